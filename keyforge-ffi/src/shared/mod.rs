//! What the objects of both games do alike, over any ruleset.
//!
//! An object of a host cannot be generic, so each has its own type and hands its calls on to one of these.

mod game;
mod journal;
mod log;
mod position;
mod record;
mod records;
mod seated;
mod simulate;
mod tellers;
mod view;

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::search::Budget;
use keyforge_core::kernel::{Entry, Header, Log, Ruleset, ShowError};

use crate::KeyforgeError;

pub(crate) use game::Hosted;
pub(crate) use journal::Kept;
pub(crate) use log::Recorded;
pub(crate) use position::Searched;
pub(crate) use record::game_log;
pub(crate) use records::records;
pub(crate) use seated::Seated;
pub(crate) use simulate::Watched;
use tellers::Tellers;
pub(crate) use view::Followed;

/// How a ruleset shows itself to hosts.
pub(crate) trait Shown: Ruleset {
    /// How many seats have a name.
    const SEATS: usize;
    /// What came of an action.
    type Step;
    /// One line of a log.
    type LogEntry;
    /// What a search has found.
    type SearchReport;
    /// How its games are told.
    type Telling: Clone + PartialEq + Debug + Send;
    /// Who tells its games.
    type Teller: Debug + Send;

    /// What came of the action that has that number: its events, and the table after it.
    fn step(entry: u32, events: &[Self::Event], table: &Self::Table) -> Self::Step;

    /// An entry of a log.
    fn entry(entry: &Entry<Self>) -> Self::LogEntry;

    /// Who tells a game so, from its beginning.
    fn teller(
        library: &Arc<Self::Library>,
        setup: &Self::Setup,
        telling: &Self::Telling,
    ) -> Result<Self::Teller, ShowError>;

    /// A game told line by line from entry `since` on, at the price of what the teller does not know yet.
    fn story(teller: &mut Self::Teller, log: &Log<Self>, since: u32) -> Vec<String>;

    /// What a search finds in a position, from what its seat knows.
    fn look_ahead(state: &Self::State, budget: Budget, seed: u64, stop: &AtomicBool) -> Option<Self::SearchReport>;

    /// Whether a client can show a game whose definitions have no digest, as some of them are hidden.
    fn check_hidden(library: &Self::Library, header: &Header<Self>) -> Result<(), KeyforgeError>;
}

/// A panic within the engine leaves what it worked on as it was, so the lock is taken nevertheless.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
