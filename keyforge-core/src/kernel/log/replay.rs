//! Running the rules again.

use std::sync::Arc;

use serde::Serialize;

use super::{Cause, ENGINE, Entry, Log};
use crate::kernel::{Chance, ChanceAnswer, Digest, Game, Illegal, Recorded, Ruleset, Seat, UndoError};

/// Why a log could not be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The log has no entry, so the game did not begin.
    #[error("the log has no entry")]
    Empty,
    /// The log was redacted: what is hidden cannot be run.
    #[error("the log was redacted for {viewer}")]
    Redacted {
        /// The seat that it was redacted for.
        viewer: Seat,
    },
    /// The rules did something else than the log says.
    #[error("entry {at}: expected {expected}, found {found}")]
    Diverged {
        /// The entry.
        at: u32,
        /// What the log says.
        expected: String,
        /// What the rules did.
        found: String,
    },
}

impl ReplayError {
    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ReplayError::Empty => "replay/empty",
            ReplayError::Redacted { .. } => "replay/redacted",
            ReplayError::Diverged { .. } => "replay/diverged",
        }
    }
}

/// The judgement of [`verify`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Verdict {
    /// The rules do exactly what the log says.
    Verified,
    /// Nothing can be said.
    Unverified(Unverified),
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Unverified {
    /// Another version of the engine wrote it.
    EngineVersion {
        /// The version of the log.
        log: String,
        /// The version of this engine.
        engine: String,
    },
    /// It was played with other definitions.
    Definitions {
        /// The digest in the log.
        log: Digest,
        /// The digest of the library at hand.
        library: Digest,
    },
    /// It was redacted.
    Redacted {
        /// The seat that it was redacted for.
        viewer: Seat,
    },
    /// It has no entry.
    Empty,
}

/// A difference between a log and the rules, within one entry.
struct Divergence {
    expected: String,
    found: String,
}

impl Divergence {
    fn new(expected: impl Into<String>, found: impl Into<String>) -> Divergence {
        Divergence { expected: expected.into(), found: found.into() }
    }

    fn refused(expected: String, error: &dyn std::error::Error) -> Divergence {
        Divergence::new(expected, error.to_string())
    }

    fn at(self, at: u32) -> ReplayError {
        ReplayError::Diverged { at, expected: self.expected, found: self.found }
    }
}

/// Runs the rules with the inputs of `log` and gives the game, ready to go on with the log's seed.
///
/// Every event is compared, so the log of the game equals `log`. To run old inputs under other rules or definitions, replay
/// [`Log::inputs_only`]. A log without a seed gives a game without further chance; see [`replay_with`].
///
/// # Errors
///
/// When the log is empty, was redacted, or says something else than the rules do.
pub fn replay<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>) -> Result<Game<R>, ReplayError> {
    if let Some(viewer) = log.header.viewer {
        return Err(ReplayError::Redacted { viewer });
    }
    let (first, rest) = log.entries.split_first().ok_or(ReplayError::Empty)?;
    let mut game = begin(library, log, first).map_err(|divergence| divergence.at(first.n))?;
    for entry in rest {
        repeat(&mut game, entry).map_err(|divergence| divergence.at(entry.n))?;
        compare(log, entry, &game).map_err(|divergence| divergence.at(entry.n))?;
    }
    Ok(game)
}

/// As [`replay`], but the game goes on with `chance`.
///
/// # Errors
///
/// As [`replay`].
pub fn replay_with<R: Ruleset>(
    library: &Arc<R::Library>,
    log: &Log<R>,
    chance: impl Chance + Clone + Send + Sync + 'static,
) -> Result<Game<R>, ReplayError> {
    let mut game = replay(library, log)?;
    game.set_chance(chance);
    Ok(game)
}

