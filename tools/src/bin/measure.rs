//! Does one thing many times, so that it can be counted: `make bench-instructions` runs it under callgrind.
//!
//! Whatever is to be counted happens inside of [`measured`]; decks are read and games laid before it. Each command prints how
//! many units there were and a digest of what came of them: a faster engine that plays otherwise is caught.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand, ValueEnum};
use keyforge_core::cards::{builtin_cards, parse_cards};
use keyforge_core::kernel::{
    Agent, Digest, Played, Position, RandomAgent, Recorder, Ruleset, Seed, Seeded, Verdict, play_out, verify,
};
use keyforge_core::library::Library;
use keyforge_core::observe::{self, Observer, Traces};
use keyforge_core::scenario::{CardScenario, PlayerScenario, Scenario, ScenarioStep};
use keyforge_core::simulate::{GameReport, Plan};
use keyforge_core::table::{Action, ActionSpace, DecisionKind};
use keyforge_core::{Deck, DeckCard, DeckList, Game, KeyForge, Opening, Setup, State, kryptik};
use serde_json::json;

/// Few random games come near this many decisions.
const LIMIT: u32 = 60_000;

/// Does one thing many times, so that it can be counted.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Random games of KeyForge without a log; a unit is a decision
    Games {
        #[arg(long, value_enum, default_value_t = Decks::Real)]
        decks: Decks,
        #[arg(long, default_value_t = 20)]
        games: u64,
    },
    /// Random games as a plan of `simulate` plays one of them by itself, and tells it; a unit is a decision
    Simulate {
        #[arg(long, default_value_t = 20)]
        games: u64,
    },
    /// Random games of Kryptik without a log; a unit is a decision
    Kryptik {
        #[arg(long, default_value_t = 2)]
        players: usize,
        #[arg(long, default_value_t = 10)]
        games: u64,
    },
    /// The logs of random games, written as text; nothing is counted but their digest
    Logs {
        #[arg(long, value_enum, default_value_t = Decks::Real)]
        decks: Decks,
        #[arg(long, default_value_t = 10)]
        games: u64,
    },
    /// `Game::apply` with a log; a unit is a decision
    Apply {
        #[arg(long, default_value_t = 10)]
        games: u64,
    },
    /// `verify` of the logs of random games; a unit is a decision
    Verify {
        #[arg(long, default_value_t = 10)]
        games: u64,
    },
    /// Random actions, each with what the next player sees and may do, as in a batch of games; a unit is an action
    Steps {
        #[arg(long, default_value_t = 12)]
        games: u64,
    },
    /// Copies of states, dropped again; a unit is a state
    Copy {
        #[arg(long, default_value_t = 4)]
        games: u64,
        /// Into a state that is there, as searches copy
        #[arg(long)]
        into: bool,
    },
    /// A deed with so many creatures in play, until the next thing to be decided of itself; a unit is one of them
    Crowd {
        #[arg(long, value_enum, default_value_t = Deed::Reap)]
        deed: Deed,
        #[arg(long, default_value_t = 10)]
        creatures: usize,
        /// Each creature has a constant text that gives its neighbors power
        #[arg(long)]
        texts: bool,
        /// So many definitions are loaded
        #[arg(long, default_value_t = 1)]
        definitions: usize,
    },
    /// Random games of the real decks that go on for so many turns, as artifacts make keys too dear; a unit is a decision
    Long {
        #[arg(long, default_value_t = 50)]
        turns: u16,
        #[arg(long, default_value_t = 4)]
        games: u64,
        /// Through `Game::apply`, with a log
        #[arg(long)]
        logged: bool,
    },
    /// The first game of a new process, up to its first decision: cards read, decks of two sets drawn, dealt; a unit is a game
    First {
        /// Begins so many processes one after the other, and tells the time of the fastest and the median
        #[arg(long)]
        times: Option<usize>,
    },
    /// Random decks of all sets, drawn and found in the library; a unit is a deck
    Draw {
        #[arg(long, default_value_t = 120)]
        decks: u64,
    },
    /// `Digest::of_hash` of states; a unit is a state
    Hash {
        #[arg(long, default_value_t = 4)]
        games: u64,
    },
}

/// The decks that play.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Decks {
    /// The two starter decks
    Starters,
    /// The twenty real decks, every pair in turn
    Real,
    /// Random decks of all sets, two new ones for every game
    Random,
}

