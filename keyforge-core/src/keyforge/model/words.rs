//! Words of the rules that cards refer to: keywords, counters, markers, key colours, steps.

use serde::{Deserialize, Serialize};

use super::CardType;
use crate::script::list::list;

list! {
    /// A keyword. Those with a value add up (`ASSAULT-2`, `HAZARD-3`).
    #[allow(missing_docs)]
    pub enum Keyword {
        Alpha = "alpha",
        Assault = "assault",
        Deploy = "deploy",
        Elusive = "elusive",
        Hazardous = "hazardous",
        Invulnerable = "invulnerable",
        Omega = "omega",
        Poison = "poison",
        Skirmish = "skirmish",
        SplashAttack = "splash_attack",
        Taunt = "taunt",
        Treachery = "treachery",
    }
}

impl Keyword {
    /// Whether the keyword carries a number, as `assault 2` does.
    pub const fn has_value(self) -> bool {
        match self {
            Keyword::Assault | Keyword::Hazardous | Keyword::SplashAttack => true,
            Keyword::Alpha
            | Keyword::Deploy
            | Keyword::Elusive
            | Keyword::Invulnerable
            | Keyword::Omega
            | Keyword::Poison
            | Keyword::Skirmish
            | Keyword::Taunt
            | Keyword::Treachery => false,
        }
    }

    /// Whether a card of that type may have the keyword printed.
    pub(crate) fn fits(self, card_type: CardType) -> bool {
        match self {
            Keyword::Alpha | Keyword::Omega => true,
            Keyword::Treachery => card_type != CardType::Action,
            Keyword::Assault
            | Keyword::Deploy
            | Keyword::Elusive
            | Keyword::Hazardous
            | Keyword::Invulnerable
            | Keyword::Poison
            | Keyword::Skirmish
            | Keyword::SplashAttack
            | Keyword::Taunt => card_type == CardType::Creature,
        }
    }
}

/// A kind of counter on a card: +1 power counters have a rule (`POWER-1`), others only what cards say (`SUPPLY-3`).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Counter {
    /// A +1 power counter.
    Power,
    /// A counter without a rule of its own, by its name: `doom`.
    Named(String),
}

list! {
    /// A marker that a creature has or has not.
    #[allow(missing_docs)]
    pub enum Status {
        Stunned = "stunned",
        Warded = "warded",
        Enraged = "enraged",
    }
}

list! {
    /// The colour of a key (`KEY-1`).
    #[allow(missing_docs)]
    pub enum KeyColor {
        Red = "red",
        Blue = "blue",
        Yellow = "yellow",
    }
}

list! {
    /// A step of a turn (`TURN-2`).
    pub enum Step {
        /// Before the first turn: starting hands and mulligans.
        Setup = "setup",
        /// Step 1: forge a key.
        Forge = "forge",
        /// Step 2: choose a house.
        House = "house",
        /// Step 3: play, discard and use cards.
        Main = "main",
        /// Step 4: ready cards.
        Ready = "ready",
        /// Step 5: draw cards.
        Draw = "draw",
    }
}
