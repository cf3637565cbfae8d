//! Before the first turn: decks, hands, mulligans, starting chains.

use super::FROM_V1_2;
use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::{Deck, DeckCard, Game, Setup};
use keyforge_testing::*;

const DECKS: [&str; 2] = [
    include_str!("../../../cards/decks/miss-onyx-censorius.json"),
    include_str!("../../../cards/decks/radiant-argus-the-supreme.json"),
];

fn deck(index: usize) -> Deck {
    let json: Value = serde_json::from_str(DECKS[index]).unwrap();
    let library = Library::builtin();
    let houses = json["houses"].as_array().unwrap().iter().map(|house| house.as_str().unwrap().parse().unwrap());
    let cards = json["cards"].as_array().unwrap().iter().map(|card| {
        let facts = &library.by_number("cota", card["number"].as_str().unwrap()).unwrap().facts;
        DeckCard::new(&facts.slug, facts.house)
    });
    Deck {
        name: json["name"].as_str().unwrap().to_owned(),
        houses: houses.collect(),
        cards: cards.collect(),
        token: None,
    }
}

fn setup(rulebook: Rulebook, first: Option<Seat>, chains: [u8; 2]) -> Setup {
    let mut setup = Setup::new(deck(0), deck(1)).under(rulebook);
    if let Setup::Decks { first: starts, chains: handicap, .. } = &mut setup {
        (*starts, *handicap) = (first, chains);
    }
    setup
}

fn begin(setup: Setup, seed: u64) -> Play {
    Play::of(Game::new(Library::builtin(), setup, Seed::from(seed)).unwrap())
}

/// A game with those chains whose first player is `ME`.
fn game(rulebook: Rulebook, chains: [u8; 2]) -> Play {
    begin(setup(rulebook, Some(ME), chains), 7)
}

fn hands(game: &Play) -> (usize, usize) {
    (game.hand(ME).len(), game.hand(OPP).len())
}

// ── decks ───────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn deck_1() {
    for_each_edition(&ALL, |edition| {
        let with_houses = |houses: &[House]| {
            let mut first = deck(0);
            first.houses = houses.to_vec();
            let setup = Setup::new(first, deck(1)).under(edition);
            Game::new(Library::builtin(), setup, Seed::from(1)).map(|game| game.table().player(ME).houses.len())
        };
        assert_eq!(with_houses(&[Brobnar, Dis, Shadows]), Ok(3));
        for wrong in [vec![Brobnar, Dis], vec![Brobnar, Dis, Shadows, Logos], vec![Brobnar, Dis, Dis]] {
            assert!(with_houses(&wrong).is_err(), "{wrong:?}");
        }
    });
}

#[test]
fn deck_1__everybody_sees_the_three() {
    for_each_edition(&ALL, |edition| {
        let game = game(edition, [0, 0]);
        for viewer in [ME, OPP] {
            let view = game.game.view(viewer);
            for seat in [ME, OPP] {
                assert_eq!(view.player(seat).houses, game.table().player(seat).houses);
                assert_eq!(view.player(seat).houses.len(), 3);
            }
        }
    });
}

#[test]
fn deck_1__no_card_of_a_fourth_house() {
    for_each_edition(&ALL, |edition| {
        let mut first = deck(0);
        let other = [Untamed, Mars, Logos].into_iter().find(|house| !first.houses.contains(house)).unwrap();
        first.cards[0] = DeckCard::new(&first.cards[0].card, other);
        let setup = Setup::new(first, deck(1)).under(edition);
        assert!(Game::new(Library::builtin(), setup, Seed::from(1)).is_err());
    });
}

#[test]
fn deck_2() {
    for_each_edition(&ALL, |edition| {
        let game = game(edition, [0, 0]);
        for (seat, index) in [(ME, 0), (OPP, 1)] {
            let mut listed: Vec<String> = deck(index).cards.into_iter().map(|card| card.card).collect();
            let mut found: Vec<String> =
                [game.hand(seat), game.deck(seat)].concat().into_iter().map(str::to_owned).collect();
            listed.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, listed, "the cards of the list and no others");
        }
        let mut short = deck(0);
        short.cards.pop();
        let setup = Setup::new(short, deck(1)).under(edition);
        assert!(Game::new(Library::builtin(), setup, Seed::from(1)).is_err(), "a deck cannot be trimmed");
    });
}

