//! A game behind a lock.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use keyforge_core::kernel::{self, DecisionId, Log, Question, Redacting, Ruleset, Seat, Seed, StartError};

use super::{Recorded, Searched, Seated, Shown, Tellers, lock};
use crate::live::Counted;
use crate::{Cancellation, KeyforgeError, SearchBudget};

/// A game and its log as each seat may know it.
#[derive(Debug)]
pub(crate) struct Hosted<R: Shown> {
    inner: Mutex<Inner<R>>,
    tellers: Tellers<R>,
    _counted: Counted,
}

#[derive(Debug)]
struct Inner<R: Ruleset> {
    game: kernel::Game<R>,
    /// Made when it is first asked for.
    shared: BTreeMap<Seat, Redacting<R>>,
}

impl<R: Shown> Hosted<R> {
    pub(crate) fn of(game: kernel::Game<R>) -> Hosted<R> {
        let inner = Mutex::new(Inner { game, shared: BTreeMap::new() });
        Hosted { inner, tellers: Tellers::new(), _counted: Counted::new() }
    }

    pub(crate) fn new(library: Arc<R::Library>, setup: R::Setup, seed: Seed) -> Result<Hosted<R>, KeyforgeError>
    where
        KeyforgeError: From<StartError<R::SetupError>>,
    {
        Ok(Hosted::of(kernel::Game::new(library, setup, seed)?))
    }

    pub(crate) fn replay(jsonl: &str, library: &Arc<R::Library>) -> Result<Hosted<R>, KeyforgeError> {
        let read = Log::from_jsonl(jsonl)?;
        Ok(Hosted::of(kernel::replay(library, &read.log)?))
    }

    pub(crate) fn replay_bytes(bytes: &[u8], library: &Arc<R::Library>) -> Result<Hosted<R>, KeyforgeError> {
        let log = Log::from_bytes(bytes)?;
        Ok(Hosted::of(kernel::replay(library, &log)?))
    }

