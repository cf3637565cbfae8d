//! Running the rules again.

use std::sync::Arc;

use serde::Serialize;

use super::{Cause, ENGINE, Entry, Log, Unverified, Verdict};
use crate::kernel::coded::in_short;
use crate::kernel::game::check_action;
use crate::kernel::{
    Chance, ChanceAnswer, ChanceError, ChanceQuestion, DecisionId, Digest, Game, Illegal, Recorded, Recorder,
    Recording, Ruleset, Seat, Seeded, UndoError,
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

crate::kernel::coded!(ReplayError {
    Empty => "replay/empty",
    Redacted => "replay/redacted",
    MissingCards => "replay/missing_cards",
    Diverged => "replay/diverged",
});

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
    run(library, log, R::digest(library, &log.header.setup), &mut Witness::default())
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

/// Runs the rules with the inputs of a log in a game that is played on; `witness` compares the answers of chance.
fn run<R: Ruleset>(
    library: &Arc<R::Library>,
    log: &Log<R>,
    definitions: Digest,
    witness: &mut Witness,
) -> Result<Game<R>, ReplayError> {
    let (first, rest) = log.entries.split_first().ok_or(ReplayError::Empty)?;
    let mut game = begin(library, log, definitions, first, witness).map_err(|divergence| divergence.at(first.n))?;
    for entry in rest {
        repeat(log, &mut game, entry, witness).map_err(|divergence| divergence.at(entry.n))?;
    }
    Ok(game)
}

/// As [`run`] for a log in which nothing is taken back and a game that nobody plays on: nothing is kept of it, neither
/// positions nor a log.
fn run_through<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>, witness: &mut Witness) -> Result<(), ReplayError> {
    let (first, rest) = log.entries.split_first().ok_or(ReplayError::Empty)?;
    let mut events = Recorder::keeping();
    let mut state = start(library, log, first, witness, &mut events).map_err(|divergence| divergence.at(first.n))?;
    for entry in rest {
        events.clear();
        decide(log, &mut state, entry, witness, &mut events).map_err(|divergence| divergence.at(entry.n))?;
    }
    Ok(())
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
    if takes_back || header.source.is_some() {
        compare_source(log, &run(library, log, digest, &mut witness)?)?;
    } else {
        run_through(library, log, &mut witness)?;
    }
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
    definitions: Digest,
    entry: &Entry<R>,
    witness: &mut Witness,
) -> Result<Game<R>, Divergence> {
    let mut chance = Watched::new(entry, witness);
    let setup = log.header.setup.clone();
    let game = Game::begin(Arc::clone(library), setup, definitions, log.header.seed, &mut chance)
        .map_err(|error| Divergence::refused(START.to_owned(), &error))?;
    all_used(chance.recorded.rest())?;
    compare(log, entry, &Cause::Setup, game.last_events())?;
    Ok(game)
}

/// What is refused where a setup is not possible.
const START: &str = "the start of the game";

fn repeat<R: Ruleset>(
    log: &Log<R>,
    game: &mut Game<R>,
    entry: &Entry<R>,
    witness: &mut Witness,
) -> Result<(), Divergence> {
    if let Cause::Undo { seat, .. } = &entry.cause {
        let undone = game.undo(*seat).map_err(|error: UndoError| Divergence::refused("an undo".to_owned(), &error))?;
        compare(log, entry, &undone.cause, &undone.events)?;
        return all_used(&entry.chance);
    }
    let (seat, decision, action) = action_of(&entry.cause)?;
    let mut chance = Watched::new(entry, witness);
    game.step(seat, decision, action.clone(), &mut chance)
        .map_err(|error: Illegal| Divergence::refused(text(action), &error))?;
    all_used(chance.recorded.rest())?;
    let found = game.log().entries().last().map_or(&Cause::Setup, |entry| &entry.cause);
    compare(log, entry, found, game.last_events())
}

/// The input of an entry, which must be an action that was told.
fn action_of<A>(cause: &Cause<A>) -> Result<(Seat, DecisionId, &A), Divergence> {
    match cause {
        Cause::Action { seat, decision, action: Some(action) } => Ok((*seat, *decision, action)),
        Cause::Action { action: None, .. } => Err(Divergence::new("an action", "an action that was redacted")),
        Cause::Setup => Err(Divergence::new("an action or an undo", "a second setup")),
        Cause::Undo { .. } => Err(Divergence::new("an action", "an undo")),
    }
}

/// The first entry of [`run_through`].
fn start<R: Ruleset>(
    library: &Arc<R::Library>,
    log: &Log<R>,
    entry: &Entry<R>,
    witness: &mut Witness,
    events: &mut Recorder<R::Event>,
) -> Result<R::State, Divergence> {
    let mut chance = Watched::new(entry, witness);
    let state = R::start(library, &log.header.setup, &mut Recording::new(&mut chance), events)
        .map_err(|error| Divergence::refused(START.to_owned(), &error))?;
    all_used(chance.recorded.rest())?;
    compare(log, entry, &Cause::Setup, events.events())?;
    Ok(state)
}

/// Any other entry of [`run_through`].
fn decide<R: Ruleset>(
    log: &Log<R>,
    state: &mut R::State,
    entry: &Entry<R>,
    witness: &mut Witness,
    events: &mut Recorder<R::Event>,
) -> Result<(), Divergence> {
    let (seat, decision, action) = action_of(&entry.cause)?;
    let mut chance = Watched::new(entry, witness);
    let table = R::table(state);
    let decided = check_action::<R>(table, &log.header.setup, seat, decision, action).and_then(|open| {
        R::decide(state, seat, action, &mut Recording::new(&mut chance), events)?;
        Ok(open)
    });
    let open = decided.map_err(|error: Illegal| Divergence::refused(text(action), &error))?;
    all_used(chance.recorded.rest())?;
    // A concession is accepted whatever decision it names.
    if open != decision {
        let found = Cause::Action { seat, decision: open, action: Some(action.clone()) };
        return Err(Divergence::new(text(&entry.cause), text(&found)));
    }
    compare(log, entry, &entry.cause, events.events())
}

fn all_used(rest: &[ChanceAnswer]) -> Result<(), Divergence> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(Divergence::new(text(&rest), "no further question to chance"))
}

/// Compares what the rules did with an entry of the log.
fn compare<R: Ruleset>(
    log: &Log<R>,
    entry: &Entry<R>,
    cause: &Cause<R::Action>,
    events: &[R::Event],
) -> Result<(), Divergence> {
    if entry.cause != *cause {
        return Err(Divergence::new(text(&entry.cause), text(cause)));
    }
    if log.header.inputs_only {
        return Ok(());
    }
    let differing = entry.events.iter().zip(events).find(|(expected, found)| expected != found);
    if let Some((expected, found)) = differing {
        return Err(Divergence::new(text(expected), text(found)));
    }
    let same = entry.events.len().min(events.len());
    match (entry.events.get(same), events.get(same)) {
        (Some(expected), _) => Err(Divergence::new(text(expected), "no further event")),
        (_, Some(found)) => Err(Divergence::new("no further event", text(found))),
        _ => Ok(()),
    }
}

/// The beginning of what is long: a whole table is more than anybody reads in an error.
fn shown(text: String) -> String {
    const MOST: usize = 2_000;
    if text.len() <= MOST {
        return text;
    }
    format!("{}… ({} bytes)", text.chars().take(MOST).collect::<String>(), text.len())
}

/// A value as a reader of the log knows it.
fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}
