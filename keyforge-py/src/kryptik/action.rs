//! Actions as Python values.

use keyforge_core::kryptik as core;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyType};

action_class!(
    "keyforge.kryptik",
    core::Action,
    taken: "an `Action`, or its JSON form as a `str` or `dict` is needed",
    forms: "The action of a JSON form: `\"pass\"`, `{\"cast\": 17}`.",
    kinds: "What is done: `\"pass\"`, `\"cast\"`.",
    values: "What it refers to: a card, a seat, a number, a color, or a `dict` where it is more than one thing; `None` when nothing.",
    /// `Action("pass")`, `Action("cast", 17)`, `Action("slot", {"seat": 1, "slot": 3})`. Immutable, hashable and equal by
    /// value.
);

#[pymethods]
impl Action {
    /// The card that it refers to; `None` when there is none.
    #[getter]
    fn card(&self) -> Option<u16> {
        self.0.card().map(|card| card.0)
    }
}

/// Actions as a list of Python objects.
pub fn listed<'py>(py: Python<'py>, actions: &[core::Action]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, actions.iter().copied().map(Action))
}
