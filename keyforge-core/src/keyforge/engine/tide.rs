//! The tide: high for one player, or for nobody as at the beginning (`TIDE-1`).

use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::Who;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::table::{Event, Fact, FactKind};

impl Engine<'_> {
    /// High for that player, unless a text forbids it.
    pub(crate) fn raise_tide(&mut self, who: &Who) -> Flow {
        let Some(seat) = self.one_player(who) else {
            return self.nobody();
        };
        if self.query().is_forbidden(&Fact::of_player(FactKind::TideRaised, seat)) {
            self.did(1, 0);
            return Flow::Go;
        }
        self.turn_tide(Some(seat))
    }

    /// The tide is high for a player, for whom it was not; or for nobody.
    pub(crate) fn turn_tide(&mut self, high: Option<Seat>) -> Flow {
        if self.table.tide == high {
            self.did(1, 0);
            return Flow::Go;
        }
        let from = self.machine.facts.len();
        self.emit(Event::TideTurned { high });
        if let Some(seat) = high {
            self.happen(Fact::of_player(FactKind::TideRaised, seat));
        }
        self.did(1, 1);
        Flow::Then(Frame::Settle(Settle::since(from)))
    }
}