#[test]
fn players_1() {
    for_each_edition(&ALL, |edition| {
        let good = serde_json::to_value(setup(edition, None, [0, 0])).unwrap();
        assert!(serde_json::from_value::<Setup>(good.clone()).is_ok());
        for seats in [1, 3] {
            let mut wrong = good.clone();
            let decks = wrong["decks"]["decks"].as_array_mut().unwrap();
            decks.push(decks[0].clone());
            decks.truncate(seats);
            assert_eq!(decks.len(), seats);
            assert!(serde_json::from_value::<Setup>(wrong).is_err(), "{seats} decks");
        }
    });
}

// ── set-up ──────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn setup_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = begin(setup(edition, None, [0, 0]), 3);
        game.act(Action::Keep).act(Action::Keep);
        let events: Vec<Event> = game.game.log().entries().iter().flat_map(|entry| entry.events.clone()).collect();
        let find = |what: &str, fits: &dyn Fn(&Event) -> bool| {
            events.iter().position(fits).unwrap_or_else(|| panic!("no {what}: {events:?}"))
        };
        let first = game.table().turn.active;
        let order = [
            find("table", &|event| matches!(event, Event::Laid(_))),
            find("first shuffle", &|event| matches!(event, Event::Shuffled { seat, .. } if *seat == first)),
            find("other shuffle", &|event| matches!(event, Event::Shuffled { seat, .. } if *seat != first)),
            find(
                "first hand",
                &|event| matches!(event, Event::Moved { to, .. } if *to == Spot::new(Area::Hand, first)),
            ),
            find(
                "other hand",
                &|event| matches!(event, Event::Moved { to, .. } if to.area == Area::Hand && to.seat != first),
            ),
            find("first mulligan", &|event| matches!(event, Event::Asked(asked) if asked.seat == first)),
            find("other mulligan", &|event| matches!(event, Event::Asked(asked) if asked.seat != first)),
            find("first turn", &|event| matches!(event, Event::TurnBegan { number: 1, seat } if *seat == first)),
        ];
        assert!(order.is_sorted(), "{order:?}");
    });
}

#[test]
fn setup_2() {
    for_each_edition(&ALL, |edition| {
        let game = game(edition, [0, 0]);
        for seat in [ME, OPP] {
            let player = game.table().player(seat);
            assert_eq!((player.keys, player.amber, player.chains), ([false; 3], 0, 0));
            assert_eq!(game.key_cost(seat), 6);
        }
    });
}

#[test]
fn setup_3() {
    for_each_edition(&ALL, |edition| {
        let first = |seed: u64| {
            let mut game = begin(setup(edition, None, [0, 0]), seed);
            game.act(Action::Keep).act(Action::Keep).expect(DecisionKind::ActiveHouse);
            assert_eq!(game.table().turn.number, 1);
            game.table().turn.active
        };
        let firsts: Vec<Seat> = (0..24).map(first).collect();
        assert!(firsts.contains(&ME) && firsts.contains(&OPP), "{firsts:?}");
        assert_eq!(first(5), firsts[5], "the same seed names the same player");
    });
}

#[test]
fn setup_4() {
    for_each_edition(&ALL, |edition| {
        let order = |seed: u64, seat: Seat| {
            let game = begin(setup(edition, Some(ME), [0, 0]), seed);
            game.deck(seat).into_iter().map(str::to_owned).collect::<Vec<String>>()
        };
        for seat in [ME, OPP] {
            assert_ne!(order(1, seat), order(2, seat));
            assert_eq!(order(1, seat), order(1, seat));
        }
    });
}

