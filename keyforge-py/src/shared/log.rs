//! A log with the card definitions that it goes with.

use std::sync::Arc;

use keyforge_core::kernel::{self, Cause, Digest, LogError, Outcome, Proof, Seat, ShowError, Unproven, verify};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::Rules;
use crate::errors;
use crate::seat::{called, viewer_below};
use crate::source::{as_path, path_of};

/// So many entries in words: `1 entry`, `2 entries`.
pub fn entries(count: impl std::fmt::Display) -> String {
    let count = count.to_string();
    if count == "1" { "1 entry".to_owned() } else { count + " entries" }
}

/// Refuses the number of an entry that a log of so many has not.
pub fn need_entry(n: u32, count: u32) -> PyResult<()> {
    if n < count { Ok(()) } else { Err(no_entry(n, count)) }
}

fn no_entry(n: u32, count: u32) -> PyErr {
    PyIndexError::new_err(format!("n: there is no entry {n}; the log has {}, the first is 0", entries(count)))
}

/// A log, and the library that it goes with.
pub struct LogOf<R: Rules> {
    pub log: Arc<kernel::Log<R>>,
    pub library: Arc<R::Library>,
    /// Whether a last line that was cut off was left out when the log was read.
    pub recovered: bool,
}

// A derived clone would ask for a library that can be cloned.
impl<R: Rules> Clone for LogOf<R> {
    fn clone(&self) -> LogOf<R> {
        LogOf { log: self.log.clone(), library: self.library.clone(), recovered: self.recovered }
    }
}

/// A log as it was handed over: reading it takes no interpreter.
pub enum Unread<R: Rules> {
    /// One that was read before.
    Log(LogOf<R>),
    /// JSON Lines.
    Lines(Vec<u8>),
    /// The binary form.
    Binary(Vec<u8>),
}

