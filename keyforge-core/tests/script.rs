//! The card script from the outside: reading, printing, mistakes.
use keyforge_core::script::*;

#[test]
fn every_built_in_card_prints_as_it_was_written() {
    let cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(cards.len(), 60);
    for card in &cards {
        let printed = card.print();
        let again = parse_cards("again", &printed).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
        assert_eq!(again[0], *card, "{printed}");
        card.check().unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    }
}

#[test]
fn the_text_of_the_built_in_cards() {
    let cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    let text: Vec<String> = cards.iter().map(|card| format!("{}\n{}\n", card.facts.title, render_card(card))).collect();
    insta::assert_snapshot!(text.join("\n"));
}
