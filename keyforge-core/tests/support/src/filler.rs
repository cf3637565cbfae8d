//! Cards that only tests have.

use std::sync::{Arc, LazyLock};

use keyforge_core::cards::{CardSource, builtin_cards, parse_cards};
use keyforge_core::library::Library;

use crate::scene::{Card, card};

/// That many cards without text of a house that no scene uses by chance: creatures `filler-1`, `filler-2` …
pub fn filler(count: usize) -> Vec<Card> {
    (1..=count).map(|number| card(&format!("filler-{}", (number - 1) % FILLERS + 1))).collect()
}

const FILLERS: usize = 6;

fn filler_cards() -> String {
    let card = |n: usize| format!("card filler-{n} \"Filler {n}\"\n  test {n:03} · ekwidon creature · power {n}\n\n");
    (1..=FILLERS).map(card).collect()
}

/// The cards of a library, those without text, and those of a test. A test's own card stands for the one of that name.
pub fn library_with(base: Arc<Library>, cards: &str) -> Arc<Library> {
    let text = filler_cards() + cards;
    let own = parse_cards("test", &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let replaced = |card: &CardSource| own.iter().any(|other| other.facts.slug == card.facts.slug);
    if !own.iter().any(|card| base.get(&card.facts.slug).is_some()) {
        return base.with(own).unwrap_or_else(|error| panic!("{error}"));
    }
    // Read once: it takes a quarter of a second.
    static BUILTIN: LazyLock<Vec<CardSource>> =
        LazyLock::new(|| builtin_cards().unwrap_or_else(|errors| panic!("{errors}")));
    let others: Vec<CardSource> = BUILTIN.iter().filter(|card| !replaced(card)).cloned().collect();
    let sources = others.into_iter().chain(own).collect();
    Arc::new(Library::new(sources).unwrap_or_else(|error| panic!("{error}")))
}