/// Whether a text is a path: a log begins with the brace of its header, and has more lines than one.
fn is_path(text: &str) -> bool {
    !text.is_empty() && !text.contains('\n') && !text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// What a log is called in an error: the file that it is read from, if it is one.
pub fn file_of(argument: &Bound<'_, PyAny>) -> Option<String> {
    let text = argument.cast::<PyString>().ok().and_then(|text| Some(is_path(text.to_str().ok()?)));
    let is_file = text.unwrap_or_else(|| matches!(path_of(argument), Ok(Some(_))));
    is_file.then(|| argument.str().map_or_else(|_| String::new(), |path| path.to_string()))
}

impl<R: Rules> Unread<R> {
    /// The log of an argument that is no `Log`: JSON Lines, the binary form, or a path.
    pub fn of_argument(argument: &Bound<'_, PyAny>) -> PyResult<Unread<R>> {
        if let Some(path) = path_of(argument)? {
            Unread::of_file(&path)
        } else if let Ok(text) = argument.cast::<PyString>() {
            match is_path(text.to_str()?) {
                true => Unread::of_file(argument),
                false => Ok(Unread::Lines(text.to_str()?.as_bytes().to_vec())),
            }
        } else if let Ok(bytes) = argument.cast::<PyBytes>() {
            Ok(Unread::Binary(bytes.as_bytes().to_vec()))
        } else {
            Err(PyTypeError::new_err("log: a Log, JSON Lines, bytes or a path is needed"))
        }
    }

    /// A file in either form: the binary one does not begin with a brace.
    fn of_file(path: &Bound<'_, PyAny>) -> PyResult<Unread<R>> {
        let bytes: Vec<u8> = as_path(path)?.call_method0("read_bytes")?.extract()?;
        match bytes.starts_with(b"{") || std::str::from_utf8(&bytes).is_ok() {
            // Bytes that are no text are found where the lines are read, which tells in which.
            true => Ok(Unread::Lines(bytes)),
            false => Ok(Unread::Binary(bytes)),
        }
    }

    /// The log, with the built-in cards where it was not read before.
    pub fn read(&self) -> Result<LogOf<R>, LogError> {
        self.read_with(R::builtin())
    }

    fn read_with(&self, library: Arc<R::Library>) -> Result<LogOf<R>, LogError> {
        match self {
            Unread::Log(log) => Ok(log.clone()),
            Unread::Lines(lines) => LogOf::of_lines(lines, library),
            Unread::Binary(bytes) => LogOf::of_bytes(bytes, library),
        }
    }
}

impl<R: Rules> LogOf<R> {
    pub fn new(log: kernel::Log<R>, library: Arc<R::Library>) -> LogOf<R> {
        LogOf { log: Arc::new(log), library, recovered: false }
    }

    fn with(&self, log: kernel::Log<R>) -> LogOf<R> {
        LogOf::new(log, self.library.clone())
    }

    pub fn parse(text: &str, library: Arc<R::Library>) -> PyResult<LogOf<R>> {
        LogOf::of_lines(text.as_bytes(), library).map_err(|error| errors::log(&error))
    }

    fn of_lines(lines: &[u8], library: Arc<R::Library>) -> Result<LogOf<R>, LogError> {
        let read = kernel::Log::read(lines)?;
        Ok(LogOf { log: Arc::new(read.log), library, recovered: read.recovered.is_some() })
    }

    fn of_bytes(bytes: &[u8], library: Arc<R::Library>) -> Result<LogOf<R>, LogError> {
        kernel::Log::from_bytes(bytes).map(|log| LogOf::new(log, library))
    }

    pub fn parse_bytes(bytes: &[u8], library: Arc<R::Library>) -> PyResult<LogOf<R>> {
        LogOf::of_bytes(bytes, library).map_err(|error| errors::log(&error))
    }

    /// A file in either form.
    pub fn read_file(path: &Bound<'_, PyAny>, library: Arc<R::Library>) -> PyResult<LogOf<R>> {
        Unread::of_file(path)?.read_with(library).map_err(|error| errors::log(&error))
    }

    pub fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.log.to_bytes().map_err(|error| errors::log(&error))?;
        Ok(PyBytes::new(py, &bytes))
    }

    pub fn write_file(&self, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, path) = (path.py(), as_path(path)?);
        let binary: bool = path.getattr("suffix")?.eq(".kfl")?;
        let bytes = if binary { self.to_bytes(py)? } else { PyBytes::new(py, self.log.to_jsonl().as_bytes()) };
        path.call_method1("write_bytes", (bytes,)).map(drop)
    }

    /// Whether the seed of the log proves its chance too; an error where the log proves nothing.
    pub fn verify(&self, py: Python<'_>) -> PyResult<bool> {
        let verdict =
            py.detach(|| errors::guarded(|| Ok::<_, std::convert::Infallible>(verify::<R>(&self.library, &self.log))));
        match verdict.map_err(|failure| failure.raise(|never| match *never {}))?.into_result() {
            Ok(proof) => Ok(proof == Proof::RulesAndChance),
            Err(Unproven::Diverged { at, expected, found }) => {
                Err(errors::replay(&kernel::ReplayError::Diverged { at, expected, found }))
            }
            Err(why) => Err(errors::unproven(&why)),
        }
    }

    /// Refuses a library that lacks cards of the game.
    pub fn check_missing(&self) -> PyResult<()> {
        match self.log.check_cards(&self.library) {
            Err(error @ ShowError::MissingCards { .. }) => Err(errors::show(&error)),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Refuses a log whose cards nobody can tell by their numbers: it would be shown with other titles.
    pub fn check_cards(&self) -> PyResult<()> {
        self.log.check_cards(&self.library).map_err(|error| errors::show(&error))
    }

    /// Who looks: the seat of a number, or a spectator.
    pub fn viewer_of(&self, seat: u8) -> PyResult<Seat> {
        viewer_below(seat, R::seats_at(&R::blank(&self.log.header().setup)))
    }

    pub fn redact(&self, seat: u8) -> PyResult<LogOf<R>> {
        let seat = self.viewer_of(seat)?;
        let redacted = errors::guarded(|| self.log.redact(seat));
        redacted.map(|log| self.with(log)).map_err(|failure| failure.raise(errors::fold))
    }

    pub fn inputs_only(&self) -> LogOf<R> {
        self.with(self.log.inputs_only())
    }

    pub fn branch(&self, n: u32) -> PyResult<LogOf<R>> {
        need_entry(n, self.log.len())?;
        Ok(self.with(self.log.branch(n)))
    }

    pub fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.log.header_line(),))
    }

    /// How the game ended, as its events tell; none while it runs.
    pub fn outcome(&self) -> PyResult<Option<Outcome>> {
        let table = errors::guarded(|| self.log.fold()).map_err(|failure| failure.raise(errors::fold))?;
        Ok(R::outcome(&table))
    }

    /// The places of the entries that count.
    pub fn effective(&self) -> Vec<usize> {
        self.log.effective().into_iter().map(|entry| entry.n as usize).collect()
    }

    pub fn viewer(&self) -> Option<u8> {
        self.log.header().viewer.map(|seat| seat.0)
    }

    /// The line of an entry, without its line break.
    pub fn entry_line(&self, n: u32) -> PyResult<String> {
        self.log.entry_line(n).ok_or_else(|| no_entry(n, self.log.len()))
    }

    pub fn hash(&self) -> isize {
        let Digest(bytes) = self.log.head();
        isize::from_le_bytes(std::array::from_fn(|at| bytes[at]))
    }

    pub fn repr(&self) -> String {
        let viewer = self.log.header().viewer.map_or(String::new(), |seat| format!(" for {}", called(Some(seat))));
        format!("<Log{viewer}: {}, {}>", entries(self.log.len()), self.log.header().edition)
    }

    /// Library and log, for pickle.
    pub fn write(&self) -> PyResult<(String, String)> {
        Ok((R::write_added(&self.library)?, self.log.to_jsonl()))
    }

    pub fn entry(&self, at: usize) -> PyResult<&kernel::Entry<R>> {
        self.log.entries().get(at).ok_or_else(|| PyIndexError::new_err("the log has no such entry"))
    }
}

