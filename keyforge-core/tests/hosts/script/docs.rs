//! The documentation of the card script: it has every word, and its examples are read.

use keyforge_core::cards::*;

const DOCS: &str = include_str!("../../../../docs/card-script.md");

#[test]
fn every_word_is_in_the_documentation() {
    let (_, words) = DOCS.split_once("## Words").expect("a chapter about words");
    let mut missing = Vec::new();
    for category in vocabulary() {
        let chapter = words
            .split("\n### ")
            .find(|chapter| chapter.to_lowercase().starts_with(&category.name.to_lowercase()))
            .unwrap_or_default();
        for usage in category.words {
            if !chapter.contains(&format!("| `{usage}` |")) {
                missing.push(format!("{}: | `{usage}` |  |", category.name));
            }
        }
    }
    assert!(missing.is_empty(), "{} words missing:\n{}", missing.len(), missing.join("\n"));
}

/// Every line in the examples of the tour is an ability that prints as it is written.
#[test]
fn the_examples_of_the_tour_are_read() {
    let (_, tour) = DOCS.split_once("## A tour").expect("a tour");
    let (tour, _) = tour.split_once("\n## ").expect("a chapter after the tour");
    let mut lines = 0;
    for block in tour.split("```text\n").skip(1) {
        let (block, _) = block.split_once("```").expect("an end of the example");
        for line in block.lines() {
            let ability = parse_ability(line).unwrap_or_else(|error| panic!("{line}\n{error}"));
            let again = parse_ability(&print_ability(&ability)).unwrap_or_else(|error| panic!("{line}\n{error}"));
            assert_eq!(again, ability);
            lines += 1;
        }
    }
    assert!(lines > 25, "only {lines} examples");
}

#[test]
fn the_worked_example_is_a_card() {
    let chapter = include_str!("../../../../docs/adding-a-card.md");
    let blocks: Vec<&str> =
        chapter.split("```text\n").skip(1).map(|block| block.split("```").next().unwrap_or_default()).collect();
    let file = include_str!("../../../../examples/cards/lamplighter.kf");
    assert!(file.ends_with(blocks[0]), "the page and the file differ");
    let read = |text: &str| parse_cards("lamplighter.kf", text);
    let cards = read(file).unwrap_or_else(|errors| panic!("{errors}"));
    let json =
        CardSource::from_json(include_str!("../../../../examples/cards/lamplighter.json")).expect("the card as JSON");
    assert_eq!(json.abilities, cards[0].abilities);
    assert!(blocks[1].ends_with(&format!("\nLamplighter\n{}\n", render_card(&cards[0]))), "{}", blocks[1]);
    #[cfg(feature = "german")]
    assert_eq!(render_card_in(&cards[0], Language::German), blocks[2].trim_end());
    let errors = read(&file.replace("key_cost", "key_csot")).expect_err("a misspelt word");
    assert_eq!(errors.to_string(), blocks[3].trim_end());
}
