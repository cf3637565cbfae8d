//! The card script from the outside: reading, printing, mistakes.

mod data;
mod docs;
mod errors;
#[cfg(feature = "german")]
mod german;
mod study;

use keyforge_core::cards::*;

#[test]
fn every_built_in_card_prints_as_it_was_written() {
    let cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(cards.len(), 370);
    for card in &cards {
        let printed = card.print();
        let again = parse_cards("again", &printed).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
        assert_eq!(again[0], *card, "{printed}");
        card.check().unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    }
}

/// The text of every built-in card, in the order of their numbers.
fn texts(language: Language) -> String {
    let mut cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    cards.sort_by_key(|card| card.facts.printings.first().cloned());
    let numbered = |card: &CardSource| {
        let number = card.facts.printings.first().map_or("", |(_, number)| number.as_str());
        format!("{number} {}\n{}\n", card.facts.title, render_card_in(card, language))
    };
    cards.iter().map(numbered).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_built_in_cards_in_english() {
    insta::assert_snapshot!(texts(Language::English));
}

#[cfg(feature = "german")]
#[test]
fn the_built_in_cards_in_german() {
    insta::assert_snapshot!(texts(Language::German));
}
