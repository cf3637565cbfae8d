//! The append-only record of a game.
//!
//! A log is a [`Header`] and one [`Entry`] per cause: the setup, each accepted action, each undo. An entry carries the
//! answers of chance and the events that came of it, so a reader can follow the game without its rules ([`Log::fold`])
//! and a replay needs no generator ([`replay`]). Each entry is chained to the one before by a hash.

mod binary;
mod error;
mod fold;
mod json;
mod reached;
mod replay;
mod rewrite;
mod told;
mod verdict;

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

pub use error::{DamageKind, FoldError, FollowError, LogError, ShowError};
pub use fold::Following;
pub use json::{Read, Recovered};
pub(in crate::kernel) use reached::{Astray, Reached};
pub(in crate::kernel) use replay::compare_source;
pub use replay::{ReplayError, replay, replay_with, verify};
pub use rewrite::Redacting;
pub(crate) use told::Told;
pub use verdict::{Proof, Unproven, Unverified, Verdict};

use super::{ChanceAnswer, DecisionId, Digest, Ruleset, Seat, Seed};

/// The name of the format in the header line.
pub const FORMAT: &str = "keyforge-log";
/// The version of the format that this crate reads and writes.
pub const VERSION: u32 = 1;
/// The version of this engine, as written into headers.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// What fixes a game before its first decision, and what kind of log follows.
#[derive(Clone, PartialEq, Debug)]
pub struct Header<R: Ruleset> {
    /// The version of the engine that wrote the log.
    pub engine: String,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The edition of the rules.
    pub edition: String,
    /// The setup; in a redacted log as its viewer may know it.
    pub setup: R::Setup,
    /// The seed; none when the answers of chance came from elsewhere, and in redacted logs.
    pub seed: Option<Seed>,
    /// The digest of the definitions in use; zeros in a redacted log whose setup hides something.
    pub definitions: Digest,
    /// The seat for which this log was redacted; none when it was not.
    pub viewer: Option<Seat>,
    /// Whether the events were left out.
    pub inputs_only: bool,
    /// In an inputs-only log: the last hash of the full log, so that a replay proves every event.
    pub source: Option<Digest>,
}

/// Why an entry was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause<A> {
    /// The game began. The first entry, and only it.
    Setup,
    /// A seat chose.
    Action {
        /// Who chose.
        seat: Seat,
        /// The decision that was open; for a concession it may belong to another seat.
        decision: DecisionId,
        /// What was chosen; none when the viewer of a redacted log may not know.
        action: Option<A>,
    },
    /// A seat took back its last main-step action, and all that came of it.
    Undo {
        /// Who took back.
        seat: Seat,
        /// The entry after which the game stands again.
        to: u32,
        /// The new id of the decision that is open again.
        next: DecisionId,
    },
}

impl<A> Cause<A> {
    /// Who acted, or took back; none for the setup.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Cause::Setup => None,
            Cause::Action { seat, .. } | Cause::Undo { seat, .. } => Some(*seat),
        }
    }
}

/// One line of a log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry<R: Ruleset> {
    /// Its number; the setup is 0.
    pub n: u32,
    /// Why it was written.
    pub cause: Cause<R::Action>,
    /// The answers of chance, in the order of the questions; none in redacted logs.
    pub chance: Vec<ChanceAnswer>,
    /// What happened, in order; none in inputs-only logs.
    pub events: Vec<R::Event>,
}

/// The record of a game. Entries are added by a game only, and never change.
#[derive(Clone, Debug)]
pub struct Log<R: Ruleset> {
    header: Header<R>,
    header_hash: Digest,
    entries: Vec<Entry<R>>,
    /// The hash of each entry, once somebody asked for it: hashing costs more than a move.
    hashes: Vec<OnceLock<Digest>>,
}

/// The hashes follow from the rest.
impl<R: Ruleset> PartialEq for Log<R> {
    fn eq(&self, other: &Log<R>) -> bool {
        self.header == other.header && self.entries == other.entries
    }
}

