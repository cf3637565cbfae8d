//! Kryptik in the terminal.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Agent, Cause, Played, Position, Proof, Recorder, Ruleset, Seat, Seeded};
use keyforge_core::kernel::{play_out, replay, verify};
use keyforge_core::kryptik::{
    Action, AnyAgent, DeckList, Game, Kryptik, Library, Log, Narrator, Quiet, Setup, demo_decks,
};

use crate::args::Args;
use crate::seed::GameSeed;

/// No game needs more decisions than this.
const LIMIT: u32 = 60_000;

/// Plays one game or many.
pub fn play(args: &Args, seed: GameSeed) -> Result<()> {
    let library = library(args)?;
    let setup = setup(args)?;
    match args.games {
        Some(games) => many(args, &library, &setup, seed.number(), games),
        None => one(args, &library, setup, seed),
    }
}

fn library(args: &Args) -> Result<Arc<Library>> {
    let mut library = Library::demo();
    for path in &args.cards {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        library = Arc::new(library.with_text(&path.display().to_string(), &text)?);
    }
    Ok(library)
}

/// The demo decks in turn, or decks from files of JSON.
fn setup(args: &Args) -> Result<Setup> {
    let mut decks: Vec<DeckList> = (0..args.players).map(|seat| demo_decks()[seat % 2].clone()).collect();
    for (index, path) in [&args.deck_a, &args.deck_b].into_iter().enumerate() {
        if let Some(path) = path {
            let text = std::fs::read_to_string(path).with_context(|| format!("cannot read the deck {path}"))?;
            decks[index] = serde_json::from_str(&text).with_context(|| format!("{path} is no deck"))?;
        }
    }
    Ok(Setup::new(decks).with(|setup| setup.checked = !args.free))
}

fn agents(args: &Args, library: &Arc<Library>, setup: &Setup, seed: u64) -> Vec<Box<dyn Agent<Kryptik>>> {
    let names = args.agents.iter().copied().cycle().take(setup.seats());
    let agent = |(seat, kind): (usize, AgentKind)| -> Box<dyn Agent<Kryptik>> {
        let seed = seed.wrapping_mul(8).wrapping_add(seat as u64);
        // The seeds differ already.
        Box::new(AnyAgent::of(kind, library, setup, Seat::FIRST, seed))
    };
    names.enumerate().map(agent).collect()
}

fn many(args: &Args, library: &Arc<Library>, setup: &Setup, seed: u64, games: u32) -> Result<()> {
    let mut wins = vec![0_u32; setup.seats() + 1];
    let mut decisions = 0;
    for game in 0..u64::from(games) {
        let mut chance = Seeded::new(seed.wrapping_add(game).into());
        let mut state = Kryptik::start(library, setup, &mut chance, &mut Recorder::silent())?;
        let mut agents = agents(args, library, setup, seed.wrapping_add(game));
        let Played { decisions: count, outcome } = play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, LIMIT)?;
        let outcome = outcome.with_context(|| format!("the game did not end within {LIMIT} decisions"))?;
        wins[outcome.winner.map_or(setup.seats(), Seat::index)] += 1;
        decisions += u64::from(count);
    }
    println!("{games} games, {} decisions each on average", decisions / u64::from(games));
    for (seat, count) in wins.iter().enumerate() {
        match seat == setup.seats() {
            true => println!("draws: {count}"),
            false => println!("{}: {count} wins", Seat(seat as u8)),
        }
    }
    Ok(())
}

fn one(args: &Args, library: &Arc<Library>, setup: Setup, seed: GameSeed) -> Result<()> {
    println!("Seed {seed}, Kryptik for {} players.", setup.seats());
    let mut agents = agents(args, library, &setup, seed.number());
    let mut game = Game::new(library.clone(), setup.clone(), seed.0)?;
    let viewer = args.human.then_some(Seat::FIRST);
    let mut teller = Teller { narrator: Narrator::new(library, &setup), viewer, told: 0, verbose: args.verbose };
    loop {
        teller.tell(&game)?;
        let Some(decision) = game.decision() else {
            break;
        };
        ensure!(game.log().len() < LIMIT, "the game did not end within {LIMIT} decisions");
        let (seat, id) = (decision.seat, decision.id);
        if viewer == Some(seat) {
            if game.pass_quietly(Quiet::OnlyPass)? == 0 {
                human(&mut game, seat)?;
            }
            continue;
        }
        let position = Position::<Kryptik>::of(game.state()).context("the game is over")?;
        let action = agents[seat.index()].choose(seat, &position);
        game.apply(seat, id, action)?;
    }
    let path = write_log(&game, args.log.as_deref(), seed)?;
    prove(library, &game, &path)
}

