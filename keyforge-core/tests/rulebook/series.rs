//! Several games between two decks: who goes first, chains, bids, and the game for learners.

use keyforge_core::kernel::Seat;
use keyforge_core::kernel::{Cause, Illegal, Log, Outcome, OutcomeReason, Seed, Verdict, replay, verify};
use keyforge_core::series::{
    self, Action as Answer, DecisionKind as Asked, DeckId, Format, Handicap, Length, MAX_CHAINS, Match, Occasion,
    ReportError, Series, Standing, Terms,
};
use keyforge_core::{Deck, Game, Setup};
use keyforge_testing::*;

fn begin(terms: Terms) -> Match {
    Match::new(Library::builtin(), terms, Seed::from(1)).unwrap()
}

fn terms(edition: Rulebook, format: Format) -> Terms {
    Terms::new(format, Deck::starters()).under(edition)
}

/// So many games, with a handicap.
fn games(count: u8, handicap: Handicap) -> Format {
    Format::Series { length: Length::Games(count), swap: false, handicap }
}

/// Answers the open decision.
fn answer(series: &mut Match, answer: Answer) {
    let open = series.decision().expect("a decision is open").clone();
    series.apply(open.seat, open.id, answer).unwrap_or_else(|error| panic!("{error}: {open:?}"));
}

/// The winner of the next game; whoever chooses goes first.
fn won(series: &mut Match, winner: Seat) {
    if kind(series) == Some(Asked::First) {
        let chooser = series.decision().unwrap().seat;
        answer(series, Answer::First(chooser));
    }
    series.report_winner(winner).unwrap();
}

fn kind(series: &Match) -> Option<Asked> {
    series.decision().map(|decision| decision.kind)
}

/// First player, chains by seat, and the names of the decks by seat in the next game.
fn next(series: &Match) -> (Option<Seat>, [u8; 2], [String; 2]) {
    match series.next_game() {
        Some(Setup::Decks { first, chains, decks, .. }) => (first, chains, decks.map(|deck| deck.name)),
        other => panic!("no game: {other:?}"),
    }
}

/// The names of the two decks.
fn names() -> [String; 2] {
    Deck::starters().map(|deck| deck.name)
}

// ── who goes first ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn setup_3__of_a_series() {
    for_each_edition(&ALL, |edition| {
        let series = begin(terms(edition, games(2, Handicap::None)));
        assert_eq!(next(&series).0, None, "nobody is named");
        let first = |seed: u64| {
            let game = Game::new(Library::builtin(), series.next_game().unwrap(), Seed::from(seed)).unwrap();
            game.table().turn.active
        };
        let firsts: Vec<Seat> = (0..24).map(first).collect();
        assert!(firsts.contains(&ME) && firsts.contains(&OPP), "{firsts:?}");
    });
}

#[test]
fn series_1() {
    for_each_edition(&ALL, |edition| {
        for swap in [false, true] {
            let format = Format::Series { length: Length::Games(3), swap, handicap: Handicap::None };
            let mut series = begin(terms(edition, format));
            series.report_winner(ME).unwrap();
            let open = series.decision().unwrap().clone();
            assert_eq!((open.kind, open.seat), (Asked::First, OPP), "who used the deck that lost");
            let used = if swap { DeckId::A } else { DeckId::B };
            assert_eq!(series.table().deck_of(OPP), used, "whichever deck it is now");
            assert!(series.next_game().is_none(), "the game cannot begin before");
            answer(&mut series, Answer::First(OPP));
            assert_eq!(next(&series).0, Some(OPP));
            series.report_winner(OPP).unwrap();
            assert_eq!(series.decision().unwrap().seat, ME);
        }
    });
}

