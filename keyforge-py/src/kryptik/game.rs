//! A game as a Python object.

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Seat, read_json};
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::{AnyAgent, DeckList, Kryptik, Quiet, Scenario, Setup};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};

use super::action::Action;
use super::board::looked;
use super::card::Card;
use super::decision::Decision;
use super::deck::{Deck, read_deck};
use super::event::Events;
use super::library::Library;
use super::log::Log;
use super::state::{State, agents};
use super::terms::Terms;
use super::view::View;
use crate::seat::{read_word, seed_or_random};
use crate::shared::game::GameOf;
use crate::source::source_of;
use crate::{errors, json};

game_class!(
    "keyforge.kryptik",
    Kryptik,
    begun = "\
- `decks`: two to six, by seat, whatever `Deck` takes: a `Deck`, the name of a demo deck, a path, a `dict`.
- `seed`: an integer from 0 below 2**64, or 64 hexadecimal digits; drawn by the system where there is none.
- `first`: the seat that begins; drawn where there is none.
- `teams`: a number for each seat; everybody is alone without it.
- `format`: `\"constructed\"`, `\"limited\"` or a JSON form as in `formats()`.
- `date`: when its list of limited cards is read.
- `checked`: whether decks must be legal.
- `rulings`: what is decided where the rules leave a point open; see `keyforge.kryptik.Rulings`.
- `library`: the card definitions, where some are home-made.",
    undo = "Takes back the last action that a seat took with priority and all that came of it.",
    winner = "The seat that won; `None` while the game runs and in a draw. Of a team the first player that is still in the game."
);

#[pymethods]
impl Game {
    /// Starts a game, as the class says.
    #[new]
    #[pyo3(signature = (*decks, seed = None, first = None, teams = None, format = None, date = None, checked = true,
                        rulings = None, library = None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        decks: &Bound<'_, PyTuple>,
        seed: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = crate::number::first)] first: Option<u8>,
        #[pyo3(from_py_with = super::terms::read_teams)] teams: Option<Vec<u8>>,
        format: Option<&Bound<'_, PyAny>>,
        date: Option<&Bound<'_, PyAny>>,
        checked: bool,
        rulings: Option<&Bound<'_, PyAny>>,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Game> {
        let terms = Terms::read(first, teams, format, date, checked, rulings)?;
        let decks: Vec<DeckList> = decks.iter().map(|deck| read_deck(&deck)).collect::<PyResult<_>>()?;
        let setup = terms.setup(decks)?;
        let seed = seed_or_random(py, seed)?;
        GameOf::begin(py, Library::of(library), setup, seed).map(Game)
    }

    /// A game from a position: a scenario as a `dict`, as JSON text, or the path of a file with one.
    ///
    /// Raises `ScenarioError`, with the field that is wrong.
    #[classmethod]
    #[pyo3(signature = (scenario, *, seed = None, library = None))]
    fn from_scenario(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        scenario: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Game> {
        let scenario: Result<Scenario, _> = read_json(&source_of(scenario)?.1);
        let scenario = scenario.map_err(|error| super::errors::scenario_form(&error))?;
        let seed = seed_or_random(py, seed)?;
        GameOf::begin(py, Library::of(library), Setup::Scenario(Box::new(scenario)), seed).map(Game)
    }

    /// Passes for seats that have nothing else to do, and says how often; with `only_energy` also for those that could
    /// only make energy. Every pass is an action of the log.
    #[pyo3(signature = (only_energy = false))]
    fn pass_quietly(&self, py: Python<'_>, only_energy: bool) -> PyResult<u32> {
        let quiet = if only_energy { Quiet::OnlyEnergy } else { Quiet::OnlyPass };
        let passed = {
            let mut game = self.0.lock(py);
            errors::guarded(|| game.pass_quietly(quiet))
        };
        passed.map_err(|failure| failure.raise(errors::illegal))
    }

    /// Lets agents of the engine, by seat, play on, as they do in a simulation with that seed.
    fn _play_builtin(
        &self,
        py: Python<'_>,
        agents_by_seat: Vec<String>,
        #[pyo3(from_py_with = crate::number::seed)] seed: u64,
        #[pyo3(from_py_with = crate::number::limit)] limit: u32,
    ) -> PyResult<()> {
        let kinds: Vec<AgentKind> = agents_by_seat.iter().map(|name| read_word(name)).collect::<PyResult<_>>()?;
        let state = self.0.lock(py).state().clone();
        self.0.play(py, |stop| agents(&kinds, &state, seed, stop), limit)
    }

    /// What an agent of the engine answers to the open decision; the seat is in its seed.
    fn _choice(
        &self,
        py: Python<'_>,
        agent: &str,
        #[pyo3(from_py_with = crate::number::seed)] seed: u64,
    ) -> PyResult<Option<Action>> {
        let kind: AgentKind = read_word(agent)?;
        let agent = |state: &core::State| AnyAgent::of_state(kind, state, Seat::FIRST, seed);
        let choice = self.0.choice(py, |state, stop| agent(state).stopped_by(stop))?;
        Ok(choice.map(Action))
    }

    /// The position as a scenario, a `dict`: possible while a player has priority, with nothing on the pile and no attack.
    fn scenario<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let scenario = Scenario::of(self.0.lock(py).state());
        json::to_python(py, &scenario.map_err(|error| super::errors::export(&error))?)
    }

    /// The card with a number, such as `action.card`: what it is, wherever it lies. `None` where there is no such card.
    fn card(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::n)] n: u16) -> PyResult<Option<Card>> {
        let state = self.0.lock(py).state().clone();
        looked(&state, |state| state.card(core::CardId(n)).map(Card::of))
    }

    /// What an action says, with names: `cast Wick Runner`.
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = Action::from_argument(action)?;
        let state = self.0.lock(py).state().clone();
        looked(&state, |state| state.describe(action))
    }

    /// The decks, by seat; `None` in a game that began with a scenario.
    #[getter]
    fn decks(&self, py: Python<'_>) -> Option<Vec<Deck>> {
        decks_of(&self.0.lock(py).log().header().setup)
    }

    /// What else the game began with, as keywords of `Game`; `None` in a game that began with a scenario.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let setup = self.0.lock(py).log().header().setup.clone();
        let Setup::Decks(decks) = setup else {
            return Ok(None);
        };
        let options = json::to_python(py, &decks)?;
        options.del_item("decks")?;
        Ok(Some(options))
    }

    /// The short names of the definitions that the game is played with, by the numbers that events call them by.
    #[getter]
    fn definitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let slugs: Vec<String> = self.0.lock(py).state().definitions().map(|card| card.slug.clone()).collect();
        PyTuple::new(py, slugs)
    }

    /// How many seats there are, those out of the game included.
    #[getter]
    fn seats(&self, py: Python<'_>) -> usize {
        self.0.lock(py).table().players.len()
    }
}

/// The decks by seat, where a game began with decks.
pub fn decks_of(setup: &Setup) -> Option<Vec<Deck>> {
    match setup {
        Setup::Decks(decks) => Some(decks.decks.iter().cloned().map(Deck).collect()),
        Setup::Scenario(_) => None,
    }
}
