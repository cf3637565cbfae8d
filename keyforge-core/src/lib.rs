//! keyforge-core
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod agent;
mod board;
mod deck;
mod facts;
pub mod kernel;
pub mod library;
pub mod model;
pub mod narrate;
mod resolve;
mod ruleset;
pub mod scenario;
pub mod script;
mod setup;
pub mod state;
mod turn;
mod view;

pub use board::{Board, BoardCard, BoardDecision, BoardKeyword, BoardOption, BoardPlayer, Permanent, Pile, describe};
pub use deck::{DeckList, ListedCard};
pub use resolve::State;
pub use ruleset::{Game, KeyForge, Log, Snapshot};
pub use setup::{Deck, DeckCard, Setup, SetupError};
pub use view::{knows, mask};

/// The examples of the README and of the tutorial are compiled and run.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/tutorial.md")]
    struct Tutorial;
}
