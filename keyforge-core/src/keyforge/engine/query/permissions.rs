//! "May": what texts allow although the rules of the house would forbid it.

use super::{Active, Query};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Rule;
use crate::keyforge::table::{Fact, FactKind, PermissionKey};

impl<'a> Query<'a> {
    /// The permission that a card needs to be played or used in this way, if the active house does not allow it.
    pub fn permission_needed(&self, attempt: &Fact) -> Option<PermissionKey> {
        let first_turn = attempt.kind == FactKind::Played && !self.first_turn_allows(false);
        if attempt.card.get().is_some_and(|card| self.in_active_house(card.card)) && !first_turn {
            return None;
        }
        self.permission_of(attempt).flatten()
    }

    /// A permission for what is tried with a card: none; one without limit (`Some(None)`); or one that must be counted.
    /// Limits of several texts add up (`FAQ-013`); a card once permitted stays so (`USE-7`, `FAQ-016`).
    pub fn permission_of(&self, attempt: &Fact) -> Option<Option<PermissionKey>> {
        if !self.index.may_permit(attempt.kind) {
            return None;
        }
        let (kind, reference) = (attempt.kind, attempt.card.get()?);
        let kinds = kind.bit() | FactKind::Used.bit();
        let speaks = |_: &Active, rule: &Rule| {
            let Rule::May(happenings, _) = rule else {
                return false;
            };
            happenings.iter().any(|happening| happening.deed.facts() & kinds != 0)
        };
        let mut found: Option<Option<PermissionKey>> = None;
        self.each_rule_of(Aspects::MAY, &speaks, &mut |query, lens, rule, active, index| {
            let Rule::May(happenings, limit) = rule else {
                return;
            };
            if found == Some(None) {
                return;
            }
            let allows = |kind: FactKind| {
                let fact = Fact { kind, ..*attempt };
                happenings.iter().any(|happening| query.happened(lens, happening, &fact))
            };
            // A permission to use a card covers every way of using it.
            let is_way = !matches!(kind, FactKind::Played | FactKind::Used);
            let fits = allows(kind) || (is_way && allows(FactKind::Used));
            if !fits {
                return;
            }
            let key =
                PermissionKey { ability: active.ability, rule: index, this: active.this, lasting: active.lasting };
            let Some(limit) = limit else {
                found = Some(None);
                return;
            };
            let mut cards = query.table.spent.iter().filter(|(spent, _)| *spent == key).map(|(_, card)| *card);
            let again = kind != FactKind::Played && cards.clone().any(|card| card == reference);
            if again {
                found = Some(None);
            } else if cards.by_ref().count() < usize::from(*limit) && found.is_none() {
                found = Some(Some(key));
            }
        });
        found
    }

    /// One card from hand in the first turn of all (`FIRSTTURN-1`); from 1.2 on a permission lifts the limit for the
    /// cards it names (`FIRSTTURN-2`).
    /// Only cards from hand count, and only in that turn (`FIRSTTURN-3`, `FIRSTTURN-5`; `FAQ-002a`, `FAQ-002b`).
    pub fn first_turn_allows(&self, permitted: bool) -> bool {
        let turn = &self.table.turn;
        let modifiable = self.table.rulebook.edition().first_turn_modifiable;
        turn.number != 1 || turn.from_hand == 0 || (permitted && modifiable)
    }
}
