//! The laws of a series: what holds for every one, over random terms and answers.

use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::series::*;
use keyforge_core::{Deck, DeckRules, Setup};
use proptest::prelude::*;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Two small decks: a series looks at them only to see whether they can be played.
fn decks() -> [Deck; 2] {
    Deck::starters().map(|mut deck| {
        deck.cards.truncate(1);
        deck
    })
}

fn handicap() -> impl Strategy<Value = Handicap> {
    let deck = prop::sample::select(DeckId::ALL.to_vec());
    let standing = (deck, 0..=MAX_CHAINS, -2i8..=2);
    prop_oneof![
        Just(Handicap::None),
        standing.prop_map(|(chained, chains, streak)| Handicap::Chained(Standing { chained, chains, streak })),
        prop::option::of(prop::sample::select(SEATS.to_vec())).prop_map(|opener| Handicap::Bidding { opener }),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let length = prop_oneof![(0u8..5).prop_map(|n| Length::BestOf(2 * n + 1)), (1u8..12).prop_map(Length::Games)];
    let series = (length, any::<bool>(), handicap());
    let format = prop_oneof![
        4 => series.prop_map(|(length, swap, handicap)| Format::Series { length, swap, handicap }),
        1 => Just(Format::Adaptive),
    ];
    let occasions = vec![Occasion::KnownDecks, Occasion::NewDecks, Occasion::Tournament];
    let occasion = prop::sample::select(occasions);
    (format, occasion, prop::sample::select(Rulebook::ALL.to_vec())).prop_map(|(format, occasion, book)| Terms {
        rules: DeckRules::Free,
        ..Terms::new(format, decks()).on(occasion).under(book)
    })
}

/// Plays a series with these picks, then with the last option of every decision until it is over.
fn play(terms: &Terms, picks: &[usize], mut look: impl FnMut(&Match)) -> Match {
    let mut series = Match::new(Library::builtin(), terms.clone(), Seed::from(3)).unwrap();
    look(&series);
    for step in 0..200 {
        let Some(open) = series.decision().cloned() else {
            break;
        };
        let pick = picks.get(step).copied().unwrap_or(usize::MAX) % open.options.len();
        series.apply(open.seat, open.id, open.options[pick]).expect("what is offered is accepted");
        look(&series);
    }
    assert!(series.is_over(), "every series ends");
    series
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_log_folds_replays_and_reads_to_the_same(terms in terms(), picks in prop::collection::vec(any::<usize>(), 0..40)) {
        let series = play(&terms, &picks, |_| {});
        prop_assert_eq!(&series.log().fold().unwrap(), series.table());
        let replayed = replay(series.library(), series.log()).unwrap();
        prop_assert_eq!(replayed.state(), series.state());
        prop_assert_eq!(verify(series.library(), series.log()), Verdict::Verified);
        let read = MatchLog::from_jsonl(&series.log().to_jsonl()).unwrap();
        prop_assert_eq!(read.log.fold().unwrap(), series.table().clone());
        let restored = Series::restore(series.library(), Series::snapshot(series.state())).unwrap();
        prop_assert_eq!(&restored, series.state());
    }

    #[test]
    fn a_refusal_changes_nothing(terms in terms(), picks in prop::collection::vec(any::<usize>(), 0..40)) {
        let wrong = [Action::Pass, Action::Won(Seat(2)), Action::First(Seat(7)), Action::Bid { deck: DeckId::A, chains: 25 }];
        play(&terms, &picks, |series| {
            let mut copy = series.clone();
            let Some(open) = series.decision() else {
                assert!(copy.apply(Seat::FIRST, DecisionId(0), Action::Pass).is_err());
                return;
            };
            for action in wrong.into_iter().filter(|action| !open.options.contains(action)) {
                assert!(copy.apply(open.seat, open.id, action).is_err());
            }
            assert!(copy.apply(open.seat.other(), open.id, open.options[0]).is_err());
            assert!(copy.apply(open.seat, open.id.next(), open.options[0]).is_err());
            assert_eq!((copy.state(), copy.log().len()), (series.state(), series.log().len()));
        });
    }

    #[test]
    fn an_undone_answer_leaves_no_trace(terms in terms(), picks in prop::collection::vec(any::<usize>(), 0..40)) {
        play(&terms, &picks, |series| {
            let Some(open) = series.decision() else { return };
            let mut copy = series.clone();
            copy.apply(open.seat, open.id, open.options[0]).unwrap();
            if copy.is_over() {
                return;
            }
            copy.undo(open.seat).unwrap();
            let mut before = series.state().clone();
            Series::desk(Series::table_mut(&mut before)).renumber(copy.decision().unwrap().id);
            assert_eq!(copy.state(), &before);
        });
    }

    #[test]
    fn a_game_is_set_up_whenever_a_result_is_awaited(terms in terms(), picks in prop::collection::vec(any::<usize>(), 0..40)) {
        play(&terms, &picks, |series| {
            let table = series.table();
            let awaits = series.decision().is_some_and(|open| open.kind == DecisionKind::Result);
            assert_eq!(series.next_game().is_some(), awaits);
            let Some(Setup::Decks { decks, first, chains, .. }) = series.next_game() else { return };
            assert_eq!(first.is_none(), table.games.is_empty(), "after the first game somebody has chosen");
            assert_eq!(decks[0] == terms.decks[1], table.swapped);
            assert!(chains.iter().all(|chains| *chains <= MAX_CHAINS));
            assert!(chains.contains(&0), "never both decks");
            assert_eq!(table.wins(SEATS[0]) + table.wins(SEATS[1]), table.games.len());
            assert_eq!(table.deck_wins(DeckId::A) + table.deck_wins(DeckId::B), table.games.len());
        });
    }
}