#[test]
fn series_2() {
    for_each_edition(&ALL, |edition| {
        for first in [ME, OPP] {
            let mut series = begin(terms(edition, games(2, Handicap::None)));
            series.report_winner(OPP).unwrap();
            let open = series.decision().unwrap().clone();
            assert_eq!(open.options, [Answer::First(ME), Answer::First(OPP)]);
            answer(&mut series, Answer::First(first));
            let game = Game::new(Library::builtin(), series.next_game().unwrap(), Seed::from(5)).unwrap();
            assert_eq!(game.table().turn.active, first);
            assert_eq!((game.table().player(first).hand().len(), game.decision().unwrap().seat), (7, first));
        }
    });
}

// ── chains ──────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn handicap_1a__of_a_series() {
    for_each_edition(&ALL, |edition| {
        for (chained, chains) in [(DeckId::A, [4, 0]), (DeckId::B, [0, 4])] {
            let series = begin(terms(edition, games(1, Handicap::Chained(Standing::stronger(chained)))));
            assert_eq!(next(&series).1, chains);
            let game = Game::new(Library::builtin(), series.next_game().unwrap(), Seed::from(5)).unwrap();
            let left = [ME, OPP].map(|seat| game.table().player(seat).chains);
            assert_eq!(left, chains.map(|chains: u8| chains.saturating_sub(1)), "one is shed by the starting hand");
        }
    });
}

#[test]
fn handicap_1b() {
    for_each_edition(&ALL, |edition| {
        for occasion in [Occasion::Tournament, Occasion::NewDecks] {
            let format = games(9, Handicap::Chained(Standing::stronger(DeckId::A)));
            let mut series = begin(terms(edition, format).on(occasion));
            for _ in 0..4 {
                assert_eq!(next(&series).1, [0, 0]);
                won(&mut series, ME);
                answer(&mut series, Answer::First(OPP));
            }
            assert_eq!(next(&series).1, [0, 0], "nor does winning chain a deck");
        }
        let series = begin(terms(edition, games(9, Handicap::Chained(Standing::stronger(DeckId::A)))));
        assert_eq!(next(&series).1, [4, 0]);
    });
}

/// The chains of the chained deck after each of the games: `W` if it won.
fn chains_after(edition: Rulebook, standing: Standing, results: &str) -> Vec<u8> {
    let winner = |result: char| if (result == 'W') == (standing.chained == DeckId::A) { ME } else { OPP };
    let mut series = begin(terms(edition, games(99, Handicap::Chained(standing))));
    let play = |result: char| {
        won(&mut series, winner(result));
        let table = series.table();
        assert_eq!(table.chains(standing.chained.other()), 0, "never the other deck");
        table.chains(standing.chained)
    };
    results.chars().map(play).collect()
}

#[test]
fn handicap_2a() {
    for_each_edition(&[V1_1, V1_2, MassMutation], |edition| {
        for deck in DeckId::ALL {
            let after = |results: &str| chains_after(edition, Standing::stronger(deck), results);
            assert_eq!(after("WWW"), [4, 4, 5]);
            assert_eq!(after("LLL"), [4, 4, 3]);
            assert_eq!(after("WWLWWW"), [4, 4, 4, 4, 4, 5], "in a row");
            assert_eq!(after("WWWWWW"), [4, 4, 5, 5, 5, 6], "every three");
            assert_eq!(after("WWWLLL"), [4, 4, 5, 5, 5, 4]);
        }
    });
}

#[test]
fn handicap_2b() {
    for deck in DeckId::ALL {
        let after = |results: &str| chains_after(WindsOfExchange, Standing::stronger(deck), results);
        assert_eq!(after("WW"), [4, 5]);
        assert_eq!(after("LL"), [4, 3]);
        assert_eq!(after("WLWLWW"), [4, 4, 4, 4, 4, 5], "in a row");
        assert_eq!(after("WWWW"), [4, 5, 5, 6], "every two");
    }
}

