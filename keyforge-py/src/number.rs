//! Numbers as arguments. One that is out of range is told with the name of the argument, as one of a wrong type is. A `bool` is
//! none, though Python counts with it: where a number is needed nobody means one.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// A number that an argument may be, or none.
pub trait Whole: Sized {
    /// The largest one.
    const MOST: u128;

    /// The number of a value.
    fn take(value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! whole {
    ($($kind:ty)*) => {
        $(impl Whole for $kind {
            const MOST: u128 = <$kind>::MAX as u128;

            fn take(value: &Bound<'_, PyAny>) -> PyResult<$kind> {
                value.extract()
            }
        })*
    };
}

whole!(u8 u16 u32 u64 usize);

impl<T: Whole> Whole for Option<T> {
    const MOST: u128 = T::MOST;

    fn take(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
        if value.is_none() { Ok(None) } else { T::take(value).map(Some) }
    }
}

/// A number in a message. One with thousands of digits cannot be written.
fn told(value: &Bound<'_, PyAny>) -> String {
    let text = value.str().map(|text| text.to_string());
    text.ok().filter(|text| text.len() <= 24).unwrap_or_else(|| "this".to_owned())
}

/// The error for a value of another type; `needed` says what would be right.
fn other_type(value: &Bound<'_, PyAny>, name: &str, needed: &str) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "another value".to_owned(), |kind| kind.to_string());
    PyTypeError::new_err(format!("{name}: {needed} is needed, not {kind}"))
}

/// The number that an argument of that name is.
pub fn read<T: Whole>(value: &Bound<'_, PyAny>, name: &str) -> PyResult<T> {
    if value.is_instance_of::<PyBool>() {
        return Err(other_type(value, name, "a whole number"));
    }
    T::take(value).map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(value.py()) {
            if matches!(name, "first" | "seat") {
                return PyOverflowError::new_err(format!(
                    "{name}: {} is no seat; they are numbered from 0",
                    told(value)
                ));
            }
            return PyOverflowError::new_err(format!("{name}: {} is no number from 0 to {}", told(value), T::MOST));
        }
        match error.is_instance_of::<PyTypeError>(value.py()) {
            true => other_type(value, name, "a whole number"),
            false => error,
        }
    })
}

/// The argument `seconds`, a number of any kind or none.
pub fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    if value.is_none() {
        return Ok(None);
    }
    let wrong = || other_type(value, "seconds", "a number");
    // A `bool` of numpy is another class, which would be taken for 0 or 1 here.
    if value.get_type().name()?.to_str()?.trim_end_matches('_') == "bool" {
        return Err(wrong());
    }
    value.extract().map(Some).map_err(|error: PyErr| match error.is_instance_of::<PyTypeError>(value.py()) {
        true => wrong(),
        false => error,
    })
}

/// The argument `chains`: a number for each of two seats, in whatever holds two.
pub fn chains(value: &Bound<'_, PyAny>) -> PyResult<(u8, u8)> {
    let needed = "chains: two numbers are needed, one for each seat";
    let items = value.try_iter().ok().filter(|_| !value.is_instance_of::<PyString>());
    let items = items.ok_or_else(|| PyTypeError::new_err(needed))?;
    // One more tells that there are too many: some iterators never end.
    let items: Vec<Bound<'_, PyAny>> = items.take(3).collect::<PyResult<_>>()?;
    match items.as_slice() {
        [one, other] => Ok((read(one, "chains")?, read(other, "chains")?)),
        _ => Err(PyValueError::new_err(needed)),
    }
}

macro_rules! arguments {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("The argument `", stringify!($name), "`.")]
            pub fn $name<T: Whole>(value: &Bound<'_, PyAny>) -> PyResult<T> {
                read(value, stringify!($name))
            }
        )*
    };
}

arguments!(at decision first game games index iterations limit n rows seat seed sync threads trees);
#[cfg(feature = "series")]
arguments!(best_of);
