//! A position without a log, behind a lock.

use std::sync::Mutex;

use keyforge_core::kernel::{self, Played, RandomAgent, Recorder, Ruleset, Seeded};

use super::{Shown, lock};
use crate::KeyforgeError;
use crate::live::Counted;

/// A position for programs that search.
#[derive(Debug)]
pub(crate) struct Searched<R: Ruleset> {
    inner: Mutex<Inner<R>>,
    _counted: Counted,
}

#[derive(Clone, Debug)]
struct Inner<R: Ruleset> {
    state: R::State,
    chance: Seeded,
    /// How many actions were played here: the number of a step.
    steps: u32,
}

impl<R: Shown> Searched<R> {
    pub(crate) fn of(state: R::State, seed: u64) -> Searched<R> {
        Searched::from_inner(Inner { state, chance: Seeded::new(seed.into()), steps: 0 })
    }

    fn from_inner(inner: Inner<R>) -> Searched<R> {
        Searched { inner: Mutex::new(inner), _counted: Counted::new() }
    }

    pub(crate) fn read<T>(&self, read: impl FnOnce(&R::State) -> T) -> T {
        read(&lock(&self.inner).state)
    }

    /// Answers the open decision for whoever decides.
    pub(crate) fn step(&self, action: &R::Action) -> Result<R::Step, KeyforgeError> {
        let mut inner = lock(&self.inner);
        let mut next = inner.clone();
        let mut recorder = Recorder::keeping();
        kernel::act_on::<R>(&mut next.state, action, &mut next.chance, &mut recorder)?;
        let entry = next.steps;
        next.steps = next.steps.saturating_add(1);
        *inner = next;
        Ok(R::step(entry, &recorder.into_events(), R::table(&inner.state)))
    }

    pub(crate) fn duplicate(&self) -> Searched<R> {
        Searched::from_inner(lock(&self.inner).clone())
    }

    /// Plays a copy on at random, each seat with its own dice.
    pub(crate) fn play_out(&self, seed: u64, mut dice: Vec<RandomAgent>, limit: u32) -> Result<Played, KeyforgeError> {
        let mut state = self.read(Clone::clone);
        let mut chance = Seeded::new(seed.into());
        Ok(kernel::play_out::<R, _>(&mut state, &mut dice, &mut chance, limit)?)
    }
}
