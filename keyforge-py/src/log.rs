//! Logs as Python values.

use std::sync::Arc;

use keyforge_core::kernel::Cause;
use keyforge_core::library::Cast;
use keyforge_core::narrate::Narrator;
use keyforge_core::{Board, KeyForge};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple, PyType};
use serde_json::json;

use crate::action::Action;
use crate::deck::Deck;
use crate::event::Event;
use crate::game::decks_of;
use crate::library::{Library, read_language};
use crate::shared::log::{LogOf, seat_of};
use crate::{errors, json};

log_class!("keyforge", KeyForge);

impl Log {
    /// The card definitions of the game.
    pub fn cast(&self) -> PyResult<Arc<Cast>> {
        self.0.check_cards()?;
        self.0.log.header().setup.cast(&self.0.library).map_err(|error| errors::show(&error))
    }
}

#[pymethods]
impl Log {
    /// What was told and how the board stood after every entry: a list of `keyforge.page.Step`.
    ///
    /// For a seat, or for those who watch (`SPECTATOR`), as they may know it. The story calls the players by their decks, or
    /// by `names`, in `"en"` or `"de"`. Raises `LogError` for a log without events, for one that was redacted for another seat, and where the
    /// library lacks cards of the game.
    #[pyo3(signature = (seat = None, *, names = None, language = "en"))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::number::seat)] seat: Option<u8>,
        names: Option<Vec<String>>,
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
        let mut narrator = match names.map(<[String; 2]>::try_from) {
            Some(Ok(names)) => narrator.calling(names),
            Some(Err(_)) => return Err(PyValueError::new_err("names: two are needed, one for each seat")),
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
        py.import("keyforge._steps")?.call_method1("steps_of", (json::to_python(py, &steps)?, language.code()))
    }

    /// The decks of seats 0 and 1; `None` in the log of a game that began with a scenario.
    #[getter]
    fn decks(&self) -> Option<(Deck, Deck)> {
        decks_of(&self.0.log.header().setup)
    }

    /// The rulebook: `"winds_of_exchange"`.
    #[getter]
    fn edition(&self) -> &str {
        &self.0.log.header().edition
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Log>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("keyforge._steps")?.call_method1("log_html", (slf,))
    }
}

entry_class!("keyforge");
