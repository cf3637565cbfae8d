//! What the game waits for.

use serde::{Deserialize, Serialize};

use super::{Action, CardId};
use crate::kernel::{DecisionId, Question, Seat};

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum DecisionKind {
    /// Keep the starting hand or take a mulligan.
    Mulligan,
    /// Choose the active house.
    ActiveHouse,
    /// Take the archives or leave them.
    Archives,
    /// Step 3: play, discard, use, or end it.
    Main,
    /// Choose a card.
    Card,
    /// Choose the creature to be fought.
    Defender,
    /// Choose a flank.
    Flank,
    /// Choose a place in a battleline.
    Position,
    /// Choose which of several things resolves next.
    Order,
    /// Choose which of several replacements applies.
    Replacement,
    /// Choose which card comes next into a pile; the last one lies on top.
    PileOrder,
    /// Do it or not.
    YesNo,
    /// Choose one of several texts.
    Option,
    /// Choose a house.
    House,
    /// Choose a number.
    Number,
    /// Choose a player.
    Player,
    /// Choose a key.
    Key,
    /// Choose a title.
    Title,
    /// Choose a trait.
    Trait,
    /// Choose which permission is spent.
    Permission,
}

/// A question to one player, and every answer to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// Rises with every question; an answer to an older one is refused.
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    pub id: DecisionId,
    /// Who decides.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub seat: Seat,
    /// What is decided.
    pub kind: DecisionKind,
    /// The card whose text asks, if one does.
    pub source: Option<CardId>,
    /// The fewest choices in all, those made already included.
    pub min: u8,
    /// The most choices in all, those made already included.
    pub max: u8,
    /// What was chosen for the same question already.
    pub chosen: Vec<CardId>,
    /// The things that wait for their turn: `trigger(i)` takes the one at `i`.
    pub waiting: Vec<Waiting>,
    /// Every legal answer. Empty for a viewer who is not asked.
    pub options: Vec<Action>,
}

/// An ability that waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Waiting {
    /// The card that has the text.
    pub card: CardId,
    /// The card on which it is printed: another one if the first has gained the text.
    pub source: CardId,
}

impl Question for Decision {
    type Action = Action;

    fn id(&self) -> DecisionId {
        self.id
    }

    fn renumber(&mut self, id: DecisionId) {
        self.id = id;
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn options(&self) -> &[Action] {
        &self.options
    }
}
