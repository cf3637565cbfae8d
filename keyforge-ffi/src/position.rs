//! A position without a log, for programs that search.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{self, Illegal, RandomAgent, Recorder, Ruleset, Seeded};
use keyforge_core::{KeyForge, State};

use crate::event::events;
use crate::live::Counted;
use crate::{Action, Board, Decision, KeyforgeError, Outcome, Seat, Step, game};

/// A position that can be played on and copied cheaply; no log is kept. Its chance follows from its seed.
#[derive(Debug, uniffi::Object)]
pub struct Position {
    inner: Mutex<Inner>,
    _counted: Counted,
}

#[derive(Clone, Debug)]
struct Inner {
    state: State,
    chance: Seeded,
    /// How many actions were played here: the number of a step.
    steps: u32,
}

/// How a game went that was played to its end, or to a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Playout {
    /// How many decisions were made.
    pub decisions: u32,
    /// How the game ended; none when the limit was reached first.
    pub outcome: Option<Outcome>,
}

#[uniffi::export]
impl Position {
    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        KeyForge::decision(self.lock().state.table()).map(Decision::from)
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        KeyForge::outcome(self.lock().state.table()).map(Outcome::from)
    }

    /// Answers the open decision for whoever decides. The entry of the step counts the actions played here, from 0.
    pub fn step(&self, action: Action) -> Result<Step, KeyforgeError> {
        let mut inner = self.lock();
        let action = action.to_core()?;
        let open = KeyForge::decision(inner.state.table()).ok_or(Illegal::GameOver)?;
        if !open.options.contains(&action) {
            let named = serde_json::to_string(&action).unwrap_or_else(|_| action.to_string());
            return Err(Illegal::NotOffered { action: named, options: open.options.len() }.into());
        }
        let mut next = inner.clone();
        let mut recorder = Recorder::keeping();
        KeyForge::decide(&mut next.state, open.seat, &action, &mut next.chance, &mut recorder)?;
        let entry = next.steps;
        next.steps = next.steps.saturating_add(1);
        *inner = next;
        let table = inner.state.table();
        Ok(Step {
            entry,
            events: events(&recorder.into_events()),
            decision: KeyForge::decision(table).map(Decision::from),
            outcome: KeyForge::outcome(table).map(Outcome::from),
        })
    }

    /// The board with everything that lies on it; for a seat, as that seat may know it.
    #[uniffi::method(default(seat = None))]
    pub fn board(&self, seat: Option<Seat>) -> Board {
        game::board(&self.lock().state, seat)
    }

    /// An independent position that stands where this one does.
    pub fn duplicate(&self) -> Arc<Position> {
        Position::from_inner(self.lock().clone())
    }

    /// Plays a copy on at random until the game is over or `limit` decisions were made.
    #[uniffi::method(default(limit = 10000))]
    pub fn play_out(&self, seed: u64, limit: u32) -> Result<Playout, KeyforgeError> {
        let Inner { mut state, .. } = self.lock().clone();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(!seed)];
        let mut chance = Seeded::new(seed.into());
        let played = kernel::play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, limit)?;
        Ok(Playout { decisions: played.decisions, outcome: played.outcome.map(Outcome::from) })
    }
}

impl Position {
    pub(crate) fn of(state: State, seed: u64) -> Arc<Position> {
        Position::from_inner(Inner { state, chance: Seeded::new(seed.into()), steps: 0 })
    }

    fn from_inner(inner: Inner) -> Arc<Position> {
        Arc::new(Position { inner: Mutex::new(inner), _counted: Counted::new() })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
