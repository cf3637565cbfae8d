//! What a log says, and whether the rules agree.

use std::sync::Arc;

use keyforge_core::library::Library;
use keyforge_core::{KeyForge, Log, kernel};

use crate::event::events;
use crate::{Action, CardLibrary, DecisionId, Event, KeyforgeError, Seat};

/// Why an entry of a log was written.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum EntryCause {
    /// The game began: the first entry, and only it.
    Setup,
    /// A seat chose.
    Chosen {
        /// Who chose.
        seat: Seat,
        /// The decision that was open.
        decision: DecisionId,
        /// What was chosen; none when the viewer may not know.
        action: Option<Action>,
    },
    /// A seat took back its last main-step action, and all that came of it.
    Undone {
        /// Who took back.
        seat: Seat,
        /// The entry after which the game stands again.
        to: u32,
        /// The new number of the decision that is open again.
        decision: DecisionId,
    },
}

/// One line of a log.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct LogEntry {
    /// Its number; the setup is 0.
    pub number: u32,
    /// Why it was written.
    pub reason: EntryCause,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl From<&kernel::Entry<KeyForge>> for LogEntry {
    fn from(entry: &kernel::Entry<KeyForge>) -> LogEntry {
        let reason = match &entry.cause {
            kernel::Cause::Setup => EntryCause::Setup,
            kernel::Cause::Action { seat, decision, action } => {
                EntryCause::Chosen { seat: (*seat).into(), decision: *decision, action: action.map(Action::from) }
            }
            kernel::Cause::Undo { seat, to, next } => {
                EntryCause::Undone { seat: (*seat).into(), to: *to, decision: *next }
            }
        };
        LogEntry { number: entry.n, reason, events: events(&entry.events) }
    }
}

/// The judgement on a log.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Verdict {
    /// The rules do exactly what the log says.
    Verified,
    /// Nothing can be said.
    Unverified {
        /// Why.
        reason: Unverified,
    },
    /// The rules do something else.
    Diverged {
        /// The entry.
        at: u32,
        /// What the log says.
        expected: String,
        /// What the rules did.
        found: String,
    },
}

/// Why nothing can be said of a log.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Unverified {
    /// Another version of the engine wrote it.
    EngineVersion {
        /// The version of the log.
        log: String,
        /// The version of this engine.
        engine: String,
    },
    /// It was played with other card definitions.
    Definitions,
    /// It was redacted.
    Redacted {
        /// The seat that it was redacted for.
        viewer: Seat,
    },
    /// It has no entry.
    Empty,
    /// A reason that this binding has no name for yet.
    Other,
}

impl From<kernel::Verdict> for Verdict {
    fn from(verdict: kernel::Verdict) -> Verdict {
        match verdict {
            kernel::Verdict::Verified => Verdict::Verified,
            kernel::Verdict::Diverged { at, expected, found } => Verdict::Diverged { at, expected, found },
            kernel::Verdict::Unverified(reason) => Verdict::Unverified { reason: reason.into() },
            _ => Verdict::Unverified { reason: Unverified::Other },
        }
    }
}

impl From<kernel::Unverified> for Unverified {
    fn from(reason: kernel::Unverified) -> Unverified {
        match reason {
            kernel::Unverified::EngineVersion { log, engine } => Unverified::EngineVersion { log, engine },
            kernel::Unverified::Definitions { .. } => Unverified::Definitions,
            kernel::Unverified::Redacted { viewer } => Unverified::Redacted { viewer: viewer.into() },
            kernel::Unverified::Empty => Unverified::Empty,
            _ => Unverified::Other,
        }
    }
}

/// Runs the rules again and compares every event of a log in JSON Lines.
#[uniffi::export(default(library = None))]
pub fn verify_log(jsonl: &str, library: Option<Arc<CardLibrary>>) -> Result<Verdict, KeyforgeError> {
    let read = Log::from_jsonl(jsonl)?;
    Ok(verdict(&CardLibrary::cards_of(library), &read.log))
}

/// Runs the rules again and compares every event of a log in bytes.
#[uniffi::export(default(library = None))]
pub fn verify_log_bytes(bytes: Vec<u8>, library: Option<Arc<CardLibrary>>) -> Result<Verdict, KeyforgeError> {
    let log = Log::from_bytes(&bytes)?;
    Ok(verdict(&CardLibrary::cards_of(library), &log))
}

fn verdict(library: &Arc<Library>, log: &Log) -> Verdict {
    kernel::verify(library, log).into()
}

/// A game told in English, line by line, from the entries of its log.
pub(crate) fn story(library: &Arc<Library>, log: &Log, since: u32) -> Vec<String> {
    let mut narrator = keyforge_core::narrate::Narrator::new(library, &log.header().setup);
    let mut told = Vec::new();
    for entry in log.entries() {
        let lines = narrator.entry(entry);
        if entry.n >= since {
            told.extend(lines);
        }
    }
    told
}

/// The lines of a log from line number `from` on; line 0 is the header, line `n + 1` is entry `n`.
pub(crate) fn lines(log: &Log, from: u32) -> Vec<String> {
    let header = (from == 0).then(|| log.header_line());
    let entries = (from.saturating_sub(1)..log.len()).filter_map(|n| log.entry_line(n));
    header.into_iter().chain(entries).collect()
}
