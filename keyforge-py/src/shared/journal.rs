//! A journal in a file.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use keyforge_core::kernel::{self, FileStorage, JournalError, SyncPolicy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Rules;
use super::game::GameOf;
use crate::errors::{self, Failure};

/// A journal that threads share; none once it is closed.
pub struct JournalOf<R: Rules> {
    journal: Mutex<Option<kernel::Journal<R>>>,
    place: String,
    /// How many bytes of a last line were cut off when it was opened.
    pub recovered: usize,
}

/// When to wait for the medium: after each so many entries, or when the host says so.
fn policy(every: Option<u32>) -> PyResult<SyncPolicy> {
    let Some(every) = every else {
        return Ok(SyncPolicy::HostOnly);
    };
    let every = NonZeroU32::new(every);
    every
        .map(SyncPolicy::EveryEntries)
        .ok_or_else(|| PyValueError::new_err("sync is a number of entries from 1 on, or None"))
}

fn raised(failure: Failure<JournalError>) -> PyErr {
    failure.raise(errors::journal)
}

impl<R: Rules> JournalOf<R> {
    fn of(journal: kernel::Journal<R>, recovered: usize) -> JournalOf<R> {
        JournalOf { place: journal.place(), journal: Mutex::new(Some(journal)), recovered }
    }

    /// Begins a journal with all entries that the game has.
    pub fn create(py: Python<'_>, path: PathBuf, game: &GameOf<R>, sync: Option<u32>) -> PyResult<JournalOf<R>> {
        let policy = policy(sync)?;
        let create = || -> Result<_, JournalError> {
            let storage = FileStorage::create(path)?;
            game.read_detached(|log| kernel::Journal::create(storage, log, policy))
        };
        let journal = py.detach(|| errors::guarded(create)).map_err(raised)?;
        Ok(JournalOf::of(journal, 0))
    }

    /// Opens a journal, and gives the game that goes on with it.
    pub fn open(
        py: Python<'_>,
        path: PathBuf,
        library: &Arc<R::Library>,
        sync: Option<u32>,
    ) -> PyResult<(JournalOf<R>, GameOf<R>)> {
        let policy = policy(sync)?;
        let open = || -> Result<_, JournalError> {
            let opened = kernel::Journal::open(FileStorage::open(path)?, policy)?;
            let recovered = opened.recovered.map_or(0, |recovered| recovered.bytes);
            let (journal, game) = opened.resume(library)?;
            Ok((JournalOf::of(journal, recovered), GameOf::of(game)))
        };
        py.detach(|| errors::guarded(open)).map_err(raised)
    }

    /// Works with the journal while no other thread does, without Python.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut kernel::Journal<R>) -> Result<T, JournalError> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| {
            let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
            journal.as_mut().map(|journal| errors::guarded(|| work(journal)))
        });
        done.ok_or_else(|| self.closed_error())?.map_err(raised)
    }

    /// Takes the journal for its last work. Nothing is left to do for one that is closed.
    fn end(
        &self,
        py: Python<'_>,
        work: impl FnOnce(kernel::Journal<R>) -> Result<(), JournalError> + Send,
    ) -> PyResult<bool> {
        let done = py.detach(|| {
            let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner).take();
            journal.map(|journal| errors::guarded(|| work(journal)))
        });
        match done {
            None => Ok(false),
            Some(done) => done.map(|()| true).map_err(raised),
        }
    }

    fn closed_error(&self) -> PyErr {
        PyValueError::new_err(format!("the journal of {} is closed", self.place))
    }

    /// Writes what the game has and the journal has not; the number of entries.
    pub fn append(&self, py: Python<'_>, game: &GameOf<R>) -> PyResult<u32> {
        self.with(py, |journal| game.read_detached(|log| journal.append(log)))
    }

    pub fn sync(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, kernel::Journal::sync)
    }

    pub fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.end(py, kernel::Journal::close).map(drop)
    }

    pub fn compact(&self, py: Python<'_>) -> PyResult<()> {
        match self.end(py, kernel::Journal::compact)? {
            true => Ok(()),
            false => Err(self.closed_error()),
        }
    }

    pub fn entries(&self, py: Python<'_>) -> PyResult<u32> {
        self.with(py, |journal| Ok(journal.entries()))
    }

    pub fn synced_entries(&self, py: Python<'_>) -> PyResult<u32> {
        self.with(py, |journal| Ok(journal.synced_entries()))
    }

    pub fn is_closed(&self, py: Python<'_>) -> bool {
        py.detach(|| self.journal.lock().unwrap_or_else(PoisonError::into_inner).is_none())
    }

    pub fn path(&self) -> &str {
        &self.place
    }

    pub fn repr(&self, py: Python<'_>) -> String {
        match self.entries(py) {
            Ok(entries) => format!("<Journal {}: {}>", self.place, super::log::entries(entries)),
            Err(_) => format!("<Journal {}: closed>", self.place),
        }
    }
}

