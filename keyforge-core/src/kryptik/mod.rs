//! The card game Kryptik, on the same kernel as KeyForge.
//!
//! ```
//! use keyforge_core::kryptik::{Game, Library, Setup, demo_decks};
//!
//! let mut game = Game::new(Library::demo(), Setup::new(demo_decks()), 7.into())?;
//! while let Some(action) = game.legal_actions().first().copied() {
//!     game.act(action)?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms are those of KeyForge, and none knows one that stands after it: `model` (facts), `cards` (the card language),
//! `table` (what is true, how events change it, who may know it), `engine` (the rules), `host` (how games begin and are shown).

pub mod cards;
mod engine;
mod host;
mod model;
mod table;

pub use cards::{Card, DefId, Library, Text};
pub use engine::{LAST_TURN, State, TURN_DECISIONS};
pub use host::{
    AnyAgent, Board, BoardCard, BoardCitizen, BoardCombat, BoardDecision, BoardItem, BoardOption, BoardPlayer,
    DeckFault, DeckList, Decks, ExportError, Game, GreedyAgent, GreedyPlayouts, Judge, Kryptik, Log, Narrator, Placed,
    Playout, Quiet, Rest, Scenario, ScenarioError, SearchAgent, Setup, SetupError, Side, Snapshot, Under, demo_decks,
    simulate,
};
pub use model::{
    Clamp, Color, Colors, DeckOut, Format, Keyword, Kind, Limit, MAX_CARDS, MAX_SEATS, Phase, RULES_DATE, Rulings,
    ShuffleRule, Stones, TargetCheck,
};
pub use table::{
    About, Action, Area, CardId, CardRef, CardState, Combat, Decision, DecisionKind, Downfall, Event, Item, ItemKind,
    Lasting, Lasts, Leave, Player, RowSlot, Shown, Solo, Spot, Table, TargetRef, TextRef,
};
