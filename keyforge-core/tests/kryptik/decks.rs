//! Section 1 and 11: decks, and section 2: set-up.

use std::sync::Arc;

use keyforge_core::kernel::{Chance, ChanceAnswer, ChanceError, ChanceQuestion, Seat, Seeded};
use keyforge_core::kryptik::*;

use crate::lab::*;

const DATE: &str = "2023-06-30";

/// Forty citizens, and the two cards that the list of 2023 names.
fn cards() -> Arc<Library> {
    let plain = |slug: &str, name: &str| {
        format!("card {slug} \"{name}\"\n  citizen · cost \"{{1}}\" · stats 1 1 · souls w · years 1\n")
    };
    let mut text: String = (0..40).map(|index| plain(&format!("f{index}"), &format!("F{index}"))).collect();
    text.push_str(&plain("will", "Brassman's Will"));
    text.push_str(&plain("hecatomb", "Hecatomb"));
    text.push_str(&plain("bar", "Bar"));
    text.push_str("card once \"Once\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · max 1\n");
    library(&text)
}

/// So many cards, three of each, from the given number on.
fn many(count: usize, from: usize) -> Vec<String> {
    (0..count).map(|index| format!("f{}", from + index / 3)).collect()
}

fn deck(main: usize, side: usize) -> DeckList {
    DeckList { name: String::new(), main: many(main, 0), side: many(side, 30) }
}

/// A legal deck with some of its cards exchanged for these.
fn with(main: &[&str], side: &[&str]) -> DeckList {
    let mut list = deck(50 - main.len(), 0);
    list.main.extend(main.iter().map(|card| (*card).to_owned()));
    list.side.extend(side.iter().map(|card| (*card).to_owned()));
    list
}

fn codes(deck: &DeckList, format: &Format) -> Vec<&'static str> {
    deck.check(&cards(), format, DATE).iter().map(DeckFault::code).collect()
}

fn constructed(deck: &DeckList) -> Vec<&'static str> {
    codes(deck, &Format::constructed())
}

const LEGAL: [&str; 0] = [];

#[test]
fn k_1_1_all_violations_are_reported_together() {
    let mut list = deck(45, 15);
    list.main.extend(["bar", "bar", "bar", "bar"].map(str::to_owned));
    list.side.push("f39".to_owned());
    assert_eq!(constructed(&list), ["deck/main_too_small", "deck/side_too_large", "deck/too_many_copies"]);
    let setup = Setup::new([list, deck(50, 0)]);
    let error = Game::new(cards(), setup, 1.into()).unwrap_err();
    assert!(error.to_string().contains("49 cards") && error.to_string().contains("4 copies of Bar"));
}

#[test]
fn of_a_mistyped_card_it_is_told_what_may_be_meant() {
    let mut list = demo_decks()[0].clone();
    for (card, name) in list.main.iter_mut().zip(["wick-runer", "Pier Sentinel", "nothing-of-the-kind"]) {
        name.clone_into(card);
    }
    let faults = list.check(&Library::demo(), &Format::constructed(), DATE);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "there is no card `wick-runer`; did you mean `wick-runner`?",
            "there is no card `Pier Sentinel`; did you mean `pier-sentinel`?",
            "there is no card `nothing-of-the-kind`",
        ]
    );
    let facts: Vec<_> = faults.iter().map(|fault| serde_json::to_value(fault).unwrap()).collect();
    assert_eq!((&facts[0]["card"], &facts[0]["alike"]), (&"wick-runer".into(), &"wick-runner".into()));
    assert_eq!(facts[2].get("alike"), None);

    // Whoever sends a long list does not keep the others waiting.
    list.main = (0..2_000).map(|number| format!("wick-runne{number}")).collect();
    let faults = list.check(&Library::demo(), &Format::constructed(), DATE);
    let guessed = faults.iter().filter(|fault| matches!(fault, DeckFault::UnknownCard { alike: Some(_), .. }));
    assert_eq!((faults.len(), guessed.count()), (2_001, 40));
}