/// What is done among many creatures.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deed {
    /// A creature reaps
    Reap,
    /// A creature fights another one
    Fight,
    /// The turn ends
    End,
}

/// What is counted: callgrind looks for the name of this function.
#[inline(never)]
fn measured<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

fn main() -> Result<()> {
    // Read when it is asked for: what a first game costs is counted with its cards.
    let library = Library::builtin;
    let (units, digest) = match Arguments::parse().what {
        What::Games { decks, games } => plays(&library(), decks, games)?,
        What::Simulate { games } => simulated(&library(), games)?,
        What::Kryptik { players, games } => kryptik_plays(players, games)?,
        What::Logs { decks, games } => logs(&library(), decks, games)?,
        What::Apply { games } => applies(&library(), games)?,
        What::Verify { games } => verifies(&library(), games)?,
        What::Steps { games } => steps(&library(), games)?,
        What::Copy { games, into: false } => states(&library(), games, |state| {
            drop(black_box(state.clone()));
        })?,
        What::Copy { games, into: true } => {
            let mut room: Option<State> = None;
            states(&library(), games, |state| match &mut room {
                Some(room) => black_box(room).clone_from(state),
                None => room = Some(state.clone()),
            })?
        }
        What::Crowd { deed, creatures, texts, definitions } => crowd(deed, creatures, texts, definitions)?,
        What::Long { turns, games, logged } => long(turns, games, logged)?,
        What::First { times: None } => first_game()?,
        What::First { times: Some(times) } => first_games(times)?,
        What::Draw { decks } => drawn(&library(), decks)?,
        What::Hash { games } => states(&library(), games, |state| {
            black_box(Digest::of_hash(state));
        })?,
    };
    println!("units {units} digest {digest}");
    Ok(())
}

/// The setups that are played in turn.
fn setups(library: &Arc<Library>, decks: Decks, games: u64) -> Result<Vec<Setup>> {
    let lists = match decks {
        Decks::Starters => {
            let [first, second] = Deck::starters();
            return Ok(vec![Setup::new(first, second)]);
        }
        Decks::Real => DeckList::builtin(),
        Decks::Random => return (0..games).map(|game| random_pair(library, game)).collect(),
    };
    let decks: Vec<Deck> = lists.iter().map(|list| list.resolve(library)).collect::<Result<_, _>>()?;
    let pairs = (0..decks.len()).flat_map(|one| (one + 1..decks.len()).map(move |two| (one, two)));
    Ok(pairs.map(|(one, two)| Setup::new(decks[one].clone(), decks[two].clone())).collect())
}

fn random_pair(library: &Arc<Library>, game: u64) -> Result<Setup> {
    let deck = |number: u64| Ok::<Deck, anyhow::Error>(random_list(library, number)?.resolve(library)?);
    // Three and two have no common divisor, so in time every set meets every other.
    Ok(Setup::new(deck(2 * game)?, deck(2 * game + 1 + game / 3)?))
}

/// A random list of each set in turn.
fn random_list(library: &Library, number: u64) -> Result<DeckList> {
    let sets = DeckList::sets(library);
    Ok(DeckList::random(library, &sets[number as usize % sets.len()], Seed::from(number))?)
}

fn drawn(library: &Library, decks: u64) -> Result<(u64, Digest)> {
    // The scripts of the cards are read when a deck has them for the first time: that is no part of drawing.
    for number in 0..decks {
        random_list(library, number)?.resolve(library)?;
    }
    let mut sum = Sum(Digest::default());
    for number in 0..decks {
        let (list, _) = measured(|| -> Result<(DeckList, Deck)> {
            let list = random_list(library, number)?;
            let deck = list.resolve(library)?;
            Ok((list, deck))
        })?;
        sum.add(&serde_json::to_vec(&list)?);
    }
    Ok((decks, sum.0))
}

fn agents(seed: u64) -> [RandomAgent; 2] {
    [RandomAgent::new(seed), RandomAgent::new(!seed)]
}

/// The digest of everything that was told, one after the other.
struct Sum(Digest);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        self.0 = Digest::chained(&self.0, bytes);
    }
}

fn plays(library: &Arc<Library>, decks: Decks, games: u64) -> Result<(u64, Digest)> {
    let setups = setups(library, decks, games)?;
    let openings: Vec<Opening> = setups.iter().map(|setup| Opening::new(library, setup)).collect::<Result<_, _>>()?;
    let (mut units, mut sum) = (0, Sum(Digest::default()));
    for (seed, opening) in (0..games).zip(openings.iter().cycle()) {
        // Random players with any decks may shut each other in; few do, and their game stops at the limit.
        let (state, played) = measured(|| play(opening, seed))?;
        units += u64::from(played.decisions);
        sum.add(&serde_json::to_vec(state.table())?);
    }
    Ok((units, sum.0))
}

