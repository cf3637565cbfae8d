//! Small arguments that many methods take.

use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::model::Rulebook;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

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

/// Who looks, in a game with so many seats: the seat of a number, or somebody who only watches.
pub fn viewer_below(seat: u8, seats: u8) -> PyResult<Seat> {
    match Seat(seat) == Seat::SPECTATOR {
        true => Ok(Seat::SPECTATOR),
        false => seat_below(seat, seats),
    }
}

/// Whom a view is for, in a few words.
pub fn called(viewer: Option<Seat>) -> String {
    match viewer {
        None => "everything".to_owned(),
        Some(Seat::SPECTATOR) => "a spectator".to_owned(),
        Some(seat) => format!("seat {}", seat.0),
    }
}

/// The seat whose view it is; a spectator has none.
pub fn player_of(viewer: Seat) -> PyResult<Seat> {
    match viewer == Seat::SPECTATOR {
        true => Err(PyValueError::new_err("this is the view of a spectator, who plays on neither side")),
        false => Ok(viewer),
    }
}

/// A seed from an `int` or from 64 hexadecimal digits.
pub fn read_seed(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if let Ok(text) = seed.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error| PyValueError::new_err(format!("seed: {error}")));
    }
    // Integers of numpy are no `int`, but can stand for one.
    let wrong = || PyTypeError::new_err("seed: an integer or 64 hexadecimal digits are needed");
    if !seed.hasattr(intern!(seed.py(), "__index__"))? || seed.is_instance_of::<PyBool>() {
        return Err(wrong());
    }
    let small = seed.extract::<u64>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(seed.py()) {
            return PyOverflowError::new_err("seed: an integer must be from 0 and below 2**64");
        }
        // A `bool` of numpy looks like an integer and is none.
        if error.is_instance_of::<PyTypeError>(seed.py()) { wrong() } else { error }
    });
    small.map(Seed::from)
}

/// That seed, or one drawn at random.
pub fn seed_or_random(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    match seed {
        Some(seed) => read_seed(seed),
        None => Ok(Seed(py.import("os")?.call_method1("urandom", (32,))?.extract()?)),
    }
}

/// That small seed, or one drawn at random: below 2**48, so that spreadsheets and other hosts write it as the number it is.
pub fn small_or_random(py: Python<'_>, seed: Option<u64>) -> PyResult<u64> {
    let draw = || {
        let drawn: [u8; 6] = py.import("os")?.call_method1("urandom", (6,))?.extract()?;
        Ok(drawn.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
    };
    seed.map_or_else(draw, Ok)
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
