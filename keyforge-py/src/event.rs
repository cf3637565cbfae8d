//! Events as Python values.

use keyforge_core::table;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple, PyType};

use crate::game::Game;
use crate::json;

event_class!(
    "keyforge",
    table::Event,
    forms: "The event of a JSON form: `{\"readied\": 17}`.",
    kinds: "What happened: `\"damaged\"`, `\"key_forged\"`."
);

#[pymethods]
impl Event {
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
            | E::BlowsExchanged
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
}

events_class!("keyforge", table::Event);