#[test]
fn handicap_2b__goes_with_the_deck() {
    let format = Format::Series {
        length: Length::Games(9),
        swap: true,
        handicap: Handicap::Chained(Standing::stronger(DeckId::A)),
    };
    let mut series = begin(terms(WindsOfExchange, format));
    assert_eq!(next(&series).1, [4, 0]);
    won(&mut series, ME);
    answer(&mut series, Answer::First(ME));
    assert_eq!(next(&series).1, [0, 4], "whoever uses it");
    won(&mut series, OPP);
    answer(&mut series, Answer::First(ME));
    assert_eq!(next(&series).1, [5, 0], "twice won by the same deck, by two players");
    let kept = series.table().standing;
    assert_eq!(kept, Some(Standing { chained: DeckId::A, chains: 5, streak: 0 }));
    let again = begin(terms(WindsOfExchange, games(1, Handicap::Chained(kept.unwrap()))));
    assert_eq!(next(&again).1, [5, 0], "and on to the next series");
}

#[test]
fn handicap_2b__ends() {
    let at = |chains: u8| Standing { chained: DeckId::A, chains, streak: 0 };
    assert_eq!(chains_after(WindsOfExchange, at(1), "LLLLL"), [1, 0, 0, 0, 0], "no fewer than none");
    assert_eq!(chains_after(WindsOfExchange, at(0), "LLLWW"), [0, 0, 0, 0, 1], "a new row begins with a victory");
    assert_eq!(chains_after(WindsOfExchange, at(23), "WWWW"), [23, 24, 24, 24], "no more than there are");
}

// ── bids ────────────────────────────────────────────────────────────────────────────────────────────────

fn bidding(edition: Rulebook, opener: Option<Seat>) -> Match {
    begin(terms(edition, games(2, Handicap::Bidding { opener })))
}

fn bid(deck: DeckId, chains: u8) -> Answer {
    Answer::Bid { deck, chains }
}

#[test]
fn bidding_1() {
    for_each_edition(&ALL, |edition| {
        let mut series = bidding(edition, Some(ME));
        assert!(!series.legal_actions().contains(&Answer::Pass), "somebody begins");
        answer(&mut series, bid(DeckId::B, 5));
        for no in [bid(DeckId::B, 5), bid(DeckId::B, 4), bid(DeckId::A, 6)] {
            let open = series.decision().unwrap().clone();
            let before = series.state().clone();
            assert!(matches!(series.apply(OPP, open.id, no), Err(Illegal::NotOffered { .. })), "{no:?}");
            assert_eq!(*series.state(), before);
        }
        answer(&mut series, bid(DeckId::B, 6));
        assert_eq!(series.decision().unwrap().seat, ME);
        answer(&mut series, bid(DeckId::B, 7));
        assert_eq!(series.decision().unwrap().seat, OPP);
        answer(&mut series, Answer::Pass);
        let [a, b] = names();
        assert_eq!(next(&series), (None, [7, 0], [b, a]), "each uses the other's deck, chains go with the deck");
        won(&mut series, ME);
        answer(&mut series, Answer::First(ME));
        assert_eq!(next(&series).1, [7, 0], "for all games of the series");
    });
}

#[test]
fn bidding_1__ends() {
    let mut series = bidding(WindsOfExchange, Some(OPP));
    assert_eq!(series.decision().unwrap().seat, OPP);
    answer(&mut series, bid(DeckId::A, MAX_CHAINS));
    assert_eq!(series.legal_actions(), [Answer::Pass]);
    let mut free = bidding(WindsOfExchange, Some(OPP));
    answer(&mut free, bid(DeckId::B, 0));
    answer(&mut free, Answer::Pass);
    assert_eq!(next(&free), (None, [0, 0], names()), "a bid of none is a bid");
    let openers: Vec<Seat> = (0..24)
        .map(|seed| {
            let format = games(1, Handicap::Bidding { opener: None });
            let series = Match::new(Library::builtin(), terms(WindsOfExchange, format), Seed::from(seed)).unwrap();
            series.decision().unwrap().seat
        })
        .collect();
    assert!(openers.contains(&ME) && openers.contains(&OPP), "drawn where nobody is named: {openers:?}");
}

