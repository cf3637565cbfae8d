//! Control that an ability gives: who owns a card never changes (`CONTROL-1`).

use super::machine::Engine;
use crate::keyforge::cards::syntax::{Standing, Until, Who};
use crate::keyforge::engine::machine::ability::{Flow, Lays};
use crate::keyforge::engine::query::Spotted;
use crate::keyforge::table::{Event, Refs};

impl Engine<'_> {
    /// A lasting effect for each card: the latest counts (`CONTROL-3`). An upgrade stays attached where it is (`CONTROL-2a`).
    pub(crate) fn control(&mut self, who: &Who, until: &Until) -> Flow {
        let cards = self.selected_in_play();
        let Some(to) = self.with_lens(|query, lens| query.player(lens, who)) else {
            return Flow::Go;
        };
        let mut done = 0;
        for card in &cards {
            self.install(until, Lays::Control(*card, to), None);
            done += 1;
        }
        self.did(cards.len(), done);
        // Where several things are one moment, the last of them is when cards change sides (`SWAP-1`).
        if self.scope().gathered.is_some() { Flow::Go } else { self.settled() }
    }

    /// The same for good, with a place: nobody is asked for a flank. Who controls it already, only moves it there.
    pub(crate) fn control_at(&mut self, who: &Who, at: &Standing) -> Flow {
        let cards = self.selected_in_play();
        let Some(to) = self.with_lens(|query, lens| query.player(lens, who)) else {
            return Flow::Go;
        };
        let mut done = 0;
        for card in cards.iter().copied().filter(|card| self.is_creature(card.card)).collect::<Refs>() {
            let place = self.with_lens(|query, lens| query.standing(lens, at, to));
            let Some(Spotted::At(_, place)) = place.filter(|_| self.table.bare(card.card).keeper() != to) else {
                continue;
            };
            self.install(&Until::Forever, Lays::Control(card, to), None);
            self.emit_any(Event::Controlled { card: card.card, to, home: false, at: Some(place) });
            self.hand_over_hidden_side(card.card);
            done += 1;
        }
        self.did(cards.len(), done);
        self.settled()
    }
}
