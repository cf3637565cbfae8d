//! Casting: who may cast what when, and what it costs.

use serde::{Deserialize, Serialize};

use super::query::{Lens, Query};
use crate::kernel::Seat;
use crate::kryptik::cards::ast::{Act, Cost};
use crate::kryptik::model::{Kind, Stones};
use crate::kryptik::table::CardId;

/// How a card is cast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Mode {
    /// From the hand for its soul cost.
    Normal,
    /// Without its soul cost.
    Free,
    /// From the row for its 11-year cost.
    Eleven,
}

impl Query<'_> {
    /// Whether a player can cast a card now.
    pub(super) fn can_cast(&self, seat: Seat, card: CardId, mode: Mode) -> bool {
        let Some(def) = self.def(card) else {
            return false;
        };
        let facts = &def.card;
        let (in_main, in_combat) = (self.table.phase.is_main(), self.table.phase.is_combat());
        let timely = match (mode, facts.kind) {
            (Mode::Eleven, _) => true,
            (Mode::Normal | Mode::Free, Kind::Spell) => !facts.focused || self.focus(seat),
            (Mode::Free, Kind::Citizen) => true,
            (Mode::Normal, Kind::Citizen) => {
                let phase = in_main || facts.combat_timing && in_combat;
                seat == self.table.active && phase && self.table.pile.is_empty()
            }
        };
        let act = if facts.kind == Kind::Spell { Act::CastSpells } else { Act::CastCitizens };
        if !timely || self.is_forbidden_to(act, seat) || self.overlord_of_name(seat, card).is_some() {
            return false;
        }
        if mode == Mode::Eleven && facts.years.is_none() {
            return false;
        }
        let lens = Lens::of(seat, self.table.reference(card));
        facts.paragraphs.iter().all(|para| self.has_targets(para, &lens))
            && self.can_pay(seat, &self.casting_costs(seat, card, mode, 0), self.table.reference(card))
    }

    /// Everything that casting costs.
    pub(super) fn casting_costs(&self, seat: Seat, card: CardId, mode: Mode, x: u8) -> Vec<Cost> {
        let Some(facts) = self.card(card) else {
            return Vec::new();
        };
        let soul = match mode {
            Mode::Normal => Some(self.cost_of(card, seat, x)),
            Mode::Free => None,
            Mode::Eleven => Some(Stones::any(facts.years.unwrap_or(0))),
        };
        soul.map(Cost::Soul).into_iter().chain(facts.extra.iter().cloned()).collect()
    }
}
