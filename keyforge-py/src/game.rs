//! A game as a Python object.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::{AgentKind, AnyAgent};
use keyforge_core::kernel::Seat;
use keyforge_core::library::Cast;
use keyforge_core::scenario::Scenario;
use keyforge_core::{DeckRules, KeyForge, Setup, describe_in};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::action::{Action, Given};
use crate::decision::Decision;
use crate::deck::{Deck, read_decks};
use crate::event::Events;
use crate::library::{Card, Library, read_language};
use crate::log::Log;
use crate::seat::{read_edition, read_seat, read_word, seed_or_random};
use crate::shared::game::GameOf;
use crate::source::source_of;
use crate::state::State;
use crate::view::View;
use crate::{errors, json, observe};

game_class!(
    "keyforge",
    KeyForge,
    begun = "\
- `deck_a`, `deck_b`: the decks of seats 0 and 1, whatever `Deck` takes: a `Deck`, the name of a built-in one, a deck list, a
  path, a `dict`.
- `seed`: an integer from 0 below 2**64, or 64 hexadecimal digits; drawn by the system where there is none. A random deck without
  a seed in its name follows from it too: `\"random:WC\"` as `deck_a` is `\"random:WC:<seed>\"`, as `deck_b` the one of `seed + 1`.
- `edition`: the rulebook, `\"v1_1\"`, `\"v1_2\"`, `\"mass_mutation\"` or `\"winds_of_exchange\"`, the default.
- `first`: the seat that begins; drawn where there is none.
- `chains`: the chains of both seats at the beginning.
- `free`: whether decks may have any size and houses.
- `quickstart`: whether nobody is asked about a mulligan.
- `library`: the card definitions, where some are home-made.",
    undo = "Takes back the last main-step action of a seat and all that came of it.",
    winner = "The seat that won; `None` while the game runs and in a draw."
);

