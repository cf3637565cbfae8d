//! Kryptik in the terminal.

mod human;
mod words;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, bail, ensure};
use human::Person;
use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Agent, Played, Recorder, Redacting, Ruleset, Seat, Seeded, play_out, plural};
use keyforge_core::kryptik::{
    AnyAgent, DeckList, Event, Game, Kryptik, Library, Log, Narrator, Quiet, Setup, demo_decks,
};

use crate::args::Args;
use crate::many::{say_seeds, stopping};
use crate::record::{Record, recent};
use crate::screen::{ASIDE, HEADING, Screen};
use crate::seed::GameSeed;
use crate::words::ENGLISH;

/// How the line of a turn that begins begins.
const TURN: &str = "Turn ";

/// No game needs more decisions than this.
const LIMIT: u32 = 60_000;

/// Plays one game or many.
pub fn play(args: &Args, seed: GameSeed, screen: &mut Screen) -> Result<()> {
    let library = library(args)?;
    if let Some(path) = &args.resume {
        return go_on(args, &library, Record::resume(path, &library)?, seed, screen);
    }
    let setup = setup(args)?;
    match args.games {
        Some(games) => many(args, &library, &setup, seed.number(), games, screen),
        None => one(args, &library, setup, seed, screen),
    }
}

fn library(args: &Args) -> Result<Arc<Library>> {
    let mut library = Library::demo();
    for path in &args.cards {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        library = library.with_text(&path.display().to_string(), &text)?;
    }
    Ok(library)
}

/// The demo decks in turn, or those that were asked for.
fn setup(args: &Args) -> Result<Setup> {
    let mut decks: Vec<DeckList> = (0..args.players).map(|seat| demo_decks()[seat % 2].clone()).collect();
    for (index, asked) in [&args.deck_a, &args.deck_b].into_iter().enumerate() {
        if let Some(asked) = asked {
            decks[index] = deck(asked)?;
        }
    }
    Ok(Setup::new(decks).with(|setup| setup.checked = !args.free))
}

/// A deck by its file of JSON, or a demo deck by its name or a part of it.
fn deck(asked: &str) -> Result<DeckList> {
    if Path::new(asked).is_file() || asked.contains(['/', '\\']) || asked.ends_with(".json") {
        let text = std::fs::read_to_string(asked).with_context(|| format!("cannot read the deck {asked}"))?;
        return serde_json::from_str(&text).with_context(|| format!("{asked} is no deck"));
    }
    let (decks, wanted) = (demo_decks(), asked.to_lowercase());
    let mut fits = decks.iter().filter(|deck| deck.name.to_lowercase().contains(&wanted));
    match (fits.next(), fits.next()) {
        (Some(deck), None) => Ok(deck.clone()),
        _ => bail!("{asked:?} names no deck; there are {:?} and {:?}, and files of JSON", decks[0].name, decks[1].name),
    }
}

fn agents(args: &Args, library: &Arc<Library>, setup: &Setup, seed: u64) -> Vec<Box<dyn Agent<Kryptik>>> {
    // The names are those of the others where a person plays the first deck.
    let first = if args.human { args.agents.len().saturating_sub(1) } else { 0 };
    let names = args.agents.iter().copied().cycle().skip(first).take(setup.seats());
    let agent = |(seat, kind): (usize, AgentKind)| -> Box<dyn Agent<Kryptik>> {
        let seed = seed.wrapping_mul(8).wrapping_add(seat as u64);
        // The seeds differ already.
        Box::new(AnyAgent::of(kind, library, setup, Seat::FIRST, seed))
    };
    names.enumerate().map(agent).collect()
}

fn many(args: &Args, library: &Arc<Library>, setup: &Setup, seed: u64, games: u32, screen: &mut Screen) -> Result<()> {
    say_seeds(seed, screen)?;
    let stop = stopping()?;
    let mut wins = vec![0_u32; setup.seats() + 1];
    let (mut played, mut decisions) = (0_u64, 0);
    while played < u64::from(games) && !stop.load(Ordering::Relaxed) {
        let seed = seed.wrapping_add(played);
        let mut chance = Seeded::new(seed.into());
        let mut state = Kryptik::start(library, setup, &mut chance, &mut Recorder::silent())?;
        let mut agents = agents(args, library, setup, seed);
        let Played { decisions: count, outcome } = play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, LIMIT)?;
        let outcome = outcome.with_context(|| format!("the game did not end within {LIMIT} decisions"))?;
        wins[outcome.winner.map_or(setup.seats(), Seat::index)] += 1;
        decisions += u64::from(count);
        played += 1;
    }
    if played < u64::from(games) {
        screen.say(&format!("Stopped after {played} of {}.", plural(&games, "game")))?;
    }
    screen.say(&format!(
        "{}, {} decisions each on average",
        plural(&played, "game"),
        decisions.checked_div(played).unwrap_or(0)
    ))?;
    for (seat, count) in wins.iter().enumerate() {
        match seat == setup.seats() {
            true => screen.say(&format!("draws: {count}"))?,
            false => screen.say(&format!("{}: {}", Seat(seat as u8), plural(&count, "win")))?,
        }
    }
    Ok(())
}

