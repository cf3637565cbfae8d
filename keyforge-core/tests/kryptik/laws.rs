//! What holds for every game, over random games of two, three and four players.
//!
//! `KEYFORGE_GAMES` sets how many games each law plays (64 where it is not set).

use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::kryptik::{
    Action, Area, CardId, Clamp, DeckList, Format, Game, Kryptik, Library, Log, Rulings, Setup, ShuffleRule, Table,
    TargetCheck, demo_decks,
};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// No random game needs more decisions than this.
const BOUND: u32 = 60_000;

fn count() -> u32 {
    std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(64)
}

/// How many players the games have where it is set, else a mixture.
fn fixed_players() -> Option<usize> {
    std::env::var("KRYPTIK_PLAYERS").ok().and_then(|text| text.parse().ok())
}

fn games() -> Config {
    Config { cases: count(), failure_persistence: None, ..Config::default() }
}

fn setup(seed: u64) -> Setup {
    let players = fixed_players().unwrap_or([2, 2, 3, 4][(seed % 4) as usize]);
    let decks: Vec<DeckList> = (0..players).map(|seat| demo_decks()[(seat + seed as usize / 4) % 2].clone()).collect();
    let bit = |at: u32| seed >> at & 1 == 1;
    let format = if bit(8) { Format::limited() } else { Format::constructed() };
    Setup::new(decks).in_format(format).with(|setup| {
        if players == 4 && bit(9) {
            setup.teams = vec![0, 1, 0, 1];
        }
        setup.rulings = Rulings {
            clamp: if bit(10) { Clamp::Sum } else { Clamp::EachStep },
            targets: if bit(11) { TargetCheck::Always } else { TargetCheck::AtResolution },
            shuffle: if bit(12) { ShuffleRule::Plain } else { ShuffleRule::EndsChange },
            early_windows: bit(13),
            focused_for_all: bit(14),
            cut: bit(15) && bit(16),
        };
    })
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

fn seats(game: &Game) -> impl Iterator<Item = Seat> {
    (0..game.table().players.len() as u8).map(Seat)
}

fn check_moment(game: &Game) {
    check_places(game.table());
    let Some(decision) = game.decision() else {
        assert!(game.is_over());
        return;
    };
    assert!(!decision.options.is_empty(), "{decision:?}");
    let mut sorted = decision.options.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), decision.options.len(), "an option is listed twice: {decision:?}");
    assert!(!game.table().player(decision.seat).out, "who is out decides nothing");
}

/// Every card is in exactly one place and says so.
fn check_places(table: &Table) {
    let mut seen = vec![0; table.cards.len()];
    for (index, player) in table.players.iter().enumerate() {
        let seat = Seat(index as u8);
        let rows: Vec<CardId> = player.row.iter().map(|slot| slot.card).collect();
        let lists = [
            (Area::Deck, &player.deck),
            (Area::Hand, &player.hand),
            (Area::Row, &rows),
            (Area::Souls, &player.souls),
            (Area::Limbo, &player.limbo),
            (Area::Abolished, &player.abolished),
            (Area::Island, &player.island),
        ];
        for (area, list) in lists {
            for card in list {
                seen[card.0 as usize] += 1;
                let state = table.card(*card);
                assert_eq!((state.area, state.seat), (area, seat), "{card}");
                assert!(area == Area::Island || state.owner == seat, "{card} lies with its owner");
            }
        }
    }
    for card in &table.attached {
        seen[card.0 as usize] += 1;
        let host = table.card(*card).host.expect("an attached card has a host");
        assert_eq!(table.card(host).area, Area::Island, "the host of {card}");
        assert_eq!(table.card(host).seat, table.card(*card).seat);
    }
    for (index, state) in table.cards.iter().enumerate() {
        let lone = matches!(state.area, Area::Pile | Area::Pending | Area::Unknown);
        assert_eq!(seen[index], usize::from(!lone), "card {index} is in one place: {state:?}");
        assert!(state.area == Area::Island || (state.damage, state.weary) == (0, false), "card {index}");
    }
    for (index, player) in table.players.iter().enumerate() {
        let known = &table.known[index];
        assert!(known.is_sorted() && player.hand.is_sorted());
    }
}

