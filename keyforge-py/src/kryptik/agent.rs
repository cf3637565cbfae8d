//! An agent of the engine as a Python callable.

use std::sync::{Mutex, PoisonError};

use keyforge_core::kryptik::GreedyAgent;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::action::Action;
use super::view::View;
use crate::errors::{self, guarded};
use crate::seat::small_or_random;

/// An agent that plays sensibly without looking ahead: call it with a view and the legal actions.
#[pyclass(frozen, module = "keyforge.kryptik")]
pub struct Greedy {
    seed: u64,
    agent: Mutex<Option<GreedyAgent>>,
}

#[pymethods]
impl Greedy {
    /// The seed decides between choices that look equally good. Without one it is drawn, and the `repr` says it.
    #[new]
    #[pyo3(signature = (seed = None))]
    fn new(py: Python<'_>, #[pyo3(from_py_with = crate::number::seed)] seed: Option<u64>) -> PyResult<Greedy> {
        Ok(Greedy { seed: small_or_random(py, seed)?, agent: Mutex::new(None) })
    }

    /// The action that looks best; `AgentError` when the view is that of a player who is not asked.
    fn __call__(&self, py: Python<'_>, view: &Bound<'_, View>, legal_actions: &Bound<'_, PyAny>) -> PyResult<Action> {
        let _ = legal_actions;
        let state = &view.get().state;
        let answer = {
            let mut slot = self.agent.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
            let agent = slot.get_or_insert_with(|| GreedyAgent::of(state, self.seed));
            guarded(|| agent.answer(state).ok_or(()))
        };
        let why = "the view has no open decision of its player";
        answer.map(Action).map_err(|failure| failure.raise(|()| errors::agent(why, "agent/not_asked")))
    }

    fn __repr__(&self) -> String {
        format!("Greedy({})", self.seed)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Greedy>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((slf.get_type().into_any(), (slf.get().seed,)))
    }
}
