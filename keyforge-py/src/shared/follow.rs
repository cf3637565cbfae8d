//! A log sent to one player line by line while the game goes on, and the one who receives it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{self, Digest, Following, Redacting, Seat};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::Rules;
use super::game::GameOf;
use super::log::LogOf;
use crate::errors;

/// The log of a running game as one seat may know it. Threads share it.
pub struct RedactingOf<R: Rules> {
    inner: Mutex<Sending<R>>,
    library: Arc<R::Library>,
    pub viewer: Seat,
}

struct Sending<R: Rules> {
    redacting: Redacting<R>,
    /// What the whole log ended with when it was followed last: a game that does not go on from there is another one.
    head: Digest,
    /// How many lines were handed out, that of the header included.
    sent: u32,
}

impl<R: Rules> RedactingOf<R> {
    pub fn new(py: Python<'_>, game: &GameOf<R>, seat: u8) -> PyResult<RedactingOf<R>> {
        let viewer = game.viewer(py, seat)?;
        let (made, library) = {
            let game = game.lock(py);
            let made = errors::guarded(|| Redacting::of(game.log(), viewer)).map(|it| (it, game.log().head()));
            (made, game.library().clone())
        };
        let (redacting, head) = made.map_err(|failure| failure.raise(errors::fold))?;
        Ok(RedactingOf { inner: Mutex::new(Sending { redacting, head, sent: 0 }), library, viewer })
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Sending<R>> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The lines that were not handed out yet, the header first.
    pub fn lines(&self, py: Python<'_>, game: &GameOf<R>) -> PyResult<Vec<String>> {
        let lines = {
            let mut sending = self.lock(py);
            let game = game.lock(py);
            match goes_on(&sending, game.log()) {
                true => Some(errors::guarded(|| sending.next(game.log()))),
                false => None,
            }
        };
        let lines =
            lines.ok_or_else(|| PyValueError::new_err("game: this is not the game that was followed so far"))?;
        lines.map_err(|failure| failure.raise(errors::fold))
    }

    /// How many entries were redacted.
    pub fn entries(&self, py: Python<'_>) -> u32 {
        self.lock(py).redacting.log().len()
    }

    /// The redacted log.
    pub fn log(&self, py: Python<'_>) -> LogOf<R> {
        let log = self.lock(py).redacting.log().clone();
        LogOf::new(log, self.library.clone())
    }
}

/// Whether a log goes on from where it was followed last.
fn goes_on<R: Rules>(sending: &Sending<R>, log: &kernel::Log<R>) -> bool {
    let last = sending.redacting.log().len().checked_sub(1);
    last.is_some_and(|last| log.hash(last) == Some(sending.head))
}

impl<R: Rules> Sending<R> {
    fn next(&mut self, log: &kernel::Log<R>) -> Result<Vec<String>, kernel::FoldError> {
        self.redacting.follow(log)?;
        self.head = log.head();
        let redacted = self.redacting.log();
        let header = (self.sent == 0).then(|| redacted.header_line());
        let entries = (self.sent.saturating_sub(1)..redacted.len()).filter_map(|n| redacted.entry_line(n));
        let lines = header.into_iter().chain(entries).collect();
        self.sent = redacted.len() + 1;
        Ok(lines)
    }
}

/// A game as somebody sees it who reads its log line by line. Threads share it.
pub struct FollowingOf<R: Rules> {
    inner: Mutex<Following<R>>,
    /// The log as it began, with its header alone: what a view needs of it.
    begun: LogOf<R>,
}

impl<R: Rules> FollowingOf<R> {
    pub fn new(header: &str, library: Arc<R::Library>) -> PyResult<FollowingOf<R>> {
        let following = errors::guarded(|| Following::new(header)).map_err(|failure| failure.raise(errors::follow))?;
        let begun = LogOf::new(following.log().clone(), library);
        begun.check_missing()?;
        Ok(FollowingOf { inner: Mutex::new(following), begun })
    }

