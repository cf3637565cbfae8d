//! Actions as Python values.

use keyforge_core::state;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde_json::Value;

use crate::json;

/// What pickle needs: the class, and its arguments.
type Reduced<'py> = (Bound<'py, PyType>, (String, Bound<'py, PyAny>));

/// One option of a decision: a kind, and the value that it refers to if it does.
///
/// `Action("end_turn")`, `Action("play", 17)`. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, hash, module = "keyforge")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Action(pub state::Action);

#[pymethods]
impl Action {
    #[new]
    #[pyo3(signature = (kind, value = None))]
    fn new(kind: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Action> {
        let text = match value {
            None => Value::from(kind).to_string(),
            Some(value) => format!("{{{}:{}}}", Value::from(kind), json::dump(value)?),
        };
        Action::parse(&text)
    }

    /// The action of a JSON form: `"end_turn"`, `{"play": 17}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Action> {
        Action::parse(&json::dump(form)?)
    }

    /// The JSON form, as in decisions and logs: a `dict` with one key, or the kind alone where there is no value.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// What is done: `"end_turn"`, `"play"`.
    #[getter]
    fn kind(&self) -> PyResult<String> {
        Ok(self.parts()?.0)
    }

    /// What it refers to: a card, a house, a number; `None` when nothing.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.parts()?.1)
    }

    /// The card that it refers to; `None` when there is none.
    #[getter]
    fn card(&self) -> Option<u8> {
        self.0.card().map(|card| card.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let kind = self.kind()?.into_pyobject(py)?.repr()?.to_string();
        let value = self.value(py)?;
        Ok(if value.is_none() { format!("Action({kind})") } else { format!("Action({kind}, {})", value.repr()?) })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Action>) -> PyResult<Reduced<'py>> {
        let action = slf.get();
        Ok((slf.get_type(), (action.kind()?, action.value(slf.py())?)))
    }
}

impl Action {
    /// An argument that is an action or the JSON form of one.
    pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<state::Action> {
        match argument.cast::<Action>() {
            Ok(action) => Ok(action.get().0),
            Err(_) => Ok(Action::parse(&json::dump(argument)?)?.0),
        }
    }

    fn parse(text: &str) -> PyResult<Action> {
        let action = serde_json::from_str(text);
        action.map(Action).map_err(|error| PyValueError::new_err(format!("{text} is no action: {error}")))
    }

    /// Kind and value, apart in the JSON form.
    fn parts(&self) -> PyResult<(String, Value)> {
        match serde_json::to_value(self.0) {
            Ok(Value::String(kind)) => Ok((kind, Value::Null)),
            Ok(Value::Object(form)) => {
                let part = form.into_iter().next();
                part.ok_or_else(|| PyValueError::new_err("an action without a kind"))
            }
            _ => Err(PyValueError::new_err("an action without a JSON form")),
        }
    }
}
