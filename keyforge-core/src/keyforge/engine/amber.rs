//! Æmber that goes from one place to another.

use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::{GainCause, Way};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::machine::batch::{Batch, What};
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::table::{AmberDeed, Event, Fact, FactKind, Purse};

impl Engine<'_> {
    pub(crate) fn advance_amber(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Amber { amount, from, to, deed, cause, you } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let there = self.amber_in(from);
        match stage {
            0 => {
                let victim = victim_of(from, deed);
                if deed == AmberDeed::Steal
                    && self.index.aspects.intersects(Aspects::CANNOT)
                    && victim
                        .is_some_and(|victim| self.query().is_forbidden(&Fact::of_player(FactKind::StolenFrom, victim)))
                {
                    item.gone = true;
                }
                Ok(None)
            }
            // Where it comes from: still a theft or a capture (`FAQ-070`).
            1 => match (deed, victim_of(from, deed)) {
                (AmberDeed::Steal, Some(_)) | (AmberDeed::Capture, Some(_)) => {
                    let kind = match deed {
                        AmberDeed::Steal => FactKind::StolenFrom,
                        _ => FactKind::CapturedFrom,
                    };
                    let victim = victim_of(from, deed).unwrap_or(you.other());
                    let fact = Fact { amount, ..Fact::of_player(kind, victim) };
                    self.replace(frame, at, Aspects::INSTEAD_AMBER, fact, stage)
                }
                _ => Ok(None),
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
            3 => match to {
                Purse::Pool(seat) => {
                    let cause = cause.unwrap_or(GainCause::Effect);
                    let fact = Fact { amount, ..Fact::of_player(FactKind::Gained(cause), seat) };
                    self.replace(frame, at, Aspects::INSTEAD_AMBER, fact, stage)
                }
                _ => Ok(None),
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

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn move_amber(
        &mut self,
        scope: Option<usize>,
        amount: u16,
        from: Purse,
        to: Purse,
        deed: AmberDeed,
        cause: Option<GainCause>,
        you: Seat,
    ) {
        let amount = amount.min(self.amber_in(from));
        if amount == 0 {
            return;
        }
        self.emit(Event::Amber { amount, from, to, deed });
        let way = match deed {
            AmberDeed::Lose => Some(Way::AmberLost),
            AmberDeed::Steal => Some(Way::AmberStolen),
            AmberDeed::Capture => Some(Way::AmberCaptured),
            _ => None,
        };
        if let (Some(way), Some(scope)) = (way, self.scope_at(scope)) {
            scope.add(way, amount);
        }
        let victim = victim_of(from, deed).unwrap_or(you.other());
        let fact = match (deed, from, to) {
            (AmberDeed::Gain, _, Purse::Pool(seat)) => {
                Fact::of_player(FactKind::Gained(cause.unwrap_or(GainCause::Effect)), seat)
            }
            (AmberDeed::Steal, ..) => Fact::of_player(FactKind::StolenFrom, victim),
            (AmberDeed::Capture, _, Purse::Card(card)) => {
                Fact { card: self.table.reference(card), ..Fact::of_player(FactKind::CapturedFrom, victim) }
            }
            _ => return,
        };
        self.happen(Fact { amount, ..fact });
    }
}

/// Whose æmber a theft or a capture takes.
fn victim_of(from: Purse, deed: AmberDeed) -> Option<Seat> {
    match (from, deed) {
        (Purse::Pool(seat), AmberDeed::Steal | AmberDeed::Capture) => Some(seat),
        _ => None,
    }
}
