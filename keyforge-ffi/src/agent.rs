//! Players that come with the engine.

use std::sync::{Arc, Mutex, PoisonError};

use keyforge_core::agent::GreedyAgent;
use keyforge_core::kernel::{self, RandomAgent};
use keyforge_core::{KeyForge, State, state};

use crate::live::Counted;
use crate::{Action, Game};

pub use keyforge_core::agent::AgentKind;

/// A kind of built-in player.
#[uniffi::remote(Enum)]
pub enum AgentKind {
    /// Chooses each option with the same probability.
    Random,
    /// Plays sensibly without looking ahead.
    Greedy,
}

/// A program that chooses actions and looks only at what its seat may know. Its choices follow from its seed.
#[derive(uniffi::Object)]
pub struct Agent {
    player: Mutex<Player>,
    _counted: Counted,
}

type Player = Box<dyn kernel::Agent<KeyForge> + Send>;

#[uniffi::export]
impl Agent {
    /// An agent that chooses each option with the same probability.
    #[uniffi::constructor]
    pub fn random(seed: u64) -> Arc<Agent> {
        Agent::of(Box::new(RandomAgent::new(seed)))
    }

    /// An agent that plays sensibly without looking ahead, for this game and those with the same decks.
    #[uniffi::constructor]
    pub fn greedy(game: &Game, seed: u64) -> Arc<Agent> {
        let (library, setup) = game.setup();
        Agent::of(Box::new(GreedyAgent::new(&library, &setup, seed)))
    }

    /// What it chooses for the seat that decides; none when the game is over.
    pub fn choose(&self, game: &Game) -> Option<Action> {
        game.choice_of(self).map(Action::from)
    }
}

impl Agent {
    fn of(player: Player) -> Arc<Agent> {
        Arc::new(Agent { player: Mutex::new(player), _counted: Counted::new() })
    }

    pub(crate) fn choice(&self, state: &State) -> Option<state::Action> {
        let position = kernel::Position::<KeyForge>::of(state)?;
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        Some(player.choose(position.seat(), &position))
    }
}
