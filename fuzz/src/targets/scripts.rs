//! Cards that a host makes by itself, as text and as JSON, in both card languages.

use std::fmt::Write as _;

use keyforge_core::cards::{CardSource, Language, builtin_cards, parse_cards, render_card_in};
use keyforge_core::kryptik;
use keyforge_core::library::Library;

use crate::target::{Broken, Outcome, short, unread};

/// No card of an input says more, in bytes.
const MOST_OF_A_TEXT: usize = 10 << 20;

/// So many cards make an input.
const CARDS: usize = 6;

fn built_in() -> Vec<CardSource> {
    let mut cards = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    // A gigantic creature has two halves, and no others of its title beside them.
    cards.retain(|card| card.facts.gigantic.is_none());
    // The names are free in the library to which they are added.
    for card in &mut cards {
        card.facts.slug.insert_str(0, "my-");
        card.facts.printings.clear();
    }
    cards
}

pub fn text_seeds() -> Vec<Vec<u8>> {
    let text = |cards: &[CardSource]| {
        cards.iter().fold(String::new(), |mut text, card| {
            let _ = writeln!(text, "{}", card.print());
            text
        })
    };
    built_in().chunks(CARDS).map(|cards| text(cards).into_bytes()).collect()
}

pub fn json_seeds() -> Vec<Vec<u8>> {
    built_in().chunks(CARDS).filter_map(|cards| serde_json::to_vec(cards).ok()).collect()
}

fn text_of(input: &[u8]) -> Result<&str, Outcome> {
    // A host has text: what is none it cannot hand over.
    std::str::from_utf8(input).map_err(|error| Outcome::Refused(error.to_string()))
}

pub fn read_text(input: &[u8]) -> Result<Outcome, Broken> {
    let text = match text_of(input) {
        Ok(text) => text,
        Err(refused) => return Ok(refused),
    };
    match parse_cards("input.kf", text) {
        Ok(cards) => use_cards(cards),
        Err(errors) => {
            errors.0.iter().try_for_each(|error| short(error).map(drop))?;
            short(&errors.0.first().map(ToString::to_string).unwrap_or_default())
        }
    }
}

pub fn read_json(input: &[u8]) -> Result<Outcome, Broken> {
    let text = match text_of(input) {
        Ok(text) => text,
        Err(refused) => return Ok(refused),
    };
    match CardSource::all_from_json(text) {
        Ok(cards) => use_cards(cards),
        Err(errors) => {
            errors.0.iter().try_for_each(|error| short(error).map(drop))?;
            short(&errors.0.first().map(ToString::to_string).unwrap_or_default())
        }
    }
}

/// Writes the cards and reads them again, says what they do, and makes a library of them.
fn use_cards(cards: Vec<CardSource>) -> Result<Outcome, Broken> {
    for card in &cards {
        let text = card.print();
        let again = parse_cards("again.kf", &text)
            .map_err(|errors| format!("what was printed is refused: {errors}\n{text}"))?;
        if again != [card.clone()] {
            return Err(Broken(format!("what was printed reads as another card:\n{text}")));
        }
        let json = serde_json::to_string(card).map_err(|error| error.to_string())?;
        if CardSource::from_json(&json).as_ref() != Ok(card) {
            return Err(Broken(format!("its JSON form reads as another card:\n{json}")));
        }
        for language in Language::ALL {
            if render_card_in(card, language).len() > MOST_OF_A_TEXT {
                return Err("a card says too much".into());
            }
        }
    }
    match Library::builtin().with(cards) {
        Ok(_) => Ok(Outcome::Taken),
        Err(error) => short(&error),
    }
}

fn kryptik_cards() -> Vec<kryptik::Card> {
    let mut cards: Vec<_> = kryptik::Library::demo().iter().cloned().collect();
    cards.iter_mut().for_each(|card| card.slug.insert_str(0, "my-"));
    cards
}

/// The text of the demo cards, a few at a time.
pub fn kryptik_text_seeds() -> Vec<Vec<u8>> {
    const DEMO: &str = include_str!("../../../keyforge-core/cards/kryptik/eleventh-bell.kry");
    let cards: Vec<&str> = DEMO.split("\n\n").filter(|block| block.starts_with("card ")).collect();
    let renamed = |block: &&str| block.replacen("card ", "card my-", 1);
    cards.chunks(CARDS).map(|cards| cards.iter().map(renamed).collect::<Vec<_>>().join("\n\n").into_bytes()).collect()
}

pub fn kryptik_json_seeds() -> Vec<Vec<u8>> {
    kryptik_cards().chunks(CARDS).filter_map(|cards| serde_json::to_vec(cards).ok()).collect()
}

pub fn read_kryptik_text(input: &[u8]) -> Result<Outcome, Broken> {
    let text = match text_of(input) {
        Ok(text) => text,
        Err(refused) => return Ok(refused),
    };
    match kryptik::cards::parse_cards("input.kry", text) {
        Ok(cards) => use_kryptik_cards(cards),
        Err(errors) => {
            errors.0.iter().try_for_each(|error| short(error).map(drop))?;
            short(&errors.0.first().map(ToString::to_string).unwrap_or_default())
        }
    }
}

pub fn read_kryptik_json(input: &[u8]) -> Result<Outcome, Broken> {
    match serde_json::from_slice(input) {
        Ok(cards) => use_kryptik_cards(cards),
        Err(error) => Ok(unread(&error)),
    }
}

fn use_kryptik_cards(cards: Vec<kryptik::Card>) -> Result<Outcome, Broken> {
    let library = match kryptik::Library::demo().with(cards.clone()) {
        Ok(library) => library,
        Err(errors) => return short(&errors.0.first().map(ToString::to_string).unwrap_or_default()),
    };
    // All in one file, as they came: a card may need a color that only another one makes.
    let text = cards.iter().map(kryptik::Card::print).collect::<Vec<_>>().join("\n");
    let again = kryptik::cards::parse_cards("again.kry", &text)
        .map_err(|errors| format!("what was printed is refused: {errors}\n{text}"))?;
    if again != cards {
        return Err(Broken(format!("what was printed reads as other cards:\n{text}")));
    }
    for card in &cards {
        let json = serde_json::to_string(card).map_err(|error| error.to_string())?;
        if serde_json::from_str::<kryptik::Card>(&json).ok().as_ref() != Some(card) {
            return Err(Broken(format!("its JSON form reads as another card:\n{json}")));
        }
        if library.get(&card.slug) != Some(card) {
            return Err("the library has another card of that name".into());
        }
        if kryptik::cards::card_text(card).len() > MOST_OF_A_TEXT {
            return Err("a card says too much".into());
        }
    }
    Ok(Outcome::Taken)
}
