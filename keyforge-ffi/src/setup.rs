//! What fixes a game before its first decision.

use crate::{House, Icon, Rulebook, Seat, Seed};

/// A card of a deck: a definition, and the house that this copy belongs to.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct DeckCard {
    /// The slug of the definition: `dust-imp`.
    pub card: String,
    /// The house of this copy.
    pub house: House,
    /// The bonus icons that enhanced this copy, below the printed ones.
    #[uniffi(default = [])]
    pub icons: Vec<Icon>,
}

/// A deck: an identity with three houses, and its cards.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Deck {
    /// The name on the identity card.
    pub name: String,
    /// The houses of the identity card.
    pub houses: Vec<House>,
    /// The cards, 36 in a complete deck.
    pub cards: Vec<DeckCard>,
    /// The slug of the token creature on the reference card, if the deck has one.
    #[uniffi(default = None)]
    pub token: Option<String>,
}

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

impl From<Deck> for keyforge_core::Deck {
    fn from(deck: Deck) -> keyforge_core::Deck {
        let cards = deck.cards.into_iter();
        keyforge_core::Deck {
            name: deck.name,
            houses: deck.houses,
            cards: cards
                .map(|it| keyforge_core::DeckCard { card: it.card, house: it.house, icons: it.icons })
                .collect(),
            token: deck.token,
        }
    }
}

impl From<keyforge_core::Deck> for Deck {
    fn from(deck: keyforge_core::Deck) -> Deck {
        let cards = deck.cards.into_iter();
        Deck {
            name: deck.name,
            houses: deck.houses,
            cards: cards.map(|it| DeckCard { card: it.card, house: it.house, icons: it.icons }).collect(),
            token: deck.token,
        }
    }
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
            decks: Box::new(decks.map(keyforge_core::Deck::from)),
            first: self.first.map(Into::into),
            chains: [self.first_chains, self.second_chains],
            rules,
            quickstart: self.quickstart,
        }
    }
}
