//! A game as an object of the host.

use std::sync::Arc;

use keyforge_core::{KeyForge, Setup, describe_in, scenario};

use crate::seed::seed_or_random;
use crate::shared::Hosted;
use crate::{
    Action, Agent, Board, Cancellation, CardLibrary, Decision, DecisionId, Deck, GameLog, GameOptions, KeyforgeError,
    Language, LogEntry, Outcome, Position, Scenario, SearchBudget, SearchReport, Seat, Seed, Step, Telling, Verdict,
    Viewer, setup,
};

/// A game, with the log of how it came about.
///
/// After an error a game is as it was before. A game may be used from several threads: calls wait for each other.
#[derive(Debug, uniffi::Object)]
pub struct Game {
    pub(crate) hosted: Hosted<KeyForge>,
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
        let seed = seed_or_random(options.seed.as_ref())?;
        let setup = options.setup([first_deck, second_deck]);
        Ok(Game::of(Hosted::new(CardLibrary::cards_of(library), setup, seed)?))
    }

    /// Starts a game from a position; without a seed with one of the system, as a game between decks.
    #[uniffi::constructor(default(seed = None, library = None))]
    pub fn from_scenario(
        scenario: Scenario,
        seed: Option<Seed>,
        library: Option<Arc<CardLibrary>>,
    ) -> Result<Arc<Game>, KeyforgeError> {
        let seed = seed_or_random(seed.as_ref())?;
        let setup = Setup::Scenario(Box::new(scenario.try_into()?));
        Ok(Game::of(Hosted::new(CardLibrary::cards_of(library), setup, seed)?))
    }

    /// The game of a log in JSON Lines, every event compared with what the rules do. It goes on with the seed of the log.
    ///
    /// A last line that was cut off is left out.
    #[uniffi::constructor(default(library = None))]
    pub fn replay(jsonl: &str, library: Option<Arc<CardLibrary>>) -> Result<Arc<Game>, KeyforgeError> {
        Ok(Game::of(Hosted::replay(jsonl, &CardLibrary::cards_of(library))?))
    }

    /// The game of a log in bytes, as `replay`.
    #[uniffi::constructor(default(library = None))]
    pub fn replay_bytes(bytes: Vec<u8>, library: Option<Arc<CardLibrary>>) -> Result<Arc<Game>, KeyforgeError> {
        Ok(Game::of(Hosted::replay_bytes(&bytes, &CardLibrary::cards_of(library))?))
    }

    /// The seed, with which the same actions give the same game; none if chance came from elsewhere.
    ///
    /// Whoever knows it knows every card that will be drawn: it is for saved games, not for players.
    pub fn seed(&self) -> Option<Seed> {
        self.hosted.read(|game| game.log().header().seed.map(Seed::from))
    }

    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.hosted.read(|game| game.decision().map(Decision::from))
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.hosted.read(|game| game.legal_actions().iter().copied().map(Action::from).collect())
    }

    /// Answers the open decision for whoever decides: the events, the next decision and its legal actions in one call.
    pub fn step(&self, action: Action) -> Result<Step, KeyforgeError> {
        self.hosted.step(action.to_core()?)
    }

    /// Answers a decision for a seat: an answer that comes late or from the wrong side is refused.
    pub fn answer(&self, seat: Seat, decision: DecisionId, action: Action) -> Result<Step, KeyforgeError> {
        self.hosted.answer(seat.into(), decision, action.to_core()?)
    }

    /// Lets an agent answer the open decision.
    pub fn step_by(&self, agent: &Agent) -> Result<Step, KeyforgeError> {
        self.hosted.step_by(&agent.seated)
    }

    /// Looks ahead from what the seat that decides knows, and says how good each option is: for a hint, or to act by it. None
    /// when the game is over. The call takes its time: make it on a thread that may wait. Cancelled, it gives what was found so far.
    #[uniffi::method(default(seed = 0, cancellation = None))]
    pub fn search(
        &self,
        budget: SearchBudget,
        seed: u64,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Option<SearchReport> {
        self.hosted.search(budget, seed, cancellation.as_deref())
    }

    /// Gives up for a seat.
    pub fn concede(&self, seat: Seat) -> Result<Step, KeyforgeError> {
        self.hosted.concede(seat.into())
    }

    /// Takes back the last main-step action of a seat and all that came of it. The step has the decision that is open again.
    ///
    /// Without a seat it is the one that acted last. The undo is an entry of the log.
    #[uniffi::method(default(seat = None))]
    pub fn undo(&self, seat: Option<Seat>) -> Result<Step, KeyforgeError> {
        self.hosted.undo(seat.map(Into::into))
    }

    /// Whether `undo` would be taken now: what to show its button by. It changes nothing.
    #[uniffi::method(default(seat = None))]
    pub fn can_undo(&self, seat: Option<Seat>) -> bool {
        self.hosted.can_undo(seat.map(Into::into))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.hosted.read(keyforge_core::Game::is_over)
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        self.hosted.read(|game| game.outcome().map(Outcome::from))
    }

    /// The board with everything that lies on it, as far as the viewer may know it. The texts of options are in the language, by
    /// default English.
    #[uniffi::method(default(language = None))]
    pub fn board(&self, viewer: Viewer, language: Option<Language>) -> Board {
        self.hosted.read(|game| Board::seen_by(game.state(), viewer, language))
    }

    /// The slugs of the definitions that the game is played with, by their numbers.
    pub fn definitions(&self) -> Vec<String> {
        self.hosted.read(|game| game.definitions().map(|it| it.facts.slug.clone()).collect())
    }

    /// The decks of the first and of the second seat; none in a game that began with a scenario.
    pub fn decks(&self) -> Vec<Deck> {
        self.hosted.read(|game| setup::decks(&game.log().header().setup))
    }

    /// What was chosen about the game beside the decks: with both the same game begins anew. Of a game that began with a
    /// scenario it is the seed and the edition.
    ///
    /// Whoever knows the seed knows every card that will be drawn.
    pub fn options(&self) -> GameOptions {
        self.hosted.read(|game| GameOptions::of(game.log().header()))
    }

    /// An action in a few words with the titles of cards, as far as the viewer may know them; in English where no language is named.
    #[uniffi::method(default(language = None))]
    pub fn describe(
        &self,
        action: Action,
        viewer: Viewer,
        language: Option<Language>,
    ) -> Result<String, KeyforgeError> {
        let (action, language) = (action.to_core()?, Language::spoken(language));
        Ok(self.hosted.read(|game| {
            let state = game.state();
            match viewer.seat() {
                None => describe_in(state.library(), state.table(), action, language),
                Some(viewer) => describe_in(state.library(), &game.view(viewer), action, language),
            }
        }))
    }

    /// How many entries the log has.
    pub fn entry_count(&self) -> u32 {
        self.hosted.read(|game| game.log().len())
    }

    /// The entries of the log from number `since` on, as far as the viewer may know them.
    #[uniffi::method(default(since = 0))]
    pub fn entries(&self, since: u32, viewer: Viewer) -> Result<Vec<LogEntry>, KeyforgeError> {
        self.hosted.entries(since, viewer.seat())
    }

    /// The lines of the log from line `from` on, as far as the viewer may know them.
    ///
    /// Line 0 is the header, and each entry is a line. This is what a server sends to a phone, whose view follows them.
    #[uniffi::method(default(from = 0))]
    pub fn lines(&self, from: u32, viewer: Viewer) -> Result<Vec<String>, KeyforgeError> {
        self.hosted.lines(from, viewer.seat())
    }

    /// The game told from entry `since` on, line by line, as far as the viewer may know it.
    #[uniffi::method(default(since = 0, telling = None))]
    pub fn story(&self, since: u32, viewer: Viewer, telling: Option<Telling>) -> Result<Vec<String>, KeyforgeError> {
        self.hosted.story(since, viewer.seat(), &telling.unwrap_or_default())
    }

    /// The log as it stands, by itself: to keep, to tell, to look at entry by entry; as far as the viewer may know it.
    pub fn log(&self, viewer: Viewer) -> Result<Arc<GameLog>, KeyforgeError> {
        Ok(GameLog::of(self.hosted.log(viewer.seat())?))
    }

    /// The log in JSON Lines, as far as the viewer may know it.
    pub fn log_jsonl(&self, viewer: Viewer) -> Result<String, KeyforgeError> {
        self.hosted.log_jsonl(viewer.seat())
    }

    /// The log in bytes, for stores of many games; as far as the viewer may know it.
    pub fn log_bytes(&self, viewer: Viewer) -> Result<Vec<u8>, KeyforgeError> {
        self.hosted.log_bytes(viewer.seat())
    }

    /// The smallest form of the log that can be replayed, in bytes: choices and chance without events.
    pub fn inputs_bytes(&self) -> Result<Vec<u8>, KeyforgeError> {
        self.hosted.inputs_bytes()
    }

    /// The last hash of the log: it stands for everything in it.
    pub fn log_digest(&self) -> String {
        self.hosted.log_digest()
    }

    /// The hash of the state: equal states have equal digests, in every language and on every platform.
    pub fn digest(&self) -> Result<String, KeyforgeError> {
        self.hosted.digest()
    }

    /// Runs the rules again and compares every event of the log.
    pub fn verify(&self) -> Verdict {
        self.hosted.verify().into()
    }

    /// An independent game that stands where this one does.
    pub fn duplicate(&self) -> Arc<Game> {
        Game::of(self.hosted.duplicate())
    }

    /// An independent game that stands after entry `entry` of this one, or as this one does where there are not so many: the
    /// beginning of a what-if.
    pub fn branch(&self, entry: u32) -> Result<Arc<Game>, KeyforgeError> {
        Ok(Game::of(self.hosted.branch(entry)?))
    }

    /// This position without a log, for a search that may know everything.
    pub fn position(&self, seed: u64) -> Arc<Position> {
        Position::of(self.hosted.position(seed))
    }

    /// A position drawn at random among those that fit what a seat knows, for a search that plays fair.
    pub fn determinize(&self, seat: Seat, seed: u64) -> Result<Arc<Position>, KeyforgeError> {
        Ok(Position::of(self.hosted.determinize(seat.into(), seed)?))
    }

    /// This position as a scenario: while the game waits for a house or for an action of step 3.
    pub fn scenario(&self) -> Result<Scenario, KeyforgeError> {
        Ok(self.hosted.read(|game| scenario::Scenario::of(game.state()))?.into())
    }
}

impl Game {
    pub(crate) fn of(hosted: Hosted<KeyForge>) -> Arc<Game> {
        Arc::new(Game { hosted })
    }
}
