//! The search: what it finds, that it can be repeated, and that it does not look.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use keyforge_core::kernel::search::{
    Budget, Cut, Evaluate, MOST_ITERATIONS, MOST_SEATS, Policy, Report, Search, SearchAgent, Values,
};
use keyforge_core::kernel::*;

use crate::toy::{self, Action, Table, Toy};
use crate::trap::{self, Trap};

/// Who has more points is ahead.
#[derive(Clone, Copy)]
struct Points;

impl Evaluate<Toy> for Points {
    fn values(&self, state: &toy::State) -> Values {
        let [first, second] = Toy::table(state).scores.map(f32::from);
        Values::duel(0.5 + (first - second) / 100.0)
    }

    fn turn(&self, table: &Table) -> u32 {
        table.turns.into()
    }
}

type Random = fn(u64) -> RandomAgent;

fn search(budget: Budget) -> Search<Points, Random> {
    Search::new(Points, RandomAgent::new, budget)
}

fn running() -> AtomicBool {
    AtomicBool::new(false)
}

fn found(search: &Search<Points, Random>, state: &toy::State, seed: u64) -> Report<Action> {
    search.run(&Position::<Toy>::of(state).unwrap(), seed, &running())
}

/// A game after some random actions, with a choice to be made.
fn amid(seed: u64) -> toy::State {
    let game = toy::random_game(seed, 12);
    let state = game.state().clone();
    match game.legal_actions().len() {
        0 | 1 => amid(seed + 1000),
        _ => state,
    }
}

/// A first seat that wins at once by playing its card 103 (three points), and by no other card.
fn about_to_win() -> toy::State {
    let setup = toy::Setup { cards: 12, goal: 3, secrets: [Some(103), Some(100)] };
    let games = (0..).map(|seed| Game::<Toy>::new(toy::library(), setup.clone(), Seed::from(seed)).unwrap());
    let wins = |card: &toy::Card| card.is_some_and(|card| card != 103 && card % 5 >= 3);
    let mut states = games.map(|game| game.state().clone());
    states.find(|state| !Toy::table(state).hands[0].iter().any(wins)).unwrap()
}

#[test]
fn it_takes_a_win_that_lies_open() {
    let state = about_to_win();
    for seed in 0..5 {
        let report = found(&search(Budget::Iterations(200)), &state, seed);
        let best = report.best().unwrap();
        assert_eq!(best.action, Action::Play(103), "{report:?}");
        assert_eq!(best.value, 1.0);
        assert!(best.visits > 100, "{report:?}");
    }
}

#[test]
fn it_answers_as_is_best_for_whoever_decides() {
    // The first seat plays an even card, and the second may halve its points: it always should.
    let setup = toy::Setup { cards: 12, goal: 25, secrets: [Some(104), Some(101)] };
    let mut game = Game::<Toy>::new(toy::library(), setup, Seed::from(1)).unwrap();
    toy::act(&mut game, Action::Play(104));
    assert_eq!(game.decision().unwrap().seat(), Seat::SECOND);
    let report = found(&search(Budget::Iterations(300)), game.state(), 1);
    assert_eq!(report.best().unwrap().action, Action::Yes, "{report:?}");
}

