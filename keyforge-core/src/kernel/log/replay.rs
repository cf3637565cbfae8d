//! Running the rules again.

use std::sync::Arc;

use serde::Serialize;

use super::{Cause, ENGINE, Entry, Log, Unverified, Verdict};
use crate::kernel::ruleset::in_short;
use crate::kernel::{
    Chance, ChanceAnswer, ChanceError, ChanceQuestion, Game, Illegal, Recorded, Ruleset, Seat, Seeded, UndoError,
};

/// Why a log could not be replayed.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
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
    /// The library has not all cards of the log.
    #[error("the library lacks cards of the log: {}", in_short(.cards))]
    MissingCards {
        /// The cards that are missing.
        cards: Vec<String>,
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
            ReplayError::MissingCards { .. } => "replay/missing_cards",
            ReplayError::Diverged { .. } => "replay/diverged",
        }
    }
}

crate::kernel::coded!(ReplayError);

/// A difference between a log and the rules, within one entry.
struct Divergence {
    expected: String,
    found: String,
}

impl Divergence {
    fn new(expected: impl Into<String>, found: impl Into<String>) -> Divergence {
        Divergence { expected: shown(expected.into()), found: shown(found.into()) }
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
    check_playable(library, log)?;
    run(library, log, &mut Witness::default(), Keeping::Positions)
}

/// Refuses a log that the rules cannot be run with at all.
fn check_playable<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>) -> Result<(), ReplayError> {
    if let Some(viewer) = log.header.viewer {
        return Err(ReplayError::Redacted { viewer });
    }
    let cards = R::missing(library, &log.header.setup);
    if !cards.is_empty() {
        return Err(ReplayError::MissingCards { cards });
    }
    Ok(())
}

/// Whether a game that runs a log is played on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeping {
    /// It keeps the positions to which undo returns, and stands where it stood after an error.
    Positions,
    /// It is thrown away, after an error too, and nothing in the log is taken back: no position is kept.
    Nothing,
}

/// Runs the rules with the inputs of a log; `witness` compares the answers of chance.
fn run<R: Ruleset>(
    library: &Arc<R::Library>,
    log: &Log<R>,
    witness: &mut Witness,
    keeping: Keeping,
) -> Result<Game<R>, ReplayError> {
    let (first, rest) = log.entries.split_first().ok_or(ReplayError::Empty)?;
    let mut game = begin(library, log, first, witness).map_err(|divergence| divergence.at(first.n))?;
    for entry in rest {
        repeat(&mut game, entry, witness, keeping).map_err(|divergence| divergence.at(entry.n))?;
        compare(log, entry, &game).map_err(|divergence| divergence.at(entry.n))?;
    }
    Ok(game)
}

/// Compares answers of chance with those of a seed, while a log is run.
#[derive(Default)]
struct Witness {
    /// The seed that must give every answer, where there is one.
    seeded: Option<Seeded>,
    /// The first answer that the seed does not give.
    unlike: Option<Unlike>,
}

/// An answer of chance that the seed does not give.
struct Unlike {
    at: u32,
    log: ChanceAnswer,
    seed: Result<ChanceAnswer, ChanceError>,
}

/// The answers of one entry under the eyes of a witness.
struct Watched<'a> {
    recorded: Recorded<'a>,
    witness: &'a mut Witness,
    at: u32,
}

impl<'a> Watched<'a> {
    fn new<R: Ruleset>(entry: &'a Entry<R>, witness: &'a mut Witness) -> Watched<'a> {
        Watched { recorded: Recorded::new(&entry.chance), witness, at: entry.n }
    }
}

impl Chance for Watched<'_> {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        let answer = self.recorded.answer(question)?;
        if let (Some(seeded), None) = (&mut self.witness.seeded, &self.witness.unlike) {
            let seed = seeded.answer(question);
            if seed.as_ref() != Ok(&answer) {
                self.witness.unlike = Some(Unlike { at: self.at, log: answer.clone(), seed });
            }
        }
        Ok(answer)
    }
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

/// Runs the rules again and compares every event with the log, and every answer of chance with the seed of its header.
///
/// An inputs-only log is run and its events are compared by the hash that its header carries. A log without a seed proves
/// that the rules were followed, not that chance was fair.
#[must_use]
pub fn verify<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>) -> Verdict {
    judge(library, log).unwrap_or_else(Verdict::from)
}

