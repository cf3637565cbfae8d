//! Events as Python values.

use keyforge_core::kryptik as core;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple, PyType};

use super::game::Game;
use crate::json;
use crate::shared::form;

/// Something that happened: a kind, and what is to be said of it.
///
/// `event.kind` is the name, `event.value` the rest of its JSON form, a `dict` as a rule; its entries are attributes of
/// the event as well: `event.amount`. Immutable and equal by value.
#[pyclass(frozen, eq, module = "keyforge.kryptik")]
#[derive(Clone, PartialEq)]
pub struct Event(pub core::Event);

#[pymethods]
impl Event {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "value")
    }

    /// The event of a JSON form: `{"engaged": 17}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Event> {
        json::from_python(form, "event").map(Event)
    }

    /// The JSON form, as in logs: a `dict` with one key, or the kind alone where there is no value.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// What happened: `"damaged"`, `"turn_began"`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        form::kind_of(&self.0)
    }

    /// What is said of it: a `dict`, a single value, or `None`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        form::payload(py, &self.0)
    }

    /// The card that it is about; `None` when there is none. 65535 stands for one that the reader may not know.
    #[getter]
    fn card(&self) -> Option<u16> {
        use core::Event as E;
        let card = match &self.0 {
            E::Engaged(card) | E::Disengaged(card) | E::Rested(card) => *card,
            E::Moved { card, .. }
            | E::Damaged { card, .. }
            | E::ControlChanged { card, .. }
            | E::Rehosted { card, .. } => *card,
            E::Added(item) => item.source.card,
            E::Combat(Some(combat)) => combat.attacker.card,
            E::Laid(_)
            | E::Answered(_)
            | E::Asked(_)
            | E::Shuffled { .. }
            | E::Looked { .. }
            | E::Rearranged { .. }
            | E::Recursed { .. }
            | E::TurnBegan { .. }
            | E::ExtraTurn(_)
            | E::PhaseBegan(_)
            | E::Priority { .. }
            | E::EnergyMade { .. }
            | E::EnergySpent { .. }
            | E::SoulPlaced
            | E::PlayerDamaged { .. }
            | E::Left { .. }
            | E::Combat(_)
            | E::Installed(_)
            | E::Lapsed(_)
            | E::CutShort
            | E::SoloUsed(_)
            | E::TurnEnded
            | E::Destroyed { .. }
            | E::Removed(_)
            | E::Ended(_) => return None,
        };
        Some(card.0)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        form::item(py, &self.0, name)
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        form::attribute(py, &self.0, name)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let core::Event::Laid(_) = &self.0 {
            return Ok("Event('laid', …)".to_owned());
        }
        form::repr(py, "Event", &self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        form::hash(py, &self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Event>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }
}

events_class!("keyforge.kryptik", core::Event);
