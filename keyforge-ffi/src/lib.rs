//! KeyForge for Kotlin and Swift.
//!
//! No rule lives here: every method asks `keyforge-core` and turns the answer into plain records. What changes often or is
//! large, events and views, crosses as text in the JSON form of the core; what a program chooses by, decisions and
//! actions, is typed. Calls are coarse, as each one is dear from Kotlin.
//!
//! Doc comments here become the documentation in Kotlin and Swift: keep block-comment marks and backslashes out of them.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod action;
mod decision;
mod error;
mod game;
mod setup;

pub use action::{Action, CardId, Flank, KeyColor};
pub use decision::{Decision, DecisionId, DecisionKind, Outcome, OutcomeReason, Seat};
pub use error::KeyforgeError;
pub use game::{Game, Step};
pub use setup::{Deck, DeckCard, GameOptions, House, Icon, Rulebook};

uniffi::setup_scaffolding!("keyforge");

/// The version of the engine, as written into logs.
#[uniffi::export]
pub fn engine_version() -> String {
    keyforge_core::kernel::ENGINE.to_owned()
}