/// Runs the rules again and compares every event with the log.
///
/// An inputs-only log is run and its events are compared by the hash that its header carries.
#[must_use]
pub fn verify<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>) -> Verdict {
    let header = &log.header;
    if let Some(viewer) = header.viewer {
        return Verdict::Unverified(Unverified::Redacted { viewer });
    }
    if header.engine != ENGINE {
        let log = header.engine.clone();
        return Verdict::Unverified(Unverified::EngineVersion { log, engine: ENGINE.to_owned() });
    }
    let digest = R::digest(library, &header.setup);
    if header.definitions != digest {
        let log = header.definitions;
        return Verdict::Unverified(Unverified::Definitions { log, library: digest });
    }
    match replay(library, log) {
        Ok(game) => compare_source(log, &game),
        Err(ReplayError::Empty) => Verdict::Unverified(Unverified::Empty),
        Err(ReplayError::Redacted { viewer }) => Verdict::Unverified(Unverified::Redacted { viewer }),
        Err(ReplayError::Diverged { at, expected, found }) => Verdict::Diverged { at, expected, found },
    }
}

fn compare_source<R: Ruleset>(log: &Log<R>, game: &Game<R>) -> Verdict {
    match log.header.source {
        Some(source) if source != game.log().head() => Verdict::Diverged {
            at: log.len().saturating_sub(1),
            expected: format!("a full log with the last hash {source}"),
            found: game.log().head().to_string(),
        },
        _ => Verdict::Verified,
    }
}

fn begin<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>, entry: &Entry<R>) -> Result<Game<R>, Divergence> {
    let mut chance = Recorded::new(&entry.chance);
    let setup = log.header.setup.clone();
    let game = Game::begin(Arc::clone(library), setup, log.header.seed, &mut chance)
        .map_err(|error| Divergence::refused("the start of the game".to_owned(), &error))?;
    all_used(chance.rest())?;
    compare(log, entry, &game)?;
    Ok(game)
}

fn repeat<R: Ruleset>(game: &mut Game<R>, entry: &Entry<R>) -> Result<(), Divergence> {
    match &entry.cause {
        Cause::Setup => Err(Divergence::new("an action or an undo", "a second setup")),
        Cause::Action { action: None, .. } => Err(Divergence::new("an action", "an action that was redacted")),
        Cause::Action { seat, decision, action: Some(action) } => {
            let mut chance = Recorded::new(&entry.chance);
            game.step(*seat, *decision, action.clone(), &mut chance)
                .map_err(|error: Illegal| Divergence::refused(text(action), &error))?;
            all_used(chance.rest())
        }
        Cause::Undo { seat, .. } => {
            game.undo(*seat).map_err(|error: UndoError| Divergence::refused("an undo".to_owned(), &error))?;
            all_used(&entry.chance)
        }
    }
}

fn all_used(rest: &[ChanceAnswer]) -> Result<(), Divergence> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(Divergence::new(text(&rest), "no further question to chance"))
}

/// Compares what the game wrote last with an entry of the log.
fn compare<R: Ruleset>(log: &Log<R>, entry: &Entry<R>, game: &Game<R>) -> Result<(), Divergence> {
    let Some(found) = game.log().entries().last() else {
        return Err(Divergence::new(text(&entry.cause), "nothing"));
    };
    if entry.cause != found.cause {
        return Err(Divergence::new(text(&entry.cause), text(&found.cause)));
    }
    if log.header.inputs_only {
        return Ok(());
    }
    let pairs = entry.events.iter().zip(&found.events);
    for (expected, found) in pairs {
        if expected != found {
            return Err(Divergence::new(text(expected), text(found)));
        }
    }
    let same = entry.events.len().min(found.events.len());
    match (entry.events.get(same), found.events.get(same)) {
        (Some(expected), _) => Err(Divergence::new(text(expected), "no further event")),
        (_, Some(found)) => Err(Divergence::new("no further event", text(found))),
        _ => Ok(()),
    }
}

/// A value as a reader of the log knows it.
fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}
