//! A card definition as a Python value.

use std::sync::Arc;

use keyforge_core::kryptik as core;
use keyforge_core::kryptik::cards::{card_text, print_ability, type_line};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::json;
use crate::shared::form::kind_of;

/// What a card is: its facts and what it does. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, hash, module = "keyforge.kryptik")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Card(Arc<core::Card>);

impl Card {
    pub fn of(card: &core::Card) -> Card {
        Card(Arc::new(card.clone()))
    }
}

#[pymethods]
impl Card {
    /// The card of a JSON form, as a library takes it.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Card> {
        json::from_python(form, "card").map(|card| Card(Arc::new(card)))
    }

    /// The JSON form: facts and script.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &*self.0)
    }

    /// The name within a library: `"wick-runner"`.
    #[getter]
    fn slug(&self) -> &str {
        &self.0.slug
    }

    /// The printed name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// `"citizen"` or `"spell"`.
    #[getter]
    fn r#type(&self) -> PyResult<&'static str> {
        kind_of(&self.0.kind)
    }

    /// The type line: `"Lanternfolk citizen overlord"`.
    #[getter]
    fn type_line(&self) -> String {
        type_line(&self.0)
    }

    /// The factions that stand before the type.
    #[getter]
    fn factions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.factions)
    }

    /// Whether it is an overlord.
    #[getter]
    fn overlord(&self) -> bool {
        self.0.overlord
    }

    /// The soul cost: `"{1}{u}"`.
    #[getter]
    fn cost(&self) -> String {
        self.0.cost.to_string()
    }

    /// Printed attack; 0 for a spell.
    #[getter]
    fn attack(&self) -> u8 {
        self.0.attack
    }

    /// Printed defense; 0 for a spell.
    #[getter]
    fn defense(&self) -> u8 {
        self.0.defense
    }

    /// The colors of its soul box, a letter for each: `"uw"`.
    #[getter]
    fn souls(&self) -> String {
        self.0.souls.to_string()
    }

    /// The 11-year cost; `None` if it cannot be cast from the row.
    #[getter]
    fn years(&self) -> Option<u8> {
        self.0.years
    }

    /// Printed keywords.
    #[getter]
    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.keywords.iter().map(|keyword| keyword.slug()))
    }

    /// The abilities of a citizen in the card script; a spell has paragraphs instead.
    #[getter]
    fn abilities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.abilities.iter().map(print_ability))
    }

    /// What the card says.
    fn text(&self) -> String {
        card_text(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Card {} ({})>", self.0.name, self.type_line())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Card>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }
}
