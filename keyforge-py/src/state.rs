//! States without a log, for search and learning.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::KeyForge;
use keyforge_core::agent::{AgentKind, AnyAgent};
use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::simulate::LIMIT;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use crate::action::{Action, Given};
use crate::decision::Decision;
use crate::library::read_language;
use crate::observe;
use crate::seat::{read_seat, read_word, small_or_random};
use crate::shared::state::StateOf;
use crate::view::View;

state_class!("keyforge", KeyForge, winner = "The seat that won; `None` while the game runs and in a draw.");

impl State {
    pub fn new(state: keyforge_core::State, seed: Seed) -> State {
        let library = state.library().library().clone();
        State(StateOf::new(library, state, seed))
    }
}

#[pymethods]
impl State {
    /// 1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        observe::mask(py, &self.0.options(py))
    }

    /// Answers the open decision with an `Action`, its index or its JSON form.
    ///
    /// Raises `IllegalAction`; the state is then as it was before.
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = Given::read(action)?;
        self.0.apply(py, |options| given.among(options))
    }

    /// Plays on with the agents of that name (see `types.AgentName`) and gives the winner; `None` in a draw or when
    /// the game has not ended after so many decisions. The state then stands where they stopped. Copies of a state play alike with
    /// the same `seed`; without one it is another game every time.
    #[pyo3(signature = (agent = "random", *, seed = None, limit = LIMIT),
           text_signature = "($self, agent='random', *, seed=None, limit=20000)")]
    fn play_out(
        &self,
        py: Python<'_>,
        agent: &str,
        #[pyo3(from_py_with = crate::number::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = crate::number::limit)] limit: u32,
    ) -> PyResult<Option<u8>> {
        let seed = small_or_random(py, seed)?;
        let kind: AgentKind = read_word(agent)?;
        let agent = |state: &keyforge_core::State, seat| AnyAgent::of_cast(kind, state.library(), seat, seed);
        let agents = |state: &keyforge_core::State, stop: &Arc<AtomicBool>| {
            [Seat::FIRST, Seat::SECOND].map(|seat| agent(state, seat).stopped_by(stop)).into()
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
        let numbers = observe::numbers(&self.0.lock(py).state, seat);
        Ok(PyArray1::from_vec(py, numbers?))
    }

    /// What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`.
    #[pyo3(signature = (action, *, language = "en"))]
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>, language: &str) -> PyResult<String> {
        let (given, language) = (Given::read(action)?, read_language(language)?);
        let inner = self.0.lock(py);
        let action = given.among(inner.options())?;
        Ok(keyforge_core::describe_in(inner.state.library(), inner.state.table(), action, language))
    }
}
