//! On which terms decks play.

use std::collections::BTreeMap;

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::{DeckList, Format, RULES_DATE, Rulings, Setup};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::seat::seat_below;
use crate::{json, number};

/// The formats that have a name, in their JSON forms, to be changed and handed to `Game`.
#[pyfunction]
pub fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let named = [Format::constructed(), Format::limited()].map(|format| (format.name.clone(), format));
    json::to_python(py, &BTreeMap::from(named))
}

/// The format of an argument: a name or a JSON form; constructed play without one.
pub fn read_format(format: Option<&Bound<'_, PyAny>>) -> PyResult<Format> {
    let Some(format) = format else {
        return Ok(Format::constructed());
    };
    let Ok(name) = format.cast::<PyString>() else {
        return json::from_python(format, "format");
    };
    match name.to_str()? {
        "constructed" => Ok(Format::constructed()),
        "limited" => Ok(Format::limited()),
        other => Err(PyValueError::new_err(format!("{other:?} is no format: constructed or limited"))),
    }
}

/// A date of an argument, a text such as `2023-06-30` or a `datetime.date`; none where none is given.
pub fn read_date(date: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(date) = date else {
        return Ok(None);
    };
    let class = date.py().import("datetime")?.getattr("date")?;
    let date = if date.is_instance(&class)? { date.call_method0("isoformat")? } else { date.clone() };
    let text: String =
        date.extract().map_err(|_| PyTypeError::new_err("date: a text or a `datetime.date` is needed"))?;
    // A date and time begins with the date.
    let day = class.call_method1("fromisoformat", (text.get(..10).unwrap_or(&text),));
    let wrong = |_| PyValueError::new_err(format!("date: {text:?} is no day such as {RULES_DATE}"));
    day.map_err(wrong)?.call_method0("isoformat")?.extract().map(Some)
}

/// The argument `teams`: the number of a team for each player, in whatever holds them; none where none is given.
pub fn read_teams(teams: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if teams.is_none() {
        return Ok(None);
    }
    let items = teams.try_iter().ok().filter(|_| !teams.is_instance_of::<PyString>());
    let items = items.ok_or_else(|| PyTypeError::new_err("teams: a number is needed for each player"))?;
    // How many there are to be is for the rules to say; some iterators never end.
    items.take(256).map(|team| number::read(&team?, "teams")).collect::<PyResult<_>>().map(Some)
}

/// On which terms decks play.
pub struct Terms {
    first: Option<u8>,
    teams: Vec<u8>,
    format: Format,
    date: Option<String>,
    checked: bool,
    rulings: Rulings,
}

impl Terms {
    pub fn read(
        first: Option<u8>,
        teams: Option<Vec<u8>>,
        format: Option<&Bound<'_, PyAny>>,
        date: Option<&Bound<'_, PyAny>>,
        checked: bool,
        rulings: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Terms> {
        Ok(Terms {
            first,
            teams: teams.unwrap_or_default(),
            format: read_format(format)?,
            date: read_date(date)?,
            checked,
            rulings: rulings.map_or_else(|| Ok(Rulings::default()), |given| json::from_python(given, "rulings"))?,
        })
    }

    /// What fixes a game between decks.
    pub fn setup(&self, decks: Vec<DeckList>) -> PyResult<Setup> {
        // How many decks can play is for the rules to say.
        let seats = u8::try_from(decks.len()).unwrap_or(u8::MAX).max(2);
        let first: Option<Seat> = self.first.map(|first| seat_below(first, seats)).transpose()?;
        Ok(Setup::new(decks).with(|setup| {
            setup.first = first;
            setup.teams.clone_from(&self.teams);
            setup.format = self.format.clone();
            if let Some(date) = &self.date {
                setup.date.clone_from(date);
            }
            setup.checked = self.checked;
            setup.rulings = self.rulings;
        }))
    }
}
