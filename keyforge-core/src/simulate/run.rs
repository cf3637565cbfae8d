//! Playing a plan on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use super::{GameReport, Plan};

/// How often the caller is told how far it is.
const BEAT: Duration = Duration::from_millis(50);

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Finished games.
    pub done: u64,
    /// All games of the plan.
    pub games: u64,
}

/// More threads than this are of no use to anybody.
const MOST_THREADS: usize = 256;

/// Plays the games of a plan on so many threads, all of the machine's for 0 and at most 256, and gives their reports in
/// order.
///
/// `going_on` is called now and then on the calling thread. When it answers `false`, no further game is begun, and the
/// reports are those of the games that were: the same ones as in a full run, but not always the first ones.
pub fn run(plan: &Plan, threads: usize, mut going_on: impl FnMut(Progress) -> bool) -> Vec<GameReport> {
    let games = plan.len();
    let (next, done, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let caller = thread::current();
    let work = || {
        let mut reports = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                break;
            }
            reports.push(plan.play(game));
            done.fetch_add(1, Ordering::Relaxed);
        }
        caller.unpark();
        reports
    };
    let count = (count_of(threads) as u64).min(games).max(1);
    let mut reports: Vec<GameReport> = thread::scope(|scope| {
        let workers: Vec<ScopedJoinHandle<'_, Vec<GameReport>>> = (0..count).map(|_| scope.spawn(work)).collect();
        while !workers.iter().all(ScopedJoinHandle::is_finished) {
            thread::park_timeout(BEAT);
            if !going_on(Progress { done: done.load(Ordering::Relaxed), games }) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        // A game that fails is told as such, so no worker panics.
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    reports.sort_unstable_by_key(|report| report.game);
    reports
}

fn count_of(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        threads => threads.min(MOST_THREADS),
    }
}