/// Tells what is new in a game, as far as the viewer may know.
struct Teller {
    narrator: Narrator,
    viewer: Option<Seat>,
    told: usize,
    verbose: bool,
}

impl Teller {
    fn tell(&mut self, game: &Game) -> Result<()> {
        let waits = self.viewer.is_some_and(|viewer| game.decision().is_some_and(|open| open.seat != viewer));
        if waits {
            return Ok(());
        }
        // What a person may know is a log of its own; a watcher sees everything.
        let redacted = self.viewer.map(|viewer| game.log_for(viewer)).transpose()?;
        let log = redacted.as_ref().unwrap_or(game.log());
        for entry in log.entries().iter().skip(self.told) {
            for line in self.narrator.entry(entry) {
                println!("{line}");
            }
            if self.verbose {
                entry.events.iter().for_each(|event| println!("      {event:?}"));
            }
        }
        self.told = log.entries().len();
        Ok(())
    }
}

fn human(game: &mut Game, seat: Seat) -> Result<()> {
    let board = game.state().board_for(seat);
    let decision = board.decision.clone().context("the game is over")?;
    let source = decision.source.as_ref().map(|card| format!(" for {card}")).unwrap_or_default();
    println!("\n{:?}{source}", decision.kind);
    for (index, option) in decision.options.iter().enumerate() {
        println!("  {:>2}  {}", index + 1, option.text);
    }
    loop {
        print!("1-{}, b(oard), u(ndo), c(oncede): ", decision.options.len());
        stdout().flush()?;
        let mut line = String::new();
        if stdin().read_line(&mut line)? == 0 {
            bail!("the input ended before the game");
        }
        match line.trim() {
            "b" => println!("{board}"),
            "u" => {
                match game.undo(seat) {
                    Ok(_) => {}
                    Err(error) => println!("That cannot be taken back: {error}."),
                }
                return Ok(());
            }
            "c" => {
                game.concede(seat)?;
                return Ok(());
            }
            text => {
                let chosen = text.parse::<usize>().ok().and_then(|number| decision.options.get(number.wrapping_sub(1)));
                if let Some(option) = chosen {
                    let action: Action = option.action;
                    game.apply(seat, decision.id, action)?;
                    return Ok(());
                }
                println!("{text:?} is none of the numbers.");
            }
        }
    }
}

fn write_log(game: &Game, path: Option<&Path>, seed: GameSeed) -> Result<PathBuf> {
    let path = match path {
        Some(path) => path.to_owned(),
        None => {
            let folder = Path::new("target").join("play");
            let folder = if std::fs::create_dir_all(&folder).is_ok() { folder } else { std::env::temp_dir() };
            folder.join(format!("kryptik-{seed}.jsonl"))
        }
    };
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut file = BufWriter::new(file);
    game.log().write(&mut file)?;
    file.flush()?;
    Ok(path)
}

/// Reads the log back, verifies every event, and plays it again from its inputs alone.
fn prove(library: &Arc<Library>, game: &Game, path: &Path) -> Result<()> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let log = Log::read(BufReader::new(file))?.log;
    println!("\nThe log is in {}.", path.display());
    let proof = verify::<Kryptik>(library, &log).into_result().context("the log does not prove itself")?;
    ensure!(proof == Proof::RulesAndChance, "the log does not prove its chance");
    let again = replay::<Kryptik>(library, &log.inputs_only())?;
    ensure!(again.state() == game.state(), "the replay of the inputs led to another state");
    println!("\n{}", again.state().board());
    let actions = log.entries().iter().filter(|entry| matches!(entry.cause, Cause::Action { .. })).count();
    let events: usize = again.log().entries().iter().map(|entry| entry.events.len()).sum();
    println!("Replay verified: {actions} actions, {events} events");
    Ok(())
}