fn play(opening: &Opening, seed: u64) -> Result<(State, Played)> {
    let mut chance = Seeded::new(seed.into());
    let mut state = opening.start(&mut chance, &mut Recorder::silent())?;
    let played = play_out::<KeyForge, _>(&mut state, &mut agents(seed), &mut chance, LIMIT)?;
    Ok((state, played))
}

fn kryptik_plays(players: usize, games: u64) -> Result<(u64, Digest)> {
    let library = kryptik::Library::demo();
    let demo = kryptik::demo_decks();
    let decks: Vec<_> = (0..players).map(|seat| demo[seat % demo.len()].clone()).collect();
    let setup = kryptik::Setup::new(decks);
    let (mut units, mut sum) = (0, Sum(Digest::default()));
    for seed in 0..games {
        let (state, played) = measured(|| kryptik_play(&library, &setup, seed))?;
        played.outcome.with_context(|| format!("the game with seed {seed} does not end"))?;
        units += u64::from(played.decisions);
        sum.add(&serde_json::to_vec(state.table())?);
    }
    Ok((units, sum.0))
}

fn kryptik_play(
    library: &Arc<kryptik::Library>,
    setup: &kryptik::Setup,
    seed: u64,
) -> Result<(<kryptik::Kryptik as Ruleset>::State, Played)> {
    let mut chance = Seeded::new(seed.into());
    let mut state = kryptik::Kryptik::start(library, setup, &mut chance, &mut Recorder::silent())?;
    let mut agents: Vec<RandomAgent> =
        (0..setup.seats()).map(|seat| RandomAgent::new(seed * 8 + seat as u64)).collect();
    let played = play_out::<kryptik::Kryptik, _>(&mut state, &mut agents, &mut chance, LIMIT)?;
    Ok((state, played))
}

/// A random game with its log; `apply` may count what a move costs.
fn logged(library: &Arc<Library>, setup: &Setup, seed: u64) -> Result<Game> {
    let mut game = Game::new(library.clone(), setup.clone(), seed.into())?;
    let mut agents = agents(seed);
    while let Some(position) = Position::<KeyForge>::of(game.state()) {
        let (seat, id) = (position.seat(), position.decision().id);
        let action = agents[seat.index()].choose(seat, &position);
        measured(|| game.apply(seat, id, action))?;
    }
    Ok(game)
}

fn logs(library: &Arc<Library>, decks: Decks, games: u64) -> Result<(u64, Digest)> {
    let (mut units, mut sum) = (0, Sum(Digest::default()));
    for (seed, setup) in (0..games).zip(setups(library, decks, games)?.iter().cycle()) {
        let text = logged(library, setup, seed)?.log().to_jsonl();
        units += text.len() as u64;
        sum.add(text.as_bytes());
    }
    Ok((units, sum.0))
}

fn applies(library: &Arc<Library>, games: u64) -> Result<(u64, Digest)> {
    let (mut units, mut sum) = (0, Sum(Digest::default()));
    for (seed, setup) in (0..games).zip(setups(library, Decks::Real, games)?.iter().cycle()) {
        let game = logged(library, setup, seed)?;
        units += game.log().len() as u64;
        sum.add(&serde_json::to_vec(game.state().table())?);
    }
    Ok((units, sum.0))
}

fn verifies(library: &Arc<Library>, games: u64) -> Result<(u64, Digest)> {
    let mut units = 0;
    for (seed, setup) in (0..games).zip(setups(library, Decks::Real, games)?.iter().cycle()) {
        let mut game = Game::new(library.clone(), setup.clone(), seed.into())?;
        let mut agents = agents(seed);
        while let Some(position) = Position::<KeyForge>::of(game.state()) {
            let (seat, id) = (position.seat(), position.decision().id);
            let action = agents[seat.index()].choose(seat, &position);
            game.apply(seat, id, action)?;
        }
        let verdict = measured(|| verify::<KeyForge>(library, game.log()));
        anyhow::ensure!(verdict == Verdict::Verified, "the log of seed {seed}: {verdict}");
        units += game.log().len() as u64;
    }
    Ok((units, Digest::default()))
}

