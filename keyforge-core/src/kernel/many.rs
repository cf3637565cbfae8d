//! Many games, on several threads.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{AgentKind, Outcome, OutcomeReason, Seat, arrange_by_key};

/// How a game among many came to its end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum End {
    /// By its rules.
    Over(Outcome),
    /// It had as many decisions as were allowed.
    Limit,
    /// It could not go on; the text says why.
    Failed(String),
}

impl End {
    /// The winner, if there is one.
    pub const fn winner(&self) -> Option<Seat> {
        match self {
            End::Over(outcome) => outcome.winner,
            End::Limit | End::Failed(_) => None,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Over(Outcome { reason: OutcomeReason::Victory, .. }) => "victory",
            End::Over(Outcome { reason: OutcomeReason::Concession, .. }) => "concession",
            End::Over(_) => "draw",
            End::Limit => "limit",
            End::Failed(_) => "failed",
        })
    }
}

/// How often the caller is told how far it is.
const BEAT: Duration = Duration::from_millis(50);

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// Finished games.
    pub done: u64,
    /// All games of the plan.
    pub games: u64,
}

/// Sets the flag when it goes away, also by a panic of the caller: threads that go on would keep the panic from being passed on.
struct StopsAtEnd<'a>(&'a AtomicBool);

impl Drop for StopsAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// More threads than this are of no use to anybody.
const MOST_THREADS: usize = 256;

/// Plays games by their numbers on so many threads, all of the machine's for 0 and at most 256, and gives what they came
/// to in order. What `play` does is up to the caller: it may look at games that were played already.
///
/// `going_on` is called now and then on the calling thread. When it answers `false`, no further game is begun, and the flag that
/// `play` gets is set. A game that ends then is missing where one of the `agents` looks ahead, as it has broken off its search;
/// so is one that panics. A panic of `going_on` ends the run in the same way, and is passed on as soon as the games that were begun
/// are over.
///
/// ```
/// use keyforge_core::kernel::play_many;
///
/// let squares = play_many(5, 2, &[], |game, _stop| game * game, |_progress| true);
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// ```
pub fn play_many<T: Send>(
    games: u64,
    threads: usize,
    agents: &[AgentKind],
    play: impl Fn(u64, &Arc<AtomicBool>) -> T + Sync,
    mut going_on: impl FnMut(Progress) -> bool,
) -> Vec<T> {
    let (next, done, stop) = (AtomicU64::new(0), AtomicU64::new(0), Arc::new(AtomicBool::new(false)));
    let caller = thread::current();
    let breaks_off = agents.iter().any(|kind| kind.looks_ahead());
    let work = || {
        let mut played = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                break;
            }
            let told = play(game, &stop);
            if !(breaks_off && stop.load(Ordering::Relaxed)) {
                played.push((game, told));
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        caller.unpark();
        played
    };
    let count = (count_of(threads) as u64).min(games).max(1);
    let mut played: Vec<(u64, T)> = thread::scope(|scope| {
        let _stops = StopsAtEnd(&stop);
        let workers: Vec<ScopedJoinHandle<'_, Vec<(u64, T)>>> = (0..count).map(|_| scope.spawn(work)).collect();
        while !workers.iter().all(ScopedJoinHandle::is_finished) {
            thread::park_timeout(BEAT);
            if !going_on(Progress { done: done.load(Ordering::Relaxed), games }) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    arrange_by_key(&mut played, |(game, _)| *game);
    played.into_iter().map(|(_, played)| played).collect()
}

/// Plays the same games several ways, one of each way in turn, as [`play_many`] does, and gives what they came to by way, in the
/// order of the `number` of each. `play` gets the way, and how many games of it were begun before.
pub(crate) fn play_in_turn<T: Send, const N: usize>(
    games: u64,
    threads: usize,
    agents: &[AgentKind],
    play: impl Fn(usize, u64, &Arc<AtomicBool>) -> T + Sync,
    number: impl Fn(&T) -> u64,
    going_on: impl FnMut(Progress) -> bool,
) -> [Vec<T>; N] {
    let ways = N as u64;
    let one = |n: u64, stop: &Arc<AtomicBool>| ((n % ways) as usize, play((n % ways) as usize, n / ways, stop));
    let mut played = [const { Vec::new() }; N];
    for (way, told) in play_many(games.saturating_mul(ways), threads, agents, one, going_on) {
        played[way].push(told);
    }
    for told in &mut played {
        arrange_by_key(told, |told| number(told));
    }
    played
}

/// How many threads work where somebody asks for so many: no more than a system has room for, and all cores for 0.
pub(super) fn count_of(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        threads => threads.min(MOST_THREADS),
    }
}
