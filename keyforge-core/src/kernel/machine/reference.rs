//! References to cards that know when they are out of date.

use serde::{Deserialize, Serialize};

/// A card during one stay in one place: a card that leaves and comes back is another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CardRef"))]
pub struct CardRef<C> {
    /// The card.
    pub card: C,
    /// The number of the move that brought it where it is meant to be.
    pub stamp: u32,
}

impl<C> CardRef<C> {
    /// The card that came where it is meant to be with that move.
    pub const fn new(card: C, stamp: u32) -> CardRef<C> {
        CardRef { card, stamp }
    }
}
