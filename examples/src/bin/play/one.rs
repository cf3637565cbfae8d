//! One game with its story, its log and the proof of it.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use keyforge_core::kernel::{Agent, Cause, Position, Proof, Seat, replay, verify};
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;
use keyforge_core::{Game, KeyForge, Log, Setup};

use crate::args::Args;
use crate::human::{Human, Wish};
use crate::seed::GameSeed;

/// A random game needs a few hundred decisions.
const LIMIT: u32 = 20_000;

/// Plays a game, then proves its log.
pub fn play(args: &Args, library: &Arc<Library>, setup: Setup, seed: GameSeed) -> Result<()> {
    println!("Seed {seed}, rulebook {}.", setup.rulebook());
    let mut agents = args.agents(library, &setup, seed.number())?;
    let mut game = Game::new(library.clone(), setup.clone(), seed.0)?;
    let narrator = Narrator::new(library, &setup);
    match args.human {
        true => with_human(&mut game, &mut Human::new(Seat::FIRST, narrator), &mut agents)?,
        false => alone(&mut game, narrator, &mut agents, args.verbose)?,
    }
    let path = write_log(&game, args.log.as_deref(), seed)?;
    prove(library, &game, &path)
}

/// Lets the agents play, and tells what happens.
fn alone(
    game: &mut Game,
    mut narrator: Narrator,
    agents: &mut [Box<dyn Agent<KeyForge>>; 2],
    verbose: bool,
) -> Result<()> {
    let mut told = 0;
    loop {
        for entry in game.log().entries().iter().skip(told) {
            narrator.entry(entry).iter().for_each(|line| println!("{line}"));
            if verbose {
                entry.events.iter().for_each(|event| println!("      {event:?}"));
            }
        }
        told = game.log().entries().len();
        if game.is_over() {
            return Ok(());
        }
        ensure!(game.log().len() < LIMIT, "the game did not end within {LIMIT} decisions");
        let action = turn(game, agents)?;
        if verbose {
            println!("    > {}", narrator.option(action));
        }
    }
}

/// One decision of an agent.
fn turn(game: &mut Game, agents: &mut [Box<dyn Agent<KeyForge>>; 2]) -> Result<keyforge_core::table::Action> {
    let position = Position::<KeyForge>::of(game.state()).context("the game is over")?;
    let (seat, id) = (position.seat(), position.decision().id);
    let action = agents[seat.index() & 1].choose(seat, &position);
    game.apply(seat, id, action)?;
    Ok(action)
}

/// A person plays one seat and sees no more than it may.
fn with_human(game: &mut Game, human: &mut Human, agents: &mut [Box<dyn Agent<KeyForge>>; 2]) -> Result<()> {
    loop {
        human.watch(game)?;
        let Some(decision) = game.decision() else {
            return Ok(());
        };
        if decision.seat != human.seat() {
            turn(game, agents)?;
            continue;
        }
        let id = decision.id;
        match human.ask(game)? {
            Wish::Act(action) => {
                game.apply(human.seat(), id, action)?;
            }
            Wish::Undo => {
                if let Err(error) = game.undo(human.seat()) {
                    println!("That cannot be taken back: {error}.");
                }
            }
            Wish::Concede => {
                game.concede(human.seat())?;
            }
        }
    }
}

fn write_log(game: &Game, path: Option<&Path>, seed: GameSeed) -> Result<PathBuf> {
    let path = match path {
        Some(path) => path.to_owned(),
        None => {
            let folder = Path::new("target").join("play");
            let folder = if fs::create_dir_all(&folder).is_ok() { folder } else { std::env::temp_dir() };
            folder.join(format!("seed-{seed}.jsonl"))
        }
    };
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut file = BufWriter::new(file);
    game.log()
        .write(&mut file)
        .and_then(|()| file.flush())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// Reads the log back, verifies every event, and plays it again from its inputs alone.
fn prove(library: &Arc<Library>, game: &Game, path: &Path) -> Result<()> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let log = Log::read(BufReader::new(file))?.log;
    println!("\nThe log is in {}.", path.display());
    let proof = verify::<KeyForge>(library, &log).into_result().context("the log does not prove itself")?;
    ensure!(proof == Proof::RulesAndChance, "the log does not prove its chance");
    let again = replay::<KeyForge>(library, &log.inputs_only())?;
    ensure!(again.state() == game.state(), "the replay of the inputs led to another state");
    ensure!(again.log().head() == log.head(), "the replay of the inputs wrote another log");
    println!("\n{}", again.state().board());
    let actions = log.entries().iter().filter(|entry| matches!(entry.cause, Cause::Action { .. })).count();
    let events: usize = again.log().entries().iter().map(|entry| entry.events.len()).sum();
    println!("Replay verified: {actions} actions, {events} events");
    Ok(())
}
