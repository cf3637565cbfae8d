//! What holds for every game, over random games in all four editions: of legal decks of any two sets, of decks dealt from all
//! cards there are, and of home-made ones.
//!
//! `KEYFORGE_GAMES` sets how many games each law plays (256 where it is not set), and four times as many as the slowest.

use std::collections::{BTreeSet, HashMap};

use keyforge_core::kernel::*;
use keyforge_core::model::Rulebook;
use keyforge_core::observe::{Observer, SIZE, Traces};
use keyforge_core::table::{Action, Area, Event};
use keyforge_core::{Game, KeyForge};
use keyforge_testing::laws::*;
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::Value;

fn games() -> Config {
    let cases = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// A quarter of them: for what takes as long for one game as other laws for several, and looks at every entry of it.
fn fewer_games() -> Config {
    Config { cases: games().cases.div_ceil(4), ..games() }
}

fn books() -> impl Strategy<Value = Rulebook> {
    prop::sample::select(Rulebook::ALL.to_vec())
}

/// Plays a random game, with a look at every moment.
fn play(seed: u64, book: Rulebook, most: usize, look: impl FnMut(&Game)) -> Game {
    let library = library();
    play_at_random(&library, setup(&library, book, seed), seed, most, look)
}

proptest! {
    #![proptest_config(fewer_games())]

    #[test]
    fn logs_and_states_survive_serialisation(seed: u64, book in books(), most in 0usize..400) {
        let game = play(seed, book, most, |_| {});
        check_written(&game);
        check_snapshot(&library(), &game, seed, 20);
    }
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn folding_and_replaying_give_the_same_game(seed: u64, book in books()) {
        let most = if is_later(seed) { 2_000 } else { BOUND };
        let game = play(seed, book, most as usize, |_| {});
        check_progress(game.table(), most);
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
    fn a_spectator_knows_what_both_players_know(seed: u64, book in books(), most in 0usize..500) {
        let game = play(seed, book, most, |_| {});
        let seen = game.view(Seat::SPECTATOR);
        let views = SEATS.map(|seat| game.view(seat));
        for (card, state) in seen.all_cards() {
            prop_assert!(state.area == Area::Unknown || views.iter().all(|view| view.card(card) == state), "{card}");
        }
        for (area, seat) in Area::ALL.into_iter().flat_map(|area| SEATS.map(|seat| (area, seat))) {
            let known = seen.list(area, seat).iter().filter(|card| card.is_known());
            for card in known {
                prop_assert!(views.iter().all(|view| view.list(area, seat).contains(card)), "{card} of {area:?}");
            }
        }
        // And everything that lies where everybody may look.
        let open = [Area::Battleline, Area::Artifacts, Area::Attached, Area::Discard, Area::Limbo];
        for card in game.table().card_ids().filter(|card| open.contains(&game.table().card(*card).area)) {
            prop_assert_eq!(seen.card(card), game.table().card(card), "{}", card);
        }
        prop_assert!(seen.decision.is_none_or(|open| open.options.is_empty() && open.source.is_none()));
        // Where cards are named that move or are shown, both players were told the same names.
        for event in game.log().entries().iter().flat_map(|entry| &entry.events) {
            if let Event::Moved { card, .. } | Event::Revealed { card, .. } = KeyForge::redact_event(event, Seat::SPECTATOR)
                && card.is_known()
            {
                for seat in SEATS {
                    let told = KeyForge::redact_event(event, seat);
                    let same = matches!(told, Event::Moved { card: it, .. } | Event::Revealed { card: it, .. } if it == card);
                    prop_assert!(same, "{event:?}");
                }
            }
        }
    }

    #[test]
    fn a_view_does_not_depend_on_what_is_secret(seed: u64, book in books(), most in 0usize..500, other: u64) {
        let game = play(seed, book, most, |game| check_whereabouts(game.table()));
        check_secrets(&game, other);
    }

    #[test]
    fn what_a_player_is_told_does_not_depend_on_what_is_secret(seed: u64, book in books(), most in 0usize..500, other: u64) {
        let mut chooser = Chooser(other);
        play(seed, book, most, |game| {
            check_worlds(game, chooser.below(1 << 30) as u64);
        });
    }

    #[test]
    fn a_drawn_state_plays_on(seed: u64, book in books(), most in 0usize..300, other: u64) {
        let game = play(seed, book, most, |_| {});
        let mut drawn = game.determinize(Seat::FIRST, Seed::from(other)).unwrap();
        let mut chance = Seeded::new(Seed::from(other));
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(other)];
        let played = play_out::<KeyForge, _>(&mut drawn, &mut agents, &mut chance, BOUND).unwrap();
        check_progress(drawn.table(), played.decisions);
    }

    #[test]
    fn there_is_always_something_to_do_and_nothing_else_is_taken(seed: u64, book in books(), most in 0usize..400) {
        let game = play(seed, book, most, |game| {
            check_moment(game);
        });
        let candidates = (0..keyforge_core::table::ActionSpace::SIZE)
            .filter_map(keyforge_core::table::ActionSpace::action)
            .filter(|action| *action != Action::Concede);
        check_actions(&game, candidates);
    }

    #[test]
    fn undo_gives_back_what_was_before(seed: u64, book in books(), most in 0usize..300) {
        let library = library();
        let mut game = Game::new(library.clone(), setup(&library, book, seed), Seed::from(seed)).unwrap();
        let mut chooser = Chooser(seed);
        for _ in 0..most {
            if chooser.below(3) == 0 {
                check_undo(&game, chooser.below(100));
            }
            if !step(&mut game, |options| chooser.below(options)) {
                break;
            }
        }
    }
}

/// What a game has come to.
fn stage(state: &keyforge_core::State) -> String {
    let table = state.table();
    let title = |card| state.library().definition(table.card(card).def).facts.title.clone();
    let cards: Vec<String> = table.in_play().map(title).collect();
    let players = table.players.each_ref().map(|player| (player.forged_keys(), player.amber, player.chains));
    format!("turn {}, keys, æmber and chains {players:?}, in play {}", table.turn.number, cards.join(", "))
}

/// Random games without a log come to an end, but for those few whose players have shut each other in: their turns end.
#[test]
fn simulated_games_end() {
    let count: u64 = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    let library = library();
    let mut going_on = Vec::new();
    // Those of later mechanics are left out: their players may use up what could end a game.
    for seed in (0..).filter(|seed| !is_later(*seed)).take(count as usize) {
        let book = Rulebook::ALL[(seed / 4 % 4) as usize];
        let mut chance = Seeded::new(Seed::from(seed));
        let setup = setup(&library, book, seed);
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(!seed)];
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, BOUND).unwrap();
        check_progress(state.table(), played.decisions);
        if played.outcome.is_none() {
            going_on.push(format!("game {seed} under {book} goes on after {BOUND} decisions: {}", stage(&state)));
        }
    }
    assert!(going_on.len() as u64 <= count / 1_000, "{}", going_on.join("\n"));
}

