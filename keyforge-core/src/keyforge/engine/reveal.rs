//! Cards that are shown to players, or looked at: they stay where they are (`LOOK-1`).

use super::machine::Engine;
use crate::kernel::Seats;
use crate::keyforge::cards::syntax::Way;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::{CardId, Event, Spot, visibility};

impl Engine<'_> {
    pub(crate) fn reveal(&mut self) -> Flow {
        let shown = self.show_selected(Seats::BOTH);
        self.scope().add(Way::Revealed, shown);
        Flow::Go
    }

    /// The active player sees what the player of the ability looks at: they make its choices (`RESOLVE-2`).
    pub(crate) fn look(&mut self) -> Flow {
        let you = self.scope().you;
        self.show_selected(Seats::of(you).with(self.table.turn.active));
        Flow::Go
    }

    /// How many cards were shown: a gigantic creature is two.
    fn show_selected(&mut self, to: Seats) -> u16 {
        let cards = self.scope().selected.clone();
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
        self.did(cards.len(), shown.into());
        shown
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
