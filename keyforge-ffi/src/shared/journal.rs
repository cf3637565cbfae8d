//! A journal behind a lock.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use keyforge_core::kernel::{self, FileStorage, JournalError, Ruleset, SyncPolicy};

use super::{Hosted, Shown, lock};
use crate::KeyforgeError;
use crate::live::Counted;

/// A journal in a file; none once it is finished.
#[derive(Debug)]
pub(crate) struct Kept<R: Ruleset> {
    journal: Mutex<Option<kernel::Journal<R>>>,
    _counted: Counted,
}

/// When to wait for the medium: after each so many entries; with 0 when the host says so.
fn policy(every: u32) -> SyncPolicy {
    NonZeroU32::new(every).map_or(SyncPolicy::HostOnly, SyncPolicy::EveryEntries)
}

fn finished() -> KeyforgeError {
    KeyforgeError::Journal { code: "journal/finished".to_owned(), detail: "the journal is finished".to_owned() }
}

impl<R: Shown> Kept<R> {
    fn of(journal: kernel::Journal<R>) -> Kept<R> {
        Kept { journal: Mutex::new(Some(journal)), _counted: Counted::new() }
    }

    pub(crate) fn create(path: &str, game: &Hosted<R>, sync_every: u32) -> Result<Kept<R>, KeyforgeError> {
        let storage = FileStorage::create(path).map_err(JournalError::from)?;
        let journal = game.read(|game| kernel::Journal::create(storage, game.log(), policy(sync_every)))?;
        Ok(Kept::of(journal))
    }

    /// The journal of a file, the game that goes on with it, and how many bytes were cut off.
    pub(crate) fn open(
        path: &str,
        library: &Arc<R::Library>,
        sync_every: u32,
    ) -> Result<(Kept<R>, Hosted<R>, u64), KeyforgeError> {
        let storage = FileStorage::open(path).map_err(JournalError::from)?;
        let opened = kernel::Journal::open(storage, policy(sync_every))?;
        let cut = opened.recovered.map_or(0, |recovered| recovered.bytes as u64);
        let (journal, game) = opened.resume(library)?;
        Ok((Kept::of(journal), Hosted::of(game), cut))
    }

    /// Writes what the game has and the journal has not; the number of entries.
    pub(crate) fn append(&self, game: &Hosted<R>) -> Result<u32, KeyforgeError> {
        let mut journal = lock(&self.journal);
        let journal = journal.as_mut().ok_or_else(finished)?;
        Ok(game.read(|game| journal.append(game.log()))?)
    }

    pub(crate) fn sync(&self) -> Result<(), KeyforgeError> {
        Ok(lock(&self.journal).as_mut().ok_or_else(finished)?.sync()?)
    }

    /// Nothing is left to do for a journal that is finished.
    pub(crate) fn finish(&self) -> Result<(), KeyforgeError> {
        match lock(&self.journal).take() {
            Some(journal) => Ok(journal.close()?),
            None => Ok(()),
        }
    }

    pub(crate) fn compact(&self) -> Result<(), KeyforgeError> {
        Ok(lock(&self.journal).take().ok_or_else(finished)?.compact()?)
    }

    pub(crate) fn entries(&self) -> Result<u32, KeyforgeError> {
        lock(&self.journal).as_ref().map(kernel::Journal::entries).ok_or_else(finished)
    }

    pub(crate) fn synced_entries(&self) -> Result<u32, KeyforgeError> {
        lock(&self.journal).as_ref().map(kernel::Journal::synced_entries).ok_or_else(finished)
    }
}
