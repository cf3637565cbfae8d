//! The agents and the narrator over whole games.

use std::sync::Arc;

use keyforge_core::agent::GreedyAgent;
use keyforge_core::kernel::{Agent, Played, Position, RandomAgent, Recorder, Ruleset, Seat, Seeded, play_out};
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;
use keyforge_core::table::{Action, CardId, DecisionKind};
use keyforge_core::{Deck, Game, KeyForge, Setup};

const LIMIT: u32 = 5_000;

fn setup() -> (Arc<Library>, Setup) {
    let [first, second] = Deck::starters();
    (Library::builtin(), Setup::new(first, second))
}

/// Plays a game without a log and gives its number of turns as well.
fn play(agents: &mut [Box<dyn Agent<KeyForge>>; 2], seed: u64) -> (Played, u16) {
    let (library, setup) = setup();
    let mut chance = Seeded::new(seed.into());
    let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
    let played = play_out::<KeyForge, _>(&mut state, agents, &mut chance, LIMIT).unwrap();
    (played, state.table().turn.number)
}

#[test]
fn greed_beats_chance() {
    let (library, setup) = setup();
    let mut wins = 0;
    for seed in 0..200_u64 {
        let greedy = Seat((seed % 2) as u8);
        let mut agents: [Box<dyn Agent<KeyForge>>; 2] =
            [Box::new(RandomAgent::new(seed)), Box::new(RandomAgent::new(seed))];
        agents[greedy.index()] = Box::new(GreedyAgent::new(&library, &setup, seed));
        let (played, _) = play(&mut agents, seed);
        wins += u32::from(played.outcome.and_then(|outcome| outcome.winner) == Some(greedy));
    }
    assert!(wins >= 180, "{wins} of 200");
}

#[test]
fn greed_comes_to_an_end_and_repeats_itself() {
    let (library, setup) = setup();
    for seed in 0..50 {
        let [one, two] = [(); 2].map(|()| {
            let mut agents = [1, 2]
                .map(|at| -> Box<dyn Agent<KeyForge>> { Box::new(GreedyAgent::new(&library, &setup, seed + at)) });
            play(&mut agents, seed)
        });
        assert_eq!(one, two);
        assert!(one.0.outcome.is_some() && one.1 < 150, "seed {seed}: {one:?}");
    }
}

/// What an agent chooses depends on nothing that is hidden from it.
#[test]
fn greed_sees_only_what_its_seat_may_know() {
    let (library, setup) = setup();
    for seed in 0..20_u64 {
        let mut game = Game::new(library.clone(), setup.clone(), seed.into()).unwrap();
        let mut agents = [GreedyAgent::new(&library, &setup, seed), GreedyAgent::new(&library, &setup, seed)];
        for step in 0..60_u64 {
            let Some(position) = Position::<KeyForge>::of(game.state()) else {
                break;
            };
            let (seat, id) = (position.seat(), position.decision().id);
            let other = game.determinize(seat, (seed * 1000 + step).into()).unwrap();
            let mut twin = agents[seat.index()].clone();
            let action = agents[seat.index()].choose(seat, &position);
            let elsewhere = Position::<KeyForge>::of(&other).unwrap();
            if elsewhere.options() == position.options() {
                assert_eq!(twin.choose(seat, &elsewhere), action, "seed {seed}, step {step}");
            }
            game.apply(seat, id, action).unwrap();
        }
    }
}

