//! Healing.

use super::machine::Engine;
use crate::keyforge::cards::syntax::{Num, Way};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::clamp;
use crate::keyforge::table::{Action, CardRef, DecisionKind, Event, Refs};

impl Engine<'_> {
    /// At most what is there comes off each card (`HEAL-1a`); "all" is all of it (`HEAL-1b`).
    pub(crate) fn heal(&mut self, num: &Num) -> Flow {
        let cards = self.selected_in_play();
        let mut healed = 0;
        for card in &cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(*card), num));
            healed += usize::from(self.heal_card(*card, amount));
        }
        self.did(cards.len(), healed);
        self.scope().way = Refs::from_slice(&cards);
        self.settled()
    }

    /// How much of the first card's damage, the player says.
    pub(crate) fn heal_up_to(&mut self, num: &Num) -> Flow {
        let Some(card) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        if let Some(answer) = self.reply() {
            let amount = if let Action::Number(number) = answer { i32::from(number) } else { 0 };
            let healed = self.heal_card(card, amount);
            self.did(1, usize::from(healed));
            return self.settled();
        }
        let limit =
            self.with_lens(|query, lens| query.num(lens, num)).min(self.table.contents(card.card).damage.into());
        let mut options = self.room();
        options.extend((0..=limit.max(0)).map(|number| Action::Number(number as u16)));
        self.ask_here(DecisionKind::Number, options);
        Flow::Asked
    }

    /// Whether any damage came off: otherwise the creature was not healed (`HEAL-2`).
    fn heal_card(&mut self, card: CardRef, amount: i32) -> bool {
        let amount = amount.min(self.table.contents(card.card).damage.into());
        if amount <= 0 {
            return false;
        }
        self.emit_any(Event::Healed { card: card.card, amount: clamp(amount) });
        let scope = self.scope();
        scope.add(Way::Healed, clamp(amount));
        scope.add(Way::HealedCards, 1);
        true
    }
}
