//! What holds for every game, over random games in all four editions. The decks are dealt from all cards there are.
//!
//! `KEYFORGE_GAMES` sets how many games each law plays (256 where it is not set).

use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::model::{House, Rulebook};
use keyforge_core::state::{Action, Area, Event, Table};
use keyforge_core::{Deck, DeckCard, Game, KeyForge, Setup, State};
use proptest::prelude::*;
use proptest::test_runner::Config;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// No random game needs more decisions than this.
const BOUND: u32 = 20_000;

fn games() -> Config {
    let cases = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// Twelve cards of each of three houses, any of them a maverick now and then.
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
            cards.push(DeckCard { card: card.facts.slug.clone(), house: *house });
        }
    }
    Deck { name: name.to_owned(), houses, cards }
}

fn setup(library: &Library, book: Rulebook, seed: u64) -> Setup {
    let mut chooser = Chooser(!seed);
    let first = deal(&mut chooser, library, "first");
    let second = deal(&mut chooser, library, "second");
    Setup::new(first, second).under(book)
}

fn books() -> impl Strategy<Value = Rulebook> {
    prop::sample::select(Rulebook::ALL.to_vec())
}

/// A random player's choice, in a way that depends on the seed alone.
struct Chooser(u64);

impl Chooser {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn pick<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }
}

/// Plays a random game, with a look at every moment.
fn play(seed: u64, book: Rulebook, most: usize, mut look: impl FnMut(&Game)) -> Game {
    let library = Library::builtin();
    let mut game = Game::new(library.clone(), setup(&library, book, seed), Seed::from(seed)).unwrap();
    let mut chooser = Chooser(seed);
    for _ in 0..most {
        look(&game);
        let Some(decision) = game.decision() else {
            break;
        };
        let (seat, id) = (decision.seat, decision.id);
        let action = chooser.pick(&decision.options);
        game.apply(seat, id, action).unwrap();
    }
    game
}

fn library() -> Arc<Library> {
    Library::builtin()
}

/// Every card is in exactly one place, and every place says so.
fn check_places(table: &Table) {
    let mut seen = vec![0; usize::from(table.card_count)];
    for seat in SEATS {
        let areas =
            [Area::Deck, Area::Hand, Area::Discard, Area::Archives, Area::Purged, Area::Battleline, Area::Artifacts];
        for area in areas {
            for card in table.list(area, seat).iter() {
                seen[card.index()] += 1;
                assert_eq!((table.card(*card).area, table.card(*card).keeper), (area, seat), "{card}");
            }
        }
    }
    for (area, list) in [(Area::Attached, &table.attached), (Area::Under, &table.under), (Area::Limbo, &table.limbo)] {
        for card in list.iter() {
            seen[card.index()] += 1;
            assert_eq!(table.card(*card).area, area, "{card}");
            if area != Area::Limbo {
                assert!(table.card(table.card(*card).host).in_play(), "the host of {card} is in play");
            }
        }
    }
    assert!(seen.iter().all(|count| *count == 1), "every card is in one place: {seen:?}");
    for card in table.card_ids().filter(|card| !table.card(*card).in_play()) {
        let state = table.card(card);
        assert_eq!((state.damage, state.amber, state.power_counters), (0, 0, 0), "{card} left what is on it");
    }
}

