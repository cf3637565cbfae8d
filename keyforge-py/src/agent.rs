//! An agent of the engine as a Python callable.

use std::sync::{Arc, Mutex, PoisonError};

use keyforge_core::agent::GreedyAgent;
use keyforge_core::library::Cast;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::action::Action;
use crate::errors;
use crate::seat::small_or_random;
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
    /// The seed decides between choices that look equally good. Without one it is drawn, and the `repr` says it.
    #[new]
    #[pyo3(signature = (seed = None))]
    fn new(py: Python<'_>, #[pyo3(from_py_with = crate::number::seed)] seed: Option<u64>) -> PyResult<Greedy> {
        Ok(Greedy { seed: small_or_random(py, seed)?, agent: Mutex::new(None) })
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
