//! Keywords and the two kinds of card.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A keyword of a citizen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Ignores being weary.
    Eager,
    /// Can be blocked only by citizens with sidestep.
    Sidestep,
    /// Does not engage when it attacks.
    Steadfast,
    /// Cannot be blocked by a single citizen.
    Tenacious,
    /// The first point of damage it deals is lethal.
    Toxic,
    /// May attack two 11-year cards.
    Ravenous,
}

impl Keyword {
    /// Every keyword.
    pub const ALL: [Keyword; 6] =
        [Keyword::Eager, Keyword::Sidestep, Keyword::Steadfast, Keyword::Tenacious, Keyword::Toxic, Keyword::Ravenous];

    /// The word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Keyword::Eager => "eager",
            Keyword::Sidestep => "sidestep",
            Keyword::Steadfast => "steadfast",
            Keyword::Tenacious => "tenacious",
            Keyword::Toxic => "toxic",
            Keyword::Ravenous => "ravenous",
        }
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
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
