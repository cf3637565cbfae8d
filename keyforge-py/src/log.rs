//! Logs as Python values.

use std::sync::Arc;

use keyforge_core::kernel::Cause;
use keyforge_core::library::Cast;
use keyforge_core::narrate::Narrator;
use keyforge_core::{Board, KeyForge};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};
use serde_json::json;

use crate::action::Action;
use crate::event::Event;
use crate::library::{Library, read_language};
use crate::shared::Rules;
use crate::shared::log::{LogOf, seat_of};
use crate::{errors, json};

/// The record of a game: setup, every action and undo, and the events that came of them. Immutable.
#[pyclass(frozen, module = "keyforge")]
#[derive(Clone)]
pub struct Log(pub LogOf<KeyForge>);

impl Log {
    /// The card definitions of the game.
    pub fn cast(&self) -> PyResult<Arc<Cast>> {
        self.0.check_cards()?;
        self.0.log.header().setup.cast(&self.0.library).map_err(|error| errors::show(&error))
    }
}

/// The log of an argument: a `Log`, JSON Lines, the binary form, or a path.
pub fn read_argument(argument: &Bound<'_, PyAny>) -> PyResult<LogOf<KeyForge>> {
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

    /// What was told and how the board stood after every entry: a list of `keyforge.page.Step`.
    ///
    /// For a seat, or for those who watch (`SPECTATOR`), as they may know it. The story calls the players by their decks, or
    /// by `names`, in `"en"` or `"de"`. Raises `LogError` for a log without events, for one that was redacted for another seat, and where the
    /// library lacks cards of the game.
    #[pyo3(signature = (seat = None, *, names = None, language = "en"))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        names: Option<(String, String)>,
        language: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let log = match seat {
            Some(seat) => self.0.redact(seat)?.log,
            None => self.0.log.clone(),
        };
        // Folding tells what is wrong with a log that cannot be followed.
        log.fold().map_err(|error| errors::fold(&error))?;
        // The cards of the whole log: a redacted one may not name all of them.
        let (cast, setup) = (self.cast()?, &self.0.log.header().setup);
        let language = read_language(language)?;
        let narrator = Narrator::new(&self.0.library, setup).map_err(|error| errors::show(&error))?.speaking(language);
        let mut narrator = match names {
            Some((first, second)) => narrator.calling([first, second]),
            None => narrator,
        };
        let steps: Vec<serde_json::Value> = log
            .entries()
            .iter()
            .map(|entry| {
                let lines = narrator.entry(entry);
                let table = narrator.table();
                let (turn, seat) = (table.turn.number, seat_of(&entry.cause));
                let action = match &entry.cause {
                    Cause::Action { action, .. } => *action,
                    Cause::Setup | Cause::Undo { .. } => None,
                };
                json!({ "action": action, "n": entry.n, "turn": turn, "seat": seat, "lines": lines, "board": Board::of_in(&cast, table, language) })
            })
            .collect();
        py.import("keyforge._steps")?.call_method1("steps_of", (json::to_python(py, &steps)?,))
    }

    /// What fixed the game before its first decision: ruleset, edition, setup, seed, digests, a `dict`.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.header(py)
    }

    /// The rulebook: `"winds_of_exchange"`.
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

    fn _repr_html_<'py>(slf: &Bound<'py, Log>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("keyforge._steps")?.call_method1("log_html", (slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Log>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        Ok((slf.get_type().getattr("_read")?, slf.get().0.write()?))
    }

    /// The log of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, jsonl: &str) -> PyResult<Log> {
        LogOf::parse(jsonl, KeyForge::read_added(library)?).map(Log)
    }
}

entry_class!("keyforge");
