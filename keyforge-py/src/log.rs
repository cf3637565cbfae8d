//! Logs as Python values.

use std::sync::Arc;

use keyforge_core::kernel::{self, Cause, Digest, Verdict, verify};
use keyforge_core::library::{Cast, Library as CoreLibrary};
use keyforge_core::narrate::Narrator;
use keyforge_core::{Board, KeyForge};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};
use serde_json::json;

use crate::action::Action;
use crate::event::Event;
use crate::library::{Library, read_added, write_added};
use crate::seat::read_seat;
use crate::{errors, json};

/// The record of a game: setup, every action and undo, and the events that came of them. Immutable.
#[pyclass(frozen, module = "keyforge")]
#[derive(Clone)]
pub struct Log {
    log: Arc<keyforge_core::Log>,
    library: Arc<CoreLibrary>,
    /// Whether a last line that was cut off was left out when the log was read.
    recovered: bool,
}

impl Log {
    pub fn new(log: keyforge_core::Log, library: Arc<CoreLibrary>) -> Log {
        Log { log: Arc::new(log), library, recovered: false }
    }

    /// The card definitions of the game.
    pub fn cast(&self) -> Arc<Cast> {
        self.log.header().setup.cast(&self.library)
    }

    fn with(&self, log: keyforge_core::Log) -> Log {
        Log { log: Arc::new(log), library: self.library.clone(), recovered: false }
    }

    fn parse(text: &str, library: Arc<CoreLibrary>) -> PyResult<Log> {
        let read = keyforge_core::Log::from_jsonl(text).map_err(|error| errors::log(&error))?;
        Ok(Log { log: Arc::new(read.log), library, recovered: read.recovered.is_some() })
    }

    fn parse_bytes(bytes: &[u8], library: Arc<CoreLibrary>) -> PyResult<Log> {
        let log = keyforge_core::Log::from_bytes(bytes).map_err(|error| errors::log(&error))?;
        Ok(Log::new(log, library))
    }
}

/// The log of an argument, and the library that it goes with: a `Log`, JSON Lines, the binary form, or a path.
pub fn read_argument(argument: &Bound<'_, PyAny>) -> PyResult<(Arc<keyforge_core::Log>, Arc<CoreLibrary>)> {
    if let Ok(log) = argument.cast::<Log>() {
        return Ok((log.get().log.clone(), log.get().library.clone()));
    }
    let builtin = CoreLibrary::builtin();
    let log = if let Ok(text) = argument.cast::<PyString>() {
        Log::parse(text.to_str()?, builtin)?
    } else if let Ok(bytes) = argument.cast::<PyBytes>() {
        Log::parse_bytes(bytes.as_bytes(), builtin)?
    } else if argument.hasattr("__fspath__")? {
        read_file(argument, builtin)?
    } else {
        return Err(PyTypeError::new_err("a log is a Log, JSON Lines, bytes or a path"));
    };
    Ok((log.log, log.library))
}

/// A file in either form: the binary one does not begin with a brace.
fn read_file(path: &Bound<'_, PyAny>, library: Arc<CoreLibrary>) -> PyResult<Log> {
    let path = path.py().import("pathlib")?.getattr("Path")?.call1((path,))?;
    let bytes: Vec<u8> = path.call_method0("read_bytes")?.extract()?;
    match std::str::from_utf8(&bytes) {
        Ok(text) if !text.starts_with(char::is_control) => Log::parse(text, library),
        // A line may be cut within a character.
        Err(cut) if cut.error_len().is_none() && bytes.starts_with(b"{") => {
            Log::parse(&String::from_utf8_lossy(&bytes[..cut.valid_up_to()]), library)
        }
        _ => Log::parse_bytes(&bytes, library),
    }
}

#[pymethods]
impl Log {
    /// Reads a log from a file in JSON Lines or in the binary form.
    ///
    /// Raises `LogError` for a file that is damaged, with the line; a last line that was cut off is left out.
    #[classmethod]
    #[pyo3(signature = (path, *, library = None))]
    fn read(_: &Bound<'_, PyType>, path: &Bound<'_, PyAny>, library: Option<&Bound<'_, Library>>) -> PyResult<Log> {
        read_file(path, Library::of(library))
    }

    /// Reads a log from JSON Lines.
    #[classmethod]
    #[pyo3(signature = (text, *, library = None))]
    fn from_jsonl(_: &Bound<'_, PyType>, text: &str, library: Option<&Bound<'_, Library>>) -> PyResult<Log> {
        Log::parse(text, Library::of(library))
    }

