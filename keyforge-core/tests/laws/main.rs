//! What holds whatever is played and whatever is written: laws over random games, over all pairings of the built-in decks, over series,
//! and over random scripts; and that hashes leave nothing out.

mod decks;
mod games;
mod hashing;
mod hidden;
mod laden;
mod mirror;
mod numbers;
mod options;
mod script;
mod seats;
#[cfg(feature = "series")]
mod series;
mod told;
mod twins;
mod whereabouts;
