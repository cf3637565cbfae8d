//! Chains that a text gives or takes; what they cost is read where the hand is refilled.

use smallvec::SmallVec;

use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::{Num, Who};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::model::MAX_CHAINS;
use crate::keyforge::table::Event;

/// How many cards fewer a player with so many chains draws: one for each six (`CHAIN-2`, `CHAIN-3`, `CHAIN-4`), and four for as many
/// as there can be (`CHAIN-5`).
pub(crate) fn fewer_cards(chains: u8) -> u8 {
    chains.min(MAX_CHAINS).div_ceil(6)
}

impl Engine<'_> {
    /// The trackers of those players go up or down (`CHAIN-1`).
    pub(crate) fn chains(&mut self, who: &Who, num: &Num) -> Flow {
        let seats: SmallVec<[Seat; 2]> = self.with_lens(|query, lens| query.players(lens, who).collect());
        let change = self.with_lens(|query, lens| query.num(lens, num)).clamp(-255, 255);
        for seat in seats {
            self.move_chains(seat, change);
        }
        self.did(1, 1);
        Flow::Go
    }

    /// The tracker of a player goes up or down (`CHAIN-1`), not below 0 and not beyond its last place.
    pub(super) fn move_chains(&mut self, seat: Seat, change: i32) {
        let there = i32::from(self.table.player(seat).chains);
        let change = change.max(-there).min((i32::from(MAX_CHAINS) - there).max(0));
        if change != 0 {
            self.emit_any(Event::Chained { seat, change: change as i16 });
        }
    }
}
