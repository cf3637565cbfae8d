//! Cards and where they can be.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::kernel::Seat;
use crate::kryptik::cards::DefId;
use crate::kryptik::cards::syntax::{Where, Zone};

/// The number of a card within its game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardId(pub u16);

impl CardId {
    /// A card that a viewer does not know.
    pub const HIDDEN: CardId = CardId(u16::MAX);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether a viewer does not know it.
    #[must_use]
    pub fn is_hidden(self) -> bool {
        self == CardId::HIDDEN
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_hidden() {
            true => f.write_str("a hidden card"),
            false => write!(f, "card {}", self.0),
        }
    }
}

/// A card as it lies where it lies: a card that moved is another one. The stamp is 0 where it is hidden.
pub type CardRef = crate::kernel::CardRef<CardId>;

/// Cards, few at a time.
pub(crate) type Cards = SmallVec<[CardId; 8]>;

/// Cards as they lie, few at a time.
pub(crate) type Refs = SmallVec<[CardRef; 8]>;

/// Where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// A deck, the top first.
    Deck,
    /// A hand.
    Hand,
    /// An 11-year row.
    Row,
    /// A soul row.
    Souls,
    /// A limbo pile, the newest last.
    Limbo,
    /// The abolished cards.
    Abolished,
    /// One side of the island.
    Island,
    /// Under a citizen.
    Attached,
    /// On the effect pile.
    Pile,
    /// A destroyed 11-year card that waits for its choice.
    Pending,
    /// Out of the game with its owner, or where a viewer does not know.
    Unknown,
}

impl Area {
    /// What filters call it, what abilities that work there call it, and whether it lies between the players: a card there
    /// is on the side of whoever controls it, elsewhere with its owner.
    const fn facts(self) -> (Option<Where>, Option<Zone>, bool) {
        match self {
            Area::Deck => (Some(Where::Deck), None, false),
            Area::Hand => (Some(Where::Hand), Some(Zone::Hand), false),
            Area::Souls => (Some(Where::Souls), None, false),
            Area::Limbo => (Some(Where::Limbo), Some(Zone::Limbo), false),
            Area::Abolished => (Some(Where::Abolished), None, false),
            Area::Island => (Some(Where::Island), Some(Zone::Island), true),
            Area::Attached => (Some(Where::Attached), Some(Zone::Attached), true),
            Area::Pile => (None, None, true),
            // No ability works in a row (`K-5.4-2`).
            Area::Row | Area::Pending | Area::Unknown => (None, None, false),
        }
    }

    /// What filters call it.
    pub(crate) const fn searched_as(self) -> Option<Where> {
        self.facts().0
    }

    /// What abilities that work there call it.
    pub(crate) const fn works_as(self) -> Option<Zone> {
        self.facts().1
    }

    /// Whether a card there is on the side of whoever controls it.
    pub(crate) const fn is_shared(self) -> bool {
        self.facts().2
    }
}

/// A place: an area of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// The area.
    pub area: Area,
    /// Whose; on the island and for attached cards who controls the place.
    pub seat: Seat,
}

/// Tells of the names in what comes from a host, by their types, whether they name something of a game with so many seats,
/// cards and definitions.
pub(crate) fn known_here(seats: usize, cards: usize, definitions: usize) -> impl Fn(&str, u64) -> bool {
    move |kind, number| match kind {
        "Seat" => number < seats as u64,
        "CardId" => number < cards as u64 || number == u64::from(CardId::HIDDEN.0),
        "DefId" => number < definitions as u64 || number == u64::from(DefId::HIDDEN.0),
        // They name nothing that has to be there.
        "DecisionId" | "Seats" | "Slot" => true,
        // A type that is new says here what it may name.
        _ => false,
    }
}
