//! What fixes a game before its first decision.

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;
use crate::model::{House, HouseSet, Rulebook};
use crate::scenario::{Scenario, ScenarioError};

/// How many houses a deck has.
const HOUSES: usize = 3;
/// How many cards of each house a deck has.
const CARDS_PER_HOUSE: usize = 12;

/// A card of a deck: a definition, and the house that this copy belongs to (`MAVERICK-1`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckCard {
    /// The slug of the definition.
    pub card: String,
    /// The house of this copy.
    pub house: House,
}

/// A deck: an identity with three houses, and its cards (`DECK-1`, `DECK-2`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deck {
    /// The name on the identity card.
    pub name: String,
    /// The houses of the identity card.
    pub houses: Vec<House>,
    /// The cards, 36 in a complete deck.
    pub cards: Vec<DeckCard>,
    /// The slug of the token creature on the reference card, if the deck has one (`TOKEN-1d`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// What fixes a game before its first decision, the seed left aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Setup {
    /// A game from the beginning.
    Decks {
        /// The rulebook.
        rulebook: Rulebook,
        /// The decks of the first and of the second seat.
        decks: Box<[Deck; 2]>,
        /// Who takes the first turn; drawn at random where nobody is named (`SETUP-3`).
        #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
        first: Option<Seat>,
        /// Chains at the beginning, by seat (`HANDICAP-1`).
        chains: [u8; 2],
        /// Whether decks of any size and with any houses may play, for training and tests.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
    },
    /// A game from a position.
    Scenario(Box<Scenario>),
}

impl Deck {
    /// Whether this is a complete deck: three different houses with twelve cards each (`DECK-1`).
    ///
    /// # Errors
    ///
    /// The first rule that the deck breaks.
    pub fn check(&self) -> Result<(), SetupError> {
        let houses: HouseSet = self.houses.iter().copied().collect();
        if houses.len() != HOUSES || self.houses.len() != HOUSES {
            return Err(SetupError::HouseCount { deck: self.name.clone(), found: self.houses.len() });
        }
        if self.cards.len() != HOUSES * CARDS_PER_HOUSE {
            return Err(SetupError::DeckSize { deck: self.name.clone(), found: self.cards.len() });
        }
        for house in houses.iter() {
            let found = self.cards.iter().filter(|card| card.house == house).count();
            if found != CARDS_PER_HOUSE {
                return Err(SetupError::HouseSize { deck: self.name.clone(), house, found });
            }
        }
        Ok(())
    }
}

impl Setup {
    /// A game between two decks under the newest rulebook, the first player drawn at random.
    pub fn new(first: Deck, second: Deck) -> Setup {
        Setup::Decks {
            rulebook: Rulebook::default(),
            decks: Box::new([first, second]),
            first: None,
            chains: [0; 2],
            free: false,
        }
    }

    /// The same with decks of any size and with any houses.
    #[must_use]
    pub fn free(mut self) -> Setup {
        if let Setup::Decks { free, .. } = &mut self {
            *free = true;
        }
        self
    }

    /// The same under a rulebook.
    #[must_use]
    pub fn under(mut self, book: Rulebook) -> Setup {
        match &mut self {
            Setup::Decks { rulebook, .. } => *rulebook = book,
            Setup::Scenario(scenario) => scenario.edition = book,
        }
        self
    }

    /// The same with that player going first.
    #[must_use]
    pub fn starting(mut self, seat: Seat) -> Setup {
        if let Setup::Decks { first, .. } = &mut self {
            *first = Some(seat);
        }
        self
    }

    /// The rulebook.
    pub fn rulebook(&self) -> Rulebook {
        match self {
            Setup::Decks { rulebook, .. } => *rulebook,
            Setup::Scenario(scenario) => scenario.edition,
        }
    }
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A deck names cards that the library has not.
    #[error("the deck {deck:?} has unknown cards: {}", cards.join(", "))]
    UnknownCards {
        /// The deck.
        deck: String,
        /// All of them.
        cards: Vec<String>,
    },
    /// A deck does not have 36 cards.
    #[error("the deck {deck:?} has {found} cards instead of 36")]
    DeckSize {
        /// The deck.
        deck: String,
        /// How many it has.
        found: usize,
    },
    /// A deck does not have three houses with twelve cards each.
    #[error("the deck {deck:?} has {found} of {house} instead of 12")]
    HouseSize {
        /// The deck.
        deck: String,
        /// The house.
        house: House,
        /// How many cards of it the deck has.
        found: usize,
    },
    /// An identity card does not show three different houses.
    #[error("the identity card of {deck:?} shows {found} houses instead of 3 different ones")]
    HouseCount {
        /// The deck.
        deck: String,
        /// How many it shows.
        found: usize,
    },
    /// A file of deck lists cannot be read.
    #[error("line {line}, column {column}: {message}")]
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The reference card of a deck shows no creature that a card could become a copy of.
    #[error("the token creature of {deck:?} is {card:?}, which is no creature, or only half of one")]
    TokenType {
        /// The deck.
        deck: String,
        /// The slug on the reference card.
        card: String,
    },
    /// No deck list has that name.
    #[error("no deck is called {name:?}; there are {}", known.join(", "))]
    UnknownDeck {
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// More cards than a game can have.
    #[error("{found} cards are more than the {limit} that a game can have")]
    TooManyCards {
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// The position is impossible.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}

impl SetupError {
    /// A stable name of the kind of error.
    pub const fn code(&self) -> &'static str {
        match self {
            SetupError::UnknownCards { .. } => "deck/unknown_cards",
            SetupError::DeckSize { .. } => "deck/size",
            SetupError::HouseSize { .. } => "deck/house_size",
            SetupError::HouseCount { .. } => "deck/house_count",
            SetupError::Unreadable { .. } => "deck/unreadable",
            SetupError::UnknownDeck { .. } => "deck/unknown_deck",
            SetupError::TokenType { .. } => "deck/token_type",
            SetupError::TooManyCards { .. } => "deck/too_many_cards",
            SetupError::Scenario(error) => error.code(),
        }
    }
}
