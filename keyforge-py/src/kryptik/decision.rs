//! Decisions as Python values.

use keyforge_core::kryptik as core;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use super::action::listed;

decision_class!("keyforge.kryptik", core::Decision, kinds: "What is decided: `\"priority\"`, `\"pay\"`, `\"target\"`.");

#[pymethods]
impl Decision {
    /// The card that asks; `None` if none does.
    #[getter]
    fn source(&self) -> Option<u16> {
        self.0.source.map(|card| card.0)
    }
}
