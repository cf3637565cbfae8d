//! A game as an object of the host.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{self, Redacting};
use keyforge_core::{KeyForge, Log, Setup, scenario, state};

use crate::event::events;
use crate::live::Counted;
use crate::{
    Action, Agent, Board, CardLibrary, Decision, DecisionId, Deck, Event, GameOptions, KeyforgeError, LogEntry,
    Outcome, Position, Scenario, Seat, Verdict, log,
};

/// A game, with the log of how it came about.
///
/// After an error a game is as it was before. A game may be used from several threads: calls wait for each other.
#[derive(Debug, uniffi::Object)]
pub struct Game {
    inner: Mutex<Inner>,
    _counted: Counted,
}

#[derive(Clone, Debug)]
struct Inner {
    game: keyforge_core::Game,
    /// The log as each seat may know it, made when it is first asked for.
    shared: [Option<Redacting<KeyForge>>; 2],
}

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Step {
    /// The number of the entry that the action has in the log.
    pub entry: u32,
    /// The events, those hidden from a player included.
    pub events: Vec<Event>,
    /// The decision that is open now, with every legal action; none when the game is over.
    pub decision: Option<Decision>,
    /// How the game ended; none while it runs.
    pub outcome: Option<Outcome>,
}

#[uniffi::export]
impl Game {
    /// Starts a game between two decks and runs to the first decision. Without a library the built-in cards play.
    #[uniffi::constructor(default(library = None))]
    pub fn new(
        first_deck: Deck,
        second_deck: Deck,
        options: GameOptions,
        library: Option<Arc<CardLibrary>>,
    ) -> Result<Arc<Game>, KeyforgeError> {
        let (setup, seed) = options.setup([first_deck, second_deck]);
        Ok(Game::of(keyforge_core::Game::new(CardLibrary::cards_of(library), setup, seed)?))
    }

    /// Starts a game from a position.
    #[uniffi::constructor(default(seed = 0, library = None))]
    pub fn from_scenario(
        scenario: Scenario,
        seed: u64,
        library: Option<Arc<CardLibrary>>,
    ) -> Result<Arc<Game>, KeyforgeError> {
        let setup = Setup::Scenario(Box::new(scenario.try_into()?));
        Ok(Game::of(keyforge_core::Game::new(CardLibrary::cards_of(library), setup, seed.into())?))
    }

    /// The game of a log in JSON Lines, every event compared with what the rules do. It goes on with the seed of the log.
    ///
    /// A last line that was cut off is left out.
    #[uniffi::constructor(default(library = None))]
    pub fn replay(jsonl: &str, library: Option<Arc<CardLibrary>>) -> Result<Arc<Game>, KeyforgeError> {
        let read = Log::from_jsonl(jsonl)?;
        Ok(Game::of(kernel::replay(&CardLibrary::cards_of(library), &read.log)?))
    }

