//! Players that come with the engine.

use std::sync::Arc;

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::RandomAgent;
use keyforge_core::kryptik::{AnyAgent, GreedyAgent, Kryptik};

use super::{KryptikAction, KryptikGame, KryptikSeat};
use crate::shared::Seated;

/// A program that chooses actions and looks only at what its seat may know. Its choices follow from its seed.
#[derive(uniffi::Object)]
pub struct KryptikAgent {
    pub(super) seated: Seated<Kryptik>,
}

#[uniffi::export]
impl KryptikAgent {
    /// An agent that chooses each option with the same probability.
    #[uniffi::constructor]
    pub fn random(seed: u64) -> Arc<KryptikAgent> {
        Arc::new(KryptikAgent { seated: Seated::of(RandomAgent::new(seed)) })
    }

    /// An agent that plays sensibly without looking ahead, for this game and those with the same decks.
    #[uniffi::constructor]
    pub fn greedy(game: &KryptikGame, seed: u64) -> Arc<KryptikAgent> {
        let (library, setup) = game.hosted.setup();
        Arc::new(KryptikAgent { seated: Seated::of(GreedyAgent::new(&library, &setup, seed)) })
    }

    /// An agent of a kind for that seat, in this game and those with the same decks: an opponent of a level, say. With the seed of
    /// a game of a simulation it is the one that played there.
    #[uniffi::constructor]
    pub fn of(kind: AgentKind, game: &KryptikGame, seat: KryptikSeat, seed: u64) -> Arc<KryptikAgent> {
        let (library, setup) = game.hosted.setup();
        let agent = AnyAgent::of(kind, &library, &setup, seat.into(), seed);
        Arc::new(KryptikAgent { seated: Seated::of(agent) })
    }

    /// What it chooses for the seat that decides; none when the game is over.
    pub fn choose(&self, game: &KryptikGame) -> Option<KryptikAction> {
        game.hosted.choice_of(&self.seated).map(KryptikAction::from)
    }
}

/// The seed of the dice of a seat: the seats must not choose alike.
pub(super) fn seed_for(seat: KryptikSeat, seed: u64) -> u64 {
    seed ^ (seat as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
