//! The log as JSON Lines.
//!
//! Every line is one flat JSON object whose last field is `hash`. The hash covers the bytes of the line without that
//! field, after the hash of the line before; the header's covers its own bytes. A reader also writes each line anew and
//! compares, so a value has exactly one text and a changed byte cannot hide.

use std::io::{BufRead, Write};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Cause, DamageKind, Entry, FORMAT, Header, Log, LogError, VERSION, check_cause};
use crate::kernel::{ChanceAnswer, DecisionId, Digest, Ruleset, Seat, Seed, read_json};

/// A log that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Read<R: Ruleset> {
    /// The log.
    pub log: Log<R>,
    /// The last line, when it was cut off and left out. Take its bytes off the file before appending to it.
    pub recovered: Option<Recovered>,
    /// Whether the last line is complete but lacks its line break. Write one before appending to the file.
    pub unterminated: bool,
}

/// A last line that was cut off, as by a lost connection or a full disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recovered {
    /// The line, counted from 1.
    pub line: u64,
    /// How many bytes of it there were.
    pub bytes: usize,
}

#[derive(Serialize, Deserialize)]
struct HeaderLine<T, S> {
    format: T,
    version: u32,
    engine: T,
    ruleset: T,
    edition: T,
    setup: S,
    seed: Option<Seed>,
    definitions: Digest,
    viewer: Option<Seat>,
    inputs_only: bool,
    source: Option<Digest>,
}

/// The few fields that every version of the format has.
#[derive(Deserialize)]
struct Probe {
    format: String,
    version: u64,
    ruleset: String,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CauseName {
    Setup,
    Action,
    Undo,
}

/// The fields of all causes side by side; those of other causes are absent.
#[derive(Serialize)]
struct EntryLine<'a, A, E> {
    n: u32,
    cause: CauseName,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionId>,
    /// The outer level: whether the field is there. The inner: `null` for a hidden action.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Option<&'a A>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    chance: &'a [ChanceAnswer],
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<&'a [E]>,
}

#[derive(Deserialize)]
struct EntryRead<A, E> {
    n: u32,
    cause: CauseName,
    seat: Option<Seat>,
    to: Option<u32>,
    decision: Option<DecisionId>,
    action: Option<A>,
    #[serde(default)]
    chance: Vec<ChanceAnswer>,
    #[serde(default = "Vec::new")]
    events: Vec<E>,
}

pub(super) fn header_body<R: Ruleset>(header: &Header<R>) -> Result<String, LogError> {
    let line = HeaderLine {
        format: FORMAT,
        version: VERSION,
        engine: &header.engine,
        ruleset: &header.ruleset,
        edition: &header.edition,
        setup: &header.setup,
        seed: header.seed,
        definitions: header.definitions,
        viewer: header.viewer,
        inputs_only: header.inputs_only,
        source: header.source,
    };
    serde_json::to_string(&line).map_err(|error| LogError::unwritable(&error))
}

pub(super) fn entry_body<R: Ruleset>(entry: &Entry<R>, inputs_only: bool) -> Result<String, LogError> {
    let mut line = EntryLine {
        n: entry.n,
        cause: CauseName::Setup,
        seat: None,
        to: None,
        decision: None,
        action: None,
        chance: &entry.chance,
        events: (!inputs_only).then_some(&entry.events[..]),
    };
    match &entry.cause {
        Cause::Setup => {}
        Cause::Action { seat, decision, action } => {
            line.cause = CauseName::Action;
            line.seat = Some(*seat);
            line.decision = Some(*decision);
            line.action = Some(action.as_ref());
        }
        Cause::Undo { seat, to, next } => {
            line.cause = CauseName::Undo;
            line.seat = Some(*seat);
            line.to = Some(*to);
            line.decision = Some(*next);
        }
    }
    serde_json::to_string(&line).map_err(|error| LogError::unwritable(&error))
}

