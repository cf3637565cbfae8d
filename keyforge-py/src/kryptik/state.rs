//! States without a log, for search and learning.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::Seat;
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::simulate::LIMIT;
use keyforge_core::kryptik::{AnyAgent, Kryptik};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use super::action::Action;
use super::board::looked;
use super::decision::Decision;
use super::view::View;
use crate::seat::{read_word, small_or_random};
use crate::shared::state::StateOf;

state_class!(
    "keyforge.kryptik",
    Kryptik,
    winner = "The seat that won; `None` while the game runs and in a draw. Of a team the first player that is still in the game."
);

#[pymethods]
impl State {
    /// Answers the open decision with an `Action` or its JSON form.
    ///
    /// Raises `IllegalAction`; the state is then as it was before.
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = Action::from_argument(action)?;
        self.0.apply(py, |_| Ok(action))
    }

    /// Plays on with the agents of that name (see `types.AgentName`) and gives the winner; `None` in a draw or when
    /// the game has not ended after so many decisions. The state then stands where they stopped. Copies of a state play alike with
    /// the same `seed`; without one it is another game every time.
    #[pyo3(signature = (agent = "random", *, seed = None, limit = LIMIT),
           text_signature = "($self, agent='random', *, seed=None, limit=60000)")]
    fn play_out(
        &self,
        py: Python<'_>,
        agent: &str,
        #[pyo3(from_py_with = crate::number::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = crate::number::limit)] limit: u32,
    ) -> PyResult<Option<u8>> {
        let seed = small_or_random(py, seed)?;
        let kind: AgentKind = read_word(agent)?;
        let agents = |state: &core::State, stop: &Arc<AtomicBool>| {
            agents(&vec![kind; state.table().players.len()], state, seed, stop)
        };
        self.0.play_out(py, agents, limit)
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

    /// What an action says, with names: `cast Wick Runner`.
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = Action::from_argument(action)?;
        let state = self.0.lock(py).state.clone();
        looked(&state, |state| state.describe(action))
    }
}

/// Agents of the engine for every seat of a game, with what stops them.
pub fn agents(kinds: &[AgentKind], state: &core::State, seed: u64, stop: &Arc<AtomicBool>) -> Vec<AnyAgent> {
    let agent = |kind, seat| AnyAgent::of_state(kind, state, seat, seed).stopped_by(stop);
    kinds.iter().zip((0..=u8::MAX).map(Seat)).map(|(kind, seat)| agent(*kind, seat)).collect()
}
