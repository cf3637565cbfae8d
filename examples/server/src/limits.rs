//! How much anybody may ask of the server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::protocol::{Clock, Refusal};
use crate::refusals;

/// How much anybody may ask of the server.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Bytes of a message.
    pub message_bytes: usize,
    /// Messages of a connection in a second, in the long run.
    pub messages_per_second: f64,
    /// Messages of a connection at once.
    pub messages_at_once: f64,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Tables in memory that were made from one address and whose game is not over.
    pub tables_per_address: usize,
    /// New tables from one address in a minute, in the long run; one that was put away and is opened again counts as well.
    pub new_tables_per_minute: f64,
    /// New tables from one address at once; one that was put away and is opened again counts as well.
    pub new_tables_at_once: f64,
    /// Answers of a game, those that were taken back included; then it can only be given up. At most [`MOST_ENTRIES`].
    pub entries: u32,
    /// Connections that watch one table.
    pub people_per_table: usize,
    /// The shortest clock, in milliseconds.
    pub least_clock_ms: u64,
    /// How long nothing may be heard of a connection, at least [`LEAST_SILENCE`]; it is asked whether it is there three times as
    /// often.
    pub silence: Duration,
    /// How long a table stays in memory when nobody is there, whether its clock runs or not.
    pub keep: Duration,
    /// How often the time that players have used of a game is written down while it runs, at least [`LEAST_NOTE_TIME`]: a crash
    /// gives back no more.
    pub note_time: Duration,
    /// How long a program takes for an answer at least, so that people see what it does.
    pub pace: Duration,
    /// After what time a table is forgotten at which no game has begun, whoever waits there; at least [`LEAST_FORGET`]. Never
    /// without it, but for who only made a table and went.
    pub forget_waiting: Option<Duration>,
    /// How long after its end a game is forgotten, with its table, once nobody looks at it any more; at least [`LEAST_FORGET`].
    /// Never without it.
    pub forget_finished: Option<Duration>,
}

/// The smallest bound for messages: less would not hold every request that is no deck.
pub const LEAST_MESSAGE: usize = 1024;

/// The most answers that a game can be let have: all of them must find room in what waits for a client that comes late.
pub const MOST_ENTRIES: u32 = 30_000;

/// The shortest time in which nothing may be heard of a connection: people are asked whether they are there within it.
pub const LEAST_SILENCE: Duration = Duration::from_millis(100);

/// The shortest time after which used time is written down again: each note waits for the medium.
pub const LEAST_NOTE_TIME: Duration = Duration::from_millis(100);

/// The shortest time after which something is forgotten.
pub const LEAST_FORGET: Duration = Duration::from_secs(1);

/// The longest clock, in milliseconds: thirty days.
pub const MOST_CLOCK_MS: u64 = 30 * 24 * 60 * 60 * 1000;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 64 * 1024,
            messages_per_second: 20.0,
            messages_at_once: 100.0,
            connections: 4000,
            connections_per_address: 64,
            tables: 2000,
            tables_per_address: 32,
            new_tables_per_minute: 6.0,
            new_tables_at_once: 20.0,
            entries: 20_000,
            people_per_table: 64,
            least_clock_ms: 5000,
            silence: Duration::from_secs(60),
            keep: Duration::from_secs(60 * 60),
            note_time: Duration::from_secs(10),
            pace: Duration::from_millis(450),
            forget_waiting: None,
            forget_finished: None,
        }
    }
}