    /// The game of a log in bytes, as `replay`.
    #[uniffi::constructor(default(library = None))]
    pub fn replay_bytes(bytes: Vec<u8>, library: Option<Arc<CardLibrary>>) -> Result<Arc<Game>, KeyforgeError> {
        let log = Log::from_bytes(&bytes)?;
        Ok(Game::of(kernel::replay(&CardLibrary::cards_of(library), &log)?))
    }

    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.lock().game.decision().map(Decision::from)
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.lock().game.legal_actions().iter().copied().map(Action::from).collect()
    }

    /// Answers the open decision for whoever decides: the events, the next decision and its legal actions in one call.
    pub fn step(&self, action: Action) -> Result<Step, KeyforgeError> {
        let game = &mut self.lock().game;
        let action = action.to_core()?;
        // A game that is over refuses whatever is named.
        let (seat, open) = game.decision().map_or_else(Default::default, |open| (open.seat, open.id));
        apply(game, seat, open, action)
    }

    /// Answers a decision for a seat: an answer that comes late or from the wrong side is refused.
    pub fn answer(&self, seat: Seat, decision: DecisionId, action: Action) -> Result<Step, KeyforgeError> {
        apply(&mut self.lock().game, seat.into(), decision, action.to_core()?)
    }

    /// Lets an agent answer the open decision.
    pub fn step_by(&self, agent: &Agent) -> Result<Step, KeyforgeError> {
        let game = &mut self.lock().game;
        let (seat, open) = game.decision().map_or_else(Default::default, |open| (open.seat, open.id));
        // A concession stands for the choice in a game that is over: it is refused.
        let action = agent.choice(game.state()).unwrap_or(state::Action::Concede);
        apply(game, seat, open, action)
    }

    /// Gives up for a seat.
    pub fn concede(&self, seat: Seat) -> Result<Step, KeyforgeError> {
        let game = &mut self.lock().game;
        let events = events(game.concede(seat.into())?);
        Ok(step(game, events))
    }

    /// Takes back the last main-step action of a seat and all that came of it. The step has the decision that is open again.
    ///
    /// Without a seat it is the one that acted last. The undo is an entry of the log.
    #[uniffi::method(default(seat = None))]
    pub fn undo(&self, seat: Option<Seat>) -> Result<Step, KeyforgeError> {
        let game = &mut self.lock().game;
        let seat = seat.map_or_else(|| last_to_act(game), kernel::Seat::from);
        game.undo(seat)?;
        Ok(step(game, Vec::new()))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.lock().game.is_over()
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        self.lock().game.outcome().map(Outcome::from)
    }

    /// The board with everything that lies on it; for a seat, as that seat may know it.
    #[uniffi::method(default(seat = None))]
    pub fn board(&self, seat: Option<Seat>) -> Board {
        board(self.lock().game.state(), seat)
    }

    /// An action in a few English words with the titles of cards; for a seat, as that seat may know it.
    #[uniffi::method(default(seat = None))]
    pub fn describe(&self, action: Action, seat: Option<Seat>) -> Result<String, KeyforgeError> {
        let action = action.to_core()?;
        let inner = self.lock();
        let state = inner.game.state();
        Ok(match seat {
            None => keyforge_core::describe(state.library(), state.table(), action),
            Some(seat) => keyforge_core::describe(state.library(), &inner.game.view(seat.into()), action),
        })
    }

    /// How many entries the log has.
    pub fn entry_count(&self) -> u32 {
        self.lock().game.log().len()
    }

    /// The entries of the log from number `since` on; for a seat, as that seat may know it.
    #[uniffi::method(default(since = 0, seat = None))]
    pub fn entries(&self, since: u32, seat: Option<Seat>) -> Result<Vec<LogEntry>, KeyforgeError> {
        self.with_log(seat, |log| log.entries().iter().skip(since as usize).map(LogEntry::from).collect())
    }

    /// The lines of the log from line `from` on; for a seat, as that seat may know it.
    ///
    /// Line 0 is the header, and each entry is a line. This is what a server sends to a phone, whose view follows them.
    #[uniffi::method(default(from = 0, seat = None))]
    pub fn lines(&self, from: u32, seat: Option<Seat>) -> Result<Vec<String>, KeyforgeError> {
        self.with_log(seat, |log| log::lines(log, from))
    }

    /// The game told in English from entry `since` on, line by line; for a seat, as that seat may know it.
    #[uniffi::method(default(since = 0, seat = None))]
    pub fn story(&self, since: u32, seat: Option<Seat>) -> Result<Vec<String>, KeyforgeError> {
        let library = self.lock().game.library().clone();
        self.with_log(seat, |log| log::story(&library, log, since))
    }

    /// The log in JSON Lines; for a seat, as that seat may know it.
    #[uniffi::method(default(seat = None))]
    pub fn log_jsonl(&self, seat: Option<Seat>) -> Result<String, KeyforgeError> {
        self.with_log(seat, Log::to_jsonl)
    }

    /// The log in bytes, for stores of many games; for a seat, as that seat may know it.
    #[uniffi::method(default(seat = None))]
    pub fn log_bytes(&self, seat: Option<Seat>) -> Result<Vec<u8>, KeyforgeError> {
        Ok(self.with_log(seat, Log::to_bytes)??)
    }

    /// The smallest form of the log that can be replayed, in bytes: choices and chance without events.
    pub fn inputs_bytes(&self) -> Result<Vec<u8>, KeyforgeError> {
        Ok(self.lock().game.log().inputs_only().to_bytes()?)
    }

    /// The last hash of the log: it stands for everything in it.
    pub fn log_digest(&self) -> String {
        self.lock().game.log().head().to_string()
    }

    /// The hash of the state: equal states have equal digests, in every language and on every platform.
    pub fn digest(&self) -> Result<String, KeyforgeError> {
        Ok(self.lock().game.digest()?.to_string())
    }

    /// Runs the rules again and compares every event of the log.
    pub fn verify(&self) -> Verdict {
        let game = self.lock().game.clone();
        kernel::verify(game.library(), game.log()).into()
    }

    /// An independent game that stands where this one does.
    pub fn duplicate(&self) -> Arc<Game> {
        Game::of(self.lock().game.clone())
    }

    /// An independent game that stands after entry `entry` of this one: the beginning of a what-if.
    pub fn branch(&self, entry: u32) -> Result<Arc<Game>, KeyforgeError> {
        Ok(Game::of(self.lock().game.branch(entry)?))
    }

    /// This position without a log, for a search that may know everything.
    pub fn position(&self, seed: u64) -> Arc<Position> {
        Position::of(self.lock().game.state().clone(), seed)
    }

    /// A position drawn at random among those that fit what a seat knows, for a search that plays fair.
    pub fn determinize(&self, seat: Seat, seed: u64) -> Result<Arc<Position>, KeyforgeError> {
        Ok(Position::of(self.lock().game.determinize(seat.into(), seed.into())?, seed))
    }

    /// This position as a scenario: while the game waits for a house or for an action of step 3.
    pub fn scenario(&self) -> Result<Scenario, KeyforgeError> {
        Ok(scenario::Scenario::of(self.lock().game.state())?.into())
    }
}

