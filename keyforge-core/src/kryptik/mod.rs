//! The card game Kryptik, on the same kernel as KeyForge.
//!
//! ```
//! use keyforge_core::kryptik::{Game, Library, Setup, demo_decks};
//!
//! let mut game = Game::new(Library::demo(), Setup::new(demo_decks()), 7.into())?;
//! while let Some(decision) = game.decision() {
//!     let (seat, id, action) = (decision.seat, decision.id, decision.options[0]);
//!     game.apply(seat, id, action)?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod agent;
mod board;
mod card;
mod deck;
mod engine;
mod event;
mod library;
mod narrate;
mod query;
mod quiet;
mod ruleset;
mod scenario;
pub mod script;
mod setup;
pub mod simulate;
mod table;
mod view;

pub use action::{Action, Decision, DecisionKind};
pub use agent::{AnyAgent, GreedyAgent};
pub use board::{Board, BoardCard, BoardCitizen, BoardCombat, BoardDecision, BoardItem, BoardOption, BoardPlayer};
pub use card::{Card, Color, Colors, Keyword, Kind, Stones};
pub use deck::{DeckFault, DeckList, DeckOut, Format, Limit, demo_decks};
pub use engine::{LAST_TURN, State, TURN_DECISIONS};
pub use event::{Downfall, Event, Leave, Shown};
pub use library::{DefId, Library, Text};
pub use narrate::narrate;
pub use quiet::Quiet;
pub use ruleset::{Game, Kryptik, Log, Snapshot};
pub use scenario::{Placed, Scenario, ScenarioError, Side, Under};
pub use setup::{Clamp, Decks, MAX_CARDS, MAX_SEATS, Rulings, Setup, SetupError, ShuffleRule, TargetCheck};
pub use table::{
    About, Area, CardId, CardRef, CardState, Combat, Item, ItemKind, Lasting, Lasts, Phase, Player, RowSlot, Solo,
    Spot, Table, TargetRef,
};
