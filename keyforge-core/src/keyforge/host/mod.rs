//! What surrounds a game: decks and setups, scenarios, boards, narration, observation, agents, series.

pub mod agent;
mod areas;
pub mod board;
pub mod deck;
mod facts;
pub mod narrate;
pub mod observe;
pub mod opening;
pub mod ruleset;
pub mod scenario;
#[cfg(feature = "series")]
pub mod series;
pub mod setup;
pub mod simulate;
pub mod wording;