    pub fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Following<R>> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The events of the next line.
    pub fn push(&self, py: Python<'_>, line: &str) -> PyResult<Vec<R::Event>> {
        let pushed = {
            let mut following = self.lock(py);
            errors::guarded(|| following.push(line).map(|entry| entry.events.clone()))
        };
        pushed.map_err(|failure| failure.raise(errors::follow))
    }

    /// What was read so far.
    pub fn log(&self, py: Python<'_>) -> LogOf<R> {
        let log = self.lock(py).log().clone();
        LogOf::new(log, self.begun.library.clone())
    }

    /// The table after the last line, and the header of the log that it came of.
    pub fn table(&self, py: Python<'_>) -> (R::Table, LogOf<R>) {
        (self.lock(py).table().clone(), self.begun.clone())
    }
}

/// The classes of a game: PyO3 makes none of a generic type.
macro_rules! follow_classes {
    ($module:literal, $ruleset:ty) => {
        /// The log of a running game as one seat may know it, at the price of what is new: for a server with a player far
        /// away.
        ///
        /// `lines` gives what is to be sent, and `Following` is who reads it.
        #[pyclass(frozen, module = $module)]
        pub struct Redacting(RedactingOf<$ruleset>);

        #[pymethods]
        impl Redacting {
            /// Follows a game for a seat, or for those who watch (`SPECTATOR`), from its beginning.
            #[new]
            fn new(
                py: Python<'_>,
                game: &Bound<'_, Game>,
                #[pyo3(from_py_with = $crate::number::seat)] seat: u8,
            ) -> PyResult<Redacting> {
                RedactingOf::new(py, &game.get().0, seat).map(Redacting)
            }

            /// The lines that were not given yet, each without its line break; the first of all is the header.
            ///
            /// Raises `ValueError` for another game than the one that was followed so far.
            fn lines(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<Vec<String>> {
                self.0.lines(py, &game.get().0)
            }

            /// Who may know what is in it.
            #[getter]
            fn seat(&self) -> u8 {
                self.0.viewer.0
            }

            /// The redacted log so far: a copy that does not grow.
            #[getter]
            fn log(&self, py: Python<'_>) -> Log {
                Log(self.0.log(py))
            }

            fn __repr__(&self, py: Python<'_>) -> String {
                let entries = $crate::shared::log::entries(self.0.entries(py));
                format!("<Redacting for {}: {entries}>", called(Some(self.0.viewer)))
            }
        }

        /// A game as somebody sees it who reads its log line by line: the other end of `Redacting`. It knows no rules.
        #[pyclass(frozen, module = $module)]
        pub struct Following(FollowingOf<$ruleset>);

        #[pymethods]
        impl Following {
            /// Begins with the first line, the header. Raises `LogError` when it is none, and when the library has not
            /// all cards of the game (`show/missing_cards`).
            #[new]
            #[pyo3(signature = (header, *, library = None))]
            fn new(header: &str, library: Option<&Bound<'_, Library>>) -> PyResult<Following> {
                FollowingOf::new(header, Library::of(library)).map(Following)
            }

            /// Reads the next line and gives its events.
            ///
            /// Raises `LogError` for a line that is damaged or is not the next one; then nothing has changed.
            fn push(&self, py: Python<'_>, line: &str) -> PyResult<Vec<Event>> {
                Ok(self.0.push(py, line)?.into_iter().map(Event).collect())
            }

            /// The table after the last line. Raises `LogError` where the game began from a position whose hidden cards
            /// the log does not name (`show/hidden_cards`).
            #[getter]
            fn view(&self, py: Python<'_>) -> PyResult<View> {
                let (table, log) = self.0.table(py);
                View::of_log(&Log(log), table)
            }

            /// What was read so far: a copy that does not grow.
            #[getter]
            fn log(&self, py: Python<'_>) -> Log {
                Log(self.0.log(py))
            }

            fn __repr__(&self, py: Python<'_>) -> String {
                format!("<Following: {}>", $crate::shared::log::entries(self.0.lock(py).log().len()))
            }
        }
    };
}
