//! A journal that was opened, and how its game goes on.

use std::sync::Arc;

use super::{Journal, JournalError, Storage, StorageError, SyncPolicy};
use crate::kernel::log::compare_source;
use crate::kernel::{Chance, Game, Log, Recovered, Ruleset, replay};

/// A journal that was opened, with what it holds.
#[derive(Debug)]
pub struct Opened<R: Ruleset> {
    /// The journal, ready for what comes next.
    pub journal: Journal<R>,
    /// The log, up to its last whole entry.
    pub log: Log<R>,
    /// The line that a crash had left unfinished and that was cut off, if there was one.
    pub recovered: Option<Recovered>,
}

impl<R: Ruleset> Opened<R> {
    /// Plays the log again and goes on with its game.
    ///
    /// Every event is compared. Where another version of the engine wrote the log, where the definitions are others but the
    /// game came about alike, and after [`Journal::compact`], the journal is written anew, at once, as this engine writes it.
    ///
    /// # Errors
    ///
    /// [`JournalError::Replay`] when the rules do something else than the log says, when it was redacted or has no entry.
    /// Whatever the storage says. The storage is as it was then.
    pub fn resume(self, library: &Arc<R::Library>) -> Result<(Journal<R>, Game<R>), JournalError> {
        let Opened { mut journal, log, .. } = self;
        let game = replay(library, &log)?;
        let (then, now) = (log.header(), game.log().header());
        if then.engine == now.engine && then.definitions == now.definitions {
            compare_source(&log, &game)?;
        }
        if game.log().header_hash() != journal.written.reached.header {
            journal.rewrite(game.log())?;
        }
        Ok((journal, game))
    }

    /// As [`Opened::resume`], but the game goes on with `chance`: for games without a seed.
    ///
    /// # Errors
    ///
    /// As [`Opened::resume`].
    pub fn resume_with(
        self,
        library: &Arc<R::Library>,
        chance: impl Chance + Clone + Send + Sync + 'static,
    ) -> Result<(Journal<R>, Game<R>), JournalError> {
        let (journal, mut game) = self.resume(library)?;
        game.set_chance(chance);
        Ok((journal, game))
    }
}

pub(super) fn open<R: Ruleset>(mut storage: Box<dyn Storage>, policy: SyncPolicy) -> Result<Opened<R>, JournalError> {
    let bytes = storage.read()?;
    if bytes.is_empty() {
        return Err(StorageError::Missing { place: storage.place() }.into());
    }
    let kept = &bytes[..bytes.len() - unwritten_line(&bytes)];
    let read = Log::<R>::read(kept).map_err(|error| JournalError::unreadable(storage.place(), error))?;
    let log = read.log;
    let cut = bytes.len() - kept.len() + read.recovered.map_or(0, |recovered| recovered.bytes);
    // Entry `n` is line `n + 2`, and the line that was cut off would have been the next.
    let recovered = (cut > 0).then(|| Recovered { line: u64::from(log.len()) + 2, bytes: cut });

    let mut length = (bytes.len() - cut) as u64;
    if recovered.is_some() {
        storage.truncate(length)?;
    }
    if read.unterminated {
        storage.append(length, b"\n")?;
        length += 1;
    }
    // Always: what a program wrote that was killed may not be on the medium yet.
    storage.sync()?;
    Ok(Opened { journal: Journal::at_end(storage, &log, length, policy), log, recovered })
}

/// How long the last line is if the system never wrote some of it.
///
/// After a power cut a file may be as long as it should be and have zeros for what did not reach the medium. No line of a log
/// has a zero byte.
fn unwritten_line(bytes: &[u8]) -> usize {
    let inner = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let start = inner.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    match inner[start..].contains(&0) {
        true => bytes.len() - start,
        false => 0,
    }
}
