//! Logs made from logs.

use std::sync::OnceLock;

use super::fold::Growing;
use super::{Cause, Digest, Entry, FoldError, Header, Log, LogError, Reached, json};
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
    /// When the log has no events, was redacted for another seat, or takes back more than a game can.
    pub fn redact(&self, viewer: Seat) -> Result<Log<R>, FoldError> {
        match self.header.viewer {
            Some(seat) if seat == viewer => return Ok(self.clone()),
            Some(seat) => return Err(FoldError::Redacted { viewer: seat }),
            None => self.check_events()?,
        }
        let mut redacted = self.redacted_header(viewer)?;
        let mut growing = Growing::new(&self.header.setup);
        for entry in &self.entries {
            redacted.push_redacted(entry, &mut growing, viewer)?;
        }
        Ok(redacted)
    }

    /// A log without entries whose header is that of this one as `viewer` may know it.
    fn redacted_header(&self, viewer: Seat) -> Result<Log<R>, LogError> {
        let setup = R::redact_setup(&self.header.setup, viewer);
        // A digest of hidden definitions would let a guess be tested.
        let definitions = match setup == self.header.setup {
            true => self.header.definitions,
            false => Digest::default(),
        };
        Log::new(Header { setup, seed: None, definitions, viewer: Some(viewer), ..self.header.clone() })
    }

    /// Adds an entry of another log as `viewer` may know it; `truth` is the whole truth before it, and follows it.
    fn push_redacted(&mut self, entry: &Entry<R>, truth: &mut Growing<R>, viewer: Seat) -> Result<(), FoldError> {
        let mut cause = entry.cause.clone();
        if let Cause::Action { seat, action, .. } = &mut cause {
            *action = action.take().and_then(|action| R::redact_action(truth.table(), *seat, &action, viewer));
        }
        truth.step(entry)?;
        if let Cause::Action { seat, action, .. } = &mut cause {
            action.take_if(|action| *seat != viewer && !R::shows_action(truth.table(), action, viewer));
        }
        let events = entry.events.iter().map(|event| R::redact_event(event, viewer));
        Ok(self.push(cause, Vec::new(), events.collect()).map(drop)?)
    }

    /// Chains parts of a log anew. Their values had a JSON form before, so they have one now.
    fn chain(header: Header<R>, entries: Vec<Entry<R>>) -> Log<R> {
        let body = json::header_body(&header).unwrap_or_default();
        let hashes = entries.iter().map(|_| OnceLock::new()).collect();
        Log { header_hash: Digest::of(body.as_bytes()), header, entries, hashes }
    }
}

/// The log of a running game as one seat may know it, kept up to date at the price of the new entries alone.
///
/// A server keeps one for each player, calls [`Redacting::follow`] after each action, and sends the new lines of
/// [`Redacting::log`] to a [`Following`](super::Following) client. [`Log::redact`] gives the same log at once.
#[derive(Clone, Debug)]
pub struct Redacting<R: Ruleset> {
    viewer: Seat,
    log: Log<R>,
    /// How far the log is followed that this one is made of.
    followed: Reached,
    /// The whole truth after the entries that were redacted.
    growing: Growing<R>,
}

impl<R: Ruleset> Redacting<R> {
    /// The redacted form of a whole log, ready to follow what is added to it.
    ///
    /// # Errors
    ///
    /// When the log has no events, was redacted itself, or takes back more than a game can.
    pub fn of(log: &Log<R>, viewer: Seat) -> Result<Redacting<R>, FoldError> {
        if let Some(viewer) = log.header.viewer {
            return Err(FoldError::Redacted { viewer });
        }
        log.check_events()?;
        let redacted = log.redacted_header(viewer)?;
        let (followed, growing) = (Reached::beginning_of(log), Growing::new(&log.header.setup));
        let mut redacting = Redacting { viewer, log: redacted, followed, growing };
        redacting.follow(log)?;
        Ok(redacting)
    }

    /// Redacts what was added to the log since the last call. It has to be the log that this one was made of; a branch of it needs
    /// a redacted log of its own.
    ///
    /// # Errors
    ///
    /// [`FoldError::OtherGame`], [`FoldError::Behind`] and [`FoldError::Forked`] when the log does not go on from what was followed,
    /// and nothing is added then. When the log takes back more than a game can, or a redacted value cannot be written, a bug in the
    /// ruleset.
    pub fn follow(&mut self, log: &Log<R>) -> Result<(), FoldError> {
        self.followed.check(log)?;
        for entry in log.entries_since(self.log.len()) {
            self.log.push_redacted(entry, &mut self.growing, self.viewer)?;
        }
        self.followed = Reached::end_of(log);
        Ok(())
    }

    /// The redacted log.
    #[must_use]
    pub fn log(&self) -> &Log<R> {
        &self.log
    }
}
