//! Logs as Python values.

use keyforge_core::kernel::{self, Cause};
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::{Kryptik, Narrator};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};
use serde_json::{Value, json};

use super::action::Action;
use super::deck::Deck;
use super::event::Event;
use super::game::decks_of;
use super::library::Library;
use crate::shared::log::{LogOf, seat_of};
use crate::{errors, json};

log_class!("keyforge.kryptik", Kryptik);

#[pymethods]
impl Log {
    /// What was told and how the board stood after every entry: a list of `keyforge.kryptik.Step`.
    ///
    /// For a seat, or for those who watch (`SPECTATOR`), as they may know it. The story calls the players by their seats, or by
    /// `names`. Raises `LogError` for a log without events, for one that was redacted for another seat, and where the library
    /// lacks cards of the game.
    #[pyo3(signature = (seat = None, *, names = None))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::number::seat)] seat: Option<u8>,
        names: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let log = match seat {
            Some(seat) => self.0.redact(seat)?,
            None => self.0.clone(),
        };
        log.check_cards()?;
        let told = py.detach(|| errors::guarded(|| story(&log, names.unwrap_or_default())));
        let steps = told.map_err(|failure| failure.raise(errors::fold))?;
        py.import("keyforge.kryptik._steps")?.call_method1("steps_of", (json::to_python(py, &steps)?,))
    }

    /// The decks, by seat; `None` in the log of a game that began with a scenario.
    #[getter]
    fn decks(&self) -> Option<Vec<Deck>> {
        decks_of(&self.0.log.header().setup)
    }

    /// The rules and the format: `"2023-06 constructed"`.
    #[getter]
    fn edition(&self) -> &str {
        &self.0.log.header().edition
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
