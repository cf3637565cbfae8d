//! Who plays: agents of the engine, and Python callables as agents of the engine.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Agent, Position, Seat};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyType};
use serde_json::json;

use super::Rules;
use super::search::interruptible_by;
use crate::errors;
use crate::seat::read_word;

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
        if let Ok(class) = argument.cast::<PyType>() {
            let name = class.name()?;
            return Err(PyTypeError::new_err(format!("an agent is no class but one made of it, as {name}() may be")));
        }
        if !argument.is_callable() {
            let message = "an agent is a name such as \"random\" or \"search:2000\", or a callable (view, legal_actions) -> action";
            return Err(PyTypeError::new_err(message));
        }
        Ok(Player::Callable(argument.clone().unbind()))
    }

    /// The kind of an agent of the engine; for a callable, which plays itself, any.
    pub fn kind(&self) -> AgentKind {
        match self {
            Player::Builtin(kind) => *kind,
            Player::Callable(_) => AgentKind::Random,
        }
    }

    /// What it is called: its name, or that of the function or class that it is made of.
    pub fn name(&self, py: Python<'_>) -> PyResult<String> {
        let callable = match self {
            Player::Builtin(kind) => return Ok(kind.to_string()),
            Player::Callable(callable) => callable.bind(py),
        };
        match callable.getattr("__name__").and_then(|name| name.extract()) {
            Ok(name) => Ok(name),
            Err(_) => callable.get_type().name()?.extract(),
        }
    }

    /// Whether the engine needs no interpreter for it.
    pub fn is_builtin(&self) -> bool {
        matches!(self, Player::Builtin(_))
    }
}

/// What an agent is called, as the tables of `simulate` have it: its name, or that of the function or class that it is made of.
#[pyfunction]
pub fn agent_name(agent: &Bound<'_, PyAny>) -> PyResult<String> {
    Player::read(agent)?.name(agent.py())
}

/// A player in a game that runs on a thread of Python: an agent `B` of the engine, or a callable.
pub enum Asked<'a, 'py, R: Rules, B> {
    Builtin {
        py: Python<'py>,
        agent: B,
        /// What stops it, where it looks ahead.
        stop: Option<Arc<AtomicBool>>,
        /// The Ctrl-C that stopped it.
        raised: &'a Raised,
    },
    Callable {
        py: Python<'py>,
        library: &'a Arc<R::Library>,
        callable: &'a Py<PyAny>,
        /// What the callable raised.
        raised: &'a Raised,
    },
}

/// What a callable raised while a game went on.
#[derive(Default)]
pub struct Raised(Mutex<Option<(PyErr, Seat)>>);

impl Raised {
    /// What was raised since the last time, and by whom.
    pub fn take(&self) -> Option<(PyErr, Seat)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Keeps what an agent raised, and gives the answer with which its game breaks off.
    fn by<R: Rules>(&self, error: PyErr, seat: Seat, position: &Position<'_, R>) -> R::Action {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((error, seat));
        breaking_off(seat, position)
    }
}

impl<'a, 'py, R: Rules, B> Asked<'a, 'py, R, B> {
    /// An agent of the engine of some kind, made with what stops it.
    pub fn builtin(
        py: Python<'py>,
        kind: AgentKind,
        raised: &'a Raised,
        make: impl FnOnce(&Arc<AtomicBool>) -> B,
    ) -> Asked<'a, 'py, R, B> {
        let stop = Arc::default();
        Asked::Builtin { py, agent: make(&stop), stop: kind.looks_ahead().then_some(stop), raised }
    }
}

impl<R: Rules, B: Agent<R> + Send> Agent<R> for Asked<'_, '_, R, B> {
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action {
        match self {
            // Other threads go on while it thinks.
            Asked::Builtin { py, agent, stop: None, .. } => py.detach(|| agent.choose(seat, position)),
            Asked::Builtin { py, agent, stop: Some(stop), raised } => {
                let chosen = interruptible_by(*py, stop, |_| agent.choose(seat, position));
                chosen.unwrap_or_else(|error| raised.by(error, seat, position))
            }
            Asked::Callable { py, library, callable, raised } => {
                ask(*py, library, callable, position).unwrap_or_else(|error| raised.by(error, seat, position))
            }
        }
    }
}

/// An answer with which a game breaks off: never among the options of a decision.
pub fn breaking_off<R: Rules>(seat: Seat, position: &Position<'_, R>) -> R::Action {
    R::concession(seat).unwrap_or_else(|| position.options()[0].clone())
}

fn ask<R: Rules>(
    py: Python<'_>,
    library: &Arc<R::Library>,
    callable: &Py<PyAny>,
    position: &Position<'_, R>,
) -> PyResult<R::Action> {
    let question = R::question(py, library, position.whole_state(), position.seat(), position.options())?;
    let answer = callable.bind(py).call1(question)?;
    let action = R::read_action(&answer, position.options()).map_err(|error| {
        let told = answer.repr().map(|it| it.to_string()).unwrap_or_default();
        let refused = not_offered(position.seat(), &format!("{told}, which is no action"));
        refused.set_cause(py, Some(error));
        refused
    })?;
    if !position.options().contains(&action) {
        let number = answer.hasattr("__index__")? && !answer.is_instance_of::<PyBool>();
        let meant =
            if number { ": a number is the `Action.index` of one, not its place among the legal actions" } else { "" };
        return Err(not_offered(position.seat(), &format!("{action}, which is not offered{meant}")));
    }
    Ok(action)
}

/// A seat's answer that is none.
fn not_offered(seat: Seat, answer: &str) -> PyErr {
    let message = format!("the agent of seat {} answered {answer}", seat.0);
    errors::agent_with(&message, "agent/not_offered", json!({ "seat": seat.0 }))
}
