//! A log that stands by itself: read from a file, or taken from a game.

use std::sync::Arc;

use keyforge_core::kernel::{self, Log, Recovered, Ruleset, Seat, Verdict};

use super::{Hosted, Shown, Tellers};
use crate::KeyforgeError;
use crate::live::Counted;

/// A log, and the library that it goes with.
#[derive(Debug)]
pub(crate) struct Recorded<R: Shown> {
    log: Log<R>,
    library: Arc<R::Library>,
    recovered: Option<Recovered>,
    tellers: Tellers<R>,
    _counted: Counted,
}

impl<R: Shown> Recorded<R> {
    pub(crate) fn of(log: Log<R>, library: Arc<R::Library>) -> Recorded<R> {
        Recorded { log, library, recovered: None, tellers: Tellers::new(), _counted: Counted::new() }
    }

    pub(crate) fn read(jsonl: &str, library: Arc<R::Library>) -> Result<Recorded<R>, KeyforgeError> {
        let read = Log::from_jsonl(jsonl)?;
        Ok(Recorded { recovered: read.recovered, ..Recorded::of(read.log, library) })
    }

    pub(crate) fn read_bytes(bytes: &[u8], library: Arc<R::Library>) -> Result<Recorded<R>, KeyforgeError> {
        Ok(Recorded::of(Log::from_bytes(bytes)?, library))
    }

    pub(crate) fn log(&self) -> &Log<R> {
        &self.log
    }

    pub(crate) fn library(&self) -> &Arc<R::Library> {
        &self.library
    }

    pub(crate) fn recovered(&self) -> bool {
        self.recovered.is_some()
    }

    fn with(&self, log: Log<R>) -> Recorded<R> {
        Recorded::of(log, Arc::clone(&self.library))
    }

    pub(crate) fn redacted(&self, viewer: Option<Seat>) -> Result<Recorded<R>, KeyforgeError> {
        Ok(self.with(viewer.map_or_else(|| Ok(self.log.clone()), |viewer| self.log.redact(viewer))?))
    }

    pub(crate) fn inputs_only(&self) -> Recorded<R> {
        self.with(self.log.inputs_only())
    }

    pub(crate) fn branch(&self, entry: u32) -> Recorded<R> {
        self.with(self.log.branch(entry))
    }

    pub(crate) fn entries(&self, since: u32) -> Vec<R::LogEntry> {
        entries(&self.log, since)
    }

    pub(crate) fn lines(&self, from: u32) -> Vec<String> {
        lines(&self.log, from)
    }

    pub(crate) fn story(&self, since: u32, telling: &R::Telling) -> Result<Vec<String>, KeyforgeError> {
        self.log.check_cards(&self.library)?;
        // Folding tells what is wrong with a log that cannot be followed.
        self.log.fold()?;
        let told_by = (Arc::clone(&self.library), self.log.header().setup.clone());
        self.tellers.story(self.log.header().viewer, told_by, telling, since, |tell| {
            tell(&self.log);
            Ok(())
        })
    }

    /// The table after an entry, folded from the events; after the last one where there are not so many.
    pub(crate) fn table(&self, entry: Option<u32>) -> Result<R::Table, KeyforgeError> {
        self.log.check_cards(&self.library)?;
        Ok(match entry {
            None => self.log.fold()?,
            Some(entry) => self.log.branch(entry).fold()?,
        })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, KeyforgeError> {
        Ok(self.log.to_bytes()?)
    }

    pub(crate) fn verify(&self) -> Verdict {
        kernel::verify(&self.library, &self.log)
    }

    pub(crate) fn replay(&self) -> Result<Hosted<R>, KeyforgeError> {
        Ok(Hosted::of(kernel::replay(&self.library, &self.log)?))
    }
}

/// The entries of a log from number `since` on.
pub(super) fn entries<R: Shown>(log: &Log<R>, since: u32) -> Vec<R::LogEntry> {
    log.entries_since(since).iter().map(R::entry).collect()
}

/// The lines of a log from line number `from` on; line 0 is the header, line `n + 1` is entry `n`.
pub(super) fn lines<R: Ruleset>(log: &Log<R>, from: u32) -> Vec<String> {
    let header = (from == 0).then(|| log.header_line());
    let entries = (from.saturating_sub(1)..log.len()).filter_map(|n| log.entry_line(n));
    header.into_iter().chain(entries).collect()
}
