//! What holds for every game, over random games in all four editions. The decks are dealt from all cards there are.
//!
//! `KEYFORGE_GAMES` sets how many games each law plays (256 where it is not set).

use std::sync::{Arc, OnceLock};

use keyforge_core::cards::parse_cards;
use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::model::{House, Icon, Rulebook};
use keyforge_core::observe::{Observer, SIZE, Traces};
use keyforge_core::table::{Action, Event};
use keyforge_core::{Deck, DeckCard, Game, KeyForge, Setup, State};
use keyforge_testing::laws::*;
use proptest::prelude::*;
use proptest::test_runner::Config;

/// Cards of the mechanics of later sets.
const LATER: &str = include_str!("later.kf");

fn games() -> Config {
    let cases = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    Config { cases, failure_persistence: None, ..Config::default() }
}

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

/// A deck of the mechanics of later sets: gigantic creatures, token creatures, graft.
fn later_deck(name: &str, token: &str) -> Deck {
    let cards = parse_cards("later", LATER).unwrap();
    let slugs = cards.into_iter().map(|card| card.facts.slug).filter(|slug| slug != "grub" && slug != "blob");
    let twice = slugs.flat_map(|card| [card.clone(), card]);
    let cards = twice.map(|card| DeckCard::new(&card, House::Logos)).collect();
    Deck { name: name.to_owned(), houses: vec![House::Logos], cards, token: Some(token.to_owned()) }
}

/// Every other game is one of the later mechanics.
fn is_later(seed: u64) -> bool {
    seed % 2 == 1
}

fn setup(library: &Library, book: Rulebook, seed: u64) -> Setup {
    if is_later(seed) {
        return Setup::new(later_deck("Giants", "grub"), later_deck("More giants", "blob")).free().under(book);
    }
    let mut chooser = Chooser(!seed);
    let first = deal(&mut chooser, library, "first");
    let second = deal(&mut chooser, library, "second");
    Setup::new(first, second).under(book)
}

fn books() -> impl Strategy<Value = Rulebook> {
    prop::sample::select(Rulebook::ALL.to_vec())
}

/// Plays a random game, with a look at every moment.
fn play(seed: u64, book: Rulebook, most: usize, look: impl FnMut(&Game)) -> Game {
    let library = library();
    play_at_random(&library, setup(&library, book, seed), seed, most, look)
}

fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    let build = || Arc::new(Library::builtin().with(parse_cards("later", LATER).unwrap()).unwrap());
    LIBRARY.get_or_init(build).clone()
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn folding_and_replaying_give_the_same_game(seed: u64, book in books()) {
        // The decks of later mechanics are no real ones: random players may use up all that could end a game of them.
        let most = if is_later(seed) { 2_000 } else { BOUND };
        let game = play(seed, book, most as usize, |_| {});
        prop_assert!(game.is_over() || is_later(seed), "a game ends within {} decisions", BOUND);
        check_replay(&library(), &game);
    }

    #[test]
    fn what_is_observed_again_is_what_is_observed_at_once(seed: u64, book in books()) {
        let mut chooser = Chooser(seed);
        let mut followed = None;
        play(seed, book, 250, |game| {
            let (observer, again, traces) = followed.get_or_insert_with(|| {
                (Observer::new(game.state().library(), game.table()), vec![-7; SIZE], Traces::default())
            });
            let mut at_once = vec![-7; SIZE];
            for _ in 0..chooser.below(3) {
                let viewer = chooser.pick(&[Seat::FIRST, Seat::SECOND]);
                observer.rewrite(game.state(), viewer, again, traces).unwrap();
                observer.write(game.state(), viewer, &mut at_once).unwrap();
                assert!(*again == at_once, "turn {} as {viewer} sees it", game.table().turn.number);
                check_rows(game.state(), again);
            }
        });
    }

    #[test]
    fn logs_and_states_survive_serialisation(seed: u64, book in books(), most in 0usize..400) {
        let game = play(seed, book, most, |_| {});
        let log = game.log();
        let read = keyforge_core::Log::from_jsonl(&log.to_jsonl()).unwrap();
        prop_assert_eq!(&read.log, log);
        prop_assert_eq!(&keyforge_core::Log::from_bytes(&log.to_bytes().unwrap()).unwrap(), log);
        let snapshot = KeyForge::snapshot(game.state());
        let text = serde_json::to_string(&snapshot).unwrap();
        let restored = KeyForge::restore(&library(), serde_json::from_str(&text).unwrap()).unwrap();
        prop_assert_eq!(&restored, game.state());
    }

    #[test]
    fn nobody_has_to_listen(seed: u64, book in books(), most in 0usize..400) {
        let game = play(seed, book, most, |_| {});
        let header = game.log().header();
        let mut chance = Seeded::new(header.seed.unwrap());
        let mut silent = Recorder::silent();
        let mut state = KeyForge::start(&library(), &header.setup, &mut chance, &mut silent).unwrap();
        for entry in game.log().entries() {
            if let Cause::Action { seat, action: Some(action), .. } = &entry.cause {
                KeyForge::decide(&mut state, *seat, action, &mut chance, &mut silent).unwrap();
            }
        }
        prop_assert_eq!(&state, game.state());
        prop_assert_eq!(Digest::of_hash(&state), Digest::of_hash(game.state()));
        prop_assert_eq!(Digest::of_hash(state.table()), Digest::of_hash(&game.log().fold().unwrap()));
    }

    #[test]
    fn a_view_is_the_fold_of_what_its_player_was_told(seed: u64, book in books(), most in 0usize..500) {
        let game = play(seed, book, most, |_| {});
        check_views(&game);
    }

    #[test]
    fn a_view_does_not_depend_on_what_is_secret(seed: u64, book in books(), most in 0usize..500, other: u64) {
        let game = play(seed, book, most, |game| check_whereabouts(game.table()));
        check_secrets(&game, other);
    }

    #[test]
    fn a_question_does_not_depend_on_what_is_secret(seed: u64, book in books(), most in 0usize..500, other: u64) {
        let mut chooser = Chooser(other);
        play(seed, book, most, |game| check_asking(game, chooser.below(1 << 30) as u64));
    }

    #[test]
    fn a_drawn_state_plays_on(seed: u64, book in books(), most in 0usize..300, other: u64) {
        let game = play(seed, book, most, |_| {});
        let mut drawn = game.determinize(Seat::FIRST, Seed::from(other)).unwrap();
        let mut chance = Seeded::new(Seed::from(other));
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(other)];
        let played = play_out::<KeyForge, _>(&mut drawn, &mut agents, &mut chance, BOUND).unwrap();
        prop_assert!(played.outcome.is_some() || is_later(seed));
    }

    #[test]
    fn there_is_always_something_to_do_and_nothing_else_is_taken(seed: u64, book in books(), most in 0usize..400) {
        let game = play(seed, book, most, |game| {
            check_moment(game);
        });
        let Some(decision) = game.decision().cloned() else {
            return Ok(());
        };
        let candidates = (0..keyforge_core::table::ActionSpace::SIZE)
            .filter_map(keyforge_core::table::ActionSpace::action)
            .filter(|action| *action != Action::Concede);
        for action in candidates {
            let mut copy = game.clone();
            let listed = decision.options.contains(&action);
            match copy.apply(decision.seat, decision.id, action) {
                Ok(_) => prop_assert!(listed, "{} was taken and not listed", action),
                Err(error) => {
                    prop_assert!(!listed, "{} was listed and refused: {}", action, error);
                    prop_assert_eq!(error.code(), "illegal/not_offered");
                    prop_assert_eq!(copy.state(), game.state());
                }
            }
        }
        let mut copy = game.clone();
        let stale = copy.apply(decision.seat, DecisionId(decision.id.0.wrapping_sub(1)), decision.options[0]);
        prop_assert_eq!(stale.unwrap_err().code(), "illegal/stale");
        prop_assert_eq!(copy.state(), game.state());
    }

    #[test]
    fn undo_gives_back_what_was_before(seed: u64, book in books(), most in 0usize..300) {
        let mut before: Option<State> = None;
        let library = library();
        let mut game = Game::new(library.clone(), setup(&library, book, seed), Seed::from(seed)).unwrap();
        let mut chooser = Chooser(seed);
        for _ in 0..most {
            let Some(decision) = game.decision() else {
                break;
            };
            let (seat, id, main) = (decision.seat, decision.id, KeyForge::is_undo_point(decision));
            let action = chooser.pick(&decision.options);
            if main {
                before = Some(game.state().clone());
            }
            game.apply(seat, id, action).unwrap();
            let events = &game.log().entries().last().unwrap().events;
            let revealed = events.iter().any(Event::reveals);
            if !main || revealed || game.is_over() {
                continue;
            }
            let mut copy = game.clone();
            copy.undo(seat).unwrap();
            let mut expected = before.clone().unwrap();
            KeyForge::desk(KeyForge::table_mut(&mut expected)).renumber(copy.decision().unwrap().id);
            prop_assert_eq!(copy.state(), &expected);
            prop_assert!(copy.log().fold().unwrap() == *copy.table());
        }
    }
}

/// Random games without a log come to an end.
#[test]
fn simulated_games_end() {
    let count: u64 = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    let library = library();
    for seed in 0..count {
        let book = Rulebook::ALL[(seed % 4) as usize];
        let mut chance = Seeded::new(Seed::from(seed));
        let setup = setup(&library, book, 2 * seed);
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(!seed)];
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, BOUND).unwrap();
        assert!(played.outcome.is_some(), "game {seed} under {book} goes on after {BOUND} decisions");
    }
}
