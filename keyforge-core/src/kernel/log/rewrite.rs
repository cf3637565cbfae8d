//! Logs made from logs.

use std::sync::OnceLock;

use super::fold::Folding;
use super::{Cause, Digest, Entry, FoldError, Header, Log, json};
use crate::kernel::{Ruleset, Seat};

impl<R: Ruleset> Log<R> {
    /// The smallest form that can be replayed: setup, actions, undos and answers of chance, without events.
    ///
    /// The last hash of this log goes into the new header, so verifying the small log proves every event of this one.
    #[must_use]
    pub fn inputs_only(&self) -> Log<R> {
        if self.header.inputs_only {
            return self.clone();
        }
        let header = Header { inputs_only: true, source: Some(self.head()), ..self.header.clone() };
        let entries = self.entries.iter().map(|entry| Entry { events: Vec::new(), ..entry.clone() });
        Log::chain(header, entries.collect())
    }

    /// The game up to and with entry `n`: the beginning of a what-if. All of it when there is no such entry.
    #[must_use]
    pub fn branch(&self, n: u32) -> Log<R> {
        let mut log = self.clone();
        if n >= log.len() {
            return log;
        }
        log.entries.truncate(n as usize + 1);
        log.hashes.truncate(n as usize + 1);
        if log.header.source.take().is_some() {
            // The hash of the whole game does not hold for a part of it.
            return Log::chain(log.header, log.entries);
        }
        log
    }

    /// The log as `viewer` may know it: events, actions and setup redacted, answers of chance and the seed removed.
    ///
    /// # Errors
    ///
    /// When the log has no events, or was redacted for another seat.
    pub fn redact(&self, viewer: Seat) -> Result<Log<R>, FoldError> {
        match self.header.viewer {
            Some(seat) if seat == viewer => return Ok(self.clone()),
            Some(seat) => return Err(FoldError::Redacted { viewer: seat }),
            None => self.check_events()?,
        }
        let setup = R::redact_setup(&self.header.setup, viewer);
        // A digest of hidden definitions would let a guess be tested.
        let definitions = match setup == self.header.setup {
            true => self.header.definitions,
            false => Digest::default(),
        };
        let mut redacted =
            Log::new(Header { setup, seed: None, definitions, viewer: Some(viewer), ..self.header.clone() })?;
        let mut folding = Folding::new(self);
        for entry in &self.entries {
            let cause = match &entry.cause {
                Cause::Action { seat, decision, action } => Cause::Action {
                    seat: *seat,
                    decision: *decision,
                    action: action.as_ref().and_then(|action| R::redact_action(folding.table(), *seat, action, viewer)),
                },
                cause => cause.clone(),
            };
            let events = entry.events.iter().map(|event| R::redact_event(event, viewer));
            redacted.push(cause, Vec::new(), events.collect())?;
            folding.step(entry);
        }
        Ok(redacted)
    }

    /// Chains parts of a log anew. Their values had a JSON form before, so they have one now.
    fn chain(header: Header<R>, entries: Vec<Entry<R>>) -> Log<R> {
        let body = json::header_body(&header).unwrap_or_default();
        let hashes = entries.iter().map(|_| OnceLock::new()).collect();
        Log { header_hash: Digest::of(body.as_bytes()), header, entries, hashes }
    }
}
