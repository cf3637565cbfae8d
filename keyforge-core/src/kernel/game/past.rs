//! Positions to which a game returns: by an undo, or since an action could not be carried out.
//!
//! A copy of a position costs a quarter of an action, and few are ever returned to. So one is kept now and then, and any other is
//! reached from the last one before it, by the inputs that the log has.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::kernel::{Cause, Entry, Fault, Log, Recorded, Recorder, Ruleset, Seat};

/// To so many positions an undo returns at most. Rules that hide something forget them far sooner.
const POINTS: usize = 64;

/// After so many entries another position is kept: no return runs more of them again.
const STRIDE: u32 = 16;

/// The positions to which a game returns.
#[derive(Debug)]
pub(super) struct Past<R: Ruleset> {
    /// In the order of their entries; none is of an entry that was taken back.
    kept: Vec<Kept<R>>,
    /// Where an undo may return, in the order of the entries.
    points: VecDeque<Point>,
}

/// A copy of a position.
#[derive(Debug)]
struct Kept<R: Ruleset> {
    /// The entry that led to it.
    entry: u32,
    state: Box<R::State>,
}

/// A position to which an undo may return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    /// The entry that led to it.
    pub entry: u32,
    /// Who acted in it.
    pub seat: Seat,
}

// Derived ones would ask of the rules what only their states have.
impl<R: Ruleset> Default for Past<R> {
    fn default() -> Past<R> {
        Past { kept: Vec::new(), points: VecDeque::new() }
    }
}

impl<R: Ruleset> Clone for Past<R> {
    fn clone(&self) -> Past<R> {
        Past { kept: self.kept.clone(), points: self.points.clone() }
    }
}

impl<R: Ruleset> Clone for Kept<R> {
    fn clone(&self) -> Kept<R> {
        Kept { entry: self.entry, state: self.state.clone() }
    }
}

impl<R: Ruleset> Past<R> {
    /// Where the next undo returns, if nothing else stands against it.
    pub(super) fn last_point(&self) -> Option<Point> {
        self.points.back().copied()
    }

    /// Keeps the position after an entry, when it is time: before each action.
    pub(super) fn pass(&mut self, entry: u32, state: &R::State) {
        let last = self.kept.last().map_or(0, |kept| kept.entry);
        if entry.saturating_sub(last) < STRIDE {
            return;
        }
        // Where nothing returns behind the present position any more, it takes the room of the only one.
        if let ([only], true) = (&mut *self.kept, self.points.is_empty()) {
            only.entry = entry;
            only.state.as_mut().clone_from(state);
            return;
        }
        self.kept.push(Kept { entry, state: Box::new(state.clone()) });
    }

    /// An undo may return to the position after an entry, in which that seat acted.
    pub(super) fn add_point(&mut self, entry: u32, seat: Seat) {
        if self.points.len() >= POINTS {
            self.points.pop_front();
        }
        self.points.push_back(Point { entry, seat });
    }

    /// No undo returns to anything that was before: something became known.
    pub(super) fn forget_points(&mut self) {
        self.points.clear();
        self.kept.drain(..self.kept.len().saturating_sub(1));
    }

    /// An undo has returned to the last point, the position after `entry`.
    pub(super) fn return_to(&mut self, entry: u32) {
        self.points.pop_back();
        self.kept.retain(|kept| kept.entry <= entry);
    }

    /// The position after an entry of a log, which is one of those that lead to its last one.
    ///
    /// # Errors
    ///
    /// When the rules do not do again what they did before, a bug in them.
    pub(super) fn position(&self, library: &Arc<R::Library>, log: &Log<R>, entry: u32) -> Result<Box<R::State>, Fault> {
        let from = self.kept.iter().rfind(|kept| kept.entry <= entry);
        let path = log.ancestors().skip_while(|later| later.n > entry);
        let mut path: Vec<_> = path.take_while(|later| from.is_none_or(|from| later.n > from.entry)).collect();
        path.reverse();
        let (mut state, rest) = match (from, path.split_first()) {
            (Some(from), _) => (from.state.clone(), &*path),
            (None, Some((first, rest))) => (start(library, log, first)?, rest),
            (None, None) => return Err(Fault::broken("a game without a first entry")),
        };
        rest.iter().try_for_each(|entry| repeat::<R>(&mut state, entry))?;
        Ok(state)
    }
}

/// The position after the first entry of a log.
fn start<R: Ruleset>(library: &Arc<R::Library>, log: &Log<R>, first: &Entry<R>) -> Result<Box<R::State>, Fault> {
    let mut chance = Recorded::new(&first.chance);
    let state = R::start(library, &log.header().setup, &mut chance, &mut Recorder::silent());
    Ok(Box::new(state.map_err(|error| Fault::broken(error.to_string()))?))
}

/// Goes on by an entry.
fn repeat<R: Ruleset>(state: &mut R::State, entry: &Entry<R>) -> Result<(), Fault> {
    match &entry.cause {
        Cause::Action { seat, action: Some(action), .. } => {
            R::decide(state, *seat, action, &mut Recorded::new(&entry.chance), &mut Recorder::silent())
        }
        // It stands in the path where the game went on from it: its position is the one before it, under a new number.
        Cause::Undo { next, .. } => {
            R::desk(R::table_mut(state)).renumber(*next);
            Ok(())
        }
        Cause::Setup | Cause::Action { action: None, .. } => Err(Fault::broken("an entry that a running game has not")),
    }
}
