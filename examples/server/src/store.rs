//! Where tables and their games are kept: one SQLite database, with a journal for each game and a record for each table.
//!
//! A move waits until it is on the medium, and a medium is slow: some milliseconds each time. So one thread writes for all
//! games, and what came in while it waited is written together the next time.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use keyforge_core::kernel::{Digest, Seat, Storage, StorageError, StorageStep};
use keyforge_sqlite::{Append, Database, SqliteStorage};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::{Begun, millis, now_ms};
use crate::limits::Limits;
use crate::protocol::{Clock, GameName, Level};

/// How much is written together at most.
const TOGETHER: usize = 512;

/// How many names are looked at in one go.
const LOOKED_AT: usize = 256;

/// The database, and the thread that writes to it.
#[derive(Debug)]
pub struct Store {
    /// Gone when the store was closed: then the file is free, whoever still has the store.
    database: Mutex<Option<Database>>,
    /// Gone when the store is being closed.
    queue: Mutex<Option<Sender<Write>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// What came of looking at some of the tables.
#[derive(Debug, Default)]
pub struct Look {
    /// Tables about which something is to be done.
    pub due: Vec<String>,
    /// Where to go on; nothing when all were looked at.
    pub next: Option<String>,
}

/// Lines of a game that wait to be written.
struct Write {
    name: String,
    at: u64,
    bytes: Vec<u8>,
    done: SyncSender<Result<(), StorageError>>,
}

impl Store {
    /// Opens the database, or makes a new one.
    ///
    /// # Errors
    ///
    /// When another program holds it, and whatever SQLite or the system says.
    pub fn open(path: &Path) -> Result<Arc<Store>, StorageError> {
        let database = Database::open(path)?;
        let (queue, writes) = channel();
        let writing = database.clone();
        let writer = std::thread::Builder::new().name("writer".to_owned()).spawn(move || write_all(&writing, &writes));
        let writer = writer.map_err(|error| StorageError::io(path.display().to_string(), StorageStep::Open, &error))?;
        let (queue, writer) = (Mutex::new(Some(queue)), Mutex::new(Some(writer)));
        Ok(Arc::new(Store { database: Mutex::new(Some(database)), queue, writer }))
    }

    fn database(&self, place: &str, step: StorageStep) -> Result<Database, StorageError> {
        let database = self.database.lock().unwrap_or_else(PoisonError::into_inner).clone();
        database.ok_or_else(|| closed(place, step))
    }

    /// The journal of the game at a table.
    ///
    /// # Errors
    ///
    /// While the table has it open already.
    pub fn journal(self: &Arc<Store>, table: &str) -> Result<impl Storage + 'static, StorageError> {
        let name = game_of(table);
        let inner = self.database(&name, StorageStep::Open)?.journal(&name)?;
        Ok(Queued { inner, name, store: self.clone() })
    }

    /// The record of a table; nothing when there is no such table.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says, and when the record cannot be read.
    pub fn record(&self, table: &str) -> Result<Option<Record>, StorageError> {
        let name = record_of(table);
        let mut storage = self.database(&name, StorageStep::Read)?.journal(&name)?;
        let bytes = storage.read()?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let unreadable = |error| StorageError::other(storage.place(), StorageStep::Read, &error);
        serde_json::from_slice(&bytes).map(Some).map_err(unreadable)
    }

    /// Writes the record of a table, and waits for the medium.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says.
    pub fn keep(&self, table: &str, record: &Record) -> Result<(), StorageError> {
        let name = record_of(table);
        let mut storage = self.database(&name, StorageStep::Replace)?.journal(&name)?;
        let bytes = serde_json::to_vec(record);
        let bytes = bytes.map_err(|error| StorageError::other(storage.place(), StorageStep::Replace, &error))?;
        storage.replace(&bytes)
    }

    /// Forgets a table, and its game with it.
    ///
    /// # Errors
    ///
    /// While one of both is open, and whatever SQLite says.
    pub fn forget(&self, table: &str) -> Result<(), StorageError> {
        // Both or none: a record alone would let another game begin.
        let names = [record_of(table), game_of(table)];
        self.database(&names[0], StorageStep::Replace)?.remove(&[&names[0], &names[1]])
    }

    /// Looks at some tables, from that place on, for those that are to be forgotten or of which that is not known.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says.
    pub fn look(&self, from: &str, limits: &Limits) -> Result<Look, StorageError> {
        let database = self.database(from, StorageStep::Read)?;
        let (mut due, mut last) = (Vec::new(), from.to_owned());
        for _ in 0..LOOKED_AT {
            let Some(name) = database.next_name(&last)? else { return Ok(Look { due, next: None }) };
            if let Some(table) = table_of(&name) {
                // What cannot be read is kept: whoever comes is told.
                let record = serde_json::from_slice::<Record>(&database.read(&name)?);
                if record.is_ok_and(|record| record.made_ms.is_none() || record.is_due(limits)) {
                    due.push(table.to_owned());
                }
            }
            last = name;
        }
        Ok(Look { due, next: Some(last) })
    }