/// The kinds of events, as their schema lists them.
fn kinds_of_events() -> BTreeSet<String> {
    let schema = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schema/event.json"));
    let schema: Value = serde_json::from_str(schema).unwrap();
    let kinds = schema["oneOf"].as_array().unwrap().iter();
    let names = kinds.flat_map(|kind| match (&kind["required"][0], &kind["const"], &kind["enum"]) {
        (Value::String(name), ..) | (_, Value::String(name), _) => vec![name.clone()],
        (.., names) => names.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect(),
    });
    names.collect()
}

/// Its kind, as it is written.
fn kind_of(event: &Event) -> String {
    match serde_json::to_value(event).unwrap() {
        Value::String(name) => name,
        event => event.as_object().unwrap().keys().next().unwrap().clone(),
    }
}

#[test]
fn no_kind_of_event_tells_what_is_secret() {
    let mut told = HashMap::new();
    for seed in 0..400 {
        let mut chooser = Chooser(seed);
        play(seed, Rulebook::ALL[(seed / 4 % 4) as usize], 500, |game| {
            for event in check_worlds(game, chooser.below(1 << 30) as u64) {
                told.entry(std::mem::discriminant(&event)).or_insert(event);
            }
        });
    }
    let mut left = kinds_of_events();
    told.values().for_each(|event| assert!(left.remove(&kind_of(event)), "{event:?} is no kind of its own"));
    // One comes before all decisions, one from very few cards, one from texts that would not end.
    assert_eq!(left.into_iter().collect::<Vec<_>>(), ["cut_short", "laid", "swapped"], "kinds that no game had");
}

/// Player 2 knew a card of their own in the archives of player 1, and one of these is purged facedown: it is another, for a card is
/// purged to its owner.
#[test]
fn a_card_that_is_purged_belongs_to_who_has_it_there() {
    play(16_349_525_495_398_550_908, Rulebook::V1_1, 92, |game| check_whereabouts(game.table()));
}
