//! Logs as Python values.

use keyforge_core::kernel::{self, Cause};
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::{Kryptik, Narrator};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};
use serde_json::{Value, json};

use super::action::Action;
use super::event::Event;
use super::library::Library;
use crate::shared::Rules;
use crate::shared::log::{LogOf, seat_of};
use crate::{errors, json};

/// The record of a game: setup, every action and undo, and the events that came of them. Immutable.
#[pyclass(frozen, module = "keyforge.kryptik")]
#[derive(Clone)]
pub struct Log(pub LogOf<Kryptik>);

/// The log of an argument: a `Log`, JSON Lines, the binary form, or a path.
pub fn read_argument(argument: &Bound<'_, PyAny>) -> PyResult<LogOf<Kryptik>> {
    match argument.cast::<Log>() {
        Ok(log) => Ok(log.get().0.clone()),
        Err(_) => LogOf::read_argument(argument),
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
        LogOf::read_file(path, Library::of(library)).map(Log)
    }

    /// Reads a log from JSON Lines.
    #[classmethod]
    #[pyo3(signature = (text, *, library = None))]
    fn from_jsonl(_: &Bound<'_, PyType>, text: &str, library: Option<&Bound<'_, Library>>) -> PyResult<Log> {
        LogOf::parse(text, Library::of(library)).map(Log)
    }

    /// Reads a log from its binary form.
    #[classmethod]
    #[pyo3(signature = (data, *, library = None))]
    fn from_bytes(_: &Bound<'_, PyType>, data: &[u8], library: Option<&Bound<'_, Library>>) -> PyResult<Log> {
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
    fn entry_line(&self, n: u32) -> PyResult<String> {
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
    fn redact(&self, seat: u8) -> PyResult<Log> {
        self.0.redact(seat).map(Log)
    }

    /// The smallest form that can be replayed: without events.
    fn inputs_only(&self) -> Log {
        Log(self.0.inputs_only())
    }

    /// The log up to and with entry `n`; all of it when there is no such entry.
    fn branch(&self, n: u32) -> Log {
        Log(self.0.branch(n))
    }

    /// What was told and how the board stood after every entry: a list of `keyforge.kryptik.Step`.
    ///
    /// For a seat, or for those who watch (`SPECTATOR`), as they may know it. The story calls the players by their seats, or by
    /// `names`. Raises `LogError` for a log without events, for one that was redacted for another seat, and where the library
    /// lacks cards of the game.
    #[pyo3(signature = (seat = None, *, names = None))]
    fn steps<'py>(&self, py: Python<'py>, seat: Option<u8>, names: Option<Vec<String>>) -> PyResult<Bound<'py, PyAny>> {
        let log = match seat {
            Some(seat) => self.0.redact(seat)?,
            None => self.0.clone(),
        };
        log.check_cards()?;
        let told = py.detach(|| errors::guarded(|| story(&log, names.unwrap_or_default())));
        let steps = told.map_err(|failure| failure.raise(errors::fold))?;
        py.import("keyforge.kryptik._steps")?.call_method1("steps_of", (json::to_python(py, &steps)?,))
    }

    /// What fixed the game before its first decision: ruleset, edition, setup, seed, digests, a `dict`.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.header(py)
    }

    /// The rules and the format: `"2023-06 constructed"`.
    #[getter]
    fn edition(&self) -> &str {
        &self.0.log.header().edition
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

    /// All entries, undone ones and undos included.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.list(py)
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
        LogOf::parse(jsonl, Kryptik::read_added(library)?).map(Log)
    }
}

entry_class!("keyforge.kryptik");

/// The steps of a log in their JSON forms: what happened in each, told by the engine, and the board after it.
fn story(log: &LogOf<Kryptik>, names: Vec<String>) -> Result<Vec<Value>, kernel::FoldError> {
    let setup = &log.log.header().setup;
    // Folding tells what is wrong with a log that cannot be followed.
    let state = core::State::of_table(&log.library, setup, log.log.fold()?);
    // The cards were looked for before.
    let (Ok(state), Ok(narrator)) = (state, Narrator::new(&log.library, setup)) else {
        return Ok(Vec::new());
    };
    let mut narrator = narrator.calling(names);
    let step = |entry: &kernel::Entry<Kryptik>| {
        let lines = narrator.entry(entry);
        let (n, seat, table) = (entry.n, seat_of(&entry.cause), narrator.table());
        let board = state.with_table(table.clone()).board();
        json!({ "n": n, "turn": table.turn, "seat": seat, "lines": lines, "board": board })
    };
    Ok(log.log.entries().iter().map(step).collect())
}
