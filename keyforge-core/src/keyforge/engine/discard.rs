//! Discarding from the deck until a card fits.

use super::machine::Engine;
use crate::keyforge::cards::syntax::{Filter, Way, Zone};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::table::{Area, Fact, FactKind, MoveCause, Refs, Spot};

impl Engine<'_> {
    /// One card after another from the deck until one fits; each is its own moment, and comes to lie on top
    /// of the pile (`DISCARD-2`).
    pub(crate) fn discard_until(&mut self, filter: &Filter) -> Flow {
        let you = self.scope().you;
        let last = self.scope().stashed.first().copied();
        if let Some(card) = last {
            let found = self.with_lens(|query, lens| query.fits(lens, filter, &query.subject(card)));
            if found {
                let scope = self.scope();
                scope.found = true;
                scope.binding.it = Refs::from_elem(card, 1);
                scope.stashed.clear();
                return Flow::Go;
            }
        }
        let Some(card) = self.table.player(you).deck().last().copied() else {
            let scope = self.scope();
            scope.found = false;
            scope.binding.it.clear();
            scope.stashed.clear();
            return Flow::Go;
        };
        let from = self.machine.facts.len();
        self.relocate(card, Spot::new(Area::Discard, you), MoveCause::Discard, None, None);
        let now = self.table.reference(card);
        self.happen(Fact::of_card(FactKind::Discarded(Zone::Deck), you, now));
        self.tell(Fact::of_card(FactKind::DiscardedBy, you, now));
        let scope = self.scope();
        scope.add(Way::Discarded, 1);
        scope.way.push(now);
        scope.stashed = Refs::from_elem(now, 1);
        Flow::Again(Frame::Settle(Settle::since(from)))
    }
}
