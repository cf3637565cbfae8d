//! The refusals of this server; those of the games are the engine's own.

use keyforge_core::kernel::plural;
use tokio_tungstenite::tungstenite::error::ProtocolError;

use crate::protocol::Refusal;

/// A message that is none of the protocol's.
pub fn unreadable(error: &serde_json::Error) -> Refusal {
    Refusal::new("message/unreadable", error.to_string())
}

/// A message that is not text.
pub fn binary() -> Refusal {
    Refusal::new("message/binary", "messages are JSON in text frames")
}

/// A text frame of something else; the connection ends.
pub fn no_text() -> Refusal {
    Refusal::new("message/unreadable", "a message is UTF-8 text")
}

/// Bytes that are no frame of a client's socket; the connection ends.
pub fn no_frame(fault: &ProtocolError) -> Refusal {
    Refusal::new("message/unreadable", format!("not a frame of a WebSocket: {fault}"))
}

/// A message that is too large; the connection ends.
pub fn too_large(most: usize) -> Refusal {
    Refusal::new("message/too_large", format!("a message has at most {}", plural(&most, "byte")))
}

/// Too many messages; the connection ends.
pub fn too_fast() -> Refusal {
    Refusal::new("limit/messages", "too many messages in a short time")
}

/// Too many new tables for one address, or too many that were put away and are opened again.
pub fn too_many_new_tables() -> Refusal {
    Refusal::new("limit/new_tables", "too many tables were opened from here in a short time")
}

/// Too many tables of one address whose game is not over.
pub fn too_many_open_tables(most: usize) -> Refusal {
    Refusal::new("limit/open_tables", format!("{} made from here: no more may be open", plural(&most, "table")))
}

/// Too many tables at all.
pub fn too_many_tables(most: usize) -> Refusal {
    Refusal::new("limit/tables", format!("at most {} at a time", plural(&most, "table")))
}

/// Too many people at one table.
pub fn too_many_people() -> Refusal {
    Refusal::new("limit/people", "too many connections at this table")
}

/// A code that no table has.
pub fn unknown_table() -> Refusal {
    Refusal::new("table/unknown", "there is no such table")
}

/// A table that was there for as long as the server keeps such ones.
pub fn forgotten() -> Refusal {
    Refusal::new("table/forgotten", "this table is gone: no game began in time, or its game has been over for long")
}

/// No seat is free.
pub fn full() -> Refusal {
    Refusal::new("table/full", "both seats are taken")
}

/// A token that no seat of the table has.
pub fn wrong_token() -> Refusal {
    Refusal::new("table/token", "this token has no seat at the table")
}

/// Nobody may watch.
pub fn private() -> Refusal {
    Refusal::new("table/private", "nobody may watch this table")
}

/// A request that only a player has.
pub fn no_seat() -> Refusal {
    Refusal::new("table/no_seat", "only who has a seat can do that")
}

/// A connection is at one table.
pub fn at_a_table() -> Refusal {
    Refusal::new("table/taken", "this connection is at a table already")
}

/// The game did not begin.
pub fn waiting() -> Refusal {
    Refusal::new("table/waiting", "the game begins when both seats are taken")
}

/// The table was made without it.
pub fn no_undo() -> Refusal {
    Refusal::new("table/no_undo", "nothing is taken back at this table")
}

/// A clock that is too quick or too slow.
pub fn clock(least: u64, most: u64) -> Refusal {
    Refusal::new("table/clock", format!("a clock has {least} to {most} milliseconds"))
}

/// Something at the table failed; what was told is safe.
pub fn broken() -> Refusal {
    Refusal::new("server/broken", "the table had to be closed; resume it")
}

/// The game is kept, and this server cannot go on with it: its log is damaged, or was written under other rules.
pub fn unplayable() -> Refusal {
    Refusal::new(
        "table/unplayable",
        "the game of this table is kept, but cannot go on here: its log is of other rules, or damaged",
    )
}

/// The game has gone on for too long.
pub fn too_many_entries(most: u32) -> Refusal {
    Refusal::new("limit/entries", format!("after {most} answers nothing is left but to give up"))
}

/// The storage failed; what was told is safe.
pub fn storage() -> Refusal {
    Refusal::new("server/storage", "the server cannot write; what was told before is safe")
}

/// The server is being stopped.
pub fn stopping() -> Refusal {
    Refusal::new("server/stopping", "the server is being stopped; resume later")
}

/// A client that does not read what it is sent, or says nothing for too long.
pub fn not_there() -> Refusal {
    Refusal::new("server/not_there", "nobody seems to be there any more")
}
