//! No game goes on for ever, also where nobody does anything (ruling R49).

use keyforge_core::kernel::*;
use keyforge_core::kryptik::cards::parse_cards;
use keyforge_core::kryptik::{
    Action, Downfall, Event, Game, LAST_TURN, Library, Placed, Scenario, Setup, Side, TURN_DECISIONS, demo_decks,
};

/// Does the preferred thing wherever it is offered, else passes, else takes the first option, to the end of the game.
fn insist(game: &mut Game, most: usize, preferred: impl Fn(&Action) -> bool) {
    for _ in 0..most {
        let Some(open) = game.decision().cloned() else { return };
        let wished = open.options.iter().find(|action| preferred(action));
        let pass = open.options.iter().find(|action| **action == Action::Pass);
        game.apply(open.seat, open.id, *wished.or(pass).unwrap_or(&open.options[0])).unwrap();
    }
    panic!("the game did not end within {most} decisions");
}

fn draw() -> Option<Outcome> {
    Some(Outcome { winner: None, reason: OutcomeReason::Draw })
}

#[test]
fn players_who_only_pass_run_out_of_cards() {
    for players in 2..=4 {
        let decks: Vec<_> = (0..players).map(|seat| demo_decks()[seat % 2].clone()).collect();
        let mut game = Game::new(Library::demo(), Setup::new(decks), Seed::from(1)).unwrap();
        // Five windows a turn in which each player passes once, discards, and a deck of fifty cards for each player.
        insist(&mut game, players * 50 * (5 * players + 5), |_| false);
        let events = game.log().entries().iter().flat_map(|entry| &entry.events);
        let fell = events.filter(|event| matches!(event, Event::Destroyed { why: Downfall::EmptyDeck, .. }));
        assert_eq!(fell.count(), players - 1);
        assert!(game.outcome().is_some_and(|outcome| outcome.winner.is_some()));
    }
}

#[test]
fn after_the_last_turn_the_game_is_a_draw() {
    let library = Library::demo();
    let side = || Side { deck: demo_decks()[0].main.clone(), ..Side::default() };
    let scenario = Scenario { players: vec![side(), side()], turn: LAST_TURN - 3, ..Scenario::default() };
    let mut game = Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    insist(&mut game, 200, |_| false);
    assert_eq!((game.table().turn, game.outcome()), (LAST_TURN, draw()));
    assert_eq!(verify(&library, game.log()), Verdict::Verified);
}

#[test]
fn what_costs_nothing_is_not_repeated_for_ever() {
    let top = "card top \"Top\"\n  citizen \"Toys\" · cost \"{0}\" · stats 1 1 · souls w · years 1\n  \
               active(soul(\"{0}\")): disengage(this)\n";
    let library = Library::demo().with(parse_cards("top.kry", top).unwrap()).unwrap();
    let side = || Side { deck: demo_decks()[0].main.clone(), ..Side::default() };
    let player = Side { island: vec![Placed::from("top")], ..side() };
    let scenario = Scenario { players: vec![player, side()], ..Scenario::default() };
    let mut game = Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    insist(&mut game, 2 * TURN_DECISIONS as usize, |action| matches!(action, Action::Activate { .. }));
    assert_eq!((game.table().turn, game.outcome()), (3, draw()));
    assert_eq!(game.table().turn_decisions, TURN_DECISIONS);
    assert_eq!(verify(&library, game.log()), Verdict::Verified);
}
