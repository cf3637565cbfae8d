//! Actions as Python values.

use keyforge_core::table::{self, ActionSpace};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::json;
use crate::shared::form::{assemble, kind_of, payload, repr};

/// What pickle needs: the class, and its arguments.
type Reduced<'py> = (Bound<'py, PyType>, (String, Bound<'py, PyAny>));

/// One option of a decision: a kind, and the value that it refers to if it does.
///
/// `Action("end_turn")`, `Action("play", 17)`. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, hash, module = "keyforge")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Action(pub table::Action);

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

    /// The action of a JSON form: `"end_turn"`, `{"play": 17}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Action> {
        json::from_python(form, "action").map(Action)
    }

    /// The action that has an index in the fixed numbering of all actions.
    ///
    /// Raises `IndexError` for an index that no action has.
    #[classmethod]
    fn from_index(_: &Bound<'_, PyType>, index: usize) -> PyResult<Action> {
        let action = ActionSpace::action(index).map(Action);
        action.ok_or_else(|| PyIndexError::new_err(format!("no action has the index {index}")))
    }

    /// The JSON form, as in decisions and logs: a `dict` with one key, or the kind alone where there is no value.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// What is done: `"end_turn"`, `"play"`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        kind_of(&self.0)
    }

    /// What it refers to: a card, a house, a number; `None` when nothing.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        payload(py, &self.0)
    }

    /// The card that it refers to; `None` when there is none.
    #[getter]
    fn card(&self) -> Option<u8> {
        self.0.card().map(|card| card.0)
    }

    /// Its index in the fixed numbering of all actions, below `keyforge.ACTIONS`.
    #[getter]
    fn index(&self) -> usize {
        ActionSpace::index(self.0)
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

/// The actions that have an index, each made once when it is first met: programs ask for them at every decision.
static MET: PyOnceLock<Vec<PyOnceLock<Py<Action>>>> = PyOnceLock::new();

/// The action as a Python object. Equal actions share one, which nobody can tell as it never changes.
pub fn shared<'py>(py: Python<'py>, action: table::Action) -> PyResult<Bound<'py, Action>> {
    let met = MET.get_or_init(py, || (0..ActionSpace::SIZE).map(|_| PyOnceLock::new()).collect());
    let index = ActionSpace::index(action);
    // Numbers beyond the range share the last index of it.
    match met.get(index).filter(|_| ActionSpace::action(index) == Some(action)) {
        Some(place) => place.get_or_try_init(py, || Py::new(py, Action(action))).map(|object| object.bind(py).clone()),
        None => Bound::new(py, Action(action)),
    }
}

/// Actions as a list of Python objects.
pub fn listed<'py>(py: Python<'py>, actions: &[table::Action]) -> PyResult<Bound<'py, PyList>> {
    let objects: Vec<Bound<'py, Action>> = actions.iter().map(|action| shared(py, *action)).collect::<PyResult<_>>()?;
    PyList::new(py, objects)
}

impl Action {
    /// An argument that is an action or its JSON form.
    pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<table::Action> {
        match argument.cast::<Action>() {
            Ok(action) => Ok(action.get().0),
            Err(_) => json::from_python(argument, "action"),
        }
    }
}
