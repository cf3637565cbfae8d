//! Match play, as hosts have it.

mod common;

use std::sync::Arc;

use common::{decks, game, small};
use keyforge_ffi::*;

fn terms(format: Option<MatchFormat>) -> MatchTerms {
    let [first_deck, second_deck] = decks();
    MatchTerms { first_deck, second_deck, format, edition: None, occasion: None, quickstart: false, free_decks: false }
}

fn series(length: MatchLength, handicap: MatchHandicap) -> Arc<Match> {
    Match::new(terms(Some(MatchFormat::Series { length, swap: false, handicap })), small(1), None).unwrap()
}

#[test]
fn the_best_of_three_is_played_from_game_to_game() {
    let series = Match::new(terms(None), small(1), None).unwrap();
    let mut played = 0;
    while let Some(open) = series.decision() {
        if open.kind == MatchDecisionKind::First {
            // The player whose deck lost says who goes first.
            assert_eq!(open.seat, Seat::Second);
            assert!(series.next_game(None).unwrap().is_none());
            assert!(open.options.contains(&MatchAction::First { seat: Seat::Second }));
            series.answer(open.seat, open.id, MatchAction::First { seat: Seat::Second }).unwrap();
            let stale = series.answer(open.seat, open.id, MatchAction::First { seat: Seat::First }).unwrap_err();
            assert!(matches!(stale, KeyforgeError::StaleDecision { .. }));
            continue;
        }
        let game = series.next_game(small(10 + played)).unwrap().unwrap();
        assert_eq!(game.options().first, (played > 0).then_some(Seat::Second));
        let unfinished = series.report(&game).unwrap_err();
        assert_eq!(unfinished.stable_code(), "report/no_winner");
        game.concede(Seat::Second).unwrap();
        let table = series.report(&game).unwrap();
        // However often it is reported, it counts once.
        let again = series.report(&game).unwrap_err();
        assert!(matches!(again, KeyforgeError::Match { .. }) && again.stable_code() == "report/reported", "{again:?}");
        assert_eq!(series.table(), table);
        played += 1;
        assert_eq!((table.first_wins, table.second_wins), (u32::try_from(played).unwrap(), 0));
    }
    assert!(series.is_over() && played == 2);
    assert_eq!(series.outcome().unwrap().winner, Some(Seat::First));
    let again = Match::replay(&series.log_jsonl(), None).unwrap();
    assert_eq!(again.table(), series.table());
}

#[test]
fn a_wrong_result_is_taken_back() {
    let series = series(MatchLength::Games { games: 3 }, MatchHandicap::Nothing);
    assert!(!series.can_undo(None));
    series.report_winner(Seat::First).unwrap();
    assert!(series.can_undo(None));
    assert_eq!(series.undo(None).unwrap().games, []);
    let table = series.report_winner(Seat::Second).unwrap();
    assert_eq!((table.first_wins, table.second_wins), (0, 1));
    assert_eq!(series.concede(Seat::Second).unwrap().outcome.unwrap().winner, Some(Seat::First));
    let over = series.report_winner(Seat::First).unwrap_err();
    assert!(matches!(over, KeyforgeError::Match { .. }) && over.stable_code() == "report/no_game", "{over:?}");
}

#[test]
fn chains_follow_the_stronger_deck() {
    let standing = MatchStanding { chained: MatchDeckId::A, chains: 4, streak: 0 };
    let series = series(MatchLength::Games { games: 5 }, MatchHandicap::Chained { standing });
    for _ in 0..2 {
        series.report_winner(Seat::First).unwrap();
        series.step(MatchAction::First { seat: Seat::First }).unwrap();
    }
    let table = series.table();
    assert_eq!((table.first_chains, table.second_chains), (5, 0));
    assert_eq!(table.standing.unwrap().chains, 5);
    assert_eq!((table.games[0].a_chains, table.games[0].b_chains), (4, 0));
    let game = series.next_game(small(3)).unwrap().unwrap();
    assert_eq!((game.options().first_chains, game.options().second_chains), (5, 0));
}

#[test]
fn chains_are_bid_for_a_deck() {
    let opener = Some(Seat::Second);
    let series = series(MatchLength::BestOf { games: 1 }, MatchHandicap::Bidding { opener });
    assert_eq!(series.decision().unwrap().seat, Seat::Second);
    series.step(MatchAction::Bid { deck: MatchDeckId::A, chains: 3 }).unwrap();
    let low = series.step(MatchAction::Bid { deck: MatchDeckId::A, chains: 3 }).unwrap_err();
    assert!(matches!(low, KeyforgeError::IllegalAction { .. }), "{low:?}");
    let table = series.step(MatchAction::Pass).unwrap();
    assert_eq!((table.first_deck, table.second_deck), (MatchDeckId::B, MatchDeckId::A));
    assert_eq!((table.first_chains, table.second_chains), (0, 3));
    let game = series.next_game(None).unwrap().unwrap();
    assert_eq!(game.decks()[1], decks()[0]);
}

#[test]
fn terms_that_no_series_can_have_are_refused() {
    let length = |length| Some(MatchFormat::Series { length, swap: false, handicap: MatchHandicap::Nothing });
    let refused = |terms: MatchTerms| Match::new(terms, None, None).unwrap_err();
    let even = refused(terms(length(MatchLength::BestOf { games: 2 })));
    assert!(matches!(even, KeyforgeError::Match { .. }) && even.stable_code() == "terms/even_games", "{even:?}");
    assert_eq!(refused(terms(length(MatchLength::Games { games: 0 }))).stable_code(), "terms/no_games");
    let mut short = terms(None);
    short.first_deck.cards.pop();
    assert!(matches!(refused(short.clone()), KeyforgeError::Deck { .. }));
    short.free_decks = true;
    Match::new(short, None, None).unwrap();
    let series = Match::new(terms(None), None, None).unwrap();
    let [first, second] = decks();
    let other = Game::new(second, first, GameOptions::default(), None).unwrap();
    other.concede(Seat::First).unwrap();
    assert_eq!(series.report(&other).unwrap_err().stable_code(), "report/other_game");
    // One that was begun elsewhere on the same terms is as good.
    let same = game(1);
    same.concede(Seat::First).unwrap();
    assert_eq!(series.report(&same).unwrap().second_wins, 1);
    // No host says by itself that a game was reported.
    let third = Match::new(terms(None), None, None).unwrap();
    let wrong = MatchAction::Reported { winner: Seat::First, game: "onyx".to_owned() };
    assert_eq!(third.step(wrong).unwrap_err().stable_code(), "illegal/json");
    assert!(Match::replay("no log", None).unwrap_err().stable_code().starts_with("log/"));
}
