//! "May": what texts allow although the rules of the house would forbid it.

use smallvec::SmallVec;

use super::{Active, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Rule;
use crate::keyforge::cards::syntax::Happening;
use crate::keyforge::table::{Area, CardId, Fact, FactKind, PermissionKey};

/// A rule in force that permits something.
pub(crate) struct Permit<'a> {
    active: Active,
    /// The place of the rule in its text.
    index: u8,
    happenings: &'a [Happening],
    limit: Option<u8>,
}

/// The rules in force that permit something.
pub(crate) type Permits<'a> = SmallVec<[Permit<'a>; 2]>;

impl<'a> Query<'a> {
    /// The permission that a card needs to be played or used in this way, if the active house does not allow it.
    pub fn permission_needed(&self, attempt: &Fact) -> Option<PermissionKey> {
        let first_turn = attempt.kind == FactKind::Played && !self.first_turn_allows(false);
        if attempt.card.get().is_some_and(|card| self.in_active_house(card.card)) && !first_turn {
            return None;
        }
        if !self.index.may_permit(attempt.kind) {
            return None;
        }
        self.narrowest_of(&self.permits(), attempt)
    }

    /// Of several permissions, of which one is enough, that which is good for the fewest cards; of those the first in force.
    /// None is needed if one has no limit.
    fn narrowest_of(&self, permits: &Permits<'_>, attempt: &Fact) -> Option<PermissionKey> {
        let mut open: SmallVec<[(&Permit<'_>, PermissionKey); 2]> = SmallVec::new();
        let mut is_free = false;
        self.bounded(self.depth + 1, |query| {
            for permit in permits {
                match query.permitted_by(permit, attempt, None) {
                    Some(Some(key)) => open.push((permit, key)),
                    Some(None) => is_free = true,
                    None => {}
                }
            }
        });
        if is_free || open.len() < 2 {
            return open.first().filter(|_| !is_free).map(|(_, key)| *key);
        }
        open.into_iter().min_by_key(|(permit, _)| self.breadth(permit, attempt.player)).map(|(_, key)| key)
    }

    /// For how much a permission is good: the ways to play and use each card that the player began with, wherever it lies.
    fn breadth(&self, permit: &Permit<'_>, seat: Seat) -> usize {
        let ways = [FactKind::Played, FactKind::Used, FactKind::Reaped, FactKind::Fought, FactKind::UsedText];
        let cards = self.table.card_ids().filter(|card| self.table.bare(*card).owner() == seat);
        let mut count = 0;
        self.bounded(self.depth + 1, |query| {
            let covers = |card, kind| query.covers(permit, &Fact::of_card(kind, seat, query.table.reference(card)));
            count = cards.map(|card| ways.into_iter().filter(|kind| covers(card, *kind)).count()).sum();
        });
        count
    }

    /// The rules in force that permit something, found once for all that is asked about them.
    pub fn permits(&self) -> Permits<'a> {
        let mut permits = Permits::new();
        self.each_rule(Aspects::MAY, &mut |_, _, rule, active, index| {
            if let Rule::May(happenings, limit) = rule {
                permits.push(Permit { active: *active, index, happenings, limit: *limit });
            }
        });
        permits
    }

    /// A permission for what is tried with a card: none; one without limit (`Some(None)`); or one that must be counted.
    /// Limits of several texts add up (`FAQ-013`); a card once permitted stays so (`USE-7`, `FAQ-016`).
    pub fn permission_of(&self, permits: &Permits<'_>, attempt: &Fact) -> Option<Option<PermissionKey>> {
        if permits.is_empty() || !self.index.may_permit(attempt.kind) {
            return None;
        }
        let mut found: Option<Option<PermissionKey>> = None;
        self.bounded(self.depth + 1, |query| {
            for permit in permits {
                found = query.permitted_by(permit, attempt, found);
                if found == Some(None) {
                    break;
                }
            }
        });
        found
    }

    /// What is permitted by one more rule, beside what others do.
    fn permitted_by(
        &self,
        permit: &Permit<'_>,
        attempt: &Fact,
        found: Option<Option<PermissionKey>>,
    ) -> Option<Option<PermissionKey>> {
        let (kind, Some(reference)) = (attempt.kind, attempt.card.get()) else {
            return found;
        };
        if !self.covers(permit, attempt) {
            return found;
        }
        let Permit { active, index, limit, .. } = *permit;
        let key = PermissionKey { ability: active.ability, rule: index, this: active.this, lasting: active.lasting };
        let Some(limit) = limit else {
            return Some(None);
        };
        let cards = self.table.spent.iter().filter(|(spent, _)| *spent == key).map(|(_, card)| *card);
        if kind != FactKind::Played && cards.clone().any(|card| card == reference) {
            return Some(None);
        }
        let left = cards.count() < usize::from(limit);
        if left && found.is_none() { Some(Some(key)) } else { found }
    }

    /// Whether a rule speaks of what is tried with a card.
    fn covers(&self, permit: &Permit<'_>, attempt: &Fact) -> bool {
        let lens = self.lens_of(&permit.active);
        let allows = |kind: FactKind| {
            let told = permit.happenings.iter().filter(|happening| happening.deed.facts() & kind.bit() != 0);
            told.into_iter().any(|happening| self.happened(&lens, happening, &Fact { kind, ..*attempt }))
        };
        // A permission to use a card covers every way of using it.
        let is_way = !matches!(attempt.kind, FactKind::Played | FactKind::Used);
        allows(attempt.kind) || (is_way && allows(FactKind::Used))
    }

    /// One card from hand in the first turn of all (`FIRSTTURN-1`); from 1.2 on a permission lifts the limit for the
    /// cards it names (`FIRSTTURN-2`).
    /// Only cards from hand count, and only in that turn (`FIRSTTURN-3`, `FIRSTTURN-5`; `FAQ-002a`, `FAQ-002b`).
    pub fn first_turn_allows(&self, permitted: bool) -> bool {
        let turn = &self.table.turn;
        let modifiable = self.table.rulebook.edition().first_turn_modifiable;
        turn.number != 1 || turn.from_hand == 0 || (permitted && modifiable)
    }

    /// Whether the limit of the first turn keeps a text from playing or discarding a card of the hand, where no text can
    /// change it (`FIRSTTURN-2a`).
    pub fn first_turn_holds(&self, card: CardId) -> bool {
        let state = self.table.bare(card);
        !self.first_turn_allows(true) && state.area == Area::Hand && state.keeper() == self.table.turn.active
    }
}
