//! Agents: those of the engine as Python callables, and Python callables as agents of the engine.

use std::sync::{Arc, Mutex, PoisonError};

use keyforge_core::KeyForge;
use keyforge_core::agent::{AgentKind, AnyAgent, GreedyAgent};
use keyforge_core::kernel::{Agent, Position, Seat};
use keyforge_core::library::Cast;
use keyforge_core::state;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyList, PyString};

use crate::action::Action;
use crate::errors;
use crate::seat::read_word;
use crate::view::View;

/// An agent that plays sensibly without looking ahead: call it with a view and the legal actions.
#[pyclass(frozen, module = "keyforge")]
pub struct Greedy {
    seed: u64,
    /// The agent, and the cards that it knows.
    agent: Mutex<Option<(Arc<Cast>, GreedyAgent)>>,
}

#[pymethods]
impl Greedy {
    /// The seed decides between choices that look equally good.
    #[new]
    #[pyo3(signature = (seed = 0))]
    fn new(seed: u64) -> Greedy {
        Greedy { seed, agent: Mutex::new(None) }
    }

    /// The action that looks best; `AgentError` when the view is that of a player who is not asked.
    fn __call__(&self, py: Python<'_>, view: &Bound<'_, View>, legal_actions: &Bound<'_, PyAny>) -> PyResult<Action> {
        let _ = legal_actions;
        let view = view.get();
        let mut slot = self.agent.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        if !slot.as_ref().is_some_and(|(cast, _)| Arc::ptr_eq(cast, &view.cast)) {
            *slot = Some((view.cast.clone(), GreedyAgent::of(view.cast.clone(), self.seed)));
        }
        let answer = slot.as_mut().and_then(|(_, agent)| agent.answer(&view.table));
        answer
            .map(Action)
            .ok_or_else(|| errors::agent("the view has no open decision of its player", "agent/not_asked"))
    }

    fn __repr__(&self) -> String {
        format!("Greedy({})", self.seed)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Greedy>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((slf.get_type().into_any(), (slf.get().seed,)))
    }
}

/// Who plays: an agent of the engine, or a callable.
pub enum Player {
    Builtin(AgentKind),
    Callable(Py<PyAny>),
}

impl Player {
    /// The player of an argument: the name of an agent of the engine, or a callable.
    pub fn read(argument: &Bound<'_, PyAny>) -> PyResult<Player> {
        if let Ok(name) = argument.cast::<PyString>() {
            return read_word(name.to_str()?).map(Player::Builtin);
        }
        if !argument.is_callable() {
            let message = "an agent is \"random\", \"greedy\" or a callable (view, legal_actions) -> action";
            return Err(pyo3::exceptions::PyTypeError::new_err(message));
        }
        Ok(Player::Callable(argument.clone().unbind()))
    }
}

/// A player in a game that runs on a thread of Python.
pub enum Asked<'a, 'py> {
    Builtin(AnyAgent),
    Callable {
        py: Python<'py>,
        callable: &'a Py<PyAny>,
        /// What the callable raised.
        raised: &'a Mutex<Option<PyErr>>,
    },
}

impl Agent<KeyForge> for Asked<'_, '_> {
    fn choose(&mut self, seat: Seat, position: &Position<'_, KeyForge>) -> state::Action {
        match self {
            Asked::Builtin(agent) => agent.choose(seat, position),
            Asked::Callable { py, callable, raised } => {
                let answer = ask(*py, callable, position);
                answer.unwrap_or_else(|error| {
                    *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    // Never among the options of a decision, so the game breaks off here.
                    state::Action::Concede
                })
            }
        }
    }
}

fn ask(py: Python<'_>, callable: &Py<PyAny>, position: &Position<'_, KeyForge>) -> PyResult<state::Action> {
    let view = View::of(position.whole_state(), Some(position.seat()));
    let options = PyList::new(py, position.options().iter().copied().map(Action))?;
    let answer = callable.bind(py).call1((view, options))?;
    let action = Action::from_argument(&answer).map_err(|error| {
        let told = answer.repr().map(|it| it.to_string()).unwrap_or_default();
        let refused = errors::agent(&format!("the agent answered {told}, which is no action"), "agent/not_offered");
        refused.set_cause(py, Some(error));
        refused
    })?;
    if !position.options().contains(&action) {
        let message = format!("the agent answered {action}, which is not offered");
        return Err(errors::agent(&message, "agent/not_offered"));
    }
    Ok(action)
}
