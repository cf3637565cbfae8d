//! How fast random games are, and how large a state is. `docs/performance.md` tells the method.

use std::alloc::System;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use criterion::{BatchSize, Criterion};
use keyforge_core::kernel::{
    Agent, Digest, Position, RandomAgent, Recorder, Ruleset, Seeded, Verdict, play_out, verify,
};
use keyforge_core::library::Library;
use keyforge_core::observe::{Observer, SIZE};
use keyforge_core::table::DecisionKind;
use keyforge_core::{Deck, DeckList, Game, KeyForge, Setup, State};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// No random game comes near this many decisions.
const LIMIT: u32 = 20_000;

struct Bench {
    library: Arc<Library>,
    setup: Setup,
}

impl Bench {
    fn start(&self, seed: u64) -> (State, Seeded) {
        let mut chance = Seeded::new(seed.into());
        let state = KeyForge::start(&self.library, &self.setup, &mut chance, &mut Recorder::silent());
        (state.expect("the starter decks begin a game"), chance)
    }

    fn agents(seed: u64) -> [RandomAgent; 2] {
        [RandomAgent::new(seed), RandomAgent::new(!seed)]
    }

    /// Plays a random game without a log and gives the number of its decisions.
    fn game(&self, seed: u64) -> u32 {
        let (mut state, mut chance) = self.start(seed);
        let played = play_out::<KeyForge, _>(&mut state, &mut Bench::agents(seed), &mut chance, LIMIT);
        let played = played.expect("a random game does not fail");
        assert!(played.outcome.is_some(), "the game with seed {seed} ends");
        played.decisions
    }

    /// The main-step decisions of a game.
    fn positions(&self, seed: u64) -> Vec<State> {
        let (mut state, mut chance) = self.start(seed);
        let mut agents = Bench::agents(seed);
        let mut positions = Vec::new();
        while let Some(decision) = state.table().decision.clone() {
            if decision.kind == DecisionKind::Main {
                positions.push(state.clone());
            }
            play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, 1).expect("a random game does not fail");
        }
        positions
    }

    /// A game with its log.
    fn logged(&self, seed: u64) -> Game {
        self.timed(seed, &mut Vec::new())
    }

    /// The same; adds how long each move took, in nanoseconds.
    fn timed(&self, seed: u64, times: &mut Vec<u64>) -> Game {
        let mut game = Game::new(self.library.clone(), self.setup.clone(), seed.into()).expect("a game begins");
        let mut agents = Bench::agents(seed);
        while let Some(position) = Position::<KeyForge>::of(game.state()) {
            let (seat, id) = (position.seat(), position.decision().id);
            let action = agents[seat.index()].choose(seat, &position);
            let begin = Instant::now();
            game.apply(seat, id, action).expect("an option is accepted");
            times.push(begin.elapsed().as_nanos() as u64);
        }
        game
    }
}

/// The bytes that a state takes: itself and everything it owns. Card definitions are shared.
fn size_of(state: &State) -> usize {
    let region = Region::new(ALLOCATOR);
    let copy = black_box(state.clone());
    let heap = region.change().bytes_allocated;
    drop(copy);
    size_of_val(state) + heap
}

fn micro(criterion: &mut Criterion, bench: &Bench) {
    let positions = bench.positions(1);
    let middle = &positions[positions.len() / 2];
    criterion.bench_function("clone a state", |timer| timer.iter(|| black_box(middle.clone())));
    // Legal actions are found where a decision opens, so this is the time of an action and of all answers to the next one.
    criterion.bench_function("an action and the legal ones after it", |timer| {
        let mut at = 0;
        let setup = || {
            at = (at + 1) % positions.len();
            let state = positions[at].clone();
            let options = &state.table().decision.as_ref().expect("a position waits for a decision").options;
            let (seat, action) = (state.table().turn.active, options[at % options.len()]);
            (state, seat, action)
        };
        timer.iter_batched(
            setup,
            |(mut state, seat, action)| {
                let mut chance = Seeded::new(1.into());
                let done = KeyForge::decide(&mut state, seat, &action, &mut chance, &mut Recorder::silent());
                assert!(done.is_ok());
                state
            },
            BatchSize::SmallInput,
        );
    });
    let game = bench.logged(1);
    criterion.bench_function(&format!("verify a log of {} entries", game.log().len()), |timer| {
        timer.iter(|| assert_eq!(verify::<KeyForge>(&bench.library, game.log()), Verdict::Verified));
    });
    let text = game.log().to_jsonl();
    criterion.bench_function(&format!("read a log of {} kB", text.len() / 1000), |timer| {
        timer.iter(|| keyforge_core::Log::from_jsonl(black_box(&text)).expect("the log reads"));
    });
    let observer = Observer::new(middle.library(), middle.table());
    let mut numbers = vec![0; SIZE];
    criterion.bench_function("observation of a player", |timer| {
        timer.iter(|| observer.write(black_box(middle), middle.table().turn.active, &mut numbers));
    });
    criterion.bench_function("view of a player", |timer| {
        timer.iter(|| KeyForge::view(black_box(middle.table()), middle.table().turn.active));
    });
    criterion.bench_function("quick digest of a state", |timer| timer.iter(|| Digest::of_hash(black_box(middle))));
    criterion.bench_function("digest of a state", |timer| timer.iter(|| black_box(&game).digest()));
}

