//! What lies on the effect pile.

use serde::{Deserialize, Serialize};

use super::CardRef;
use crate::kernel::Seat;
use crate::kryptik::cards::{DefId, Text};

/// A target of something on the pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TargetRef {
    /// A card.
    Card(CardRef),
    /// A player.
    Player(Seat),
    /// Something on the pile.
    Pile(u32),
    /// A slot of an 11-year row.
    Slot(Seat, u8),
}

impl TargetRef {
    /// The card, if it is one.
    #[must_use]
    pub const fn card(&self) -> Option<CardRef> {
        match *self {
            TargetRef::Card(card) => Some(card),
            TargetRef::Player(_) | TargetRef::Pile(_) | TargetRef::Slot(..) => None,
        }
    }

    /// The card, to be changed.
    pub(crate) const fn card_mut(&mut self) -> Option<&mut CardRef> {
        match self {
            TargetRef::Card(card) => Some(card),
            TargetRef::Player(_) | TargetRef::Pile(_) | TargetRef::Slot(..) => None,
        }
    }

    /// The player, if it is one.
    #[must_use]
    pub const fn player(&self) -> Option<Seat> {
        match *self {
            TargetRef::Player(seat) => Some(seat),
            TargetRef::Card(_) | TargetRef::Pile(_) | TargetRef::Slot(..) => None,
        }
    }
}

/// What lies on the pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ItemKind {
    /// A citizen that is being cast.
    Citizen,
    /// A paragraph of a spell.
    Paragraph,
    /// A copy of a paragraph of a spell; it goes alone and leaves no card behind.
    Copy,
    /// An active ability.
    Active,
    /// A triggered ability.
    Trigger {
        /// Whether something was paid for it.
        paid: bool,
    },
    /// An 11-year ability.
    Eleven,
    /// The choice what becomes of a destroyed 11-year card.
    Choice,
}

/// An effect on the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Item {
    /// Its number.
    pub id: u32,
    /// What it is.
    pub kind: ItemKind,
    /// Whose it is.
    pub controller: Seat,
    /// Where it comes from: the card itself for cards, its citizen for abilities.
    pub source: CardRef,
    /// The definition of the source.
    pub def: DefId,
    /// Where the effect is written; none for citizens and choices.
    pub text: Option<Text>,
    /// What is targeted, one list for each target of the text.
    pub targets: Vec<Vec<TargetRef>>,
    /// What the trigger is about.
    pub about: About,
    /// The X of the cost.
    pub x: u8,
}

/// What a trigger is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// The card.
    pub card: Option<CardRef>,
    /// The player.
    pub player: Option<Seat>,
}