fn one(args: &Args, library: &Arc<Library>, setup: Setup, seed: GameSeed, screen: &mut Screen) -> Result<()> {
    screen.say_in(ASIDE, &format!("Seed {seed}, Kryptik for {} players.", setup.seats()))?;
    let game = Game::new(library.clone(), setup, seed.0)?;
    let record = Record::of(&game, args.log.as_deref(), &format!("kryptik-{seed}.jsonl"))?;
    go_on(args, library, (record, game), seed, screen)
}

fn go_on(
    args: &Args,
    library: &Arc<Library>,
    (mut record, mut game): (Record<Kryptik>, Game),
    seed: GameSeed,
    screen: &mut Screen,
) -> Result<()> {
    let setup = game.log().header().setup.clone();
    let mut agents = agents(args, library, &setup, seed.number());
    let mut teller = Teller::new(library, &game, args)?;
    let mut person = args.human.then(Person::new).transpose()?;
    teller.retell(&game, recent(game.log(), |event| matches!(event, Event::TurnBegan { .. })), screen)?;
    loop {
        record.write(&game)?;
        teller.tell(&game, screen)?;
        let Some(decision) = game.decision() else {
            break;
        };
        ensure!(game.log().len() < LIMIT, "the game did not end within {LIMIT} decisions");
        let seat = decision.seat;
        match person.as_mut().filter(|_| seat == Seat::FIRST) {
            Some(person) => {
                if game.pass_quietly(Quiet::OnlyPass)? == 0 && !person.answer(&mut game, seat, screen)? {
                    return record.leave(screen, &ENGLISH);
                }
            }
            None => {
                game.step_by(&mut agents[seat.index()])?;
            }
        }
    }
    record.prove(library, &game, screen, &ENGLISH, &game.state().board().to_string())
}

/// Tells what is new in a game, as far as the viewer may know.
struct Teller {
    narrator: Narrator,
    viewer: Option<Seat>,
    /// What a person may know is a log of its own; a watcher sees everything.
    known: Option<Redacting<Kryptik>>,
    told: u32,
    verbose: bool,
}

impl Teller {
    fn new(library: &Arc<Library>, game: &Game, args: &Args) -> Result<Teller> {
        let viewer = args.human.then_some(Seat::FIRST);
        let known = viewer.map(|viewer| Redacting::of(game.log(), viewer)).transpose()?;
        let narrator = Narrator::new(library, &game.log().header().setup)?;
        Ok(Teller { narrator, viewer, known, told: 0, verbose: args.verbose })
    }

    /// Tells a game that goes on from that entry on.
    fn retell(&mut self, game: &Game, since: u32, screen: &mut Screen) -> Result<()> {
        if since == 0 {
            return Ok(());
        }
        let log: &Log = self.known.as_ref().map_or(game.log(), Redacting::log);
        self.told = log.len();
        say_lines(&self.narrator.story(log, since), screen)
    }

    fn tell(&mut self, game: &Game, screen: &mut Screen) -> Result<()> {
        let waits = self.viewer.is_some_and(|viewer| game.decision().is_some_and(|open| open.seat != viewer));
        if waits {
            return Ok(());
        }
        if let Some(known) = &mut self.known {
            known.follow(game.log())?;
        }
        let log: &Log = self.known.as_ref().map_or(game.log(), Redacting::log);
        for entry in log.entries_since(self.told) {
            say_lines(&self.narrator.entry(entry), screen)?;
            if self.verbose {
                for event in &entry.events {
                    screen.say_in(ASIDE, &format!("      {event:?}"))?;
                }
            }
        }
        self.told = log.len();
        Ok(())
    }
}

/// Lines of a story; those that begin a turn stand out.
fn say_lines(lines: &[String], screen: &mut Screen) -> Result<()> {
    for line in lines {
        if line.starts_with(TURN) {
            screen.say("")?;
            screen.say_in(HEADING, line)?;
        } else {
            screen.say(line)?;
        }
    }
    Ok(())
}
