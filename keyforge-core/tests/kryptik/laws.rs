//! What holds for every game, over random games of two, three and four players.
//!
//! `KEYFORGE_GAMES` sets how many games each law plays (64 where it is not set).

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::any_game::*;
use keyforge_core::kernel::*;
use keyforge_core::kryptik::{CardId, Event, Game, Kryptik, Library};
use keyforge_testing::laws::{
    Worlds, check_actions, check_replay, check_snapshot, check_undo, check_views, check_world, check_written, seats,
    step, told_alike,
};
use proptest::prelude::*;
use proptest::test_runner::Config;

fn count() -> u32 {
    std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(64)
}

pub fn games() -> Config {
    Config { cases: count(), failure_persistence: None, ..Config::default() }
}

fn play(seed: u64, most: usize, mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(Library::demo(), setup(seed), Seed::from(seed)).unwrap();
    let mut agent = RandomAgent::new(seed);
    for _ in 0..most {
        look(&game);
        let Some(decision) = game.decision() else {
            break;
        };
        let (seat, id) = (decision.seat, decision.id);
        // Now and then somebody gives up, also out of turn.
        if agent.index(4_000) == 0 {
            let seats = game.table().players.len();
            let seat = Seat(agent.index(seats) as u8);
            if !game.table().player(seat).out {
                game.concede(seat).unwrap();
                continue;
            }
        }
        let action = decision.options[agent.index(decision.options.len())];
        game.apply(seat, id, action).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// What the open decision brings is told a player alike in every world that fits what the player knows, up to the first card
/// that comes to light.
fn check_telling(game: &Game, viewer: Seat, seed: u64) {
    let shows = |event: &Event| match event {
        Event::Moved { card, .. } => *card != CardId::HIDDEN,
        Event::Looked { shown, .. } => !shown.is_empty(),
        _ => false,
    };
    let worlds = Worlds::<Kryptik>::of(game.state(), viewer, seed);
    let Some(action) = worlds.action() else {
        return;
    };
    if let Some([(_, one), (_, other)]) = worlds.lead(&action) {
        told_alike::<Kryptik>([&one, &other], viewer, |one, two| shows(one) && shows(two));
    }
}

fn library() -> Arc<Library> {
    Library::demo()
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn folding_and_replaying_give_the_same_game(seed: u64) {
        let game = play(seed, BOUND as usize, |_| {});
        prop_assert!(game.is_over(), "a game ends within {} decisions", BOUND);
        check_replay(&library(), &game);
    }

    #[test]
    fn every_moment_is_in_order(seed: u64) {
        play(seed, BOUND as usize, check_moment);
    }

    #[test]
    fn no_two_options_say_the_same(seed: u64) {
        play(seed, 1_500, |game| {
            let Some(open) = game.decision() else {
                return;
            };
            let texts = game.state().option_texts();
            assert_eq!(texts.len(), open.options.len());
            assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{:?}: {texts:#?}", open.kind);
            let seen = game.state().with_table(game.view(open.seat));
            assert_eq!(texts, seen.option_texts(), "the view of {} says something else", open.seat);
            for (action, text) in open.options.iter().zip(&texts) {
                assert!(!text.starts_with("option ") && !text.starts_with("trigger "), "{action:?} of {open:?}");
            }
        });
    }

    #[test]
    fn logs_and_states_survive_serialisation(seed: u64, most in 0usize..900) {
        let game = play(seed, most, |_| {});
        check_written(&game);
        check_snapshot(&library(), &game, seed, 40);
    }

    #[test]
    fn a_view_is_the_fold_of_what_its_player_was_told(seed: u64, most in 0usize..2_500) {
        let game = play(seed, most, |_| {});
        check_views(&game);
    }

    #[test]
    fn a_view_does_not_depend_on_what_is_secret(seed: u64, most in 0usize..1_500, other: u64) {
        let game = play(seed, most, |_| {});
        for seat in seats(&game) {
            check_places(check_world(&game, seat, other).table());
        }
    }

    #[test]
    fn what_a_player_is_told_does_not_depend_on_what_is_secret(seed: u64, most in 0usize..1_500, mut other: u64) {
        play(seed, most, |game| {
            other = other.wrapping_add(1);
            for seat in seats(game) {
                check_telling(game, seat, other);
            }
        });
    }

    #[test]
    fn a_drawn_state_plays_on(seed: u64, most in 0usize..800, other: u64) {
        let game = play(seed, most, |_| {});
        let mut drawn = game.determinize(Seat(0), Seed::from(other)).unwrap();
        let mut chance = Seeded::new(Seed::from(other));
        let mut agents: Vec<RandomAgent> = seats(&game).map(|seat| RandomAgent::new(seed ^ u64::from(seat.0))).collect();
        let played = play_out::<Kryptik, _>(&mut drawn, &mut agents, &mut chance, BOUND).unwrap();
        prop_assert!(played.outcome.is_some());
    }

    #[test]
    fn nothing_else_than_the_options_is_taken(seed: u64, most in 0usize..1_000) {
        let game = play(seed, most, |_| {});
        check_actions(&game, candidates(&game));
    }

    #[test]
    fn every_option_is_taken(seed: u64, most in 0usize..1_500) {
        let game = play(seed, most, |_| {});
        let Some(decision) = game.decision().cloned() else {
            return Ok(());
        };
        for action in decision.options {
            let mut copy = game.clone();
            copy.apply(decision.seat, decision.id, action).unwrap_or_else(|error| panic!("{action}: {error}"));
            check_moment(&copy);
        }
    }

    #[test]
    fn undo_gives_back_what_was_before(seed: u64, most in 0usize..400) {
        let mut game = Game::new(library(), setup(seed), Seed::from(seed)).unwrap();
        let mut agent = RandomAgent::new(seed);
        for _ in 0..most {
            if agent.index(3) == 0 {
                check_undo(&game, agent.index(100));
            }
            if !step(&mut game, |options| agent.index(options)) {
                break;
            }
        }
    }
}

/// Random games without a log come to an end; a game with every deck empty too.
#[test]
fn simulated_games_end() {
    for seed in 0..u64::from(count()) {
        let mut chance = Seeded::new(Seed::from(seed));
        let setup = setup(seed);
        let mut state = Kryptik::start(&library(), &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents: Vec<RandomAgent> =
            (0..setup.seats()).map(|seat| RandomAgent::new(seed + seat as u64)).collect();
        let played = play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, BOUND).unwrap();
        assert!(played.outcome.is_some(), "game {seed} goes on after {BOUND} decisions");
    }
}

/// The embedded cards have no mistakes.
#[test]
fn the_demo_cards_are_whole() {
    assert_eq!(library().broken(), None);
    assert_eq!(library().iter().count(), 34);
}