/// The class of a game: PyO3 makes none of a generic type.
macro_rules! journal_class {
    ($module:literal, $ruleset:ty) => {
        /// The log of a game that is kept in a file while the game goes on.
        ///
        /// Call `append` after each change of the game: the journal writes what it has not, and waits until it is on the
        /// medium. A crash at any moment costs nothing that `append` returned for. A file has one writer at a time. As a
        /// context manager a journal closes itself.
        #[pyclass(frozen, module = $module)]
        pub struct Journal(JournalOf<$ruleset>);

        #[pymethods]
        impl Journal {
            /// Begins a journal in a new file, with all entries that the game has.
            ///
            /// `sync` says after how many entries it waits until they are on the medium, where no power cut can take
            /// them; with `None` only when `sync` or `close` are called. Raises `JournalError` when the file exists.
            #[classmethod]
            #[pyo3(signature = (path, game, *, sync = Some(1)), text_signature = "(path, game, *, sync=1)")]
            fn create(
                _: &Bound<'_, PyType>,
                py: Python<'_>,
                path: PathBuf,
                game: &Bound<'_, Game>,
                #[pyo3(from_py_with = $crate::number::sync)] sync: Option<u32>,
            ) -> PyResult<Journal> {
                JournalOf::create(py, path, &game.get().0, sync).map(Journal)
            }

            /// Opens a journal, and gives it with the game that goes on, every event compared with what the rules do.
            ///
            /// What a crash left of a last line is cut off; see `recovered`. Raises `JournalError` when there is no such
            /// file or another journal has it open, and `LogError` when it is damaged, with the entry, or says something
            /// else than the rules do.
            #[classmethod]
            #[pyo3(signature = (path, *, library = None, sync = Some(1)), text_signature = "(path, *, library=None, sync=1)")]
            fn open(
                _: &Bound<'_, PyType>,
                py: Python<'_>,
                path: PathBuf,
                library: Option<&Bound<'_, Library>>,
                #[pyo3(from_py_with = $crate::number::sync)] sync: Option<u32>,
            ) -> PyResult<(Journal, Game)> {
                let (journal, game) = JournalOf::open(py, path, &Library::of(library), sync)?;
                Ok((Journal(journal), Game(game)))
            }

            /// Writes the entries of the game that the journal has not, and gives their number.
            ///
            /// Raises `JournalError` for another game and when writing fails; then call it again.
            fn append(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<u32> {
                self.0.append(py, &game.get().0)
            }

            /// Waits until all that was appended is on the medium.
            fn sync(&self, py: Python<'_>) -> PyResult<()> {
                self.0.sync(py)
            }

            /// Waits until all is on the medium, and lets the file go. Nothing happens to a journal that is closed.
            fn close(&self, py: Python<'_>) -> PyResult<()> {
                self.0.close(py)
            }

            /// Closes the journal and puts the smallest form of the log in its place: for games that are put away.
            ///
            /// Events are left out. `open` finds them again.
            fn compact(&self, py: Python<'_>) -> PyResult<()> {
                self.0.compact(py)
            }

            /// How many entries are written.
            #[getter]
            fn entries(&self, py: Python<'_>) -> PyResult<u32> {
                self.0.entries(py)
            }

            /// How many of them no power cut can take.
            #[getter]
            fn synced_entries(&self, py: Python<'_>) -> PyResult<u32> {
                self.0.synced_entries(py)
            }

            /// How many bytes of a last line were cut off when the journal was opened.
            #[getter]
            fn recovered(&self) -> usize {
                self.0.recovered
            }

            /// The path of the file.
            #[getter]
            fn path(&self) -> &str {
                self.0.path()
            }

            /// Whether the journal was closed.
            #[getter]
            fn closed(&self, py: Python<'_>) -> bool {
                self.0.is_closed(py)
            }

            fn __enter__<'py>(slf: &Bound<'py, Journal>) -> Bound<'py, Journal> {
                slf.clone()
            }

            #[pyo3(signature = (*_exception))]
            fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
                self.0.close(py)
            }

            fn __repr__(&self, py: Python<'_>) -> String {
                self.0.repr(py)
            }
        }
    };
}
