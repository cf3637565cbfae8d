//! Decks and cards from the command line.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use keyforge_core::cards::{CardSource, parse_cards};
use keyforge_core::library::Library;
use keyforge_core::{Deck, DeckList, RandomDeck};

use crate::args::Args;
use crate::screen::Screen;
use crate::seed::GameSeed;

/// The built-in cards and those of the files, as JSON or as card script.
pub fn library(args: &Args) -> Result<Arc<Library>> {
    let mut library = Library::builtin();
    for path in &args.cards {
        let file = path.display();
        let text = read(path)?;
        let json = text.trim_start().starts_with(['{', '[']);
        let cards = match json {
            true => CardSource::all_from_json(&text),
            false => parse_cards(&file.to_string(), &text),
        };
        let cards = cards.with_context(|| format!("{file} has cards that cannot be read"))?;
        library = library.with(cards).with_context(|| format!("{file} does not fit the other cards"))?;
    }
    Ok(library)
}

/// The two decks: the starters, the first two of the file of decks, or those that were asked for.
pub fn pair(args: &Args, library: &Library, screen: &mut Screen) -> Result<[Deck; 2]> {
    let (known, usual): (Vec<DeckList>, [Option<DeckList>; 2]) = match &args.decks {
        None => {
            (DeckList::builtin().to_vec(), Deck::starters().map(|deck| named(DeckList::builtin(), &deck.name).ok()))
        }
        Some(path) => {
            let lists = lists_in(path)?;
            let usual = [0, 1].map(|at| lists.get(at).cloned());
            (with_builtin(lists), usual)
        }
    };
    let [first, second] = usual;
    let mut pick = |player: u8, asked: &Option<String>, usual: Option<DeckList>| -> Result<Deck> {
        let list = match asked {
            Some(deck) => match drawn(player, library, deck, screen)? {
                Some(list) => list,
                None => asked_for(&known, deck)?,
            },
            None => usual.context("the file of decks has fewer than two; --deck-a and --deck-b name others")?,
        };
        Ok(list.resolve(library)?)
    };
    Ok([pick(1, &args.deck_a, first)?, pick(2, &args.deck_b, second)?])
}

/// A random deck, if that is what was asked for; told with its seed, so that it can be had again.
fn drawn(player: u8, library: &Library, deck: &str, screen: &mut Screen) -> Result<Option<DeckList>> {
    let Some(random) = RandomDeck::named(deck, GameSeed::short()?.0)? else {
        return Ok(None);
    };
    let list = random.list(library)?;
    screen.say(&format!("Player {player} plays {} ({random}).", list.name))?;
    Ok(Some(list))
}

/// The lists of a file, then the built-in ones that have no namesake there.
fn with_builtin(mut lists: Vec<DeckList>) -> Vec<DeckList> {
    let more: Vec<&DeckList> =
        DeckList::builtin().iter().filter(|list| lists.iter().all(|other| other.name != list.name)).collect();
    lists.extend(more.into_iter().cloned());
    lists
}

/// A deck by its file, its name or a part of it.
fn asked_for(known: &[DeckList], deck: &str) -> Result<DeckList> {
    let path = Path::new(deck);
    let is_path =
        path.is_file() || deck.contains(['/', '\\']) || path.extension().is_some_and(|it| it == "json" || it == "txt");
    if !is_path {
        return named(known, deck);
    }
    let lists = lists_in(path)?;
    match lists.as_slice() {
        [list] => Ok(list.clone()),
        lists => {
            let names: Vec<&str> = lists.iter().map(|list| list.name.as_str()).collect();
            bail!("{deck} has {} decks ({}): give it to --decks and name one", lists.len(), names.join(", "))
        }
    }
}

fn named(known: &[DeckList], name: &str) -> Result<DeckList> {
    Ok(DeckList::find(known, name)?.clone())
}

fn lists_in(path: &Path) -> Result<Vec<DeckList>> {
    DeckList::parse(&read(path)?).with_context(|| format!("{} is no file of deck lists", path.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The decks that can be named, with their houses.
pub fn show(args: &Args, screen: &mut Screen) -> Result<()> {
    let more = args.decks.as_deref().map(lists_in).transpose()?.unwrap_or_default();
    for list in with_builtin(more) {
        screen.say(&format!("{} ({})", list.name, list.houses.join(", ")))?;
    }
    Ok(())
}
