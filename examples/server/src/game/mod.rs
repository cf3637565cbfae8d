//! The games that can be played, behind one interface: what a table does with its game is the same for each.

mod hosted;
mod played;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::kernel::{DecisionId, FoldError, JournalError, Seat, StorageError};
use keyforge_core::{KeyForge, kryptik::Kryptik};
use serde_json::Value;

use crate::protocol::{GameName, Has, Level, Refusal};
use crate::store::Store;
use hosted::Hosted;
use played::Played;

/// What an agent chose, in JSON, or nothing where it was stopped.
pub type Thought = Option<Value>;

/// An agent at work on a position of its own: to be called where it may take long.
pub type Thinking = Box<dyn FnOnce(&AtomicBool) -> Thought + Send>;

/// Why something did not happen at a table.
#[derive(Debug)]
pub enum Failure {
    /// The game is as it was.
    Refused(Refusal),
    /// What happened may not be on disk: nobody is told, and the game must be read anew.
    Storage(JournalError),
    /// What is kept of the game cannot be gone on with: it is damaged, or other rules wrote it.
    Unplayable(JournalError),
    /// What happened cannot be told: a bug in the rules.
    Untold(FoldError),
    /// The rules panicked: a bug in them. The game must be read anew.
    Panicked,
}

impl From<FoldError> for Failure {
    fn from(error: FoldError) -> Failure {
        Failure::Untold(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Failure {
        Failure::Storage(error.into())
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        match error {
            JournalError::Damaged { .. } | JournalError::Unreadable { .. } | JournalError::Replay(_) => {
                Failure::Unplayable(error)
            }
            error => Failure::Storage(error),
        }
    }
}

/// Who is told something: the seats, and all who watch as one.
pub const VIEWERS: usize = 3;

/// The place of a viewer in lists with one element for each: the spectator comes last.
pub fn place(viewer: Seat) -> usize {
    viewer.index().min(VIEWERS - 1)
}

/// A game that goes on, with its journal and with what each viewer may be told. What changes it returns when it is on disk.
pub trait Play: Send {
    /// Answers a decision.
    fn answer(&mut self, seat: Seat, decision: DecisionId, action: &Value) -> Result<(), Failure>;

    /// Takes back the last action of a seat.
    fn undo(&mut self, seat: Seat) -> Result<(), Failure>;

    /// A seat gives up.
    fn concede(&mut self, seat: Seat) -> Result<(), Failure>;

    /// The seat that decides, and what; nothing when the game is over.
    fn open(&self) -> Option<(Seat, DecisionId)>;

    /// How many lines a viewer's log has, the header included.
    fn count(&self) -> u32;

    /// The lines of a viewer's log from one on.
    fn lines(&mut self, viewer: Seat, from: u32) -> Result<Vec<String>, Failure>;

    /// How many of a client's lines are those of its log: all, or none.
    fn shares(&mut self, viewer: Seat, has: &Has) -> Result<u32, Failure>;

    /// An agent that answers for the seat that decides; nothing when the game is over.
    fn think(&self, level: Level) -> Option<Thinking>;

    /// Puts the game away; one that is over in its smallest form.
    fn put_away(self: Box<Self>) -> Result<(), JournalError>;
}

/// Reads a deck as a player names it, and gives the form in which it is kept.
pub fn deck(game: GameName, text: &str) -> Result<Value, Refusal> {
    match game {
        GameName::Keyforge => hosted::kept_deck::<KeyForge>(text),
        GameName::Kryptik => hosted::kept_deck::<Kryptik>(text),
    }
}

/// Begins a game with decks as they are kept.
pub fn begin(game: GameName, decks: [&Value; 2], store: &Arc<Store>, name: &str) -> Result<Box<dyn Play>, Failure> {
    match game {
        GameName::Keyforge => begin_one::<KeyForge>(decks, store, name),
        GameName::Kryptik => begin_one::<Kryptik>(decks, store, name),
    }
}

fn begin_one<R: Hosted>(decks: [&Value; 2], store: &Arc<Store>, name: &str) -> Result<Box<dyn Play>, Failure> {
    Ok(Box::new(Played::<R>::begin(decks, store, name)?))
}

/// Goes on with a game where its journal ends; nothing when there is none.
pub fn resume(game: GameName, store: &Arc<Store>, name: &str) -> Result<Option<Box<dyn Play>>, Failure> {
    match game {
        GameName::Keyforge => resume_one::<KeyForge>(store, name),
        GameName::Kryptik => resume_one::<Kryptik>(store, name),
    }
}

fn resume_one<R: Hosted>(store: &Arc<Store>, name: &str) -> Result<Option<Box<dyn Play>>, Failure> {
    match Played::<R>::resume(store, name)? {
        Some(played) => Ok(Some(Box::new(played))),
        None => Ok(None),
    }
}