/// Random games, with what each player who is asked sees and may do.
fn steps(library: &Arc<Library>, games: u64) -> Result<(u64, Digest)> {
    let (mut units, mut seen) = (0, Vec::new());
    let (mut mask, mut marked) = (vec![0_i8; ActionSpace::SIZE], Vec::new());
    for (seed, setup) in (0..games).zip(setups(library, Decks::Real, games)?.iter().cycle()) {
        let mut chance = Seeded::new(seed.into());
        let mut state = Opening::new(library, setup)?.start(&mut chance, &mut Recorder::silent())?;
        let observer = Observer::new(state.library(), state.table());
        let mut agents = agents(seed);
        let (mut row, mut traces) = (vec![0_i16; observe::SIZE], Traces::default());
        while !state.table().is_over() {
            measured(|| -> Result<()> {
                play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, 1)?;
                let Some(open) = &state.table().decision else { return Ok(()) };
                marked.drain(..).for_each(|index: usize| mask[index] = 0);
                marked.extend(open.options.iter().map(|option| ActionSpace::index(*option)));
                marked.iter().for_each(|index| mask[*index] = 1);
                observer.rewrite(&state, open.seat, &mut row, &mut traces)?;
                Ok(())
            })?;
            units += 1;
            seen.extend(row.iter().step_by(37).copied());
        }
    }
    Ok((units, Digest::of_json(&seen)?))
}

/// Games of the real decks, told in a report each.
fn simulated(library: &Arc<Library>, games: u64) -> Result<(u64, Digest)> {
    let mut pairings = setups(library, Decks::Real, games)?;
    pairings.truncate(usize::try_from(games)?);
    let [first, ..] = &*pairings else { return Ok((0, Digest::default())) };
    let plan = Plan { pairings: pairings.clone(), ..Plan::new(first.clone(), 1) };
    let reports: Vec<GameReport> = measured(|| (0..plan.len()).map(|game| plan.play(game)).collect());
    let units = reports.iter().map(|report| u64::from(report.decisions)).sum();
    Ok((units, Digest::of_json(&reports.iter().map(|report| report.digest).collect::<Vec<_>>())?))
}

/// Every state of random games in which a player is asked.
fn states(library: &Arc<Library>, games: u64, mut work: impl FnMut(&State)) -> Result<(u64, Digest)> {
    let mut units = 0;
    for (seed, setup) in (0..games).zip(setups(library, Decks::Real, games)?.iter().cycle()) {
        let mut chance = Seeded::new(seed.into());
        let mut state = Opening::new(library, setup)?.start(&mut chance, &mut Recorder::silent())?;
        let mut agents = agents(seed);
        while !state.table().is_over() {
            measured(|| work(&state));
            units += 1;
            play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, 1)?;
        }
    }
    Ok((units, Digest::default()))
}

/// The first game of this process, up to its first decision.
fn first_game() -> Result<(u64, Digest)> {
    let (game, took) = measured(|| -> Result<_> {
        let begun = Instant::now();
        let library = Library::builtin();
        let deck = |set: &str, seed: u64| -> Result<Deck> {
            Ok(DeckList::random(&library, set, seed.into())?.resolve(&library)?)
        };
        let setup = Setup::new(deck("WC", 1)?, deck("WoE", 2)?);
        let game = Game::new(library, setup, 3.into())?;
        Ok((game, begun.elapsed()))
    })?;
    println!("{} microseconds", took.as_micros());
    Ok((1, Digest::of_json(game.state().table())?))
}

/// First games of new processes; the times are those that [`first_game`] tells.
fn first_games(times: usize) -> Result<(u64, Digest)> {
    let program = std::env::current_exe()?;
    let mut took = Vec::new();
    for _ in 0..times.max(1) {
        let output = Command::new(&program).arg("first").output()?;
        let told = String::from_utf8(output.stdout)?;
        let (number, _) = told.split_once(' ').context("it tells no time")?;
        took.push(number.parse::<u64>()?);
    }
    took.sort_unstable();
    let milliseconds = |at: usize| took[at] as f64 / 1_000.0;
    println!("fastest {:.1} ms, median {:.1} ms", milliseconds(0), milliseconds(took.len() / 2));
    Ok((times as u64, Digest::default()))
}

