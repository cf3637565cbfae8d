//! A log that is kept as the game goes on, so that a crash costs nothing that was written.
//!
//! A [`Journal`] lies in a [`Storage`]: a file, a database, memory. It knows what it has of the game's log and writes what it
//! has not, whole lines in one write; a host calls [`Journal::append`] after each change of the game and can neither forget an
//! entry nor write one twice. What a crash left of a line is cut off when the journal is opened again, and so is what a
//! failed write left before the next one.

mod error;
#[cfg(feature = "files")]
mod file;
mod memory;
mod opened;
mod storage;

use std::marker::PhantomData;
use std::num::NonZeroU32;

pub use error::JournalError;
#[cfg(feature = "files")]
pub use file::FileStorage;
pub use memory::MemoryStorage;
pub use opened::Opened;
pub use storage::{Storage, StorageError, StorageStep};

use super::log::Reached;
use super::{Log, ReplayError, Ruleset};

/// When a journal waits until what it wrote is on the medium, where a power cut cannot take it.
///
/// Until then it is with the operating system: the end of the program costs nothing, a power cut may cost the last entries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SyncPolicy {
    /// With each [`Journal::append`]. What it returned for is never lost.
    #[default]
    EachAppend,
    /// As soon as so many entries have been written since the last time: a power cut costs fewer than that.
    EveryEntries(NonZeroU32),
    /// Only when the host calls [`Journal::sync`] or [`Journal::close`].
    HostOnly,
}

impl SyncPolicy {
    fn is_due(self, unsynced: u32) -> bool {
        match self {
            SyncPolicy::EachAppend => true,
            SyncPolicy::EveryEntries(most) => unsynced >= most.get(),
            SyncPolicy::HostOnly => false,
        }
    }
}

/// A point of the stored log, behind a whole line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark {
    /// Where it is in the log.
    reached: Reached,
    /// How many bytes come before it.
    length: u64,
}

impl Mark {
    /// The end of a log of that many bytes.
    fn end_of<R: Ruleset>(log: &Log<R>, length: u64) -> Mark {
        Mark { reached: Reached::end_of(log), length }
    }

    /// How many entries come before it.
    fn entries(self) -> u32 {
        self.reached.entries
    }
}

/// A log that is kept in a [`Storage`] while its game goes on.
///
/// Only one journal writes to a file at a time. Dropping it lets the file go, without waiting for the medium; see
/// [`Journal::close`].
///
/// ```
/// use keyforge_core::kernel::{Journal, MemoryStorage, SyncPolicy};
/// use keyforge_core::{Deck, Game, KeyForge, Setup, library::Library};
///
/// let library = Library::builtin();
/// let [onyx, argus] = Deck::starters();
/// let mut game = Game::new(library.clone(), Setup::new(onyx, argus), 7.into())?;
///
/// // In place of `MemoryStorage`, `FileStorage::create("game.jsonl")?` keeps a file.
/// let storage = MemoryStorage::new();
/// let mut journal = Journal::create(storage.clone(), game.log(), SyncPolicy::EachAppend)?;
/// game.act(game.legal_actions()[0])?;
/// assert_eq!(journal.append(game.log())?, 1);
/// assert_eq!(journal.append(game.log())?, 0, "it has that entry");
/// journal.close()?;
///
/// let opened = Journal::<KeyForge>::open(storage, SyncPolicy::EachAppend)?;
/// assert_eq!(opened.recovered, None);
/// let (journal, again) = opened.resume(&library)?;
/// assert_eq!(again.state(), game.state());
/// assert_eq!(journal.entries(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Journal<R: Ruleset> {
    storage: Box<dyn Storage>,
    policy: SyncPolicy,
    /// The end of what is written whole.
    written: Mark,
    /// The end of what no power cut can take.
    synced: Mark,
    /// Whether a write or a sync failed, so that nobody knows what lies behind `written`.
    torn: bool,
    ruleset: PhantomData<fn() -> R>,
}

impl<R: Ruleset> std::fmt::Debug for Journal<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal")
            .field("place", &self.storage.place())
            .field("policy", &self.policy)
            .field("entries", &self.written.entries())
            .field("torn", &self.torn)
            .finish_non_exhaustive()
    }
}

impl<R: Ruleset> Journal<R> {
    /// Begins a journal with a log and all that is in it already, and waits until it is on the medium.
    ///
    /// A power cut leaves all of this or nothing.
    ///
    /// # Errors
    ///
    /// [`StorageError::Exists`] when the storage holds anything: nothing is ever overwritten. Whatever the storage says.
    pub fn create(
        storage: impl Storage + 'static,
        log: &Log<R>,
        policy: SyncPolicy,
    ) -> Result<Journal<R>, JournalError> {
        let mut storage: Box<dyn Storage> = Box::new(storage);
        if !storage.read()?.is_empty() {
            return Err(StorageError::Exists { place: storage.place() }.into());
        }
        let text = log.to_jsonl();
        storage.replace(text.as_bytes())?;
        Ok(Journal::at_end(storage, log, text.len() as u64, policy))
    }

