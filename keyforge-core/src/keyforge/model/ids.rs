//! Small indices that name the definitions of a game and their abilities.

use serde::{Deserialize, Serialize};

/// A card definition of this game: an index of its [`Cast`](crate::keyforge::cards::library::Cast).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub struct DefId(pub u16);

/// An ability of a card of this game, or one inside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbilityId {
    /// The definition.
    pub def: DefId,
    /// Which of the abilities of that definition, those inside others included.
    pub index: u8,
}

impl AbilityId {
    /// Another ability of the same definition.
    pub const fn sibling(self, index: u8) -> AbilityId {
        AbilityId { def: self.def, index }
    }
}
