//! The log as compact bytes.
//!
//! Layout: eight bytes of magic, the BLAKE3 hash of the body, the body. The body is written with postcard, which does not
//! describe itself. The values of a ruleset may use serde forms that need a self-describing format, so each is carried
//! as JSON bytes. Numbers and hashes of entries follow from their content and are left out.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Cause, Header, Log, LogError};
use crate::kernel::{ChanceAnswer, Digest, Ruleset, Seat, Seed, read_json};

const MAGIC: &[u8; 8] = b"kflog\0\0\x01";

#[derive(Serialize, Deserialize)]
struct Body {
    engine: String,
    ruleset: String,
    edition: String,
    setup: Vec<u8>,
    seed: Option<Seed>,
    definitions: Digest,
    viewer: Option<Seat>,
    inputs_only: bool,
    source: Option<Digest>,
    entries: Vec<BodyEntry>,
}

#[derive(Serialize, Deserialize)]
struct BodyEntry {
    cause: Cause<Vec<u8>>,
    chance: Vec<ChanceAnswer>,
    /// One JSON list, empty without events.
    events: Vec<u8>,
}

impl<R: Ruleset> Log<R> {
    /// The log as bytes, for stores of many games.
    ///
    /// # Errors
    ///
    /// [`LogError::Unwritable`] when a value of the ruleset cannot be written, which no log made by a game has.
    pub fn to_bytes(&self) -> Result<Vec<u8>, LogError> {
        let entries = self.entries.iter().map(|entry| {
            let events = match entry.events.is_empty() {
                true => Vec::new(),
                false => json(&entry.events)?,
            };
            let cause = convert(&entry.cause, json)?;
            Ok(BodyEntry { cause, chance: entry.chance.clone(), events })
        });
        let body = Body {
            engine: self.header.engine.clone(),
            ruleset: self.header.ruleset.clone(),
            edition: self.header.edition.clone(),
            setup: json(&self.header.setup)?,
            seed: self.header.seed,
            definitions: self.header.definitions,
            viewer: self.header.viewer,
            inputs_only: self.header.inputs_only,
            source: self.header.source,
            entries: entries.collect::<Result<_, LogError>>()?,
        };
        let body = postcard::to_stdvec(&body).map_err(|error| LogError::unwritable(&error))?;
        let mut bytes = Vec::with_capacity(MAGIC.len() + 32 + body.len());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&Digest::of(&body).0);
        bytes.extend_from_slice(&body);
        Ok(bytes)
    }

    /// Reads what [`Log::to_bytes`] wrote.
    ///
    /// # Errors
    ///
    /// When the bytes are no binary log, were changed, or belong to another ruleset.
    pub fn from_bytes(bytes: &[u8]) -> Result<Log<R>, LogError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(LogError::Magic)?;
        let (hash, body) = rest.split_first_chunk::<32>().ok_or(LogError::Content)?;
        if Digest::of(body) != Digest(*hash) {
            return Err(LogError::Content);
        }
        let (body, rest): (Body, _) = postcard::take_from_bytes(body).map_err(|error| LogError::malformed(&error))?;
        if !rest.is_empty() {
            return Err(LogError::malformed(&"bytes after the end"));
        }
        if body.ruleset != R::NAME {
            return Err(LogError::Ruleset { found: body.ruleset, expected: R::NAME.to_owned() });
        }
        let mut log = Log::new(Header {
            engine: body.engine,
            ruleset: body.ruleset,
            edition: body.edition,
            setup: value(&body.setup)?,
            seed: body.seed,
            definitions: body.definitions,
            viewer: body.viewer,
            inputs_only: body.inputs_only,
            source: body.source,
        })?;
        for entry in body.entries {
            let events = match entry.events.is_empty() {
                true => Vec::new(),
                false => value(&entry.events)?,
            };
            if log.header.inputs_only && !events.is_empty() {
                return Err(LogError::malformed(&"events in a log of inputs only"));
            }
            let cause = convert(&entry.cause, |bytes| value(bytes))?;
            log.push(cause, entry.chance, events)?;
        }
        Ok(log)
    }
}

/// The same cause with its action in another form.
fn convert<A, B>(cause: &Cause<A>, form: impl Fn(&A) -> Result<B, LogError>) -> Result<Cause<B>, LogError> {
    Ok(match cause {
        Cause::Setup => Cause::Setup,
        Cause::Action { seat, decision, action } => {
            Cause::Action { seat: *seat, decision: *decision, action: action.as_ref().map(form).transpose()? }
        }
        Cause::Undo { seat, to, next } => Cause::Undo { seat: *seat, to: *to, next: *next },
    })
}

fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, LogError> {
    serde_json::to_vec(value).map_err(|error| LogError::unwritable(&error))
}

fn value<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, LogError> {
    // As text: a second kind of reader would bring every type's code a second time.
    let text = std::str::from_utf8(bytes).map_err(|error| LogError::malformed(&error))?;
    read_json(text).map_err(|error| LogError::malformed(&error))
}
