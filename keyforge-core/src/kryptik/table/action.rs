//! What players choose, and what they are asked.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::place::CardId;
use crate::kernel::{DecisionId, Question, Seat, copied_by_field};
use crate::kryptik::cards::{DefId, Text};
use crate::kryptik::model::Color;

/// An option of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Action {
    /// Pass priority.
    Pass,
    /// Cast a card from the hand.
    Cast(CardId),
    /// Use an active ability.
    Activate {
        /// The card with the ability.
        card: CardId,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// Engage a card for one energy.
    Energy {
        /// A card of the soul row, or a citizen that makes energy by engaging.
        card: CardId,
        /// The color.
        color: Color,
    },
    /// Use an ability that makes energy at another cost.
    MakeEnergy {
        /// The card with the ability.
        card: CardId,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// Put a card from the hand into the soul row.
    PlaceSoul(CardId),
    /// Attack with a citizen.
    Attack(CardId),
    /// A card.
    Card(CardId),
    /// A slot of an 11-year row.
    Slot {
        /// Whose row.
        seat: Seat,
        /// The number of the slot.
        slot: u8,
    },
    /// A player.
    Player(Seat),
    /// Something on the effect pile, by its number.
    Pile(u32),
    /// No more.
    Done,
    /// Do it.
    Yes,
    /// Do not.
    No,
    /// A number.
    Number(u8),
    /// One of the waiting triggers.
    Trigger(u8),
    /// One of several things.
    Option(u8),
    /// A color.
    Color(Color),
    /// Pay the rest in the way that keeps most open.
    Auto,
    /// Spend one energy.
    Spend(Color),
    /// Use the 11-year ability.
    UseEleven,
    /// Cast for the 11-year cost.
    CastEleven,
    /// Take the 11-year card into the hand.
    TakeEleven,
    /// Give up.
    Concede,
}

impl Action {
    /// The same with another card.
    pub(crate) fn renamed(&self, name: &impl Fn(CardId) -> CardId) -> Action {
        let mut action = *self;
        if let Some(card) = action.card_mut() {
            *card = name(*card);
        }
        action
    }

    fn card_mut(&mut self) -> Option<&mut CardId> {
        match self {
            Action::Cast(card)
            | Action::Activate { card, .. }
            | Action::Energy { card, .. }
            | Action::MakeEnergy { card, .. }
            | Action::PlaceSoul(card)
            | Action::Attack(card)
            | Action::Card(card) => Some(card),
            Action::Pass
            | Action::Slot { .. }
            | Action::Player(_)
            | Action::Pile(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Number(_)
            | Action::Trigger(_)
            | Action::Option(_)
            | Action::Color(_)
            | Action::Auto
            | Action::Spend(_)
            | Action::UseEleven
            | Action::CastEleven
            | Action::TakeEleven
            | Action::Concede => None,
        }
    }

    /// The card that it refers to.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        let mut action = *self;
        action.card_mut().copied()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Cast(card) => write!(f, "cast {card}"),
            Action::Activate { card, ability } => write!(f, "use ability {ability} of {card}"),
            Action::Energy { card, color } => write!(f, "make {{{color}}} with {card}"),
            Action::MakeEnergy { card, ability } => write!(f, "make energy with ability {ability} of {card}"),
            Action::PlaceSoul(card) => write!(f, "place {card} in the soul row"),
            Action::Attack(card) => write!(f, "attack with {card}"),
            Action::Card(card) => write!(f, "{card}"),
            Action::Slot { seat, slot } => write!(f, "slot {slot} of {seat}"),
            Action::Player(seat) => write!(f, "{seat}"),
            Action::Pile(id) => write!(f, "effect {id}"),
            Action::Done => f.write_str("done"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Number(number) => write!(f, "{number}"),
            Action::Trigger(index) => write!(f, "trigger {index}"),
            Action::Option(index) => write!(f, "option {index}"),
            Action::Color(color) => write!(f, "{{{color}}}"),
            Action::Auto => f.write_str("pay"),
            Action::Spend(color) => write!(f, "spend {{{color}}}"),
            Action::UseEleven => f.write_str("use the 11-year ability"),
            Action::CastEleven => f.write_str("cast for the 11-year cost"),
            Action::TakeEleven => f.write_str("take into the hand"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DecisionKind {
    /// The next card of the opening hand to go under the deck, or done.
    Recursion,
    /// Where to cut a deck: how many cards to take off.
    Cut,
    /// What to do with priority.
    Priority,
    /// Which paragraph goes on the pile next; the last one is resolved first.
    Paragraph,
    /// The value of X.
    X,
    /// The next target.
    Target,
    /// How to pay for energy.
    Pay,
    /// The next card that is engaged, sacrificed, discarded, plundered or detached for a cost.
    Cost,
    /// Which citizen attacks, or none.
    Attacker,
    /// What is attacked.
    AttackTarget,
    /// The next blocker, or no more.
    Blocker,
    /// Which blocker is dealt damage next.
    DamageOrder,
    /// Which trigger goes on the pile next.
    Trigger,
    /// Whether to use an optional trigger or to pay for one.
    UseTrigger,
    /// What becomes of a destroyed 11-year card.
    Eleven,
    /// Which of two slots is hit when ravenous was lost.
    RavenousSlot,
    /// Which of two overlords of one name is abolished.
    Overlord,
    /// A number.
    Number,
    /// The name of a card of the game.
    NameCard,
    /// Whether to do what an effect allows.
    May,
    /// One of several effects.
    OneOf,
    /// A card chosen by an effect.
    Choose,
    /// A card to discard.
    Discard,
    /// A citizen to sacrifice.
    Sacrifice,
    /// A card to plunder.
    Plunder,
    /// A card to detach.
    Detach,
    /// The card that was searched for, or none.
    Search,
    /// A card to cast for free, or none.
    CastFree,
    /// The slot whose card comes next in the new order.
    Rearrange,
    /// An 11-year card to be destroyed.
    DestroySlot,
    /// A card to discard down to the hand limit.
    HandLimit,
}

/// A question to one player.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The number of the decision within its game.
    pub id: DecisionId,
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub kind: DecisionKind,
    /// The card that asks, where one does.
    pub source: Option<CardId>,
    /// What stands behind the numbers: `trigger(i)` and `option(i)` take the one at `i`. Behind yes stands the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<TextRef>,
    /// Every action that may be chosen; empty in the eyes of others.
    pub options: Vec<Action>,
}

copied_by_field!(Decision { id, seat, kind, source, texts, options });

/// A text that is chosen by a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextRef {
    /// The card that has it.
    pub card: CardId,
    /// The definition in which it is written.
    pub def: DefId,
    /// The paragraph; none for the choice about a destroyed 11-year card.
    pub text: Option<Text>,
    /// The choice within the paragraph, and which of its effects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<(u16, u8)>,
    /// The card that a trigger is about, or a round of an effect that goes through cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<CardId>,
    /// The player whom a round is about of an effect that goes through players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<Seat>,
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
