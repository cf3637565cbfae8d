//! What surrounds a game: decks and setups, scenarios, boards, narration, observation, agents, series.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

pub mod agent;
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
