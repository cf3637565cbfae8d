//! Abilities: which active ones may be used, solo, focused and short time.

use super::energy::Source;
use super::query::{Lens, Query};
use crate::kernel::Seat;
use crate::kryptik::cards::DefId;
use crate::kryptik::cards::syntax::{Ability, Act, Zone};
use crate::kryptik::table::{CardId, CardRef, Solo};

impl Query<'_> {
    /// Whether nothing that is the player's own keeps an active ability from being used: what can be used by
    /// [`Query::can_activate`] may be used. `sources` are all that the player has.
    pub(super) fn may_activate(&self, seat: Seat, card: CardId, index: u8, sources: &[Source]) -> bool {
        let ability = self.card(card).and_then(|facts| facts.abilities.get(usize::from(index)));
        let Some(Ability::Active { cost, zone, .. }) = ability else {
            return false;
        };
        let state = self.table.card(card);
        state.area.works_as() == Some(*zone) && state.seat == seat && self.may_pay(cost, card, sources)
    }

    /// Whether a player can use an active ability now.
    /// Nothing but priority is needed (`K-9.1-6`), as often as it can be paid (`K-9.1-5`).
    pub(super) fn can_activate(&self, seat: Seat, card: CardId, index: u8) -> bool {
        let state = self.table.card(card);
        let Some(ability) = self.card(card).and_then(|facts| facts.abilities.get(usize::from(index))) else {
            return false;
        };
        let Ability::Active { cost, focused, solo, short_time, zone, para } = ability else {
            return false;
        };
        let off = *zone == Zone::Island && (self.is_stripped(card) || self.is_forbidden(Act::Activate, card));
        // Where the ability works and nowhere else (`K-9-1`, `K-9-2`, `K-5.3.1-3`).
        if state.area.works_as() != Some(*zone) || off || state.seat != seat || *focused && !self.focus(seat) {
            return false;
        }
        // `K-G.Solo-1`
        if *solo && self.solo_used(seat, state.def, index) {
            return false;
        }
        let source = self.table.reference(card);
        short_time.is_none_or(|count| self.short_time(seat, count))
            // `K-8.5-4`
            && self.has_targets(para, &Lens::of(seat, source))
            && self.can_pay(seat, cost, source)
    }

    /// Whether a player used this solo ability of a card of that name this turn.
    /// Another ability, another name or another player is free (`K-G.Solo-3`).
    pub(super) fn solo_used(&self, seat: Seat, def: DefId, ability: u8) -> bool {
        let name = |def: DefId| self.cast.get(def).map(|def| &def.card.name);
        let same = |solo: &Solo| solo.seat == seat && solo.ability == ability && name(solo.def) == name(def);
        self.table.solo.iter().any(same)
    }

    /// Whether the 11-year ability of a card can be used.
    pub(super) fn can_use_eleven(&self, seat: Seat, card: CardRef) -> bool {
        let Some(facts) = self.card(card.card) else {
            return false;
        };
        let targets = facts.eleven.as_ref().is_some_and(|para| self.has_targets(para, &Lens::of(seat, card)));
        targets && self.can_pay(seat, &facts.eleven_cost, card)
    }

    /// Whether an opponent has so few 11-year cards.
    /// One opponent is enough (`K-G.ShortTime-1`).
    pub(super) fn short_time(&self, seat: Seat, count: u8) -> bool {
        self.table.opponents(seat).any(|other| self.table.player(other).row.len() <= usize::from(count))
    }

    /// Whether a player may use what is focused.
    /// `K-G.Focused-1`
    pub(super) fn focus(&self, seat: Seat) -> bool {
        let who = seat == self.table.active || self.rules.rulings.focused_for_all;
        who && self.table.phase.is_main() && self.table.pile.is_empty()
    }
}
