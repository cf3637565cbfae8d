//! Keywords and the two kinds of card.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::script::list::list;

list! {
    /// A keyword of a citizen.
    pub enum Keyword {
        /// Ignores being weary.
        Eager = "eager",
        /// Can be blocked only by citizens with sidestep.
        Sidestep = "sidestep",
        /// Does not engage when it attacks.
        Steadfast = "steadfast",
        /// Cannot be blocked by a single citizen.
        Tenacious = "tenacious",
        /// The first point of damage it deals is lethal.
        Toxic = "toxic",
        /// May attack two 11-year cards.
        Ravenous = "ravenous",
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// The two kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Comes onto the island.
    Citizen,
    /// Has its effects and goes to limbo.
    Spell,
}
