//! What must be paid before a card is played or used.

use super::{ALL, Instance, Lens, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Instr, Rule};
use crate::keyforge::cards::syntax::Verb;
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::table::{AbilityId, CardRef, Fact};

impl<'a> Query<'a> {
    /// What must be paid before something is done.
    pub fn costs(&self, fact: &Fact) -> Vec<Pending> {
        let mut items = Vec::new();
        self.each_cost(fact, &mut |item, _| items.push(item));
        items
    }

    #[inline]
    fn each_cost(&self, fact: &Fact, f: &mut dyn FnMut(Pending, i32)) {
        // The card's own text counts also while it is not in play.
        let Some(this) = fact.card.get() else {
            return;
        };
        let texts = self.definition(this.card).aspects(self.table.rulebook) | self.index.aspects;
        if texts.intersects(Aspects::COST) {
            self.each_cost_found(fact, this, f);
        }
    }

    #[inline(never)]
    fn each_cost_found(&self, fact: &Fact, this: CardRef, f: &mut dyn FnMut(Pending, i32)) {
        let query = Query { event: Some(fact), ..*self };
        query.each_rule(Aspects::COST, &mut |query, lens, rule, active, _| {
            if let Rule::Cost(happening, index) = rule
                && query.happened(lens, happening, fact)
            {
                let ability = active.ability.sibling(*index);
                let item = Pending { ability, you: lens.you, ..Pending::of(active, Some(*fact)) };
                f(item.clone(), query.price(lens, item.ability, fact.player));
            }
        });
        // What is to be played as a copy is played as its own card (`COPY-1`): a price of the copy is nobody's.
        let state = self.table.bare(this.card);
        if state.in_play() || state.def != state.printed {
            return;
        }
        self.each_own_rule(this.card, fact.player, &mut |lens, rule| {
            if let Rule::Cost(happening, index) = rule
                && self.happened(lens, happening, fact)
            {
                let ability = AbilityId { def: self.table.bare(this.card).def, index: *index };
                let instance = Instance { ability, source: this, lasting: None };
                f(Pending::of_card(instance, fact.player, this), self.price(lens, ability, fact.player));
            }
        });
    }

    /// How much æmber of a player an extra cost takes.
    fn price(&self, lens: &Lens<'_>, id: AbilityId, payer: Seat) -> i32 {
        let mut price = 0;
        for verb in self.library.ability(id).code.iter().filter_map(Instr::verb) {
            let (Verb::Give(who, _, num) | Verb::Lose(who, num)) = verb else {
                continue;
            };
            if self.is_player(lens, who, payer) {
                price += self.num(lens, num).min(ALL);
            }
        }
        price
    }

    pub(super) fn can_pay(&self, fact: &Fact) -> bool {
        let mut sum = 0;
        self.each_cost(fact, &mut |_, price| sum += price);
        sum <= i32::from(self.table.player(fact.player).amber)
    }
}
