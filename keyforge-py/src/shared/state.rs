//! A state behind a lock, with the seed of its chance.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{
    Agent, Fault, Illegal, Outcome, PlayError, Question, Recorder, Ruleset, Seat, Seed, Seeded, play_out,
};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::Rules;
use super::game::choice_at;
use crate::errors::{self, Failure};
use crate::json;
use crate::seat::{read_seed, read_word, seat_below, viewer_below};

/// A state that threads share. Python never runs while it is locked.
pub struct StateOf<R: Rules>(Mutex<Inner<R>>);

/// What is behind the lock.
pub struct Inner<R: Rules> {
    pub library: Arc<R::Library>,
    pub state: R::State,
    seed: Seed,
}

// A derived clone would ask for a library that can be cloned.
impl<R: Rules> Clone for Inner<R> {
    fn clone(&self) -> Inner<R> {
        Inner { library: self.library.clone(), state: self.state.clone(), seed: self.seed }
    }
}

impl<R: Rules> Inner<R> {
    pub fn decision(&self) -> Option<&R::Decision> {
        R::decision(R::table(&self.state))
    }

    pub fn options(&self) -> &[R::Action] {
        self.decision().map_or(&[], Question::options)
    }

    fn apply(&mut self, action: R::Action) -> Applied<R::Action> {
        let options = self.options();
        let Some(seat) = self.decision().filter(|_| options.contains(&action)).map(Question::seat) else {
            return Applied::Refused(action, options.len());
        };
        let mut next = self.state.clone();
        let mut chance = Seeded::new(self.seed);
        let mut silent = Recorder::silent();
        match errors::guarded(|| R::decide(&mut next, seat, &action, &mut chance, &mut silent)) {
            Ok(()) => self.state = next,
            Err(failure) => return Applied::Failed(failure),
        }
        Applied::Done
    }
}

/// What came of an action.
enum Applied<A> {
    Done,
    /// It is not offered; so many others are.
    Refused(A, usize),
    Failed(Failure<Fault>),
}

impl<R: Rules> StateOf<R> {
    pub fn new(library: Arc<R::Library>, state: R::State, seed: Seed) -> StateOf<R> {
        StateOf(Mutex::new(Inner { library, state, seed }))
    }

    pub fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner<R>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The seat of a number.
    pub fn seat(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(R::table(&self.lock(py).state));
        seat_below(seat, seats)
    }

    /// Who looks: the seat of a number, or a spectator.
    pub fn viewer(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(R::table(&self.lock(py).state));
        viewer_below(seat, seats)
    }

