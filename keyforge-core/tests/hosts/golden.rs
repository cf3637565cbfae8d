//! Snapshots: a log, a view, and its redaction. They change only when the rules or the forms do.

use keyforge_core::kernel::{RandomAgent, Seat, Seed};
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{Deck, Game, Setup};

/// A game in which always the middle option is taken.
fn game(steps: usize) -> Game {
    let [first, second] = Deck::starters();
    let setup = Setup::new(first, second).under(Rulebook::V1_2).starting(Seat::FIRST);
    let mut game = Game::new(Library::builtin(), setup, Seed::from(7)).unwrap();
    for _ in 0..steps {
        let Some(decision) = game.decision().cloned() else {
            break;
        };
        let action = decision.options[decision.options.len() / 2];
        game.apply(decision.seat, decision.id, action).unwrap();
    }
    game
}

/// The lines of a log from the first action on; the first two hold both decks.
fn lines(log: &keyforge_core::Log) -> String {
    log.to_jsonl().lines().skip(2).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_log() {
    insta::assert_snapshot!(lines(game(12).log()));
}

#[test]
fn a_log_as_the_second_player_sees_it() {
    insta::assert_snapshot!(lines(&game(12).log().redact(Seat::SECOND).unwrap()));
}

#[test]
fn a_view() {
    let game = game(60);
    let view = serde_json::to_value(game.view(Seat::SECOND)).unwrap();
    let players = serde_json::to_string_pretty(&view["players"]).unwrap();
    insta::assert_snapshot!(players);
    insta::assert_snapshot!("a_view_of_the_turn", serde_json::to_string_pretty(&view["turn"]).unwrap());
}

#[test]
fn the_digest_of_a_whole_game() {
    let [first, second] = Deck::starters();
    let setup = Setup::new(first, second).under(Rulebook::MassMutation);
    let mut game = Game::new(Library::builtin(), setup, Seed::from(11)).unwrap();
    let mut dice = RandomAgent::new(11);
    while let Some(decision) = game.decision().cloned() {
        let action = decision.options[dice.index(decision.options.len())];
        game.apply(decision.seat, decision.id, action).unwrap();
    }
    insta::assert_snapshot!(game.digest().unwrap().to_string());
}