#[test]
fn k_1_1_1_main_and_side_have_their_own_limits_from_the_format() {
    assert_eq!(constructed(&deck(50, 15)), LEGAL);
    let small = Format { main_min: 40, ..Format::limited() };
    assert_eq!(codes(&deck(40, 0), &small), LEGAL);
    assert_eq!(codes(&deck(39, 0), &small), ["deck/main_too_small"]);
    let narrow = Format { side_max: 5, ..Format::constructed() };
    assert_eq!(codes(&deck(50, 5), &narrow), LEGAL);
    assert_eq!(codes(&deck(50, 6), &narrow), ["deck/side_too_large"]);
}

#[test]
fn k_1_1_1_1_fewer_than_fifty_are_too_few() {
    assert_eq!(constructed(&deck(49, 0)), ["deck/main_too_small"]);
}

#[test]
fn k_1_1_1_2_more_than_fifty_are_too_many() {
    assert_eq!(constructed(&deck(51, 0)), ["deck/main_too_large"]);
    assert_eq!(constructed(&deck(50, 0)), LEGAL);
}

#[test]
fn k_1_1_1_3_the_side_deck_does_not_count() {
    assert_eq!(constructed(&deck(40, 10)), ["deck/main_too_small"]);
    assert_eq!(constructed(&deck(50, 10)), LEGAL);
}

#[test]
fn k_1_1_2_1_a_side_deck_holds_up_to_fifteen() {
    assert_eq!(constructed(&deck(50, 0)), LEGAL);
    assert_eq!(constructed(&deck(50, 15)), LEGAL);
}

#[test]
fn k_1_1_2_2_sixteen_are_too_many() {
    assert_eq!(constructed(&deck(50, 16)), ["deck/side_too_large"]);
}

#[test]
fn k_1_2_1_the_strictest_limit_holds() {
    let mut format = Format::constructed();
    format.limits.push(Limit { name: "Once".to_owned(), max: 2, from: None });
    assert_eq!(codes(&with(&["once"], &[]), &format), LEGAL);
    assert_eq!(codes(&with(&["once", "once"], &[]), &format), ["deck/too_many_copies"]);
    format.limits.push(Limit { name: "Bar".to_owned(), max: 2, from: None });
    assert_eq!(codes(&with(&["bar", "bar", "bar"], &[]), &format), ["deck/too_many_copies"]);
}

#[test]
fn k_1_2_1_1_three_copies_are_allowed() {
    assert_eq!(constructed(&with(&["bar"; 3], &[])), LEGAL);
    assert_eq!(constructed(&with(&["bar"; 4], &[])), ["deck/too_many_copies"]);
}

#[test]
fn k_1_2_1_2_copies_are_summed_over_both_decks() {
    let faults = with(&["bar"; 2], &["bar"; 2]).check(&cards(), &Format::constructed(), DATE);
    assert_eq!(faults, [DeckFault::TooManyCopies { card: "Bar".to_owned(), found: 4, most: 3 }]);
}

#[test]
fn k_11_1_the_list_holds_in_constructed_only() {
    let list = with(&["hecatomb"], &[]);
    assert_eq!(constructed(&list), ["deck/banned"]);
    assert_eq!(codes(&list, &Format::limited()), LEGAL);
}

#[test]
fn k_11_2_an_entry_lowers_the_limit_over_both_decks() {
    let mut format = Format::constructed();
    format.limits.push(Limit { name: "Bar".to_owned(), max: 2, from: None });
    assert_eq!(codes(&with(&["bar", "bar"], &["bar"]), &format), ["deck/too_many_copies"]);
    assert_eq!(codes(&with(&["bar"], &["bar"]), &format), LEGAL);
}

#[test]
fn k_11_1_1_brassmans_will_is_limited_to_one() {
    assert_eq!(constructed(&with(&["will"], &[])), LEGAL);
    assert_eq!(constructed(&with(&["will"], &["will"])), ["deck/too_many_copies"]);
}

#[test]
fn k_11_1_2_a_card_can_limit_its_own_copies() {
    assert_eq!(codes(&with(&["once", "once"], &[]), &Format::limited()), ["deck/too_many_copies"]);
    assert_eq!(codes(&with(&["once"], &[]), &Format::limited()), LEGAL);
}

#[test]
fn k_11_2_1_no_name_is_limited_to_two() {
    assert!(Format::constructed().limits.iter().all(|limit| limit.max != 2));
}

