//! Words of the rules that cards refer to: keywords, counters, markers, key colours, steps.

use serde::{Deserialize, Serialize};

/// A keyword. Those with a value add up (`ASSAULT-2`, `HAZARD-3`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Keyword {
    Alpha,
    Assault,
    Deploy,
    Elusive,
    Hazardous,
    Invulnerable,
    Omega,
    Poison,
    Skirmish,
    SplashAttack,
    Taunt,
    Treachery,
}

impl Keyword {
    /// Every keyword, in alphabetical order.
    pub const ALL: [Keyword; 12] = [
        Keyword::Alpha,
        Keyword::Assault,
        Keyword::Deploy,
        Keyword::Elusive,
        Keyword::Hazardous,
        Keyword::Invulnerable,
        Keyword::Omega,
        Keyword::Poison,
        Keyword::Skirmish,
        Keyword::SplashAttack,
        Keyword::Taunt,
        Keyword::Treachery,
    ];

    /// The word as in card files: `splash_attack`.
    pub const fn slug(self) -> &'static str {
        match self {
            Keyword::Alpha => "alpha",
            Keyword::Assault => "assault",
            Keyword::Deploy => "deploy",
            Keyword::Elusive => "elusive",
            Keyword::Hazardous => "hazardous",
            Keyword::Invulnerable => "invulnerable",
            Keyword::Omega => "omega",
            Keyword::Poison => "poison",
            Keyword::Skirmish => "skirmish",
            Keyword::SplashAttack => "splash_attack",
            Keyword::Taunt => "taunt",
            Keyword::Treachery => "treachery",
        }
    }

    /// Whether the keyword carries a number, as `assault 2` does.
    pub const fn has_value(self) -> bool {
        matches!(self, Keyword::Assault | Keyword::Hazardous | Keyword::SplashAttack)
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

/// A marker that a creature has or has not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Status {
    Stunned,
    Warded,
    Enraged,
}

/// The colour of a key (`KEY-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum KeyColor {
    Red,
    Blue,
    Yellow,
}

impl KeyColor {
    /// The three colours.
    pub const ALL: [KeyColor; 3] = [KeyColor::Red, KeyColor::Blue, KeyColor::Yellow];
}

/// A step of a turn (`TURN-2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Step {
    /// Before the first turn: starting hands and mulligans.
    Setup,
    /// Step 1: forge a key.
    Forge,
    /// Step 2: choose a house.
    House,
    /// Step 3: play, discard and use cards.
    Main,
    /// Step 4: ready cards.
    Ready,
    /// Step 5: draw cards.
    Draw,
}
