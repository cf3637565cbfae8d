//! Decisions as Python values.

use keyforge_core::table;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::action::listed;

decision_class!("keyforge", table::Decision, kinds: "What is decided: `\"main\"`, `\"active_house\"`, `\"card\"`.");

#[pymethods]
impl Decision {
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
    /// `Action("trigger", i)` takes the one at `i`. Of two that are the same the first is an option for both.
    #[getter]
    fn waiting<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.waiting.iter().map(|waiting| (waiting.card.0, waiting.source.0)))
    }

    /// For each ability that waits, the card to which it happened what it waited for, where the same text waits several times.
    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.waiting.iter().map(|waiting| waiting.about.map(|card| card.0)))
    }
}
