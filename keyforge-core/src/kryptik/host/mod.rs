//! What hosts use: how games begin, the ruleset, boards, narration, agents, many games.

mod agent;
mod ask;
mod board;
mod deck;
mod narrate;
mod quiet;
mod ruleset;
mod scenario;
mod setup;
pub mod simulate;
mod wording;

pub use agent::{AnyAgent, GreedyAgent, GreedyPlayouts, Judge, Playout, SearchAgent};
pub use board::{Board, BoardCard, BoardCitizen, BoardCombat, BoardDecision, BoardItem, BoardOption, BoardPlayer};
pub use deck::{DeckFault, DeckList, demo_decks};
pub use narrate::Narrator;
pub use quiet::Quiet;
pub use ruleset::{Game, Kryptik, Log, Snapshot};
pub use scenario::{ExportError, Placed, Rest, Scenario, ScenarioError, Side, Under};
pub use setup::{Decks, Setup, SetupError};
