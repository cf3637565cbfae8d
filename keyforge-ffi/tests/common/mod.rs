//! Games between the two starter decks.

use std::sync::Arc;

use keyforge_ffi::{Deck, Game, GameOptions, Seat, Seed, starter_decks};

/// The two starter decks.
pub fn decks() -> [Deck; 2] {
    starter_decks().try_into().unwrap()
}

/// The choice of a seed that is easy to type again.
pub fn small(number: u64) -> Option<Seed> {
    Some(Seed::Small { number })
}

/// A game whose first player is the first seat.
pub fn game(seed: u64) -> Arc<Game> {
    let [first, second] = decks();
    let options = GameOptions { seed: small(seed), first: Some(Seat::First), ..GameOptions::default() };
    Game::new(first, second, options, None).unwrap()
}
