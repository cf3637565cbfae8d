//! Many games: their reports do not depend on threads, and say what the games' own events say.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use keyforge_core::agent::{AgentKind, AnyAgent};
use keyforge_core::kernel::{Agent, Cause, Position, Recorder, Ruleset, Seat, Seed, Seeded, act_on, play_many};
use keyforge_core::library::Library;
use keyforge_core::scenario::Scenario;
use keyforge_core::simulate::{Detail, End, GameReport, Plan, run, run_both_ways};
use keyforge_core::table::{Action, Event, Purse};
use keyforge_core::{Deck, DeckList, Game, KeyForge, Setup};

fn setup() -> Setup {
    let [first, second] = Deck::starters();
    Setup::new(first, second)
}

/// A game of a plan, played with its log.
fn logged(plan: &Plan, game: u64) -> Game {
    let (_, setup) = plan.pairing(game).unwrap();
    let seed = plan.seed_of(game);
    let mut played = Game::new(plan.library.clone(), setup.clone(), seed.into()).unwrap();
    let mut agents = [0, 1].map(|at| AnyAgent::of(plan.agents[at], &plan.library, setup, Seat(at as u8), seed));
    while let Some(position) = Position::<KeyForge>::of(played.state()) {
        let (seat, id) = (position.seat(), position.decision().id);
        let action = agents[seat.index()].choose(seat, &position);
        played.apply(seat, id, action).unwrap();
    }
    played
}

fn detailed(games: u64) -> Plan {
    Plan { detail: Detail { turns: true, actions: true, cards: true }, seed: 40, ..Plan::new(setup(), games) }
}

