//! What can be asked for on the command line.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Parser, ValueEnum};
use keyforge_core::agent::GreedyAgent;
use keyforge_core::kernel::{Agent, RandomAgent, Seat};
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{Deck, DeckList, KeyForge, Setup};
use std::sync::Arc;

/// Plays KeyForge in the terminal, tells the game, and proves its log by replaying it.
#[derive(Parser, Debug)]
#[command(name = "play", version)]
pub struct Args {
    /// Fixes shuffles and agents; drawn from the clock where none is given
    #[arg(long)]
    pub seed: Option<u64>,
    /// The rulebook: v1_1, v1_2, mass_mutation or winds_of_exchange
    #[arg(long, default_value_t)]
    pub edition: Rulebook,
    /// A JSON file of deck lists, instead of the two starter decks
    #[arg(long, value_name = "FILE")]
    pub decks: Option<PathBuf>,
    /// The deck of the first player, by its name or a part of it
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,
    /// The deck of the second player, by its name or a part of it
    #[arg(long, value_name = "NAME")]
    pub second: Option<String>,
    /// Plays so many games and shows a summary instead of a story
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["human", "log", "verbose"])]
    pub games: Option<u32>,
    /// Lets you play the first deck against the greedy agent
    #[arg(long)]
    pub human: bool,
    /// Who plays the two decks: one name for both, or two
    #[arg(long, value_enum, value_delimiter = ',', default_value = "greedy", value_name = "AGENTS")]
    pub agents: Vec<AgentName>,
    /// Where the log goes, instead of target/play
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Shows every decision and every event as well
    #[arg(long)]
    pub verbose: bool,
}

/// An agent by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum AgentName {
    /// Plays sensibly
    Greedy,
    /// Chooses each option with the same probability
    Random,
}

impl Args {
    /// The two decks, the starters where no file is named.
    pub fn setup(&self, library: &Library) -> Result<Setup> {
        let [first, second] = match &self.decks {
            None => self.starters()?,
            Some(path) => {
                let file = path.display();
                let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
                let lists = DeckList::parse(&text).with_context(|| format!("{file} is no file of deck lists"))?;
                let pick = |name: &Option<String>, at: usize| match name {
                    Some(name) => DeckList::find(&lists, name).map_err(anyhow::Error::from),
                    None => lists.get(at).with_context(|| format!("{file} has fewer than two decks")),
                };
                [pick(&self.first, 0)?.resolve(library)?, pick(&self.second, 1)?.resolve(library)?]
            }
        };
        Ok(Setup::new(first, second).under(self.edition))
    }

    fn starters(&self) -> Result<[Deck; 2]> {
        let starters = Deck::starters();
        let pick = |name: &Option<String>, at: usize| match name {
            None => Ok(starters[at].clone()),
            Some(name) => {
                let part = name.to_lowercase();
                let found = starters.iter().find(|deck| deck.name.to_lowercase().contains(&part));
                found
                    .cloned()
                    .with_context(|| format!("no starter deck is called {name:?}; --decks FILE brings others"))
            }
        };
        Ok([pick(&self.first, 0)?, pick(&self.second, 1)?])
    }

    /// The agents of the two seats for the game with that seed.
    pub fn agents(&self, library: &Arc<Library>, setup: &Setup, seed: u64) -> Result<[Box<dyn Agent<KeyForge>>; 2]> {
        let (first, second) = match self.agents.as_slice() {
            [both] => (*both, *both),
            [first, second] => (*first, *second),
            more => bail!("--agents takes one or two names, not {}", more.len()),
        };
        let agent = |name: AgentName, seat: Seat| -> Box<dyn Agent<KeyForge>> {
            let seed = seed.wrapping_mul(2).wrapping_add(seat.index() as u64);
            match name {
                AgentName::Greedy => Box::new(GreedyAgent::new(library, setup, seed)),
                AgentName::Random => Box::new(RandomAgent::new(seed)),
            }
        };
        Ok([agent(first, Seat::FIRST), agent(second, Seat::SECOND)])
    }
}