#[test]
fn k_11_3_1_hecatomb_is_banned() {
    assert_eq!(constructed(&with(&[], &["hecatomb"])), ["deck/banned"]);
}

#[test]
fn k_11_3_2_the_ban_begins_at_its_date() {
    let list = with(&["hecatomb"], &[]);
    assert_eq!(list.check(&cards(), &Format::constructed(), "2023-06-29"), []);
    assert_eq!(list.check(&cards(), &Format::constructed(), "2023-06-30").len(), 1);
}

#[test]
fn what_is_no_day_is_told_and_not_compared() {
    let list = with(&["hecatomb"], &[]);
    let days = [
        "2023-6-30",
        "30.06.2023",
        "2023-02-29",
        "2023-13-01",
        "2023-00-10",
        "2023-04-31",
        "2023-06-30T12:00",
        "",
        "２０",
    ];
    for day in days {
        let faults = list.check(&cards(), &Format::constructed(), day);
        assert_eq!(faults[0].to_string(), format!("`{day}` is no day such as 2023-06-30"));
        assert_eq!(faults[0].code(), "deck/no_day");
        let setup = Setup::new(demo_decks()).with(|setup| setup.date = day.to_owned());
        let refused = Game::new(Library::demo(), setup.clone(), 1.into()).unwrap_err();
        assert!(refused.to_string().contains("is no day"), "{refused}");
        assert!(
            Game::new(Library::demo(), setup.with(|setup| setup.checked = false), 1.into()).is_ok(),
            "nothing reads it"
        );
    }
    for day in ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
        assert!(list.check(&cards(), &Format::limited(), day).is_empty(), "{day}");
    }
    let mut format = Format::constructed();
    format.limits[0].from = Some("June 2023".to_owned());
    assert_eq!(codes(&deck(50, 0), &format), ["deck/no_day"]);
}

/// A game of the demo decks that waits for the first recursion.
fn begun(seed: u64) -> Play {
    let setup = Setup::new(demo_decks()).starting(P1);
    Play { game: Game::new(Library::demo(), setup, seed.into()).unwrap() }
}

/// The same after recursion of so many cards by player 1 and none by player 2.
fn recursed(count: usize) -> Play {
    let mut play = begun(3);
    for _ in 0..count {
        let first = play.options()[0];
        play.act(first);
    }
    if play.decider() == P1 {
        play.act(Action::Done);
    }
    play.act(Action::Done);
    play
}

