//! Decks: built-in ones, random ones, and lists that somebody pasted.

use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::kryptik::{self, Format, RULES_DATE, demo_decks};
use keyforge_core::library::Library;
use keyforge_core::{Deck, DeckList, DeckRules, RandomDeck, Setup};

use crate::failure::Failure;
use crate::shown::json;

/// The decks that come with the engine, in JSON.
pub fn keyforge_builtin() -> Result<String, Failure> {
    let library = Library::builtin();
    let decks: Vec<Deck> = DeckList::builtin().iter().map(|list| list.resolve(&library)).collect::<Result<_, _>>()?;
    Ok(json(&decks))
}

/// The decks of a name (`onyx`, `random:WC:42`) or of a list in any format, in JSON. All of them are complete.
pub fn keyforge_read(source: &str, fresh: Seed) -> Result<String, Failure> {
    let library = Library::builtin();
    let lists = match lists_named(source, fresh, &library)? {
        Some(list) => vec![list],
        None => DeckList::parse(source)?,
    };
    let mut decks = Vec::new();
    for list in &lists {
        let deck = list.resolve(&library)?;
        deck.check(DeckRules::Standard)?;
        decks.push(deck);
    }
    Ok(json(&decks))
}

/// The list of a name; nothing for what is a list itself.
fn lists_named(source: &str, fresh: Seed, library: &Library) -> Result<Option<DeckList>, Failure> {
    let name = source.trim();
    if name.is_empty() || name.contains(['\n', '{', '[']) {
        return Ok(None);
    }
    if let Some(random) = RandomDeck::named(name, fresh)? {
        return Ok(Some(random.list(library)?));
    }
    Ok(Some(DeckList::find(DeckList::builtin(), name)?.clone()))
}

/// A set-up of two decks in JSON, which are a list in JSON, and who begins.
pub fn keyforge_setup(decks: &str, first: Option<Seat>) -> Result<String, Failure> {
    let [one, other]: [Deck; 2] = serde_json::from_str(decks).map_err(|error| Failure::argument("decks", &error))?;
    let setup = Setup::new(one, other);
    Ok(json(&first.map_or(setup.clone(), |seat| setup.starting(seat))))
}

/// The same with two to six decks.
pub fn kryptik_setup(decks: &str, first: Option<Seat>) -> Result<String, Failure> {
    let decks: Vec<kryptik::DeckList> =
        serde_json::from_str(decks).map_err(|error| Failure::argument("decks", &error))?;
    Ok(json(&kryptik::Setup::new(decks).with(|setup| setup.first = first)))
}

/// The decks that come with the engine, in JSON.
pub fn kryptik_builtin() -> String {
    json(&demo_decks())
}

/// A deck in its JSON form, checked for constructed play.
pub fn kryptik_read(source: &str) -> Result<String, Failure> {
    let deck: kryptik::DeckList =
        serde_json::from_str(source).map_err(|error| Failure::new("deck/unreadable", error.to_string()))?;
    let faults = deck.check(&kryptik::Library::demo(), &Format::constructed(), RULES_DATE);
    if faults.is_empty() {
        return Ok(json(&[deck]));
    }
    Err(kryptik::SetupError::Deck { seat: Seat::FIRST, faults }.into())
}
