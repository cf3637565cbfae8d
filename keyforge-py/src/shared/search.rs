//! Searches of the engine for Python: while the interpreter is free, and ended by Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use keyforge_core::kernel::Fault;
use keyforge_core::kernel::search::{Budget, Report};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Rules;
use crate::errors::{self, Failure};

/// How often Python is asked whether somebody pressed Ctrl-C.
const BEAT: Duration = Duration::from_millis(50);

/// How long and in how many trees is searched.
#[derive(Clone, Copy)]
pub struct Effort {
    pub budget: Budget,
    pub seed: u64,
    pub trees: usize,
}

impl Effort {
    /// So many iterations, or so many seconds where they are named.
    pub fn read(iterations: u32, seconds: Option<f64>, seed: u64, trees: usize) -> PyResult<Effort> {
        let budget = match seconds {
            None if iterations == 0 => return Err(PyValueError::new_err("iterations: at least 1 is needed")),
            None => Budget::Iterations(iterations),
            Some(seconds) => match Duration::try_from_secs_f64(seconds) {
                Ok(time) if !time.is_zero() => Budget::Time(time),
                Ok(_) | Err(_) => {
                    return Err(PyValueError::new_err(format!("seconds: {seconds} is no time to search")));
                }
            },
        };
        match trees {
            0 => Err(PyValueError::new_err("trees: at least 1 is needed")),
            trees => Ok(Effort { budget, seed, trees }),
        }
    }
}

/// What is found in a state: a `keyforge.searching.SearchReport`, or `None` when the game is over.
pub fn report<'py, R: Rules, A>(
    py: Python<'py>,
    state: &R::State,
    effort: Effort,
    action: impl Fn(R::Action) -> A,
) -> PyResult<Option<Bound<'py, PyAny>>>
where
    A: IntoPyObject<'py>,
{
    let Some(report) = interruptible(py, |stop| R::look_ahead(state, effort, stop))? else { return Ok(None) };
    let options = report.options.into_iter().map(|it| (action(it.action), it.visits, it.value));
    let arguments = (options.collect::<Vec<_>>(), report.iterations, effort.seed);
    py.import("keyforge.searching")?.getattr("SearchReport")?.call_method1("_of", arguments).map(Some)
}

/// The report of an agent that searches, on as many threads as there are trees.
pub type Found<R> = Option<Report<<R as keyforge_core::kernel::Ruleset>::Action>>;

/// Does what takes its time on another thread, and tells it to stop when somebody presses Ctrl-C.
///
/// What it has come to by then is dropped, so it does not matter what that is.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    interruptible_by(py, &Arc::default(), work)
}

/// The same with a flag that was made before.
pub fn interruptible_by<T: Send>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let (done, interrupted) = py.detach(|| {
        thread::scope(|scope| {
            let (send, receive) = channel();
            scope.spawn(move || {
                let done = errors::guarded(|| Ok::<_, Fault>(work(stop)));
                // The other side waits for it.
                drop(send.send(done));
            });
            let mut interrupted = None;
            loop {
                match receive.recv_timeout(BEAT) {
                    Ok(done) => return (Some(done), interrupted),
                    Err(RecvTimeoutError::Disconnected) => return (None, interrupted),
                    Err(RecvTimeoutError::Timeout) if interrupted.is_none() => {
                        interrupted = Python::attach(|py| py.check_signals().err());
                        stop.store(interrupted.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match (done, interrupted) {
        (_, Some(error)) => Err(error),
        (Some(done), None) => done.map_err(|failure: Failure<Fault>| failure.raise(errors::fault)),
        (None, None) => Err(errors::internal("a search ended without a word")),
    }
}