fn main() {
    // `cargo test --benches` wants to know only that this runs.
    let trial = std::env::args().any(|argument| argument == "--test");
    let [first, second] = Deck::starters();
    let bench = Bench { library: Library::builtin(), setup: Setup::new(first, second) };
    let real = pairings(&bench.library);

    let mut criterion = Criterion::default().configure_from_args();
    micro(&mut criterion, &bench);
    criterion.final_summary();

    let sizes: Vec<usize> =
        (0..if trial { 1 } else { 50 }).flat_map(|seed| bench.positions(seed)).map(|state| size_of(&state)).collect();
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let mean = sizes.iter().sum::<usize>() / sizes.len().max(1);
    println!("{} states: {mean} bytes on average, {largest} bytes at most", sizes.len());
    let clone = clone_time(&bench.positions(2), if trial { 1 } else { 2_000 });
    moves(&bench, if trial { 1 } else { 200 });
    memory(&real[..if trial { 1 } else { 40 }]);
    logs(&real[..if trial { 1 } else { 40 }]);

    let wanted = Duration::from_secs(if trial { 0 } else { 10 });
    let (games, decisions) = rate(wanted, &real);
    println!("real decks: games/s {games:.0}  decisions/s {decisions:.0}");
    let (games, decisions) = rate(wanted, &[bench]);
    println!("games/s {games:.0}  decisions/s {decisions:.0}  state {largest} bytes  clone {clone} ns");
}

/// Nanoseconds to copy and drop a state.
fn clone_time(positions: &[State], rounds: u128) -> u128 {
    let begin = ProcessTime::now();
    for _ in 0..rounds {
        for state in positions {
            black_box(state.clone());
        }
    }
    begin.elapsed().as_nanos() / (rounds * positions.len().max(1) as u128)
}

/// How long a move takes with its log.
fn moves(bench: &Bench, games: u64) {
    let mut times = Vec::new();
    (0..games).for_each(|seed| drop(bench.timed(seed, &mut times)));
    times.sort_unstable();
    let mean = times.iter().sum::<u64>() / times.len().max(1) as u64;
    let middle = times.get(times.len() / 2).copied().unwrap_or(0);
    println!("{} moves with a log: {middle} ns in the middle, {mean} ns on average", times.len());
}

/// How often memory is asked for while random games go on, the start left aside.
fn memory(benches: &[Bench]) {
    let (mut decisions, mut allocations, mut bytes) = (0_u32, 0, 0);
    for (seed, bench) in (0..).zip(benches) {
        let (mut state, mut chance) = bench.start(seed);
        let mut agents = Bench::agents(seed);
        let region = Region::new(ALLOCATOR);
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, LIMIT);
        let change = region.change();
        decisions += played.expect("a random game does not fail").decisions;
        allocations += change.allocations + change.reallocations;
        bytes += change.bytes_allocated;
    }
    let each = |sum: usize| sum as f64 / f64::from(decisions);
    println!("memory: {:.2} allocations and {:.0} bytes a decision", each(allocations), each(bytes));
}

/// How large logs are, and how fast they are written and verified, by processor time.
fn logs(benches: &[Bench]) {
    let games: Vec<(&Bench, Game)> = (0..).zip(benches).map(|(seed, bench)| (bench, bench.logged(seed))).collect();
    let entries: usize = games.iter().map(|(_, game)| game.log().len() as usize).sum();
    let begin = ProcessTime::now();
    let bytes: usize = games.iter().map(|(_, game)| black_box(game.log().to_jsonl()).len()).sum();
    let written = begin.elapsed().as_secs_f64();
    let begin = ProcessTime::now();
    for (bench, game) in &games {
        assert_eq!(verify::<KeyForge>(&bench.library, game.log()), Verdict::Verified);
    }
    let verified = begin.elapsed().as_secs_f64();
    println!(
        "logs: {} bytes an entry, {:.0} entries/s written, {:.0} entries/s verified",
        bytes / entries.max(1),
        entries as f64 / written,
        entries as f64 / verified
    );
}

/// Every pair of the real decks that come with the crate.
fn pairings(library: &Arc<Library>) -> Vec<Bench> {
    let decks: Vec<Deck> =
        DeckList::builtin().iter().map(|list| list.resolve(library).expect("a real deck has known cards")).collect();
    let pairs = (0..decks.len()).flat_map(|one| (one + 1..decks.len()).map(move |two| (one, two)));
    pairs
        .map(|(one, two)| Bench { library: library.clone(), setup: Setup::new(decks[one].clone(), decks[two].clone()) })
        .collect()
}

/// Random games and decisions a second of processor time, over these setups in turn.
fn rate(wanted: Duration, setups: &[Bench]) -> (f64, f64) {
    let begin = ProcessTime::now();
    let (mut games, mut decisions) = (0_u64, 0_u64);
    for bench in setups.iter().cycle() {
        decisions += u64::from(bench.game(games));
        games += 1;
        if begin.elapsed() >= wanted {
            break;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    (games as f64 / seconds, decisions as f64 / seconds)
}