/// Why a server cannot have its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitError {
    /// A game that would find no room on its way to a client, or none that could begin.
    #[error("a game has 1 to {MOST_ENTRIES} answers, not {0}")]
    Entries(u32),
    /// Connections that would be asked without pause whether they are there.
    #[error("something is heard of a connection within {LEAST_SILENCE:?} at least, not {0:?}")]
    Silence(Duration),
    /// Used time that would be written down without pause.
    #[error("used time is written down after {LEAST_NOTE_TIME:?} at least, not {0:?}")]
    NoteTime(Duration),
    /// Messages of which none could say anything.
    #[error("a message may have {LEAST_MESSAGE} bytes at least, not {0}")]
    Message(usize),
    /// Nobody could come, or do anything.
    #[error("{0}: 1 at least, or nobody could do anything")]
    None(&'static str),
    /// Something that would never come back, or that is no number.
    #[error("{0}: a number from 0 on")]
    Rate(&'static str),
    /// A shortest clock that is longer than the longest.
    #[error("the shortest clock has {MOST_CLOCK_MS} milliseconds at most, not {0}")]
    Clock(u64),
    /// Tables that would be gone before anybody could come to them.
    #[error("tables are forgotten after {LEAST_FORGET:?} at least, not {0:?}")]
    Forget(Duration),
}

impl Limits {
    /// Whether a server can go on with them.
    ///
    /// # Errors
    ///
    /// With the first that no server can have.
    pub fn check(&self) -> Result<(), LimitError> {
        if !(1..=MOST_ENTRIES).contains(&self.entries) {
            return Err(LimitError::Entries(self.entries));
        }
        if self.silence < LEAST_SILENCE {
            return Err(LimitError::Silence(self.silence));
        }
        if self.note_time < LEAST_NOTE_TIME {
            return Err(LimitError::NoteTime(self.note_time));
        }
        if self.message_bytes < LEAST_MESSAGE {
            return Err(LimitError::Message(self.message_bytes));
        }
        if self.least_clock_ms > MOST_CLOCK_MS {
            return Err(LimitError::Clock(self.least_clock_ms));
        }
        // No number is not enough either.
        let enough = [
            ("messages of a connection at once", self.messages_at_once >= 1.0),
            ("new tables from one address at once", self.new_tables_at_once >= 1.0),
            ("connections in all", self.connections >= 1),
            ("connections from one address", self.connections_per_address >= 1),
            ("tables in memory", self.tables >= 1),
        ];
        if let Some((what, _)) = enough.into_iter().find(|(_, is_enough)| !is_enough) {
            return Err(LimitError::None(what));
        }
        let rates = [
            ("messages of a connection in a second", self.messages_per_second),
            ("new tables from one address in a minute", self.new_tables_per_minute),
        ];
        if let Some((what, _)) = rates.into_iter().find(|(_, rate)| rate.is_nan() || *rate < 0.0) {
            return Err(LimitError::Rate(what));
        }
        match self.shortest_memory().filter(|time| *time < LEAST_FORGET) {
            Some(time) => Err(LimitError::Forget(time)),
            None => Ok(()),
        }
    }

    /// The time after which something is forgotten first, if anything ever is.
    pub fn shortest_memory(&self) -> Option<Duration> {
        [self.forget_waiting, self.forget_finished].into_iter().flatten().min()
    }

    /// Whether a table may have that clock.
    pub fn may_have(&self, clock: Clock) -> bool {
        (self.least_clock_ms..=MOST_CLOCK_MS).contains(&clock.ms)
    }
}

/// A bucket that fills at a steady rate, and from which something is taken for each thing that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    room: f64,
    per_second: f64,
    level: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(room: f64, per_second: f64) -> Bucket {
        Bucket { room, per_second, level: room, at: Instant::now() }
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let more = (now - self.at).as_secs_f64() * self.per_second;
        self.level = (self.level + more).min(self.room);
        self.at = now;
    }

    /// Takes so much out, and says whether there was anything. It can owe something then.
    pub fn take(&mut self, amount: f64) -> bool {
        self.fill();
        let is_enough = self.level >= 1.0;
        if is_enough {
            self.level -= amount;
        }
        is_enough
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.level >= self.room
    }
}

/// Who is connected from where, and how many tables were made from there. Nothing of it is written anywhere.
#[derive(Debug)]
pub struct Doorkeeper {
    limits: Limits,
    inner: Mutex<Visitors>,
}

#[derive(Debug, Default)]
struct Visitors {
    connections: usize,
    by_address: HashMap<IpAddr, Visitor>,
}

#[derive(Debug)]
struct Visitor {
    connections: usize,
    /// Tables that were made from there, are in memory, and whose game is not over.
    open_tables: usize,
    new_tables: Bucket,
}

impl Visitor {
    /// Whether a visitor who comes for the first time would be no different.
    fn is_forgotten(&mut self) -> bool {
        self.connections == 0 && self.open_tables == 0 && self.new_tables.is_full()
    }
}

