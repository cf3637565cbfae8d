//! Actions as Python values.

use keyforge_core::kryptik as core;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use crate::json;
use crate::shared::form::{assemble, kind_of, payload, repr};

/// What pickle needs: the class, and its arguments.
type Reduced<'py> = (Bound<'py, PyType>, (String, Bound<'py, PyAny>));

/// One option of a decision: a kind, and the value that it refers to if it does.
///
/// `Action("pass")`, `Action("cast", 17)`, `Action("slot", {"seat": 1, "slot": 3})`. Immutable, hashable and equal by
/// value.
#[pyclass(frozen, eq, hash, module = "keyforge.kryptik")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Action(pub core::Action);

#[pymethods]
impl Action {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "value")
    }

    #[new]
    #[pyo3(signature = (kind, value = None))]
    fn new(kind: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Action> {
        assemble(kind, value, "action").map(Action)
    }

    /// The action of a JSON form: `"pass"`, `{"cast": 17}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Action> {
        json::from_python(form, "action").map(Action)
    }

    /// The JSON form, as in decisions and logs: a `dict` with one key, or the kind alone where there is no value.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// What is done: `"pass"`, `"cast"`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        kind_of(&self.0)
    }

    /// What it refers to: a card, a seat, a number, a color, or a `dict` where it is more than one thing; `None` when
    /// nothing.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        payload(py, &self.0)
    }

    /// The card that it refers to; `None` when there is none.
    #[getter]
    fn card(&self) -> Option<u16> {
        self.0.card().map(|card| card.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        repr(py, "Action", &self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Action>) -> PyResult<Reduced<'py>> {
        let action = slf.get();
        Ok((slf.get_type(), (action.kind()?.to_owned(), action.value(slf.py())?)))
    }
}

impl Action {
    /// An argument that is an action or its JSON form.
    pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<core::Action> {
        match argument.cast::<Action>() {
            Ok(action) => Ok(action.get().0),
            Err(_) => json::from_python(argument, "action"),
        }
    }
}

/// Actions as a list of Python objects.
pub fn listed<'py>(py: Python<'py>, actions: &[core::Action]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, actions.iter().copied().map(Action))
}
