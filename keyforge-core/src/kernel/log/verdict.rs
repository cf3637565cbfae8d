//! What is judged of a log.

use serde::{Deserialize, Serialize};

use crate::kernel::coded::in_short;
use crate::kernel::{Digest, Seat};

/// The judgement of [`verify`](super::verify).
///
/// ```
/// use keyforge_core::kernel::{Proof, Verdict};
///
/// assert_eq!(Verdict::Verified.into_result(), Ok(Proof::RulesAndChance));
/// assert!(Verdict::RulesVerified.into_result().is_ok_and(|proof| proof == Proof::Rules));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Verdict {
    /// The rules do exactly what the log says, and every answer of chance is that of the seed in the header.
    Verified,
    /// The rules do exactly what the log says. The header has no seed: whoever wrote the log may have chosen the answers of
    /// chance.
    RulesVerified,
    /// Nothing can be said.
    Unverified(Unverified),
    /// The rules do something else.
    Diverged {
        /// The entry.
        at: u32,
        /// What the log says.
        expected: String,
        /// What the rules did.
        found: String,
    },
    /// The rules do what the log says, but the seed in the header gives another answer of chance.
    OtherChance {
        /// The first entry with such an answer.
        at: u32,
        /// The answer in the log.
        log: String,
        /// The answer of the seed.
        seed: String,
    },
}

/// What a log proves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// That the rules were followed, whatever chance answered.
    Rules,
    /// That the rules were followed and chance answered as the seed has it.
    RulesAndChance,
}

/// Why nothing can be said of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Unverified {
    /// Another version of the engine wrote it.
    #[error("engine {log} wrote the log, this is {engine}")]
    EngineVersion {
        /// The version of the log.
        log: String,
        /// The version of this engine.
        engine: String,
    },
    /// The library has not all of its cards.
    #[error("the library lacks cards of the log: {}", in_short(.cards))]
    MissingCards {
        /// The cards that are missing.
        cards: Vec<String>,
    },
    /// It was played with other definitions.
    #[error("the log was played with other card definitions: their digest is {log}, that of the library is {library}")]
    Definitions {
        /// The digest in the log.
        log: Digest,
        /// The digest of the library at hand.
        library: Digest,
    },
    /// It was redacted.
    #[error("the log was redacted for {viewer}")]
    Redacted {
        /// The seat that it was redacted for.
        viewer: Seat,
    },
    /// It has no entry.
    #[error("the log has no entry")]
    Empty,
}

impl Unverified {
    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Unverified::EngineVersion { .. } => "verify/engine_version",
            Unverified::MissingCards { .. } => "verify/missing_cards",
            Unverified::Definitions { .. } => "verify/definitions",
            Unverified::Redacted { .. } => "verify/redacted",
            Unverified::Empty => "verify/empty",
        }
    }
}

/// Why a log is no proof.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum Unproven {
    /// Nothing can be said of it.
    #[error(transparent)]
    Unverified(#[from] Unverified),
    /// The rules do something else.
    #[error("entry {at}: the log says {expected}, the rules {found}")]
    Diverged {
        /// The entry.
        at: u32,
        /// What the log says.
        expected: String,
        /// What the rules did.
        found: String,
    },
    /// The seed in the header gives another answer of chance.
    #[error("entry {at}: chance answered {log}, but the seed in the header gives {seed}")]
    OtherChance {
        /// The entry.
        at: u32,
        /// The answer in the log.
        log: String,
        /// The answer of the seed.
        seed: String,
    },
}

crate::kernel::coded!(Unproven {
    Unverified(why) => why.code(),
    Diverged => "verify/diverged",
    OtherChance => "verify/other_chance",
});

// It is a part of a verdict, and written as one.
impl crate::kernel::Coded for Unverified {
    fn code(&self) -> &'static str {
        Unverified::code(self)
    }
}

impl Verdict {
    /// What the log proves.
    ///
    /// # Errors
    ///
    /// When it proves nothing, with the reason.
    pub fn into_result(self) -> Result<Proof, Unproven> {
        match self {
            Verdict::Verified => Ok(Proof::RulesAndChance),
            Verdict::RulesVerified => Ok(Proof::Rules),
            Verdict::Unverified(why) => Err(Unproven::Unverified(why)),
            Verdict::Diverged { at, expected, found } => Err(Unproven::Diverged { at, expected, found }),
            Verdict::OtherChance { at, log, seed } => Err(Unproven::OtherChance { at, log, seed }),
        }
    }
}

impl From<Verdict> for Result<Proof, Unproven> {
    fn from(verdict: Verdict) -> Result<Proof, Unproven> {
        verdict.into_result()
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.clone().into_result() {
            Ok(Proof::RulesAndChance) => f.write_str("verified: the rules and the seed give what the log says"),
            Ok(Proof::Rules) => f.write_str("the rules give what the log says; no seed proves its chance"),
            Err(why) => write!(f, "not verified: {why}"),
        }
    }
}
