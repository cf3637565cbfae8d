//! What fixes a game before its first decision.

use keyforge_core::kernel::Header;
use keyforge_core::{DeckRules, KeyForge, Setup};

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
    /// What a log began with.
    pub(crate) fn of(header: &Header<KeyForge>) -> GameOptions {
        let (seed, edition) = (header.seed.map(Seed::from), Some(header.setup.rulebook()));
        match &header.setup {
            Setup::Decks { first, chains: [first_chains, second_chains], rules, quickstart, .. } => GameOptions {
                seed,
                edition,
                first: first.map(Seat::from),
                first_chains: *first_chains,
                second_chains: *second_chains,
                quickstart: *quickstart,
                free_decks: *rules == DeckRules::Free,
            },
            Setup::Scenario(_) => GameOptions { seed, edition, ..GameOptions::default() },
        }
    }

    /// The setup of the core.
    pub(crate) fn setup(&self, decks: [Deck; 2]) -> Setup {
        let rules = if self.free_decks { DeckRules::Free } else { DeckRules::Standard };
        Setup::Decks {
            rulebook: self.edition.unwrap_or_default(),
            decks: Box::new(decks),
            first: self.first.map(Into::into),
            chains: [self.first_chains, self.second_chains],
            rules,
            quickstart: self.quickstart,
        }
    }
}

/// The decks of a game; none where it began with a scenario.
pub(crate) fn decks(setup: &Setup) -> Vec<Deck> {
    match setup {
        Setup::Decks { decks, .. } => decks.to_vec(),
        Setup::Scenario(_) => Vec::new(),
    }
}