    /// What an agent answers to the open decision; nothing when the game is over. It thinks about a copy.
    pub fn choice<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agent: impl FnOnce(&R::State) -> A + Send,
    ) -> PyResult<Option<R::Action>> {
        let state = self.lock(py).state.clone();
        choice_at::<R, A>(py, &state, agent)
    }

    /// The seat that decides.
    pub fn decider(&self, py: Python<'_>) -> Option<u8> {
        self.lock(py).decision().map(|open| open.seat().0)
    }

    /// A copy of the options: a list may call the collector, and that any Python code.
    pub fn options(&self, py: Python<'_>) -> Vec<R::Action> {
        self.lock(py).options().to_vec()
    }

    /// Answers the open decision with what is meant where these are the options.
    pub fn apply(&self, py: Python<'_>, meant: impl FnOnce(&[R::Action]) -> PyResult<R::Action>) -> PyResult<()> {
        let applied = {
            let mut inner = self.lock(py);
            meant(inner.options()).map(|action| inner.apply(action))
        };
        match applied? {
            Applied::Done => Ok(()),
            Applied::Refused(action, options) => {
                let action = json::text_of(&action)?;
                Err(errors::illegal(&Illegal::NotOffered { action, options }))
            }
            Applied::Failed(failure) => Err(failure.raise(errors::fault)),
        }
    }

    /// Plays on with agents, by seat, and gives the winner.
    pub fn play_out<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agents: impl FnOnce(&R::State) -> Vec<A> + Send,
        limit: u32,
    ) -> PyResult<Option<u8>> {
        let Inner { state: mut next, seed, .. } = self.lock(py).clone();
        let mut chance = Seeded::new(seed);
        let played = py.detach(|| {
            errors::guarded(|| {
                let mut agents = agents(&next);
                play_out::<R, _>(&mut next, &mut agents, &mut chance, limit)
            })
        });
        let fail = |failure: Failure<PlayError>| failure.raise(|error| errors::agent(&error.to_string(), error.code()));
        let played = played.map_err(fail)?;
        self.lock(py).state = next;
        Ok(played.outcome.and_then(|outcome| outcome.winner).map(|seat| seat.0))
    }

    /// A state drawn at random among those that fit what a seat knows.
    pub fn determinize(&self, py: Python<'_>, seat: u8, seed: Seed) -> PyResult<StateOf<R>> {
        let seat = self.seat(py, seat)?;
        let inner = self.lock(py).clone();
        drawn(&inner.library, &inner.state, seat, seed)
    }

    pub fn is_over(&self, py: Python<'_>) -> bool {
        self.lock(py).decision().is_none()
    }

    pub fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        R::outcome(R::table(&self.lock(py).state))
    }

    pub fn turn(&self, py: Python<'_>) -> u16 {
        R::turn(R::table(&self.lock(py).state))
    }

    pub fn digest(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.lock(py).state.clone();
        let digest = R::digest_of_state(&state);
        digest.map(|digest| digest.to_string()).map_err(|fault| errors::fault(&fault))
    }

    pub fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let snapshot = R::snapshot(&self.lock(py).state);
        json::to_python(py, &snapshot)
    }

    /// A copy, with another seed where one is given.
    pub fn copy(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<StateOf<R>> {
        let seed = seed.map(read_seed).transpose()?;
        let inner = self.lock(py).clone();
        Ok(StateOf(Mutex::new(Inner { seed: seed.unwrap_or(inner.seed), ..inner })))
    }

    pub fn equals(&self, py: Python<'_>, other: &StateOf<R>) -> bool {
        let mine = self.lock(py).clone();
        let theirs = other.lock(py).clone();
        mine.state == theirs.state && mine.seed == theirs.seed
    }

    pub fn repr(&self, py: Python<'_>) -> PyResult<String> {
        let turn = self.turn(py);
        let open = self.lock(py).decision().cloned();
        Ok(match open {
            Some(open) => format!("<State: turn {turn}, {}>", R::told(&open)?),
            None => format!("<State: over in turn {turn}>"),
        })
    }

    /// Library, state and seed, for pickle.
    pub fn write(&self, py: Python<'_>) -> PyResult<(String, String, String)> {
        let inner = self.lock(py).clone();
        let snapshot = json::text_of(&R::snapshot(&inner.state))?;
        Ok((R::write_added(&inner.library)?, snapshot, inner.seed.to_string()))
    }

    /// The state of what `write` wrote.
    pub fn read(library: &str, snapshot: &str, seed: &str) -> PyResult<StateOf<R>> {
        let library = R::read_added(library)?;
        let state = R::restore(&library, json::parse(snapshot, "state")?).map_err(|error| errors::restore(&error))?;
        Ok(StateOf::new(library, state, read_word(seed)?))
    }
}

/// A state drawn at random among those that fit what a seat knows of one.
pub fn drawn<R: Rules>(library: &Arc<R::Library>, state: &R::State, seat: Seat, seed: Seed) -> PyResult<StateOf<R>> {
    let drawn = errors::guarded(|| <R as Ruleset>::determinize(state, seat, &mut Seeded::new(seed)));
    let state = drawn.map_err(|failure| failure.raise(errors::chance))?;
    Ok(StateOf::new(library.clone(), state, seed))
}
