//! The tide: high for one player, or for nobody as at the beginning (`TIDE-1`).
//!
//! Where a card of the game speaks of it, the reference card of the tide lies beside the table. It belongs to nobody and has
//! a text for both players: "Omni: Raise the tide. Gain 3 chains."

use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::Who;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::engine::query::Query;
use crate::keyforge::table::{Event, Fact, FactKind};

/// What raising the tide costs by its reference card.
const CHAINS: i32 = 3;

impl Query<'_> {
    /// Whether the reference card of the tide is an option of step 3: not where it would only give chains.
    pub(super) fn may_use_tide(&self, seat: Seat) -> bool {
        let forbids = |kind| self.is_forbidden(&Fact::of_player(kind, seat));
        self.library.has_tide()
            && self.table.tide != Some(seat)
            && !forbids(FactKind::TideRaised)
            && !forbids(FactKind::Used)
    }
}

impl Engine<'_> {
    /// Uses the reference card of the tide, as often as one likes and whatever the house (`OMNI-1`). It is no card in play:
    /// it has no controller, is not exhausted, and no text that speaks of cards that are used means it.
    pub(super) fn use_tide(&mut self, seat: Seat) -> Next {
        let from = self.machine.facts.len();
        self.emit_any(Event::TideTurned { high: Some(seat) });
        self.happen(Fact::of_player(FactKind::TideRaised, seat));
        self.move_chains(seat, CHAINS);
        self.first(Frame::Settle(Settle::since(from)))
    }

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
        self.emit_any(Event::TideTurned { high });
        if let Some(seat) = high {
            self.happen(Fact::of_player(FactKind::TideRaised, seat));
        }
        self.did(1, 1);
        Flow::Then(Frame::Settle(Settle::since(from)))
    }
}