/// Who acted; none for the setup.
pub fn seat_of<A>(cause: &Cause<A>) -> Option<u8> {
    cause.seat().map(|seat| seat.0)
}

/// The class `Log` of a module that has an `Action`, an `Event` and a `Library`: what is the same in every game. Each adds how its
/// logs are told.
macro_rules! log_class {
    ($module:tt, $rules:ty) => {
        /// The record of a game: setup, every action and undo, and the events that came of them. Immutable.
        #[pyclass(frozen, module = $module)]
        #[derive(Clone)]
        pub struct Log(pub LogOf<$rules>);

        /// The log of an argument as it was handed over: a `Log`, JSON Lines, the binary form, or a path.
        pub fn take_argument(argument: &Bound<'_, PyAny>) -> PyResult<$crate::shared::log::Unread<$rules>> {
            match argument.cast::<Log>() {
                Ok(log) => Ok($crate::shared::log::Unread::Log(log.get().0.clone())),
                Err(_) => $crate::shared::log::Unread::of_argument(argument),
            }
        }

        /// The log of an argument, read.
        pub fn read_argument(argument: &Bound<'_, PyAny>) -> PyResult<LogOf<$rules>> {
            take_argument(argument)?.read().map_err(|error| $crate::errors::log(&error))
        }

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            use $crate::shared::Rules;

            #[pymethods]
            impl Log {
                /// Reads a log from a file in JSON Lines or in the binary form.
                ///
                /// Raises `LogError` for a file that is damaged, with the line; a last line that was cut off is left out.
                #[classmethod]
                #[pyo3(signature = (path, *, library = None))]
                fn read(
                    _: &Bound<'_, PyType>,
                    path: &Bound<'_, PyAny>,
                    library: Option<&Bound<'_, Library>>,
                ) -> PyResult<Log> {
                    LogOf::read_file(path, Library::of(library)).map(Log)
                }

                /// Reads a log from JSON Lines.
                #[classmethod]
                #[pyo3(signature = (text, *, library = None))]
                fn from_jsonl(
                    _: &Bound<'_, PyType>,
                    text: &str,
                    library: Option<&Bound<'_, Library>>,
                ) -> PyResult<Log> {
                    LogOf::parse(text, Library::of(library)).map(Log)
                }

                /// Reads a log from its binary form.
                #[classmethod]
                #[pyo3(signature = (data, *, library = None))]
                fn from_bytes(
                    _: &Bound<'_, PyType>,
                    data: &[u8],
                    library: Option<&Bound<'_, Library>>,
                ) -> PyResult<Log> {
                    LogOf::parse_bytes(data, Library::of(library)).map(Log)
                }

                /// The log in JSON Lines.
                fn to_jsonl(&self) -> String {
                    self.0.log.to_jsonl()
                }

                /// The first line of the log, the header, without its line break.
                fn header_line(&self) -> String {
                    self.0.log.header_line()
                }

                /// The line of entry `n`, without its line break. Raises `IndexError` when there is no such entry.
                fn entry_line(&self, #[pyo3(from_py_with = $crate::number::n)] n: u32) -> PyResult<String> {
                    self.0.entry_line(n)
                }

                /// The log in its binary form.
                fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                    self.0.to_bytes(py)
                }

                /// Writes the log to a file: in the binary form when its name ends in `.kfl`, in JSON Lines otherwise.
                fn write(&self, path: &Bound<'_, PyAny>) -> PyResult<()> {
                    self.0.write_file(path)
                }

                /// Runs the rules again and compares every event with the log. `True` when its seed proves the chance too, `False` when
                /// it has none: the rules were followed, but whoever wrote the log may have chosen how chance answered.
                ///
                /// Raises `LogError`: with the code `verify/…` when nothing can be said, because the log was redacted or belongs to
                /// another version or other cards, or when its seed gives other chance (`verify/other_chance`); with `replay/diverged`
                /// and the entry when the rules do something else.
                fn verify(&self, py: Python<'_>) -> PyResult<bool> {
                    self.0.verify(py)
                }

                /// The log as a seat, or somebody who watches (`SPECTATOR`), may know it: hidden cards, chance and the seed are taken out.
                fn redact(&self, #[pyo3(from_py_with = $crate::number::seat)] seat: u8) -> PyResult<Log> {
                    self.0.redact(seat).map(Log)
                }

                /// The smallest form that can be replayed: without events.
                fn inputs_only(&self) -> Log {
                    Log(self.0.inputs_only())
                }

                /// The log up to and with entry `n`. Raises `IndexError` when there is no such entry.
                fn branch(&self, #[pyo3(from_py_with = $crate::number::n)] n: u32) -> PyResult<Log> {
                    self.0.branch(n).map(Log)
                }

                /// What fixed the game before its first decision: ruleset, edition, setup, seed, digests, a `dict`.
                #[getter]
                fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.header(py)
                }

                /// The seat that the log was redacted for; `None` when it was not.
                #[getter]
                fn viewer(&self) -> Option<u8> {
                    self.0.viewer()
                }

                /// The hash of the last entry, which stands for everything in the log.
                #[getter]
                fn head(&self) -> String {
                    self.0.log.head().to_string()
                }

                /// Whether a last line that was cut off was left out when the log was read.
                #[getter]
                fn recovered(&self) -> bool {
                    self.0.recovered
                }

                /// How the game ended, `{"winner", "reason"}`; `None` where it had not. Raises `LogError` for a log without events.
                #[getter]
                fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    $crate::shared::game::outcome_to_python(py, self.0.outcome()?)
                }

                /// All entries, undone ones and undos included.
                #[getter]
                fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                    self.list(py)
                }

                /// The entries that count: undone ones and the undos themselves are left out.
                #[getter]
                fn effective<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                    self.listed(py, self.0.effective())
                }

                fn __len__(&self) -> usize {
                    self.0.log.entries().len()
                }

                fn __getitem__<'py>(&self, py: Python<'py>, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                    self.list(py)?.as_any().get_item(at)
                }

                fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    Ok(self.list(py)?.as_any().try_iter()?.into_any())
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Log>().is_ok_and(|other| other.get().0.log == self.0.log)
                }

                fn __hash__(&self) -> isize {
                    self.0.hash()
                }

                fn __repr__(&self) -> String {
                    self.0.repr()
                }

                fn __reduce__<'py>(slf: &Bound<'py, Log>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
                    Ok((slf.get_type().getattr("_read")?, slf.get().0.write()?))
                }

                /// The log of what `__reduce__` wrote; for pickle.
                #[classmethod]
                fn _read(_: &Bound<'_, PyType>, library: &str, jsonl: &str) -> PyResult<Log> {
                    LogOf::parse(jsonl, <$rules>::read_added(library)?).map(Log)
                }
            }
        };
    };
}
