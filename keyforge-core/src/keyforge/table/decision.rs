//! What the game waits for.

use serde::{Deserialize, Serialize};

use super::{AbilityId, Action, CardId};
use crate::kernel::{DecisionId, Question, Seat, copied_by_field};
use crate::keyforge::model::list;

list! {
    /// What is to be decided.
    pub enum DecisionKind {
        /// Keep the starting hand or take a mulligan.
        Mulligan = "mulligan",
        /// Choose the active house.
        ActiveHouse = "active_house",
        /// Take the archives or leave them.
        Archives = "archives",
        /// Step 3: play, discard, use, or end it.
        Main = "main",
        /// Choose a card.
        Card = "card",
        /// Choose the creature to be fought.
        Defender = "defender",
        /// Choose a flank.
        Flank = "flank",
        /// Choose a place in a battleline.
        Position = "position",
        /// Choose which of several things resolves next.
        Order = "order",
        /// Choose which of several replacements applies.
        Replacement = "replacement",
        /// Choose which card comes next into a pile; the last one lies on top.
        PileOrder = "pile_order",
        /// Do it or not.
        YesNo = "yes_no",
        /// Choose one of several texts.
        Option = "option",
        /// Choose a house.
        House = "house",
        /// Choose a number.
        Number = "number",
        /// Choose a player.
        Player = "player",
        /// Choose a key.
        Key = "key",
        /// Choose which permission is spent.
        Permission = "permission",
        /// Choose a trait: an option for each trait of the cards in play, in the order of the alphabet, and one for any other.
        Trait = "trait",
        /// Name a title: an option for each title of the game's cards, in the order of the alphabet, and one for any other.
        Title = "title",
    }
}

/// A question to one player, and every answer to it.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The text that asks, if one does. Of a choice between texts, `option(i)` takes the one at `i`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<TextRef>,
    /// The things that wait for their turn: `trigger(i)` takes the one at `i`. Of two that are the same the first is an option for both.
    pub waiting: Vec<Waiting>,
    /// Every legal answer. Empty for a viewer who is not asked.
    pub options: Vec<Action>,
}

copied_by_field!(Decision { id, seat, kind, source, min, max, chosen, text, waiting, options });

/// A place in the text of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextRef {
    /// The ability.
    pub ability: AbilityId,
    /// How far it has come: the instruction that asks, or the one after it.
    pub at: u16,
}

/// An ability that waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Waiting {
    /// The card that has the text.
    pub card: CardId,
    /// The card on which it is printed: another one if the first has gained the text.
    pub source: CardId,
    /// Which of its texts it is, where several with the same cards wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<AbilityId>,
    /// The card of what has happened, or is about to, where that text waits for several such things.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<CardId>,
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
