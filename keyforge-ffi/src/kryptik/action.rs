//! What a player may answer.

use keyforge_core::kryptik::Action;

use super::{KryptikCardId, KryptikColor, KryptikSeat};
use crate::KeyforgeError;

/// One option of a decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum KryptikAction {
    /// Pass priority.
    Pass,
    /// Cast a card from the hand.
    Cast {
        /// The card.
        card: KryptikCardId,
    },
    /// Use an active ability.
    Activate {
        /// The card with the ability.
        card: KryptikCardId,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// Engage a card for one energy.
    Energy {
        /// A card of the soul row, or a citizen that makes energy by engaging.
        card: KryptikCardId,
        /// The color.
        color: KryptikColor,
    },
    /// Use an ability that makes energy at another cost.
    MakeEnergy {
        /// The card with the ability.
        card: KryptikCardId,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// Put a card from the hand into the soul row.
    PlaceSoul {
        /// The card.
        card: KryptikCardId,
    },
    /// Attack with a citizen.
    Attack {
        /// The citizen.
        card: KryptikCardId,
    },
    /// A card.
    Card {
        /// Which.
        card: KryptikCardId,
    },
    /// A slot of an 11-year row.
    Slot {
        /// Whose row.
        seat: KryptikSeat,
        /// The number of the slot.
        slot: u8,
    },
    /// A player.
    Player {
        /// Who.
        seat: KryptikSeat,
    },
    /// Something on the effect pile.
    Pile {
        /// Its number.
        item: u32,
    },
    /// No more.
    Done,
    /// Do it.
    Yes,
    /// Do not.
    No,
    /// A number.
    Number {
        /// Which.
        number: u8,
    },
    /// One of the waiting triggers.
    Trigger {
        /// Its place, from 0.
        index: u8,
    },
    /// One of several things.
    Option {
        /// Its place, from 0.
        index: u8,
    },
    /// A color.
    Color {
        /// Which.
        color: KryptikColor,
    },
    /// Pay the rest in the way that keeps most open.
    Auto,
    /// Spend one energy.
    Spend {
        /// Its color.
        color: KryptikColor,
    },
    /// Use the 11-year ability.
    UseEleven,
    /// Cast for the 11-year cost.
    CastEleven,
    /// Take the 11-year card into the hand.
    TakeEleven,
    /// Give up.
    Concede,
}

impl From<Action> for KryptikAction {
    fn from(action: Action) -> KryptikAction {
        match action {
            Action::Pass => KryptikAction::Pass,
            Action::Cast(card) => KryptikAction::Cast { card },
            Action::Activate { card, ability } => KryptikAction::Activate { card, ability },
            Action::Energy { card, color } => KryptikAction::Energy { card, color: color.into() },
            Action::MakeEnergy { card, ability } => KryptikAction::MakeEnergy { card, ability },
            Action::PlaceSoul(card) => KryptikAction::PlaceSoul { card },
            Action::Attack(card) => KryptikAction::Attack { card },
            Action::Card(card) => KryptikAction::Card { card },
            Action::Slot { seat, slot } => KryptikAction::Slot { seat: seat.into(), slot },
            Action::Player(seat) => KryptikAction::Player { seat: seat.into() },
            Action::Pile(item) => KryptikAction::Pile { item },
            Action::Done => KryptikAction::Done,
            Action::Yes => KryptikAction::Yes,
            Action::No => KryptikAction::No,
            Action::Number(number) => KryptikAction::Number { number },
            Action::Trigger(index) => KryptikAction::Trigger { index },
            Action::Option(index) => KryptikAction::Option { index },
            Action::Color(color) => KryptikAction::Color { color: color.into() },
            Action::Auto => KryptikAction::Auto,
            Action::Spend(color) => KryptikAction::Spend { color: color.into() },
            Action::UseEleven => KryptikAction::UseEleven,
            Action::CastEleven => KryptikAction::CastEleven,
            Action::TakeEleven => KryptikAction::TakeEleven,
            Action::Concede => KryptikAction::Concede,
        }
    }
}

impl KryptikAction {
    /// The same action in the core.
    pub(super) fn to_core(&self) -> Result<Action, KeyforgeError> {
        Ok(match self {
            KryptikAction::Pass => Action::Pass,
            KryptikAction::Cast { card } => Action::Cast(*card),
            KryptikAction::Activate { card, ability } => Action::Activate { card: *card, ability: *ability },
            KryptikAction::Energy { card, color } => Action::Energy { card: *card, color: color.chosen()? },
            KryptikAction::MakeEnergy { card, ability } => Action::MakeEnergy { card: *card, ability: *ability },
            KryptikAction::PlaceSoul { card } => Action::PlaceSoul(*card),
            KryptikAction::Attack { card } => Action::Attack(*card),
            KryptikAction::Card { card } => Action::Card(*card),
            KryptikAction::Slot { seat, slot } => Action::Slot { seat: (*seat).into(), slot: *slot },
            KryptikAction::Player { seat } => Action::Player((*seat).into()),
            KryptikAction::Pile { item } => Action::Pile(*item),
            KryptikAction::Done => Action::Done,
            KryptikAction::Yes => Action::Yes,
            KryptikAction::No => Action::No,
            KryptikAction::Number { number } => Action::Number(*number),
            KryptikAction::Trigger { index } => Action::Trigger(*index),
            KryptikAction::Option { index } => Action::Option(*index),
            KryptikAction::Color { color } => Action::Color(color.chosen()?),
            KryptikAction::Auto => Action::Auto,
            KryptikAction::Spend { color } => Action::Spend(color.chosen()?),
            KryptikAction::UseEleven => Action::UseEleven,
            KryptikAction::CastEleven => Action::CastEleven,
            KryptikAction::TakeEleven => Action::TakeEleven,
            KryptikAction::Concede => Action::Concede,
        })
    }
}

#[uniffi::export]
impl KryptikAction {
    /// The action in plain words without names: `cast card 17`.
    pub fn text(&self) -> String {
        match self.to_core() {
            Ok(action) => action.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// The card that the action refers to, if it does to one.
    pub fn card(&self) -> Option<KryptikCardId> {
        match self {
            KryptikAction::Cast { card }
            | KryptikAction::Activate { card, .. }
            | KryptikAction::Energy { card, .. }
            | KryptikAction::MakeEnergy { card, .. }
            | KryptikAction::PlaceSoul { card }
            | KryptikAction::Attack { card }
            | KryptikAction::Card { card } => Some(*card),
            KryptikAction::Pass
            | KryptikAction::Slot { .. }
            | KryptikAction::Player { .. }
            | KryptikAction::Pile { .. }
            | KryptikAction::Done
            | KryptikAction::Yes
            | KryptikAction::No
            | KryptikAction::Number { .. }
            | KryptikAction::Trigger { .. }
            | KryptikAction::Option { .. }
            | KryptikAction::Color { .. }
            | KryptikAction::Auto
            | KryptikAction::Spend { .. }
            | KryptikAction::UseEleven
            | KryptikAction::CastEleven
            | KryptikAction::TakeEleven
            | KryptikAction::Concede => None,
        }
    }
}