fn first_difference(game: &Game, seat: Seat) -> String {
    let mut truth = Kryptik::blank(&game.log().header().setup);
    let mut told = Kryptik::view(&truth, seat);
    for entry in game.log().entries() {
        for event in &entry.events {
            Kryptik::evolve(&mut told, &Kryptik::redact_event(event, seat));
            Kryptik::evolve(&mut truth, event);
            let seen = Kryptik::view(&truth, seat);
            if told != seen && told.viewer.is_some() {
                let (one, other) = (format!("{told:#?}"), format!("{seen:#?}"));
                let lines = one.lines().zip(other.lines()).filter(|(one, other)| one != other).take(12);
                let lines: Vec<_> = lines.map(|(one, other)| format!("{one} | {other}")).collect();
                return format!("{seat}, told and seen differ after {event:?}:\n{}", lines.join("\n"));
            }
        }
    }
    "no difference found again".to_owned()
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
        prop_assert!(game.log().fold().unwrap() == *game.table());
        let again = replay_with(&library(), game.log(), Refusing).unwrap();
        prop_assert!(again.state() == game.state());
        prop_assert!(again.log() == game.log());
        prop_assert!(matches!(verify::<Kryptik>(&library(), game.log()), Verdict::Verified));
        let small = replay::<Kryptik>(&library(), &game.log().inputs_only()).unwrap();
        prop_assert!(small.table() == game.table());
    }

    #[test]
    fn every_moment_is_in_order(seed: u64) {
        play(seed, BOUND as usize, check_moment);
    }

    #[test]
    fn logs_and_states_survive_serialisation(seed: u64, most in 0usize..900) {
        let game = play(seed, most, |_| {});
        let log = game.log();
        prop_assert_eq!(&Log::from_jsonl(&log.to_jsonl()).unwrap().log, log);
        prop_assert_eq!(&Log::from_bytes(&log.to_bytes().unwrap()).unwrap(), log);
        let snapshot = Kryptik::snapshot(game.state());
        let text = serde_json::to_string(&snapshot).unwrap();
        let restored = Kryptik::restore(&library(), serde_json::from_str(&text).unwrap()).unwrap();
        prop_assert_eq!(&restored, game.state());
        for seat in seats(&game) {
            let redacted = log.redact(seat).unwrap();
            prop_assert_eq!(&Log::from_jsonl(&redacted.to_jsonl()).unwrap().log, &redacted);
        }
    }

    #[test]
    fn a_view_is_the_fold_of_what_its_player_was_told(seed: u64, most in 0usize..2_500) {
        let game = play(seed, most, |_| {});
        for seat in seats(&game) {
            let log = game.log().redact(seat).unwrap();
            prop_assert!(log.fold().unwrap() == game.view(seat), "{}", first_difference(&game, seat));
        }
    }

    #[test]
    fn a_view_does_not_depend_on_what_is_secret(seed: u64, most in 0usize..1_500, other: u64) {
        let game = play(seed, most, |_| {});
        for seat in seats(&game) {
            let drawn = game.determinize(seat, Seed::from(other)).unwrap();
            prop_assert!(Kryptik::view(drawn.table(), seat) == game.view(seat), "view of {}", seat);
            check_places(drawn.table());
            if let Some(decision) = game.decision() {
                let again = drawn.table().decision.as_ref().unwrap();
                prop_assert!(!again.options.is_empty());
                prop_assert!(decision.seat != seat || again == decision);
            }
        }
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
        let Some(decision) = game.decision().cloned() else {
            return Ok(());
        };
        let cards = (0..game.table().cards.len() as u16 + 1).map(CardId);
        let with_cards = cards.flat_map(|card| {
            [Action::Cast(card), Action::PlaceSoul(card), Action::Attack(card), Action::Card(card), Action::Activate { card, ability: 0 }]
        });
        let plain = [
            Action::Pass, Action::Done, Action::Yes, Action::No, Action::Auto, Action::UseEleven, Action::CastEleven,
            Action::TakeEleven, Action::Number(0), Action::Number(5), Action::Trigger(0), Action::Option(0),
            Action::Player(Seat(1)), Action::Pile(0), Action::Slot { seat: Seat(1), slot: 0 },
        ];
        for action in with_cards.chain(plain) {
            let listed = decision.options.contains(&action);
            let mut copy = game.clone();
            match copy.apply(decision.seat, decision.id, action) {
                Ok(_) => prop_assert!(listed, "{} was taken and not listed", action),
                Err(error) => {
                    prop_assert!(!listed, "{} was listed and refused: {}", action, error);
                    prop_assert_eq!(error.code(), "illegal/not_offered");
                    prop_assert!(copy.state() == game.state());
                }
            }
        }
        let mut copy = game.clone();
        let stale = copy.apply(decision.seat, DecisionId(decision.id.0.wrapping_sub(1)), decision.options[0]);
        prop_assert_eq!(stale.unwrap_err().code(), "illegal/stale");
        for seat in seats(&game).filter(|seat| *seat != decision.seat) {
            let other = copy.apply(seat, decision.id, decision.options[0]);
            prop_assert_eq!(other.unwrap_err().code(), "illegal/not_your_decision");
        }
        prop_assert!(copy.state() == game.state());
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
            let Some(decision) = game.decision() else {
                break;
            };
            let (seat, id, main) = (decision.seat, decision.id, Kryptik::is_undo_point(decision));
            let before = game.state().clone();
            let action = decision.options[agent.index(decision.options.len())];
            game.apply(seat, id, action).unwrap();
            let events = &game.log().entries().last().unwrap().events;
            if !main || game.is_over() || events.iter().any(Kryptik::reveals) {
                continue;
            }
            let mut copy = game.clone();
            copy.undo(seat).unwrap();
            let mut expected = before;
            Kryptik::desk(Kryptik::table_mut(&mut expected)).renumber(copy.decision().unwrap().id);
            prop_assert!(copy.state() == &expected);
            prop_assert!(copy.log().fold().unwrap() == *copy.table());
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
