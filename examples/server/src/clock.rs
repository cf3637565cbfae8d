//! How long players may still think.

use std::time::Duration;

use keyforge_core::kernel::{DecisionId, Seat};
use tokio::time::Instant;

use crate::protocol::{Clock, Per};

/// The clock of a table. It runs while its game waits for a person, whether that person is connected or not.
#[derive(Debug)]
pub struct Timer {
    clock: Clock,
    /// What each seat has used of a time for the game, up to the decision that is open.
    used: [Duration; 2],
    running: Option<Running>,
}

/// The decision that the clock runs for.
#[derive(Clone, Copy, Debug)]
struct Running {
    seat: Seat,
    decision: DecisionId,
    since: Instant,
}

impl Timer {
    /// A clock that stands, with what was used before.
    pub fn new(clock: Clock, used_ms: [u64; 2]) -> Timer {
        Timer { clock, used: used_ms.map(Duration::from_millis), running: None }
    }

    /// Runs for the open decision of a person from now on, or stands.
    pub fn run(&mut self, open: Option<(Seat, DecisionId)>) {
        let now = Instant::now();
        if self.running.map(|it| (it.seat, it.decision)) == open {
            return;
        }
        if let Some(before) = self.running.take()
            && let Some(used) = self.used.get_mut(before.seat.index())
        {
            *used += now - before.since;
        }
        self.running = open.map(|(seat, decision)| Running { seat, decision, since: now });
    }

    /// What a seat may use of a decision that begins now.
    fn allowed(&self, seat: Seat) -> Duration {
        let time = Duration::from_millis(self.clock.ms);
        match self.clock.per {
            Per::Decision => time,
            Per::Game => time.saturating_sub(self.used.get(seat.index()).copied().unwrap_or_default()),
        }
    }

    /// When the time for the open decision is over, and whose it is.
    pub fn end(&self) -> Option<(Instant, Seat, DecisionId)> {
        let Running { seat, decision, since } = self.running?;
        Some((since.checked_add(self.allowed(seat))?, seat, decision))
    }

    /// What happens when a time is over, and for what it is.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The milliseconds that each seat has left.
    pub fn left_ms(&self) -> [u64; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            let running = self.running.filter(|it| it.seat == seat);
            let gone = running.map_or(Duration::ZERO, |it| it.since.elapsed());
            millis(self.allowed(seat).saturating_sub(gone))
        })
    }

    /// The milliseconds that each seat has used of a time for the game; a begun one counts, so that nobody is given any when a
    /// table is opened anew.
    pub fn used_ms(&self) -> [u64; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            let running = self.running.filter(|it| it.seat == seat);
            let gone = running.map_or(Duration::ZERO, |it| it.since.elapsed());
            let used = self.used.get(seat.index()).copied().unwrap_or_default() + gone;
            u64::try_from(used.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
        })
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
