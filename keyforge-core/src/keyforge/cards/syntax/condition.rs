//! Conditions.

use serde::{Deserialize, Serialize};

use super::{Cmp, Filter, Num, Ref, Who};
use crate::keyforge::model::{House, KeyColor};

/// A condition.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Always true.
    Always,
    /// Not so.
    Not(Box<Cond>),
    /// All of these.
    All(Vec<Cond>),
    /// One of these.
    Any(Vec<Cond>),
    /// A comparison.
    Compare(Num, Cmp, Num),
    /// The card (all of them, at least one) fits the filter.
    Is(Ref, Filter),
    /// It is that player's turn.
    TurnOf(Who),
    /// That house is the active one.
    ActiveHouse(House),
    /// The damage of this ability destroyed that card.
    DestroyedThisWay(Ref),
    /// What was sought has been found.
    Found,
    /// That player is haunted (`HAUNT-1`).
    Haunted(Who),
    /// The tide is high for that player.
    HighTide(Who),
    /// That player has forged the key of that colour.
    Forged(Who, KeyColor),
}
