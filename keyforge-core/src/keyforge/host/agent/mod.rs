//! Players that come with the engine.

mod greedy;
mod judge;
mod leaning;
mod search;

use std::sync::Arc;

pub use greedy::{GreedyAgent, Playout};
pub use judge::Judge;
pub use search::{GreedyPlayouts, SearchAgent};

use crate::kernel::{self, Seat};
pub use crate::kernel::{AgentKind, UnknownAgent};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::setup::Setup;

/// An agent of any kind.
pub type AnyAgent = kernel::AnyAgent<GreedyAgent, SearchAgent>;

impl AnyAgent {
    /// An agent of a kind for a seat of a game of that setup and seed. The same arguments give the same choices.
    #[must_use]
    pub fn of(kind: AgentKind, library: &Arc<Library>, setup: &Setup, seat: Seat, seed: u64) -> AnyAgent {
        AnyAgent::seated(kind, || setup.known_cast(library), seat, seed)
    }

    /// The same for a game with these cards.
    #[must_use]
    pub fn of_cast(kind: AgentKind, cast: &Arc<Cast>, seat: Seat, seed: u64) -> AnyAgent {
        AnyAgent::seated(kind, || cast.clone(), seat, seed)
    }

    fn seated(kind: AgentKind, cast: impl Fn() -> Arc<Cast>, seat: Seat, seed: u64) -> AnyAgent {
        // The two seats must not choose alike.
        let seed = if seat.0 == 0 { seed } else { !seed };
        let greedy = || GreedyAgent::of(cast(), seed);
        AnyAgent::made(kind, seed, greedy, |budget| SearchAgent::for_cast(&cast(), budget, seed))
    }
}
