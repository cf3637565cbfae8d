//! Players that come with the engine.

mod greedy;
mod leaning;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use greedy::GreedyAgent;

use crate::kernel::{Agent, Position, RandomAgent, Seat};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::table::Action;

/// The agents of this crate, by name.
///
/// ```
/// use keyforge_core::agent::AgentKind;
/// assert_eq!("greedy".parse(), Ok(AgentKind::Greedy));
/// assert_eq!(AgentKind::Greedy.to_string(), "greedy");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgentKind {
    /// [`RandomAgent`]
    #[default]
    Random,
    /// [`GreedyAgent`]
    Greedy,
}

impl AgentKind {
    /// Every kind.
    pub const ALL: [AgentKind; 2] = [AgentKind::Random, AgentKind::Greedy];

    /// An agent of this kind for a seat of a game of that setup and seed. The same arguments give the same choices.
    pub fn agent(self, library: &Arc<Library>, setup: &Setup, seat: Seat, seed: u64) -> AnyAgent {
        match self {
            AgentKind::Random => AnyAgent::Random(RandomAgent::new(seed_for(seat, seed))),
            AgentKind::Greedy => AgentKind::Greedy.agent_of(&setup.cast(library), seat, seed),
        }
    }

    /// The same for a game with these cards.
    pub fn agent_of(self, cast: &Arc<Cast>, seat: Seat, seed: u64) -> AnyAgent {
        let seed = seed_for(seat, seed);
        match self {
            AgentKind::Random => AnyAgent::Random(RandomAgent::new(seed)),
            AgentKind::Greedy => AnyAgent::Greedy(Box::new(GreedyAgent::of(cast.clone(), seed))),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            AgentKind::Random => "random",
            AgentKind::Greedy => "greedy",
        }
    }
}

/// The two seats must not choose alike.
const fn seed_for(seat: Seat, seed: u64) -> u64 {
    if seat.0 == 0 { seed } else { !seed }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no agent of this crate has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no agent; there are random and greedy")]
pub struct UnknownAgent(pub String);

impl UnknownAgent {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        "agent/unknown"
    }
}

impl FromStr for AgentKind {
    type Err = UnknownAgent;

    fn from_str(name: &str) -> Result<AgentKind, UnknownAgent> {
        let found = AgentKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownAgent(name.to_owned()))
    }
}

/// An agent of any kind.
#[derive(Clone, Debug)]
pub enum AnyAgent {
    /// One that chooses at random.
    Random(RandomAgent),
    /// One that takes what is best at the moment.
    Greedy(Box<GreedyAgent>),
}

impl Agent<KeyForge> for AnyAgent {
    fn choose(&mut self, seat: Seat, position: &Position<'_, KeyForge>) -> Action {
        match self {
            AnyAgent::Random(agent) => agent.choose(seat, position),
            AnyAgent::Greedy(agent) => agent.choose(seat, position),
        }
    }
}
