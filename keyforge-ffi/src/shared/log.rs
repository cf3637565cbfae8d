//! What a log says, and whether the rules agree.

use std::sync::Arc;

use keyforge_core::kernel::{self, Log, Ruleset, Verdict};

use super::Shown;
use crate::KeyforgeError;

/// Runs the rules again and compares every event of a log in JSON Lines.
pub(crate) fn verify_jsonl<R: Ruleset>(jsonl: &str, library: &Arc<R::Library>) -> Result<Verdict, KeyforgeError> {
    let read = Log::<R>::from_jsonl(jsonl)?;
    Ok(kernel::verify(library, &read.log))
}

/// Runs the rules again and compares every event of a log in bytes.
pub(crate) fn verify_bytes<R: Ruleset>(bytes: &[u8], library: &Arc<R::Library>) -> Result<Verdict, KeyforgeError> {
    let log = Log::<R>::from_bytes(bytes)?;
    Ok(kernel::verify(library, &log))
}

/// The entries of a log from number `since` on.
pub(super) fn entries<R: Shown>(log: &Log<R>, since: u32) -> Vec<R::LogEntry> {
    log.entries().iter().skip(since as usize).map(R::entry).collect()
}

/// The lines of a log from line number `from` on; line 0 is the header, line `n + 1` is entry `n`.
pub(super) fn lines<R: Ruleset>(log: &Log<R>, from: u32) -> Vec<String> {
    let header = (from == 0).then(|| log.header_line());
    let entries = (from.saturating_sub(1)..log.len()).filter_map(|n| log.entry_line(n));
    header.into_iter().chain(entries).collect()
}