#[test]
fn ex_002() {
    for_each_edition(&ALL, |edition| {
        let (julie, terry) = (ME, OPP);
        let [mut mahospot, mut fisher] = Deck::starters();
        (mahospot.name, fisher.name) = ("Mother Mahospot".to_owned(), "Chancellor Fisher".to_owned());
        let format = games(1, Handicap::Bidding { opener: Some(julie) });
        let mut series = begin(Terms::new(format, [fisher, mahospot]).under(edition));
        for chains in [5, 6, 7] {
            answer(&mut series, bid(DeckId::B, chains));
        }
        assert_eq!(series.decision().unwrap().seat, terry);
        answer(&mut series, Answer::Pass);
        let game = Game::new(Library::builtin(), series.next_game().unwrap(), Seed::from(2)).unwrap();
        let Setup::Decks { decks, chains, .. } = &game.log().header().setup else { panic!("decks") };
        assert_eq!(decks[julie.index()].name, "Mother Mahospot");
        assert_eq!(decks[terry.index()].name, "Chancellor Fisher");
        assert_eq!(*chains, [7, 0]);
    });
}

// ── formats ─────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn series_1__best_of_three() {
    let mut series = begin(Terms::best_of(3, Deck::starters()));
    won(&mut series, ME);
    won(&mut series, OPP);
    assert_eq!(series.outcome(), None);
    won(&mut series, ME);
    assert_eq!(series.outcome(), Some(Outcome { winner: Some(ME), reason: OutcomeReason::Victory }));
    assert!(series.next_game().is_none());
    assert_eq!(series.report_winner(ME), Err(ReportError::NoGame));
    let mut short = begin(Terms::best_of(3, Deck::starters()));
    won(&mut short, OPP);
    won(&mut short, OPP);
    assert_eq!(short.outcome().and_then(|outcome| outcome.winner), Some(OPP), "the third game decides nothing");
    let mut even = begin(terms(WindsOfExchange, games(2, Handicap::None)));
    won(&mut even, OPP);
    won(&mut even, ME);
    assert_eq!(even.outcome(), Some(Outcome { winner: None, reason: OutcomeReason::Draw }));
}

#[test]
fn bidding_1__adaptive() {
    for_each_edition(&ALL, |edition| {
        let [a, b] = names();
        let mut series = begin(terms(edition, Format::Adaptive));
        assert_eq!(next(&series), (None, [0, 0], [a.clone(), b.clone()]));
        won(&mut series, ME);
        answer(&mut series, Answer::First(OPP));
        assert_eq!(next(&series), (Some(OPP), [0, 0], [b.clone(), a.clone()]), "with the other's deck");
        let mut twice = series.clone();
        won(&mut twice, ME);
        assert_eq!(twice.outcome().and_then(|outcome| outcome.winner), Some(ME), "won with both decks");
        won(&mut series, OPP);
        let open = series.decision().unwrap().clone();
        assert_eq!((open.kind, open.seat), (Asked::Bid, ME));
        let deck_a = |action: &Answer| matches!(action, Answer::Bid { deck: DeckId::A, .. });
        assert!(open.options.iter().all(deck_a), "for the deck that has won both games");
        answer(&mut series, bid(DeckId::A, 2));
        answer(&mut series, bid(DeckId::A, 3));
        answer(&mut series, Answer::Pass);
        assert_eq!((kind(&series), series.decision().unwrap().seat), (Some(Asked::First), ME));
        answer(&mut series, Answer::First(ME));
        assert_eq!(next(&series), (Some(ME), [0, 3], [b, a]));
        won(&mut series, OPP);
        assert_eq!(series.outcome().and_then(|outcome| outcome.winner), Some(OPP));
        assert_eq!((series.table().deck_wins(DeckId::A), series.table().deck_wins(DeckId::B)), (3, 0));
    });
}

