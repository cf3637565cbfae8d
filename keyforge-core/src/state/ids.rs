//! Small indices that name cards, definitions and abilities.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A card of this game: cards of the first player's deck come first, in the order of the deck list.
///
/// Ids are stable for the whole game. A viewer who may not know which card something happened to sees
/// [`CardId::HIDDEN`] in its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardId(pub u8);

impl CardId {
    /// A card that the viewer may not know; also "no card" where a field needs one.
    pub const HIDDEN: CardId = CardId(u8::MAX);

    /// The index in per-card arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this names a card.
    pub const fn is_known(self) -> bool {
        self.0 != u8::MAX
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_known() {
            true => write!(f, "#{}", self.0),
            false => f.write_str("#?"),
        }
    }
}

/// A card during one stay in one zone: a card that leaves and comes back is another one (`LEAVE-4`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardRef {
    /// The card.
    pub card: CardId,
    /// The number of the move that brought it where it is meant to be.
    pub stamp: u32,
}

impl CardRef {
    /// No card.
    pub const NONE: CardRef = CardRef { card: CardId::HIDDEN, stamp: 0 };

    /// Whether this names a card.
    pub const fn is_some(self) -> bool {
        self.card.is_known()
    }
}

/// A card definition of the library in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefId(pub u16);

/// An ability of the library in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbilityId(pub u16);

/// A lasting effect of this game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastingId(pub u16);
