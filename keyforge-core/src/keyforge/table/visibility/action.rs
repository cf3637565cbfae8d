//! What an action of one player tells the other.

use super::sees;
use crate::kernel::Seat;
use crate::keyforge::table::{Action, CardId, DecisionKind, Spot, Table};

/// The action as a viewer may know it; none if the viewer may not know what was chosen.
pub(crate) fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
    let open = match action {
        // A card from hand that is played or discarded is shown in doing so; `shows_action` says where it is not.
        Action::Play(_) | Action::Discard(_) => true,
        // Somebody who knows a card of a hand does not know that it is this one which was chosen.
        Action::Card(card) => lies_open(table, viewer, *card),
        Action::Option(_) => table.decision.as_ref().is_some_and(|open| is_said_aloud(open.kind)),
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

/// Whether an answer without a word of its own is given aloud: a title or a trait is named, a text is carried out. Of the cards that
/// lie hidden from who decides one is picked, and which place that was may be as secret as the card.
fn is_said_aloud(kind: DecisionKind) -> bool {
    match kind {
        DecisionKind::Option | DecisionKind::Trait | DecisionKind::Title => true,
        DecisionKind::Mulligan
        | DecisionKind::ActiveHouse
        | DecisionKind::Archives
        | DecisionKind::Main
        | DecisionKind::Card
        | DecisionKind::Defender
        | DecisionKind::Flank
        | DecisionKind::Position
        | DecisionKind::Order
        | DecisionKind::Replacement
        | DecisionKind::PileOrder
        | DecisionKind::YesNo
        | DecisionKind::House
        | DecisionKind::Number
        | DecisionKind::Player
        | DecisionKind::Key
        | DecisionKind::Permission => false,
    }
}

/// Whether a viewer sees what was chosen once it has come about: a card that was to be discarded may wait, or lie in archives.
pub(crate) fn shows_action(after: &Table, action: &Action, viewer: Seat) -> bool {
    let Action::Discard(card) = action else {
        return true;
    };
    lies_open(after, viewer, *card)
}

/// Whether a card lies where the viewer may look.
fn lies_open(table: &Table, viewer: Seat, card: CardId) -> bool {
    let state = table.card(card);
    sees(table, viewer, Spot::new(state.area, state.keeper))
}
