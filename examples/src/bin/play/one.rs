//! One game with its story, its log and the proof of it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, ensure};
use keyforge_core::kernel::{Agent, Seat};
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;
use keyforge_core::table::Event;
use keyforge_core::{Game, KeyForge, Log, Setup};

use crate::args::Args;
use crate::human::{Human, Wish};
use crate::record::{Record, recent};
use crate::screen::{ASIDE, HEADING, Screen};
use crate::seed::GameSeed;
use crate::words::Words;

/// A random game needs a few hundred decisions.
const LIMIT: u32 = 20_000;

type Agents = [Box<dyn Agent<KeyForge>>; 2];

/// Plays a game, then proves its log.
pub fn play(args: &Args, library: &Arc<Library>, setup: Setup, seed: GameSeed, screen: &mut Screen) -> Result<()> {
    screen.say_in(ASIDE, &args.words().seed(seed, setup.rulebook()))?;
    let game = Game::new(library.clone(), setup, seed.0)?;
    let record = Record::of(&game, args.log.as_deref(), &format!("seed-{seed}.jsonl"))?;
    go_on(args, library, (record, game), seed, screen)
}

/// Goes on with a game that was left; its last two turns are told again.
pub fn resume(args: &Args, library: &Arc<Library>, path: &Path, seed: GameSeed, screen: &mut Screen) -> Result<()> {
    let going = Record::resume(path, library)?;
    go_on(args, library, going, seed, screen)
}

fn go_on(
    args: &Args,
    library: &Arc<Library>,
    (mut record, mut game): (Record<KeyForge>, Game),
    seed: GameSeed,
    screen: &mut Screen,
) -> Result<()> {
    let setup = game.log().header().setup.clone();
    let mut agents = args.agents(library, &setup, seed.number())?;
    let mut narrator = Narrator::new(library, &setup)?.speaking(args.language());
    if let [first, second] = args.names.as_slice() {
        narrator = narrator.calling([first.clone(), second.clone()]);
    }
    let since = recent(game.log(), |event| matches!(event, Event::TurnBegan { .. }));
    let played = match args.human {
        true => {
            let mut human = Human::new(Seat::FIRST, narrator.naming_draws(), &game, args)?.since(since);
            with_human(&mut game, args.words(), &mut human, &mut agents, &mut record, screen)?
        }
        false => {
            let told = retell(&mut narrator, game.log(), since, screen)?;
            alone(&mut game, (narrator, told), &mut agents, &mut record, args.verbose, screen)?;
            true
        }
    };
    match played {
        true => record.prove(library, &game, screen, args.words(), &game.state().board().to_string()),
        false => record.leave(screen, args.words()),
    }
}

/// Lines of a story; those that begin a turn or end the game stand out.
pub fn tell(screen: &mut Screen, lines: &[String]) -> Result<()> {
    for line in lines {
        match line.strip_prefix('\n') {
            Some(heading) => {
                let (heading, rest) = heading.split_once('\n').map_or((heading, None), |(it, rest)| (it, Some(rest)));
                screen.say("")?;
                screen.say_in(HEADING, heading)?;
                rest.map(|rest| screen.say(rest)).transpose()?;
            }
            None => screen.say(line)?,
        }
    }
    Ok(())
}

/// Tells a game that goes on from that entry on; how many entries are told then.
fn retell(narrator: &mut Narrator, log: &Log, since: u32, screen: &mut Screen) -> Result<u32> {
    if since == 0 {
        return Ok(0);
    }
    tell(screen, &narrator.story(log, since))?;
    Ok(log.len())
}

/// Lets the agents play, and tells what happens, after what has been told.
fn alone(
    game: &mut Game,
    (mut narrator, mut told): (Narrator, u32),
    agents: &mut Agents,
    record: &mut Record<KeyForge>,
    verbose: bool,
    screen: &mut Screen,
) -> Result<()> {
    loop {
        record.write(game)?;
        for entry in game.log().entries_since(told) {
            tell(screen, &narrator.entry(entry))?;
            if verbose {
                for event in &entry.events {
                    screen.say_in(ASIDE, &format!("      {event:?}"))?;
                }
            }
        }
        told = game.log().len();
        let Some(decision) = game.decision() else {
            return Ok(());
        };
        ensure!(game.log().len() < LIMIT, "the game did not end within {LIMIT} decisions");
        let (_, action) = game.step_by(&mut agents[decision.seat.index() & 1])?;
        if verbose {
            screen.say_in(ASIDE, &format!("    > {}", narrator.option(action)))?;
        }
    }
}

/// A person plays one seat and sees no more than it may. Whether the game was played to its end.
fn with_human(
    game: &mut Game,
    words: &Words,
    human: &mut Human,
    agents: &mut Agents,
    record: &mut Record<KeyForge>,
    screen: &mut Screen,
) -> Result<bool> {
    loop {
        record.write(game)?;
        human.watch(game, screen)?;
        let Some(decision) = game.decision() else {
            return Ok(true);
        };
        if decision.seat != human.seat() {
            game.step_by(&mut agents[decision.seat.index() & 1])?;
            continue;
        }
        match human.ask(game, screen)? {
            Wish::Act(action) => {
                game.act(action)?;
            }
            Wish::Undo => {
                if let Err(error) = game.undo(human.seat()) {
                    screen.say(&format!("{}: {error}.", words.not_undone))?;
                }
            }
            Wish::Concede => {
                game.concede(human.seat())?;
            }
            Wish::Leave => return Ok(false),
        }
    }
}
