//! A game of KeyForge in the terminal.

mod args;
mod decks;
mod human;
mod kryptik;
mod many;
mod one;
mod seed;

use std::process::ExitCode;

use anyhow::Result;
use args::{Args, GameName};
use clap::Parser;
use seed::GameSeed;

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
    let seed = args.seed.map_or_else(GameSeed::random, Ok)?;
    if args.game == GameName::Kryptik {
        return kryptik::play(args, seed);
    }
    if args.list_decks {
        return decks::show(args);
    }
    let library = decks::library(args)?;
    let setup = args.setup(&library)?;
    match args.games {
        Some(games) => many::play(args, &library, &setup, seed.number(), games),
        None => one::play(args, &library, setup, seed),
    }
}
