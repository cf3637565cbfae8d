//! Casting: who may cast what when, and what it costs.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::query::{Lens, Query};
use crate::kernel::Seat;
use crate::kryptik::cards::syntax::{Act, Cost};
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
    /// What cannot be paid or lacks a target cannot be begun (`K-8.1-2`, `K-8.5-3`).
    pub(super) fn can_cast(&self, seat: Seat, card: CardId, mode: Mode) -> bool {
        self.can_cast_paying(seat, card, mode, false)
    }

    /// The same where it may be known already that the soul cost can be paid.
    pub(super) fn can_cast_paying(&self, seat: Seat, card: CardId, mode: Mode, soul_paid: bool) -> bool {
        let Some(def) = self.def(card) else {
            return false;
        };
        let facts = &def.card;
        let (in_main, in_combat) = (self.table.phase.is_main(), self.table.phase.is_combat());
        let timely = match (mode, facts.kind) {
            // The times of citizens do not bind it (`K-6.1-6`, `K-7.1-10`), nor focus a destroyed card
            // (`K-G.Focused-2`).
            (Mode::Eleven, _) => true,
            // With priority at any time (`K-7.2-1`), unless the card says when (`K-7.2-2`, `K-8.1.4-4`).
            (Mode::Normal | Mode::Free, Kind::Spell) => !facts.focused || self.focus(seat),
            (Mode::Free, Kind::Citizen) => true,
            (Mode::Normal, Kind::Citizen) => {
                // Main phases, not combat (`K-4.3-3`, `K-4.4-3`, `K-7.1-8`); a text lifts no other condition
                // (`K-10.1-2`).
                let phase = in_main || facts.combat_timing && in_combat;
                // `K-7.1-7`, `K-7.1-9`
                seat == self.table.active && phase && self.table.pile.is_empty()
            }
        };
        let act = if facts.kind == Kind::Spell { Act::CastSpells } else { Act::CastCitizens };
        // What is forbidden stays so, whatever allows it (`K-10.2-1`, `K-10.2-2`); one overlord of a name is enough,
        // for an 11-year cost too (`K-7.1.2-5`, `K-7.1.2-6`).
        if !timely || self.is_forbidden_to(act, seat) || self.overlord_of_name(seat, card).is_some() {
            return false;
        }
        if mode == Mode::Eleven && facts.years.is_none() {
            return false;
        }
        if mode == Mode::Normal && facts.cost.variable > 0 {
            return self.values_of_x(seat, card).next().is_some();
        }
        self.finds_targets(seat, card, 0)
            && (soul_paid && facts.extra.is_empty() || self.can_pay_casting(seat, card, mode, 0))
    }

    /// Whether every paragraph of a card that is cast with that X has its targets.
    fn finds_targets(&self, seat: Seat, card: CardId, x: u8) -> bool {
        let lens = Lens { x, ..Lens::of(seat, self.table.reference(card)) };
        self.card(card).is_some_and(|facts| facts.paragraphs.iter().all(|para| self.has_targets(para, &lens)))
    }

    fn can_pay_casting(&self, seat: Seat, card: CardId, mode: Mode, x: u8) -> bool {
        let (soul, extra) = self.casting_costs(seat, card, mode, x);
        self.can_pay_beside(seat, soul.as_deref(), extra, self.table.reference(card), None)
    }

    /// The whole numbers that X can be in the soul cost of a card: they can be paid, and the card has its targets then
    /// (`K-10.4-1`, `K-8.5-3`).
    pub(super) fn values_of_x(&self, seat: Seat, card: CardId) -> impl Iterator<Item = u8> {
        let payable = (0..=40).take_while(move |x| self.can_pay_casting(seat, card, Mode::Normal, *x));
        payable.filter(move |x| self.finds_targets(seat, card, *x))
    }

    /// Everything that casting costs: energy, and what is owed beside it.
    /// The additional cost is owed in every case (`K-8.1.4-1`, `K-8.1.4-2`, `K-8.1.4-3`).
    pub(super) fn casting_costs(
        &self,
        seat: Seat,
        card: CardId,
        mode: Mode,
        x: u8,
    ) -> (Option<Cow<'_, Stones>>, &[Cost]) {
        let Some(facts) = self.card(card) else {
            return (None, &[]);
        };
        let soul = match mode {
            // From the hand it is the soul cost (`K-8.1.1-1`, `K-6.1-5`).
            Mode::Normal => Some(self.cost_of(card, seat, x)),
            Mode::Free => None,
            // Of a destroyed card it is the 11-year cost, in any colors (`K-8.1.2-1`, `K-8.1.2-2`).
            Mode::Eleven => Some(Cow::Owned(Stones::any(facts.years.unwrap_or(0)))),
        };
        (soul, &facts.extra)
    }
}