fn judge<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>) -> Result<Verdict, ReplayError> {
    check_playable(library, log)?;
    let header = &log.header;
    if header.engine != ENGINE {
        let log = header.engine.clone();
        return Ok(Verdict::Unverified(Unverified::EngineVersion { log, engine: ENGINE.to_owned() }));
    }
    let digest = R::digest(library, &header.setup);
    if header.definitions != digest {
        let log = header.definitions;
        return Ok(Verdict::Unverified(Unverified::Definitions { log, library: digest }));
    }
    // The edition follows from the setup, and no rule reads it from the header.
    let edition = R::edition(&header.setup);
    if header.edition != edition {
        let expected = format!("the edition {}", text(&header.edition));
        return Ok(Verdict::Diverged { at: 0, expected, found: format!("the edition {}", text(&edition)) });
    }
    let mut witness = Witness { seeded: header.seed.map(Seeded::new), unlike: None };
    let takes_back = log.entries.iter().any(|entry| matches!(entry.cause, Cause::Undo { .. }));
    let keeping = if takes_back { Keeping::Positions } else { Keeping::Nothing };
    let game = run(library, log, &mut witness, keeping)?;
    compare_source(log, &game)?;
    Ok(judge_chance(witness))
}

impl From<ReplayError> for Verdict {
    /// What a log is that could not be replayed by the engine and with the cards that wrote it.
    fn from(error: ReplayError) -> Verdict {
        match error {
            ReplayError::Empty => Verdict::Unverified(Unverified::Empty),
            ReplayError::MissingCards { cards } => Verdict::Unverified(Unverified::MissingCards { cards }),
            ReplayError::Redacted { viewer } => Verdict::Unverified(Unverified::Redacted { viewer }),
            ReplayError::Diverged { at, expected, found } => Verdict::Diverged { at, expected, found },
        }
    }
}

/// Compares the events that an inputs-only log left out with those of its game, by the hash that it names.
///
/// Both are to be of the same engine and definitions.
pub(in crate::kernel) fn compare_source<R: Ruleset>(log: &Log<R>, game: &Game<R>) -> Result<(), ReplayError> {
    // To hash a whole log takes longer than to play it.
    let Some(expected) = log.header.source else {
        return Ok(());
    };
    let found = game.log().head();
    if expected == found {
        return Ok(());
    }
    Err(ReplayError::Diverged {
        at: log.len().saturating_sub(1),
        expected: format!("a full log with the last hash {expected}"),
        found: found.to_string(),
    })
}

fn judge_chance(witness: Witness) -> Verdict {
    match (witness.seeded, witness.unlike) {
        (None, _) => Verdict::RulesVerified,
        (Some(_), None) => Verdict::Verified,
        (Some(_), Some(Unlike { at, log, seed })) => {
            let seed = seed.map_or_else(|error| error.to_string(), |answer| text(&answer));
            Verdict::OtherChance { at, log: text(&log), seed }
        }
    }
}

fn begin<R: Ruleset>(
    library: &Arc<R::Library>,
    log: &Log<R>,
    entry: &Entry<R>,
    witness: &mut Witness,
) -> Result<Game<R>, Divergence> {
    let mut chance = Watched::new(entry, witness);
    let setup = log.header.setup.clone();
    let game = Game::begin(Arc::clone(library), setup, log.header.seed, &mut chance)
        .map_err(|error| Divergence::refused("the start of the game".to_owned(), &error))?;
    all_used(chance.recorded.rest())?;
    compare(log, entry, &game)?;
    Ok(game)
}

fn repeat<R: Ruleset>(
    game: &mut Game<R>,
    entry: &Entry<R>,
    witness: &mut Witness,
    keeping: Keeping,
) -> Result<(), Divergence> {
    match &entry.cause {
        Cause::Setup => Err(Divergence::new("an action or an undo", "a second setup")),
        Cause::Action { action: None, .. } => Err(Divergence::new("an action", "an action that was redacted")),
        Cause::Action { seat, decision, action: Some(action) } => {
            let mut chance = Watched::new(entry, witness);
            let done = match keeping {
                Keeping::Positions => game.step(*seat, *decision, action.clone(), &mut chance),
                Keeping::Nothing => game.step_in_place(*seat, *decision, action.clone(), &mut chance).map(|_| ()),
            };
            done.map_err(|error: Illegal| Divergence::refused(text(action), &error))?;
            all_used(chance.recorded.rest())
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
/// The beginning of what is long: a whole table is more than anybody reads in an error.
fn shown(text: String) -> String {
    const MOST: usize = 2_000;
    if text.len() <= MOST {
        return text;
    }
    format!("{}… ({} bytes)", text.chars().take(MOST).collect::<String>(), text.len())
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}
