//! Before the first turn: shuffling, starting hands, mulligans (`SETUP-1` … `MULLIGAN-4`).

use crate::kernel::{Fault, Seat};
use crate::keyforge::engine::chains::fewer_cards;
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::turn::{Stage, TurnFrame};
use crate::keyforge::table::{Action, Area, CardList, DecisionKind, Event, MoveCause, Spot};

impl Engine<'_> {
    /// Shuffles both decks and deals 7 cards to the first player, 6 to the other, fewer with chains (`CHAIN-9`).
    /// As in `SETUP-4`, `HAND-1` and the example `EX-001`.
    pub(crate) fn deal(&mut self, frame: &mut TurnFrame, mulligans: bool) -> Result<Next, Fault> {
        let first = self.table.turn.active;
        for seat in [first, first.other()] {
            self.shuffle(seat)?;
        }
        for (seat, size) in [(first, 7), (first.other(), 6)] {
            let chains = self.table.player(seat).chains;
            for _ in fewer_cards(chains)..size {
                self.draw(seat)?;
            }
            if chains > 0 {
                self.emit_any(Event::Chained { seat, change: -1 });
            }
        }
        frame.stage = if mulligans { Stage::Mulligan(first, false) } else { Stage::Begin(first) };
        Ok(Next::Stay)
    }

    /// Each player once, the first player first (`MULLIGAN-1`); the new hand is one card smaller (`MULLIGAN-2`).
    /// The new hand is kept (`MULLIGAN-3`).
    pub(crate) fn mulligan(&mut self, frame: &mut TurnFrame, seat: Seat, asked: bool) -> Result<Next, Fault> {
        if !asked {
            frame.stage = Stage::Mulligan(seat, true);
            let options = self.listed(&[Action::Keep, Action::Mulligan]);
            self.ask(Asking::new(seat, DecisionKind::Mulligan, options));
            return Ok(Next::Stay);
        }
        if self.take_answer() == Some(Action::Mulligan) {
            let hand = CardList::from(self.table.player(seat).hand());
            for card in hand.iter() {
                self.relocate(*card, Spot::new(Area::Deck, seat), MoveCause::Mulligan, None, None);
            }
            self.shuffle(seat)?;
            for _ in 1..hand.len() {
                self.draw(seat)?;
            }
        }
        let first = self.table.turn.active;
        frame.stage = if seat == first { Stage::Mulligan(first.other(), false) } else { Stage::Begin(first) };
        Ok(Next::Stay)
    }
}
