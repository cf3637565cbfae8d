//! What a player is asked, and what can be answered.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{DecisionId, KeyforgeError, KryptikCardId, KryptikColor, KryptikDecisionKind, KryptikSeat};

/// An option of a decision.
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
        /// The card.
        card: KryptikCardId,
    },
    /// A card.
    Card {
        /// The card.
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
    /// Something on the effect pile, by its number.
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
        /// The color.
        color: KryptikColor,
    },
    /// Pay the rest in the way that keeps most open.
    Auto,
    /// Spend one energy.
    Spend {
        /// The color.
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

impl From<keyforge_core::kryptik::Action> for KryptikAction {
    fn from(core: keyforge_core::kryptik::Action) -> KryptikAction {
        use keyforge_core::kryptik::Action as Core;
        match core {
            Core::Pass => KryptikAction::Pass,
            Core::Cast(card) => KryptikAction::Cast { card },
            Core::Activate { card, ability } => KryptikAction::Activate { card, ability },
            Core::Energy { card, color } => KryptikAction::Energy { card, color: color.into() },
            Core::MakeEnergy { card, ability } => KryptikAction::MakeEnergy { card, ability },
            Core::PlaceSoul(card) => KryptikAction::PlaceSoul { card },
            Core::Attack(card) => KryptikAction::Attack { card },
            Core::Card(card) => KryptikAction::Card { card },
            Core::Slot { seat, slot } => KryptikAction::Slot { seat: seat.into(), slot },
            Core::Player(seat) => KryptikAction::Player { seat: seat.into() },
            Core::Pile(item) => KryptikAction::Pile { item },
            Core::Done => KryptikAction::Done,
            Core::Yes => KryptikAction::Yes,
            Core::No => KryptikAction::No,
            Core::Number(number) => KryptikAction::Number { number },
            Core::Trigger(index) => KryptikAction::Trigger { index },
            Core::Option(index) => KryptikAction::Option { index },
            Core::Color(color) => KryptikAction::Color { color: color.into() },
            Core::Auto => KryptikAction::Auto,
            Core::Spend(color) => KryptikAction::Spend { color: color.into() },
            Core::UseEleven => KryptikAction::UseEleven,
            Core::CastEleven => KryptikAction::CastEleven,
            Core::TakeEleven => KryptikAction::TakeEleven,
            Core::Concede => KryptikAction::Concede,
        }
    }
}

impl TryFrom<KryptikAction> for keyforge_core::kryptik::Action {
    type Error = KeyforgeError;

    fn try_from(host: KryptikAction) -> Result<keyforge_core::kryptik::Action, KeyforgeError> {
        use keyforge_core::kryptik::Action as Core;
        Ok(match host {
            KryptikAction::Pass => Core::Pass,
            KryptikAction::Cast { card } => Core::Cast(card),
            KryptikAction::Activate { card, ability } => Core::Activate { card, ability },
            KryptikAction::Energy { card, color } => Core::Energy { card, color: color.chosen()? },
            KryptikAction::MakeEnergy { card, ability } => Core::MakeEnergy { card, ability },
            KryptikAction::PlaceSoul { card } => Core::PlaceSoul(card),
            KryptikAction::Attack { card } => Core::Attack(card),
            KryptikAction::Card { card } => Core::Card(card),
            KryptikAction::Slot { seat, slot } => Core::Slot { seat: seat.into(), slot },
            KryptikAction::Player { seat } => Core::Player(seat.into()),
            KryptikAction::Pile { item } => Core::Pile(item),
            KryptikAction::Done => Core::Done,
            KryptikAction::Yes => Core::Yes,
            KryptikAction::No => Core::No,
            KryptikAction::Number { number } => Core::Number(number),
            KryptikAction::Trigger { index } => Core::Trigger(index),
            KryptikAction::Option { index } => Core::Option(index),
            KryptikAction::Color { color } => Core::Color(color.chosen()?),
            KryptikAction::Auto => Core::Auto,
            KryptikAction::Spend { color } => Core::Spend(color.chosen()?),
            KryptikAction::UseEleven => Core::UseEleven,
            KryptikAction::CastEleven => Core::CastEleven,
            KryptikAction::TakeEleven => Core::TakeEleven,
            KryptikAction::Concede => Core::Concede,
        })
    }
}

/// A question to one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikDecision {
    /// Rises with every question; an answer to an older one is refused.
    pub id: DecisionId,
    /// Who decides.
    pub seat: KryptikSeat,
    /// What is decided.
    pub kind: KryptikDecisionKind,
    /// The card that asks, where one does.
    pub source: Option<KryptikCardId>,
    /// Every legal answer, in a fixed order; empty in the eyes of others.
    pub options: Vec<KryptikAction>,
}

impl From<&keyforge_core::kryptik::Decision> for KryptikDecision {
    fn from(core: &keyforge_core::kryptik::Decision) -> KryptikDecision {
        KryptikDecision {
            id: core.id,
            seat: core.seat.into(),
            kind: core.kind,
            source: core.source.and_then(crate::kryptik::words::known),
            options: core.options.iter().map(|it| (*it).into()).collect(),
        }
    }
}
