//! A game as an object of the host.

use std::sync::Arc;

use keyforge_core::kryptik::{Kryptik, Quiet, Scenario, Setup};

use super::words::definitions;
use super::{
    KryptikAction, KryptikAgent, KryptikBoard, KryptikDecision, KryptikDeck, KryptikEvent, KryptikGameLog,
    KryptikLibrary, KryptikLogEntry, KryptikOptions, KryptikOutcome, KryptikPosition, KryptikScenario,
    KryptikSearchReport, KryptikSeat, KryptikStep, KryptikVerdict, KryptikViewer, setup,
};
use crate::seed::seed_or_random;
use crate::shared::Hosted;
use crate::{Cancellation, DecisionId, KeyforgeError, SearchBudget, Seed};

/// A game of Kryptik for two to six players, with the log of how it came about.
///
/// After an error a game is as it was before. A game may be used from several threads: calls wait for each other. What is
/// asked for a seat that nobody has is what everybody may know.
#[derive(Debug, uniffi::Object)]
pub struct KryptikGame {
    pub(super) hosted: Hosted<Kryptik>,
}

/// What came of passing for seats that have nothing else to do.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikPasses {
    /// How often it was passed; each is an entry of the log.
    pub passes: u32,
    /// The events of all of them, those hidden from a player included.
    pub events: Vec<KryptikEvent>,
    /// The decision that is open now, with every legal action; none when the game is over.
    pub decision: Option<KryptikDecision>,
    /// How the game ended; none while it runs.
    pub outcome: Option<KryptikOutcome>,
}

#[uniffi::export]
impl KryptikGame {
    /// Starts a game between two to six decks and runs to the first decision. Without a library the demo set plays.
    #[uniffi::constructor(default(library = None))]
    pub fn new(
        decks: Vec<KryptikDeck>,
        options: KryptikOptions,
        library: Option<Arc<KryptikLibrary>>,
    ) -> Result<Arc<KryptikGame>, KeyforgeError> {
        let seed = seed_or_random(options.seed.as_ref())?;
        let setup = options.setup(decks)?;
        Ok(KryptikGame::of(Hosted::new(KryptikLibrary::cards_of(library), setup, seed)?))
    }

    /// Starts a game from a position; without a seed with one of the system, as a game between decks.
    #[uniffi::constructor(default(seed = None, library = None))]
    pub fn from_scenario(
        scenario: KryptikScenario,
        seed: Option<Seed>,
        library: Option<Arc<KryptikLibrary>>,
    ) -> Result<Arc<KryptikGame>, KeyforgeError> {
        let seed = seed_or_random(seed.as_ref())?;
        let setup = Setup::Scenario(Box::new(scenario.try_into()?));
        Ok(KryptikGame::of(Hosted::new(KryptikLibrary::cards_of(library), setup, seed)?))
    }

    /// The game of a log in JSON Lines, every event compared with what the rules do. It goes on with the seed of the log.
    ///
    /// A last line that was cut off is left out.
    #[uniffi::constructor(default(library = None))]
    pub fn replay(jsonl: &str, library: Option<Arc<KryptikLibrary>>) -> Result<Arc<KryptikGame>, KeyforgeError> {
        Ok(KryptikGame::of(Hosted::replay(jsonl, &KryptikLibrary::cards_of(library))?))
    }

    /// The game of a log in bytes, as `replay`.
    #[uniffi::constructor(default(library = None))]
    pub fn replay_bytes(
        bytes: Vec<u8>,
        library: Option<Arc<KryptikLibrary>>,
    ) -> Result<Arc<KryptikGame>, KeyforgeError> {
        Ok(KryptikGame::of(Hosted::replay_bytes(&bytes, &KryptikLibrary::cards_of(library))?))
    }

    /// The seats of the game, clockwise.
    pub fn seats(&self) -> Vec<KryptikSeat> {
        self.hosted.read(|game| KryptikSeat::first(game.table().players.len()))
    }

