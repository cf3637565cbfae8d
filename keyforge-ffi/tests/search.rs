//! Looking ahead, as hosts have it: for hints, and stopped when nobody waits for the answer any more.

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::game;
use keyforge_ffi::*;

const SIXTY: SearchBudget = SearchBudget::Iterations { iterations: 60 };

#[test]
fn a_search_says_how_good_each_option_is() {
    let game = game(7);
    let report = game.search(SIXTY, 1, None).unwrap();
    assert_eq!(report.iterations, 60);
    assert_eq!(report.options.iter().map(|option| option.visits).sum::<u32>(), 60);
    let actions: Vec<Action> = report.options.iter().map(|option| option.action.clone()).collect();
    assert_eq!(actions, game.legal_actions());
    let most = report.options.iter().map(|option| option.visits).max().unwrap();
    assert!(report.options.iter().any(|option| option.action == report.best && option.visits == most));
    assert!(report.options.iter().all(|option| (0.0..=1.0).contains(&option.value)));
    assert_eq!(game.search(SIXTY, 1, None).unwrap(), report);
    game.step(report.best).unwrap();
    game.concede(Seat::First).unwrap();
    assert_eq!(game.search(SIXTY, 1, None), None);

    let other = KryptikGame::new(kryptik_demo_decks(), KryptikOptions::default(), None).unwrap();
    let report = other.search(SIXTY, 1, None).unwrap();
    assert!(other.legal_actions().contains(&report.best));
    assert_eq!(report.options.len(), other.legal_actions().len());
}

#[test]
fn a_budget_of_nothing_is_one_iteration() {
    let game = game(7);
    for budget in [SearchBudget::Iterations { iterations: 0 }, SearchBudget::Time { milliseconds: 0 }] {
        let report = game.search(budget, 1, None).unwrap();
        assert_eq!(report.iterations, 1);
        assert_eq!(report, game.search(SearchBudget::Iterations { iterations: 1 }, 1, None).unwrap());
    }
}

#[test]
fn a_search_is_cancelled_and_gives_what_it_found() {
    let game = game(7);
    let cancellation = Cancellation::new();
    let long = SearchBudget::Iterations { iterations: 1_000_000 };
    let report = std::thread::scope(|scope| {
        let (game, stop) = (Arc::clone(&game), Arc::clone(&cancellation));
        let search = scope.spawn(move || game.search(long, 1, Some(stop)).unwrap());
        std::thread::sleep(Duration::from_millis(50));
        cancellation.cancel();
        search.join().unwrap()
    });
    assert!(report.iterations < 1_000_000);
    assert!(game.legal_actions().contains(&report.best));
    let begun = Instant::now();
    let short = game.search(SearchBudget::Time { milliseconds: 30 }, 1, None).unwrap();
    assert!(short.iterations > 0);
    assert!(begun.elapsed() >= Duration::from_millis(30));
}
