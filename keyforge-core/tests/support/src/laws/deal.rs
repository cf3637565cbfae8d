//! Decks for random games: legal ones of every set, any cards there are, and the mechanics of home-made cards.

use std::sync::{Arc, OnceLock};

use keyforge_core::cards::parse_cards;
use keyforge_core::library::Library;
use keyforge_core::model::{House, Icon, Rulebook};
use keyforge_core::{Deck, DeckCard, DeckList, Setup};

use super::Chooser;

/// Cards of the mechanics of later sets.
const LATER: &str = include_str!("later.kf");

/// Twelve cards of each of three houses, any of them a maverick or enhanced now and then.
fn deal(chooser: &mut Chooser, library: &Library, name: &str) -> Deck {
    let mut houses: Vec<House> = Vec::new();
    while houses.len() < 3 {
        let house = chooser.pick(&House::ALL);
        if !houses.contains(&house) && library.iter().any(|card| card.facts.house == house) {
            houses.push(house);
        }
    }
    let all: Vec<_> = library.iter().collect();
    let mut cards = Vec::new();
    for house in &houses {
        let own: Vec<_> = all.iter().filter(|card| card.facts.house == *house).collect();
        for _ in 0..12 {
            let maverick = chooser.below(40) == 0;
            let card = if maverick { chooser.pick(&all) } else { *chooser.pick(&own) };
            let enhanced = if chooser.below(8) == 0 { 1 + chooser.below(3) } else { 0 };
            let icons: Vec<Icon> = (0..enhanced).map(|_| chooser.pick(&Icon::ALL)).collect();
            cards.push(DeckCard::new(&card.facts.slug, *house).enhanced(&icons));
        }
    }
    Deck { name: name.to_owned(), houses, cards, token: None }
}

/// A deck of the mechanics of later sets, with a token creature: each card once, and those from one on once more.
fn later_deck(name: &str, token: &str, from: usize) -> Deck {
    let cards = parse_cards("later", LATER).unwrap();
    let slugs = cards.into_iter().map(|card| card.facts.slug).filter(|slug| slug != "grub" && slug != "blob");
    let slugs: Vec<String> = slugs.collect();
    let again = slugs.iter().cycle().skip(from).take(36 - slugs.len());
    let cards = slugs.iter().chain(again).map(|card| DeckCard::new(card, House::Logos)).collect();
    Deck { name: name.to_owned(), houses: vec![House::Logos], cards, token: Some(token.to_owned()) }
}

/// The sets of which legal decks are drawn.
fn sets() -> &'static [String] {
    static SETS: OnceLock<Vec<String>> = OnceLock::new();
    SETS.get_or_init(|| DeckList::sets(&Library::builtin()))
}

/// A legal deck of one of the sets, as `random:SET:SEED` draws it.
fn generated(chooser: &mut Chooser, library: &Library) -> Deck {
    let set = &sets()[chooser.below(sets().len())];
    let seed = chooser.below(1 << 30) as u64;
    let list = DeckList::random(library, set, seed.into()).unwrap_or_else(|error| panic!("{set} {seed}: {error}"));
    list.resolve(library).unwrap_or_else(|error| panic!("{set} {seed}: {error}"))
}

/// One game of four is one of the later mechanics.
pub fn is_later(seed: u64) -> bool {
    seed % 4 == 1
}

/// The setup of a random game. Of four games two have legal decks of any two sets, one has decks dealt from all cards, and one
/// those of the later mechanics.
pub fn setup(library: &Library, book: Rulebook, seed: u64) -> Setup {
    let mut chooser = Chooser(!seed);
    match seed % 4 {
        0 => Setup::new(deal(&mut chooser, library, "first"), deal(&mut chooser, library, "second")).under(book),
        1 => Setup::new(later_deck("Giants", "grub", 0), later_deck("More giants", "blob", 12)).free().under(book),
        _ => Setup::new(generated(&mut chooser, library), generated(&mut chooser, library)).under(book),
    }
}

/// The built-in cards and those of the later mechanics.
pub fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    let build = || Library::builtin().with(parse_cards("later", LATER).unwrap()).unwrap();
    LIBRARY.get_or_init(build).clone()
}
