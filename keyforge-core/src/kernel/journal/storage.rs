//! Where a journal lies.

use std::fmt;
use std::io;

use crate::kernel::plural;

/// A place that keeps bytes: what a journal asks of a file, and of a database.
///
/// One storage is one journal. It keeps others from writing there from the moment it is made until it is dropped, where it
/// can. The bytes are JSON Lines in UTF-8, each append a few whole lines.
///
/// `FileStorage`, with the feature `files`, and [`MemoryStorage`](super::MemoryStorage) come with the kernel.
pub trait Storage: Send {
    /// What this place is called in errors: for a file its path.
    fn place(&self) -> String;

    /// All bytes; none when nothing was stored yet.
    ///
    /// # Errors
    ///
    /// When reading fails.
    fn read(&mut self) -> Result<Vec<u8>, StorageError>;

    /// Adds bytes behind the first `at`, which are all there are.
    ///
    /// After an error some of them may have been written.
    ///
    /// # Errors
    ///
    /// [`StorageError::Changed`] when there are more or fewer than `at`, and nothing is written. When writing fails.
    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError>;

    /// Keeps the first `length` bytes.
    ///
    /// # Errors
    ///
    /// [`StorageError::Changed`] when there are fewer. When writing fails.
    fn truncate(&mut self, length: u64) -> Result<(), StorageError>;

    /// Puts these bytes in the place of all others, and returns when they are on the medium.
    ///
    /// A crash on the way and an error leave either all the old bytes or all the new ones.
    ///
    /// # Errors
    ///
    /// When writing fails.
    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError>;

    /// Returns when all that was written is on the medium, where no power cut can take it.
    ///
    /// # Errors
    ///
    /// When that cannot be said.
    fn sync(&mut self) -> Result<(), StorageError>;
}

/// Why a storage refused or failed.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum StorageError {
    /// Nothing is stored there.
    #[error("{place} holds no journal: create one")]
    Missing {
        /// The storage.
        place: String,
    },
    /// Something is stored there, and a new journal would overwrite it.
    #[error("{place} exists already: open it, or choose another place")]
    Exists {
        /// The storage.
        place: String,
    },
    /// Another journal writes there, in this program or in another.
    #[error("{place} is in use by another journal: close that one first")]
    InUse {
        /// The storage.
        place: String,
    },
    /// Somebody else changed what is stored.
    #[error(
        "{place} has {} instead of {expected}: something else wrote there; open the journal anew",
        plural(.found, "byte")
    )]
    Changed {
        /// The storage.
        place: String,
        /// How many bytes the journal wrote.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The system or the database failed.
    #[error("{place}: {step} failed: {message}")]
    Failed {
        /// The storage.
        place: String,
        /// What was tried.
        step: StorageStep,
        /// The kind of failure; [`io::ErrorKind::Other`] for one that is none of the system's.
        #[serde(skip)]
        kind: io::ErrorKind,
        /// The words of the system or the database.
        message: String,
    },
}

/// What a storage does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StorageStep {
    /// Opening the place.
    Open,
    /// Keeping others from writing there.
    Lock,
    /// [`Storage::read`].
    Read,
    /// [`Storage::append`].
    Append,
    /// [`Storage::truncate`].
    Truncate,
    /// [`Storage::replace`].
    Replace,
    /// [`Storage::sync`].
    Sync,
}

impl fmt::Display for StorageStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StorageStep::Open => "opening",
            StorageStep::Lock => "locking",
            StorageStep::Read => "reading",
            StorageStep::Append => "appending",
            StorageStep::Truncate => "cutting off the end",
            StorageStep::Replace => "writing anew",
            StorageStep::Sync => "syncing",
        })
    }
}

impl StorageError {
    /// A failure of the system.
    ///
    /// ```
    /// use keyforge_core::kernel::{StorageError, StorageStep};
    /// let full = std::io::Error::other("the disk is full");
    /// let error = StorageError::io("game.jsonl", StorageStep::Append, &full);
    /// assert_eq!(error.to_string(), "game.jsonl: appending failed: the disk is full");
    /// ```
    #[must_use]
    pub fn io(place: impl Into<String>, step: StorageStep, error: &io::Error) -> StorageError {
        StorageError::Failed { place: place.into(), step, kind: error.kind(), message: error.to_string() }
    }

    /// A failure that is none of the system's, as of a database.
    #[must_use]
    pub fn other(place: impl Into<String>, step: StorageStep, error: &impl fmt::Display) -> StorageError {
        StorageError::Failed { place: place.into(), step, kind: io::ErrorKind::Other, message: error.to_string() }
    }
}

crate::kernel::coded!(StorageError {
    Missing => "storage/missing",
    Exists => "storage/exists",
    InUse => "storage/in_use",
    Changed => "storage/changed",
    Failed => "storage/failed",
});
