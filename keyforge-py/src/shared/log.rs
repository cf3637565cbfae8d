//! A log with the card definitions that it goes with.

use std::sync::Arc;

use keyforge_core::kernel::{self, Cause, Digest, Proof, Seat, ShowError, Unproven, verify};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::Rules;
use crate::errors;
use crate::seat::{called, viewer_below};
use crate::source::{as_path, path_of};

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

impl<R: Rules> LogOf<R> {
    pub fn new(log: kernel::Log<R>, library: Arc<R::Library>) -> LogOf<R> {
        LogOf { log: Arc::new(log), library, recovered: false }
    }

    fn with(&self, log: kernel::Log<R>) -> LogOf<R> {
        LogOf::new(log, self.library.clone())
    }

    pub fn parse(text: &str, library: Arc<R::Library>) -> PyResult<LogOf<R>> {
        let read = kernel::Log::from_jsonl(text).map_err(|error| errors::log(&error))?;
        Ok(LogOf { log: Arc::new(read.log), library, recovered: read.recovered.is_some() })
    }

    pub fn parse_bytes(bytes: &[u8], library: Arc<R::Library>) -> PyResult<LogOf<R>> {
        let log = kernel::Log::from_bytes(bytes).map_err(|error| errors::log(&error))?;
        Ok(LogOf::new(log, library))
    }

    /// A file in either form: the binary one does not begin with a brace.
    pub fn read_file(path: &Bound<'_, PyAny>, library: Arc<R::Library>) -> PyResult<LogOf<R>> {
        let bytes: Vec<u8> = as_path(path)?.call_method0("read_bytes")?.extract()?;
        match std::str::from_utf8(&bytes) {
            Ok(text) if !text.starts_with(char::is_control) => LogOf::parse(text, library),
            // A line may be cut within a character.
            Err(cut) if cut.error_len().is_none() && bytes.starts_with(b"{") => {
                LogOf::parse(&String::from_utf8_lossy(&bytes[..cut.valid_up_to()]), library)
            }
            _ => LogOf::parse_bytes(&bytes, library),
        }
    }

    /// The log of an argument that is no `Log`: JSON Lines, the binary form, or a path.
    pub fn read_argument(argument: &Bound<'_, PyAny>) -> PyResult<LogOf<R>> {
        if let Some(path) = path_of(argument)? {
            LogOf::read_file(&path, R::builtin())
        } else if let Ok(text) = argument.cast::<PyString>() {
            LogOf::parse(text.to_str()?, R::builtin())
        } else if let Ok(bytes) = argument.cast::<PyBytes>() {
            LogOf::parse_bytes(bytes.as_bytes(), R::builtin())
        } else {
            Err(PyTypeError::new_err("log: a Log, JSON Lines, bytes or a path is needed"))
        }
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

    pub fn branch(&self, n: u32) -> LogOf<R> {
        self.with(self.log.branch(n))
    }

    pub fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.log.header_line(),))
    }

    pub fn viewer(&self) -> Option<u8> {
        self.log.header().viewer.map(|seat| seat.0)
    }

    /// The line of an entry, without its line break.
    pub fn entry_line(&self, n: u32) -> PyResult<String> {
        self.log.entry_line(n).ok_or_else(|| PyIndexError::new_err("the log has no such entry"))
    }

    pub fn hash(&self) -> isize {
        let Digest(bytes) = self.log.head();
        isize::from_le_bytes(std::array::from_fn(|at| bytes[at]))
    }

    pub fn repr(&self) -> String {
        let viewer = self.log.header().viewer.map_or(String::new(), |seat| format!(" for {}", called(Some(seat))));
        format!("<Log{viewer}: {} entries, {}>", self.log.len(), self.log.header().edition)
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
    match cause {
        Cause::Setup => None,
        Cause::Action { seat, .. } | Cause::Undo { seat, .. } => Some(seat.0),
    }
}
