//! Ready and exhausted cards (`READY-1`).

use super::machine::Engine;
use crate::keyforge::cards::syntax::Way;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::{Area, Event};

impl Engine<'_> {
    /// Cards in play that are exhausted; an upgrade is neither (`READY-1`).
    pub(crate) fn ready(&mut self) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in &cards {
            let state = self.table.card(card.card);
            if state.area != Area::Attached && !state.is_ready() {
                self.emit(Event::Readied(card.card));
                done += 1;
            }
        }
        self.did(cards.len(), done);
        Flow::Go
    }

    /// Cards in play that are ready; what a text exhausts was not used.
    pub(crate) fn exhaust(&mut self) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in &cards {
            let state = self.table.card(card.card);
            if state.area != Area::Attached && state.is_ready() {
                self.emit(Event::Exhausted(card.card));
                done += 1;
            }
        }
        self.scope().add(Way::Exhausted, done);
        self.did(cards.len(), done.into());
        Flow::Go
    }
}
