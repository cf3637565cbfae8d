//! Telling Python how far a simulation is, and hearing of Ctrl-C.

use keyforge_core::kernel::{Progress, Seat};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use super::agent::Raised;
use crate::errors::{self, Place};

/// Games that are played one after the other.
pub struct Run<'a> {
    pub games: u64,
    /// The module whose `play` plays one again.
    pub module: &'a str,
    /// Where among many games the one is that is begun under a number, and a seat of it.
    pub place: &'a dyn Fn(u64, Seat) -> Place,
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

/// The reports of one way or of both, each by their number.
pub fn by_side<R>(reports: Vec<(bool, R)>, ways: u64, number: impl Fn(&R) -> u64) -> Vec<Vec<R>> {
    let mut sides: Vec<Vec<R>> = (0..ways).map(|_| Vec::new()).collect();
    for (turned, report) in reports {
        if let Some(side) = sides.get_mut(usize::from(turned)) {
            side.push(report);
        }
    }
    for side in &mut sides {
        side.sort_by_key(&number);
    }
    sides
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

    /// Some agent is a callable: one game after the other on this thread, until one raises something.
    pub fn in_python<T>(
        &mut self,
        py: Python<'_>,
        run: &Run<'_>,
        raised: &Raised,
        mut play: impl FnMut(u64) -> Option<T>,
    ) -> Vec<T> {
        let mut reports = Vec::new();
        for number in 0..run.games {
            let Some(report) = play(number) else {
                break;
            };
            if let Some((error, seat)) = raised.take() {
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    errors::noted(py, &error, run.module, &(run.place)(number, seat));
                }
                self.stopped = Some(error);
                break;
            }
            reports.push(report);
            if !self.beat(py, number + 1) {
                break;
            }
        }
        reports
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
