//! What each event tells, and to whom.

use super::area::Lookers;
use super::{NOBODY, mask, mask_decision, mask_fact, mask_lasting};
use crate::kernel::{Seat, Seats};
use crate::keyforge::table::{Area, CardId, Event, MoveCause, Spot};

/// What an event tells.
pub(crate) struct Disclosure {
    /// Whether something hidden became known by it, or chance was used: undo must stop there.
    pub reveals: bool,
    /// What a viewer is told in its place; none where it may be told as it is.
    pub instead: Option<Event>,
}

impl Disclosure {
    /// Everybody may know all of it, and nothing of it was hidden.
    const OPEN: Disclosure = Disclosure { reveals: false, instead: None };
}

/// What an event tells a viewer; nothing is kept from who is none.
///
/// Whatever is told instead is put together field by field, so that a new field, as a new event, has to say whom it may
/// reach.
pub(crate) fn disclose(event: &Event, viewer: Option<Seat>) -> Disclosure {
    let hidden = |reveals: bool, instead: &dyn Fn(Seat) -> Event| Disclosure { reveals, instead: viewer.map(instead) };
    match event {
        Event::Laid(table) => hidden(false, &|viewer| Event::Laid(Box::new(mask(table, viewer)))),
        Event::Moved { card, from, index, to, at, host, cause, seen } => {
            hidden(move_reveals(*from, *to, *cause, *seen), &|viewer| {
                let sees = sees_move(viewer, *from, *to, *seen);
                Event::Moved {
                    card: if sees { *card } else { CardId::HIDDEN },
                    from: *from,
                    index: index.filter(|_| sees || !from.area.is_unordered()),
                    to: *to,
                    at: *at,
                    host: *host,
                    cause: *cause,
                    seen: only(viewer, *seen),
                }
            })
        }
        Event::Shuffled { seat, top, order: _ } => hidden(true, &|_| shuffled(*seat, *top)),
        // Among how many hidden cards was picked, that fitted, is as secret as which.
        Event::Picked { of: _, which: _ } => hidden(true, &|_| Event::Picked { of: 0, which: None }),
        Event::Revealed { card, spot, index, to } => hidden(true, &|viewer| {
            let sees = to.contains(viewer) || viewer == Seat::SPECTATOR && *to == Seats::BOTH;
            Event::Revealed {
                card: if sees { *card } else { CardId::HIDDEN },
                spot: *spot,
                index: index.filter(|_| sees),
                to: only(viewer, *to),
            }
        }),
        Event::Installed(lasting) => hidden(false, &|_| Event::Installed(Box::new(mask_lasting(lasting)))),
        Event::Happened(fact) => hidden(false, &|_| Event::Happened(Box::new(mask_fact(fact)))),
        // The card may still lie in a hand, and when it came there is nobody's business.
        Event::Spent { key, card: _ } => hidden(false, &|_| Event::Spent { key: *key, card: NOBODY }),
        Event::Remembered { by, card: _ } => hidden(false, &|_| Event::Remembered { by: *by, card: NOBODY }),
        Event::Abducted { card, on, seen } => hidden(false, &|viewer| abducted(*card, *on, *seen, viewer)),
        Event::Asked(decision) => hidden(false, &|viewer| Event::Asked(Box::new(mask_decision(decision, viewer)))),
        // Nothing is taken back once the game is over.
        Event::Over(_) => Disclosure { reveals: true, instead: None },
        Event::TurnBegan { .. }
        | Event::StepBegan(_)
        | Event::TurnEnded { .. }
        | Event::HouseChosen { .. }
        | Event::Swapped { .. }
        | Event::Controlled { .. }
        | Event::Positioned { .. }
        | Event::Withdrawn(_)
        | Event::Attached { .. }
        | Event::Became { .. }
        | Event::Readied(_)
        | Event::Exhausted(_)
        | Event::TokenMade { .. }
        | Event::TokenGone(_)
        | Event::Flipped { .. }
        | Event::Damaged { .. }
        | Event::Healed { .. }
        | Event::ArmorUsed { .. }
        | Event::ArmorChanged { .. }
        | Event::Tagged(_)
        | Event::Untagged(_)
        | Event::Marked { .. }
        | Event::Counted { .. }
        | Event::Attacked { .. }
        | Event::BlowsExchanged
        | Event::FightEnded
        | Event::Amber { .. }
        | Event::KeyForged { .. }
        | Event::KeyUnforged { .. }
        | Event::Chained { .. }
        | Event::TideTurned { .. }
        | Event::Expired(_)
        | Event::UsedUp(_)
        | Event::Latched { .. }
        | Event::HandCardUsed
        | Event::OmegaPlayed
        | Event::CutShort
        | Event::Answered(_) => Disclosure::OPEN,
    }
}

/// That a deck is shuffled, or its topmost cards are, and not how.
fn shuffled(seat: Seat, top: Option<u8>) -> Event {
    Event::Shuffled { seat, top, order: None }
}

/// The mark on an abducted card: whoever did not see which card went to the archives is not told by it either.
fn abducted(card: CardId, on: bool, seen: Seats, viewer: Seat) -> Event {
    let card = if seen.contains(viewer) { card } else { CardId::HIDDEN };
    Event::Abducted { card, on, seen: only(viewer, seen) }
}

/// Whether a viewer sees which card moves. A spectator remembers nothing of what players were shown: they see a card that
/// comes from where it lay open, or goes there.
fn sees_move(viewer: Seat, from: Spot, to: Spot, seen: Seats) -> bool {
    let open = |area: Area| match area.lie().lookers {
        Lookers::Everybody => true,
        // The card itself does not tell under which rulebook it was purged.
        Lookers::AsPurged => seen == Seats::BOTH,
        Lookers::Keeper | Lookers::Nobody => false,
    };
    match viewer == Seat::SPECTATOR {
        true => open(from.area) || open(to.area),
        false => seen.contains(viewer),
    }
}

/// Whether a move shows somebody what was hidden.
fn move_reveals(from: Spot, to: Spot, cause: MoveCause, seen: Seats) -> bool {
    let looked = from.area.is_secret() && !to.area.is_secret() && from.area != Area::Hand;
    let drawn = from.area == Area::Deck && !seen.is_empty();
    looked || drawn || cause == MoveCause::NewController
}

/// A viewer is not told who else sees it.
fn only(viewer: Seat, seen: Seats) -> Seats {
    if seen.contains(viewer) { Seats::of(viewer) } else { Seats::EMPTY }
}

impl Event {
    /// Whether something hidden became known or chance was used, so that undo must stop here.
    pub fn reveals(&self) -> bool {
        disclose(self, None).reveals
    }

    /// The event as a viewer may know it.
    pub(crate) fn redacted(&self, viewer: Seat) -> Event {
        disclose(self, Some(viewer)).instead.unwrap_or_else(|| self.clone())
    }
}
