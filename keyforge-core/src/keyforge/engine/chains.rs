//! Chains that a text gives or takes; what they cost is read where the hand is refilled.

use smallvec::SmallVec;

use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::{Num, Who};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::table::Event;

impl Engine<'_> {
    /// The tracker goes up or down (`CHAIN-1`), not below 0.
    pub(crate) fn chains(&mut self, who: &Who, num: &Num) -> Flow {
        let seats: SmallVec<[Seat; 2]> = self.with_lens(|query, lens| query.players(lens, who).collect());
        let change = self.with_lens(|query, lens| query.num(lens, num)).clamp(-255, 255);
        for seat in seats {
            let there = i32::from(self.table.player(seat).chains);
            let change = change.max(-there);
            if change != 0 {
                self.emit_any(Event::Chained { seat, change: change as i16 });
            }
        }
        self.did(1, 1);
        Flow::Go
    }
}
