//! A game behind a lock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{self, Agent, DecisionId, Fault, Outcome, Position, Question, Seat, Seed, replay};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::Rules;
use super::log::LogOf;
use super::state::StateOf;
use crate::errors::{self, Failure};
use crate::json;
use crate::seat::{seat_below, viewer_below};

/// A game that threads share. Python never runs while it is locked: it could ask for the same lock.
pub struct GameOf<R: Rules>(Mutex<kernel::Game<R>>);

impl<R: Rules> GameOf<R> {
    pub fn of(game: kernel::Game<R>) -> GameOf<R> {
        GameOf(Mutex::new(game))
    }

    /// Runs to the first decision.
    pub fn begin(py: Python<'_>, library: Arc<R::Library>, setup: R::Setup, seed: Seed) -> PyResult<GameOf<R>> {
        let game = py.detach(|| errors::guarded(|| kernel::Game::new(library, setup, seed)));
        game.map(GameOf::of).map_err(|failure| failure.raise(|error| errors::start(error, R::setup_error)))
    }

    /// The game of a log, with the library of the log or another one.
    pub fn replay(py: Python<'_>, log: &LogOf<R>, library: Option<Arc<R::Library>>) -> PyResult<GameOf<R>> {
        let library = library.unwrap_or_else(|| log.library.clone());
        let game = py.detach(|| errors::guarded(|| replay(&library, &log.log)));
        game.map(GameOf::of).map_err(|failure| failure.raise(errors::replay))
    }

    /// A panic within the engine leaves the game as it was, so its lock is taken nevertheless.
    pub fn lock(&self, py: Python<'_>) -> MutexGuard<'_, kernel::Game<R>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the log while nobody changes the game, for threads that have let Python go.
    pub fn read_detached<T>(&self, read: impl FnOnce(&kernel::Log<R>) -> T) -> T {
        read(self.0.lock().unwrap_or_else(PoisonError::into_inner).log())
    }

    /// The seat of a number.
    pub fn seat(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(self.lock(py).table());
        seat_below(seat, seats)
    }

    /// Who looks: the seat of a number, or a spectator.
    pub fn viewer(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(self.lock(py).table());
        viewer_below(seat, seats)
    }

    /// A copy of the options: a list may call the collector, and that any Python code.
    pub fn options(&self, py: Python<'_>) -> Vec<R::Action> {
        self.lock(py).legal_actions().to_vec()
    }

    /// Answers the open decision, and gives the number of entries that the log has then.
    pub fn apply(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<u8>,
        decision: Option<u32>,
    ) -> PyResult<u32> {
        let action = R::read_action(action)?;
        let seat = seat.map(|seat| self.seat(py, seat)).transpose()?;
        let applied = {
            let mut game = self.lock(py);
            // A game that is over refuses whatever is named.
            let (decider, open) = game.decision().map_or_else(Default::default, |open| (open.seat(), open.id()));
            let (seat, decision) = (seat.unwrap_or(decider), decision.map_or(open, DecisionId));
            errors::guarded(|| game.apply(seat, decision, action).map(drop)).map(|()| game.log().len())
        };
        applied.map_err(|failure| failure.raise(errors::illegal))
    }

    /// Lets agents play on, by seat, for so many decisions at most.
    ///
    /// They think about copies, so that other threads can go on meanwhile, and Ctrl-C is heard after each decision.
    pub fn play<A: Agent<R> + Send>(&self, py: Python<'_>, agents: &mut [A], limit: u32) -> PyResult<()> {
        for _ in 0..limit {
            let state = self.lock(py).state().clone();
            let chosen = py.detach(|| errors::guarded(|| Ok::<_, Fault>(answer::<R, A>(&state, agents))));
            let Some((seat, decision, action)) =
                chosen.map_err(|failure: Failure<Fault>| failure.raise(errors::fault))?
            else {
                break;
            };
            let applied = {
                let mut game = self.lock(py);
                errors::guarded(|| game.apply(seat, decision, action).map(drop))
            };
            applied.map_err(|failure| failure.raise(errors::illegal))?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// What an agent answers to the open decision; nothing when the game is over.
    ///
    /// It thinks about a copy, so that other threads can go on meanwhile.
    pub fn choice<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agent: impl FnOnce(&R::State) -> A + Send,
    ) -> PyResult<Option<R::Action>> {
        let state = self.lock(py).state().clone();
        choice_at::<R, A>(py, &state, agent)
    }

    /// Gives up for a seat, and gives the number of entries that the log has then.
    pub fn concede(&self, py: Python<'_>, seat: u8) -> PyResult<u32> {
        let seat = self.seat(py, seat)?;
        let conceded = {
            let mut game = self.lock(py);
            errors::guarded(|| game.concede(seat).map(drop)).map(|()| game.log().len())
        };
        conceded.map_err(|failure| failure.raise(errors::illegal))
    }

    /// Takes back the last action of a seat, of the one that acted last where none is named.
    pub fn undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<()> {
        let seat = seat.map(|seat| self.seat(py, seat)).transpose()?;
        let undone = {
            let mut game = self.lock(py);
            let seat = seat.unwrap_or_else(|| game.last_to_act());
            errors::guarded(|| game.undo(seat).map(drop))
        };
        undone.map_err(|failure| failure.raise(errors::undo))
    }

    /// Whether [`GameOf::undo`] would be taken.
    pub fn can_undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<bool> {
        let seat = seat.map(|seat| self.seat(py, seat)).transpose()?;
        let game = self.lock(py);
        Ok(game.check_undo(seat.unwrap_or_else(|| game.last_to_act())).is_ok())
    }

    pub fn state(&self, py: Python<'_>, seed: Seed) -> StateOf<R> {
        let game = self.lock(py);
        StateOf::new(game.library().clone(), game.state().clone(), seed)
    }

    pub fn determinize(&self, py: Python<'_>, seat: u8, seed: Seed) -> PyResult<StateOf<R>> {
        let seat = self.seat(py, seat)?;
        let drawn = {
            let game = self.lock(py);
            errors::guarded(|| game.determinize(seat, seed)).map(|state| (game.library().clone(), state))
        };
        let (library, state) = drawn.map_err(|failure| failure.raise(errors::chance))?;
        Ok(StateOf::new(library, state, seed))
    }

    pub fn log(&self, py: Python<'_>) -> LogOf<R> {
        let game = self.lock(py);
        LogOf::new(game.log().clone(), game.library().clone())
    }

    pub fn branch(&self, py: Python<'_>, n: u32) -> PyResult<GameOf<R>> {
        let game = self.lock(py).clone();
        let branch = py.detach(|| errors::guarded(|| game.branch(n)));
        branch.map(GameOf::of).map_err(|failure| failure.raise(errors::replay))
    }

    pub fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).outcome()
    }

