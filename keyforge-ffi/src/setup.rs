//! What fixes a game before its first decision.

use keyforge_core::kernel::Seed;

use crate::Seat;

pub use keyforge_core::model::{House, Icon, Rulebook};

/// A house of KeyForge.
#[uniffi::remote(Enum)]
pub enum House {
    Brobnar,
    Dis,
    Ekwidon,
    Logos,
    Mars,
    Sanctum,
    Saurian,
    Shadows,
    StarAlliance,
    Unfathomable,
    Untamed,
}

/// A bonus icon.
#[uniffi::remote(Enum)]
pub enum Icon {
    Amber,
    Capture,
    Damage,
    Draw,
    Discard,
}

/// A published rulebook.
#[uniffi::remote(Enum)]
pub enum Rulebook {
    /// The rulebook of November 2018.
    V1_1,
    /// The rulebook of January 2019.
    V1_2,
    /// The rulebook of the Mass Mutation era, 2020.
    MassMutation,
    /// The provisional rulebook of Winds of Exchange, August 2023.
    WindsOfExchange,
}

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
    /// Chance follows from it: the same seed and the same answers give the same game.
    pub seed: u64,
    /// The rulebook; the newest where none is named.
    #[uniffi(default = None)]
    pub edition: Option<Rulebook>,
    /// Who takes the first turn; drawn at random where nobody is named.
    #[uniffi(default = None)]
    pub first: Option<Seat>,
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

impl GameOptions {
    /// The setup and the seed of the core.
    pub(crate) fn setup(&self, decks: [Deck; 2]) -> (keyforge_core::Setup, Seed) {
        let [first, second] = decks.map(keyforge_core::Deck::from);
        let mut setup = keyforge_core::Setup::new(first, second).under(self.edition.unwrap_or_default());
        if let Some(seat) = self.first {
            setup = setup.starting(seat.into());
        }
        (setup, Seed::from(self.seed))
    }
}
