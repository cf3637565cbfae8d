//! Who plays: agents of the engine, and Python callables as agents of the engine.

use std::sync::{Arc, Mutex, PoisonError};

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Agent, Position, Seat};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Rules;
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
        if !argument.is_callable() {
            let message = "an agent is a name such as \"random\" or \"search:2000\", or a callable (view, legal_actions) -> action";
            return Err(pyo3::exceptions::PyTypeError::new_err(message));
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

    /// Whether the engine needs no interpreter for it.
    pub fn is_builtin(&self) -> bool {
        matches!(self, Player::Builtin(_))
    }
}

/// A player in a game that runs on a thread of Python: an agent `B` of the engine, or a callable.
pub enum Asked<'a, 'py, R: Rules, B> {
    Builtin {
        py: Python<'py>,
        agent: B,
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
pub struct Raised(Mutex<Option<PyErr>>);

impl Raised {
    /// What was raised since the last time.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put(&self, error: PyErr) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}

impl<R: Rules, B: Agent<R> + Send> Agent<R> for Asked<'_, '_, R, B> {
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action {
        match self {
            // Other threads go on while it thinks.
            Asked::Builtin { py, agent } => py.detach(|| agent.choose(seat, position)),
            Asked::Callable { py, library, callable, raised } => {
                let answer = ask(*py, library, callable, position);
                answer.unwrap_or_else(|error| {
                    raised.put(error);
                    // Never among the options of a decision, so the game breaks off here.
                    R::concession(seat).unwrap_or_else(|| position.options()[0].clone())
                })
            }
        }
    }
}

fn ask<R: Rules>(
    py: Python<'_>,
    library: &Arc<R::Library>,
    callable: &Py<PyAny>,
    position: &Position<'_, R>,
) -> PyResult<R::Action> {
    let question = R::question(py, library, position.whole_state(), position.seat(), position.options())?;
    let answer = callable.bind(py).call1(question)?;
    let action = R::read_action(&answer).map_err(|error| {
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