#[test]
fn hand_1() {
    for_each_edition(&ALL, |edition| {
        assert_eq!(hands(&game(edition, [0, 0])), (7, 6));
        assert_eq!(hands(&begin(setup(edition, Some(OPP), [0, 0]), 7)), (6, 7));
    });
}

// ── mulligans ───────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn mulligan_1() {
    for_each_edition(&ALL, |edition| {
        for first in [ME, OPP] {
            let mut game = begin(setup(edition, Some(first), [0, 0]), 7);
            game.expect(DecisionKind::Mulligan).expect_seat(first);
            assert_eq!(game.options(), ["mulligan", "keep"]);
            game.act(Action::Keep).expect(DecisionKind::Mulligan).expect_seat(first.other());
            game.act(Action::Keep).expect(DecisionKind::ActiveHouse).expect_seat(first);
        }
    });
}

#[test]
fn mulligan_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = game(edition, [0, 0]);
        game.act(Action::Mulligan);
        let trace = game.trace();
        assert_eq!(trace.iter().filter(|line| line.ends_with(" hand→deck")).count(), 7, "the whole hand");
        assert!(trace.contains(&"Shuffle me".to_owned()));
        assert_eq!((hands(&game), game.deck(ME).len()), ((6, 6), 30));
        game.act(Action::Mulligan);
        assert_eq!((hands(&game), game.deck(OPP).len()), ((6, 5), 31));
    });
}

#[test]
fn mulligan_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = game(edition, [0, 0]);
        game.act(Action::Mulligan).expect(DecisionKind::Mulligan).expect_seat(OPP);
        game.act(Action::Mulligan).expect(DecisionKind::ActiveHouse).expect_seat(ME);
    });
}

#[test]
fn mulligan_4() {
    for_each_edition(&FROM_V1_2, |edition| {
        let mut game = game(edition, [3, 8]);
        assert_eq!((hands(&game), game.chains(ME), game.chains(OPP)), ((6, 4), 2, 7));
        game.act(Action::Mulligan).act(Action::Mulligan);
        assert_eq!((hands(&game), game.chains(ME), game.chains(OPP)), ((5, 3), 2, 7));
    });
}

// ── starting chains ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn chain_9() {
    for_each_edition(&ALL, |edition| {
        for (chains, hand) in [(0, 7), (1, 6), (6, 6), (7, 5), (13, 4), (19, 3)] {
            let game = game(edition, [chains, 0]);
            assert_eq!((hands(&game), game.chains(ME)), ((hand, 6), chains.saturating_sub(1)));
        }
        let game = game(edition, [0, 4]);
        assert_eq!((hands(&game), game.chains(OPP)), ((7, 5), 3), "for the second player alike");
    });
}

#[test]
fn handicap_1a() {
    for_each_edition(&ALL, |edition| {
        let game = game(edition, [4, 0]);
        assert_eq!((game.chains(ME), game.chains(OPP), hands(&game)), (3, 0, (6, 6)));
    });
}

#[test]
fn ex_001() {
    for_each_edition(&ALL, |edition| {
        let mut game = game(edition, [7, 0]);
        assert_eq!((game.hand(ME).len(), game.chains(ME)), (5, 6), "two fewer, one chain shed");
        game.act(Action::Keep).act(Action::Keep);
        for left in (0..6).rev() {
            play_one_card(&mut game);
            game.end_turn();
            assert_eq!((game.hand(ME).len(), game.chains(ME)), (5, left));
            game.until(DecisionKind::Main).end_turn();
        }
        play_one_card(&mut game);
        game.end_turn();
        assert_eq!((game.hand(ME).len(), game.chains(ME)), (6, 0), "the usual six");
    });
}

/// Discards a card from hand, in a house that lets it.
fn play_one_card(game: &mut Play) {
    game.until(DecisionKind::Main).expect_seat(ME);
    let discards: Vec<Action> =
        game.game.legal_actions().iter().copied().filter(|action| matches!(action, Action::Discard(_))).collect();
    if let Some(discard) = discards.first() {
        game.act(*discard);
    }
}
