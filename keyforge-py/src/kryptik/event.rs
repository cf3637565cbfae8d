//! Events as Python values.

use keyforge_core::kryptik as core;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple, PyType};

use super::game::Game;
use crate::json;

event_class!(
    "keyforge.kryptik",
    core::Event,
    forms: "The event of a JSON form: `{\"engaged\": 17}`.",
    kinds: "What happened: `\"damaged\"`, `\"turn_began\"`."
);

#[pymethods]
impl Event {
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
            | E::Restacked { .. }
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
}

events_class!("keyforge.kryptik", core::Event);
