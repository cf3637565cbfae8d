//! Shuffling, cutting, and what else is left to chance.

use serde::{Deserialize, Serialize};

use super::machine::{Engine, Frame, Next, Options};
use crate::kernel::{Fault, Seat, Stream};
use crate::kryptik::model::ShuffleRule;
use crate::kryptik::table::{Action, DecisionKind, Event};

/// Random picks; a seat's shuffles are the stream of its number.
const RANDOM: Stream = Stream(8);

/// A cut of a shuffled deck.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Cut {
    seat: Seat,
    cutter: Seat,
}

impl Engine<'_> {
    /// Shuffles a deck and lets the next opponent cut it, if they cut.
    pub(super) fn shuffle(&mut self, seat: Seat) -> Result<(), Fault> {
        let count = self.table.player(seat).deck.len();
        if count < 2 {
            self.emit(Event::Shuffled { seat, order: Some((0..count as u16).collect()) });
            return Ok(());
        }
        let ends_change = self.rules.rulings.shuffle == ShuffleRule::EndsChange;
        let last = count as u16 - 1;
        // Top and bottom card are others than before (`K-G.Shuffle-3`).
        let legal = |order: &[u16]| order.first() != Some(&0) && order.last() != Some(&last);
        let mut order = self.permutation(seat, count)?;
        // Half of all orders of two cards are legal, and more of longer ones: this ends soon.
        let mut tries = 0;
        while ends_change && !legal(&order) {
            tries += 1;
            order = match tries {
                1..=200 => self.permutation(seat, count)?,
                _ => (1..=last).chain([0]).collect(),
            };
        }
        self.emit(Event::Shuffled { seat, order: Some(order) });
        // `K-G.Shuffle-2`
        let cutter = self.table.opponents(seat).next();
        if let (true, Some(cutter)) = (self.rules.rulings.cut, cutter) {
            self.call(Frame::Cut(Cut { seat, cutter }));
        }
        Ok(())
    }

    pub(super) fn step_cut(&mut self, cut: &Cut) -> Result<Next, Fault> {
        let Cut { seat, cutter } = *cut;
        let count = self.table.player(seat).deck.len();
        if let Some(Action::Number(number)) = self.answer() {
            let number = usize::from(number).min(count);
            let order = (number..count).chain(0..number).map(|index| index as u16).collect();
            self.emit(Event::Shuffled { seat, order: Some(order) });
            return Ok(Next::Done);
        }
        if self.table.player(seat).out || self.table.player(cutter).out {
            return Ok(Next::Done);
        }
        let options: Options = (0..count.min(200) as u8).map(Action::Number).collect();
        self.ask(cutter, DecisionKind::Cut, None, &options)
    }

    fn permutation(&mut self, seat: Seat, count: usize) -> Result<Vec<u16>, Fault> {
        Ok(self.draws().permutation(Stream(seat.0), count as u16)?)
    }

    /// A random number below `count`.
    pub(super) fn random(&mut self, count: usize) -> Result<usize, Fault> {
        Ok(self.draws().below(RANDOM, count as u32)? as usize)
    }
}
