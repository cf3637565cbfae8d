//! States without a log, for search and learning.

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::Seat;
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::simulate::LIMIT;
use keyforge_core::kryptik::{AnyAgent, Kryptik};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use super::action::{Action, listed};
use super::board::looked;
use super::decision::Decision;
use super::view::View;
use crate::seat::{read_seed, read_word};
use crate::shared::search::{Effort, report};
use crate::shared::state::StateOf;

/// A position that can be played on, without a log: cheap to copy, for search and learning.
#[pyclass(frozen, module = "keyforge.kryptik")]
pub struct State(pub StateOf<Kryptik>);

#[pymethods]
impl State {
    /// The open decision; `None` when the game is over.
    #[getter]
    fn decision(&self, py: Python<'_>) -> Option<Decision> {
        self.0.lock(py).decision().cloned().map(Decision)
    }

    /// The seat that decides; `None` when the game is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Option<u8> {
        self.0.decider(py)
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, &self.0.options(py))
    }

    /// Answers the open decision with an `Action` or its JSON form.
    ///
    /// Raises `IllegalAction`; the state is then as it was before.
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = Action::from_argument(action)?;
        self.0.apply(py, |_| Ok(action))
    }

    /// Plays on with the agents of that name (see `types.AgentName`) and gives the winner; `None` in a draw or when
    /// the game has not ended after so many decisions.
    #[pyo3(signature = (agent = "random", *, seed = 0, limit = LIMIT))]
    fn play_out(&self, py: Python<'_>, agent: &str, seed: u64, limit: u32) -> PyResult<Option<u8>> {
        let kind: AgentKind = read_word(agent)?;
        self.0.play_out(py, |state| agents(&vec![kind; state.table().players.len()], state, seed), limit)
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
        let state = self.0.lock(py).state.clone();
        report::<Kryptik, _>(py, &state, effort, Action)
    }

    /// What an agent of the engine answers to the open decision; the seat is in its seed.
    fn _choice(&self, py: Python<'_>, agent: &str, seed: u64) -> PyResult<Option<Action>> {
        let kind: AgentKind = read_word(agent)?;
        let choice = self.0.choice(py, |state| AnyAgent::of_state(kind, state, Seat::FIRST, seed))?;
        Ok(choice.map(Action))
    }

    /// The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<View> {
        let seat = seat.map(|seat| self.0.viewer(py, seat)).transpose()?;
        let inner = self.0.lock(py);
        Ok(View::of(&inner.library, &inner.state, seat))
    }

    /// A state drawn at random among those that fit what a seat knows.
    fn determinize(&self, py: Python<'_>, seat: u8, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        self.0.determinize(py, seat, read_seed(seed)?).map(State)
    }

    /// What an action says, with names: `cast Wick Runner`.
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = Action::from_argument(action)?;
        let state = self.0.lock(py).state.clone();
        looked(&state, |state| state.describe(action))
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self, py: Python<'_>) -> bool {
        self.0.is_over(py)
    }

    /// The seat that won; `None` while the game runs and in a draw. Of a team the first player that is still in the game.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<u8> {
        self.0.outcome(py)?.winner.map(|seat| seat.0)
    }

    /// The number of the turn, counting those of all players from 1; 0 during set-up.
    #[getter]
    fn turn(&self, py: Python<'_>) -> u16 {
        self.0.turn(py)
    }

    /// The hash of the state, 64 hexadecimal digits, as `Game.digest`: equal states have equal ones.
    #[getter]
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        self.0.digest(py)
    }

    /// The JSON form of the engine: table, machine, rules and card names.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.to_python(py)
    }

    /// An independent state that stands where this one does; with a seed, chance goes on differently.
    #[pyo3(signature = (*, seed = None))]
    fn copy(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        self.0.copy(py, seed).map(State)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        self.copy(py, None)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.copy(py, None)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| self.0.equals(py, &other.get().0))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.0.repr(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, State>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
        Ok((slf.get_type().getattr("_read")?, slf.get().0.write(slf.py())?))
    }

    /// The state of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, snapshot: &str, seed: &str) -> PyResult<State> {
        StateOf::read(library, snapshot, seed).map(State)
    }
}

/// Agents of the engine for every seat of a game.
pub fn agents(kinds: &[AgentKind], state: &core::State, seed: u64) -> Vec<AnyAgent> {
    let seats = (0..=u8::MAX).map(Seat);
    kinds.iter().zip(seats).map(|(kind, seat)| AnyAgent::of_state(*kind, state, seat, seed)).collect()
}
