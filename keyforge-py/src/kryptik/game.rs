//! A game as a Python object.

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::{AnyAgent, DeckList, Kryptik, Quiet, Scenario, Setup};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};

use super::action::{Action, listed};
use super::board::looked;
use super::decision::Decision;
use super::deck::{Deck, read_deck};
use super::event::Events;
use super::library::Library;
use super::log::{self, Log};
use super::state::{State, agents};
use super::terms::Terms;
use super::view::View;
use crate::seat::{read_word, seed_or_random};
use crate::shared::game::{GameOf, outcome_to_python};
use crate::shared::search::{Effort, report};
use crate::source::source_of;
use crate::{errors, json};

/// A game with the log of how it came about.
///
/// After an error a game is as it was before. A game may be used from several threads, copied and pickled.
#[pyclass(frozen, module = "keyforge.kryptik")]
pub struct Game(pub GameOf<Kryptik>);

#[pymethods]
impl Game {
    /// Starts a game of two to six decks, by seat, and runs to the first decision.
    ///
    /// A deck is anything that `Deck` takes: a `Deck`, the name of a demo deck, a path, a `dict`. The seed is an `int`
    /// below 2**64 or 64 hexadecimal digits; without one it is drawn at random. Without `first` the first player is
    /// drawn. `teams` has a number for each seat; everybody is alone without it. `format` is `"constructed"`,
    /// `"limited"` or a JSON form as in `formats()`; its list of limited cards is read at `date`. Without `checked`,
    /// decks need not be legal. `rulings` decides points that the rules leave open, as `keyforge.kryptik.Rulings`
    /// describes.
    ///
    /// Raises `DeckError` for decks that cannot play.
    #[new]
    #[pyo3(signature = (*decks, seed = None, first = None, teams = None, format = None, date = None, checked = true,
                        rulings = None, library = None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        decks: &Bound<'_, PyTuple>,
        seed: Option<&Bound<'_, PyAny>>,
        first: Option<u8>,
        teams: Option<Vec<u8>>,
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
        let scenario: Result<Scenario, _> = serde_json::from_str(&source_of(scenario)?.1);
        let scenario = scenario.map_err(|error| super::errors::scenario_form(&error))?;
        let seed = seed_or_random(py, seed)?;
        GameOf::begin(py, Library::of(library), Setup::Scenario(Box::new(scenario)), seed).map(Game)
    }

    /// The game of a log, every event compared with what the rules do. It goes on with the log's seed.
    ///
    /// The log is a `Log`, JSON Lines as a `str`, the binary form as `bytes`, or a path. A last line that was cut off is
    /// left out. Raises `LogError` for a log that is damaged, redacted, or says something else than the rules do.
    #[classmethod]
    #[pyo3(signature = (log, *, library = None))]
    fn replay(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        log: &Bound<'_, PyAny>,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Game> {
        let library = library.map(|library| library.get().0.clone());
        GameOf::replay(py, &log::read_argument(log)?, library).map(Game)
    }

    /// The open decision; `None` when the game is over.
    #[getter]
    fn decision(&self, py: Python<'_>) -> Option<Decision> {
        self.0.lock(py).decision().cloned().map(Decision)
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, &self.0.options(py))
    }

    /// Answers the open decision and gives the events that come of it, those hidden from a player included.
    ///
    /// The action is an `Action` or its JSON form. A server names the seat that answers and the decision that it saw, so
    /// that an answer that comes late or from the wrong side is refused.
    ///
    /// Raises `IllegalAction` and `StaleDecision`.
    #[pyo3(signature = (action, *, seat = None, decision = None))]
    fn apply(
        slf: &Bound<'_, Game>,
        action: &Bound<'_, PyAny>,
        seat: Option<u8>,
        decision: Option<u32>,
    ) -> PyResult<Events> {
        let entries = slf.get().0.apply(slf.py(), action, seat, decision)?;
        Ok(Events::last(slf, entries))
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
    fn _play_builtin(&self, py: Python<'_>, agents_by_seat: Vec<String>, seed: u64, limit: u32) -> PyResult<()> {
        let kinds: Vec<AgentKind> = agents_by_seat.iter().map(|name| read_word(name)).collect::<PyResult<_>>()?;
        let mut players = agents(&kinds, self.0.lock(py).state(), seed);
        self.0.play(py, &mut players, limit)
    }

    /// What an agent of the engine answers to the open decision; the seat is in its seed.
    fn _choice(&self, py: Python<'_>, agent: &str, seed: u64) -> PyResult<Option<Action>> {
        let kind: AgentKind = read_word(agent)?;
        let choice = self.0.choice(py, |state| AnyAgent::of_state(kind, state, Seat::FIRST, seed))?;
        Ok(choice.map(Action))
    }

    /// Looks ahead from what the seat that decides knows, and says how good each option is: a `keyforge.searching.SearchReport`.
    /// `None` when the game is over.
    ///
    /// It goes on for so many iterations, or for so many `seconds`. With several `trees` it is split, and they grow on as many
    /// threads; one tree sees farther than two of half its size. The same iterations, seed and trees give the same report.
    #[pyo3(signature = (iterations = 1000, *, seconds = None, seed = 0, trees = 1))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        iterations: u32,
        seconds: Option<f64>,
        seed: u64,
        trees: usize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let effort = Effort::read(iterations, seconds, seed, trees)?;
        let state = self.0.lock(py).state().clone();
        report::<Kryptik, _>(py, &state, effort, Action)
    }

    /// Gives up for a seat and gives the events that come of it.
    fn concede(slf: &Bound<'_, Game>, seat: u8) -> PyResult<Events> {
        let entries = slf.get().0.concede(slf.py(), seat)?;
        Ok(Events::last(slf, entries))
    }

    /// Takes back the last action that a seat took with priority and all that came of it; the undo is an entry of the
    /// log.
    ///
    /// Without a seat it is the one that acted last. Raises `UndoError` when something hidden became known since, or
    /// somebody else acted.
    #[pyo3(signature = (seat = None))]
    fn undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<()> {
        self.0.undo(py, seat)
    }

    /// Whether `undo` would be taken now. It changes nothing.
    #[pyo3(signature = (seat = None))]
    fn can_undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<bool> {
        self.0.can_undo(py, seat)
    }

    /// The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<View> {
        let seat = seat.map(|seat| self.0.viewer(py, seat)).transpose()?;
        let game = self.0.lock(py);
        Ok(View::of(game.library(), game.state(), seat))
    }

    /// The state: a copy without a log, for search. What chance does in it follows from `seed`, not from the game's.
    #[pyo3(signature = (*, seed = None))]
    fn state(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let seed = seed_or_random(py, seed)?;
        Ok(State(self.0.state(py, seed)))
    }

    /// A state drawn at random among those that fit what a seat knows, for a search that does not cheat.
    #[pyo3(signature = (seat, *, seed = None))]
    fn determinize(&self, py: Python<'_>, seat: u8, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let seed = seed_or_random(py, seed)?;
        self.0.determinize(py, seat, seed).map(State)
    }

    /// The record of the game so far: a copy that does not grow.
    #[getter]
    fn log(&self, py: Python<'_>) -> Log {
        Log(self.0.log(py))
    }

    /// The position as a scenario, a `dict`: possible while a player has priority, with nothing on the pile and no attack.
    fn scenario<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let scenario = Scenario::of(self.0.lock(py).state());
        json::to_python(py, &scenario.map_err(|error| super::errors::export(&error))?)
    }

    /// An independent game that stands after entry `n` of this one: the beginning of a what-if.
    fn branch(&self, py: Python<'_>, n: u32) -> PyResult<Game> {
        self.0.branch(py, n).map(Game)
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
        match &self.0.lock(py).log().header().setup {
            Setup::Decks(decks) => Some(decks.decks.iter().cloned().map(Deck).collect()),
            Setup::Scenario(_) => None,
        }
    }

    /// The seed in 64 hexadecimal digits, with which the same actions give the same game: whoever knows it knows every card
    /// that will be drawn.
    #[getter]
    fn seed(&self, py: Python<'_>) -> Option<String> {
        self.0.seed(py)
    }

    /// The library that the game is played with.
    #[getter]
    fn library(&self, py: Python<'_>) -> Library {
        Library(self.0.library(py))
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

    /// Whether the game has ended.
    #[getter]
    fn over(&self, py: Python<'_>) -> bool {
        self.0.lock(py).is_over()
    }

    /// The seat that won; `None` while the game runs and in a draw. Of a team the first player that is still in the game.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<u8> {
        self.0.outcome(py)?.winner.map(|seat| seat.0)
    }

    /// How the game ended, `{"winner", "reason"}`; `None` while it runs.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        outcome_to_python(py, self.0.outcome(py))
    }

    /// The number of the turn, counting those of all players from 1; 0 during set-up.
    #[getter]
    fn turn(&self, py: Python<'_>) -> u16 {
        self.0.turn(py)
    }

    /// The hash of the state, 64 hexadecimal digits: equal states have equal ones.
    #[getter]
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        self.0.digest(py)
    }

    /// An independent game that stands where this one does.
    fn copy(&self, py: Python<'_>) -> Game {
        Game(self.0.copy(py))
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        Ok((slf.get_type().getattr("_read")?, slf.get().0.write(slf.py())?))
    }

    /// The game of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, py: Python<'_>, library: &str, jsonl: &str) -> PyResult<Game> {
        GameOf::read(py, library, jsonl).map(Game)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, None)?.text()
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let view = Bound::new(py, self.view(py, None)?)?;
        view.call_method0("_repr_html_")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.0.repr(py)
    }
}