#[test]
fn a_budget_is_what_is_spent() {
    let state = amid(1);
    for iterations in [0, 1, 2, 17, 100] {
        for parts in 1..4 {
            let mut search = search(Budget::Iterations(iterations));
            search.parts = NonZeroUsize::new(parts).unwrap();
            let report = found(&search, &state, 3);
            // Nothing counts as one.
            let spent = iterations.max(1);
            assert_eq!((report.iterations, report.failed), (spent, 0));
            assert_eq!(report.options.iter().map(|option| option.visits).sum::<u32>(), spent);
            assert!((report.shares().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn a_time_is_a_budget_too() {
    let report = found(&search(Budget::Time(Duration::ZERO)), &amid(1), 3);
    assert_eq!((report.iterations, report.best().map(|best| best.visits)), (1, Some(1)), "one is always made");
    let report = found(&search(Budget::Time(Duration::from_millis(500))), &amid(1), 3);
    assert!(report.iterations > 0);
    assert_eq!(report.options.iter().map(|option| option.visits).sum::<u32>(), report.iterations);
}

/// Takes the first option.
struct First;

impl Agent<Toy> for First {
    fn choose(&mut self, _: Seat, position: &Position<'_, Toy>) -> Action {
        position.options()[0].clone()
    }
}

#[test]
fn trees_that_share_a_time_grow_in_turn() {
    let state = amid(1);
    let position = Position::<Toy>::of(&state).unwrap();
    for (trees, threads) in [(4, 1), (4, 2), (7, 3)] {
        let (stop, planted) = (running(), AtomicU32::new(0));
        // As if the time were over when each tree could have been visited once.
        let policy = |_| {
            let iteration = planted.fetch_add(1, Ordering::Relaxed) + 1;
            stop.store(iteration >= trees, Ordering::Relaxed);
            First
        };
        let mut search = Search::new(Points, policy, Budget::Time(Duration::from_secs(3600)));
        search.parts = NonZeroUsize::new(trees as usize).unwrap();
        let report = match threads {
            1 => search.run(&position, 1, &stop),
            threads => search.run_on(threads, &position, 1, &stop),
        };
        assert!(report.iterations >= trees);
        if threads == 1 {
            // The first visit of a tree is to what the policy advises, the second would be to another option.
            assert_eq!((report.iterations, report.options[0].visits), (trees, trees), "{report:?}");
        }
    }
}

#[test]
fn there_are_not_more_trees_than_iterations() {
    let state = amid(1);
    let position = Position::<Toy>::of(&state).unwrap();
    let mut search = search(Budget::Iterations(3));
    search.parts = NonZeroUsize::MAX;
    let report = search.run(&position, 1, &running());
    assert_eq!(report.iterations, 3);
    assert_eq!(search.run_on(4, &position, 1, &running()), report);
    search.parts = NonZeroUsize::new(3).unwrap();
    assert_eq!(search.run(&position, 1, &running()), report);
    search.parts = NonZeroUsize::MAX;
    search.budget = Budget::Time(Duration::ZERO);
    assert_eq!(search.run_on(4, &position, 1, &running()).iterations, 1);
}

/// Takes the last option.
struct Last;

impl Agent<Toy> for Last {
    fn choose(&mut self, _: Seat, position: &Position<'_, Toy>) -> Action {
        position.options().last().cloned().unwrap()
    }
}

#[test]
fn with_a_budget_of_nothing_a_search_chooses_what_its_policy_would() {
    let state = amid(1);
    let position = Position::<Toy>::of(&state).unwrap();
    for budget in [Budget::Iterations(0), Budget::Time(Duration::ZERO)] {
        let mut search = Search::new(Points, |_| Last, budget);
        search.parts = NonZeroUsize::new(3).unwrap();
        for threads in [1, 2] {
            let report = search.run_on(threads, &position, 1, &running());
            assert_eq!(report.best().map(|best| &best.action), position.options().last(), "{budget:?}");
        }
        let stopped = search.run(&position, 1, &AtomicBool::new(true));
        assert_eq!((stopped.iterations, stopped.nodes), (0, 0), "nobody waits for it");
        assert!(stopped.best().is_some(), "an option is told even where none was tried");
    }
}

#[test]
fn a_policy_that_breaks_is_told_on_any_number_of_threads() {
    let state = amid(1);
    let searched = AtomicBool::new(false);
    let caller = std::thread::current().id();
    let policy = |seed| {
        // The caller's own trees are well.
        if std::thread::current().id() == caller {
            searched.store(true, Ordering::Relaxed);
        } else {
            panic!("the policy is broken");
        }
        RandomAgent::new(seed)
    };
    let mut search = Search::new(Points, policy, Budget::Iterations(20));
    search.parts = NonZeroUsize::new(2).unwrap();
    let position = Position::<Toy>::of(&state).unwrap();
    let run = || search.run_on(2, &position, 1, &running());
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    assert!(searched.into_inner(), "the caller searches too");
}

#[test]
fn settings_that_leave_no_room_try_what_can_be_chosen() {
    // The second seat hides one side of the coin and shows the other: what follows on either has its own nodes.
    let state = trap::with_way(1, true);
    let position = Position::<Trap>::of(&state).unwrap();
    for growth in [0.0, -1.0, f64::NAN] {
        let mut search = Search::new(trap::Stake, RandomAgent::new, Budget::Iterations(50));
        (search.exploration.least, search.exploration.growth) = (0, growth);
        let report = search.run(&position, 1, &running());
        assert_eq!((report.iterations, report.failed, report.options[0].visits), (50, 0, 50));
        assert_eq!(report.nodes, 4, "the root, the second seat, and the step after either answer");
    }
}

#[test]
fn a_way_without_a_choice_is_cut_too() {
    let state = trap::with_way(10_000, false);
    let position = Position::<Trap>::of(&state).unwrap();
    for decisions in [0, 1, 5] {
        let mut search = Search::new(trap::Stake, RandomAgent::new, Budget::Iterations(50));
        search.cut.decisions = decisions;
        let report = search.run(&position, 1, &running());
        assert_eq!(report.failed, 0);
        assert!(report.nodes <= 1 + 50 * (decisions as usize + 1), "{} nodes", report.nodes);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in 0..4 {
        let state = amid(game);
        let position = Position::<Toy>::of(&state).unwrap();
        let mut search = search(Budget::Iterations(100));
        search.parts = NonZeroUsize::new(5).unwrap();
        let alone = search.run(&position, game, &running());
        for threads in [0, 1, 2, 3, 9] {
            assert_eq!(search.run_on(threads, &position, game, &running()), alone, "on {threads} threads");
        }
        let other = search.run(&position, game + 1, &running());
        assert_ne!(other, alone, "another seed is another search");
    }
}

#[test]
fn it_can_be_stopped() {
    let state = amid(2);
    let stopped = AtomicBool::new(true);
    let position = Position::<Toy>::of(&state).unwrap();
    let report = search(Budget::Iterations(1_000_000)).run(&position, 1, &stopped);
    assert_eq!(report.iterations, 0);
    // Whoever plays on can stop it from within: so the flag is looked at between iterations too.
    let stop = running();
    let stopping = |seed| {
        stop.store(true, Ordering::Relaxed);
        RandomAgent::new(seed)
    };
    let search = Search::new(Points, stopping, Budget::Iterations(1_000_000));
    assert_eq!(search.run(&position, 1, &stop).iterations, 1);
}

#[test]
fn worlds_that_look_alike_are_searched_alike() {
    let mut differ = 0;
    for seed in 0..30 {
        let state = amid(seed);
        let seat = Position::<Toy>::of(&state).unwrap().seat();
        let other = Toy::determinize(&state, seat, &mut Seeded::new(Seed::from(seed + 7))).unwrap();
        differ += u32::from(state != other);
        assert_eq!(Toy::view(Toy::table(&state), seat), Toy::view(Toy::table(&other), seat));
        let search = search(Budget::Iterations(60));
        assert_eq!(found(&search, &state, seed), found(&search, &other, seed), "game {seed}");
    }
    assert!(differ > 20, "the worlds are different ones");
}

#[test]
fn it_does_not_look_where_looking_would_help() {
    // Whoever saw the coin would always win twice the stake; nobody who does not look should bet.
    for coin in [0, 1] {
        let state = trap::state(coin);
        let position = Position::<Trap>::of(&state).unwrap();
        for seed in 0..5 {
            let search = Search::new(trap::Stake, RandomAgent::new, Budget::Iterations(400));
            let report = search.run(&position, seed, &running());
            assert_eq!(report.best().unwrap().action, trap::Action::Pass, "{report:?}");
            assert_eq!(report, search.run(&Position::<Trap>::of(&trap::state(1 - coin)).unwrap(), seed, &running()));
        }
    }
}

#[test]
fn an_agent_plays_what_its_search_finds() {
    let state = about_to_win();
    let position = Position::<Toy>::of(&state).unwrap();
    let mut agent = SearchAgent::new(search(Budget::Iterations(100)), 5);
    let report = agent.report(&position, &running());
    assert_eq!(report, agent.report_on(2, &position, &running()));
    assert_eq!(Agent::<Toy>::choose(&mut agent, position.seat(), &position), report.best().unwrap().action);
}

#[test]
fn an_agent_that_is_stopped_ends_its_search_and_chooses_all_the_same() {
    let state = about_to_win();
    let position = Position::<Toy>::of(&state).unwrap();
    let stop = Arc::new(AtomicBool::new(true));
    let mut agent = SearchAgent::new(search(Budget::Iterations(MOST_ITERATIONS)), 5).stopped_by(stop);
    let chosen = Agent::<Toy>::choose(&mut agent, position.seat(), &position);
    assert!(position.options().contains(&chosen));
}

#[test]
fn it_beats_whoever_plays_at_random() {
    let mut won = 0;
    for seed in 0..20 {
        let mut state = toy::game(seed).state().clone();
        let mut agents: [Box<dyn Agent<Toy>>; 2] =
            [Box::new(SearchAgent::new(search(Budget::Iterations(40)), seed)), Box::new(RandomAgent::new(seed))];
        if seed % 2 == 1 {
            agents.swap(0, 1);
        }
        let played = play_out::<Toy, _>(&mut state, &mut agents, &mut Seeded::new(Seed::from(seed)), 500).unwrap();
        won += u32::from(played.outcome.unwrap().winner == Some(Seat(seed as u8 % 2)));
    }
    assert!(won >= 15, "{won} of 20");
}

/// Chooses what nobody offered.
struct Cheat;

impl Agent<Toy> for Cheat {
    fn choose(&mut self, _: Seat, _: &Position<'_, Toy>) -> Action {
        Action::Play(77)
    }
}

#[test]
fn a_policy_that_cheats_comes_to_nothing() {
    let state = amid(3);
    let position = Position::<Toy>::of(&state).unwrap();
    let policy = |_| Cheat;
    let report = Search::new(Points, policy, Budget::Iterations(10)).run(&position, 1, &running());
    assert_eq!((report.iterations, report.failed), (10, 10));
    assert_eq!(report.best().unwrap().visits, 0);
}

#[test]
fn playing_on_ends_where_it_is_cut() {
    /// Notes the latest turn that is judged.
    #[derive(Default)]
    struct Latest(AtomicU32);
    impl Evaluate<Toy> for Latest {
        fn values(&self, state: &toy::State) -> Values {
            self.0.fetch_max(Toy::table(state).turns.into(), Ordering::Relaxed);
            Values::EVEN
        }
        fn turn(&self, table: &Table) -> u32 {
            table.turns.into()
        }
    }
    let state = toy::game(1).state().clone();
    let position = Position::<Toy>::of(&state).unwrap();
    let latest = |cut: Cut| {
        let mut search = Search::new(Latest::default(), RandomAgent::new, Budget::Iterations(1));
        search.cut = cut;
        assert_eq!(search.run::<Toy>(&position, 1, &running()).failed, 0);
        search.evaluate.0.into_inner() - u32::from(Toy::table(&state).turns)
    };
    assert_eq!(latest(Cut { turns: 3, decisions: 1000 }), 3);
    assert_eq!(latest(Cut { turns: 1, decisions: 1000 }), 1);
    assert_eq!(latest(Cut { turns: 3, decisions: 1 }), 0);
}

#[test]
fn values_are_shares() {
    let values = Values::EVEN.with(Seat(2), 7.0).with(Seat(3), f32::NAN).with(Seat(200), 1.0);
    assert_eq!([0, 2, 3, 200].map(|seat| values.of(Seat(seat))), [0.5, 1.0, 0.0, 0.5]);
    assert_eq!(values.of(Seat(MOST_SEATS as u8)), 0.5);
}

#[test]
fn a_closure_is_a_policy() {
    fn agent<P: Policy<Toy>>(policy: &P) -> P::Agent {
        policy.agent(3)
    }
    assert_eq!(agent(&RandomAgent::new), RandomAgent::new(3));
}
