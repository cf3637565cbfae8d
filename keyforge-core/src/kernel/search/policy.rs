//! Who plays on from a leaf.

use crate::kernel::{Agent, Ruleset};

/// Gives the agents that play on from the leaves of a search, and of which it takes advice about what to try first.
///
/// A closure from a seed to an agent is one. The agent is asked for every seat, in drawn states: what it sees of hidden cards
/// is made up.
///
/// ```
/// use keyforge_core::kernel::RandomAgent;
/// use keyforge_core::kernel::search::Policy;
/// fn plays<R: keyforge_core::kernel::Ruleset>(_: impl Policy<R>) {}
/// plays::<keyforge_core::KeyForge>(RandomAgent::new);
/// ```
pub trait Policy<R: Ruleset> {
    /// The agents.
    type Agent: Agent<R>;

    /// An agent whose choices follow from a seed.
    fn agent(&self, seed: u64) -> Self::Agent;
}

impl<R: Ruleset, A: Agent<R>, F: Fn(u64) -> A> Policy<R> for F {
    type Agent = A;

    fn agent(&self, seed: u64) -> A {
        self(seed)
    }
}
