//! Plays random games with every law switched on: `make soak MINUTES=30`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use keyforge_fuzz::soak::{Tally, play};

/// Plays random games of both games, of all cards, in every edition and format, and holds them to every law. The first one that
/// breaks a law is told, its log is written, and the program ends with 1.
#[derive(Parser)]
#[command(name = "soak")]
struct Args {
    /// Minutes to play; may be a fraction
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Ends after so many games
    #[arg(long)]
    games: Option<u64>,
    /// The number of the first game; each follows from its number
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where the log of a game that broke a law is written
    #[arg(long, default_value = "target/soak")]
    out: PathBuf,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<ExitCode> {
    let style = ProgressStyle::with_template("{bar:40} {elapsed} {msg}")?;
    let bar = ProgressBar::new((args.minutes * 60.0) as u64).with_style(style);
    let (begin, time) = (Instant::now(), Duration::from_secs_f64(args.minutes * 60.0));
    let mut tally = Tally::default();
    let mut found = None;
    let last = args.games.map(|games| args.seed.saturating_add(games));
    let mut number = args.seed;
    while found.is_none() && begin.elapsed() < time && last.is_none_or(|last| number < last) {
        found = play(number, &args.out, &mut tally).err();
        number = number.wrapping_add(1);
        bar.set_position(begin.elapsed().as_secs());
        bar.set_message(format!("{} games, {} decisions", tally.games, tally.decisions));
    }
    bar.finish_and_clear();
    print!("{tally}");
    println!("{:<20}{:>14.1}", "minutes", begin.elapsed().as_secs_f64() / 60.0);
    println!("{:<20}{:>14}", "findings", usize::from(found.is_some()));
    let Some(finding) = found else { return Ok(ExitCode::SUCCESS) };
    let number = number.wrapping_sub(1);
    println!("\ngame {number} ({}, seed {}): {}", finding.game, finding.seed, finding.broken);
    println!("again: soak --seed {number} --games 1");
    if let Some(log) = finding.log {
        println!("its log: {}", log.display());
    }
    Ok(ExitCode::FAILURE)
}
