//! Small indices that name cards, definitions and abilities.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::MAX_CARDS;

/// A card of this game: cards of the first player's deck come first, in the order of the deck list.
///
/// Ids are stable for the whole game. A viewer who may not know which card something happened to sees
/// [`CardId::HIDDEN`] in its place.
///
/// A token creature has an id of its own, behind those of all cards: it does not tell which card is its hidden side.
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

    /// Whether this is a token creature (`TOKEN-1a`), not a card of a deck.
    pub const fn is_token(self) -> bool {
        self.is_known() && self.index() >= MAX_CARDS
    }

    /// The token creature of that number.
    pub(crate) const fn of_token(number: usize) -> CardId {
        CardId((MAX_CARDS + number) as u8)
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

/// A lasting effect of this game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastingId(pub u16);
