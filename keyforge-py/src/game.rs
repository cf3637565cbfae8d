//! A game as a Python object.

use std::sync::{Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{Cause, DecisionId, Seat, Seed, replay};
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{Deck, Log, Setup};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBool, PyInt, PyString, PyType};

use crate::action::Action;
use crate::{errors, json};

/// A game between two decks, with the log of how it came about.
///
/// After an error a game is as it was before. A game may be used from several threads.
#[pyclass(frozen, module = "keyforge")]
pub struct Game(Mutex<keyforge_core::Game>);

#[pymethods]
impl Game {
    /// Starts a game and runs to the first decision.
    ///
    /// A deck is a `dict` `{"name", "houses", "cards": [{"card", "house"}]}` or the JSON text of one. The seed is an
    /// `int` or 64 hexadecimal digits; without one it is drawn at random. Without `first` the first player is drawn.
    #[new]
    #[pyo3(signature = (deck_a, deck_b, *, seed = None, edition = None, first = None))]
    fn new(
        py: Python<'_>,
        deck_a: &Bound<'_, PyAny>,
        deck_b: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        edition: Option<&str>,
        first: Option<u8>,
    ) -> PyResult<Game> {
        let mut setup = Setup::new(read_deck(deck_a)?, read_deck(deck_b)?);
        if let Some(edition) = edition {
            let rulebook: Result<Rulebook, _> = edition.parse();
            setup = setup.under(rulebook.map_err(|error| PyValueError::new_err(error.to_string()))?);
        }
        if let Some(first) = first {
            setup = setup.starting(read_seat(first)?);
        }
        let seed = match seed {
            Some(seed) => read_seed(seed)?,
            None => Seed(py.import("os")?.call_method1("urandom", (32,))?.extract()?),
        };
        let game = py.detach(|| keyforge_core::Game::new(Library::builtin(), setup, seed));
        game.map(Game::of).map_err(|error| errors::start(&error))
    }

    /// The game of a log in JSON Lines, every event compared with what the rules do. It goes on with the log's seed.
    ///
    /// A last line that was cut off is left out.
    #[classmethod]
    fn replay(_: &Bound<'_, PyType>, py: Python<'_>, jsonl: &str) -> PyResult<Game> {
        let read = py.detach(|| Log::from_jsonl(jsonl)).map_err(|error| errors::log(&error))?;
        let game = py.detach(|| replay(&Library::builtin(), &read.log));
        game.map(Game::of).map_err(|error| errors::replay(&error))
    }

    /// The open decision with all its options; `None` when the game is over.
    #[getter]
    fn decision<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.lock(py).decision())
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    fn legal_actions(&self, py: Python<'_>) -> Vec<Action> {
        self.lock(py).legal_actions().iter().copied().map(Action).collect()
    }

    /// Answers the open decision and gives the events that come of it, those hidden from a player included.
    ///
    /// The action is an `Action` or its JSON form. A server names the seat that answers and the decision that it saw, so
    /// that an answer that comes late or from the wrong side is refused.
    #[pyo3(signature = (action, *, seat = None, decision = None))]
    fn apply<'py>(
        &self,
        py: Python<'py>,
        action: &Bound<'py, PyAny>,
        seat: Option<u8>,
        decision: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let action = Action::from_argument(action)?;
        let seat = seat.map(read_seat).transpose()?;
        let mut game = self.lock(py);
        // A game that is over refuses whatever is named.
        let (decider, open) = game.decision().map_or_else(Default::default, |open| (open.seat, open.id));
        let events = game.apply(seat.unwrap_or(decider), decision.map_or(open, DecisionId), action);
        json::to_python(py, &events.map_err(|error| errors::illegal(&error))?)
    }

    /// Gives up for a seat and gives the events that come of it.
    fn concede<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyAny>> {
        let seat = read_seat(seat)?;
        json::to_python(py, &self.lock(py).concede(seat).map_err(|error| errors::illegal(&error))?)
    }

    /// Takes back the last main-step action of a seat and all that came of it; the undo is an entry of the log.
    ///
    /// Without a seat it is the one that acted last.
    #[pyo3(signature = (seat = None))]
    fn undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<()> {
        let seat = seat.map(read_seat).transpose()?;
        let mut game = self.lock(py);
        let seat = seat.unwrap_or_else(|| last_to_act(&game));
        game.undo(seat).map(drop).map_err(|error| errors::undo(&error))
    }

    /// The table as a seat may know it.
    fn view<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyAny>> {
        let seat = read_seat(seat)?;
        json::to_python(py, &self.lock(py).view(seat))
    }

    /// The log in JSON Lines; for a seat, as that seat may know it.
    #[pyo3(signature = (seat = None))]
    fn log_jsonl(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<String> {
        let seat = seat.map(read_seat).transpose()?;
        let game = self.lock(py);
        match seat {
            None => Ok(game.log().to_jsonl()),
            Some(seat) => Ok(game.log_for(seat).map_err(|error| errors::fold(&error))?.to_jsonl()),
        }
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self, py: Python<'_>) -> bool {
        self.lock(py).is_over()
    }

    /// The seat that won; `None` while the game runs and in a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<u8> {
        self.lock(py).outcome()?.winner.map(|seat| seat.0)
    }

    /// How the game ended, `{"winner", "reason"}`; `None` while it runs.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.lock(py).outcome())
    }

    /// An independent game that stands where this one does.
    fn copy(&self, py: Python<'_>) -> Game {
        Game::of(self.lock(py).clone())
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let jsonl = slf.get().log_jsonl(slf.py(), None)?;
        Ok((slf.get_type().getattr("replay")?, (jsonl,)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let game = self.lock(py);
        let turn = game.table().turn.number;
        match game.decision() {
            Some(open) => format!("<Game turn {turn}, seat {} decides on {} options>", open.seat.0, open.options.len()),
            None => format!("<Game over after turn {turn}>"),
        }
    }
}

impl Game {
    fn of(game: keyforge_core::Game) -> Game {
        Game(Mutex::new(game))
    }

    /// A panic within the engine leaves the game as it was, so its lock is taken nevertheless.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, keyforge_core::Game> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

/// The seat of the last action that counts; the deciding one when there is none.
fn last_to_act(game: &keyforge_core::Game) -> Seat {
    let actor = game.log().effective().last().and_then(|entry| match entry.cause {
        Cause::Action { seat, .. } => Some(seat),
        _ => None,
    });
    actor.or(game.decision().map(|open| open.seat)).unwrap_or_default()
}

fn read_deck(deck: &Bound<'_, PyAny>) -> PyResult<Deck> {
    serde_json::from_str(&json::text_of(deck)?).map_err(|error| errors::deck_form(&error))
}

fn read_seat(seat: u8) -> PyResult<Seat> {
    match seat {
        0 | 1 => Ok(Seat(seat)),
        _ => Err(PyValueError::new_err(format!("{seat} is no seat: 0 or 1"))),
    }
}

fn read_seed(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if let Ok(text) = seed.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error| PyValueError::new_err(format!("the seed: {error}")));
    }
    if seed.is_instance_of::<PyInt>() && !seed.is_instance_of::<PyBool>() {
        return Ok(Seed::from(seed.extract::<u64>()?));
    }
    Err(PyTypeError::new_err("the seed is an int or 64 hexadecimal digits"))
}
