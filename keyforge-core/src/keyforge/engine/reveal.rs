//! Cards that are shown to players, or looked at (`LOOK-1`).

use super::machine::Engine;
use crate::kernel::Seats;
use crate::keyforge::cards::syntax::Way;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::{CardId, Event, Spot, visibility};

impl Engine<'_> {
    pub(crate) fn reveal(&mut self, to_all: bool) -> Flow {
        let you = self.scope().you;
        let cards = self.scope().selected.clone();
        let to = if to_all { Seats::BOTH } else { Seats::of(you).with(self.table.turn.active) };
        let mut shown = 0;
        for card in &cards {
            for card in self.query().located(*card) {
                self.show(card, to);
                shown += 1;
            }
        }
        let scope = self.scope();
        scope.way = cards.clone();
        scope.rest = cards.clone();
        if to_all {
            scope.add(Way::Revealed, shown);
        }
        self.did(cards.len(), shown.into());
        Flow::Go
    }

    /// Lets players know which card lies somewhere.
    pub(crate) fn show(&mut self, card: CardId, to: Seats) {
        let state = *self.table.card(card);
        let unknowing = to.iter().any(|seat| seat.0 < 2 && !visibility::knows(self.table, seat, card));
        if !unknowing {
            return;
        }
        let index = self.table.list(state.area, state.keeper).position(card).map(|index| index as u8);
        let index = if state.area.is_unordered() { None } else { index };
        self.emit(Event::Revealed { card, spot: Spot::new(state.area, state.keeper), index, to });
    }
}