    /// Reads a log from its binary form.
    #[classmethod]
    #[pyo3(signature = (data, *, library = None))]
    fn from_bytes(_: &Bound<'_, PyType>, data: &[u8], library: Option<&Bound<'_, Library>>) -> PyResult<Log> {
        Log::parse_bytes(data, Library::of(library))
    }

    /// The log in JSON Lines.
    fn to_jsonl(&self) -> String {
        self.log.to_jsonl()
    }

    /// The log in its binary form.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.log.to_bytes().map_err(|error| errors::log(&error))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes the log to a file: in the binary form when its name ends in `.kfl`, in JSON Lines otherwise.
    fn write(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let path = py.import("pathlib")?.getattr("Path")?.call1((path,))?;
        let binary: bool = path.getattr("suffix")?.eq(".kfl")?;
        let bytes = if binary { self.to_bytes(py)? } else { PyBytes::new(py, self.log.to_jsonl().as_bytes()) };
        path.call_method1("write_bytes", (bytes,)).map(drop)
    }

    /// Runs the rules again and compares every event with the log.
    ///
    /// Raises `LogError`: with the code `verify/…` when nothing can be said, because the log was redacted or belongs to
    /// another version or other cards, with `replay/diverged` and the entry when the rules do something else.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        match py.detach(|| verify::<KeyForge>(&self.library, &self.log)) {
            Verdict::Verified => Ok(()),
            Verdict::Diverged { at, expected, found } => {
                Err(errors::replay(&kernel::ReplayError::Diverged { at, expected, found }))
            }
            Verdict::Unverified(why) => Err(errors::unverified(&why)),
            _ => Err(PyValueError::new_err("a verdict that this version does not know")),
        }
    }

    /// The log as a seat may know it: hidden cards, chance and the seed are taken out.
    fn redact(&self, seat: u8) -> PyResult<Log> {
        let redacted = self.log.redact(read_seat(seat)?).map_err(|error| errors::fold(&error))?;
        Ok(self.with(redacted))
    }

    /// The smallest form that can be replayed: without events.
    fn inputs_only(&self) -> Log {
        self.with(self.log.inputs_only())
    }

    /// The log up to and with entry `n`; all of it when there is no such entry.
    fn branch(&self, n: u32) -> Log {
        self.with(self.log.branch(n))
    }

    /// What was told and how the board stood after every entry: a list of `keyforge.page.Step`.
    ///
    /// For a seat, as that seat may know it. Raises `LogError` for a log without events, or one that was redacted for
    /// another seat.
    #[pyo3(signature = (seat = None))]
    fn steps<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let log = match seat {
            Some(seat) => self.redact(seat)?.log,
            None => self.log.clone(),
        };
        // Folding tells what is wrong with a log that cannot be followed.
        log.fold().map_err(|error| errors::fold(&error))?;
        let cast = log.header().setup.cast(&self.library);
        let mut narrator = Narrator::new(&self.library, &log.header().setup);
        let steps: Vec<serde_json::Value> = log
            .entries()
            .iter()
            .map(|entry| {
                let lines = narrator.entry(entry);
                let table = narrator.table();
                let (turn, seat) = (table.turn.number, seat_of(&entry.cause));
                json!({ "n": entry.n, "turn": turn, "seat": seat, "lines": lines, "board": Board::of(&cast, table) })
            })
            .collect();
        py.import("keyforge._steps")?.call_method1("steps_of", (json::to_python(py, &steps)?,))
    }

    /// What fixed the game before its first decision: ruleset, edition, setup, seed, digests, a `dict`.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.log.header_line(),))
    }

    /// The rulebook: `"winds_of_exchange"`.
    #[getter]
    fn edition(&self) -> &str {
        &self.log.header().edition
    }

    /// The seat that the log was redacted for; `None` when it was not.
    #[getter]
    fn viewer(&self) -> Option<u8> {
        self.log.header().viewer.map(|seat| seat.0)
    }

    /// The hash of the last entry, which stands for everything in the log.
    #[getter]
    fn head(&self) -> String {
        self.log.head().to_string()
    }

    /// Whether a last line that was cut off was left out when the log was read.
    #[getter]
    fn recovered(&self) -> bool {
        self.recovered
    }

    /// All entries, undone ones and undos included.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let entry = |at: usize| Entry { log: self.clone(), at };
        PyList::new(py, (0..self.log.entries().len()).map(entry).collect::<Vec<_>>())
    }

    fn __len__(&self) -> usize {
        self.log.entries().len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.entries(py)?.as_any().get_item(at)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.entries(py)?.as_any().try_iter()?.into_any())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Log>().is_ok_and(|other| other.get().log == self.log)
    }

    fn __hash__(&self) -> isize {
        let Digest(bytes) = self.log.head();
        isize::from_le_bytes(std::array::from_fn(|at| bytes[at]))
    }

    fn __repr__(&self) -> String {
        let viewer = self.viewer().map_or(String::new(), |seat| format!(" for seat {seat}"));
        format!("<Log{viewer}: {} entries, {}>", self.log.len(), self.edition())
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Log>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("keyforge._steps")?.call_method1("log_html", (slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Log>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let log = slf.get();
        Ok((slf.get_type().getattr("_read")?, (write_added(&log.library)?, log.to_jsonl())))
    }

    /// The log of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, jsonl: &str) -> PyResult<Log> {
        Log::parse(jsonl, read_added(library)?)
    }
}

