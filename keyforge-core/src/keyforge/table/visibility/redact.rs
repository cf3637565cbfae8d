//! Events and actions as a player may know them.

use super::{knows, mask, mask_decision, mask_fact, mask_lasting};
use crate::kernel::{Seat, Seats};
use crate::keyforge::table::{Action, CardId, Event, Table};

/// The event as a viewer may know it.
pub(crate) fn redact_event(event: &Event, viewer: Seat) -> Event {
    let only_viewer = |seen: Seats| if seen.contains(viewer) { Seats::of(viewer) } else { Seats::EMPTY };
    let mut event = event.clone();
    match &mut event {
        Event::Laid(table) => **table = mask(table, viewer),
        Event::Moved { card, index, seen, from, .. } => {
            if !seen.contains(viewer) {
                *card = CardId::HIDDEN;
                if from.area.is_unordered() {
                    *index = None;
                }
            }
            *seen = only_viewer(*seen);
        }
        Event::Shuffled { order, .. } => *order = None,
        Event::Picked { which, .. } => *which = None,
        Event::Revealed { card, index, to, .. } => {
            if !to.contains(viewer) {
                *card = CardId::HIDDEN;
                *index = None;
            }
            *to = only_viewer(*to);
        }
        Event::Installed(lasting) => mask_lasting(lasting),
        Event::Happened(fact) => mask_fact(fact),
        Event::Asked(decision) => **decision = mask_decision(decision, viewer),
        _ => {}
    }
    event
}

/// The action as a viewer may know it; none if the viewer may not know what was chosen.
pub(crate) fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
    if by == viewer {
        return Some(*action);
    }
    match action {
        // A card from hand that is played or discarded is shown in doing so.
        Action::Play(_) | Action::Discard(_) => Some(*action),
        Action::Card(card) if !knows(table, viewer, *card) => None,
        Action::Option(_) => None,
        _ => Some(*action),
    }
}