impl Game {
    fn of(game: keyforge_core::Game) -> Arc<Game> {
        let inner = Mutex::new(Inner { game, shared: [None, None] });
        Arc::new(Game { inner, _counted: Counted::new() })
    }

    /// A panic within the engine leaves the game as it was, so its lock is taken nevertheless.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the log, or what a seat may know of it.
    fn with_log<T>(&self, seat: Option<Seat>, read: impl FnOnce(&Log) -> T) -> Result<T, KeyforgeError> {
        let mut inner = self.lock();
        match seat {
            None => Ok(read(inner.game.log())),
            Some(seat) => Ok(read(inner.shared_with(seat)?)),
        }
    }

    /// What an agent needs to know of a game before it plays.
    pub(crate) fn setup(&self) -> (Arc<keyforge_core::library::Library>, Setup) {
        let inner = self.lock();
        (inner.game.library().clone(), inner.game.log().header().setup.clone())
    }

    /// What an agent chooses here.
    pub(crate) fn choice_of(&self, agent: &Agent) -> Option<state::Action> {
        agent.choice(self.lock().game.state())
    }
}

impl Inner {
    fn shared_with(&mut self, seat: Seat) -> Result<&Log, KeyforgeError> {
        let viewer = kernel::Seat::from(seat);
        let shared = &mut self.shared[viewer.index()];
        let mut up_to_date = match shared.take() {
            Some(shared) => shared,
            None => Redacting::of(self.game.log(), viewer)?,
        };
        up_to_date.follow(self.game.log())?;
        Ok(shared.insert(up_to_date).log())
    }
}

fn apply(
    game: &mut keyforge_core::Game,
    seat: kernel::Seat,
    decision: DecisionId,
    action: state::Action,
) -> Result<Step, KeyforgeError> {
    let events = events(game.apply(seat, decision, action)?);
    Ok(step(game, events))
}

fn step(game: &keyforge_core::Game, events: Vec<Event>) -> Step {
    Step {
        entry: game.log().len().saturating_sub(1),
        events,
        decision: game.decision().map(Decision::from),
        outcome: game.outcome().map(Outcome::from),
    }
}

pub(crate) fn board(state: &keyforge_core::State, seat: Option<Seat>) -> Board {
    match seat {
        None => state.board().into(),
        Some(seat) => state.board_for(seat.into()).into(),
    }
}

/// The seat of the last action that counts; the deciding one when there is none.
fn last_to_act(game: &keyforge_core::Game) -> kernel::Seat {
    let actor = game.log().effective().last().and_then(|entry| match entry.cause {
        kernel::Cause::Action { seat, .. } => Some(seat),
        _ => None,
    });
    actor.or(game.decision().map(|open| open.seat)).unwrap_or_default()
}