#[test]
fn the_result_does_not_depend_on_the_threads() {
    let plan = Plan { agents: [AgentKind::Greedy, AgentKind::Random], ..detailed(12) };
    let one = run(&plan, 1, |_| true);
    assert_eq!(one.iter().map(|report| report.game).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    assert_eq!(run(&plan, 3, |_| true), one);
    assert_eq!(plan.play(7), one[7]);
}

#[test]
fn a_report_says_what_the_log_says() {
    let plan = detailed(20);
    for report in run(&plan, 2, |_| true) {
        let game = logged(&plan, report.game);
        let table = game.table();
        assert_eq!(report.end, End::Over(game.outcome().unwrap()));
        assert_eq!(report.turns, table.turn.number);
        assert_eq!(report.decisions + 1, game.log().len());
        assert_eq!(report.digest, game.digest().unwrap());
        let events = || game.log().entries().iter().flat_map(|entry| &entry.events);
        for (player, seat) in report.players.iter().zip([Seat::FIRST, Seat::SECOND]) {
            let into_pool = events().map(|event| match event {
                Event::Amber { amount, to: Purse::Pool(to), .. } if *to == seat => u32::from(*amount),
                _ => 0,
            });
            assert_eq!(player.amber.total(), into_pool.sum::<u32>());
            let forged =
                events().filter(|event| matches!(event, Event::KeyForged { seat: whose, .. } if *whose == seat));
            assert_eq!(player.forged.len(), forged.count());
            assert_eq!(player.keys, table.player(seat).forged_keys());
            assert!(player.forged.is_sorted() && player.forged.iter().all(|turn| (1..=report.turns).contains(turn)));
        }
        let first = events().find_map(|event| match event {
            Event::TurnBegan { seat, number: 1 } => Some(*seat),
            _ => None,
        });
        assert_eq!(Some(report.first), first);
    }
}

#[test]
fn a_log_is_told_in_the_numbers_of_its_simulation() {
    let plan = Plan { agents: [AgentKind::Greedy, AgentKind::Random], ..detailed(8) };
    for report in run(&plan, 2, |_| true) {
        let game = logged(&plan, report.game);
        for log in [game.log().clone(), game.log().inputs_only()] {
            let told = GameReport::of(&plan.library, &log, plan.detail).unwrap();
            assert_eq!(GameReport { game: report.game, pairing: report.pairing, ..told }, report);
        }
        let bare = GameReport::of(&plan.library, game.log(), Detail::default()).unwrap();
        assert_eq!((bare.turn_rows.len(), bare.action_rows.len(), bare.card_rows.len()), (0, 0, 0));
        assert_eq!(bare.players, report.players);
    }
}

/// What was taken back and done again is told once; only the numbers of decisions differ, and with them the digest.
#[test]
fn a_log_with_undos_is_told_without_them() {
    let plan = Plan { agents: [AgentKind::Greedy; 2], ..detailed(3) };
    for number in 0..plan.len() {
        let straight = logged(&plan, number);
        let (_, setup) = plan.pairing(number).unwrap();
        let mut game = Game::new(plan.library.clone(), setup.clone(), plan.seed_of(number).into()).unwrap();
        let mut undone = 0;
        for entry in straight.log().entries() {
            let Cause::Action { seat, action: Some(action), .. } = entry.cause else { continue };
            game.act(action).unwrap();
            if game.undo(seat).is_ok() {
                // Perhaps more than this one answer was taken back.
                let stands = game.log().effective().len();
                for again in &straight.log().entries()[stands..=entry.n as usize] {
                    let Cause::Action { action: Some(action), .. } = again.cause else { panic!("{again:?}") };
                    game.act(action).unwrap();
                }
                undone += 1;
            }
        }
        assert!(undone > 5, "{undone}");
        let [one, two] = [&straight, &game].map(|game| GameReport::of(&plan.library, game.log(), plan.detail).unwrap());
        assert_ne!(one.digest, two.digest);
        assert_eq!(GameReport { digest: one.digest, ..two }, one);
    }
}

#[test]
fn the_log_of_a_position_and_one_that_goes_on_are_told() {
    let library = Library::builtin();
    let scenario =
        r#"{"house": "dis", "turn": 5, "players": [{"amber": 3, "battleline": ["dust-imp"]}, {"keys": ["red"]}]}"#;
    let setup = Setup::Scenario(Box::new(Scenario::from_json(scenario).unwrap()));
    let mut game = Game::new(library.clone(), setup, Seed([9; 32])).unwrap();
    let imp = game.legal_actions()[0];
    game.act(imp).unwrap();
    let all = Detail { turns: true, actions: true, cards: true };
    let report = GameReport::of(&library, game.log(), all).unwrap();
    assert_eq!((&report.end, report.turns, report.decisions, report.seed), (&End::Limit, 5, 1, 0));
    assert_eq!((report.players[1].keys, report.turn_rows.len(), report.card_rows.len()), (1, 1, 1));
    assert_eq!((report.action_rows[0].action, report.action_rows[0].title.as_deref()), (imp, Some("Dust Imp")));
    // Who gives up need not be who is asked.
    game.concede(Seat::SECOND).unwrap();
    let report = GameReport::of(&library, game.log(), all).unwrap();
    assert_eq!((report.end.to_string().as_str(), report.end.winner()), ("concession", Some(Seat::FIRST)));
    let last = report.action_rows.last().unwrap();
    assert_eq!((last.seat, last.action), (Seat::SECOND, Action::Concede));
    assert_eq!(report.turn_rows.len(), 1);

    let redacted = game.log_for(Seat::FIRST).unwrap();
    assert_eq!(GameReport::of(&library, &redacted, all).unwrap_err().code(), "replay/redacted");
}

#[test]
fn a_recorder_without_questions_keeps_all_else() {
    let plan = detailed(1);
    let game = logged(&plan, 0);
    let (mut chance, mut events) = (Seeded::new(plan.seed_of(0).into()), Recorder::without_questions());
    let mut state = KeyForge::start(&plan.library, &plan.pairings[0], &mut chance, &mut events).unwrap();
    for entry in game.log().entries() {
        if let Cause::Action { action: Some(action), .. } = &entry.cause {
            act_on::<KeyForge>(&mut state, action, &mut chance, &mut events).unwrap();
        }
    }
    let told = game.log().entries().iter().flat_map(|entry| &entry.events);
    let (asked, else_told): (Vec<&Event>, Vec<&Event>) = told.partition(|event| matches!(event, Event::Asked(_)));
    assert!(!asked.is_empty());
    assert_eq!(events.events().iter().collect::<Vec<_>>(), else_told);
    assert_eq!(events.count(), (asked.len() + else_told.len()) as u64);
    assert_eq!(&state, game.state());
}

#[test]
fn rows_follow_the_game() {
    let plan = detailed(6);
    for report in run(&plan, 2, |_| true) {
        let game = logged(&plan, report.game);
        assert_eq!(report.turn_rows.len(), usize::from(report.turns));
        let numbers: Vec<u16> = report.turn_rows.iter().map(|row| row.turn).collect();
        assert_eq!(numbers, (1..=report.turns).collect::<Vec<_>>());
        // The last turn may end with the third key, before a house is chosen.
        let (last, before) = report.turn_rows.split_last().unwrap();
        assert!(before.iter().all(|row| row.house.is_some()));
        for (seat, row) in [Seat::FIRST, Seat::SECOND].into_iter().zip(last.players) {
            let player = game.table().player(seat);
            assert_eq!((row.amber, row.keys), (player.amber, player.forged_keys()));
            assert_eq!(usize::from(row.creatures), player.battleline().len());
            assert_eq!(usize::from(row.hand + row.deck), player.hand().len() + player.deck().len());
        }
        let in_turns: u32 = report.turn_rows.iter().map(|row| row.decisions).sum();
        // Mulligans come before the first turn, but their decisions lead into it.
        assert_eq!(in_turns, report.decisions);
        let chosen: Vec<Action> = report.action_rows.iter().map(|row| row.action).collect();
        let logged: Vec<Action> = game.log().entries()[1..]
            .iter()
            .filter_map(|entry| match entry.cause {
                keyforge_core::kernel::Cause::Action { action, .. } => action,
                _ => None,
            })
            .collect();
        assert_eq!(chosen, logged);
        assert!(report.action_rows.iter().any(|row| row.title.as_deref() == Some("Dust Imp")));
    }
}

#[test]
fn cards_are_counted() {
    let plan = detailed(6);
    for report in run(&plan, 2, |_| true) {
        assert_eq!(report.card_rows.len(), 72);
        for (at, row) in report.card_rows.iter().enumerate() {
            assert_eq!((row.card.index(), row.owner.index()), (at, at / 36));
            // A text may play or discard it too.
            let chosen = |wanted: Action| report.action_rows.iter().filter(|row| row.action == wanted).count();
            assert!(usize::from(row.seen.played) >= chosen(Action::Play(row.card)), "{row:?}");
            assert!(usize::from(row.seen.discarded) >= chosen(Action::Discard(row.card)), "{row:?}");
        }
        assert!(report.card_rows.iter().any(|row| row.slug == "dust-imp" && row.title == "Dust Imp"));
    }
    // Whoever takes a mulligan has not drawn the hand before.
    let hands: Vec<(usize, usize)> = (0..8)
        .map(|game| {
            let report = Plan { limit: 2, ..detailed(8) }.play(game);
            let mulligans = report.action_rows.iter().filter(|row| row.action == Action::Mulligan).count();
            assert!(report.card_rows.iter().all(|row| row.seen.drawn <= 1 && row.seen.played == 0));
            (mulligans, report.card_rows.iter().filter(|row| row.seen.drawn == 1).count())
        })
        .collect();
    assert!(hands.iter().all(|(mulligans, drawn)| mulligans + drawn == 13), "{hands:?}");
    assert!(hands.iter().any(|(mulligans, _)| *mulligans > 0));
    assert!(Plan::new(setup(), 1).play(0).card_rows.is_empty());
}

#[test]
fn pairings_have_their_games_one_after_the_other() {
    let library = Library::builtin();
    let decks: Vec<Deck> = DeckList::builtin()[..3].iter().map(|list| list.resolve(&library).unwrap()).collect();
    let pairings = vec![Setup::new(decks[0].clone(), decks[1].clone()), Setup::new(decks[1].clone(), decks[2].clone())];
    let plan = Plan { pairings, ..Plan::new(setup(), 3) };
    let reports = run(&plan, 0, |_| true);
    assert_eq!(reports.iter().map(|report| report.pairing).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1]);
    assert_eq!(reports.iter().map(|report| report.seed).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn a_run_stops_when_it_is_told_to() {
    let plan = Plan::new(setup(), 1_000_000);
    let mut beats = 0;
    let reports = run(&plan, 2, |progress| {
        assert_eq!(progress.games, 1_000_000);
        beats += 1;
        beats < 2
    });
    assert!(reports.len() < 1_000_000);
    assert!(reports.iter().all(|report| *report == plan.play(report.game)));
}

#[test]
fn a_panic_of_who_watches_ends_the_run() {
    let endless = Plan::new(setup(), u64::MAX);
    let panicked = catch_unwind(AssertUnwindSafe(|| run(&endless, 2, |_| panic!("the watcher fell asleep"))));
    let said = panicked.err().and_then(|payload| payload.downcast_ref::<&str>().map(|said| (*said).to_owned()));
    assert_eq!(said.as_deref(), Some("the watcher fell asleep"));

    let slowly = |_, stop: &Arc<AtomicBool>| while !stop.load(Ordering::Relaxed) {};
    assert!(catch_unwind(AssertUnwindSafe(|| play_many(u64::MAX, 2, &[], slowly, |_| panic!("again")))).is_err());
}

#[test]
fn a_run_that_is_stopped_has_played_every_pairing() {
    let plan = Plan { pairings: vec![setup(); 3], ..Plan::new(setup(), 100_000) };
    assert_eq!((0..7).map(|n| plan.in_turn(n)).collect::<Vec<_>>(), [0, 100_000, 200_000, 1, 100_001, 200_001, 2]);
    let mut played: Vec<u64> = (0..12).map(|n| Plan { games: 4, ..plan.clone() }.in_turn(n)).collect();
    played.sort_unstable();
    assert_eq!(played, (0..12).collect::<Vec<_>>());

    let reports = run(&plan, 1, |progress| progress.done < 9);
    let of = |pairing| reports.iter().filter(|report| report.pairing == pairing).count();
    assert!((0..3).all(|pairing| of(pairing).abs_diff(reports.len() / 3) <= 1), "{:?}", [of(0), of(1), of(2)]);
    assert!(reports.is_sorted_by_key(|report| report.game));
    assert!(reports.len() >= 9 && reports.len() < 300_000);
}

#[test]
fn games_both_ways_are_those_of_two_plans() {
    let agents = [AgentKind::Greedy, AgentKind::Random];
    let plan = Plan { agents, seed: 5, pairings: vec![setup(); 2], ..Plan::new(setup(), 3) };
    let turned = Plan { agents: [AgentKind::Random, AgentKind::Greedy], ..plan.clone() };
    assert_eq!(run_both_ways(&plan, 2, |_| true), [run(&plan, 2, |_| true), run(&turned, 1, |_| true)]);

    let plan = Plan { games: 100_000, ..plan };
    let [one, other] = run_both_ways(&plan, 1, |progress| {
        assert_eq!(progress.games, 400_000);
        progress.done < 9
    });
    assert!(one.len().abs_diff(other.len()) <= 1 && one.len() < 200_000, "{} {}", one.len(), other.len());
}

#[test]
fn a_search_that_is_stopped_takes_its_game_with_it() {
    let agents = [AgentKind::Search { iterations: u32::MAX }, AgentKind::Greedy];
    let plan = Plan { agents, ..Plan::new(setup(), 10) };
    assert!(run(&plan, 2, |_| false).is_empty());
}

#[test]
fn a_plan_may_be_empty_and_its_seeds_go_round() {
    let plan = Plan { seed: u64::MAX, ..Plan::new(setup(), 2) };
    assert_eq!([plan.seed_of(0), plan.seed_of(1)], [u64::MAX, 0]);
    assert!(run(&Plan::new(setup(), 0), 4, |_| true).is_empty());
    assert!(run(&Plan { pairings: Vec::new(), ..Plan::new(setup(), 5) }, 4, |_| true).is_empty());
}

#[test]
fn a_game_breaks_off_at_the_limit() {
    let report = Plan { limit: 9, ..detailed(1) }.play(0);
    assert_eq!((report.end.to_string().as_str(), report.decisions), ("limit", 9));
    assert_eq!(report.turn_rows.len(), usize::from(report.turns));
}

#[test]
fn a_game_that_cannot_go_on_says_why() {
    struct Stubborn;
    impl Agent<KeyForge> for Stubborn {
        fn choose(&mut self, _: Seat, _: &Position<'_, KeyForge>) -> Action {
            Action::LeaveArchives
        }
    }
    let plan = Plan::new(setup(), 1);
    let report: GameReport = plan.play_with(0, &mut [Stubborn, Stubborn]);
    let End::Failed(why) = report.end else { panic!("{report:?}") };
    assert!(why.contains("leave archives"), "{why}");
    assert!(matches!(plan.play(5).end, End::Failed(_)));

    let [deck, _] = Deck::starters();
    let short = Deck { cards: deck.cards[..5].to_vec(), ..deck.clone() };
    let plan = Plan::new(Setup::new(deck, short), 2);
    assert!(plan.check().is_err());
    assert!(run(&plan, 1, |_| true).iter().all(|report| matches!(report.end, End::Failed(_))));
}