impl<R: Ruleset> Log<R> {
    /// A log without entries.
    pub(super) fn new(header: Header<R>) -> Result<Log<R>, LogError> {
        let body = json::header_body(&header)?;
        Ok(Log { header_hash: Digest::of(body.as_bytes()), header, entries: Vec::new(), hashes: Vec::new() })
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header<R> {
        &self.header
    }

    /// The hash of the header.
    #[must_use]
    pub fn header_hash(&self) -> Digest {
        self.header_hash
    }

    /// All entries in the order of their numbers, undone ones and undos included.
    #[must_use]
    pub fn entries(&self) -> &[Entry<R>] {
        &self.entries
    }

    /// Entry `n`, numbered as everywhere else in a log; none when there is no such entry.
    #[must_use]
    pub fn entry(&self, n: u32) -> Option<&Entry<R>> {
        self.entries.get(n as usize)
    }

    /// The entries from number `n` on: none where the log is shorter.
    #[must_use]
    pub fn entries_since(&self, n: u32) -> &[Entry<R>] {
        self.entries.get(n as usize..).unwrap_or_default()
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        // `next_number` refuses an entry beyond `u32`.
        self.entries.len() as u32
    }

    /// Whether there is no entry: the file was cut off after its header.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The hash of the last entry, or of the header: it stands for everything in the log.
    #[must_use]
    pub fn head(&self) -> Digest {
        self.len().checked_sub(1).and_then(|last| self.hash(last)).unwrap_or(self.header_hash)
    }

    /// The hash of entry `n`, chained to those of all entries before it; none when there is no such entry.
    ///
    /// It is made when somebody asks for it or for a later one, and kept.
    #[must_use]
    pub fn hash(&self, n: u32) -> Option<Digest> {
        let wanted = self.hashes.get(..=n as usize)?;
        let known = wanted.iter().enumerate().rev().find_map(|(at, hash)| Some((at + 1, *hash.get()?)));
        let (first, before) = known.unwrap_or((0, self.header_hash));
        let missing = self.entries.iter().zip(wanted).skip(first);
        let link = |head: Digest, entry: &Entry<R>| Digest::chained(&head, self.body_of(entry).as_bytes());
        Some(missing.fold(before, |head, (entry, hash)| *hash.get_or_init(|| link(head, entry))))
    }

    /// As [`Log::hash`], for an entry whose text is at hand.
    fn hash_with(&self, n: u32, body: &str) -> Option<Digest> {
        let kept = self.hashes.get(n as usize)?;
        let before = || n.checked_sub(1).and_then(|before| self.hash(before)).unwrap_or(self.header_hash);
        Some(*kept.get_or_init(|| Digest::chained(&before(), body.as_bytes())))
    }

    /// The line of an entry without its hash. By a law of rulesets its values have a JSON form.
    fn body_of(&self, entry: &Entry<R>) -> String {
        json::entry_body(entry, self.header.inputs_only).unwrap_or_default()
    }

    /// The entries that count: undone entries and the undos themselves are left out.
    #[must_use]
    pub fn effective(&self) -> Vec<&Entry<R>> {
        let mut path = self.path();
        path.retain(|entry| !matches!(entry.cause, Cause::Undo { .. }));
        path
    }

    /// The entries that lead to the last position, undos included where the game went on from them.
    fn path(&self) -> Vec<&Entry<R>> {
        let mut path: Vec<_> = self.ancestors().collect();
        path.reverse();
        path
    }

    /// The entries of [`Log::path`], the last one first.
    pub(super) fn ancestors(&self) -> impl Iterator<Item = &Entry<R>> {
        std::iter::successors(self.entries.last(), |entry| {
            let before = match entry.cause {
                Cause::Undo { to, .. } => to,
                Cause::Setup | Cause::Action { .. } => entry.n.checked_sub(1)?,
            };
            // `check_cause` lets an undo point backwards only, so this ends.
            self.entries.get(before as usize)
        })
    }

    /// Adds an entry and gives it its number.
    pub(super) fn push(
        &mut self,
        cause: Cause<R::Action>,
        chance: Vec<ChanceAnswer>,
        events: Vec<R::Event>,
    ) -> Result<&Entry<R>, LogError> {
        let n = self.next_number()?;
        check_cause(n, &cause).map_err(|kind| kind.in_line(u64::from(n) + 2))?;
        Ok(self.admit(Entry { n, cause, chance, events }, OnceLock::new()))
    }

    fn next_number(&self) -> Result<u32, LogError> {
        u32::try_from(self.entries.len()).map_err(|_| LogError::Full)
    }

    /// Adds an entry that was checked.
    pub(super) fn admit(&mut self, entry: Entry<R>, hash: OnceLock<Digest>) -> &Entry<R> {
        let at = self.entries.len();
        self.entries.push(entry);
        self.hashes.push(hash);
        &self.entries[at]
    }
}

/// Refuses a cause that cannot stand at number `n`.
fn check_cause<A>(n: u32, cause: &Cause<A>) -> Result<(), DamageKind> {
    match cause {
        Cause::Setup if n != 0 => Err(DamageKind::Misplaced),
        Cause::Setup => Ok(()),
        Cause::Action { .. } | Cause::Undo { .. } if n == 0 => Err(DamageKind::Misplaced),
        Cause::Undo { to, .. } if *to >= n => Err(DamageKind::Undo { to: *to }),
        Cause::Action { .. } | Cause::Undo { .. } => Ok(()),
    }
}
