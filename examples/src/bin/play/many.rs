//! Many games and a summary.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use keyforge_core::kernel::{Recorder, Seat, Seeded, play_out, plural};
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;
use keyforge_core::{KeyForge, Opening, Setup};

use crate::args::Args;
use crate::screen::{ASIDE, Screen};

/// A game that needs more decisions counts as unfinished.
const LIMIT: u32 = 20_000;

#[derive(Default)]
struct Tally {
    games: u32,
    wins: [u32; 2],
    keys: [u32; 2],
    unfinished: u32,
    decisions: u64,
    turns: u64,
}

/// What a program ends with that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// A wish to stop, which Ctrl-C sets: the game that is played comes to its end, and what was played until then is still told.
/// Who asks again has waited long enough.
pub fn stopping() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    let stop_or_end = move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(stop_or_end).context("Ctrl-C cannot be listened for")?;
    Ok(stop)
}

/// Tells with which seed the same games are played again.
pub fn say_seeds(seed: u64, screen: &mut Screen) -> Result<()> {
    Ok(screen.say_in(ASIDE, &format!("Seeds from {seed} on."))?)
}

/// Plays games with the seeds from `seed` on.
pub fn play(
    args: &Args,
    library: &Arc<Library>,
    setup: &Setup,
    seed: u64,
    games: u32,
    screen: &mut Screen,
) -> Result<()> {
    say_seeds(seed, screen)?;
    let stop = stopping()?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go")?;
    let bar = ProgressBar::new(games.into()).with_style(style);
    let begin = Instant::now();
    let mut tally = Tally::default();
    let opening = Opening::new(library, setup)?;
    for game in 0..games {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let seed = seed.wrapping_add(game.into());
        let mut chance = Seeded::new(seed.into());
        let mut state = opening.start(&mut chance, &mut Recorder::silent())?;
        let mut agents = args.agents(library, setup, seed)?;
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, LIMIT)?;
        let table = state.table();
        match played.outcome.and_then(|outcome| outcome.winner) {
            Some(winner) => tally.wins[winner.index() & 1] += 1,
            None => tally.unfinished += 1,
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            tally.keys[seat.index()] += u32::from(table.player(seat).forged_keys());
        }
        tally.decisions += u64::from(played.decisions);
        tally.turns += u64::from(table.turn.number);
        tally.games += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if tally.games < games {
        screen.say(&format!("Stopped after {} of {}.", tally.games, plural(&games, "game")))?;
    }
    if tally.games > 0 {
        show(&tally, &Narrator::new(library, setup)?, begin.elapsed().as_secs_f64(), screen)?;
    }
    Ok(())
}

fn show(tally: &Tally, names: &Narrator, seconds: f64, screen: &mut Screen) -> Result<()> {
    let games = tally.games;
    let per_game = |sum: f64| sum / f64::from(games);
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY).set_header(["Deck", "Wins", "%", "Keys per game"]);
    for seat in [Seat::FIRST, Seat::SECOND] {
        let (wins, keys) = (tally.wins[seat.index()], tally.keys[seat.index()]);
        table.add_row([
            names.name(seat).to_owned(),
            wins.to_string(),
            format!("{:.1}", 100.0 * per_game(wins.into())),
            format!("{:.2}", per_game(keys.into())),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    screen.say(&table.to_string())?;
    screen.say(&format!(
        "{} in {seconds:.1} s, {} without a winner; {:.1} turns and {:.0} decisions per game",
        plural(&games, "game"),
        tally.unfinished,
        per_game(tally.turns as f64),
        per_game(tally.decisions as f64),
    ))?;
    Ok(())
}
