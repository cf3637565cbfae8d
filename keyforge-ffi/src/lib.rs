//! KeyForge and Kryptik for Kotlin and Swift.
//!
//! No rule lives here: every method asks `keyforge-core` and turns the answer into plain records. Calls are coarse, as
//! each one is dear from Kotlin: a step gives the events, the next decision and its legal actions at once.
//!
//! Kryptik, the other game of the kernel, has objects of the same shape beside these, with names that begin with
//! `Kryptik`: a game, a view, actions, events and boards. Errors, agents' kinds, listeners and cancellations are the same.
//!
//! The features `kryptik`, `series` and `german`, all on unless they are switched off, hold the other game, match play and what
//! is said in German. A library belongs to sources that were generated from one with the same features.
//!
//! Doc comments here become the documentation in Kotlin and Swift: keep block-comment marks and backslashes out of them.
//! The hosts give some names a meaning of their own: an error has no field called `message` or `cause`, no variant is
//! called `List`, `Map` or `Set`, and no argument has the name of a C keyword.
#![forbid(unsafe_code)]
// The compiler can only tell the next word what is missing if no arm says "nothing" in advance.
#![deny(clippy::match_wildcard_for_single_variants, clippy::wildcard_enum_match_arm)]
#![warn(clippy::missing_panics_doc, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

mod action;
mod agent;
mod board;
mod decision;
mod error;
mod game;
mod journal;
#[cfg(feature = "kryptik")]
mod kryptik;
mod library;
mod live;
mod log;
mod mirror;
mod position;
mod record;
mod scenario;
mod seed;
#[cfg(feature = "series")]
mod series;
mod setup;
mod shared;
mod simulate;
mod telling;
mod view;
mod words;

pub use action::read_action;
pub use agent::{Agent, SearchBudget};
pub use board::CounterPile;
pub use decision::{DecisionId, Seat, Viewer};
pub use error::{CardMistake, KeyforgeError, ListenerError};
pub use game::Game;
pub use journal::{Journal, OpenedJournal, open_journal};
#[cfg(feature = "kryptik")]
pub use kryptik::*;
pub use library::{CardFacts, CardLibrary, Printing, deck_to_json, starter_decks};
pub use live::live_objects;
pub use log::{EntryCause, LogEntry, Outcome, Playout, SearchReport, SearchedOption, Step, Unverified, Verdict};
pub use mirror::*;
pub use position::Position;
pub use record::GameLog;
pub use scenario::read_scenario;
pub use seed::Seed;
#[cfg(feature = "series")]
pub use series::*;
pub use setup::GameOptions;
pub use simulate::{Cancellation, ProgressListener, SimulatedGame, Simulation, SimulationReport, simulate};
pub use telling::Telling;
pub use view::PlayerView;
pub use words::{CardId, Language};

uniffi::setup_scaffolding!("keyforge");

/// The version of the engine, as written into logs.
#[uniffi::export]
pub fn engine_version() -> String {
    keyforge_core::kernel::ENGINE.to_owned()
}

/// What the generated sources must have been made from: it changes with every change of this interface.
///
/// The checksums of the generator do not see a new variant of an enum; this does. The host packages compare it with the
/// one that was written beside the generated sources.
#[uniffi::export]
pub fn interface_fingerprint() -> String {
    env!("KEYFORGE_FFI_FINGERPRINT").to_owned()
}
