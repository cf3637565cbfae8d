//! JSON forms of values that are one of several kinds: a string, or an object with one key.

use pyo3::exceptions::{PyAttributeError, PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_variant::to_variant_name;

use crate::json;

/// What pickle needs of a value that is made of a kind and what it says: the class, and both.
pub type Reduced<'py> = (Bound<'py, PyType>, (String, Bound<'py, PyAny>));

/// The name of the kind of a value.
pub fn kind_of(value: &impl Serialize) -> PyResult<&'static str> {
    to_variant_name(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// What a value of some kind says beside its kind; `None` where it says nothing.
pub fn payload<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    match json::to_python(py, value)?.cast::<PyDict>() {
        Ok(form) => Ok(form.values().get_item(0)?),
        Err(_) => Ok(py.None().into_bound(py)),
    }
}

/// The value of a kind and what it says; `what` names it in the error.
pub fn assemble<T: DeserializeOwned>(kind: &str, value: Option<&Bound<'_, PyAny>>, what: &str) -> PyResult<T> {
    let text = match value {
        None => Value::from(kind).to_string(),
        Some(value) => format!("{{{}:{}}}", Value::from(kind), json::dump(value)?),
    };
    json::parse(&text, what)
}

/// How a value is written in Python: `Action('play', 17)`.
pub fn repr(py: Python<'_>, class: &str, value: &impl Serialize) -> PyResult<String> {
    let (kind, payload) = (kind_of(value)?, payload(py, value)?);
    Ok(match payload.is_none() {
        true => format!("{class}('{kind}')"),
        false => format!("{class}('{kind}', {})", payload.repr()?),
    })
}

/// A hash that agrees with equality of the JSON form.
pub fn hash(py: Python<'_>, value: &impl Serialize) -> PyResult<isize> {
    PyString::new(py, &json::text_of(value)?).hash()
}

/// A field of what a value says; `None` where there is no such field.
pub fn field<'py>(py: Python<'py>, value: &impl Serialize, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    match payload(py, value)?.cast::<PyDict>() {
        Ok(payload) => payload.get_item(name),
        Err(_) => Ok(None),
    }
}

/// The field as `value[name]` gives it.
pub fn item<'py>(py: Python<'py>, value: &impl Serialize, name: &str) -> PyResult<Bound<'py, PyAny>> {
    field(py, value, name)?.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
}

/// The field as `value.name` gives it.
pub fn attribute<'py>(py: Python<'py>, value: &impl Serialize, name: &str) -> PyResult<Bound<'py, PyAny>> {
    match field(py, value, name)? {
        Some(value) => Ok(value),
        None => Err(PyAttributeError::new_err(missing(py, value, name)?)),
    }
}

/// That an event has no such field, and what it has.
fn missing(py: Python<'_>, value: &impl Serialize, name: &str) -> PyResult<String> {
    let (kind, payload) = (kind_of(value)?, payload(py, value)?);
    let has = match payload.cast::<PyDict>() {
        Ok(payload) => {
            let names: Vec<String> = payload.keys().extract()?;
            names.join(", ")
        }
        Err(_) if payload.is_none() => "nothing but its kind".to_owned(),
        Err(_) => "its value alone".to_owned(),
    };
    Ok(format!("a {kind:?} event has no {name:?}; it has {has}"))
}
