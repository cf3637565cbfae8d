//! Actions as Python values.

use keyforge_core::table::{self, ActionSpace};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyType};

use crate::number;

action_class!(
    "keyforge",
    table::Action,
    taken: "an `Action`, its index, or its JSON form as a `str` or `dict` is needed",
    forms: "The action of a JSON form: `\"end_turn\"`, `{\"play\": 17}`.",
    kinds: "What is done: `\"end_turn\"`, `\"play\"`.",
    values: "What it refers to: a card, a house, a number; `None` when nothing.",
    /// `Action("end_turn")`, `Action("play", 17)`. Immutable, hashable and equal by value.
);

#[pymethods]
impl Action {
    /// The action that has an index in the fixed numbering of all actions.
    ///
    /// Raises `IndexError` for an index that no action has.
    #[classmethod]
    fn from_index(
        _: &Bound<'_, PyType>,
        #[pyo3(from_py_with = crate::number::index)] index: usize,
    ) -> PyResult<Action> {
        let action = ActionSpace::action(index).map(Action);
        action.ok_or_else(|| PyIndexError::new_err(format!("no action has the index {index}")))
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
}

/// An argument that is an action, its index or its JSON form.
pub enum Given {
    Index(usize),
    Action(table::Action),
}

impl Given {
    /// Reads the argument, which may run any Python code: not while a game or state is locked.
    pub fn read(argument: &Bound<'_, PyAny>) -> PyResult<Given> {
        // Integers of numpy are no `int`, but can stand for one.
        let is_number = argument.hasattr(intern!(argument.py(), "__index__"))?;
        match is_number && !argument.is_instance_of::<PyBool>() {
            true => Ok(Given::Index(number::read(argument, "action")?)),
            false => Ok(Given::Action(Action::from_argument(argument)?)),
        }
    }

    /// The action that is meant, where these are offered.
    pub fn among(self, options: &[table::Action]) -> PyResult<table::Action> {
        let index = match self {
            Given::Action(action) => return Ok(action),
            Given::Index(index) => index,
        };
        // Several actions may share the last index of a range, so the options go first.
        let offered = options.iter().copied().find(|option| ActionSpace::index(*option) == index);
        let action = offered.or_else(|| ActionSpace::action(index));
        action.ok_or_else(|| PyIndexError::new_err(format!("no action has the index {index}")))
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
