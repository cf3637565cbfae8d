//! Journals in a SQLite database: many games in one file, as a server keeps them.
//!
//! [`Database`] holds the file, and hands out a [`SqliteStorage`] for each game, by its name. An append is a row, written in a
//! transaction: a crash leaves all of it or nothing. Copy this file into a host of your own and change what you like.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{Storage, StorageError, StorageStep};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params};

/// What [`Database::append_all`] adds to a journal.
#[derive(Clone, Copy, Debug)]
pub struct Append<'a> {
    /// The journal.
    pub name: &'a str,
    /// How many bytes it is to have before.
    pub at: u64,
    /// What is added.
    pub bytes: &'a [u8],
}

/// Each row is what one append wrote, with the number of bytes that come before it.
const SCHEMA: &str = "CREATE TABLE IF NOT EXISTS journal (
    name TEXT NOT NULL,
    start INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (name, start)
) STRICT, WITHOUT ROWID";

/// A database of journals, which one program holds at a time.
#[derive(Clone, Debug)]
pub struct Database {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// As the host named it.
    path: String,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    connection: Connection,
    /// The journals that are open.
    taken: HashSet<String>,
}

impl Shared {
    /// What a journal is called in errors.
    fn place(&self, name: &str) -> String {
        format!("{}: {name}", self.path)
    }

    /// Adds to a journal where it ends there.
    fn append(&self, transaction: &Transaction<'_>, append: &Append<'_>) -> rusqlite::Result<Result<(), StorageError>> {
        let found = length(transaction, append.name)?;
        if found != append.at {
            return Ok(Err(StorageError::Changed { place: self.place(append.name), expected: append.at, found }));
        }
        write(transaction, append.name, append.at, append.bytes).map(Ok)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // A transaction that was not committed is rolled back: nothing is half done.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Database {
    /// Opens a database, or makes a new one in a folder that exists.
    ///
    /// # Errors
    ///
    /// [`StorageError::InUse`] when another program or another `Database` holds the file. Whatever SQLite says.
    pub fn open(path: impl AsRef<Path>) -> Result<Database, StorageError> {
        let path = path.as_ref();
        let place = path.display().to_string();
        let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StorageError::InUse { place: place.clone() },
            _ => StorageError::other(&place, StorageStep::Open, &error),
        };
        let connection = Connection::open(path).and_then(prepared).map_err(failed)?;
        let inner = Mutex::new(Inner { connection, taken: HashSet::new() });
        Ok(Database { shared: Arc::new(Shared { path: place, inner }) })
    }

    /// The place of a journal, there or yet to be created.
    ///
    /// # Errors
    ///
    /// [`StorageError::InUse`] while another storage has that name.
    pub fn journal(&self, name: &str) -> Result<SqliteStorage, StorageError> {
        if !self.shared.lock().taken.insert(name.to_owned()) {
            return Err(StorageError::InUse { place: self.shared.place(name) });
        }
        Ok(SqliteStorage { shared: self.shared.clone(), name: name.to_owned() })
    }

    /// Adds to several journals in one transaction, which waits for the medium once: for a server whose games go on at the
    /// same time. Gives what became of each, in order; one that does not fit is refused, and the others are written.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says. Nothing is written then.
    pub fn append_all(&self, appends: &[Append<'_>]) -> Result<Vec<Result<(), StorageError>>, StorageError> {
        let mut inner = self.shared.lock();
        let mut done = || -> rusqlite::Result<Vec<Result<(), StorageError>>> {
            let transaction = inner.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = appends.iter().map(|append| self.shared.append(&transaction, append));
            let done = done.collect::<rusqlite::Result<Vec<_>>>()?;
            transaction.commit()?;
            Ok(done)
        };
        done().map_err(|error| StorageError::other(&self.shared.path, StorageStep::Append, &error))
    }

    /// The names of all journals, in alphabetical order.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says.
    pub fn names(&self) -> Result<Vec<String>, StorageError> {
        let inner = self.shared.lock();
        let names = || -> rusqlite::Result<Vec<String>> {
            let mut query = inner.connection.prepare("SELECT DISTINCT name FROM journal ORDER BY name")?;
            query.query_map([], |row| row.get(0))?.collect()
        };
        names().map_err(|error| StorageError::other(&self.shared.path, StorageStep::Read, &error))
    }

    /// The name that comes first after that one, in alphabetical order, be there such a journal or not: for who looks through many
    /// journals and holds nobody up meanwhile.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says.
    pub fn next_name(&self, after: &str) -> Result<Option<String>, StorageError> {
        let inner = self.shared.lock();
        let next = || -> rusqlite::Result<Option<String>> {
            let sql = "SELECT name FROM journal WHERE name > ? ORDER BY name LIMIT 1";
            inner.connection.prepare(sql)?.query_row([after], |row| row.get(0)).optional()
        };
        next().map_err(|error| StorageError::other(&self.shared.path, StorageStep::Read, &error))
    }

    /// What a journal has just now, whether somebody has it open or not.
    ///
    /// # Errors
    ///
    /// Whatever SQLite says.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        let inner = self.shared.lock();
        stored(&inner.connection, name)
            .map_err(|error| StorageError::other(self.shared.place(name), StorageStep::Read, &error))
    }

