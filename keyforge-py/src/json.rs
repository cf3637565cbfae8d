//! Between Python values and the JSON form of the core.

use keyforge_core::kernel::read_json;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors;

/// The JSON text of a value of the core.
pub fn text_of(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// The value as the Python value of its JSON form.
pub fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text_of(value)?,))
}

/// The JSON text of a Python value. Integers of numpy are no `int`, but can stand for one.
pub fn dump(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    let dumps = py.import("json")?.getattr("dumps")?;
    let text = match dumps.call1((value,)) {
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            let options = PyDict::new(py);
            options.set_item("default", py.import("keyforge._reading")?.getattr("integer")?)?;
            dumps.call((value,), Some(&options))
        }
        text => text,
    };
    text?.extract()
}

/// A value of the core from the Python value of its JSON form; `what` names it in the error.
pub fn from_python<T: DeserializeOwned>(value: &Bound<'_, PyAny>, what: &str) -> PyResult<T> {
    let text = dump(value).map_err(|error| match error.is_instance_of::<PyTypeError>(value.py()) {
        true => PyTypeError::new_err(format!("{what}: {}", error.value(value.py()))),
        false => error,
    });
    parse(&text?, what)
}

/// A value of the core from JSON text; `what` names it in the error.
pub fn parse<T: DeserializeOwned>(text: &str, what: &str) -> PyResult<T> {
    read_json(text).map_err(|error| errors::form(what, text, &error))
}
