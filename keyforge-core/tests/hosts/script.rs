//! The card script from the outside: reading, printing, mistakes.

mod data;
mod docs;
mod errors;
#[cfg(feature = "german")]
mod german;
mod study;

use keyforge_core::cards::*;
use keyforge_core::library::Library;
use keyforge_core::model::House;

#[test]
fn every_built_in_card_prints_as_it_was_written() {
    let cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    let first =
        |set: &str| cards.iter().filter(|card| card.facts.printings.first().is_some_and(|it| it.0 == set)).count();
    assert_eq!(SETS.map(first), [370, 204, 294, 262, 280, 265]);
    assert_eq!(cards.len(), 1675);
    for card in &cards {
        let printed = card.print();
        let again = parse_cards("again", &printed).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
        assert_eq!(again[0], *card, "{printed}");
        card.check().unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    }
}

#[test]
fn cards_that_are_read_when_asked_for_are_those_of_the_files() {
    let cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    let library = Library::builtin();
    assert!(library.iter().map(|definition| &definition.source).eq(&cards));
    assert!(library.facts().eq(cards.iter().map(|card| &card.facts)));
    // Read at once they make a library too: every title that a script names is there.
    let whole = Library::new(cards).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((whole.len(), whole.titles(), whole.traits()), (library.len(), library.titles(), library.traits()));
}

/// Where no name stands before the title, the card goes by the one that the title gives.
#[test]
fn a_card_without_a_name_has_that_of_its_title() {
    let facts = "  test 1 · dis action\n  play: gain(1)\n";
    for (title, slug) in [("Ember Imp", "ember-imp"), ("A “Ward”, Æther’s", "a-ward-aethers")] {
        for gap in [" ", "   "] {
            let cards = parse_cards("some", &format!("card{gap}\"{title}\"\n{facts}")).unwrap();
            assert_eq!(cards, parse_cards("some", &format!("card {slug} \"{title}\"\n{facts}")).unwrap());
        }
    }
    let twice = parse_cards("some", &format!("card \"Imp\"\n{facts}\ncard imp \"Imp\"\n{facts}")).unwrap_err();
    assert!(twice.to_string().contains("`imp`"), "{twice}");
    // It must be one that could be written there.
    for title in ["!", "1-2 Punch", "Жар"] {
        let error = parse_cards("some", &format!("card \"{title}\"\n{facts}")).unwrap_err();
        let told = "some:1:6: a title that gives no name does not fit here; expected a name before it";
        assert!(error.to_string().starts_with(told), "{error}");
    }
}

#[test]
fn a_name_may_begin_like_a_word_of_the_grammar() {
    for name in ["or-mill", "not-yet", "if-so", "is-2", "and-on", "then-as-now"] {
        let text =
            format!("card x \"X\"\n  dis creature · power 1 · traits {name}\n  reap: add_counters(this, {name}, 1)\n");
        let cards = parse_cards("names", &text).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(cards[0].facts.traits, [name]);
        assert_eq!(cards[0].print(), text, "it needs no quotes");
    }
}

#[test]
fn a_card_may_have_several_houses_and_enhance_its_deck() {
    let text = "card x \"X\"\n  home 001 · dis logos creature · power 1 · enhance draw damage damage\n";
    let cards = parse_cards("home", text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(cards[0].print(), text);
    assert_eq!(cards[0].facts.houses().collect::<Vec<_>>(), [House::Dis, House::Logos]);
    assert_eq!(render_card(&cards[0]), "Enhances its deck: 2 damage, 1 draw.");
    let json = serde_json::to_string(&cards[0]).unwrap();
    assert_eq!(CardSource::from_json(&json).unwrap(), cards[0], "{json}");
    let errors = parse_cards("home", &text.replace("dis logos", "dis logos dis")).unwrap_err();
    assert!(errors.to_string().contains("a house is printed only once"), "{errors}");
}

/// The sets, as printings name them.
const SETS: [&str; 6] = ["cota", "aoa", "wc", "mm", "dt", "woe"];

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
        format!("{number} {}\n{}\n", language.title(&card.facts.title), render_card_in(card, language))
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
