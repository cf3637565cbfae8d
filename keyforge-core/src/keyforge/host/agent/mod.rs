//! Players that come with the engine.

mod greedy;
mod leaning;

use std::sync::Arc;

pub use greedy::GreedyAgent;

use crate::kernel::{Agent, Position, RandomAgent, Seat};
pub use crate::kernel::{AgentKind, UnknownAgent};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::table::Action;

impl AgentKind {
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
}

/// The two seats must not choose alike.
const fn seed_for(seat: Seat, seed: u64) -> u64 {
    if seat.0 == 0 { seed } else { !seed }
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
