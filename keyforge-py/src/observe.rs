//! Observations and action masks as arrays.

use std::sync::Arc;

use keyforge_core::library::Cast;
use keyforge_core::observe::{self, Observer};
use keyforge_core::state::{Action, ActionSpace};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

/// The fields of an observation in order, as tuples `(name, at, stride, count, meaning)`.
///
/// Number `i` of a field, of `count`, stands at `at + i * stride`.
#[pyfunction]
pub fn observation_layout() -> Vec<(String, usize, usize, usize, &'static str)> {
    let fields = observe::layout().into_iter();
    fields.map(|field| (field.name, field.at, field.stride, field.count, field.meaning)).collect()
}

/// A new array of zeros that `write` fills.
pub fn array<'py>(
    py: Python<'py>,
    cast: &Arc<Cast>,
    write: impl FnOnce(&Observer, &mut [i16]) -> Result<(), observe::WrongSize>,
) -> PyResult<Bound<'py, PyArray1<i16>>> {
    let mut numbers = vec![0; observe::SIZE];
    write(&Observer::new(cast), &mut numbers)
        .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
    Ok(PyArray1::from_vec(py, numbers))
}

/// A new mask: 1 for each of these actions, 0 for all others.
pub fn mask<'py>(py: Python<'py>, options: &[Action]) -> Bound<'py, PyArray1<i8>> {
    let mask = PyArray1::zeros(py, ActionSpace::SIZE, false);
    let mut numbers = mask.readwrite();
    for option in options {
        if let Some(number) = numbers.get_mut(ActionSpace::index(*option)) {
            *number = 1;
        }
    }
    drop(numbers);
    mask
}
