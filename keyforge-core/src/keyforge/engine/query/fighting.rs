//! Which creatures can be fought.

use super::{Found, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Rule;
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{Area, CardId, CardRef, Fact, FactKind, Maybe};

impl<'a> Query<'a> {
    /// The creatures that a player can use a creature to fight: its enemies that nothing protects (`FIGHT-3`, `TAUNT-1`).
    pub fn legal_defenders(&self, attacker: CardId, you: Seat, ignore_taunt: bool) -> Found {
        self.possible_defenders(attacker, you, ignore_taunt).collect()
    }

    /// Whether a creature can be used to fight at all. Where nothing forbids a fight, any enemy is enough: a creature that
    /// is protected has a neighbor that nothing protects.
    pub(super) fn has_defender(&self, attacker: CardId, you: Seat) -> bool {
        let state = self.table.bare(attacker);
        if state.area != Area::Battleline || self.table.player(state.keeper().other()).battleline().is_empty() {
            return false;
        }
        !self.index.may_forbid(FactKind::Fought) || self.possible_defenders(attacker, you, false).next().is_some()
    }

    /// Never a friendly creature (`FIGHT-17`).
    fn possible_defenders(&self, attacker: CardId, you: Seat, ignore_taunt: bool) -> impl Iterator<Item = CardRef> {
        let state = self.table.bare(attacker);
        let attacker = state.reference(attacker);
        let enemies = self.table.player(state.keeper().other()).battleline();
        let line: &[CardId] = if state.area == Area::Battleline { enemies } else { &[] };
        line.iter().copied().map(|card| self.table.reference(card)).filter(move |defender| {
            let fight = (attacker, *defender);
            let query = Query { fight: Some(&fight), ..*self };
            let fact = Fact { other: Maybe::some(*defender), ..Fact::of_card(FactKind::Fought, you, attacker) };
            (ignore_taunt || !query.is_shielded(defender.card)) && !query.is_forbidden(&fact)
        })
    }

    /// Whether a neighbor with taunt stands before a creature without (`TAUNT-1`), or another one whose taunt reaches as far.
    fn is_shielded(&self, card: CardId) -> bool {
        let taunts = |card: CardRef| self.has(card.card, Keyword::Taunt);
        !self.has(card, Keyword::Taunt)
            && (self.neighbors(card).into_iter().filter_map(Maybe::get).any(taunts) || self.is_shielded_by_text(card))
    }

    /// Whether a text lets a taunt of the same battleline protect a creature. A taunt of the other one does not: whoever
    /// stands behind taunt has somebody with taunt in front who can be attacked, which [`Query::has_defender`] builds on.
    fn is_shielded_by_text(&self, card: CardId) -> bool {
        let mut shielded = false;
        let this = self.table.reference(card);
        let beside = self.table.player(self.table.bare(card).keeper()).battleline();
        self.each_rule(Aspects::TAUNTS, &mut |query, lens, rule, _, _| {
            if let Rule::TauntProtects { of, cards } = rule
                && !shielded
            {
                let taunts = |of: &CardRef| {
                    beside.contains(&of.card) && self.table.is_current(*of) && query.has(of.card, Keyword::Taunt)
                };
                shielded = query.refs(lens, *of).iter().any(taunts) && query.is_granted(lens, cards, this);
            }
        });
        shielded
    }
}
