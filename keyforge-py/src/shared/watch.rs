//! Telling Python how far a simulation is, and hearing of Ctrl-C.

use keyforge_core::kernel::Progress;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use super::agent::Raised;

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

    /// Some agent is a callable: one game after the other on this thread.
    pub fn in_python<T>(
        &mut self,
        py: Python<'_>,
        games: u64,
        raised: &Raised,
        mut play: impl FnMut(u64) -> Option<T>,
    ) -> PyResult<Vec<T>> {
        let mut reports = Vec::new();
        for game in 0..games {
            let Some(report) = play(game) else {
                break;
            };
            if let Some(error) = raised.take() {
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    self.stopped = Some(error);
                    break;
                }
                return Err(error);
            }
            reports.push(report);
            if !self.beat(py, game + 1) {
                break;
            }
        }
        Ok(reports)
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
