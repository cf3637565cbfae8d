//! Æmber that goes from one place to another.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::{GainCause, Way};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::machine::batch::{Batch, What};
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::table::{AmberDeed, CardId, Event, Fact, FactKind, Purse};

impl Engine<'_> {
    pub(crate) fn advance_amber(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Amber { amount, from, to, deed, cause, .. } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let there = self.amber_in(from);
        match stage {
            0 => {
                let theft = taking(from, deed).filter(|_| deed == AmberDeed::Steal);
                if self.index.aspects.intersects(Aspects::CANNOT)
                    && theft.is_some_and(|theft| self.query().is_forbidden(&theft))
                {
                    item.gone = true;
                }
                Ok(None)
            }
            // Where it comes from: still a theft or a capture (`FAQ-070`).
            1 => match taking(from, deed) {
                Some(taking) => self.replace(frame, at, Aspects::INSTEAD_AMBER, Fact { amount, ..taking }, stage),
                None => Ok(None),
            },
            2 => {
                let left = amount.min(there);
                if left == 0 {
                    item.gone = true;
                }
                if let What::Amber { amount, .. } = &mut item.what {
                    *amount = left;
                }
                Ok(None)
            }
            // What would come into a pool.
            3 => match gain(to, cause) {
                Some(gain) => self.replace(frame, at, Aspects::INSTEAD_AMBER, Fact { amount, ..gain }, stage),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// How much æmber is somewhere.
    pub(crate) fn amber_in(&self, purse: Purse) -> u16 {
        match purse {
            Purse::Supply => u16::MAX,
            Purse::Pool(seat) => self.table.player(seat).amber,
            Purse::Card(card) => self.table.card(card).amber,
        }
    }

    /// Moves æmber, as much of it as is there.
    pub(crate) fn move_amber(&mut self, scope: Option<usize>, transfer: Transfer) {
        let Transfer { from, to, deed, cause, you, .. } = transfer;
        let amount = transfer.amount.min(self.amber_in(from));
        if amount == 0 {
            return;
        }
        self.emit(Event::Amber { amount, from, to, deed });
        let of_victim = |kind: FactKind| Fact::of_player(kind, from.seat().unwrap_or(you.other()));
        let (way, fact) = match deed {
            AmberDeed::Gain => (None, gain(to, cause)),
            AmberDeed::Lose => (Some(Way::AmberLost), None),
            AmberDeed::Steal => (Some(Way::AmberStolen), Some(of_victim(FactKind::StolenFrom))),
            AmberDeed::Capture => {
                let captured =
                    |card: CardId| Fact { card: self.table.reference(card), ..of_victim(FactKind::CapturedFrom) };
                (Some(Way::AmberCaptured), to.card().map(captured))
            }
            AmberDeed::Give | AmberDeed::Move | AmberDeed::Pay | AmberDeed::Return | AmberDeed::Exalt => (None, None),
        };
        if let (Some(way), Some(scope)) = (way, self.scope_at(scope)) {
            scope.add(way, amount);
        }
        if let Some(fact) = fact {
            self.happen(Fact { amount, ..fact });
        }
    }
}

/// Æmber that goes from one place to another.
pub(crate) struct Transfer {
    pub amount: u16,
    pub from: Purse,
    pub to: Purse,
    pub deed: AmberDeed,
    /// Why it is gained, if it is.
    pub cause: Option<GainCause>,
    /// Who does it.
    pub you: Seat,
}

/// That a player is robbed, where æmber goes from a pool in that way.
fn taking(from: Purse, deed: AmberDeed) -> Option<Fact> {
    let kind = match deed {
        AmberDeed::Steal => FactKind::StolenFrom,
        AmberDeed::Capture => FactKind::CapturedFrom,
        AmberDeed::Gain
        | AmberDeed::Lose
        | AmberDeed::Give
        | AmberDeed::Move
        | AmberDeed::Pay
        | AmberDeed::Return
        | AmberDeed::Exalt => return None,
    };
    from.seat().map(|victim| Fact::of_player(kind, victim))
}

/// That a player gains æmber, where some comes into a pool.
fn gain(to: Purse, cause: Option<GainCause>) -> Option<Fact> {
    to.seat().map(|seat| Fact::of_player(FactKind::Gained(cause.unwrap_or(GainCause::Effect)), seat))
}
