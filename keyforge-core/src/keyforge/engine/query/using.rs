//! What can be used, and how.

use smallvec::SmallVec;

use super::Query;
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::Bold;
use crate::keyforge::table::{Action, Area, CardId, CardRef, Fact, FactKind, StatusFlags};

/// The ways in which a card can be used.
pub(crate) type Ways = SmallVec<[Action; 4]>;

impl<'a> Query<'a> {
    /// Whether a card can be used at all: ready, controlled, allowed, not worn out (`USE-5`, `USE-6`).
    /// An exhausted card is not (`READY-2`, `OMNI-2`). The reference is that of a card as it lies now.
    pub fn is_usable(&self, card: CardRef, you: Seat, as_yours: bool) -> bool {
        let state = self.table.bare(card.card);
        let able = matches!(state.area, Area::Battleline | Area::Artifacts)
            && state.is_ready()
            && (as_yours || state.keeper() == you)
            && !self.is_worn_out(self.definition(card.card).title, you);
        // No text, its own or in play, forbids anything or asks a price: so it is for most cards.
        let own = self.definition(card.card).aspects(self.table.rulebook);
        let priced = (own | self.index.aspects).intersects(Aspects::COST);
        let forbids = self.index.may_forbid(FactKind::Used) || self.index.may_forbid(FactKind::Exhausts);
        if !able || !(priced || forbids) {
            return able;
        }
        // Who cannot be exhausted cannot be used: a use begins with that (`USE-2`).
        let fact = Fact::of_card(FactKind::Used, you, card);
        let exhausts = Fact::of_card(FactKind::Exhausts, you, card);
        !self.is_forbidden(&fact) && !self.is_forbidden(&exhausts) && self.can_pay(&fact)
    }

    /// The ways in which a usable card can be used, houses left aside.
    /// An artifact neither reaps nor fights (`ARTIFACT-2`); a token creature is a creature (`TOKEN-3`).
    pub fn ways_to_use(&self, card: CardId, you: Seat, check_defenders: bool) -> Ways {
        let mut ways = Ways::new();
        let reference = self.table.reference(card);
        let allowed = |kind: FactKind| !self.is_forbidden(&Fact::of_card(kind, you, reference));
        if self.table.bare(card).area == Area::Battleline {
            if allowed(FactKind::Reaped) {
                ways.push(Action::Reap(card));
            }
            if !check_defenders || self.has_defender(card, you) {
                ways.push(Action::Fight(card));
            }
        }
        let text = allowed(FactKind::UsedText);
        if text && self.has_bold(card, Bold::Action) {
            ways.push(Action::UseAction(card));
        }
        if text && self.has_bold(card, Bold::Omni) {
            ways.push(Action::UseOmni(card));
        }
        ways
    }

    /// A creature that must fight does nothing else while it can (`ENRAGE-2`).
    pub fn bound_by_rage(&self, card: CardId, you: Seat, ways: Ways) -> Ways {
        let state = self.table.bare(card);
        let fact = || Fact::of_card(FactKind::Fought, you, state.reference(card));
        let enraged = state.has(StatusFlags::ENRAGED)
            || (self.index.aspects.intersects(Aspects::MUST) && self.is_demanded(&fact()));
        if !enraged || !ways.contains(&Action::Fight(card)) {
            return ways;
        }
        Ways::from_elem(Action::Fight(card), 1)
    }
}