    /// Opens a journal, and cuts off what a crash left of a last line.
    ///
    /// # Errors
    ///
    /// [`StorageError::Missing`] when the storage holds nothing, [`JournalError::Damaged`] with the entry when anything but
    /// the last line was changed, [`JournalError::Unreadable`] when it is no log of this game. The storage is as it was then.
    pub fn open(storage: impl Storage + 'static, policy: SyncPolicy) -> Result<Opened<R>, JournalError> {
        opened::open(Box::new(storage), policy)
    }

    /// A journal that has the whole log.
    fn at_end(storage: Box<dyn Storage>, log: &Log<R>, length: u64, policy: SyncPolicy) -> Journal<R> {
        let end = Mark::end_of(log, length);
        Journal { storage, policy, written: end, synced: end, torn: false, ruleset: PhantomData }
    }

    /// How many entries are written.
    #[must_use]
    pub fn entries(&self) -> u32 {
        self.written.entries()
    }

    /// How many of them no power cut can take.
    #[must_use]
    pub fn synced_entries(&self) -> u32 {
        self.synced.entries()
    }

    /// What the storage is called in errors: for a file its path.
    #[must_use]
    pub fn place(&self) -> String {
        self.storage.place()
    }

    /// Writes the entries of the log that the journal has not, in one write, and says how many there were.
    ///
    /// The log is that of the game which this journal was made for: `journal.append(game.log())` after each action and each
    /// undo. After an error call it again with the same log: what the failed write left is cut off first, and all that may
    /// be missing is written anew.
    ///
    /// # Errors
    ///
    /// [`JournalError::OtherGame`], [`JournalError::Behind`] and [`JournalError::Forked`] when the log does not go on from
    /// what is stored, and nothing is written then. Whatever the storage says.
    pub fn append(&mut self, log: &Log<R>) -> Result<u32, JournalError> {
        self.check_fit(log)?;
        self.cut_torn_tail()?;
        let first = self.written.entries();
        let lines: String =
            (first..log.len()).filter_map(|n| log.entry_line(n)).flat_map(|line| [line, "\n".to_owned()]).collect();
        if lines.is_empty() {
            return Ok(0);
        }
        let appended = self.storage.append(self.written.length, lines.as_bytes());
        // What somebody else wrote there is not for this journal to cut.
        self.torn = appended.as_ref().is_err_and(|error| !matches!(error, StorageError::Changed { .. }));
        appended?;
        self.written = Mark::end_of(log, self.written.length + lines.len() as u64);
        if self.policy.is_due(self.written.entries() - self.synced.entries()) {
            self.sync()?;
        }
        Ok(log.len() - first)
    }

    /// Waits until all that was appended is on the medium.
    ///
    /// # Errors
    ///
    /// [`JournalError::Torn`] after a failed write, until [`Journal::append`] has repaired it. Whatever the storage says; then
    /// nobody knows what is on the medium, and the next [`Journal::append`] writes all entries since the last sync anew.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if self.torn {
            return Err(JournalError::Torn { place: self.place(), entries: self.written.entries() });
        }
        if self.synced == self.written {
            return Ok(());
        }
        if let Err(error) = self.storage.sync() {
            // A system may forget what it could not write, and say so once only. So it is not enough to ask again.
            self.written = self.synced;
            self.torn = true;
            return Err(error.into());
        }
        self.synced = self.written;
        Ok(())
    }

    /// Waits until all is on the medium, and lets the storage go.
    ///
    /// # Errors
    ///
    /// As [`Journal::sync`]. The storage is let go nevertheless, and can be opened.
    pub fn close(mut self) -> Result<(), JournalError> {
        self.sync()
    }

    /// Puts the smallest form of the log in the place of the whole one, at once and for good, and lets the storage go.
    ///
    /// Choices and answers of chance are kept, events left out ([`Log::inputs_only`]): for games that are put away.
    /// [`Opened::resume`] plays them again, proves the events, and writes them out again, so that the game can go on.
    ///
    /// # Errors
    ///
    /// [`JournalError::Torn`] as [`Journal::sync`], [`JournalError::Replay`] for a redacted log, which lives by its events.
    /// Whatever the storage says, and [`JournalError::Damaged`] when it changed meanwhile; the whole log is there then.
    pub fn compact(mut self) -> Result<(), JournalError> {
        self.sync()?;
        let bytes = self.storage.read()?;
        let log = Log::<R>::read(&bytes[..]).map_err(|error| JournalError::unreadable(self.place(), error))?.log;
        if let Some(viewer) = log.header().viewer {
            return Err(ReplayError::Redacted { viewer }.into());
        }
        Ok(self.storage.replace(log.inputs_only().to_jsonl().as_bytes())?)
    }

    /// Puts another log in the place of this one, at once and for good.
    fn rewrite(&mut self, log: &Log<R>) -> Result<(), JournalError> {
        let text = log.to_jsonl();
        self.storage.replace(text.as_bytes())?;
        self.written = Mark::end_of(log, text.len() as u64);
        self.synced = self.written;
        Ok(())
    }

    /// Refuses a log that does not go on from what is stored.
    fn check_fit(&self, log: &Log<R>) -> Result<(), JournalError> {
        self.written.reached.check(log).map_err(|astray| JournalError::astray(self.storage.place(), astray))
    }

    fn cut_torn_tail(&mut self) -> Result<(), JournalError> {
        if self.torn {
            self.storage.truncate(self.written.length)?;
            self.torn = false;
        }
        Ok(())
    }
}
