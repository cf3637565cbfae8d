//! Players that come with the engine.

mod eye;
mod greedy;
mod judge;
mod search;

use std::sync::Arc;

pub use greedy::{GreedyAgent, Playout};
pub use judge::Judge;
pub use search::{GreedyPlayouts, SearchAgent};

use super::setup::Setup;
use crate::kernel::{self, AgentKind, Seat};
use crate::kryptik::cards::Library;
use crate::kryptik::engine::State;

/// An agent of any kind.
pub type AnyAgent = kernel::AnyAgent<GreedyAgent, SearchAgent>;

impl AnyAgent {
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
        // The seats must not choose alike; seat 0 chooses as the seed says.
        let seed = seed ^ u64::from(seat.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        AnyAgent::made(kind, seed, || greedy(seed), |budget| SearchAgent::searching(budget, seed))
    }
}
