//! Logs that are told on several threads, without the interpreter.

use keyforge_core::kernel::{LogError, ReplayError, play_many};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::Rules;
use super::log::{LogOf, Unread, file_of};
use super::watch::Watch;
use crate::errors::{self, Failure};

/// So many logs are taken at a time: enough for many threads, and few enough that those of a large folder need no room together.
const TOGETHER: usize = 128;

/// Why a log could not be told.
enum Trouble {
    /// It is damaged.
    Unreadable(LogError),
    /// It says something else than the rules do.
    Wrong(ReplayError),
}

impl Trouble {
    fn raise(&self) -> PyErr {
        match self {
            Trouble::Unreadable(error) => errors::log(error),
            Trouble::Wrong(error) => errors::replay(error),
        }
    }
}

/// Why no more logs are taken.
enum End {
    /// There are no more.
    Last,
    /// The next one is none that could be read; a note says which.
    Unread(PyErr),
    /// There are no more to be had.
    Stopped(PyErr),
}

/// Has each log told on so many threads, all cores for 0, and hands on what they came to in order. The first one that cannot be told ends
/// it, whatever the number of threads, with a note that says which; so does Ctrl-C.
pub fn tell_each<R: Rules, T: Send>(
    py: Python<'_>,
    logs: &Bound<'_, PyAny>,
    threads: usize,
    take: impl Fn(&Bound<'_, PyAny>) -> PyResult<Unread<R>>,
    tell: impl Fn(&LogOf<R>) -> Result<T, ReplayError> + Sync + Send,
    mut with: impl FnMut(T),
) -> PyResult<()> {
    let mut logs = logs.try_iter()?;
    let mut number = 0_u64;
    loop {
        let mut files = Vec::new();
        let (unread, end) = some_of(py, &mut logs, &mut files, &take);
        let mut files = files.into_iter();
        for told in on_threads(py, &unread, threads, &tell)? {
            let file = files.next().flatten();
            with(told.map_err(|failure| noted(py, failure.raise(Trouble::raise), number, file))?);
            number += 1;
        }
        match end {
            None => {}
            Some(End::Last) => return Ok(()),
            Some(End::Unread(error)) => return Err(noted(py, error, number, files.next().flatten())),
            Some(End::Stopped(error)) => return Err(error),
        }
    }
}

/// The next logs, with the files that they are read from, and why there are no others where there are none.
fn some_of<R: Rules>(
    py: Python<'_>,
    logs: &mut Bound<'_, PyIterator>,
    files: &mut Vec<Option<String>>,
    take: &impl Fn(&Bound<'_, PyAny>) -> PyResult<Unread<R>>,
) -> (Vec<Unread<R>>, Option<End>) {
    let mut unread = Vec::with_capacity(TOGETHER);
    while unread.len() < TOGETHER {
        let log = match logs.next().map(|log| py.check_signals().and(log)) {
            None => return (unread, Some(End::Last)),
            Some(Err(error)) => return (unread, Some(End::Stopped(error))),
            Some(Ok(log)) => log,
        };
        files.push(file_of(&log));
        match take(&log) {
            Ok(log) => unread.push(log),
            Err(error) => return (unread, Some(End::Unread(error))),
        }
    }
    (unread, None)
}

/// Reads and tells logs without the interpreter; an error where Ctrl-C ended it.
fn on_threads<R: Rules, T: Send>(
    py: Python<'_>,
    unread: &[Unread<R>],
    threads: usize,
    tell: &(impl Fn(&LogOf<R>) -> Result<T, ReplayError> + Sync + Send),
) -> PyResult<Vec<Result<T, Failure<Trouble>>>> {
    let one =
        |log: &Unread<R>| errors::guarded(|| tell(&log.read().map_err(Trouble::Unreadable)?).map_err(Trouble::Wrong));
    let told_of = |number: u64| unread.get(usize::try_from(number).ok()?).map(one);
    let mut watch = Watch::new(None);
    let told =
        watch.in_parallel(py, |beat| play_many(unread.len() as u64, threads, &[], |number, _| told_of(number), beat));
    match watch.interrupted(py)? {
        true => Err(PyKeyboardInterrupt::new_err(())),
        false => Ok(told.into_iter().flatten().collect()),
    }
}

/// The error with a note that says at which log it was raised.
fn noted(py: Python<'_>, error: PyErr, number: u64, file: Option<String>) -> PyErr {
    let file = file.map_or_else(String::new, |file| format!(": {file}"));
    // An exception that takes no note is raised all the same.
    drop(error.value(py).call_method1("add_note", (format!("log {number}, counted from 0{file}"),)));
    error
}
