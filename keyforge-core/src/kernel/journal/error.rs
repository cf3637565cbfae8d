//! Why a journal refuses.

use super::StorageError;
use crate::kernel::log::Astray;
use crate::kernel::{DamageKind, LogError, ReplayError, plural};

/// Why a journal could not be made, opened or gone on with.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum JournalError {
    /// The storage refused or failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// An entry was changed, and it is not a last line that a crash cut off: nothing of it is repaired.
    #[error("{place}: entry {entry} is damaged: {kind}; only the entries before it can be trusted")]
    Damaged {
        /// The storage.
        place: String,
        /// The first entry that is damaged.
        entry: u32,
        /// What is wrong with it.
        kind: DamageKind,
    },
    /// The storage holds no log of this game, or one whose header is damaged.
    #[error("{place}: {error}")]
    Unreadable {
        /// The storage.
        place: String,
        /// What is wrong.
        error: LogError,
    },
    /// The log of another game was appended.
    #[error("{place} is the journal of another game: its header is not that of the log")]
    OtherGame {
        /// The storage.
        place: String,
    },
    /// A log was appended that has fewer entries than the journal: an earlier moment of the game.
    #[error("{place} has {} already, the log has {given}: append the log of the game that went on", plural(.stored, "entry"))]
    Behind {
        /// The storage.
        place: String,
        /// How many entries it has.
        stored: u32,
        /// How many the log has.
        given: u32,
    },
    /// A log was appended that went another way than the journal, as a branch does.
    #[error("entry {entry} in {place} is another than in the log: a branch needs a journal of its own")]
    Forked {
        /// The storage.
        place: String,
        /// The last entry of the journal.
        entry: u32,
    },
    /// A write failed before, and was not repaired.
    #[error(
        "{place} is sure of {} only, as writing failed: append the log of the game again",
        plural(.entries, "entry")
    )]
    Torn {
        /// The storage.
        place: String,
        /// How many entries are whole.
        entries: u32,
    },
    /// The game of the journal cannot go on.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl JournalError {
    /// What a log that cannot be read says of a storage.
    pub(super) fn unreadable(place: String, error: LogError) -> JournalError {
        let entry = error.line().and_then(|line| u32::try_from(line.checked_sub(2)?).ok());
        match (error, entry) {
            (LogError::Damaged { kind, .. }, Some(entry)) => JournalError::Damaged { place, entry, kind },
            (error, _) => JournalError::Unreadable { place, error },
        }
    }

    /// What a log that does not go on from what is stored says of a storage.
    pub(super) fn astray(place: String, astray: Astray) -> JournalError {
        match astray {
            Astray::OtherGame => JournalError::OtherGame { place },
            Astray::Behind { reached, given } => JournalError::Behind { place, stored: reached, given },
            Astray::Forked { entry } => JournalError::Forked { place, entry },
        }
    }
}

crate::kernel::coded!(JournalError {
    Storage(error) => error.code(),
    Damaged { kind, .. } => kind.code(),
    Unreadable { error, .. } => error.code(),
    OtherGame => "journal/other_game",
    Behind => "journal/behind",
    Forked => "journal/forked",
    Torn => "journal/torn",
    Replay(error) => error.code(),
});
