//! What an action of one player tells the other.

use super::knows;
use crate::kernel::Seat;
use crate::keyforge::table::{Action, Table};

/// The action as a viewer may know it; none if the viewer may not know what was chosen.
pub(crate) fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
    let open = match action {
        // A card from hand that is played or discarded is shown in doing so.
        Action::Play(_) | Action::Discard(_) => true,
        Action::Card(card) => knows(table, viewer, *card),
        Action::Option(_) => false,
        Action::Mulligan
        | Action::Keep
        | Action::ChooseHouse(_)
        | Action::TakeArchives
        | Action::LeaveArchives
        | Action::Reap(_)
        | Action::Fight(_)
        | Action::UseAction(_)
        | Action::UseOmni(_)
        | Action::Unstun(_)
        | Action::RaiseTide
        | Action::EndTurn
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::Flank(_)
        | Action::Position(_)
        | Action::House(_)
        | Action::Number(_)
        | Action::Key(_)
        | Action::Player(_)
        | Action::Trigger(_)
        | Action::Concede => true,
    };
    (by == viewer || open).then_some(*action)
}