const HASH_FIELD: &str = ",\"hash\":\"";
/// The field, 64 digits, the closing quote and brace.
const HASH_LEN: usize = HASH_FIELD.len() + 64 + 2;

fn with_hash(mut body: String, hash: Digest) -> String {
    body.pop();
    body.push_str(HASH_FIELD);
    body.push_str(&hash.to_string());
    body.push_str("\"}");
    body
}

/// A line without what stands around it: its end, as some systems write it, and the mark of byte order before the first one.
fn plain_line(raw: &[u8], number: u64) -> &[u8] {
    let line = raw.strip_suffix(b"\n").unwrap_or(raw);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line }
}

/// Takes the hash off a line; gives the body back as it was written.
fn without_hash(line: &str) -> Option<(String, Digest)> {
    let (start, end) = line.split_at_checked(line.len().checked_sub(HASH_LEN)?)?;
    let digits = end.strip_prefix(HASH_FIELD)?.strip_suffix("\"}")?;
    Some((format!("{start}}}"), digits.parse().ok()?))
}

impl<R: Ruleset> Log<R> {
    /// The first line of the file, without its line break.
    #[must_use]
    pub fn header_line(&self) -> String {
        // No log is made of a header that has no JSON form, so there is always text.
        with_hash(header_body(&self.header).unwrap_or_default(), self.header_hash)
    }

    /// The line of entry `n`, without its line break; none when there is no such entry.
    ///
    /// A host that keeps a file has a [`Journal`](crate::kernel::Journal) for it.
    #[must_use]
    pub fn entry_line(&self, n: u32) -> Option<String> {
        let body = self.body_of(self.entries.get(n as usize)?);
        let hash = self.hash_with(n, &body)?;
        Some(with_hash(body, hash))
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        let entries = (0..self.len()).filter_map(|n| self.entry_line(n));
        std::iter::once(self.header_line()).chain(entries)
    }

