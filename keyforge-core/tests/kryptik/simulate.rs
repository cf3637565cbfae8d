//! Many games, told in a few numbers.

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Agent, Position, RandomAgent, Recorder, Ruleset, Seat, Seeded, act_on};
use keyforge_core::kryptik::simulate::{End, GameReport, Plan, run};
use keyforge_core::kryptik::{Action, AnyAgent, Downfall, Event, Game, Kryptik, Setup, demo_decks};

fn tables() -> Vec<Setup> {
    let [one, two] = demo_decks();
    let three = Setup::new(vec![one.clone(), two.clone(), one.clone()]);
    let teams = Setup::new(vec![one.clone(), two.clone(), one.clone(), two.clone()]);
    vec![Setup::new([one, two]), three, teams.with(|decks| decks.teams = vec![0, 1, 0, 1])]
}

fn plan(games: u64) -> Plan {
    Plan { tables: tables(), games, agents: vec![AgentKind::Greedy], seed: 40, ..Plan::default() }
}

#[test]
fn the_reports_do_not_depend_on_the_number_of_threads() {
    let plan = plan(3);
    let alone = run(&plan, 1, |_| true);
    assert_eq!(alone.len(), 9);
    assert_eq!(alone, run(&plan, 4, |_| true));
    let numbers: Vec<(u64, usize, u64)> = alone.iter().map(|report| (report.game, report.table, report.seed)).collect();
    assert_eq!(numbers[0], (0, 0, 40));
    assert_eq!(numbers[8], (8, 2, 48));
}

#[test]
fn a_report_says_what_the_log_of_the_game_says() {
    let plan = plan(1);
    for at in 0..plan.len() {
        let report = plan.play(at);
        let setup = plan.table(at).unwrap().1.clone();
        let mut agents: Vec<AnyAgent> = (0..setup.seats() as u8)
            .map(|seat| {
                let kind = if seat == 0 { AgentKind::Greedy } else { AgentKind::Random };
                AnyAgent::of(kind, &plan.library, &setup, Seat(seat), report.seed)
            })
            .collect();
        let mut game = Game::new(plan.library.clone(), setup, report.seed.into()).unwrap();
        let (mut decisions, mut casts) = (0, vec![0_u16; agents.len()]);
        while let Some(position) = Position::<Kryptik>::of(game.state()) {
            let (seat, id) = (position.seat(), position.decision().id);
            let action = agents[seat.index()].choose(seat, &position);
            casts[seat.index()] += u16::from(matches!(action, Action::Cast(_)));
            game.apply(seat, id, action).unwrap();
            decisions += 1;
        }
        for log in [game.log().clone(), game.log().inputs_only()] {
            let told = GameReport::of(&plan.library, &log).unwrap();
            assert_eq!(GameReport { game: at, table: report.table, ..told }, report);
        }
        assert_eq!(report.digest, game.digest().unwrap());
        assert_eq!(report.end, End::Over(game.outcome().unwrap()));
        assert_eq!((report.decisions, report.turns), (decisions, game.table().turn));
        let events = || game.log().entries().iter().flat_map(|entry| &entry.events);
        for (seat, player) in report.players.iter().enumerate() {
            let seat = Seat(seat as u8);
            let damage: u32 = events()
                .filter_map(|event| match event {
                    Event::PlayerDamaged { seat: hit, amount } if *hit == seat => Some(u32::from(*amount)),
                    _ => None,
                })
                .sum();
            let downfall: Option<Downfall> = events().find_map(|event| match event {
                Event::Destroyed { seat: gone, why } if *gone == seat => Some(*why),
                _ => None,
            });
            assert_eq!((player.damage, player.casts), (damage, casts[seat.index()]));
            assert_eq!(player.downfall.map(|(why, _)| why), downfall);
            assert_eq!(usize::from(player.eleven), game.table().player(seat).row.len());
            assert_eq!(player.team, game.table().player(seat).team);
        }
        assert!(report.players.iter().any(|player| player.downfall.is_some()), "somebody lost");
    }
}

#[test]
fn a_run_that_is_stopped_keeps_what_is_done() {
    let plan = Plan { games: 100_000, ..Plan::default() };
    let reports = run(&plan, 2, |progress| progress.done < 3);
    assert!(reports.len() >= 3 && reports.len() < 100_000);
    assert!(reports.windows(2).all(|pair| pair[0].game < pair[1].game));
    assert_eq!(reports[0], plan.play(reports[0].game));
}

#[test]
fn a_search_that_is_stopped_takes_its_game_with_it() {
    let agents = vec![AgentKind::Greedy, AgentKind::Search { iterations: u32::MAX }];
    assert!(run(&Plan { agents, games: 10, ..Plan::default() }, 2, |_| false).is_empty());
}

#[test]
fn a_game_that_is_too_long_is_broken_off() {
    let report = Plan { limit: 10, ..Plan::default() }.play(0);
    assert_eq!((report.end, report.decisions), (End::Limit, 10));
}

#[test]
fn a_game_that_does_not_exist_or_cannot_begin_is_told_as_such() {
    assert!(matches!(Plan::default().play(7).end, End::Failed(_)));
    let [one, _] = demo_decks();
    let lonely = Plan { tables: vec![Setup::new([one])], ..Plan::default() };
    assert!(lonely.check().is_err());
    assert!(matches!(lonely.play(0).end, End::Failed(_)));
    assert!(Plan::default().check().is_ok());
}

#[test]
fn a_recorder_without_questions_keeps_all_else() {
    let plan = plan(1);
    let setup = &plan.tables[0];
    let play = |mut events: Recorder<Event>| {
        let mut chance = Seeded::new(1.into());
        let mut state = Kryptik::start(&plan.library, setup, &mut chance, &mut events).unwrap();
        let mut agent = RandomAgent::new(1);
        while let Some(position) = Position::<Kryptik>::of(&state) {
            let action = agent.choose(position.seat(), &position);
            act_on::<Kryptik>(&mut state, &action, &mut chance, &mut events).unwrap();
        }
        (state, events.into_events())
    };
    let (state, mut told) = play(Recorder::keeping());
    let all = told.len();
    told.retain(|event| !matches!(event, Event::Asked(_)));
    assert!(told.len() < all);
    assert_eq!(play(Recorder::without_questions()), (state, told));
}
