//! How fast random games of Kryptik are. `docs/performance.md` tells the method.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use keyforge_core::kernel::{RandomAgent, Recorder, Ruleset, Seeded, play_out};
use keyforge_core::kryptik::{DeckList, Kryptik, Library, Setup, demo_decks};

/// No random game comes near this many decisions.
const LIMIT: u32 = 60_000;

/// Plays a random game without a log and gives the number of its decisions.
fn game(library: &Arc<Library>, setup: &Setup, seed: u64) -> u32 {
    let mut chance = Seeded::new(seed.into());
    let state = Kryptik::start(library, setup, &mut chance, &mut Recorder::silent());
    let mut state = state.expect("the demo decks begin a game");
    let mut agents: Vec<RandomAgent> =
        (0..setup.seats()).map(|seat| RandomAgent::new(seed * 8 + seat as u64)).collect();
    let played =
        play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, LIMIT).expect("a random game does not fail");
    assert!(played.outcome.is_some(), "the game with seed {seed} ends");
    black_box(played.decisions)
}

fn main() {
    // `cargo test --benches` wants to know only that this runs.
    let trial = std::env::args().any(|argument| argument == "--test");
    let wanted = Duration::from_secs(if trial { 0 } else { 5 });
    let library = Library::demo();
    for players in [2, 3, 4] {
        let decks: Vec<DeckList> = (0..players).map(|seat| demo_decks()[seat % 2].clone()).collect();
        let setup = Setup::new(decks);
        let begin = ProcessTime::now();
        let (mut games, mut decisions) = (0_u64, 0_u64);
        loop {
            decisions += u64::from(game(&library, &setup, games));
            games += 1;
            if begin.elapsed() >= wanted {
                break;
            }
        }
        let seconds = begin.elapsed().as_secs_f64().max(1e-9);
        let (games, decisions) = (games as f64 / seconds, decisions as f64 / seconds);
        println!("Kryptik, {players} players: games/s {games:.0}  decisions/s {decisions:.0}");
    }
}
