//! Telling Python how far a simulation is, and hearing of Ctrl-C.

use keyforge_core::kernel::Progress;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use super::agent::Raised;
use crate::errors::{self, Place};

/// Games that are played one after the other.
pub struct Run<'a> {
    pub games: u64,
    /// The seed of the first one.
    pub seed: u64,
    /// The module whose `play` plays one again.
    pub module: &'a str,
}

/// The error that ended a simulation, with the finished games as its attribute `results`, those of a module.
pub fn with_results<'py, T>(py: Python<'py>, error: PyErr, module: &str, tables: PyResult<T>) -> PyErr
where
    T: PyCallArgs<'py>,
{
    let results = tables.and_then(|tables| py.import(module)?.getattr("Results")?.call1(tables));
    // An exception that takes no attribute is raised all the same.
    drop(results.and_then(|results| error.value(py).setattr("results", results)));
    error
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
        for game in 0..run.games {
            let Some(report) = play(game) else {
                break;
            };
            if let Some((error, seat)) = raised.take() {
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    let seed = run.seed.wrapping_add(game);
                    errors::noted(py, &error, run.module, &Place { game, seed, seat });
                }
                self.stopped = Some(error);
                break;
            }
            reports.push(report);
            if !self.beat(py, game + 1) {
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
