//! Control that an ability gives: who owns a card never changes (`CONTROL-1`).

use super::machine::Engine;
use crate::keyforge::cards::syntax::{Until, Who};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::Area;

impl Engine<'_> {
    /// A lasting effect for each card: the latest counts (`CONTROL-3`). An upgrade stays where it is attached.
    pub(crate) fn control(&mut self, who: &Who, until: &Until) -> Flow {
        let cards = self.selected_in_play();
        let Some(to) = self.with_lens(|query, lens| query.player(lens, who)) else {
            return Flow::Go;
        };
        let mut done = 0;
        for card in &cards {
            if self.table.card(card.card).area == Area::Attached {
                continue;
            }
            self.install(until, None, None, Some((*card, to)));
            done += 1;
        }
        self.did(cards.len(), done);
        self.settled()
    }
}
