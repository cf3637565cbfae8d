//! Which creatures can be fought.

use super::Query;
use crate::kernel::Seat;
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{Area, CardId, CardRef, Fact, FactKind, Maybe, Refs};

impl<'a> Query<'a> {
    /// The creatures that a player can use a creature to fight: its enemies that nothing protects (`FIGHT-3`, `TAUNT-1`).
    pub fn legal_defenders(&self, attacker: CardId, you: Seat, ignore_taunt: bool) -> Refs {
        self.possible_defenders(attacker, you, ignore_taunt).collect()
    }

    /// Whether a creature can be used to fight at all. Where nothing forbids a fight, any enemy is enough: a creature that
    /// is protected has a neighbor that nothing protects.
    pub(super) fn has_defender(&self, attacker: CardId, you: Seat) -> bool {
        let state = self.table.card(attacker);
        if state.area != Area::Battleline || self.table.player(state.keeper.other()).battleline.is_empty() {
            return false;
        }
        !self.index.may_forbid(FactKind::Fought) || self.possible_defenders(attacker, you, false).next().is_some()
    }

    /// Never a friendly creature (`FIGHT-17`).
    fn possible_defenders(&self, attacker: CardId, you: Seat, ignore_taunt: bool) -> impl Iterator<Item = CardRef> {
        let state = *self.table.card(attacker);
        let attacker = state.reference(attacker);
        let enemies = &self.table.player(state.keeper.other()).battleline;
        let line: &[CardId] = if state.area == Area::Battleline { enemies } else { &[] };
        line.iter().copied().map(|card| self.table.reference(card)).filter(move |defender| {
            let query = Query { fight: Some((attacker, *defender)), ..*self };
            let fact = Fact { other: Maybe::some(*defender), ..Fact::of_card(FactKind::Fought, you, attacker) };
            (ignore_taunt || !query.is_shielded(defender.card)) && !query.is_forbidden(&fact)
        })
    }

    /// Whether a neighbor with taunt stands before a creature without (`TAUNT-1`).
    fn is_shielded(&self, card: CardId) -> bool {
        let taunts = |card: CardRef| self.has(card.card, Keyword::Taunt);
        !self.has(card, Keyword::Taunt) && self.neighbors(card).into_iter().filter_map(Maybe::get).any(taunts)
    }
}
