//! Observations and action masks as arrays.

use keyforge_core::State;
use keyforge_core::kernel::Seat;
use keyforge_core::library::Cast;
use keyforge_core::observe::{self, Observer};
use keyforge_core::table::{Action, ActionSpace, Table};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The fields of an observation in order, as tuples `(name, at, stride, count, meaning)`.
///
/// Number `i` of a field, of `count`, stands at `at + i * stride`.
#[pyfunction]
pub fn observation_layout() -> Vec<(String, usize, usize, usize, &'static str)> {
    let fields = observe::layout().into_iter();
    fields.map(|field| (field.name, field.at, field.stride, field.count, field.meaning)).collect()
}

/// What a seat may know of a state, in numbers.
pub fn numbers(state: &State, viewer: Seat) -> PyResult<Vec<i16>> {
    let observer = Observer::new(state.library(), state.table());
    let mut numbers = vec![0; observe::SIZE];
    observer.write(state, viewer, &mut numbers).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(numbers)
}

/// What a seat may know of a table, in numbers.
pub fn numbers_of_table(cast: &Cast, table: &Table, viewer: Seat) -> PyResult<Vec<i16>> {
    let observer = Observer::new(cast, table);
    let mut numbers = vec![0; observe::SIZE];
    let written = observer.write_table(cast, table, viewer, &mut numbers);
    written.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(numbers)
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