    /// The log as JSON Lines, each line ended by a line break.
    #[must_use]
    pub fn to_jsonl(&self) -> String {
        let mut text = String::new();
        for line in self.lines() {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// Writes the log as JSON Lines.
    ///
    /// # Errors
    ///
    /// When the writer fails.
    pub fn write(&self, mut to: impl Write) -> std::io::Result<()> {
        for line in self.lines() {
            to.write_all(line.as_bytes())?;
            to.write_all(b"\n")?;
        }
        to.flush()
    }

    /// Reads a log from text; see [`Log::read`].
    ///
    /// # Errors
    ///
    /// As [`Log::read`].
    pub fn from_jsonl(text: &str) -> Result<Read<R>, LogError> {
        Log::read(text.as_bytes())
    }

    /// Reads a log and checks every hash.
    ///
    /// A last line that has no line break and is no complete JSON was cut off: it is left out, and
    /// [`Read::recovered`] says so. A file cut off between two lines cannot be told from a shorter game. Lines may end as some systems
    /// end them, with a carriage return, and a byte order mark may stand in front: editors leave both behind.
    ///
    /// # Errors
    ///
    /// Any other damage, with its line; another format, version or ruleset; a reader that fails.
    pub fn read(mut from: impl BufRead) -> Result<Read<R>, LogError> {
        let mut raw = Vec::new();
        let mut line = 0;
        let mut log: Option<Log<R>> = None;
        let mut unterminated = false;
        loop {
            line += 1;
            raw.clear();
            let bytes = from.read_until(b'\n', &mut raw).map_err(|error| LogError::io(line, &error))?;
            if bytes == 0 {
                break;
            }
            let ended = raw.last() == Some(&b'\n');
            unterminated = !ended;
            let text = std::str::from_utf8(plain_line(&raw, line));
            let complete = ended || text.is_ok_and(is_json);
            if !complete {
                let log = log.ok_or(LogError::NoHeader)?;
                let recovered = Some(Recovered { line, bytes });
                return Ok(Read { log, recovered, unterminated: false });
            }
            let text = text.map_err(|error| json_error(&error).in_line(line))?;
            match &mut log {
                None => log = Some(read_header(text)?),
                Some(log) => log.read_entry(text).map_err(|kind| kind.in_line(line))?,
            }
        }
        let log = log.ok_or(LogError::NoHeader)?;
        Ok(Read { log, recovered: None, unterminated })
    }

    fn read_entry(&mut self, text: &str) -> Result<(), DamageKind> {
        let (entry, hash) = self.next_entry(text)?;
        self.admit(entry, hash.into());
        Ok(())
    }

    /// The log of a header line, without entries.
    pub(super) fn of_header_line(text: &str) -> Result<Log<R>, LogError> {
        read_header(text)
    }

    /// Reads the line of the entry that comes next, without adding it. Gives its hash too.
    pub(super) fn next_entry(&self, text: &str) -> Result<(Entry<R>, Digest), DamageKind> {
        let read: EntryRead<R::Action, R::Event> = read_json(text).map_err(|error| json_error(&error))?;
        let (body, hash) = without_hash(text).ok_or(DamageKind::NoHash)?;
        // A line that is lost, repeated or misplaced has another hash than the one due as well, which says less.
        let expected = self.len();
        if read.n != expected {
            return Err(DamageKind::Number { expected, found: read.n });
        }
        if Digest::chained(&self.head(), body.as_bytes()) != hash {
            return Err(DamageKind::Hash);
        }
        if self.header.inputs_only && !read.events.is_empty() {
            return Err(DamageKind::Events);
        }
        let cause = match (read.cause, read.seat, read.decision, read.to) {
            (CauseName::Setup, None, None, None) => Cause::Setup,
            (CauseName::Action, Some(seat), Some(decision), None) => {
                Cause::Action { seat, decision, action: read.action }
            }
            (CauseName::Undo, Some(seat), Some(next), Some(to)) => Cause::Undo { seat, to, next },
            _ => return Err(DamageKind::NotCanonical),
        };
        check_cause(expected, &cause)?;
        let entry = Entry { n: expected, cause, chance: read.chance, events: read.events };
        // A line that was written otherwise could not be written again with the same hash.
        if entry_body(&entry, self.header.inputs_only).as_ref() != Ok(&body) {
            return Err(DamageKind::NotCanonical);
        }
        Ok((entry, hash))
    }
}

fn read_header<R: Ruleset>(text: &str) -> Result<Log<R>, LogError> {
    let damaged = |kind: DamageKind| kind.in_line(1);
    let probe: Probe = read_json(text).map_err(|error| damaged(json_error(&error)))?;
    if probe.format != FORMAT {
        return Err(LogError::Format { found: probe.format });
    }
    if probe.version != u64::from(VERSION) {
        return Err(LogError::Version { found: probe.version });
    }
    if probe.ruleset != R::NAME {
        return Err(LogError::Ruleset { found: probe.ruleset, expected: R::NAME.to_owned() });
    }
    let read: HeaderLine<String, R::Setup> = read_json(text).map_err(|error| damaged(json_error(&error)))?;
    let (body, hash) = without_hash(text).ok_or(damaged(DamageKind::NoHash))?;
    if Digest::of(body.as_bytes()) != hash {
        return Err(damaged(DamageKind::Hash));
    }
    let log = Log::new(Header {
        engine: read.engine,
        ruleset: read.ruleset,
        edition: read.edition,
        setup: read.setup,
        seed: read.seed,
        definitions: read.definitions,
        viewer: read.viewer,
        inputs_only: read.inputs_only,
        source: read.source,
    })?;
    if log.header_hash != hash {
        return Err(damaged(DamageKind::NotCanonical));
    }
    Ok(log)
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// The reader sees one line of the file and calls it the first: whoever knows which one it is says so.
fn json_error(error: &impl std::fmt::Display) -> DamageKind {
    let message = error.to_string().replace(" at line 1 column ", " at column ");
    DamageKind::Json { message }
}
