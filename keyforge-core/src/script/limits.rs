//! How much a source may hold, so that a text of any size gets its answer at once.

use std::fmt;

/// Something of which a source or a card holds only so much.
///
/// Every limit is far beyond what a card needs; nesting has one of its own, [`DEPTH_LIMIT`](super::DEPTH_LIMIT).
///
/// ```
/// use keyforge_core::cards::Limit;
///
/// assert_eq!(Limit::Traits.to_string(), "traits of a card");
/// assert_eq!(Limit::Traits.most(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Limit {
    /// The bytes of a file, a script or a JSON text.
    SourceBytes,
    /// The bytes of a line of a card file, or of an ability as it is written.
    LineBytes,
    /// The words, numbers, brackets and operators of an ability.
    AbilityNodes,
    /// The bytes of a slug, a title, a trait, a set or a number.
    NameBytes,
    /// The bonus icons printed on a card.
    Icons,
    /// The traits of a card, or what stands before "citizen" on one of Kryptik.
    Traits,
    /// The keywords printed on a card.
    Keywords,
    /// The printings of a card.
    Printings,
    /// The lines of a script: the abilities of a card.
    Lines,
    /// The cards of a file.
    Cards,
}

impl Limit {
    /// Every limit.
    pub const ALL: [Limit; 10] = [
        Limit::SourceBytes,
        Limit::LineBytes,
        Limit::AbilityNodes,
        Limit::NameBytes,
        Limit::Icons,
        Limit::Traits,
        Limit::Keywords,
        Limit::Printings,
        Limit::Lines,
        Limit::Cards,
    ];

    /// The most that is allowed.
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            Limit::SourceBytes => 4 << 20,
            Limit::LineBytes => 16 << 10,
            Limit::AbilityNodes | Limit::Cards => 4_096,
            Limit::NameBytes | Limit::Printings => 256,
            Limit::Icons | Limit::Traits | Limit::Keywords => 32,
            Limit::Lines => 64,
        }
    }

    /// The mistake of having so many, if it is one.
    pub(crate) fn exceeded(self, found: usize) -> Option<super::Problem> {
        (found > self.most()).then_some(super::Problem::TooMuch { limit: self, found })
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::SourceBytes => "bytes of a source",
            Limit::LineBytes => "bytes of a line",
            Limit::AbilityNodes => "words and signs of an ability",
            Limit::NameBytes => "bytes of a name",
            Limit::Icons => "icons of a card",
            Limit::Traits => "traits of a card",
            Limit::Keywords => "keywords of a card",
            Limit::Printings => "printings of a card",
            Limit::Lines => "lines of a script",
            Limit::Cards => "cards of a file",
        })
    }
}

/// The most mistakes that are told of one source; after so many the reader gives up.
pub const MOST_MISTAKES: usize = 100;

/// The most signs of a source that a mistake repeats in one place.
const MOST_QUOTED: usize = 80;

/// The most signs that a mistake says in words of its own.
const MOST_SAID: usize = 2_000;

/// A word of a source as a mistake repeats it.
pub(crate) fn quoted(text: String) -> String {
    shortened(text, MOST_QUOTED)
}

/// What a mistake says, where that may hold words of a source.
pub(crate) fn said(text: String) -> String {
    shortened(text, MOST_SAID)
}

fn shortened(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}