/// Tells after which events the view of a player was another than what the player was told.
fn first_difference(seed: u64, book: Rulebook, seat: Seat) -> String {
    let library = library();
    let mut told = KeyForge::view(&KeyForge::blank(&setup(&library, book, seed)), seat);
    let mut seen = 0;
    let mut text = None;
    play(seed, book, BOUND as usize, |game| {
        let entries = &game.log().entries()[seen..];
        seen += entries.len();
        let events: Vec<_> = entries.iter().flat_map(|entry| entry.events.clone()).collect();
        events.iter().for_each(|event| KeyForge::evolve(&mut told, &KeyForge::redact_event(event, seat)));
        let view = game.view(seat);
        if told == view || text.is_some() {
            return;
        }
        let (one, other) = (format!("{told:#?}"), format!("{view:#?}"));
        let differing = one.lines().zip(other.lines()).filter(|(one, other)| one != other).take(12);
        let differing: Vec<_> = differing.map(|(one, other)| format!("{one} | {other}")).collect();
        text = Some(format!("{seat}, told and seen differ:\n{}\nafter {events:#?}", differing.join("\n")));
    });
    text.unwrap_or_else(|| "no difference found again".to_owned())
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn folding_and_replaying_give_the_same_game(seed: u64, book in books()) {
        let game = play(seed, book, BOUND as usize, |_| {});
        prop_assert!(game.is_over(), "a game ends within {} decisions", BOUND);
        let table = game.log().fold().unwrap();
        prop_assert_eq!(&table, game.table());
        let again = replay_with(&library(), game.log(), Refusing).unwrap();
        prop_assert_eq!(again.state(), game.state());
        prop_assert_eq!(again.log(), game.log());
        prop_assert!(matches!(verify(&library(), game.log()), Verdict::Verified));
        let inputs = game.log().inputs_only();
        let small = replay(&library(), &inputs).unwrap();
        prop_assert_eq!(small.table(), game.table());
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
        let restored = KeyForge::restore(&library(), serde_json::from_str(&text).unwrap());
        prop_assert_eq!(&restored, game.state());
    }

    #[test]
    fn a_view_is_the_fold_of_what_its_player_was_told(seed: u64, book in books(), most in 0usize..500) {
        let game = play(seed, book, most, |_| {});
        for seat in SEATS {
            let log = game.log().redact(seat).unwrap();
            let mut at = 0;
            log.fold_each(|_, table| {
                assert_eq!(table.viewer, Some(seat));
                at += 1;
            }).unwrap();
            prop_assert_eq!(at, game.log().len());
            if log.fold().unwrap() != game.view(seat) {
                prop_assert!(false, "{}", first_difference(seed, book, seat));
            }
        }
    }

    #[test]
    fn a_view_does_not_depend_on_what_is_secret(seed: u64, book in books(), most in 0usize..500, other: u64) {
        let game = play(seed, book, most, |_| {});
        for seat in SEATS {
            let drawn = game.determinize(seat, Seed::from(other)).unwrap();
            prop_assert!(KeyForge::view(drawn.table(), seat) == game.view(seat), "view of {}", seat);
            check_places(drawn.table());
            if let Some(decision) = game.decision().filter(|decision| decision.seat == seat) {
                prop_assert_eq!(&drawn.table().decision.as_ref().unwrap().options, &decision.options);
            }
        }
    }

    #[test]
    fn a_drawn_state_plays_on(seed: u64, book in books(), most in 0usize..300, other: u64) {
        let game = play(seed, book, most, |_| {});
        let mut drawn = game.determinize(Seat::FIRST, Seed::from(other)).unwrap();
        let mut chance = Seeded::new(Seed::from(other));
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(other)];
        let played = play_out::<KeyForge, _>(&mut drawn, &mut agents, &mut chance, BOUND).unwrap();
        prop_assert!(played.outcome.is_some());
    }

    #[test]
    fn there_is_always_something_to_do_and_nothing_else_is_taken(seed: u64, book in books(), most in 0usize..400) {
        let game = play(seed, book, most, |game| {
            let Some(decision) = game.decision() else {
                assert!(game.is_over());
                return;
            };
            assert!(!decision.options.is_empty(), "{decision:?}");
            let mut sorted = decision.options.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), decision.options.len(), "an option is listed twice: {decision:?}");
            check_places(game.table());
        });
        let Some(decision) = game.decision().cloned() else {
            return Ok(());
        };
        let candidates = (0..keyforge_core::state::ActionSpace::SIZE)
            .filter_map(keyforge_core::state::ActionSpace::action)
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
            KeyForge::renumber(&mut expected, copy.decision().unwrap().id);
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
        let setup = setup(&library, book, seed);
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(!seed)];
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, BOUND).unwrap();
        assert!(played.outcome.is_some(), "game {seed} under {book} goes on after {BOUND} decisions");
    }
}