    pub fn turn(&self, py: Python<'_>) -> u16 {
        R::turn(self.lock(py).table())
    }

    /// The seed in hexadecimal digits; none where chance came from elsewhere.
    pub fn seed(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).log().header().seed.map(|seed| seed.to_string())
    }

    pub fn library(&self, py: Python<'_>) -> Arc<R::Library> {
        self.lock(py).library().clone()
    }

    pub fn digest(&self, py: Python<'_>) -> PyResult<String> {
        let digest = self.lock(py).digest();
        digest.map(|digest| digest.to_string()).map_err(|fault| errors::fault(&fault))
    }

    pub fn copy(&self, py: Python<'_>) -> GameOf<R> {
        GameOf::of(self.lock(py).clone())
    }

    /// Library and log, for pickle.
    pub fn write(&self, py: Python<'_>) -> PyResult<(String, String)> {
        let (library, jsonl) = {
            let game = self.lock(py);
            (game.library().clone(), game.log().to_jsonl())
        };
        Ok((R::write_added(&library)?, jsonl))
    }

    /// The game of what `write` wrote.
    pub fn read(py: Python<'_>, library: &str, jsonl: &str) -> PyResult<GameOf<R>> {
        GameOf::replay(py, &LogOf::parse(jsonl, R::read_added(library)?)?, None)
    }

    pub fn repr(&self, py: Python<'_>) -> PyResult<String> {
        let (turn, open, outcome) = {
            let game = self.lock(py);
            (R::turn(game.table()), game.decision().cloned(), game.outcome())
        };
        Ok(match (open, outcome.and_then(|outcome| outcome.winner)) {
            (Some(open), _) => format!("<Game: turn {turn}, {}>", R::told(&open)?),
            (None, Some(winner)) => format!("<Game: won by seat {} in turn {turn}>", winner.0),
            (None, None) => format!("<Game: drawn in turn {turn}>"),
        })
    }
}

/// Who answers which decision with what, where these agents play; nothing when the game is over or nobody sits there.
fn answer<R: Rules, A: Agent<R>>(state: &R::State, agents: &mut [A]) -> Option<(Seat, DecisionId, R::Action)> {
    let position = Position::<R>::of(state)?;
    let (seat, decision) = (position.seat(), position.decision().id());
    let action = agents.get_mut(seat.index())?.choose(seat, &position);
    Some((seat, decision, action))
}

/// What an agent answers to the open decision of a state, while the interpreter is free.
pub fn choice_at<R: Rules, A: Agent<R>>(
    py: Python<'_>,
    state: &R::State,
    agent: impl FnOnce(&R::State) -> A + Send,
) -> PyResult<Option<R::Action>> {
    let chosen = py.detach(|| {
        errors::guarded(|| {
            let choose = |position: Position<'_, R>| agent(state).choose(position.seat(), &position);
            Ok::<_, Fault>(Position::<R>::of(state).map(choose))
        })
    });
    chosen.map_err(|failure: Failure<Fault>| failure.raise(errors::fault))
}

/// How a game ended as Python has it: `{"winner", "reason"}` or `None`.
pub fn outcome_to_python(py: Python<'_>, outcome: Option<Outcome>) -> PyResult<Bound<'_, PyAny>> {
    json::to_python(py, &outcome)
}