    /// The seed, with which the same actions give the same game; none if chance came from elsewhere.
    ///
    /// Whoever knows it knows every card that will be drawn: it is for saved games, not for players.
    pub fn seed(&self) -> Option<Seed> {
        self.hosted.read(|game| game.log().header().seed.map(Seed::from))
    }

    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<KryptikDecision> {
        self.hosted.read(|game| game.decision().map(KryptikDecision::from))
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    pub fn legal_actions(&self) -> Vec<KryptikAction> {
        self.hosted.read(|game| game.legal_actions().iter().copied().map(KryptikAction::from).collect())
    }

    /// Answers the open decision for whoever decides: the events, the next decision and its legal actions in one call.
    pub fn step(&self, action: KryptikAction) -> Result<KryptikStep, KeyforgeError> {
        self.hosted.step(action.to_core()?)
    }

    /// Answers a decision for a seat: an answer that comes late or from the wrong side is refused.
    pub fn answer(
        &self,
        seat: KryptikSeat,
        decision: DecisionId,
        action: KryptikAction,
    ) -> Result<KryptikStep, KeyforgeError> {
        self.hosted.answer(seat.into(), decision, action.to_core()?)
    }

    /// Lets an agent answer the open decision.
    pub fn step_by(&self, agent: &KryptikAgent) -> Result<KryptikStep, KeyforgeError> {
        self.hosted.step_by(&agent.seated)
    }

    /// Passes priority for seats that have nothing else to do; with `only_energy` also for those that could make energy
    /// beside passing.
    pub fn pass_quietly(&self, only_energy: bool) -> Result<KryptikPasses, KeyforgeError> {
        let quiet = if only_energy { Quiet::OnlyEnergy } else { Quiet::OnlyPass };
        self.hosted.change_with(|game| {
            let before = game.log().len();
            let passed = game.pass_quietly(quiet);
            // Every pass stands by itself: one that is refused leaves those before it.
            let passes = game.log().len().saturating_sub(before);
            if passes == 0 {
                passed?;
            }
            let entries = game.log().entries().iter().skip(before as usize);
            Ok(KryptikPasses {
                passes,
                events: entries.flat_map(|entry| &entry.events).map(KryptikEvent::from).collect(),
                decision: game.decision().map(KryptikDecision::from),
                outcome: game.outcome().map(KryptikOutcome::from),
            })
        })
    }

    /// Looks ahead from what the seat that decides knows, and says how good each option is: for a hint, or to act by it. None
    /// when the game is over. The call takes its time: make it on a thread that may wait. Cancelled, it gives what was found so far.
    #[uniffi::method(default(seed = 0, cancellation = None))]
    pub fn search(
        &self,
        budget: SearchBudget,
        seed: u64,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Option<KryptikSearchReport> {
        self.hosted.search(budget, seed, cancellation.as_deref())
    }

    /// Gives up for a seat. With more than two players the others may play on.
    pub fn concede(&self, seat: KryptikSeat) -> Result<KryptikStep, KeyforgeError> {
        self.hosted.concede(seat.into())
    }

    /// Takes back the last action that a seat made with priority, and all that came of it. The step has the decision that
    /// is open again.
    ///
    /// Without a seat it is the one that acted last. The undo is an entry of the log.
    #[uniffi::method(default(seat = None))]
    pub fn undo(&self, seat: Option<KryptikSeat>) -> Result<KryptikStep, KeyforgeError> {
        self.hosted.undo(seat.map(Into::into))
    }

    /// Whether `undo` would be taken now: what to show its button by. It changes nothing.
    #[uniffi::method(default(seat = None))]
    pub fn can_undo(&self, seat: Option<KryptikSeat>) -> bool {
        self.hosted.can_undo(seat.map(Into::into))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.hosted.read(keyforge_core::kryptik::Game::is_over)
    }

    /// How the game ended; none while it runs. With teams the winner is the first living player of the team.
    pub fn outcome(&self) -> Option<KryptikOutcome> {
        self.hosted.read(|game| game.outcome().map(KryptikOutcome::from))
    }

    /// The board with everything that lies on it, as far as the viewer may know it.
    pub fn board(&self, viewer: KryptikViewer) -> KryptikBoard {
        self.hosted.read(|game| KryptikBoard::seen_by(game.state(), viewer))
    }

    /// The decks, by seat; none in a game that began with a scenario.
    pub fn decks(&self) -> Vec<KryptikDeck> {
        self.hosted.read(|game| setup::decks(&game.log().header().setup))
    }

    /// What was chosen about the game beside the decks: with both the same game begins anew. A game that began with a scenario
    /// has its seed, teams, format and rulings.
    ///
    /// Whoever knows the seed knows every card that will be drawn.
    pub fn options(&self) -> KryptikOptions {
        self.hosted.read(|game| KryptikOptions::of(game.log().header()))
    }

    /// The short names of the definitions that the game is played with, by their numbers.
    pub fn definitions(&self) -> Vec<String> {
        self.hosted.read(|game| definitions(game.state()))
    }

    /// An action in a few English words with the names of cards, as far as the viewer may know them.
    pub fn describe(&self, action: KryptikAction, viewer: KryptikViewer) -> Result<String, KeyforgeError> {
        let action = action.to_core()?;
        Ok(self.hosted.read(|game| match viewer.seat() {
            None => game.state().describe(action),
            Some(viewer) => game.state().with_table(game.view(viewer)).describe(action),
        }))
    }

    /// How many entries the log has.
    pub fn entry_count(&self) -> u32 {
        self.hosted.read(|game| game.log().len())
    }

    /// The entries of the log from number `since` on, as far as the viewer may know them.
    #[uniffi::method(default(since = 0))]
    pub fn entries(&self, since: u32, viewer: KryptikViewer) -> Result<Vec<KryptikLogEntry>, KeyforgeError> {
        self.hosted.entries(since, viewer.seat())
    }

    /// The lines of the log from line `from` on, as far as the viewer may know them.
    ///
    /// Line 0 is the header, and each entry is a line. This is what a server sends to a phone, whose view follows them.
    #[uniffi::method(default(from = 0))]
    pub fn lines(&self, from: u32, viewer: KryptikViewer) -> Result<Vec<String>, KeyforgeError> {
        self.hosted.lines(from, viewer.seat())
    }

    /// The game told in English from entry `since` on, line by line, as far as the viewer may know it. Players are called by these
    /// names, by seat; by their seats where none is given.
    #[uniffi::method(default(since = 0, names = []))]
    pub fn story(&self, since: u32, viewer: KryptikViewer, names: Vec<String>) -> Result<Vec<String>, KeyforgeError> {
        self.hosted.story(since, viewer.seat(), &names)
    }

    /// The log as it stands, by itself: to keep, to tell, to look at entry by entry; as far as the viewer may know it.
    pub fn log(&self, viewer: KryptikViewer) -> Result<Arc<KryptikGameLog>, KeyforgeError> {
        Ok(KryptikGameLog::of(self.hosted.log(viewer.seat())?))
    }

    /// The log in JSON Lines, as far as the viewer may know it.
    pub fn log_jsonl(&self, viewer: KryptikViewer) -> Result<String, KeyforgeError> {
        self.hosted.log_jsonl(viewer.seat())
    }

    /// The log in bytes, for stores of many games; as far as the viewer may know it.
    pub fn log_bytes(&self, viewer: KryptikViewer) -> Result<Vec<u8>, KeyforgeError> {
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
    pub fn verify(&self) -> KryptikVerdict {
        self.hosted.verify().into()
    }

    /// An independent game that stands where this one does.
    pub fn duplicate(&self) -> Arc<KryptikGame> {
        KryptikGame::of(self.hosted.duplicate())
    }

    /// An independent game that stands after entry `entry` of this one, or as this one does where there are not so many: the
    /// beginning of a what-if.
    pub fn branch(&self, entry: u32) -> Result<Arc<KryptikGame>, KeyforgeError> {
        Ok(KryptikGame::of(self.hosted.branch(entry)?))
    }

    /// This position without a log, for a search that may know everything.
    pub fn position(&self, seed: u64) -> Arc<KryptikPosition> {
        KryptikPosition::of(self.hosted.position(seed))
    }

    /// This position as a scenario: while a player has priority, with nothing on the pile and no attack.
    pub fn scenario(&self) -> Result<KryptikScenario, KeyforgeError> {
        Ok(self.hosted.read(|game| Scenario::of(game.state()))?.into())
    }

    /// A position drawn at random among those that fit what a seat knows, for a search that plays fair.
    pub fn determinize(&self, seat: KryptikSeat, seed: u64) -> Result<Arc<KryptikPosition>, KeyforgeError> {
        Ok(KryptikPosition::of(self.hosted.determinize(seat.into(), seed)?))
    }
}

impl KryptikGame {
    pub(super) fn of(hosted: Hosted<Kryptik>) -> Arc<KryptikGame> {
        Arc::new(KryptikGame { hosted })
    }
}
