//! Telling Python how far a simulation is, and hearing of Ctrl-C.

use std::collections::BTreeMap;

use keyforge_core::kernel::{End, Progress};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde_json::json;

use super::agent::Raised;
use crate::errors::{self, Place};

/// Games that are played one after the other.
pub struct Run<'a> {
    /// How many there are of each way.
    pub games: u64,
    /// Whether each is played a second time, with the agents in each other's seats.
    pub both_ways: bool,
    /// The module whose `play` plays one again.
    pub module: &'a str,
    /// Which game is begun as number so much of its way.
    pub in_turn: &'a dyn Fn(u64) -> u64,
    /// The seed of a game.
    pub seed_of: &'a dyn Fn(u64) -> u64,
}

/// What `results` makes of the tables of the finished games; where an error ended the simulation it is raised, with that as
/// its attribute `results`.
pub fn with_results<'py, T>(
    py: Python<'py>,
    ended: PyResult<()>,
    results: &Bound<'py, PyAny>,
    tables: Vec<T>,
) -> PyResult<Bound<'py, PyAny>>
where
    T: IntoPyObject<'py>,
{
    let results = results.call1((tables,));
    let Err(error) = ended else {
        return results;
    };
    // An exception that takes no attribute is raised all the same.
    drop(results.and_then(|results| error.value(py).setattr("results", results)));
    Err(error)
}

/// The error for a game that could not go on; none where it did.
pub fn failed(end: &End, game: u64, seed: u64) -> Option<PyErr> {
    match end {
        End::Failed(why) => Some(errors::agent_with(why, "simulate/failed", json!({ "game": game, "seed": seed }))),
        End::Over(_) | End::Limit | _ => None,
    }
}

/// Tells Python how far it is, and hears of Ctrl-C.
pub struct Watch<'py> {
    progress: Option<Bound<'py, PyAny>>,
    stopped: Option<PyErr>,
}

impl<'py> Watch<'py> {
    /// `progress` is called with the number of finished games.
    pub fn new(progress: Option<Bound<'py, PyAny>>) -> Watch<'py> {
        Watch { progress, stopped: None }
    }

    /// Whether to go on.
    fn beat(&mut self, py: Python<'_>, done: u64) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        let told = self.progress.as_ref().map_or(Ok(()), |progress| progress.call1((done,)).map(drop));
        self.stopped = told.and_then(|()| py.check_signals()).err();
        self.stopped.is_none()
    }

    /// All agents are the engine's: `run` plays on several threads, without the interpreter.
    pub fn in_parallel<T: Send>(
        &mut self,
        py: Python<'py>,
        run: impl FnOnce(&mut dyn FnMut(Progress) -> bool) -> T + Send,
    ) -> T {
        // A bound reference cannot cross into code that runs without the interpreter.
        let progress = self.progress.take().map(Bound::unbind);
        let (reports, stopped) = py.detach(|| {
            let mut stopped = None;
            let reports = run(&mut |Progress { done, .. }| {
                Python::attach(|py| {
                    let progress = progress.as_ref().map(|it| it.bind(py).clone());
                    let mut beat = Watch { progress, stopped: stopped.take() };
                    let going_on = beat.beat(py, done);
                    stopped = beat.stopped;
                    going_on
                })
            });
            (reports, stopped)
        });
        self.stopped = stopped;
        reports
    }

    /// Some agent is a callable: one game after the other on this thread, of both ways in turn where they are wanted, until one
    /// raises something. `play` gets the number of a game and whether the agents are turned round in it. Gives the reports of each
    /// way by the numbers of their games.
    pub fn in_python<T>(
        &mut self,
        py: Python<'_>,
        run: &Run<'_>,
        raised: &Raised,
        mut play: impl FnMut(u64, bool) -> Option<T>,
    ) -> Vec<Vec<T>> {
        let ways = if run.both_ways { 2 } else { 1 };
        let mut sides: Vec<BTreeMap<u64, T>> = (0..ways).map(|_| BTreeMap::new()).collect();
        for number in 0..run.games.saturating_mul(ways) {
            let (game, turned) = ((run.in_turn)(number / ways), number % ways == 1);
            let Some(report) = play(game, turned) else {
                break;
            };
            if let Some((error, seat)) = raised.take() {
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    let place = Place { game, seed: (run.seed_of)(game), seat, turned };
                    errors::noted(py, &error, run.module, &place);
                }
                self.stopped = Some(error);
                break;
            }
            if let Some(side) = sides.get_mut(usize::from(turned)) {
                side.insert(game, report);
            }
            if !self.beat(py, number + 1) {
                break;
            }
        }
        sides.into_iter().map(|side| side.into_values().collect()).collect()
    }

    /// Whether Ctrl-C ended it; what else ended it is raised.
    pub fn interrupted(self, py: Python<'_>) -> PyResult<bool> {
        match self.stopped {
            Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(true),
            Some(error) => Err(error),
            None => Ok(false),
        }
    }
}