#[test]
fn k_2_1_nobody_has_priority_during_set_up() {
    let mut play = begun(1);
    assert_eq!(play.table().priority, None);
    let card = play.player(P1).hand[0];
    assert!(play.try_act(Action::Cast(card)).is_err());
    assert!(play.try_act(Action::PlaceSoul(card)).is_err());
    play.game.concede(P2).unwrap();
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn k_2_1_1_the_starting_player_is_given_or_drawn() {
    let given = Game::new(Library::demo(), Setup::new(demo_decks()).starting(P2), 1.into()).unwrap();
    assert_eq!(given.table().active, P2);
    let drawn = |seed: u64| Game::new(Library::demo(), Setup::new(demo_decks()), seed.into()).unwrap().table().active;
    assert!((0..20).map(drawn).any(|seat| seat == P1) && (0..20).map(drawn).any(|seat| seat == P2));
}

#[test]
fn k_2_1_2_the_others_follow_clockwise() {
    let [one, other] = demo_decks();
    let setup = Setup::new([one.clone(), other, one]).starting(P2);
    let mut play = Play { game: Game::new(Library::demo(), setup, 1.into()).unwrap() };
    let mut order = Vec::new();
    for _ in 0..3 {
        order.push(play.decider());
        play.act(Action::Done);
    }
    assert_eq!(order, [P2, P3, P1]);
    let mut turns = Vec::new();
    for _ in 0..3 {
        turns.push(play.table().active);
        play.next_turn();
    }
    assert_eq!(turns, [P2, P3, P1]);
}

#[test]
fn k_2_2_1_decks_are_shuffled_before_cards_are_drawn() {
    let play = begun(5);
    let events = play.events();
    let shuffled = events.iter().filter(|event| matches!(event, Event::Shuffled { .. })).count();
    let first_draw = events.iter().position(|event| matches!(event, Event::Moved { .. })).unwrap();
    let last_shuffle = events.iter().rposition(|event| matches!(event, Event::Shuffled { .. })).unwrap();
    assert_eq!(shuffled, 2);
    assert!(last_shuffle < first_draw);
    // In the order of the list the opening hand would be the first six cards.
    assert_ne!(play.player(P1).hand, (0..6).map(CardId).collect::<Vec<_>>());
}

#[test]
fn k_2_3_1_opening_hands_have_six_cards() {
    let play = begun(1);
    assert_eq!((play.hand(P1), play.deck(P1)), (6, 44));
    assert_eq!((play.hand(P2), play.deck(P2)), (6, 44));
}

#[test]
fn k_2_3_1_1_any_number_is_bottomed_and_drawn_again() {
    let mut play = begun(1);
    for _ in 0..4 {
        let first = play.options()[0];
        play.act(first);
    }
    play.act(Action::Done);
    assert_eq!((play.hand(P1), play.deck(P1)), (6, 44));
    assert_eq!(play.player(P1).recursed, Some(4));
}

#[test]
fn k_2_3_1_2_no_card_is_legal_too() {
    let mut play = begun(1);
    let hand = play.player(P1).hand.clone();
    play.act(Action::Done);
    assert_eq!(play.player(P1).hand, hand);
    assert_eq!(play.deck(P1), 44);
}

#[test]
fn k_2_3_1_3_the_whole_hand_is_legal_too() {
    let mut play = begun(1);
    let hand = play.player(P1).hand.clone();
    for _ in 0..6 {
        let first = play.options()[0];
        play.act(first);
    }
    assert_eq!(play.player(P1).recursed, Some(6));
    assert_eq!(play.hand(P1), 6);
    assert!(play.player(P1).hand.iter().all(|card| !hand.contains(card)));
}

#[test]
fn k_2_3_1_4_the_player_decides_the_order_under_the_deck() {
    let mut play = begun(1);
    let hand = play.player(P1).hand.clone();
    play.act(Action::Card(hand[4])).act(Action::Card(hand[1]));
    let deck = &play.player(P1).deck;
    assert_eq!(deck[deck.len() - 2..], [hand[4], hand[1]]);
}

#[test]
fn k_2_3_1_5_replacements_come_from_the_top_before_the_shuffle() {
    let mut play = begun(1);
    let top = play.player(P1).deck[..2].to_vec();
    let first = play.options()[0];
    play.act(first);
    let first = play.options()[0];
    play.act(first).act(Action::Done);
    assert!(top.iter().all(|card| play.player(P1).hand.contains(card)));
}

#[test]
fn k_2_3_1_6_recursion_comes_only_once() {
    let mut play = begun(1);
    let first = play.options()[0];
    play.act(first).act(Action::Done);
    assert_eq!(play.decider(), P2);
    let card = play.player(P1).hand[0];
    assert!(play.refuses_from(P1, Action::Card(card)));
    play.act(Action::Done);
    assert_ne!(play.kind(), DecisionKind::Recursion);
}

#[test]
fn k_2_3_1_7_all_decks_are_shuffled_afterwards() {
    let play = recursed(4);
    let events = play.events();
    let recursion = events.iter().rposition(|event| matches!(event, Event::Recursed { .. })).unwrap();
    let shuffled = events[recursion..].iter().filter_map(|event| match event {
        Event::Shuffled { seat, .. } => Some(*seat),
        _ => None,
    });
    assert_eq!(shuffled.collect::<Vec<_>>(), [P1, P2]);
}

#[test]
fn k_2_3_1_8_the_number_is_public_and_the_cards_are_not() {
    let mut play = begun(1);
    for _ in 0..4 {
        let first = play.options()[0];
        play.act(first);
    }
    play.act(Action::Done);
    assert_eq!(play.decider(), P2);
    let view = play.view(P2);
    assert_eq!(view.player(P1).recursed, Some(4));
    assert!(view.player(P1).deck.iter().chain(&view.player(P1).hand).all(|card| card.is_hidden()));
    let told = play.game.log_for(P2).unwrap();
    let moved: Vec<bool> = told.entries()[1..5]
        .iter()
        .flat_map(|entry| &entry.events)
        .filter_map(|event| match event {
            Event::Moved { card, from, def, .. } if from.area == Area::Hand => {
                Some(card.is_hidden() && *def == DefId::HIDDEN)
            }
            _ => None,
        })
        .collect();
    assert_eq!(moved, [true; 4], "none of the four is told");
    assert!(told.entries()[1..5].iter().all(|entry| format!("{:?}", entry.cause).contains("action: None")));
}

#[test]
fn k_2_4_1_six_cards_go_into_each_row() {
    let play = recursed(0);
    for seat in [P1, P2] {
        assert_eq!((play.hand(seat), play.row(seat), play.deck(seat)), (6, 6, 38));
    }
}

#[test]
fn k_2_4_2_rows_are_placed_last() {
    let play = recursed(2);
    let steps: Vec<char> = play
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Moved { to: Spot { area: Area::Hand, .. }, .. } => Some('h'),
            Event::Recursed { .. } => Some('r'),
            Event::Shuffled { .. } => Some('s'),
            Event::Moved { to: Spot { area: Area::Row, .. }, .. } => Some('y'),
            _ => None,
        })
        .collect();
    let text: String = steps.into_iter().collect();
    assert_eq!(text, format!("ss{}rhhrss{}", "h".repeat(12), "y".repeat(12)));
}