    /// Removes journals, all of them or none. One that is not there needs no removing.
    ///
    /// # Errors
    ///
    /// [`StorageError::InUse`] while one of them is open. Whatever SQLite says.
    pub fn remove(&self, names: &[&str]) -> Result<(), StorageError> {
        let mut inner = self.shared.lock();
        if let Some(name) = names.iter().find(|name| inner.taken.contains(**name)) {
            return Err(StorageError::InUse { place: self.shared.place(name) });
        }
        let mut remove = || -> rusqlite::Result<()> {
            let transaction = inner.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for name in names {
                transaction.execute("DELETE FROM journal WHERE name = ?", [name])?;
            }
            transaction.commit()
        };
        remove().map_err(|error| StorageError::other(&self.shared.path, StorageStep::Replace, &error))
    }
}

/// The file is this connection's alone from here on, and what is committed is on the medium.
fn prepared(connection: Connection) -> rusqlite::Result<Connection> {
    connection.busy_timeout(std::time::Duration::ZERO)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(&format!("BEGIN EXCLUSIVE; {SCHEMA}; COMMIT;"))?;
    Ok(connection)
}

/// A journal in a [`Database`]. The name is free again when this is dropped.
#[derive(Debug)]
pub struct SqliteStorage {
    shared: Arc<Shared>,
    name: String,
}

impl Drop for SqliteStorage {
    fn drop(&mut self) {
        self.shared.lock().taken.remove(&self.name);
    }
}

impl SqliteStorage {
    /// Does one step in a transaction, and names it if it fails.
    fn step<T>(
        &self,
        step: StorageStep,
        work: impl FnOnce(&Transaction<'_>, &str) -> rusqlite::Result<Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        let mut inner = self.shared.lock();
        let done = || -> rusqlite::Result<Result<T, StorageError>> {
            let transaction = inner.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction, &self.name)?;
            // What is refused has changed nothing.
            transaction.commit()?;
            Ok(done)
        };
        done().unwrap_or_else(|error| Err(StorageError::other(self.place(), step, &error)))
    }

    fn changed<T>(&self, expected: u64, found: u64) -> Result<T, StorageError> {
        Err(StorageError::Changed { place: self.place(), expected, found })
    }
}

/// How many bytes a journal has: the last row ends where they end.
fn length(transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<u64> {
    let mut query =
        transaction.prepare("SELECT start + length(bytes) FROM journal WHERE name = ? ORDER BY start DESC LIMIT 1")?;
    let length: Option<i64> = query.query_row([name], |row| row.get(0)).optional()?;
    Ok(length.map_or(0, i64::cast_unsigned))
}

fn stored(connection: &Connection, name: &str) -> rusqlite::Result<Vec<u8>> {
    let mut query = connection.prepare("SELECT bytes FROM journal WHERE name = ? ORDER BY start")?;
    let mut rows = query.query([name])?;
    let mut bytes = Vec::new();
    while let Some(row) = rows.next()? {
        bytes.extend_from_slice(row.get_ref(0)?.as_blob()?);
    }
    Ok(bytes)
}

fn write(transaction: &Transaction<'_>, name: &str, start: u64, bytes: &[u8]) -> rusqlite::Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    let mut insert = transaction.prepare("INSERT INTO journal (name, start, bytes) VALUES (?, ?, ?)")?;
    insert.execute(params![name, start.cast_signed(), bytes]).map(drop)
}

impl Storage for SqliteStorage {
    fn place(&self) -> String {
        self.shared.place(&self.name)
    }

    fn read(&mut self) -> Result<Vec<u8>, StorageError> {
        self.step(StorageStep::Read, |transaction, name| stored(transaction, name).map(Ok))
    }

    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        self.step(StorageStep::Append, |transaction, name| self.shared.append(transaction, &Append { name, at, bytes }))
    }

    fn truncate(&mut self, length_kept: u64) -> Result<(), StorageError> {
        self.step(StorageStep::Truncate, |transaction, name| {
            let found = length(transaction, name)?;
            if found < length_kept {
                return Ok(self.changed(length_kept, found));
            }
            let kept = length_kept.cast_signed();
            transaction.execute("DELETE FROM journal WHERE name = ? AND start >= ?", params![name, kept])?;
            // The row that goes on behind the cut keeps what lies before it.
            transaction.execute(
                "UPDATE journal SET bytes = substr(bytes, 1, ?2 - start) WHERE name = ?1 AND start + length(bytes) > ?2",
                params![name, kept],
            )?;
            Ok(Ok(()))
        })
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.step(StorageStep::Replace, |transaction, name| {
            transaction.execute("DELETE FROM journal WHERE name = ?", [name])?;
            write(transaction, name, 0, bytes).map(Ok)
        })
    }

    /// Each commit waits for the medium: there is nothing left to wait for.
    fn sync(&mut self) -> Result<(), StorageError> {
        Ok(())
    }
}
