//! Cards that move to a flank (`FLANK-1`).

use super::machine::Engine;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::{Action, Area, DecisionKind, Event, Flank};

impl Engine<'_> {
    /// An artifact goes into the battleline of its controller, where it is a creature.
    /// It may be where it stands already (`MOVE-3b`); who controls it stays (`MOVE-3a`).
    pub(crate) fn move_to_flank(&mut self) -> Flow {
        let card = self.selected_in_play().first().copied();
        let Some(card) = card.filter(|card| self.table.card(card.card).area != Area::Attached) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let others = self.table.list(Area::Battleline, self.table.card(card.card).keeper).len()
            - usize::from(self.is_creature(card.card));
        if others == 0 && !self.is_creature(card.card) {
            self.emit(Event::Positioned { card: card.card, at: 0 });
            self.did(1, 1);
            return self.settled();
        }
        if let Some(answer) = self.reply() {
            let at = if answer == Action::Flank(Flank::Left) { 0 } else { others };
            self.emit(Event::Positioned { card: card.card, at: at as u8 });
            self.did(1, 1);
            return self.settled();
        }
        self.ask_here(DecisionKind::Flank, vec![Action::Flank(Flank::Left), Action::Flank(Flank::Right)]);
        Flow::Asked
    }
}
