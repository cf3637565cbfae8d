//! An agent that searches.

use std::sync::Arc;

use super::greedy::Playout;
use super::judge::Judge;
use super::leaning::Leaning;
use crate::kernel::search::{self, Budget, Policy, Search};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;

/// Plays on from the leaves of a search as a greedy agent with whims.
#[derive(Clone, Debug)]
pub struct GreedyPlayouts {
    leanings: Arc<[Leaning]>,
    /// How much worse than the best an option may seem that is taken all the same; 0 and 1 are none.
    pub whim: usize,
}

impl GreedyPlayouts {
    /// For games with these cards.
    pub fn new(cast: &Cast) -> GreedyPlayouts {
        GreedyPlayouts { leanings: Leaning::of_all(cast), whim: 10 }
    }
}

impl Policy<KeyForge> for GreedyPlayouts {
    type Agent = Playout;

    fn agent(&self, seed: u64) -> Playout {
        Playout::new(self.leanings.clone(), self.whim, seed)
    }
}

/// An agent that searches: see [`search`](crate::kernel::search).
pub type SearchAgent = search::SearchAgent<Judge, GreedyPlayouts>;

impl SearchAgent {
    /// An agent for a game of that setup.
    pub fn for_setup(library: &Arc<Library>, setup: &Setup, budget: Budget, seed: u64) -> SearchAgent {
        SearchAgent::for_cast(&setup.known_cast(library), budget, seed)
    }

    /// An agent for games with these cards.
    pub fn for_cast(cast: &Arc<Cast>, budget: Budget, seed: u64) -> SearchAgent {
        search::SearchAgent::new(Search::new(Judge::default(), GreedyPlayouts::new(cast), budget), seed)
    }
}
