//! What can be asked for on the command line.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, ValueEnum};
use keyforge_core::agent::{AgentKind, AnyAgent};
use keyforge_core::cards::Language;
use keyforge_core::kernel::{Agent, Seat};
use keyforge_core::kryptik::MAX_SEATS;
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{KeyForge, Setup};

use crate::decks;
use crate::screen::Screen;
use crate::seed::GameSeed;
use crate::words::{ENGLISH, GERMAN, Words};

/// Plays KeyForge in the terminal, tells the game, and proves its log by replaying it.
#[derive(Parser, Debug)]
#[command(name = "play", version)]
pub struct Args {
    /// What is played
    #[arg(long, value_enum, default_value = "keyforge")]
    pub game: GameName,
    /// How many players a game of Kryptik has
    #[arg(long, default_value_t = 2, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(2..=6))]
    pub players: usize,
    /// Fixes shuffles and agents: a number or 64 hexadecimal digits; drawn by the system where none is given
    #[arg(long)]
    pub seed: Option<GameSeed>,
    /// The rulebook: v1_1, v1_2, mass_mutation or winds_of_exchange
    #[arg(long, default_value_t)]
    pub edition: Rulebook,
    /// The deck of player 1: a file with its list, its name or a part of it, or a random one of a set: random:WC, random:WC:42
    #[arg(long, value_name = "DECK", visible_alias = "first")]
    pub deck_a: Option<String>,
    /// The deck of player 2, likewise
    #[arg(long, value_name = "DECK", visible_alias = "second")]
    pub deck_b: Option<String>,
    /// A file of more deck lists; the first two play where no others are named
    #[arg(long, value_name = "FILE")]
    pub decks: Option<PathBuf>,
    /// Lists the decks that can be named
    #[arg(long)]
    pub list_decks: bool,
    /// A file of home-made cards for the decks, as JSON or in the card script; may be given several times
    #[arg(long, value_name = "FILE")]
    pub cards: Vec<PathBuf>,
    /// Takes decks of any size and with any houses
    #[arg(long)]
    pub free: bool,
    /// Plays so many games and shows a summary instead of a story
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["human", "log", "verbose"])]
    pub games: Option<u32>,
    /// Lets you play the first deck, against the agent that --agents names
    #[arg(long)]
    pub human: bool,
    /// What the players are called, instead of by their decks: two names
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "NAMES")]
    pub names: Vec<String>,
    /// The language of the story, of questions, options and cards; the board keeps its English words
    #[arg(long, value_enum, default_value = "en")]
    pub language: LanguageName,
    /// Who plays: one name for all decks, or one for each (beside --human for each of the others), of random, greedy, search, search:2000, easy, medium and hard
    #[arg(long, value_delimiter = ',', default_value = "greedy", value_name = "AGENTS")]
    pub agents: Vec<AgentKind>,
    /// Goes on with a game that was left, from its log, which it writes on; yours with --human
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Where the log goes, instead of target/play
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Shows every decision and every event as well
    #[arg(long)]
    pub verbose: bool,
}

/// A game by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// KeyForge
    Keyforge,
    /// Kryptik, between the demo decks or decks in JSON
    Kryptik,
}

/// A language by its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LanguageName {
    /// English
    En,
    /// German
    De,
}

/// What means nothing beside what: the argument, and the arguments beside it.
const IDLE: [(&str, &[&str]); 4] = [
    ("human", &["verbose"]),
    ("resume", &["seed", "edition", "deck_a", "deck_b", "decks", "list_decks", "free", "games", "players", "log"]),
    ("games", &["names", "language"]),
    (
        "list_decks",
        &[
            "seed", "edition", "deck_a", "deck_b", "cards", "free", "games", "human", "names", "language", "agents",
            "log", "verbose",
        ],
    ),
];

/// What Kryptik has no use for, and what KeyForge has none for.
const NOT_IN_KRYPTIK: [&str; 5] = ["edition", "decks", "list_decks", "names", "language"];
const NOT_IN_KEYFORGE: [&str; 1] = ["players"];

impl Args {
    /// The arguments of the program. One that would do nothing is refused: whoever gave it wanted something else.
    pub fn read() -> Result<Args> {
        let matches = Args::command().get_matches();
        let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        args.refuse_idle(&matches)?;
        Ok(args)
    }

    fn refuse_idle(&self, matches: &ArgMatches) -> Result<()> {
        let given = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
        let flag = |name: &str| format!("--{}", name.replace('_', "-"));
        let (foreign, game): (&[&str], _) = match self.game {
            GameName::Keyforge => (&NOT_IN_KEYFORGE, "KeyForge"),
            GameName::Kryptik => (&NOT_IN_KRYPTIK, "Kryptik"),
        };
        if let Some(idle) = foreign.iter().find(|name| given(name)) {
            bail!("{} means nothing in {game}", flag(idle));
        }
        for (beside, idle) in IDLE {
            if let Some(idle) = idle.iter().find(|name| given(beside) && given(name)) {
                bail!("{} means nothing beside {}", flag(idle), flag(beside));
            }
        }
        let others = match self.game {
            GameName::Keyforge => 1,
            // The log says how many they are.
            GameName::Kryptik if self.resume.is_some() => MAX_SEATS - 1,
            GameName::Kryptik => self.players.saturating_sub(1),
        };
        if self.human && self.agents.len() > others {
            let names = if others == 1 { "one name".to_owned() } else { format!("at most {others} names") };
            bail!("--agents takes {names} beside --human: you play one of the decks");
        }
        if !self.names.is_empty() && self.names.len() != 2 {
            bail!("--names takes two names, not {}", self.names.len());
        }
        if self.names.iter().any(|name| name.trim().is_empty()) {
            bail!("--names takes two names, and one of them is empty");
        }
        Ok(())
    }

    /// The language of the story.
    pub fn language(&self) -> Language {
        match self.language {
            LanguageName::En => Language::English,
            LanguageName::De => Language::German,
        }
    }

    /// What the program itself says to somebody who plays.
    pub fn words(&self) -> &'static Words {
        match self.language {
            LanguageName::En => &ENGLISH,
            LanguageName::De => &GERMAN,
        }
    }

    /// What is played.
    pub fn setup(&self, library: &Library, screen: &mut Screen) -> Result<Setup> {
        let [first, second] = decks::pair(self, library, screen)?;
        let setup = Setup::new(first, second).under(self.edition);
        Ok(if self.free { setup.free() } else { setup })
    }

    /// The agents of the two seats for the game with that seed.
    pub fn agents(&self, library: &Arc<Library>, setup: &Setup, seed: u64) -> Result<[Box<dyn Agent<KeyForge>>; 2]> {
        let (first, second) = match self.agents.as_slice() {
            [both] => (*both, *both),
            [first, second] => (*first, *second),
            more => bail!("--agents takes one or two names, not {}", more.len()),
        };
        let agent = |kind: AgentKind, seat: Seat| -> Box<dyn Agent<KeyForge>> {
            let seed = seed.wrapping_mul(2).wrapping_add(seat.index() as u64);
            // The seeds differ already.
            Box::new(AnyAgent::of(kind, library, setup, Seat::FIRST, seed))
        };
        Ok([agent(first, Seat::FIRST), agent(second, Seat::SECOND)])
    }
}
