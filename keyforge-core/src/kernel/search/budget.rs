//! How long a search goes on.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// More iterations than this are counted as this many: a tree keeps something of each.
pub const MOST_ITERATIONS: u32 = 1_000_000;

/// How long a search goes on.
///
/// However little it is, one iteration is made, and that tries what the policy advises: with a budget of nothing a search chooses
/// what its policy would. Only a search that is stopped before it begins has tried nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// For so many iterations in all: 0 counts as 1, more than [`MOST_ITERATIONS`] as that many. The report can be repeated.
    Iterations(u32),
    /// For so long. How far that leads depends on the machine, so the report cannot be repeated.
    Time(Duration),
}

/// What is left of a budget.
pub(super) struct Meter<'a> {
    iterations: u32,
    end: Option<Instant>,
    stop: &'a AtomicBool,
}

impl<'a> Meter<'a> {
    pub fn new(budget: Budget, stop: &'a AtomicBool) -> Meter<'a> {
        match budget {
            Budget::Iterations(iterations) => {
                Meter { iterations: iterations.clamp(1, MOST_ITERATIONS), end: None, stop }
            }
            // A time that no clock can tell is as good as none.
            Budget::Time(time) => Meter { iterations: MOST_ITERATIONS, end: Instant::now().checked_add(time), stop },
        }
    }

    /// Into how many parts it is split: more than there are iterations would be parts of nothing.
    pub fn parts(&self, wanted: NonZeroUsize) -> usize {
        wanted.get().min(self.iterations.max(1) as usize)
    }

    /// How many iterations one of several parts has.
    pub fn share(&self, part: usize, parts: usize) -> u32 {
        let (iterations, parts) = (self.iterations as usize, parts.max(1));
        (iterations / parts + usize::from(part < iterations % parts)) as u32
    }

    /// Whether there is time for an iteration of a part. For the first one of the first part there always is.
    pub fn goes_on(&self, part: usize, iteration: u32) -> bool {
        let is_in_time = || self.end.is_none_or(|end| Instant::now() < end);
        !self.stop.load(Ordering::Relaxed) && ((part, iteration) == (0, 0) || is_in_time())
    }
}
