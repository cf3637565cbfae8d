//! What can be wrong with a log.

use crate::kernel::coded::in_short;
use crate::kernel::{Seat, plural};

/// Why a log could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum LogError {
    /// There is no header line, or it was cut off.
    #[error("line 1: the header is missing or was cut off")]
    NoHeader,
    /// A line is damaged.
    #[error("line {line}: {kind}")]
    Damaged {
        /// The line, counted from 1. The header is line 1; entry `n` is line `n + 2`.
        line: u64,
        /// What is wrong with it.
        kind: DamageKind,
    },
    /// The header names another file format.
    #[error("line 1: the format is {found:?}, not a log of this engine")]
    Format {
        /// The name found.
        found: String,
    },
    /// The header names a version of the format that this engine does not read.
    #[error("line 1: version {found} of the log format is not known")]
    Version {
        /// The version found.
        found: u64,
    },
    /// The log belongs to another game.
    #[error("line 1: a log of the ruleset {found:?}, expected {expected:?}")]
    Ruleset {
        /// The name found.
        found: String,
        /// The name of the ruleset that was asked for.
        expected: String,
    },
    /// Reading or writing failed.
    #[error("line {line}: {message}")]
    Io {
        /// The line, counted from 1.
        line: u64,
        /// The kind of failure.
        #[serde(skip)]
        kind: std::io::ErrorKind,
        /// The words of the system.
        message: String,
    },
    /// The bytes do not begin like a binary log.
    #[error("not a binary log of this engine")]
    Magic,
    /// The bytes of a binary log do not have the hash that it names.
    #[error("the content of the binary log does not have the hash that it names")]
    Content,
    /// A binary log cannot be taken apart.
    #[error("the binary log is malformed: {message}")]
    Malformed {
        /// What did not fit.
        message: String,
    },
    /// A value of the ruleset has no JSON form: a bug in the ruleset.
    #[error("a value has no JSON form: {message}")]
    Unwritable {
        /// What serialisation said.
        message: String,
    },
    /// A log holds at most 2^32 entries.
    #[error("the log is full")]
    Full,
}

/// What is wrong with a line of a log.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum DamageKind {
    /// The line is not the JSON that was expected.
    #[error("{message}")]
    Json {
        /// What the parser said, and the column; which line it is says the error around it.
        message: String,
    },
    /// The line does not end with its hash.
    #[error("the line does not end with its hash")]
    NoHash,
    /// The line means something, but is not written as this engine writes it.
    #[error("the line is not in canonical form")]
    NotCanonical,
    /// The content does not have the hash that the line names, or the lines before it are others.
    #[error("the hash does not match")]
    Hash,
    /// The entry has the wrong number: a line is lost, repeated or misplaced.
    #[error("entry {expected} was expected, this is entry {found}")]
    Number {
        /// The number due.
        expected: u32,
        /// The number found.
        found: u32,
    },
    /// A setup entry that is not the first, or another entry that is.
    #[error("the setup entry is the first, and only it")]
    Misplaced,
    /// An undo to an entry that does not come before it.
    #[error("an undo cannot go to entry {to}")]
    Undo {
        /// The entry that it names.
        to: u32,
    },
    /// Events in a log that claims to have none.
    #[error("events in a log of inputs only")]
    Events,
}

impl DamageKind {
    pub(super) fn in_line(self, line: u64) -> LogError {
        LogError::Damaged { line, kind: self }
    }
}

impl LogError {
    pub(super) fn unwritable(error: &impl std::fmt::Display) -> LogError {
        LogError::Unwritable { message: error.to_string() }
    }

    pub(super) fn malformed(error: &impl std::fmt::Display) -> LogError {
        LogError::Malformed { message: error.to_string() }
    }

    pub(super) fn io(line: u64, error: &std::io::Error) -> LogError {
        LogError::Io { line, kind: error.kind(), message: error.to_string() }
    }

