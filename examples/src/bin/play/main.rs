//! A game of KeyForge in the terminal.

mod args;
mod decks;
mod human;
mod kryptik;
mod many;
mod one;

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use args::{Args, GameName};
use clap::Parser;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    if args.game == GameName::Kryptik {
        return kryptik::play(args, args.seed.unwrap_or_else(clock));
    }
    if args.list_decks {
        return decks::show(args);
    }
    let library = decks::library(args)?;
    let setup = args.setup(&library)?;
    let seed = args.seed.unwrap_or_else(clock);
    match args.games {
        Some(games) => many::play(args, &library, &setup, seed, games),
        None => one::play(args, &library, setup, seed),
    }
}

/// A seed that is easy to type again.
fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| u64::from(time.subsec_micros()))
}