#[test]
fn k_2_4_3_nobody_sees_the_faces() {
    let play = recursed(0);
    for viewer in [P1, P2] {
        let view = play.view(viewer);
        for seat in [P1, P2] {
            assert_eq!(view.player(seat).row.len(), 6);
            assert!(view.player(seat).row.iter().all(|slot| slot.card.is_hidden()));
        }
        let log = play.game.log_for(viewer).unwrap();
        let placed = log.entries().iter().flat_map(|entry| &entry.events).filter(
            |event| matches!(event, Event::Moved { to: Spot { area: Area::Row, .. }, card, .. } if !card.is_hidden()),
        );
        assert_eq!(placed.count(), 0);
    }
}

#[test]
fn k_2_4_4_slots_keep_their_order() {
    let dealt = recursed(0);
    for seat in [P1, P2] {
        // Each card came from the top of the deck into the next slot.
        let placed: Vec<CardId> = dealt
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Moved { card, at, to: Spot { area: Area::Row, seat: to }, .. } if *to == seat => {
                    assert_eq!(*at, Some(0));
                    Some(*card)
                }
                _ => None,
            })
            .collect();
        let row: Vec<RowSlot> = placed.into_iter().zip(0..).map(|(card, slot)| RowSlot { slot, card }).collect();
        assert_eq!(dealt.player(seat).row, row);
    }
    let mut play = Lab::of("island: c33", "row: A01 A02 A03 A04 A05 A07").start();
    let before: Vec<RowSlot> = play.player(P2).row.clone();
    assert_eq!(before.iter().map(|slot| slot.slot).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    play.hit("c33", 2);
    let after: Vec<RowSlot> = before.into_iter().filter(|slot| slot.slot != 2).collect();
    assert_eq!(play.player(P2).row, after);
}

/// Chance that deals rows and hands in the order of the list.
#[derive(Clone)]
struct Straight;

impl Chance for Straight {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        match question.ask {
            keyforge_core::kernel::Ask::Permutation(n) => Ok(ChanceAnswer::Permutation((0..n).collect())),
            keyforge_core::kernel::Ask::Below(_) => Ok(ChanceAnswer::Number(0)),
        }
    }
}

