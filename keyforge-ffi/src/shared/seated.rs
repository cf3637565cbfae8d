//! A player that comes with the engine, behind a lock.

use std::sync::Mutex;

use keyforge_core::kernel::{Agent, Position, Ruleset};

use super::lock;
use crate::live::Counted;

/// An agent of any kind.
pub(crate) struct Seated<R: Ruleset> {
    player: Mutex<Box<dyn Agent<R> + Send>>,
    _counted: Counted,
}

impl<R: Ruleset> Seated<R> {
    pub(crate) fn of(player: impl Agent<R> + Send + 'static) -> Seated<R> {
        Seated { player: Mutex::new(Box::new(player)), _counted: Counted::new() }
    }

    /// What it chooses for the seat that decides; none when the game is over.
    pub(crate) fn choice(&self, state: &R::State) -> Option<R::Action> {
        let position = Position::<R>::of(state)?;
        Some(lock(&self.player).choose(position.seat(), &position))
    }
}