/// A search that does not know the other player's hand offers what the dealt hand allows, not the real one.
#[test]
fn a_drawn_player_chooses_among_the_drawn_cards() {
    let (library, setup) = setup();
    let mut differed = 0;
    for seed in 0..10_u64 {
        let mut game = Game::new(library.clone(), setup.clone(), seed.into()).unwrap();
        let mut agent = RandomAgent::new(seed);
        for step in 0..120_u64 {
            let Some(position) = Position::<KeyForge>::of(game.state()) else {
                break;
            };
            let (seat, id) = (position.seat(), position.decision().id);
            // In the first turn one card is played or discarded (`FIRSTTURN-1`), so that later no card is offered.
            if position.decision().kind == DecisionKind::Main && game.table().turn.number > 1 {
                let drawn = game.determinize(seat.other(), (seed * 1000 + step).into()).unwrap();
                let table = drawn.table();
                let offered = table.decision.as_ref().unwrap().options.iter();
                let discards: Vec<CardId> = offered
                    .filter_map(|option| match option {
                        Action::Discard(card) => Some(*card),
                        _ => None,
                    })
                    .collect();
                let of_house = |card: &CardId| Some(table.card(*card).house) == table.turn.house;
                let hand: Vec<CardId> = table.player(seat).hand().iter().copied().filter(of_house).collect();
                assert_eq!(discards, hand, "seed {seed}, step {step}");
                differed += usize::from(drawn.table().decision != game.table().decision);
            }
            let action = Agent::<KeyForge>::choose(&mut agent, seat, &position);
            game.apply(seat, id, action).unwrap();
        }
    }
    assert!(differed > 100, "{differed} questions depended on the hand");
}

fn told_game(seed: u64) -> Game {
    let (library, setup) = setup();
    let mut game = Game::new(library.clone(), setup.clone(), seed.into()).unwrap();
    let mut agents = [1, 2].map(|at| GreedyAgent::new(&library, &setup, seed + at));
    while let Some(position) = Position::<KeyForge>::of(game.state()) {
        let (seat, id) = (position.seat(), position.decision().id);
        let action = agents[seat.index()].choose(seat, &position);
        game.apply(seat, id, action).unwrap();
    }
    game
}

#[test]
fn a_story_follows_the_table() {
    let (library, setup) = setup();
    let game = told_game(5);
    let mut narrator = Narrator::new(&library, &setup).unwrap();
    let told: Vec<String> = game.log().entries().iter().flat_map(|entry| narrator.entry(entry)).collect();
    assert_eq!(narrator.table(), game.table());
    for words in [
        "\nTurn 1: ",
        " plays ",
        " reaps with ",
        " forges the ",
        " fights ",
        " is destroyed.",
        " wins with the third key.",
    ] {
        assert!(told.iter().any(|line| line.contains(words)), "{words:?} in {told:#?}");
    }
}

#[test]
fn a_story_for_one_player_hides_what_that_player_may_not_know() {
    let (library, setup) = setup();
    let game = told_game(5);
    for viewer in [Seat::FIRST, Seat::SECOND] {
        let mut narrator = Narrator::new(&library, &setup).unwrap();
        let log = game.log_for(viewer).unwrap();
        let told: Vec<String> = log.entries().iter().flat_map(|entry| narrator.entry(entry)).collect();
        assert_eq!(*narrator.table(), game.view(viewer));
        assert!(told.iter().any(|line| line.contains(" draws 6 cards.")));
    }
}

#[test]
fn a_story_goes_back_with_an_undo() {
    let (library, setup) = setup();
    let mut game = Game::new(library.clone(), setup.clone(), 5.into()).unwrap();
    let mut agents = [1, 2].map(|seed| GreedyAgent::new(&library, &setup, seed));
    let mut undone = 0;
    while undone < 3 {
        let position = Position::<KeyForge>::of(game.state()).unwrap();
        let (seat, id) = (position.seat(), position.decision().id);
        let action = agents[seat.index()].choose(seat, &position);
        game.apply(seat, id, action).unwrap();
        if game.log().len().is_multiple_of(3) && game.undo(seat).is_ok() {
            undone += 1;
        }
    }
    let mut narrator = Narrator::new(&library, &setup).unwrap();
    let told: Vec<String> = game.log().entries().iter().flat_map(|entry| narrator.entry(entry)).collect();
    assert_eq!(told.iter().filter(|line| line.contains("takes the last action back")).count(), 3);
    assert_eq!(narrator.standing(), {
        let mut plain = Narrator::new(&library, &setup).unwrap();
        let fold: Vec<_> = game.log().effective().into_iter().cloned().collect();
        fold.iter().for_each(|entry| drop(plain.entry(entry)));
        plain.standing()
    });
}
