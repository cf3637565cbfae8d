//! The laws of `DESIGN`: what holds for every game, over random games of the starter decks in all four editions.
//!
//! `KEYFORGE_GAMES` sets how many games each law plays (256 where it is not set).

use std::sync::{Arc, OnceLock};

use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::model::{House, Rulebook};
use keyforge_core::script::parse_cards;
use keyforge_core::state::{Action, Area, CardId, Event, Table};
use keyforge_core::{Deck, DeckCard, Game, KeyForge, Setup, State};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// Cards of the mechanics of later sets.
const LATER: &str = include_str!("data/later.kf");

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// No random game of these decks needs more decisions than this.
const BOUND: u32 = 6_000;

fn games() -> Config {
    let cases = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    Config { cases, failure_persistence: None, ..Config::default() }
}

fn starter(text: &str, library: &Library) -> Deck {
    let json: serde_json::Value = serde_json::from_str(text).unwrap();
    let houses = json["houses"].as_array().unwrap().iter().map(|house| house.as_str().unwrap().parse().unwrap());
    let cards = json["cards"].as_array().unwrap().iter().map(|card| {
        let number = card.as_str().or(card["number"].as_str()).unwrap();
        let facts = &library.by_number("cota", number).unwrap().facts;
        DeckCard { card: facts.slug.clone(), house: facts.house }
    });
    Deck {
        name: json["name"].as_str().unwrap().to_owned(),
        houses: houses.collect(),
        cards: cards.collect(),
        token: None,
    }
}

/// A deck of the mechanics of later sets: gigantic creatures, token creatures, graft.
fn later_deck(name: &str, token: &str) -> Deck {
    let cards = parse_cards("later", LATER).unwrap();
    let slugs = cards.into_iter().map(|card| card.facts.slug).filter(|slug| slug != "grub" && slug != "blob");
    let twice = slugs.flat_map(|card| [card.clone(), card]);
    let cards = twice.map(|card| DeckCard { card, house: House::Logos }).collect();
    Deck { name: name.to_owned(), houses: vec![House::Logos], cards, token: Some(token.to_owned()) }
}

/// Every other game is one of the later mechanics.
fn setup(library: &Library, book: Rulebook, seed: u64) -> Setup {
    if seed % 2 == 1 {
        return Setup::new(later_deck("Giants", "grub"), later_deck("More giants", "blob")).free().under(book);
    }
    let first = starter(include_str!("../cards/decks/miss-onyx-censorius.json"), library);
    let second = starter(include_str!("../cards/decks/radiant-argus-the-supreme.json"), library);
    Setup::new(first, second).under(book)
}

fn books() -> impl Strategy<Value = Rulebook> {
    prop::sample::select(Rulebook::ALL.to_vec())
}

/// A random player's choice, in a way that depends on the seed alone.
struct Chooser(u64);

impl Chooser {
    fn pick(&mut self, options: &[Action]) -> Action {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        options[(self.0 >> 33) as usize % options.len()]
    }
}

/// Plays a random game, with a look at every moment.
fn play(seed: u64, book: Rulebook, most: usize, mut look: impl FnMut(&Game)) -> Game {
    let library = library();
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
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    let build = || Arc::new(Library::builtin().with(parse_cards("later", LATER).unwrap()).unwrap());
    LIBRARY.get_or_init(build).clone()
}

/// Every card is in exactly one place, and every place says so.
fn check_places(table: &Table) {
    let mut seen = vec![0; keyforge_core::state::MAX_CARDS + keyforge_core::state::MAX_TOKENS];
    let mut see = |card: CardId| seen[card.index()] += 1;
    for seat in SEATS {
        let areas =
            [Area::Deck, Area::Hand, Area::Discard, Area::Archives, Area::Purged, Area::Battleline, Area::Artifacts];
        for area in areas {
            for card in table.list(area, seat).iter() {
                see(*card);
                assert_eq!((table.card(*card).area, table.card(*card).keeper), (area, seat), "{card}");
            }
        }
    }
    let beneath = [Area::Under, Area::Grafted, Area::Joined, Area::Facedown];
    let lists: [(&[Area], _); 3] =
        [(&[Area::Attached], &table.attached), (&beneath, &table.under), (&[Area::Limbo], &table.limbo)];
    for (areas, list) in lists {
        for card in list.iter() {
            see(*card);
            let state = table.card(*card);
            assert!(areas.contains(&state.area), "{card}");
            let host = table.card(state.host);
            if state.area != Area::Limbo {
                let waits = host.is_token() && host.area == Area::Limbo;
                assert!(host.in_play() || waits, "the host of {card} is in play");
            }
            assert_eq!(state.area == Area::Facedown, table.hidden_side(state.host) == Some(*card));
            assert_eq!(state.area == Area::Joined, table.other_half(state.host) == Some(*card));
        }
    }
    for token in table.token_ids() {
        assert!(table.hidden_side(token).is_some_and(|card| table.card(card).keeper == table.card(token).keeper));
    }
    for card in table.card_ids().chain(table.token_ids()) {
        assert_eq!(seen[card.index()], 1, "{card} is in one place");
    }
    for card in table.card_ids().filter(|card| !table.card(*card).in_play()) {
        let state = table.card(card);
        assert_eq!((state.damage, state.amber, state.power_counters), (0, 0, 0), "{card} left what is on it");
    }
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
            let folded = log.fold().unwrap();
            let view = game.view(seat);
            prop_assert!(folded == view, "fold of seat {}", seat);
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
        let setup = setup(&library, book, seed / 4);
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(!seed)];
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, BOUND).unwrap();
        assert!(played.outcome.is_some(), "game {seed} under {book} goes on after {BOUND} decisions");
    }
}
