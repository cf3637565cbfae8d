//! Games between the two starter decks.

use std::sync::Arc;

use keyforge_ffi::{Deck, Game, GameOptions, Seat, starter_decks};

/// The two starter decks.
pub fn decks() -> [Deck; 2] {
    starter_decks().try_into().unwrap()
}

/// A game whose first player is the first seat.
pub fn game(seed: u64) -> Arc<Game> {
    let [first, second] = decks();
    Game::new(first, second, GameOptions { seed, first: Some(Seat::First), ..GameOptions::default() }, None).unwrap()
}
