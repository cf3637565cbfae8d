//! What a host does with the engine: decks, positions, logs and views as they are written, agents, simulations, observations,
//! the card script, and what is said about bad input.

mod agents;
mod bad_input;
mod belonging;
mod data;
mod decks;
mod effort;
mod events;
mod exchange;
mod golden;
mod limits;
mod narrate;
mod observe;
mod scenario;
#[cfg(feature = "schema")]
mod schema;
mod script;
mod search;
mod simulate;
mod wording;