#[test]
fn series_1__refused_terms() {
    let code = |terms: Terms| terms.check(&Library::builtin()).map_err(|error| error.code());
    let with = |handicap| terms(WindsOfExchange, games(3, handicap));
    assert_eq!(code(Terms::best_of(2, Deck::starters())), Err("terms/even_games"));
    assert_eq!(code(terms(WindsOfExchange, games(0, Handicap::None))), Err("terms/no_games"));
    let heavy = Standing { chained: DeckId::A, chains: MAX_CHAINS + 1, streak: 0 };
    assert_eq!(code(with(Handicap::Chained(heavy))), Err("terms/too_many_chains"));
    assert_eq!(code(with(Handicap::Bidding { opener: Some(Seat(2)) })), Err("terms/no_such_player"));
    let mut short = Terms::single(Deck::starters());
    short.decks[1].cards.pop();
    assert_eq!(code(short.clone()), Err("deck/size"));
    assert!(Match::new(Library::builtin(), short, Seed::from(1)).is_err());
    assert_eq!(code(Terms::adaptive(Deck::starters())), Ok(()));
}

#[test]
fn series_1__reports() {
    let library = Library::builtin();
    let mut series = begin(Terms::best_of(3, Deck::starters()));
    let setup = series.next_game().unwrap();
    let mut game = Game::new(library.clone(), setup.clone(), Seed::from(4)).unwrap();
    assert_eq!(series.report(&game), Err(ReportError::NoWinner), "it is still being played");
    game.concede(OPP).unwrap();
    let other = Setup::new(Deck::starters()[1].clone(), Deck::starters()[0].clone());
    let mut wrong = Game::new(library.clone(), other, Seed::from(4)).unwrap();
    wrong.concede(OPP).unwrap();
    assert_eq!(series.report(&wrong), Err(ReportError::OtherGame));
    let mut named = Game::new(library, setup.clone().starting(OPP), Seed::from(4)).unwrap();
    named.concede(OPP).unwrap();
    series.clone().report(&named).expect("the host may have drawn the first player");
    series.report(&game).unwrap();
    assert_eq!((series.table().wins(ME), series.table().deck_wins(DeckId::A)), (1, 1));
    assert_eq!(series.report(&game), Err(ReportError::Reported { number: 1 }), "it counts");
    let mut second = Game::new(series.library().clone(), setup, Seed::from(5)).unwrap();
    second.concede(OPP).unwrap();
    assert_eq!(series.report(&second), Err(ReportError::NoGame), "first somebody says who goes first");
    series.undo(ME).unwrap();
    series.report_winner(OPP).unwrap();
    assert_eq!((series.table().wins(ME), series.table().wins(OPP)), (0, 1), "a result is corrected");
    series.concede(OPP).unwrap();
    assert_eq!(series.outcome(), Some(Outcome { winner: Some(ME), reason: OutcomeReason::Concession }));
}