/// How many addresses are remembered that have neither a connection nor a table.
const REMEMBERED: usize = 10_000;

impl Doorkeeper {
    /// One that has let nobody in.
    pub fn new(limits: Limits) -> Arc<Doorkeeper> {
        Arc::new(Doorkeeper { limits, inner: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, Visitors> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where somebody comes from. Of the newer addresses everybody has as many as they like, all with the same first half.
    fn origin(address: IpAddr) -> IpAddr {
        match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
            address @ IpAddr::V4(_) => address,
        }
    }

    fn visitor<'a>(&self, visitors: &'a mut Visitors, address: IpAddr) -> &'a mut Visitor {
        if visitors.by_address.len() > REMEMBERED {
            visitors.by_address.retain(|_, visitor| !visitor.is_forgotten());
        }
        visitors.by_address.entry(address).or_insert_with(|| {
            let bucket = Bucket::new(self.limits.new_tables_at_once, self.limits.new_tables_per_minute / 60.0);
            Visitor { connections: 0, open_tables: 0, new_tables: bucket }
        })
    }

    /// Lets a connection in, if there is room; it has its place until what is returned is dropped.
    pub fn let_in(self: &Arc<Doorkeeper>, address: IpAddr) -> Option<Place> {
        let address = Doorkeeper::origin(address);
        let mut inner = self.lock();
        if inner.connections >= self.limits.connections {
            return None;
        }
        let visitor = self.visitor(&mut inner, address);
        if visitor.connections >= self.limits.connections_per_address {
            return None;
        }
        visitor.connections += 1;
        inner.connections += 1;
        Some(Place { doorkeeper: self.clone(), address })
    }

    /// Something of a visitor is gone, and perhaps the last that is to be remembered.
    fn lessen(visitors: &mut Visitors, address: IpAddr, gone: impl FnOnce(&mut Visitor)) {
        let Some(visitor) = visitors.by_address.get_mut(&address) else { return };
        gone(visitor);
        if visitor.is_forgotten() {
            visitors.by_address.remove(&address);
        }
    }
}

/// The place of a connection that was let in.
#[derive(Debug)]
pub struct Place {
    doorkeeper: Arc<Doorkeeper>,
    address: IpAddr,
}

impl Place {
    /// Makes room for a new table; it is taken until what is returned is dropped, however long the connection stays.
    ///
    /// # Errors
    ///
    /// When there are enough tables from there, or too many were opened in a short time.
    pub fn make_table(&self) -> Result<OpenTable, Refusal> {
        let most = self.doorkeeper.limits.tables_per_address;
        let mut inner = self.doorkeeper.lock();
        let visitor = self.doorkeeper.visitor(&mut inner, self.address);
        if visitor.open_tables >= most {
            return Err(refusals::too_many_open_tables(most));
        }
        if !visitor.new_tables.take(1.0) {
            return Err(refusals::too_many_new_tables());
        }
        visitor.open_tables += 1;
        Ok(OpenTable { doorkeeper: self.doorkeeper.clone(), address: self.address })
    }

    /// Whether a table that was put away may be opened from there now. It costs as much as a new one: there may be far more of
    /// them than there is room for.
    pub fn may_open_table(&self) -> bool {
        let mut inner = self.doorkeeper.lock();
        self.doorkeeper.visitor(&mut inner, self.address).new_tables.take(1.0)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inner = self.doorkeeper.lock();
        inner.connections = inner.connections.saturating_sub(1);
        Doorkeeper::lessen(&mut inner, self.address, |visitor| {
            visitor.connections = visitor.connections.saturating_sub(1);
        });
    }
}

/// A table that counts for the address from which it was made.
#[derive(Debug)]
pub struct OpenTable {
    doorkeeper: Arc<Doorkeeper>,
    address: IpAddr,
}

impl Drop for OpenTable {
    fn drop(&mut self) {
        let mut inner = self.doorkeeper.lock();
        Doorkeeper::lessen(&mut inner, self.address, |visitor| {
            visitor.open_tables = visitor.open_tables.saturating_sub(1);
        });
    }
}