    /// Looks at the game while nobody else does.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&kernel::Game<R>) -> T) -> T {
        read(&lock(&self.inner).game)
    }

    /// Changes the game, and says what came of it.
    fn change(
        &self,
        change: impl FnOnce(&mut kernel::Game<R>) -> Result<(), KeyforgeError>,
    ) -> Result<R::Step, KeyforgeError> {
        self.change_with(|game| {
            change(game)?;
            let last = game.log().entries().last();
            Ok(R::step(last.map_or(0, |entry| entry.n), last.map_or(&[], |entry| &entry.events), game.table()))
        })
    }

    /// Changes the game.
    pub(crate) fn change_with<T>(&self, change: impl FnOnce(&mut kernel::Game<R>) -> T) -> T {
        change(&mut lock(&self.inner).game)
    }

    /// Answers the open decision for whoever decides.
    pub(crate) fn step(&self, action: R::Action) -> Result<R::Step, KeyforgeError> {
        self.change(|game| {
            let (seat, open) = asked(game);
            Ok(game.apply(seat, open, action).map(drop)?)
        })
    }

    pub(crate) fn answer(&self, seat: Seat, decision: DecisionId, action: R::Action) -> Result<R::Step, KeyforgeError> {
        self.change(|game| Ok(game.apply(seat, decision, action).map(drop)?))
    }

    pub(crate) fn step_by(&self, agent: &Seated<R>) -> Result<R::Step, KeyforgeError> {
        // It thinks about a copy, so that nobody waits for it.
        let (state, (seat, open)) = self.read(|game| (game.state().clone(), asked(game)));
        let action = agent.choice(&state).ok_or(kernel::Illegal::GameOver)?;
        self.answer(seat, open, action)
    }

    /// What an agent chooses here; none when the game is over. It thinks about a copy, so that nobody waits for it.
    pub(crate) fn choice_of(&self, agent: &Seated<R>) -> Option<R::Action> {
        let state = self.read(|game| game.state().clone());
        agent.choice(&state)
    }

    /// What a search finds here; none when the game is over. It thinks about a copy, so that nobody waits for it.
    pub(crate) fn search(
        &self,
        budget: SearchBudget,
        seed: u64,
        cancellation: Option<&Cancellation>,
    ) -> Option<R::SearchReport> {
        let state = self.read(|game| game.state().clone());
        let never = AtomicBool::new(false);
        R::look_ahead(&state, budget.into(), seed, cancellation.map_or(&never, Cancellation::flag))
    }

    pub(crate) fn concede(&self, seat: Seat) -> Result<R::Step, KeyforgeError> {
        self.change(|game| Ok(game.concede(seat).map(drop)?))
    }

    /// Takes back the last undoable action of a seat; without a seat, of the one that acted last.
    pub(crate) fn undo(&self, seat: Option<Seat>) -> Result<R::Step, KeyforgeError> {
        self.change(|game| {
            let seat = seat.unwrap_or_else(|| game.last_to_act());
            Ok(game.undo(seat).map(drop)?)
        })
    }

    /// Whether [`Hosted::undo`] would be taken.
    pub(crate) fn can_undo(&self, seat: Option<Seat>) -> bool {
        self.read(|game| game.check_undo(seat.unwrap_or_else(|| game.last_to_act())).is_ok())
    }

    /// Reads the log, or what a seat may know of it.
    pub(crate) fn with_log<T>(&self, seat: Option<Seat>, read: impl FnOnce(&Log<R>) -> T) -> Result<T, KeyforgeError> {
        let mut inner = lock(&self.inner);
        match seat {
            None => Ok(read(inner.game.log())),
            Some(seat) => Ok(read(inner.shared_with(seat)?)),
        }
    }

    pub(crate) fn entries(&self, since: u32, seat: Option<Seat>) -> Result<Vec<R::LogEntry>, KeyforgeError> {
        self.with_log(seat, |log| super::log::entries(log, since))
    }

    pub(crate) fn lines(&self, from: u32, seat: Option<Seat>) -> Result<Vec<String>, KeyforgeError> {
        self.with_log(seat, |log| super::log::lines(log, from))
    }

    pub(crate) fn story(
        &self,
        since: u32,
        seat: Option<Seat>,
        telling: &R::Telling,
    ) -> Result<Vec<String>, KeyforgeError> {
        self.tellers.story(seat, self.setup(), telling, since, |tell| self.with_log(seat, tell))
    }

    /// The log as it stands, by itself; for a viewer, as that viewer may know it.
    pub(crate) fn log(&self, seat: Option<Seat>) -> Result<Recorded<R>, KeyforgeError> {
        let library = self.read(|game| Arc::clone(game.library()));
        self.with_log(seat, |log| Recorded::of(log.clone(), library))
    }

    pub(crate) fn log_jsonl(&self, seat: Option<Seat>) -> Result<String, KeyforgeError> {
        self.with_log(seat, Log::to_jsonl)
    }

    pub(crate) fn log_bytes(&self, seat: Option<Seat>) -> Result<Vec<u8>, KeyforgeError> {
        Ok(self.with_log(seat, Log::to_bytes)??)
    }

    pub(crate) fn inputs_bytes(&self) -> Result<Vec<u8>, KeyforgeError> {
        Ok(self.read(|game| game.log().inputs_only().to_bytes())?)
    }

    pub(crate) fn log_digest(&self) -> String {
        self.read(|game| game.log().head().to_string())
    }

    pub(crate) fn digest(&self) -> Result<String, KeyforgeError> {
        Ok(self.read(kernel::Game::digest)?.to_string())
    }

    /// Runs the rules again on a copy, so that others need not wait for it.
    pub(crate) fn verify(&self) -> kernel::Verdict {
        let game = self.read(Clone::clone);
        kernel::verify(game.library(), game.log())
    }

    pub(crate) fn duplicate(&self) -> Hosted<R> {
        Hosted::of(self.read(Clone::clone))
    }

    pub(crate) fn branch(&self, entry: u32) -> Result<Hosted<R>, KeyforgeError> {
        Ok(Hosted::of(self.read(|game| game.branch(entry))?))
    }

    pub(crate) fn position(&self, seed: u64) -> Searched<R> {
        Searched::of(self.read(|game| game.state().clone()), seed)
    }

    pub(crate) fn determinize(&self, seat: Seat, seed: u64) -> Result<Searched<R>, KeyforgeError> {
        Ok(Searched::of(self.read(|game| game.determinize(seat, seed.into()))?, seed))
    }

    /// What an agent needs to know of a game before it plays.
    pub(crate) fn setup(&self) -> (Arc<R::Library>, R::Setup) {
        self.read(|game| (Arc::clone(game.library()), game.log().header().setup.clone()))
    }
}

impl<R: Shown> Inner<R> {
    fn shared_with(&mut self, viewer: Seat) -> Result<&Log<R>, KeyforgeError> {
        // Taken out first: one that could not follow is not kept.
        let mut up_to_date = match self.shared.remove(&viewer) {
            Some(shared) => shared,
            None => Redacting::of(self.game.log(), viewer)?,
        };
        up_to_date.follow(self.game.log())?;
        Ok(self.shared.entry(viewer).or_insert(up_to_date).log())
    }
}

/// Who is asked what. A game that is over refuses whatever is named.
fn asked<R: Ruleset>(game: &kernel::Game<R>) -> (Seat, DecisionId) {
    game.decision().map_or_else(Default::default, |open| (open.seat(), open.id()))
}
