//! Keywords and the two kinds of card.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Makes the keywords, their order and their words from one list.
macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident => $word:literal,)+) => {
        /// A keyword of a citizen.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Keyword {
            $($(#[$doc])* $name,)+
        }

        impl Keyword {
            /// Every keyword.
            pub const ALL: [Keyword; [$($word),+].len()] = [$(Keyword::$name),+];

            /// Every word, in the same order.
            pub(crate) const WORDS: &[&str] = &[$($word),+];

            /// The word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Keyword::$name => $word,)+ }
            }
        }
    };
}

keywords! {
    /// Ignores being weary.
    Eager => "eager",
    /// Can be blocked only by citizens with sidestep.
    Sidestep => "sidestep",
    /// Does not engage when it attacks.
    Steadfast => "steadfast",
    /// Cannot be blocked by a single citizen.
    Tenacious => "tenacious",
    /// The first point of damage it deals is lethal.
    Toxic => "toxic",
    /// May attack two 11-year cards.
    Ravenous => "ravenous",
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
