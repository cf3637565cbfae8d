//! "Cannot" and "must".

use super::{Active, Lens, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Compiled, Kind, Rule};
use crate::keyforge::cards::syntax::{Filter, Ref};
use crate::keyforge::table::{AbilityId, CardId, Fact, LastingId};
impl<'a> Query<'a> {
    /// Whether a rule forbids what a fact would tell (`CANNOT-1`).
    #[inline]
    pub fn is_forbidden(&self, attempt: &Fact) -> bool {
        self.index.may_forbid(attempt.kind) && self.is_ruled_against(attempt)
    }

    #[inline(never)]
    fn is_ruled_against(&self, attempt: &Fact) -> bool {
        let query = Query { event: Some(attempt), ..*self };
        let speaks = |_: &Active, rule: &Rule| {
            if let Rule::Cannot(happening) = rule { happening.deed.facts() & attempt.kind.bit() != 0 } else { false }
        };
        let mut forbidden = false;
        query.each_rule_of(Aspects::CANNOT, &speaks, &mut |query, lens, rule, _, _| {
            if let Rule::Cannot(happening) = rule {
                forbidden = forbidden || query.happened(lens, happening, attempt);
            }
        });
        forbidden
    }

    /// The lasting effects with so many uses that forbid something; what they forbid uses them up.
    pub fn spent_by(&self, attempt: &Fact) -> Vec<LastingId> {
        let mut found = Vec::new();
        if !self.index.may_forbid(attempt.kind) {
            return found;
        }
        let query = Query { event: Some(attempt), ..*self };
        query.each_rule(Aspects::CANNOT, &mut |query, lens, rule, active, _| {
            if let Rule::Cannot(happening) = rule
                && query.happened(lens, happening, attempt)
            {
                found.extend(active.lasting);
            }
        });
        found
    }

    /// Whether a rule forbids it: a rule in force, or the card's own while it is not in play.
    pub(crate) fn is_ruled_out(&self, fact: &Fact) -> bool {
        self.is_forbidden(fact) || self.rules_itself_out(fact)
    }

    /// Whether the card's own text forbids it while it is not in play.
    pub(super) fn rules_itself_out(&self, fact: &Fact) -> bool {
        let Some(card) = fact.card.get().map(|this| this.card) else {
            return false;
        };
        let own = self.definition(card).aspects(self.table.rulebook);
        if self.table.bare(card).in_play() || !own.intersects(Aspects::CANNOT) {
            return false;
        }
        let mut forbidden = false;
        self.each_own_rule(card, fact.player, &mut |lens, rule| {
            if let Rule::Cannot(happening) = rule {
                // Only what it says of itself: the rest of its text works in play.
                let of_itself = matches!(&happening.card, Filter::Is(Ref::This));
                forbidden = forbidden || (of_itself && self.happened(lens, happening, fact));
            }
        });
        forbidden
    }

    /// Whether some rule demands what a fact would tell.
    pub fn is_demanded(&self, attempt: &Fact) -> bool {
        let mut demanded = false;
        self.each_rule(Aspects::MUST, &mut |query, lens, rule, _, _| {
            if let Rule::Must(happening) = rule {
                demanded = demanded || query.happened(lens, happening, attempt);
            }
        });
        demanded
    }

    /// Continuous text of a card that is not in play: "you cannot play this unless …".
    pub(super) fn each_own_rule(&self, card: CardId, you: Seat, f: &mut dyn FnMut(&Lens<'_>, &'a Rule)) {
        let this = self.table.reference(card);
        let lens = Lens { this: this.into(), source: this.into(), ..Lens::of_player(you) };
        for index in self.definition(card).abilities(self.table.rulebook) {
            if let Kind::Constant(during, rules) = &self.own_ability(card, *index).kind
                && self.holds(&lens, during)
            {
                rules.iter().for_each(|rule| f(&lens, rule));
            }
        }
    }

    pub(super) fn own_ability(&self, card: CardId, index: u8) -> &'a Compiled {
        self.library.ability(AbilityId { def: self.table.bare(card).def, index })
    }
}
