//! How long players may still think.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use keyforge_core::kernel::{DecisionId, Seat};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::protocol::{Clock, Per};

/// The clock of a table. It runs while its game waits for a person, whether that person is connected or not.
#[derive(Debug)]
pub struct Timer {
    clock: Clock,
    /// What each seat has used of a time for the game, up to the decision that is open.
    used: [Duration; 2],
    running: Option<Running>,
    /// What ran on while the table was put away, until the clock runs for it again.
    begun: Option<Begun>,
}

/// The decision that the clock runs for.
#[derive(Clone, Copy, Debug)]
struct Running {
    seat: Seat,
    decision: DecisionId,
    /// What was used of it before `since`, while the table was put away.
    before: Duration,
    since: Instant,
}

impl Running {
    fn gone(&self) -> Duration {
        self.before.saturating_add(self.since.elapsed())
    }
}

/// A decision whose time runs on while its table is put away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// The decision.
    pub decision: DecisionId,
    /// When its time began, in milliseconds since 1970: another process may open the table again.
    pub at_ms: u64,
}

impl Begun {
    fn gone(&self) -> Duration {
        // Where somebody has put the system's clock back, rather too little was used than too much.
        Duration::from_millis(now_ms().saturating_sub(self.at_ms))
    }
}

/// The time now, in milliseconds since 1970: what another process can make something of.
pub(crate) fn now_ms() -> u64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

impl Timer {
    /// A clock that stands, with what was used before, and what ran on while the table was put away.
    pub fn new(clock: Clock, used_ms: [u64; 2], begun: Option<Begun>) -> Timer {
        Timer { clock, used: used_ms.map(Duration::from_millis), running: None, begun }
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
            *used += before.gone();
        }
        let begun = self.begun.take();
        self.running = open.map(|(seat, decision)| {
            let begun = begun.filter(|begun| begun.decision == decision);
            Running { seat, decision, before: begun.map_or(Duration::ZERO, |begun| begun.gone()), since: now }
        });
    }

    /// Stands from now on, but for the open decision: its time runs on while the table is put away.
    pub fn leave_running(&mut self) -> Option<Begun> {
        let running = self.running.take()?;
        Some(Begun { decision: running.decision, at_ms: now_ms().saturating_sub(millis(running.gone())) })
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
        let Running { seat, decision, before, since } = self.running?;
        let left = self.allowed(seat).saturating_sub(before);
        Some((since.checked_add(left)?, seat, decision))
    }

    /// What happens when a time is over, and for what it is.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// The milliseconds that each seat has left.
    pub fn left_ms(&self) -> [u64; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            let running = self.running.filter(|it| it.seat == seat);
            let gone = running.map_or(Duration::ZERO, |it| it.gone());
            millis(self.allowed(seat).saturating_sub(gone))
        })
    }

    /// The milliseconds that each seat has used of a time for the game; a begun one counts, so that nobody is given any when a
    /// table is opened anew.
    pub fn used_ms(&self) -> [u64; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            let running = self.running.filter(|it| it.seat == seat);
            let gone = running.map_or(Duration::ZERO, |it| it.gone());
            let used = self.used.get(seat.index()).copied().unwrap_or_default() + gone;
            u64::try_from(used.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
        })
    }
}

/// A time in milliseconds.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
