//! Decks, in every form that is read.

use std::fmt::Write as _;

use keyforge_core::{Deck, DeckList, DeckRules, KeyForge, Setup, kryptik};
use keyforge_testing::laws;

use super::positions::begin;
use crate::target::{Broken, Outcome, short, unread};

pub fn json_seeds() -> Vec<Vec<u8>> {
    let lists = DeckList::builtin();
    let each = lists.iter().filter_map(|list| serde_json::to_vec(list).ok());
    each.chain(serde_json::to_vec(&lists[..2]).ok()).chain([PUBLISHED.as_bytes().to_vec()]).collect()
}

/// A deck as the publisher's service answers it, shortened.
const PUBLISHED: &str = r#"{"data": {"name": "Two imps", "expansion": 341, "_links": {"houses": ["Dis", "Logos", "Sanctum"],
    "cards": ["a", "a", "b"]}, "bonus_icons": [{"card_id": "a", "bonus_icons": ["amber", "draw"]}]}, "_linked": {"cards": [
    {"id": "a", "card_title": "Dust Imp", "house": "Dis", "card_number": "83", "expansion": 341},
    {"id": "b", "card_title": "Charette", "house": "Dis", "card_number": 81, "expansion": 341, "is_maverick": false}]}}"#;

pub fn text_seeds() -> Vec<Vec<u8>> {
    let decks = Deck::starters();
    let library = laws::library();
    let text = |deck: &Deck| {
        let mut out = format!("name: {}\nset: CotA\n", deck.name);
        for house in &deck.houses {
            let _ = writeln!(out, "{house}");
            for card in deck.cards.iter().filter(|card| card.house == *house) {
                let title = library.get(&card.card).map(|card| card.facts.title.as_str());
                let _ = writeln!(out, "{}", title.unwrap_or(&card.card));
            }
        }
        out.into_bytes()
    };
    let short =
        "name: Two imps\nset: CotA\n\nDis\n083 x2\nCharette +draw # enhanced\n\nLogos\n083\n".as_bytes().to_vec();
    decks.iter().map(text).chain([short]).collect()
}

pub fn read(input: &[u8]) -> Result<Outcome, Broken> {
    let text = String::from_utf8_lossy(input);
    let lists = match DeckList::parse(&text) {
        Ok(lists) => lists,
        Err(error) => return short(&error),
    };
    let json = serde_json::to_string(&lists).map_err(|error| error.to_string())?;
    if serde_json::from_str::<Vec<DeckList>>(&json).ok().as_ref() != Some(&lists) {
        return Err("its JSON form reads as another deck list".into());
    }
    let mut outcome = Outcome::Taken;
    for list in lists.iter().take(3) {
        match list.resolve(&laws::library()) {
            Ok(deck) => {
                if let Err(error) = deck.check(DeckRules::Standard) {
                    short(&error)?;
                }
                outcome = begin::<KeyForge>(Setup::new(deck, Deck::starters()[0].clone()).free())?;
            }
            Err(error) => return short(&error),
        }
    }
    Ok(outcome)
}

pub fn kryptik_seeds() -> Vec<Vec<u8>> {
    kryptik::demo_decks().iter().filter_map(|deck| serde_json::to_vec(deck).ok()).collect()
}

pub fn read_kryptik(input: &[u8]) -> Result<Outcome, Broken> {
    let deck: kryptik::DeckList = match serde_json::from_slice(input) {
        Ok(deck) => deck,
        Err(error) => return Ok(unread(&error)),
    };
    let library = kryptik::Library::demo();
    for format in [kryptik::Format::constructed(), kryptik::Format::limited()] {
        for fault in deck.check(&library, &format, kryptik::RULES_DATE) {
            short(&fault)?;
        }
    }
    let [other, _] = kryptik::demo_decks();
    let decks = kryptik::Setup::new(vec![deck, other]);
    begin::<kryptik::Kryptik>(decks.clone())?;
    begin::<kryptik::Kryptik>(decks.with(|decks| decks.checked = false))
}
