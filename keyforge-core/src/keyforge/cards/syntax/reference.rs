//! Players, cards and houses that a text names.

use serde::{Deserialize, Serialize};

use super::{Group, Num};
use crate::keyforge::model::House;

/// A name that a script gives to a choice, to speak of it later: slot 0 is written `a`, slot 1 `b`, …
pub type Slot = u8;

/// How many slots an ability has.
pub const SLOTS: usize = 4;

/// A player, as a text names one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The player whose text it is: the controller of its card, or who uses the card as if it were theirs.
    Me,
    /// The other player.
    Opponent,
    /// Either player, or each of them.
    Each,
    /// The player whose turn it is.
    Active,
    /// The player of the event.
    EventPlayer,
    /// The player chosen by this ability.
    Chosen,
    /// One player, the same for all that is chosen: "a discard pile".
    One,
    /// The controller of a card.
    Controller(Ref),
    /// The owner of a card.
    Owner(Ref),
    /// The other player than that one.
    OtherThan(Box<Who>),
}

/// Cards that a text has named before, or that stand in a fixed relation to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ref {
    /// The card that has the text; in gained text, the card that gained it (`SELF-2`).
    This,
    /// The card on which the text is printed; in text gained from an upgrade, the upgrade (`SELF-3`).
    Source,
    /// The creature that the upgrade is attached to.
    Host,
    /// What was chosen last.
    It,
    /// What was chosen under that name.
    Slot(Slot),
    /// The card of the event.
    EventCard,
    /// The other card of the event.
    EventOther,
    /// The creature that was fought, or the opposing creature of a fight that goes on.
    Fought,
    /// The cards affected by the last verb.
    ThisWay,
    /// The cards that were looked at and not taken.
    Rest,
    /// The cards that this card remembers (purged by it).
    Remembered,
}

/// A house, as a text names one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseRef {
    /// That house.
    Is(House),
    /// The house chosen by this ability.
    Chosen,
    /// The active house.
    Active,
    /// A house of that card.
    Of(Ref),
    /// A house on that player's identity card.
    Identity(Who),
    /// The house that was chosen in the event.
    Event,
    /// The house with the most cards of that group, all that tie.
    Most(Box<Group>),
    /// Each house that at least so many cards of that group belong to.
    Shared(Box<Num>, Box<Group>),
    /// The house that player chose on their turn before; none where none was chosen.
    Previous(Who),
    /// Any house.
    Any,
}
