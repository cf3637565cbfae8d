//! Events as Python values.

use keyforge_core::table;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple, PyType};

use crate::game::Game;
use crate::json;
use crate::shared::form;

/// Something that happened: a kind, and what is to be said of it.
///
/// `event.kind` is the name, `event.value` the rest of its JSON form, a `dict` as a rule; its entries are attributes of
/// the event as well: `event.amount`. Immutable and equal by value.
#[pyclass(frozen, eq, module = "keyforge")]
#[derive(Clone, PartialEq)]
pub struct Event(pub table::Event);

#[pymethods]
impl Event {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "value")
    }

    /// The event of a JSON form: `{"readied": 17}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Event> {
        json::from_python(form, "event").map(Event)
    }

    /// The JSON form, as in logs: a `dict` with one key, or the kind alone where there is no value.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// What happened: `"damaged"`, `"key_forged"`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        form::kind_of(&self.0)
    }

    /// What is said of it: a `dict`, a single value, or `None`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        form::payload(py, &self.0)
    }

    /// The card that it is about; `None` when there is none. 255 stands for one that the reader may not know.
    #[getter]
    fn card(&self) -> Option<u8> {
        use table::Event as E;
        let card = match &self.0 {
            E::Readied(card) | E::Exhausted(card) | E::Tagged(card) | E::Untagged(card) | E::TokenGone(card) => {
                Some(*card)
            }
            E::Moved { card, .. }
            | E::Revealed { card, .. }
            | E::Controlled { card, .. }
            | E::Positioned { card, .. }
            | E::Attached { card, .. }
            | E::Became { card, .. }
            | E::Damaged { card, .. }
            | E::Healed { card, .. }
            | E::ArmorUsed { card, .. }
            | E::ArmorChanged { card, .. }
            | E::Marked { card, .. }
            | E::Counted { card, .. }
            | E::Abducted { card, .. } => Some(*card),
            E::Withdrawn(card) => Some(*card),
            E::TokenMade { token, .. } => Some(*token),
            E::Flipped { was, .. } => Some(*was),
            E::Attacked { attacker, .. } => Some(*attacker),
            E::Happened(fact) => fact.card.get().map(|card| card.card),
            E::Spent { card, .. } | E::Remembered { card, .. } => Some(card.card),
            E::Laid(_)
            | E::TurnBegan { .. }
            | E::StepBegan(_)
            | E::TurnEnded { .. }
            | E::HouseChosen { .. }
            | E::Shuffled { .. }
            | E::Picked { .. }
            | E::Swapped { .. }
            | E::FightEnded
            | E::Amber { .. }
            | E::KeyForged { .. }
            | E::KeyUnforged { .. }
            | E::Chained { .. }
            | E::TideTurned { .. }
            | E::Installed(_)
            | E::Expired(_)
            | E::UsedUp(_)
            | E::Latched { .. }
            | E::HandCardUsed
            | E::OmegaPlayed
            | E::CutShort
            | E::Asked(_)
            | E::Answered(_)
            | E::Over(_) => None,
        };
        card.map(|card| card.0)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        form::item(py, &self.0, name)
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        form::attribute(py, &self.0, name)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let table::Event::Laid(_) = &self.0 {
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

events_class!("keyforge", table::Event);