    /// Waits until everything is written, writes no more, and gives the file up: another server may open it.
    pub fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        // It ends when the queue is empty; had it panicked, whoever waited for it was told.
        drop(writer.map(JoinHandle::join));
        drop(self.database.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    fn write(&self, name: &str, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let closed = || closed(name, StorageStep::Append);
        let (done, written) = sync_channel(1);
        let write = Write { name: name.to_owned(), at, bytes: bytes.to_vec(), done };
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        queue.send(write).map_err(|_| closed())?;
        drop(queue);
        written.recv().map_err(|_| closed())?
    }
}

fn closed(place: &str, step: StorageStep) -> StorageError {
    StorageError::other(place, step, &"the database was closed")
}

/// Writes what comes in, all that waits at once, until nobody can send any more.
fn write_all(database: &Database, writes: &Receiver<Write>) {
    while let Ok(first) = writes.recv() {
        let group: Vec<Write> = std::iter::once(first).chain(writes.try_iter().take(TOGETHER - 1)).collect();
        let appends: Vec<Append<'_>> =
            group.iter().map(|write| Append { name: &write.name, at: write.at, bytes: &write.bytes }).collect();
        let results = match database.append_all(&appends) {
            Ok(results) => results,
            Err(error) => vec![Err(error); group.len()],
        };
        for (write, result) in group.iter().zip(results) {
            // Who does not wait any more needs no answer.
            drop(write.done.send(result));
        }
    }
}

fn game_of(table: &str) -> String {
    format!("{table}/game")
}

fn record_of(table: &str) -> String {
    format!("{table}/table")
}

/// The table of which something of that name is the record.
fn table_of(name: &str) -> Option<&str> {
    name.strip_suffix("/table")
}

/// The journal of a game, whose appends are written together with those of others.
#[derive(Debug)]
struct Queued {
    inner: SqliteStorage,
    name: String,
    store: Arc<Store>,
}

impl Storage for Queued {
    fn place(&self) -> String {
        self.inner.place()
    }

    fn read(&mut self) -> Result<Vec<u8>, StorageError> {
        self.inner.read()
    }

    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        self.store.write(&self.name, at, bytes)
    }

    fn truncate(&mut self, length: u64) -> Result<(), StorageError> {
        self.inner.truncate(length)
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.inner.replace(bytes)
    }

    /// What was appended is on the medium.
    fn sync(&mut self) -> Result<(), StorageError> {
        self.inner.sync()
    }
}

/// What is kept of a table beside its game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The game.
    pub game: GameName,
    /// Who sits where.
    pub seats: [Option<Chair>; 2],
    /// How long players may think.
    pub clock: Option<Clock>,
    /// With a clock for the game, the milliseconds that each seat has used.
    #[serde(default)]
    pub used_ms: [u64; 2],
    /// The decision whose time runs on while the table is put away. It counts for that decision alone: once another is open it
    /// means nothing any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Begun>,
    /// Whose time was over, where the game ended by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Seat>,
    /// Whether who knows the code may watch.
    pub watch: bool,
    /// Whether players may take something back.
    pub undo: bool,
    /// When it was made, in milliseconds since 1970. Nothing where a server wrote it that kept no such times; then it is not known
    /// either whether the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_ms: Option<u64>,
    /// When its game was over, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over_ms: Option<u64>,
}

impl Record {
    /// Whether a seat is free.
    pub fn is_waiting(&self) -> bool {
        self.seats.iter().any(Option::is_none)
    }

    /// When it is to be forgotten, in milliseconds since 1970; nothing for a game that goes on, and where all is kept.
    pub fn due_ms(&self, limits: &Limits) -> Option<u64> {
        let (since, after) = match self.is_waiting() {
            true => (self.made_ms?, limits.forget_waiting?),
            false => (self.over_ms?, limits.forget_finished?),
        };
        Some(since.saturating_add(millis(after)))
    }

    /// Whether it is to be forgotten.
    pub fn is_due(&self, limits: &Limits) -> bool {
        self.due_ms(limits).is_some_and(|due| due <= now_ms())
    }
}

/// A seat that is taken.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// What the player is called.
    pub name: String,
    /// Its deck, in the form of its game.
    pub deck: Value,
    /// Who plays there.
    pub player: Player,
}

/// Who plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Somebody with a token, of which the hash is kept.
    Person(Digest),
    /// A program.
    Program(Level),
}
