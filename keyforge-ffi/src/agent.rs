//! Players that come with the engine.

use std::sync::Arc;
use std::time::Duration;

use keyforge_core::KeyForge;
use keyforge_core::agent::{AnyAgent, GreedyAgent};
use keyforge_core::kernel::RandomAgent;
use keyforge_core::kernel::search::Budget;

use crate::shared::Seated;
use crate::{Action, AgentKind, Game, Seat};

/// How long a search goes on.
///
/// However little it is, one iteration is made: with a budget of nothing a search chooses what a greedy agent would. Only one that
/// is cancelled before it begins has tried nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum SearchBudget {
    /// For so many iterations, from 1 to a million: the same position and seed give the same report.
    Iterations {
        /// How many.
        iterations: u32,
    },
    /// For so long: how far that leads depends on the machine.
    Time {
        /// How many milliseconds.
        milliseconds: u32,
    },
}

impl From<SearchBudget> for Budget {
    fn from(budget: SearchBudget) -> Budget {
        match budget {
            SearchBudget::Iterations { iterations } => Budget::Iterations(iterations),
            SearchBudget::Time { milliseconds } => Budget::Time(Duration::from_millis(milliseconds.into())),
        }
    }
}

/// A program that chooses actions and looks only at what its seat may know. Its choices follow from its seed.
#[derive(uniffi::Object)]
pub struct Agent {
    pub(crate) seated: Seated<KeyForge>,
}

#[uniffi::export]
impl Agent {
    /// An agent that chooses each option with the same probability.
    #[uniffi::constructor]
    pub fn random(seed: u64) -> Arc<Agent> {
        Arc::new(Agent { seated: Seated::of(RandomAgent::new(seed)) })
    }

    /// An agent that plays sensibly without looking ahead, for this game and those with the same decks.
    #[uniffi::constructor]
    pub fn greedy(game: &Game, seed: u64) -> Arc<Agent> {
        let (library, setup) = game.hosted.setup();
        Arc::new(Agent { seated: Seated::of(GreedyAgent::new(&library, &setup, seed)) })
    }

    /// An agent of a kind for that seat, in this game and those with the same decks: an opponent of a level, say. With the seed of
    /// a game of a simulation it is the one that played there.
    #[uniffi::constructor]
    pub fn of(kind: AgentKind, game: &Game, seat: Seat, seed: u64) -> Arc<Agent> {
        let (library, setup) = game.hosted.setup();
        Arc::new(Agent { seated: Seated::of(AnyAgent::of(kind, &library, &setup, seat.into(), seed)) })
    }

    /// What it chooses for the seat that decides; none when the game is over.
    pub fn choose(&self, game: &Game) -> Option<Action> {
        game.hosted.choice_of(&self.seated).map(Action::from)
    }
}
