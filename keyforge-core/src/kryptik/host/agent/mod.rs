//! Players that come with the engine.

mod eye;
mod greedy;
mod judge;
mod search;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use greedy::{GreedyAgent, Playout};
pub use judge::Judge;
pub use search::{GreedyPlayouts, SearchAgent};

use super::ruleset::Kryptik;
use super::setup::Setup;
use crate::kernel::search::Budget;
use crate::kernel::{Agent, AgentKind, Manner, Position, RandomAgent, Seat};
use crate::kryptik::cards::Library;
use crate::kryptik::engine::State;
use crate::kryptik::table::Action;

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

    /// An agent of a kind for a seat of a game of that setup and seed. The same arguments give the same choices.
    #[must_use]
    pub fn of(kind: AgentKind, library: &Arc<Library>, setup: &Setup, seat: Seat, seed: u64) -> AnyAgent {
        AnyAgent::seated(kind, |seed| GreedyAgent::new(library, setup, seed), seat, seed)
    }

    /// The same for the game of a state.
    #[must_use]
    pub fn of_state(kind: AgentKind, state: &State, seat: Seat, seed: u64) -> AnyAgent {
        AnyAgent::seated(kind, |seed| GreedyAgent::of(state, seed), seat, seed)
    }

    fn seated(kind: AgentKind, greedy: impl FnOnce(u64) -> GreedyAgent, seat: Seat, seed: u64) -> AnyAgent {
        let seed = seed_for(seat, seed);
        match kind.manner() {
            Manner::Random => AnyAgent::Random(RandomAgent::new(seed)),
            Manner::Greedy => AnyAgent::Greedy(Box::new(greedy(seed))),
            Manner::Search { iterations } => {
                AnyAgent::Search(Box::new(SearchAgent::searching(Budget::Iterations(iterations), seed)))
            }
        }
    }
}

/// The seats must not choose alike; seat 0 chooses as the seed says.
fn seed_for(seat: Seat, seed: u64) -> u64 {
    seed ^ u64::from(seat.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Agent<Kryptik> for AnyAgent {
    fn choose(&mut self, seat: Seat, position: &Position<'_, Kryptik>) -> Action {
        match self {
            AnyAgent::Random(agent) => agent.choose(seat, position),
            AnyAgent::Greedy(agent) => agent.choose(seat, position),
            AnyAgent::Search(agent) => agent.choose(seat, position),
        }
    }
}
