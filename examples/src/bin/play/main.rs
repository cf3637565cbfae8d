//! A game of KeyForge in the terminal.

mod args;
mod decks;
mod human;
mod kryptik;
mod many;
mod one;
mod prompt;
mod record;
mod screen;
mod seed;
mod words;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use args::{Args, GameName};
use screen::Screen;
use seed::GameSeed;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has seen enough.
        Err(error) if screen::is_unread(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody can be told where there is no room for it; that it failed the exit code says.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let args = Args::read()?;
    let mut screen = Screen::new();
    let seed = args.seed.map_or_else(GameSeed::random, Ok)?;
    if args.game == GameName::Kryptik {
        return kryptik::play(&args, seed, &mut screen);
    }
    if args.list_decks {
        return decks::show(&args, &mut screen);
    }
    let library = decks::library(&args)?;
    if let Some(path) = &args.resume {
        return one::resume(&args, &library, path, seed, &mut screen);
    }
    let setup = args.setup(&library, &mut screen)?;
    match args.games {
        Some(games) => many::play(&args, &library, &setup, seed.number(), games, &mut screen),
        None => one::play(&args, &library, setup, seed, &mut screen),
    }
}
