//! The points that the rules leave open, and bounds of our own.

use serde::{Deserialize, Serialize};

/// The most seats of a game.
pub const MAX_SEATS: usize = 6;
/// The date of the rules that the engine knows, at which lists of limited cards are read where no other is given.
pub const RULES_DATE: &str = "2023-06-30";
/// The most cards of a game.
pub const MAX_CARDS: usize = 2_000;

/// How the value of attack and defense is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clamp {
    /// Changes apply in their order, and each stops at zero.
    #[default]
    EachStep,
    /// All changes are added, then the sum stops at zero.
    Sum,
}

/// When targets are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetCheck {
    /// When the effect is about to resolve.
    #[default]
    AtResolution,
    /// At every moment.
    Always,
}

/// What makes a shuffle legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShuffleRule {
    /// The top and the bottom card are others than before.
    #[default]
    EndsChange,
    /// Any order.
    Plain,
}

/// The points that the rules leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rulings {
    /// How values are found.
    pub clamp: Clamp,
    /// When targets are checked.
    pub targets: TargetCheck,
    /// What makes a shuffle legal.
    pub shuffle: ShuffleRule,
    /// Whether players have priority before a combat step's own action too.
    pub early_windows: bool,
    /// Whether every player may use focused cards in the main phases of a turn, not the turn player alone.
    pub focused_for_all: bool,
    /// Whether the next player cuts a shuffled deck.
    pub cut: bool,
}
