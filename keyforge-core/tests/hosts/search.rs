//! The searching agent of KeyForge: it can be repeated, it plays by the rules, and it does not look.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::{AgentKind, GreedyAgent, Judge, SearchAgent, UnknownAgent};
use keyforge_core::kernel::search::Budget;
use keyforge_core::kernel::{Position, RandomAgent, Recorder, Ruleset, Seat, Seed, Seeded, play_out};
use keyforge_core::library::Library;
use keyforge_core::simulate::{Plan, run};
use keyforge_core::{Deck, DeckList, KeyForge, Setup, State, mask};

fn setup(library: &Arc<Library>, pair: usize) -> Setup {
    let lists = DeckList::builtin();
    let deck = |number: usize| lists[number % lists.len()].resolve(library).unwrap();
    Setup::new(deck(pair), deck(pair + 7))
}

/// A game after so many decisions of greedy agents, at a decision with something to choose.
fn amid(library: &Arc<Library>, setup: &Setup, seed: u64, decisions: u32) -> Option<State> {
    let mut chance = Seeded::new(seed.into());
    let mut state = KeyForge::start(library, setup, &mut chance, &mut Recorder::silent()).unwrap();
    let mut agents = [1, 2].map(|at| GreedyAgent::new(library, setup, seed + at));
    play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, decisions).unwrap();
    let mut dice = [1, 2].map(|at| RandomAgent::new(seed + at));
    while Position::<KeyForge>::of(&state)?.options().len() < 2 {
        play_out::<KeyForge, _>(&mut state, &mut dice, &mut chance, 1).unwrap();
    }
    Some(state)
}

/// Positions of several games.
fn positions(per_game: u32) -> Vec<(Arc<Library>, Setup, State)> {
    let library = Library::builtin();
    let games = (0..10).map(|game| (game, setup(&library, game as usize)));
    let all = games.flat_map(|(game, setup)| {
        (0..per_game).filter_map(move |at| {
            let library = Library::builtin();
            amid(&library, &setup, game, 3 + 23 * at).map(|state| (library, setup.clone(), state))
        })
    });
    all.collect()
}

#[test]
fn worlds_that_look_alike_are_drawn_alike() {
    let mut differ = 0;
    for (_, _, state) in positions(8) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let draw = |state: &State, seed: u64| KeyForge::determinize(state, seat, &mut Seeded::new(seed.into()));
            let other = draw(&state, 99).unwrap();
            differ += u32::from(other != state);
            assert!(mask(state.table(), seat) == mask(other.table(), seat));
            assert!(draw(&state, 5).unwrap() == draw(&other, 5).unwrap(), "{seat}");
        }
    }
    assert!(differ > 100, "{differ} worlds are others");
}

#[test]
fn worlds_that_look_alike_are_searched_alike() {
    for (at, (library, setup, state)) in positions(3).into_iter().enumerate() {
        let agent = SearchAgent::for_setup(&library, &setup, Budget::Iterations(25), at as u64);
        let report = |state: &State| agent.report(&Position::of(state).unwrap(), &AtomicBool::new(false));
        let seat = state.table().decision.as_ref().unwrap().seat;
        let other = KeyForge::determinize(&state, seat, &mut Seeded::new(Seed::from(7))).unwrap();
        let found = report(&state);
        assert_eq!((found.iterations, found.failed), (25, 0));
        assert_eq!(found, report(&other), "position {at}");
    }
}

#[test]
fn a_search_is_repeated_by_its_seed_on_any_number_of_threads() {
    let (library, setup, state) = positions(2).remove(3);
    let mut agent = SearchAgent::for_setup(&library, &setup, Budget::Iterations(60), 4);
    agent.search_mut().parts = 3.try_into().unwrap();
    let position = Position::<KeyForge>::of(&state).unwrap();
    let found = agent.report(&position, &AtomicBool::new(false));
    for threads in 1..4 {
        assert_eq!(agent.report_on(threads, &position, &AtomicBool::new(false)), found);
    }
}

#[test]
fn a_simulation_with_searching_agents_can_be_repeated() {
    let [first, second] = Deck::starters();
    let agents = [AgentKind::Search { iterations: 3 }, AgentKind::Search { iterations: 2 }];
    let plan = Plan { agents, ..Plan::new(Setup::new(first, second), 3) };
    let reports = run(&plan, 2, |_| true);
    assert_eq!(reports[2], plan.play(2));
    assert!(reports.iter().all(|report| report.end.winner().is_some()), "{reports:?}");
}

#[test]
fn a_short_search_beats_chance() {
    let [first, second] = Deck::starters();
    let setup = Setup::new(first, second);
    let searching = AgentKind::Search { iterations: 8 };
    let mut won = 0;
    for (seat, agents) in [[searching, AgentKind::Random], [AgentKind::Random, searching]].into_iter().enumerate() {
        let plan = Plan { agents, ..Plan::new(setup.clone(), 8) };
        let winners = run(&plan, 1, |_| true).into_iter().map(|report| report.end.winner());
        won += winners.filter(|winner| *winner == Some(Seat(seat as u8))).count();
    }
    assert!(won >= 14, "{won} of 16");
}

#[test]
fn names_are_read_and_written() {
    for kind in AgentKind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.to_string());
        assert_eq!(serde_json::from_value::<AgentKind>(kind.to_string().into()).unwrap(), kind);
    }
    assert_eq!("search".parse(), Ok(AgentKind::Search { iterations: AgentKind::ITERATIONS }));
    assert_eq!("search:1".parse(), Ok(AgentKind::Search { iterations: 1 }));
    assert_eq!("search:1000000".parse(), Ok(AgentKind::Search { iterations: 1_000_000 }));
    assert_eq!(AgentKind::Search { iterations: 1000 }.to_string(), "search");
    // What no search has is written as what it counts as.
    for (iterations, counts_as) in [(0, 1), (u32::MAX, 1_000_000)] {
        let name = AgentKind::Search { iterations }.to_string();
        assert_eq!(name.parse(), Ok(AgentKind::Search { iterations: counts_as }));
    }
    for name in
        ["", "Greedy", "search:", "search:0", "search:+5", "search:-1", "search:1000001", "search: 5", "medium:3"]
    {
        let error = name.parse::<AgentKind>().unwrap_err();
        assert_eq!(error, UnknownAgent(name.to_owned()));
        assert!(error.to_string().contains("search, easy, medium and hard"), "{error}");
        assert_eq!(error.code(), "agent/unknown");
    }
    assert!(serde_json::from_str::<AgentKind>("\"clever\"").is_err());
}

#[test]
fn the_judge_is_even_handed() {
    let judge = Judge::default();
    for (_, _, state) in positions(4) {
        let chance = judge.chance(&state);
        assert!((0.0..=1.0).contains(&chance), "{chance}");
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| Judge::counts(&state, seat));
        let nothing = Judge { weights: [0.0; Judge::COUNT], turn: 0.0 };
        assert_eq!(nothing.chance(&state), 0.5);
        // Whoever has more of what counts alone is ahead.
        for at in 0..Judge::COUNT {
            let mut alone = nothing;
            alone.weights[at] = 1.0;
            assert_eq!(alone.chance(&state) > 0.5, first[at] > second[at], "{}", Judge::COUNTED[at]);
        }
    }
}
