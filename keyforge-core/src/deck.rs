//! Deck lists as people keep them, and how they become decks.

use serde::{Deserialize, Serialize};

use crate::library::{Definition, Library};
use crate::model::House;
use crate::setup::{Deck, DeckCard, SetupError};

/// The two decks of the first starter set.
const STARTERS: [&str; 2] = [
    include_str!("../cards/decks/miss-onyx-censorius.json"),
    include_str!("../cards/decks/radiant-argus-the-supreme.json"),
];

/// A deck as it is written in a file: cards by their number in a set, by slug or by title.
///
/// ```
/// use keyforge_core::DeckList;
/// use keyforge_core::library::Library;
///
/// let lists = DeckList::parse(r#"{"name": "Two imps", "set": "CotA", "cards": [{"number": "083"}, "Dust Imp"]}"#)?;
/// let deck = lists[0].resolve(&Library::builtin())?;
/// assert_eq!(deck.cards[0], deck.cards[1]);
/// assert_eq!(deck.check().unwrap_err().code(), "deck/house_count");
/// # Ok::<(), keyforge_core::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckList {
    /// The name on the identity card.
    pub name: String,
    /// The set that the numbers belong to: `CotA`.
    #[serde(default)]
    pub set: String,
    /// The houses of the identity card; those of the cards where none is named.
    #[serde(default)]
    pub houses: Vec<String>,
    /// The cards.
    pub cards: Vec<ListedCard>,
    /// The token creature on the reference card, if the deck has one (`TOKEN-1d`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<ListedCard>,
}

/// A card of a deck list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ListedCard {
    /// By slug or title: `"dust-imp"`, `"Dust Imp"`.
    Name(String),
    /// By number.
    Number {
        /// The number in the set of the list.
        number: String,
        /// The house of this copy, if it is not the card's own (`MAVERICK-1`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        maverick_house: Option<String>,
    },
}

impl DeckList {
    /// Reads the JSON form of one deck list or of an array of them.
    ///
    /// # Errors
    ///
    /// [`SetupError::Unreadable`] with the place of the mistake.
    pub fn parse(json: &str) -> Result<Vec<DeckList>, SetupError> {
        let unreadable = |error: serde_json::Error| SetupError::Unreadable {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        };
        if json.trim_start().starts_with('[') {
            return serde_json::from_str(json).map_err(unreadable);
        }
        serde_json::from_str(json).map(|list| vec![list]).map_err(unreadable)
    }

    /// Finds a list by its name, or by a part of it where no name is equal.
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownDeck`] where no name has that part.
    pub fn find<'a>(lists: &'a [DeckList], name: &str) -> Result<&'a DeckList, SetupError> {
        let wanted = name.to_lowercase();
        let equal = lists.iter().find(|list| list.name.to_lowercase() == wanted);
        equal.or_else(|| lists.iter().find(|list| list.name.to_lowercase().contains(&wanted))).ok_or_else(|| {
            SetupError::UnknownDeck {
                name: name.to_owned(),
                known: lists.iter().map(|list| list.name.clone()).collect(),
            }
        })
    }

    /// The deck of the list. Its size is checked where a game starts, or by [`Deck::check`].
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownCards`] with all cards and houses that the library has not.
    pub fn resolve(&self, library: &Library) -> Result<Deck, SetupError> {
        let mut unknown = Vec::new();
        let mut cards = Vec::with_capacity(self.cards.len());
        let mut houses: Vec<House> = Vec::with_capacity(3);
        for name in &self.houses {
            match name.parse() {
                Ok(house) => houses.push(house),
                Err(_) => unknown.push(format!("house {name}")),
            }
        }
        for listed in &self.cards {
            match self.card(library, listed, &houses) {
                Ok(card) => cards.push(card),
                Err(name) => unknown.push(name),
            }
        }
        let token = match self.token.as_ref().map(|listed| self.card(library, listed, &houses)).transpose() {
            Ok(card) => card.map(|card| card.card),
            Err(name) => {
                unknown.push(name);
                None
            }
        };
        if !unknown.is_empty() {
            return Err(SetupError::UnknownCards { deck: self.name.clone(), cards: unknown });
        }
        if houses.is_empty() {
            houses = cards.iter().map(|card: &DeckCard| card.house).collect();
            houses.sort_unstable();
            houses.dedup();
        }
        Ok(Deck { name: self.name.clone(), houses, cards, token })
    }

    /// One card, or what to call the card that is not known.
    fn card(&self, library: &Library, listed: &ListedCard, houses: &[House]) -> Result<DeckCard, String> {
        let (definition, maverick) = match listed {
            ListedCard::Name(name) => (named(library, name, houses).ok_or_else(|| name.clone())?, None),
            ListedCard::Number { number, maverick_house } => {
                let definition = library.by_number(&self.set, number);
                let called = || format!("{} {number}", self.set).trim_start().to_owned();
                (definition.ok_or_else(called)?, maverick_house.as_deref())
            }
        };
        let house = match maverick {
            Some(name) => name.parse().map_err(|_| format!("house {name}"))?,
            None => definition.facts.house,
        };
        Ok(DeckCard { card: definition.facts.slug.clone(), house })
    }
}

/// The card with that slug or title; of several with one title that of the deck's houses.
fn named<'a>(library: &'a Library, name: &str, houses: &[House]) -> Option<&'a Definition> {
    let fitting = || library.titled(name).find(|definition| houses.contains(&definition.facts.house));
    library.get(name).or_else(fitting).or_else(|| library.titled(name).next())
}

impl Deck {
    /// The two decks of the first starter set: Miss "Onyx" Censorius and Radiant Argus the Supreme.
    ///
    /// # Panics
    ///
    /// Never for a crate that passes its tests: one of them builds these decks.
    pub fn starters() -> [Deck; 2] {
        let library = Library::builtin();
        STARTERS.map(|json| {
            let lists = DeckList::parse(json).expect("the built-in deck lists parse");
            lists[0].resolve(&library).expect("the built-in decks have known cards")
        })
    }
}