#[test]
fn series_1__a_game_counts_once() {
    let library = Library::builtin();
    let mut series = begin(Terms::new(games(5, Handicap::None), Deck::starters()));
    let play = |series: &Match, seed: u64| {
        let mut game = Game::new(library.clone(), series.next_game().unwrap(), Seed::from(seed)).unwrap();
        game.concede(OPP).unwrap();
        game
    };
    let first = play(&series, 1);
    series.report(&first).unwrap();
    series.act(Answer::First(ME)).unwrap();
    let second = play(&series, 2);
    series.report(&second).unwrap();
    series.act(Answer::First(ME)).unwrap();
    // The third game is set up as the second one was, and nothing but the report tells them apart.
    assert_eq!(series.next_game().as_ref(), Some(&second.log().header().setup));
    let again = Err(ReportError::Reported { number: 2 });
    assert_eq!(series.report(&second), again);
    assert_eq!(series.report(&play(&series, 2)), again, "a game with its seed is no other one");
    let branch = second.branch(0).map(|mut branch| branch.concede(ME).map(drop).map(|()| branch)).unwrap().unwrap();
    assert_eq!(series.report(&branch), again, "a branch of it is no other one, whoever wins there");
    let kept = Log::<Series>::from_jsonl(&series.log().to_jsonl()).unwrap().log;
    let mut reopened = replay(&library, &kept).unwrap();
    assert_eq!(reopened.report(&second), again, "the log remembers it");
    let open = series.decision().unwrap().id;
    let by_hand = series.log().entries().iter().find_map(|entry| match entry.cause {
        Cause::Action { action: Some(action @ Answer::Reported { .. }), .. } => Some(action),
        Cause::Setup | Cause::Action { .. } | Cause::Undo { .. } => None,
    });
    let refused = series.apply(ME, open, by_hand.unwrap()).unwrap_err();
    assert_eq!(refused.code(), "illegal/not_offered", "nor is it taken by hand");
    series.report(&play(&series, 3)).unwrap();
    assert_eq!(series.table().wins(ME), 3);
    assert_eq!(verify(&library, series.log()), Verdict::Verified);
}

#[test]
fn series_1__a_result_that_was_taken_back_counts_in_its_own_place_alone() {
    let library = Library::builtin();
    let mut series = begin(Terms::new(games(5, Handicap::None), Deck::starters()));
    series.report_winner(ME).unwrap();
    series.act(Answer::First(ME)).unwrap();
    let mut game = Game::new(library.clone(), series.next_game().unwrap(), Seed::from(2)).unwrap();
    game.concede(OPP).unwrap();
    for _ in 0..2 {
        series.report(&game).unwrap();
        assert_eq!(series.table().games.len(), 2);
        series.undo(ME).unwrap();
    }
    let mut corrected = series.clone();
    series.report(&game).unwrap();
    assert_eq!(series.table().games.len(), 2);
    // Somebody else is told to have won it. What comes late is no third game, although it fits one.
    corrected.report_winner(ME).unwrap();
    corrected.act(Answer::First(ME)).unwrap();
    assert_eq!(corrected.next_game().as_ref(), Some(&game.log().header().setup));
    assert_eq!(corrected.report(&game), Err(ReportError::Reported { number: 2 }));
    assert_eq!(corrected.table().games.len(), 2);
}

#[test]
fn series_1__logs_from_before_games_were_told_apart() {
    let library = Library::builtin();
    let mut series = begin(Terms::best_of(3, Deck::starters()));
    series.report_winner(ME).unwrap();
    let text = series.log().to_jsonl();
    assert!(text.contains(r#"{"won":0}"#) && !text.contains("reported"), "{text}");
    let read = Log::<Series>::from_jsonl(&text).unwrap().log;
    assert_eq!(replay(&library, &read).unwrap().table(), series.table());
    let table = serde_json::to_string(series.table()).unwrap();
    assert!(!table.contains("reported"), "{table}");
    assert_eq!(&serde_json::from_str::<series::Table>(&table).unwrap(), series.table());
}

// ── the game for learners ───────────────────────────────────────────────────────────────────────────────

#[test]
fn quick_1() {
    for_each_edition(&[V1_1, V1_2], |edition| {
        let [first, second] = Deck::starters();
        let setup = Setup::new(first, second).under(edition).starting(OPP).quickstart();
        let mut game = Play::of(Game::new(Library::builtin(), setup, Seed::from(7)).unwrap());
        game.expect(DecisionKind::ActiveHouse).expect_seat(OPP);
        assert_eq!((game.hand(OPP).len(), game.hand(ME).len(), game.table().turn.number), (7, 6, 1));
        let mut learners = terms(edition, games(1, Handicap::None));
        learners.quickstart = true;
        let series = begin(learners);
        let game = Game::new(Library::builtin(), series.next_game().unwrap(), Seed::from(7)).unwrap();
        assert_eq!(game.decision().unwrap().kind, DecisionKind::ActiveHouse);
    });
}
