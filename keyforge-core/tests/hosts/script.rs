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
    let first =
        |set: &str| cards.iter().filter(|card| card.facts.printings.first().is_some_and(|it| it.0 == set)).count();
    assert_eq!(["cota", "aoa", "wc"].map(first), [370, 204, 288]);
    assert_eq!(cards.len(), 862);
    for card in &cards {
        let printed = card.print();
        let again = parse_cards("again", &printed).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
        assert_eq!(again[0], *card, "{printed}");
        card.check().unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    }
}

/// The sets, as printings name them.
const SETS: [&str; 3] = ["cota", "aoa", "wc"];

/// The text of every card that a set printed first, in the order of their numbers.
fn texts(set: &str, language: Language) -> String {
    let mut cards: Vec<(String, CardSource)> = Vec::new();
    for card in builtin_cards().unwrap_or_else(|errors| panic!("{errors}")) {
        let (first, number) = card.facts.printings.first().cloned().unwrap_or_default();
        if first == set {
            cards.push((number, card));
        }
    }
    cards.sort_by(|(one, _), (other, _)| one.cmp(other));
    let told = |(number, card): &(String, CardSource)| {
        format!("{number} {}\n{}\n", card.facts.title, render_card_in(card, language))
    };
    cards.iter().map(told).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_built_in_cards_in_english() {
    for set in SETS {
        insta::assert_snapshot!(format!("{set}_in_english"), texts(set, Language::English));
    }
}

#[cfg(feature = "german")]
#[test]
fn the_built_in_cards_in_german() {
    for set in SETS {
        insta::assert_snapshot!(format!("{set}_in_german"), texts(set, Language::German));
    }
}
