//! Stories: one that begins late, one that goes on, names, languages, and what a player drew.

use keyforge_core::agent::GreedyAgent;
use keyforge_core::cards::Language;
use keyforge_core::kernel::{RandomAgent, Redacting, Seat};
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;
use keyforge_core::table::Action;
use keyforge_core::{Deck, Game, Setup};

fn setup() -> Setup {
    let [first, second] = Deck::starters();
    Setup::new(first, second)
}

/// A game between an agent that plays well and one that does anything, or the beginning of it.
fn played(seed: u64, most: usize) -> Game {
    let mut game = Game::new(Library::builtin(), setup(), seed.into()).unwrap();
    let mut greedy = GreedyAgent::new(game.library(), &setup(), seed);
    let mut random = RandomAgent::new(seed);
    for _ in 0..most {
        let Some(open) = game.decision() else {
            break;
        };
        match open.seat {
            Seat::FIRST => game.step_by(&mut greedy).unwrap(),
            _ => game.step_by(&mut random).unwrap(),
        };
    }
    game
}

fn narrator() -> Narrator {
    Narrator::new(&Library::builtin(), &setup())
}

#[test]
fn a_story_that_goes_on_is_the_whole_story() {
    let game = played(3, 400);
    let whole = narrator().story(game.log(), 0);
    let by_entry: Vec<String> = {
        let mut narrator = narrator();
        game.log().entries().iter().flat_map(|entry| narrator.entry(entry)).collect()
    };
    assert_eq!(whole, by_entry);

    let (mut following, mut told) = (narrator(), Vec::new());
    let mut redacting = Redacting::of(&game.log().branch(0), Seat::FIRST).unwrap();
    let (mut seen, mut part) = (narrator(), Vec::new());
    for n in 0..game.log().len() {
        let until = game.log().branch(n);
        told.extend(following.story(&until, n));
        if n % 50 == 0 {
            // Asked again for what was told, a narrator begins anew.
            assert_eq!(following.story(&until, 0), told);
        }
        redacting.follow(&until).unwrap();
        part.extend(seen.story(redacting.log(), n));
    }
    assert_eq!(told, whole);
    assert_eq!(part, narrator().story(&game.log_for(Seat::FIRST).unwrap(), 0));
}

#[test]
fn a_story_that_begins_late_says_so_or_folds_first() {
    let game = played(3, 200);
    let log = game.log();
    let late = log.len() / 2;
    let mut whole = narrator();
    let entries = log.entries().iter();
    let before: usize = entries.take(late as usize).map(|entry| whole.entry(entry).len()).sum();
    let all = narrator().story(log, 0);
    assert_eq!(narrator().story(log, late), all[before..]);

    let mut unready = narrator();
    let told = unready.entry(log.entry(late).unwrap());
    assert_eq!(told[0], format!("(What came before entry {late} was not told.)"));
    let next = unready.entry(log.entry(late + 1).unwrap());
    assert!(next.iter().all(|line| !line.starts_with('(')), "it says so once: {next:?}");
}

#[test]
fn own_draws_are_named_where_that_is_wanted() {
    let game = played(3, 2);
    let log = game.log_for(Seat::FIRST).unwrap();
    let names = ["Ada", "Bo"].map(str::to_owned);
    let told = narrator().calling(names).naming_draws().story(&log, 0);
    let draws = |who: &str| told.iter().find(|line| line.starts_with(&format!("{who} draws "))).unwrap();
    let hand: Vec<&str> = game.table().player(Seat::FIRST).hand.iter().map(|card| game.slug(*card).unwrap()).collect();
    let own = draws("Ada");
    assert_eq!(own.matches(", ").count() + 1, hand.len(), "{own}");
    assert!(own.starts_with(&format!("Ada draws {} cards: ", hand.len())), "{own}");
    let other = draws("Bo");
    assert!(other.ends_with(" cards."), "{other}");
}

#[cfg(feature = "german")]
#[test]
fn a_game_is_told_in_german() {
    let mut game = played(3, 2);
    game.concede(Seat::SECOND).unwrap();
    let names = || ["Ada", "Bo"].map(str::to_owned);
    let told = |mut narrator: Narrator, game: &Game| narrator.story(game.log(), 0);
    let story = told(narrator().calling(names()).speaking(Language::German), &game);
    assert!(story[0].ends_with("."), "{story:#?}");
    assert!(story.contains(&"Bo gibt auf.".to_owned()), "{story:#?}");
    assert!(
        story.last().unwrap().starts_with("\nAda gewinnt, weil der andere aufgibt.\n  Ada: 0 Æmber, kein Schlüssel")
    );

    // As many lines as in English, and none of them in English.
    let game = played(5, 2_000);
    let english = told(narrator().calling(names()), &game);
    let german = told(narrator().calling(names()).speaking(Language::German), &game);
    assert_eq!(english.len(), german.len());
    for (english, german) in english.iter().zip(&german) {
        let words = [" the ", " is ", " plays ", " with ", " cards", " and "];
        // Some titles are English in either language.
        let titled = |word: &&str| game.definitions().any(|card| card.facts.title.to_lowercase().contains(word.trim()));
        let left = words.iter().filter(|word| !titled(word)).find(|word| german.contains(**word));
        assert_eq!(left, None, "{english}\n{german}");
    }
    let cards = german.iter().filter(|line| line.starts_with("Ada spielt ")).count();
    assert!(cards > 5, "{german:#?}");
}

#[test]
fn an_option_has_its_place_and_the_names_of_the_players() {
    let game = played(3, 2);
    let mut narrator = narrator().calling(["Ada", "Bo"].map(str::to_owned));
    narrator.story(game.log(), 0);
    assert_eq!(narrator.options().len(), game.legal_actions().len());
    assert_eq!(narrator.option(game.legal_actions()[0]), narrator.options()[0]);
    assert_eq!(narrator.option(Action::Player(Seat::SECOND)), "Bo");
}