#[pymethods]
impl Game {
    /// Starts a game, as the class says.
    #[new]
    #[pyo3(signature = (deck_a, deck_b, *, seed = None, edition = None, first = None, chains = (0, 0), free = false,
                        quickstart = false, library = None),
           text_signature = "(deck_a, deck_b, *, seed=None, edition=None, first=None, chains=(0, 0), free=False, \
                             quickstart=False, library=None)")]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        deck_a: &Bound<'_, PyAny>,
        deck_b: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        edition: Option<&str>,
        #[pyo3(from_py_with = crate::number::first)] first: Option<u8>,
        #[pyo3(from_py_with = crate::number::chains)] chains: (u8, u8),
        free: bool,
        quickstart: bool,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Game> {
        let library = Library::of(library);
        let terms = Terms { edition, first, chains, free, quickstart };
        let [deck_a, deck_b] = read_decks([deck_a, deck_b], &library, seed)?;
        let setup = terms.setup(deck_a, deck_b)?;
        let seed = seed_or_random(py, seed)?;
        GameOf::begin(py, library, setup, seed).map(Game)
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
        let scenario = Scenario::from_json(&source_of(scenario)?.1);
        let scenario = scenario.map_err(|error| errors::scenario(&error))?;
        let seed = seed_or_random(py, seed)?;
        GameOf::begin(py, Library::of(library), Setup::Scenario(Box::new(scenario)), seed).map(Game)
    }

    /// 1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        observe::mask(py, &self.0.options(py))
    }

    /// Lets agents of the engine play on, as they do in a simulation with that seed.
    fn _play_builtin(
        &self,
        py: Python<'_>,
        agents: (String, String),
        #[pyo3(from_py_with = crate::number::seed)] seed: u64,
        #[pyo3(from_py_with = crate::number::limit)] limit: u32,
    ) -> PyResult<()> {
        let kinds: [AgentKind; 2] = [read_word(&agents.0)?, read_word(&agents.1)?];
        let cast = self.cast(py);
        let agent = |seat: Seat| AnyAgent::of_cast(kinds[seat.index()], &cast, seat, seed);
        let agents =
            |stop: &Arc<AtomicBool>| [Seat::FIRST, Seat::SECOND].map(|seat| agent(seat).stopped_by(stop)).into();
        self.0.play(py, agents, limit)
    }

    /// What an agent of the engine answers to the open decision; the seat is in its seed.
    fn _choice(
        &self,
        py: Python<'_>,
        agent: &str,
        #[pyo3(from_py_with = crate::number::seed)] seed: u64,
    ) -> PyResult<Option<Action>> {
        let kind: AgentKind = read_word(agent)?;
        let agent = |state: &keyforge_core::State| AnyAgent::of_cast(kind, state.library(), Seat::FIRST, seed);
        let choice = self.0.choice(py, |state, stop| agent(state).stopped_by(stop))?;
        Ok(choice.map(Action))
    }

    /// The position in numbers as a seat may know it, shape `(OBSERVATION,)`, int16; see `observation_layout`.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::number::seat)] seat: u8,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = read_seat(seat)?;
        let numbers = observe::numbers(self.0.lock(py).state(), seat);
        Ok(PyArray1::from_vec(py, numbers?))
    }

    /// The position as a scenario, a `dict`: possible while a house or an action of step 3 is asked for.
    fn scenario<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let scenario = Scenario::of(self.0.lock(py).state());
        json::to_python(py, &scenario.map_err(|error| errors::export(&error))?)
    }

    /// The card with a number, such as `action.card`: what it is, wherever it lies, as the decks are open to both players. Of one that
    /// has become a copy, or a token creature, what it shows. `None` where there is no such card.
    fn card(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::n)] n: u8) -> Option<Card> {
        let game = self.0.lock(py);
        Card::at(game.state().library(), game.table(), n)
    }

    /// What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`.
    #[pyo3(signature = (action, *, language = "en"))]
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>, language: &str) -> PyResult<String> {
        let (given, language) = (Given::read(action)?, read_language(language)?);
        let game = self.0.lock(py);
        let action = given.among(game.legal_actions())?;
        Ok(describe_in(game.state().library(), game.table(), action, language))
    }

    /// The decks of seats 0 and 1; `None` in a game that began with a scenario.
    #[getter]
    fn decks(&self, py: Python<'_>) -> Option<(Deck, Deck)> {
        decks_of(&self.0.lock(py).log().header().setup)
    }

    /// What else the game began with, as keywords of `Game`; `None` in a game that began with a scenario.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let game = self.0.lock(py);
        let Setup::Decks { rulebook, first, chains: [one, other], rules, quickstart, .. } = &game.log().header().setup
        else {
            return Ok(None);
        };
        let options = PyDict::new(py);
        options.set_item("edition", rulebook.slug())?;
        options.set_item("first", first.map(|seat| seat.0))?;
        options.set_item("chains", (*one, *other))?;
        options.set_item("free", *rules == DeckRules::Free)?;
        options.set_item("quickstart", *quickstart)?;
        Ok(Some(options))
    }

    /// The rulebook: `"winds_of_exchange"`.
    #[getter]
    fn edition(&self, py: Python<'_>) -> &'static str {
        self.0.lock(py).table().rulebook.slug()
    }

    /// The slugs of the definitions that the game is played with, by the numbers that events call them by.
    #[getter]
    fn definitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cast = self.cast(py);
        PyTuple::new(py, cast.definitions().map(|it| it.facts.slug.as_str()).collect::<Vec<_>>())
    }
}

impl Game {
    /// The card definitions of the game.
    pub fn cast(&self, py: Python<'_>) -> Arc<Cast> {
        self.0.lock(py).state().library().clone()
    }
}

/// On which terms decks play.
pub struct Terms<'a> {
    pub edition: Option<&'a str>,
    pub first: Option<u8>,
    pub chains: (u8, u8),
    pub free: bool,
    pub quickstart: bool,
}

impl Terms<'_> {
    /// What fixes a game between two decks.
    pub fn setup(&self, deck_a: keyforge_core::Deck, deck_b: keyforge_core::Deck) -> PyResult<Setup> {
        let mut setup = Setup::new(deck_a, deck_b).under(read_edition(self.edition)?);
        if let Some(first) = self.first {
            setup = setup.starting(read_seat(first)?);
        }
        if self.free {
            setup = setup.free();
        }
        if self.quickstart {
            setup = setup.quickstart();
        }
        Ok(setup.chained(self.chains.into()))
    }
}

/// The decks of seats 0 and 1, where a game began with decks.
pub fn decks_of(setup: &Setup) -> Option<(Deck, Deck)> {
    match setup {
        Setup::Decks { decks, .. } => {
            let [first, second] = decks.as_ref().clone();
            Some((Deck(first), Deck(second)))
        }
        Setup::Scenario(_) => None,
    }
}
