//! Players that come with the engine.

mod greedy;
mod judge;
mod leaning;
mod search;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use greedy::{GreedyAgent, Playout};
pub use judge::Judge;
pub use search::{GreedyPlayouts, SearchAgent};

use crate::kernel::search::Budget;
use crate::kernel::{Agent, Manner, Position, RandomAgent, Seat};
pub use crate::kernel::{AgentKind, UnknownAgent};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::table::Action;

impl AgentKind {
    /// An agent of this kind for a seat of a game of that setup and seed. The same arguments give the same choices.
    pub fn agent(self, library: &Arc<Library>, setup: &Setup, seat: Seat, seed: u64) -> AnyAgent {
        self.seated(|| setup.known_cast(library), seat, seed)
    }

    /// The same for a game with these cards.
    pub fn agent_of(self, cast: &Arc<Cast>, seat: Seat, seed: u64) -> AnyAgent {
        self.seated(|| cast.clone(), seat, seed)
    }

    fn seated(self, cast: impl FnOnce() -> Arc<Cast>, seat: Seat, seed: u64) -> AnyAgent {
        let seed = seed_for(seat, seed);
        match self.manner() {
            Manner::Random => AnyAgent::Random(RandomAgent::new(seed)),
            Manner::Greedy => AnyAgent::Greedy(Box::new(GreedyAgent::of(cast(), seed))),
            Manner::Search { iterations } => {
                let budget = Budget::Iterations(iterations);
                AnyAgent::Search(Box::new(SearchAgent::for_cast(&cast(), budget, seed)))
            }
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
    /// One that searches.
    Search(Box<SearchAgent>),
}

impl AnyAgent {
    /// The same agent, which ends its search soon once `stop` is set, as
    /// [`SearchAgent::stopped_by`](crate::kernel::search::SearchAgent::stopped_by) says; the others do not look ahead.
    #[must_use]
    pub fn stopped_by(self, stop: &Arc<AtomicBool>) -> AnyAgent {
        match self {
            AnyAgent::Search(agent) => AnyAgent::Search(Box::new(agent.stopped_by(stop.clone()))),
            AnyAgent::Random(_) | AnyAgent::Greedy(_) => self,
        }
    }
}

impl Agent<KeyForge> for AnyAgent {
    fn choose(&mut self, seat: Seat, position: &Position<'_, KeyForge>) -> Action {
        match self {
            AnyAgent::Random(agent) => agent.choose(seat, position),
            AnyAgent::Greedy(agent) => agent.choose(seat, position),
            AnyAgent::Search(agent) => agent.choose(seat, position),
        }
    }
}
