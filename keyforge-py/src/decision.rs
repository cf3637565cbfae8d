//! Decisions as Python values.

use keyforge_core::table;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::action::listed;
use crate::json;
use crate::shared::form::kind_of;

/// A question to one player, with every answer to it. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, hash, module = "keyforge")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Decision(pub table::Decision);

#[pymethods]
impl Decision {
    /// The decision of a JSON form.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Decision> {
        json::from_python(form, "decision").map(Decision)
    }

    /// The JSON form, as in events and logs.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// Its number. It rises with every question; an answer to an older one is refused.
    #[getter]
    fn id(&self) -> u32 {
        self.0.id.0
    }

    /// Who decides.
    #[getter]
    fn seat(&self) -> u8 {
        self.0.seat.0
    }

    /// What is decided: `"main"`, `"active_house"`, `"card"`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        kind_of(&self.0.kind)
    }

    /// The card whose text asks; `None` if none does.
    #[getter]
    fn source(&self) -> Option<u8> {
        self.0.source.map(|card| card.0)
    }

    /// The fewest choices in all, those made already included.
    #[getter]
    fn min(&self) -> u8 {
        self.0.min
    }

    /// The most choices in all, those made already included.
    #[getter]
    fn max(&self) -> u8 {
        self.0.max
    }

    /// The cards that were chosen for the same question already.
    #[getter]
    fn chosen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.chosen.iter().map(|card| card.0))
    }

    /// The abilities that wait for their turn, as pairs of the card that has the text and the one it is printed on:
    /// `Action("trigger", i)` takes the one at `i`.
    #[getter]
    fn waiting<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.waiting.iter().map(|waiting| (waiting.card.0, waiting.source.0)))
    }

    /// Every legal answer; empty for a viewer who is not asked.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        Ok(listed(py, &self.0.options)?.to_tuple())
    }

    fn __len__(&self) -> usize {
        self.0.options.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> PyResult<String> {
        let (id, seat, options) = (self.0.id.0, self.0.seat.0, self.0.options.len());
        Ok(format!("<Decision {id}: seat {seat}, {}, {options} options>", self.kind()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Decision>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }
}
