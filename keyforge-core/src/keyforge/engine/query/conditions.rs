//! Whether the conditions of a text hold.

use super::{Lens, Query};
use crate::keyforge::cards::syntax::Cond;

/// With so many cards in the discard pile a player is haunted (`HAUNT-1`).
const HAUNTED: usize = 10;

impl<'a> Query<'a> {
    /// Whether a condition holds.
    #[inline]
    pub fn holds(&self, lens: &Lens<'_>, cond: &Cond) -> bool {
        self.affords(1) && (matches!(cond, Cond::Always) || self.holds_indeed(lens, cond))
    }

    #[inline(never)]
    fn holds_indeed(&self, lens: &Lens<'_>, cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Not(cond) => !self.holds(lens, cond),
            Cond::All(conds) => conds.iter().all(|cond| self.holds(lens, cond)),
            Cond::Any(conds) => conds.iter().any(|cond| self.holds(lens, cond)),
            Cond::Compare(one, cmp, two) => cmp.holds(self.num(lens, one), self.num(lens, two)),
            Cond::Is(card, filter) => {
                let cards = self.refs(lens, *card);
                !cards.is_empty() && cards.into_iter().all(|card| self.fits_alone(lens, filter, &self.subject(card)))
            }
            Cond::TurnOf(who) => self.is_player(lens, who, self.table.turn.active),
            Cond::ActiveHouse(house) => self.table.turn.house == Some(*house),
            Cond::DestroyedThisWay(card) => {
                let Some(scope) = lens.scope else {
                    return false;
                };
                let cards = self.refs(lens, *card);
                !cards.is_empty() && cards.into_iter().all(|card| scope.destroyed.contains(&card))
            }
            Cond::Haunted(who) => {
                self.players(lens, who).any(|seat| self.table.player(seat).discard().len() >= HAUNTED)
            }
            Cond::HighTide(who) => self.table.tide.is_some_and(|seat| self.is_player(lens, who, seat)),
            Cond::Forged(who, color) => self.players(lens, who).any(|seat| self.table.player(seat).has_forged(*color)),
            Cond::Found => lens.scope.is_some_and(|scope| scope.found),
        }
    }

    /// Whether a condition fails whatever else happens before it is read: it compares how often something has happened up
    /// to what its text waited for ("their sixth card in a turn"), and what comes later does not change that.
    pub fn has_failed_for_good(&self, lens: &Lens<'_>, cond: &Cond) -> bool {
        if let Cond::All(conds) = cond {
            return conds.iter().any(|cond| self.has_failed_for_good(lens, cond));
        }
        if let Cond::Compare(one, _, two) = cond {
            return self.is_settled(lens, one) && self.is_settled(lens, two) && !self.holds(lens, cond);
        }
        false
    }
}
