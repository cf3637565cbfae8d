//! What fixes a game before its first decision.

use crate::{Deck, Rulebook, Seat, Seed};

/// What can be chosen about a game beside the decks.
#[derive(Clone, Default, PartialEq, Eq, Debug, uniffi::Record)]
pub struct GameOptions {
    /// Chance follows from it; 256 bits from the system's generator where none is given.
    #[uniffi(default = None)]
    pub seed: Option<Seed>,
    /// The rulebook; the newest where none is named.
    #[uniffi(default = None)]
    pub edition: Option<Rulebook>,
    /// Who takes the first turn; drawn at random where nobody is named.
    #[uniffi(default = None)]
    pub first: Option<Seat>,
    /// Chains of the first seat at the beginning.
    #[uniffi(default = 0)]
    pub first_chains: u8,
    /// Chains of the second seat at the beginning.
    #[uniffi(default = 0)]
    pub second_chains: u8,
    /// Whether nobody is asked about a mulligan, as in the learning game.
    #[uniffi(default = false)]
    pub quickstart: bool,
    /// Whether decks of any size and with any houses may play, for training and tests.
    #[uniffi(default = false)]
    pub free_decks: bool,
}

impl GameOptions {
    /// The setup of the core.
    pub(crate) fn setup(&self, decks: [Deck; 2]) -> keyforge_core::Setup {
        let rules = match self.free_decks {
            true => keyforge_core::DeckRules::Free,
            false => keyforge_core::DeckRules::Standard,
        };
        keyforge_core::Setup::Decks {
            rulebook: self.edition.unwrap_or_default(),
            decks: Box::new(decks),
            first: self.first.map(Into::into),
            chains: [self.first_chains, self.second_chains],
            rules,
            quickstart: self.quickstart,
        }
    }
}