/// One deed in a position with many creatures, with what has to be answered before it is done.
fn crowd(deed: Deed, creatures: usize, texts: bool, definitions: usize) -> Result<(u64, Digest)> {
    let text = if texts { "\n  always: grant({creature neighbor_of this}, power +1)" } else { "" };
    let mut cards = format!("card member \"Member\"\n  dis creature · power 3{text}\n");
    for number in 1..definitions {
        writeln!(cards, "\ncard other-{number} \"Other {number}\"\n  dis creature · power 3{text}")?;
    }
    let library = Arc::new(Library::new(parse_cards("crowd.kf", &cards)?)?);
    let [first, second] = [creatures - creatures / 2, creatures / 2].map(|line| vec!["member"; line]);
    let deck = ["member"; 12];
    let position = json!({
        "house": "dis",
        "players": [
            { "houses": ["dis", "logos", "mars"], "battleline": first, "deck": deck },
            { "houses": ["dis", "logos", "mars"], "battleline": second, "deck": deck },
        ],
    });
    let setup = Setup::Scenario(Box::new(Scenario::from_json(&position.to_string())?));
    let game = Game::new(library, setup, 1.into())?;
    let wanted = |action: &&Action| match deed {
        Deed::Reap => matches!(action, Action::Reap(_)),
        Deed::Fight => matches!(action, Action::Fight(_)),
        Deed::End => **action == Action::EndTurn,
    };
    let action = *game.legal_actions().iter().find(wanted).context("it is not possible")?;
    const UNITS: u64 = 16;
    for _ in 0..UNITS {
        let mut state = game.state().clone();
        measured(|| carry_out(&mut state, action))?;
    }
    Ok((UNITS, Digest::default()))
}

/// Lets the player of the turn do something, and answers with what comes first until something of itself is decided.
fn carry_out(state: &mut State, action: Action) -> Result<()> {
    let (mut answer, mut chance) = (action, Seeded::new(1.into()));
    loop {
        let open = state.table().decision.as_ref().context("the game is over")?;
        let seat = open.seat;
        KeyForge::decide(state, seat, &answer, &mut chance, &mut Recorder::silent())?;
        let open = state.table().decision.as_ref().context("the game is over")?;
        if matches!(open.kind, DecisionKind::Main | DecisionKind::ActiveHouse) {
            return Ok(());
        }
        answer = *open.options.first().context("a question without answers")?;
    }
}

/// Random games in which keys are too dear, up to the end of a turn; few end before, as nothing is left that makes them so.
fn long(turns: u16, games: u64, logged: bool) -> Result<(u64, Digest)> {
    const GATE: &str = "card gate \"Gate\"\n  dis artifact\n  always: key_cost(each, +1000)\n";
    let library = Arc::new(Library::new([builtin_cards()?, parse_cards("gate.kf", GATE)?].concat())?);
    let (mut units, mut sum) = (0, Sum(Digest::default()));
    let mut decks = DeckList::builtin().iter().cycle();
    for seed in 0..games {
        let mut player = || -> Result<PlayerScenario> {
            Ok(behind_gates(&decks.next().context("there is no deck")?.resolve(&library)?))
        };
        let scenario = Scenario { step: ScenarioStep::House, players: [player()?, player()?], ..Scenario::default() };
        let mut game = Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), seed.into())?;
        let (mut state, mut chance, mut agents) = (game.state().clone(), Seeded::new(seed.into()), agents(seed));
        while state.table().turn.number <= turns {
            let Some(position) = Position::<KeyForge>::of(&state) else {
                break;
            };
            let (seat, id) = (position.seat(), position.decision().id);
            let action = agents[seat.index()].choose(seat, &position);
            if logged {
                measured(|| game.apply(seat, id, action).map(drop))?;
                state.clone_from(game.state());
            } else {
                measured(|| KeyForge::decide(&mut state, seat, &action, &mut chance, &mut Recorder::silent()))?;
            }
            units += 1;
        }
        sum.add(&serde_json::to_vec(state.table())?);
    }
    Ok((units, sum.0))
}

/// A player whose cards all lie in the discard pile, so that the first draw shuffles them, and whose keys are dear.
fn behind_gates(deck: &Deck) -> PlayerScenario {
    let card = |card: &DeckCard| CardScenario { house: Some(card.house), ..CardScenario::of(&*card.card) };
    PlayerScenario {
        houses: Some(deck.houses.clone()),
        token_reference: deck.token.clone(),
        artifacts: vec![CardScenario::of("gate"); 2],
        discard: deck.cards.iter().map(card).collect(),
        ..PlayerScenario::default()
    }
}