fn seat_of<A>(cause: &Cause<A>) -> Option<u8> {
    match cause {
        Cause::Setup => None,
        Cause::Action { seat, .. } | Cause::Undo { seat, .. } => Some(seat.0),
    }
}

/// One line of a log: why it was written, and what came of it.
#[pyclass(frozen, module = "keyforge")]
pub struct Entry {
    log: Log,
    at: usize,
}

impl Entry {
    fn entry(&self) -> PyResult<&kernel::Entry<KeyForge>> {
        self.log.log.entries().get(self.at).ok_or_else(|| PyIndexError::new_err("the log has no such entry"))
    }
}

#[pymethods]
impl Entry {
    /// Its number; the setup is 0.
    #[getter]
    fn n(&self) -> PyResult<u32> {
        Ok(self.entry()?.n)
    }

    /// `"setup"`, `"action"` or `"undo"`.
    #[getter]
    fn cause(&self) -> PyResult<&'static str> {
        Ok(match self.entry()?.cause {
            Cause::Setup => "setup",
            Cause::Action { .. } => "action",
            Cause::Undo { .. } => "undo",
        })
    }

    /// Who acted; `None` for the setup.
    #[getter]
    fn seat(&self) -> PyResult<Option<u8>> {
        Ok(seat_of(&self.entry()?.cause))
    }

    /// What was chosen; `None` for setup and undo, and where a viewer may not know.
    #[getter]
    fn action(&self) -> PyResult<Option<Action>> {
        Ok(match &self.entry()?.cause {
            Cause::Action { action, .. } => action.map(Action),
            _ => None,
        })
    }

    /// The entry to which an undo returned.
    #[getter]
    fn to(&self) -> PyResult<Option<u32>> {
        Ok(match &self.entry()?.cause {
            Cause::Undo { to, .. } => Some(*to),
            _ => None,
        })
    }

    /// What happened, in order.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.entry()?.events.iter().cloned().map(Event).collect::<Vec<_>>())
    }

    /// The hash of the entry before and this one.
    #[getter]
    fn hash(&self) -> PyResult<String> {
        let hash = self.log.log.hash(self.entry()?.n);
        hash.map(|hash| hash.to_string()).ok_or_else(|| PyIndexError::new_err("the log has no such entry"))
    }

    /// The line of the log, a `dict`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let line = self.log.log.entry_line(self.entry()?.n);
        let line = line.ok_or_else(|| PyIndexError::new_err("the log has no such entry"))?;
        py.import("json")?.call_method1("loads", (line,))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let hash = |entry: &Entry| entry.hash().ok();
        other.cast::<Entry>().is_ok_and(|other| hash(other.get()) == hash(self))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.hash()?).hash()
    }

    /// An entry is pickled with the log that it belongs to.
    fn __reduce__<'py>(slf: &Bound<'py, Entry>) -> PyResult<(Bound<'py, PyAny>, (Log, usize))> {
        let entry = slf.get();
        Ok((slf.get_type().getattr("_of")?, (entry.log.clone(), entry.at)))
    }

    /// An entry of a log; for pickle.
    #[classmethod]
    fn _of(_: &Bound<'_, PyType>, log: &Bound<'_, Log>, at: usize) -> Entry {
        Entry { log: log.get().clone(), at }
    }

    fn __repr__(&self) -> PyResult<String> {
        let entry = self.entry()?;
        let what = match (&entry.cause, seat_of(&entry.cause)) {
            (Cause::Action { action: Some(action), .. }, Some(seat)) => format!("seat {seat}, {action}"),
            (Cause::Action { .. }, Some(seat)) => format!("seat {seat}, hidden"),
            (Cause::Undo { to, .. }, Some(seat)) => format!("seat {seat} undoes to {to}"),
            _ => "setup".to_owned(),
        };
        Ok(format!("<Entry {}: {what}, {} events>", entry.n, entry.events.len()))
    }
}
