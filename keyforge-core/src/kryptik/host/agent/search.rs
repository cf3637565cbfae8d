//! An agent that searches.

use super::greedy::Playout;
use super::judge::Judge;
use crate::kernel::search::{self, Budget, Cut, Policy, Search};
use crate::kryptik::host::ruleset::Kryptik;

/// Plays on from the leaves of a search as a greedy agent with whims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyPlayouts {
    /// How much worse than the best an option may seem that is taken all the same; 0 and 1 are none.
    pub whim: usize,
}

impl Default for GreedyPlayouts {
    fn default() -> GreedyPlayouts {
        GreedyPlayouts { whim: 8 }
    }
}

impl Policy<Kryptik> for GreedyPlayouts {
    type Agent = Playout;

    fn agent(&self, seed: u64) -> Playout {
        Playout::new(self.whim, seed)
    }
}

/// An agent that searches: see [`search`](crate::kernel::search).
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use keyforge_core::kernel::{Position, search::Budget};
/// use keyforge_core::kryptik::{Game, Kryptik, Library, SearchAgent, Setup, demo_decks};
///
/// let game = Game::new(Library::demo(), Setup::new(demo_decks()), 7.into())?;
/// let position = Position::<Kryptik>::of(game.state()).ok_or("the game is over")?;
/// let report = SearchAgent::searching(Budget::Iterations(20), 1).report(&position, &AtomicBool::new(false));
/// assert_eq!(report.iterations, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type SearchAgent = search::SearchAgent<Judge, GreedyPlayouts>;

impl SearchAgent {
    /// An agent for any game.
    #[must_use]
    pub fn searching(budget: Budget, seed: u64) -> SearchAgent {
        let mut search = Search::new(Judge, GreedyPlayouts::default(), budget);
        // A turn has many questions about priority.
        search.cut = Cut { turns: 1, decisions: 60 };
        search::SearchAgent::new(search, seed)
    }
}
