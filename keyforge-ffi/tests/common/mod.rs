//! Games between the two starter decks.

use std::sync::Arc;

use keyforge_core::library::Library;
use keyforge_ffi::{Deck, DeckCard, Game, GameOptions, Seat};
use serde_json::Value;

/// A deck from the list of the core: card numbers of the first set.
fn deck(text: &str) -> Deck {
    let library = Library::builtin();
    let list: Value = serde_json::from_str(text).unwrap();
    let words = |key: &str| list[key].as_array().unwrap().clone();
    let card = |card: &Value| {
        let facts = &library.by_number("cota", card["number"].as_str().unwrap()).unwrap().facts;
        DeckCard { card: facts.slug.clone(), house: facts.house, icons: Vec::new() }
    };
    Deck {
        name: list["name"].as_str().unwrap().to_owned(),
        houses: words("houses").iter().map(|house| house.as_str().unwrap().parse().unwrap()).collect(),
        cards: words("cards").iter().map(card).collect(),
        token: None,
    }
}

/// The two starter decks.
pub fn decks() -> [Deck; 2] {
    [
        deck(include_str!("../../../keyforge-core/cards/decks/miss-onyx-censorius.json")),
        deck(include_str!("../../../keyforge-core/cards/decks/radiant-argus-the-supreme.json")),
    ]
}

/// A game whose first player is the first seat.
pub fn game(seed: u64) -> Arc<Game> {
    let [first, second] = decks();
    Game::new(first, second, GameOptions { seed, first: Some(Seat::First), ..GameOptions::default() }).unwrap()
}
