//! Small arguments that many methods take.

use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::model::Rulebook;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

/// The seat of a number in a game of two.
pub fn read_seat(seat: u8) -> PyResult<Seat> {
    seat_below(seat, 2)
}

/// The seat of a number in a game with so many seats.
pub fn seat_below(seat: u8, seats: u8) -> PyResult<Seat> {
    let last = seats.saturating_sub(1);
    match seat <= last {
        true => Ok(Seat(seat)),
        false if last == 1 => Err(PyValueError::new_err(format!("{seat} is no seat: 0 or 1"))),
        false => Err(PyValueError::new_err(format!("{seat} is no seat: 0 to {last}"))),
    }
}

/// A seed from an `int` or from 64 hexadecimal digits.
pub fn read_seed(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if let Ok(text) = seed.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error| PyValueError::new_err(format!("the seed: {error}")));
    }
    if seed.is_instance_of::<PyInt>() && !seed.is_instance_of::<PyBool>() {
        return Ok(Seed::from(seed.extract::<u64>()?));
    }
    Err(PyTypeError::new_err("the seed is an int or 64 hexadecimal digits"))
}

/// That seed, or one drawn at random.
pub fn seed_or_random(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    match seed {
        Some(seed) => read_seed(seed),
        None => Ok(Seed(py.import("os")?.call_method1("urandom", (32,))?.extract()?)),
    }
}

/// The rulebook of a name; the newest without one.
pub fn read_edition(edition: Option<&str>) -> PyResult<Rulebook> {
    let read = |name: &str| name.parse().map_err(|error: keyforge_core::model::UnknownRulebook| error.to_string());
    edition.map_or(Ok(Rulebook::default()), read).map_err(PyValueError::new_err)
}

/// Text that a setting may have in any of these forms.
pub fn read_word<T: std::str::FromStr<Err: std::fmt::Display>>(word: &str) -> PyResult<T> {
    word.parse().map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
}
