//! Stun, ward and enrage: a creature has the marker or it has not.

use super::machine::Engine;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::{Event, Refs, Status, StatusFlags};

impl Engine<'_> {
    /// Puts one on (`STUN-1a`, `WARD-1`, `ENRAGE-1a`) or takes it off. A second one is never there (`STUN-1b`,
    /// `WARD-5`, `ENRAGE-1b`).
    pub(crate) fn mark(&mut self, status: Status, on: bool) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in cards.iter().filter(|card| self.is_creature(card.card)).copied().collect::<Refs>() {
            if self.table.bare(card.card).has(StatusFlags::of(status)) != on {
                self.emit_any(Event::Marked { card: card.card, status, on });
                done += 1;
            }
        }
        self.did(cards.len(), done);
        Flow::Go
    }
}