#[test]
fn k_g_shuffle_3_the_top_and_the_bottom_card_change() {
    for seed in 0..30 {
        let play = begun(seed);
        for event in play.events() {
            if let Event::Shuffled { order: Some(order), .. } = event {
                assert_ne!(order.first(), Some(&0));
                assert_ne!(order.last(), Some(&(order.len() as u16 - 1)));
            }
        }
    }
    // A source that never changes the order is not believed forever.
    let setup = Setup::new(demo_decks()).starting(P1);
    let game = Game::with_chance(Library::demo(), setup.clone(), Straight).unwrap();
    let play = Play { game };
    assert_eq!(play.player(P1).hand, (1..7).map(CardId).collect::<Vec<_>>());
    // The other ruling takes any order.
    let plain = setup.with(|setup| setup.rulings.shuffle = ShuffleRule::Plain);
    let play = Play { game: Game::with_chance(Library::demo(), plain, Straight).unwrap() };
    assert_eq!(play.player(P1).hand, (0..6).map(CardId).collect::<Vec<_>>());
    // A deck of one card is as it is.
    let mut play = Lab::of("hand: A15; souls: w w; deck: A06", "").start();
    play.resolve("A15");
    assert_eq!(play.deck(P1), 1);
}

#[test]
fn k_g_shuffle_2_an_opponent_may_cut() {
    let setup = Setup::new(demo_decks()).starting(P1).with(|setup| setup.rulings.cut = true);
    let mut play = Play { game: Game::new(Library::demo(), setup, 9.into()).unwrap() };
    assert_eq!((play.decider(), play.kind()), (P2, DecisionKind::Cut));
    let deck = play.player(P1).deck.clone();
    play.act(Action::Number(10));
    assert_eq!(play.decider(), P1);
    let cut: Vec<CardId> = deck[10..].iter().chain(&deck[..10]).copied().collect();
    assert_eq!(play.player(P1).deck, cut);
    play.act(Action::Number(0));
    assert_eq!(play.kind(), DecisionKind::Recursion);
    // So does the shuffle after a search, whoever searched: the next opponent cuts.
    let mut play =
        Lab::of("hand: A15; souls: w w; deck: c11 c22 c33 A01 A02", "").rulings(|rulings| rulings.cut = true).start();
    play.resolve("A15").act(Action::Done);
    assert_eq!((play.decider(), play.kind(), play.options().len()), (P2, DecisionKind::Cut, 5));
    let deck = play.player(P1).deck.clone();
    play.act(Action::Number(2));
    assert_eq!(play.player(P1).deck, [&deck[2..], &deck[..2]].concat());
    assert_eq!(play.kind(), DecisionKind::Priority);
}

#[test]
fn k_g_shuffle_1_nobody_knows_the_order_afterwards() {
    let mut play = Lab::of("hand: A15; souls: w w; deck: c11 c22 c33 A01 A02", "").start();
    play.resolve("A15");
    assert_eq!(play.kind(), DecisionKind::Search);
    let view = play.view(P1);
    assert!(view.player(P1).deck.iter().all(|card| !card.is_hidden()));
    play.act(Action::Done);
    let view = play.view(P1);
    assert!(view.player(P1).deck.iter().all(|card| card.is_hidden()));
    assert!(play.table().known.iter().all(Vec::is_empty));
}

#[test]
fn every_player_has_a_seat_and_decks_are_checked() {
    let [one, other] = demo_decks();
    let error = |setup: Setup| Game::new(Library::demo(), setup, 1.into()).unwrap_err().to_string();
    assert!(error(Setup::new([one.clone()])).starts_with("1 player,"));
    assert!(error(Setup::new(vec![one.clone(); 7])).contains("7 players"));
    assert!(error(Setup::new([one.clone(), other.clone()]).starting(Seat(4))).contains("there is no"));
    let teams = |teams: Vec<u8>| {
        let setup = Setup::new([one.clone(), other.clone()]).with(|setup| setup.teams = teams);
        let error = Game::new(Library::demo(), setup, 1.into()).unwrap_err();
        (error.code(), error.to_string())
    };
    let (code, said) = teams(vec![1, 1]);
    assert_eq!((code, said.contains("all players are in team 1: there are at least two")), ("setup/one_team", true));
    // It has two teams: what is wrong is how many numbers there are.
    let (code, said) = teams(vec![0, 1, 0]);
    assert_eq!((code, said.contains("3 team numbers for 2 players: each has one")), ("setup/teams", true), "{said}");
    let short = DeckList { main: one.main[1..].to_vec(), ..one };
    assert!(error(Setup::new([short, other])).contains("49 cards"));
    let chance = Seeded::new(1.into());
    assert!(Game::with_chance(Library::demo(), Setup::new(demo_decks()), chance).is_ok());
}