    /// The line that is wrong, counted from 1, where there is one.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        match self {
            LogError::NoHeader | LogError::Format { .. } | LogError::Version { .. } | LogError::Ruleset { .. } => {
                Some(1)
            }
            LogError::Damaged { line, .. } | LogError::Io { line, .. } => Some(*line),
            LogError::Magic
            | LogError::Content
            | LogError::Malformed { .. }
            | LogError::Unwritable { .. }
            | LogError::Full => None,
        }
    }
}

/// Why a log cannot be folded or redacted.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum FoldError {
    /// The log has no entry, so the game did not begin.
    #[error("the log has no entry")]
    Empty,
    /// The log has no events.
    #[error("the log has no events, only inputs: replay it first")]
    InputsOnly,
    /// The log was redacted for another seat, whose knowledge cannot be turned into this one's.
    #[error("the log was redacted for {viewer}")]
    Redacted {
        /// The seat that it was redacted for.
        viewer: Seat,
    },
    /// An undo goes back further than a log that is followed while it grows can.
    #[error("the position after entry {to} is not kept")]
    Forgotten {
        /// The entry that the undo returns to.
        to: u32,
    },
    /// A redacted log was to follow that of another game.
    #[error("the log is that of another game than the one that is followed")]
    OtherGame,
    /// A redacted log was to follow one that has fewer entries: an earlier moment of the game.
    #[error("{} are followed already, the log has {given}: what was taken back needs a redacted log of its own", plural(.followed, "entry"))]
    Behind {
        /// How many entries are followed.
        followed: u32,
        /// How many the log has.
        given: u32,
    },
    /// A redacted log was to follow one that went another way, as a branch does.
    #[error("entry {entry} is another than the one that was followed: a branch needs a redacted log of its own")]
    Forked {
        /// The last entry that was followed.
        entry: u32,
    },
    /// A redacted value has no JSON form: a bug in the ruleset.
    #[error(transparent)]
    Log(#[from] LogError),
}

/// Why a client cannot follow a line.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum FollowError {
    /// The line is damaged, or not the next one.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The line cannot be folded.
    #[error(transparent)]
    Fold(#[from] FoldError),
}

/// Why a game cannot be shown with a library: some of its cards would have no titles, or wrong ones.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum ShowError {
    /// The library has not all cards of the game.
    #[error("the library lacks cards of the game: {}", in_short(.cards))]
    MissingCards {
        /// The cards that are missing.
        cards: Vec<String>,
    },
    /// The log was redacted and begins with a position whose hidden cards it does not name: nobody but the game itself can
    /// tell which card is which.
    #[error("the log does not say which cards its position has")]
    HiddenCards,
}

impl ShowError {
    /// Refuses where cards are missing.
    pub(crate) fn check(cards: Vec<String>) -> Result<(), ShowError> {
        match cards.is_empty() {
            true => Ok(()),
            false => Err(ShowError::MissingCards { cards }),
        }
    }
}

crate::kernel::coded!(LogError {
    NoHeader => "log/no_header",
    Damaged { kind, .. } => kind.code(),
    Format => "log/format",
    Version => "log/version",
    Ruleset => "log/ruleset",
    Io => "log/io",
    Magic => "log/magic",
    Content => "log/content",
    Malformed => "log/malformed",
    Unwritable => "log/unwritable",
    Full => "log/full",
});

crate::kernel::coded!(DamageKind {
    Json => "log/json",
    NoHash => "log/no_hash",
    NotCanonical => "log/not_canonical",
    Hash => "log/hash",
    Number => "log/number",
    Misplaced => "log/misplaced",
    Undo => "log/undo",
    Events => "log/events",
});

crate::kernel::coded!(FoldError {
    Empty => "fold/empty",
    InputsOnly => "fold/inputs_only",
    Redacted => "fold/redacted",
    Forgotten => "fold/forgotten",
    OtherGame => "fold/other_game",
    Behind => "fold/behind",
    Forked => "fold/forked",
    Log(error) => error.code(),
});

crate::kernel::coded!(FollowError {
    Log(error) => error.code(),
    Fold(error) => error.code(),
});

crate::kernel::coded!(ShowError {
    MissingCards => "show/missing_cards",
    HiddenCards => "show/hidden_cards",
});
