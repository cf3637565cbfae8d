//! What fixes a game before its first decision.

use serde::{Deserialize, Serialize};

use crate::kernel::{Seat, distinct, plural};
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::scenario::{Scenario, ScenarioError};
use crate::keyforge::model::{House, HouseSet, Icon, Rulebook, slug_of};
use crate::keyforge::table::Table;
use crate::script::error::did_you_mean;
use crate::script::limits;
use crate::script::slug::MOST_GUESSES;

/// How many houses a deck has.
pub(super) const HOUSES: usize = 3;
/// With how many icons a copy can be enhanced beside the printed ones.
///
/// No card of a printed deck shows more than five in all; what is printed on it the deck alone does not say.
const MOST_ADDED_ICONS: usize = 5;
/// How many cards of each house a deck has.
pub(super) const CARDS_PER_HOUSE: usize = 12;

/// A card of a deck: a definition, and what this copy has of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckCard {
    /// The slug of the definition.
    pub card: String,
    /// The house of this copy, for all purposes: that of a maverick (`MAVERICK-1`), that in which an anomaly appears
    /// (`ANOMALY-1`), else the printed one.
    pub house: House,
    /// The bonus icons that enhanced this copy, below the printed ones from top to bottom (`ENHANCE-1`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
}

impl DeckCard {
    /// A copy without further icons.
    pub fn new(card: impl Into<String>, house: House) -> DeckCard {
        DeckCard { card: card.into(), house, icons: Vec::new() }
    }

    /// The same copy enhanced with these icons.
    #[must_use]
    pub fn enhanced(mut self, icons: &[Icon]) -> DeckCard {
        self.icons.extend_from_slice(icons);
        self
    }
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
#[serde(rename_all = "snake_case", deny_unknown_fields)]
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
        /// Which decks may play.
        #[serde(default, skip_serializing_if = "DeckRules::is_standard")]
        rules: DeckRules,
        /// Whether nobody is asked about a mulligan, as in the learning game (`QUICK-1`).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        quickstart: bool,
    },
    /// A game from a position.
    Scenario(Box<Scenario>),
}

/// Which decks may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Hash)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DeckRules {
    /// Complete decks: three different houses with twelve cards each (`DECK-1`), none of which was enhanced with more than five
    /// icons (`ENHANCE-1`).
    #[default]
    Standard,
    /// Decks of any size and with any houses, for training and tests.
    Free,
}

impl DeckRules {
    pub(crate) fn is_standard(&self) -> bool {
        *self == DeckRules::Standard
    }
}

impl Deck {
    /// Whether the deck may play under these rules.
    ///
    /// # Errors
    ///
    /// [`SetupError::Deck`] with every fault of the deck.
    pub fn check(&self, rules: DeckRules) -> Result<(), SetupError> {
        let faults = match rules {
            DeckRules::Standard => self.faults(),
            DeckRules::Free => Vec::new(),
        };
        if faults.is_empty() {
            return Ok(());
        }
        Err(SetupError::Deck { deck: self.name.clone(), faults })
    }

    /// What keeps the deck from being complete (`DECK-1`).
    fn faults(&self) -> Vec<DeckFault> {
        let houses: HouseSet = self.houses.iter().copied().collect();
        let count = |house: House| self.cards.iter().filter(|card| card.house == house).count();
        let mut faults = Vec::new();
        if houses.len() != HOUSES || self.houses.len() != HOUSES {
            faults.push(DeckFault::Houses { found: self.houses.len() });
        }
        if self.cards.len() != HOUSES * CARDS_PER_HOUSE {
            faults.push(DeckFault::Cards { found: self.cards.len() });
        }
        for house in House::ALL {
            let found = count(house);
            match houses.contains(house) {
                true if found != CARDS_PER_HOUSE => faults.push(DeckFault::CardsOfHouse { house, found }),
                false if found > 0 => faults.push(DeckFault::ForeignHouse { house, found }),
                _ => {}
            }
        }
        let too_many = self.cards.iter().filter(|card| card.icons.len() > MOST_ADDED_ICONS);
        faults.extend(too_many.map(|card| DeckFault::Icons { card: card.card.clone(), found: card.icons.len() }));
        faults
    }

    /// Whether the library has every card, and a creature for the reference card (`TOKEN-1d`).
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownCards`] with all that are missing, or [`SetupError::TokenType`].
    pub fn check_known(&self, library: &Library) -> Result<(), SetupError> {
        let slugs = self.cards.iter().map(|card| &card.card).chain(&self.token);
        let mut cards: Vec<String> = slugs.filter(|slug| library.number_of(slug).is_none()).cloned().collect();
        distinct(&mut cards);
        let token = self.token.as_ref().and_then(|slug| library.get(slug));
        if let Some(token) = token.filter(|token| !token.is_token_creature()) {
            return Err(SetupError::TokenType { deck: self.name.clone(), card: token.facts.slug.clone() });
        }
        match cards.is_empty() {
            true => Ok(()),
            false => {
                let names = cards.iter().map(|slug| (slug.clone(), slug.clone())).collect();
                Err(SetupError::unknown_cards(library, &self.name, cards, names))
            }
        }
    }
}

/// What is wrong with a deck.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
pub enum DeckFault {
    /// The identity card does not show three different houses.
    #[error("{} on its identity card instead of 3 different ones", plural(.found, "house"))]
    Houses {
        /// How many it shows.
        found: usize,
    },
    /// It does not have 36 cards.
    #[error("{} instead of 36", plural(.found, "card"))]
    Cards {
        /// How many it has.
        found: usize,
    },
    /// It does not have twelve cards of a house.
    #[error("{found} of {house} instead of 12")]
    CardsOfHouse {
        /// The house.
        house: House,
        /// How many cards of it the deck has.
        found: usize,
    },
    /// It has cards of a house that is not on its identity card.
    #[error("{found} of {house}, a house that its identity card does not show")]
    ForeignHouse {
        /// The house.
        house: House,
        /// How many cards of it the deck has.
        found: usize,
    },
    /// A copy was enhanced with more icons than a card can be.
    #[error("{found} icons that enhance {:?} instead of at most {MOST_ADDED_ICONS}", short(card))]
    Icons {
        /// The slug of the card.
        card: String,
        /// With how many icons the copy was enhanced.
        found: usize,
    },
}

impl Setup {
    /// A game between two decks under the newest rulebook, the first player drawn at random.
    pub fn new(first: Deck, second: Deck) -> Setup {
        Setup::Decks {
            rulebook: Rulebook::default(),
            decks: Box::new([first, second]),
            first: None,
            chains: [0; 2],
            rules: DeckRules::Standard,
            quickstart: false,
        }
    }

    /// The same with decks of any size and with any houses. A position has no such rules: nothing changes.
    #[must_use]
    pub fn free(mut self) -> Setup {
        if let Setup::Decks { rules, .. } = &mut self {
            *rules = DeckRules::Free;
        }
        self
    }

    /// The same without mulligans (`QUICK-1`). A position begins after them: nothing changes.
    #[must_use]
    pub fn quickstart(mut self) -> Setup {
        if let Setup::Decks { quickstart, .. } = &mut self {
            *quickstart = true;
        }
        self
    }

    /// The same with chains at the beginning, by seat (`HANDICAP-1`). A position says itself what chains there are: nothing changes.
    /// No game begins with more than 24 (`CHAIN-5`).
    #[must_use]
    pub fn chained(mut self, by_seat: [u8; 2]) -> Setup {
        if let Setup::Decks { chains, .. } = &mut self {
            *chains = by_seat;
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

    /// The same with that player going first. A position says itself whose turn it is: nothing changes. No game begins with a
    /// player whom it has not.
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

    /// The table before the first event.
    pub(crate) fn blank(&self) -> Table {
        Table::blank(self.rulebook(), Seat::FIRST)
    }
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum SetupError {
    /// A deck names cards that the library has not.
    #[error("the deck {:?} has unknown cards: {}", short(deck), several(cards, |card| guessed(card, alike)))]
    UnknownCards {
        /// The deck.
        deck: String,
        /// All of them.
        cards: Vec<String>,
        /// The title that looks most like one of them, for those that have one: an object in JSON.
        #[serde(serialize_with = "as_object")]
        alike: Vec<(String, String)>,
    },
    /// A deck is not complete.
    #[error("the deck {:?} has {}", short(deck), listed(faults))]
    Deck {
        /// The deck.
        deck: String,
        /// Everything that is wrong with it; never empty.
        faults: Vec<DeckFault>,
    },
    /// A file of deck lists cannot be read.
    #[error("line {line}, column {column}: {}", limits::said(message.clone()))]
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// Several deck lists have that part in their names.
    #[error("{} any of {}", if name.is_empty() { "no name is given, and it may be".to_owned() } else { format!("{:?} may be", short(name)) }, quoted(found))]
    AmbiguousDeck {
        /// The name asked for.
        name: String,
        /// The names that have it as a part.
        found: Vec<String>,
    },
    /// The reference card of a deck shows no creature that a card could become a copy of.
    #[error("the token creature of {:?} is {:?}, which is no creature, or only half of one", short(deck), short(card))]
    TokenType {
        /// The deck.
        deck: String,
        /// The slug on the reference card.
        card: String,
    },
    /// No deck list has that name.
    #[error("no deck is called {:?}; {}", short(name), alike(name, known))]
    UnknownDeck {
        /// The name asked for.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// The library has no card of a set.
    #[error("{}; there are {}", no_set(name), quoted(known))]
    UnknownSet {
        /// The name asked for; empty where the numbers of a list belong to no set.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// A set has no cards of a house that a deck of it was to have.
    #[error("the set {set} has no house {house}; it has {}", titles(known))]
    HouseOfSet {
        /// The set.
        set: String,
        /// The house asked for.
        house: House,
        /// The houses that it has.
        known: Vec<House>,
    },
    /// The library has cards of fewer houses of a set than a deck has (`DECK-1`).
    #[error("a deck has 3 houses, and there are cards of the set {set} in {} only: {}", known.len(), titles(known))]
    FewHouses {
        /// The set.
        set: String,
        /// The houses that there are.
        known: Vec<House>,
    },
    /// The name of a random deck that cannot be read.
    #[error("{:?} is no random deck: {message}", short(name))]
    RandomName {
        /// The name.
        name: String,
        /// What is wrong with it.
        message: String,
    },
    /// More cards than a game can have.
    #[error("{found} cards are more than the {limit} that a game can have")]
    TooManyCards {
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// More chains than there are.
    #[error("{found} chains are more than the {limit} that there can be")]
    TooManyChains {
        /// How many somebody was to begin with.
        found: u8,
        /// How many there can be.
        limit: u8,
    },
    /// The player who is to go first does not exist.
    #[error("{seat} cannot go first: a game has two players")]
    First {
        /// The seat that was named.
        seat: Seat,
    },
    /// The position is impossible.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}

/// What is wrong where cards of a set are looked for that has none.
fn no_set(name: &str) -> String {
    match name {
        "" => "a number of a card needs the set that it belongs to".to_owned(),
        name => format!("no set is called {:?}", short(name)),
    }
}

/// Names may hold commas.
fn quoted(names: &[String]) -> String {
    several(names, |name| format!("{:?}", short(name)))
}

/// A name that may be as long as what was handed over.
fn short(name: &str) -> String {
    limits::quoted(name.to_owned())
}

/// So many of a list are named, and the rest is counted.
const NAMED: usize = 40;

fn several(names: &[String], say: impl Fn(&str) -> String) -> String {
    let mut said: Vec<String> = names.iter().take(NAMED).map(|name| say(name)).collect();
    if names.len() > NAMED {
        said.push(format!("and {} more", names.len() - NAMED));
    }
    said.join(", ")
}

fn as_object<S: serde::Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, title)| (name, title)))
}

impl SetupError {
    /// Cards that the library has not. The names are what some of them are called here, and how they were looked for.
    pub(super) fn unknown_cards(
        library: &Library,
        deck: &str,
        cards: Vec<String>,
        names: Vec<(String, String)>,
    ) -> SetupError {
        let mut alike: Vec<(String, String)> = Vec::new();
        for (card, name) in names {
            // Each once.
            if alike.len() < MOST_GUESSES && !alike.iter().any(|(known, _)| *known == card) {
                alike.extend(library.title_meant(&name).map(|title| (card, title.to_owned())));
            }
        }
        SetupError::UnknownCards { deck: deck.to_owned(), cards, alike }
    }
}

/// A card that nobody knows, and the one that may be meant.
fn guessed(card: &str, alike: &[(String, String)]) -> String {
    match alike.iter().find(|(name, _)| name == card) {
        Some((_, title)) => format!("{} (did you mean {title:?}?)", short(card)),
        None => short(card),
    }
}

/// The deck whose name looks most like this one, if one does; else the names that there are.
fn alike(name: &str, known: &[String]) -> String {
    let slugs: Vec<(String, &String)> = known.iter().map(|known| (slug_of(known), known)).collect();
    // Whoever names a part of a name may mistype it too. The short words are in too many of them.
    let words = slugs.iter().flat_map(|(slug, _)| slug.split('-').chain([slug.as_str()])).filter(|word| word.len() > 3);
    let nearest = did_you_mean(&slug_of(name), words);
    let named = |word: &String| slugs.iter().find(|(slug, _)| slug == word || slug.split('-').any(|part| part == word));
    match nearest.as_ref().and_then(named) {
        Some((_, deck)) => format!("did you mean {deck:?}?"),
        None => format!("there are {}", quoted(known)),
    }
}

fn titles(houses: &[House]) -> String {
    houses.iter().map(|house| house.title()).collect::<Vec<_>>().join(", ")
}

fn listed(faults: &[DeckFault]) -> String {
    let mut said: Vec<String> = faults.iter().take(NAMED).map(DeckFault::to_string).collect();
    if faults.len() > NAMED {
        said.push(format!("and {} more", faults.len() - NAMED));
    }
    said.join(", ")
}

crate::kernel::coded!(DeckFault {
    Houses => "deck/house_count",
    Cards => "deck/size",
    CardsOfHouse => "deck/house_size",
    ForeignHouse => "deck/foreign_house",
    Icons => "deck/icons",
});

crate::kernel::coded!(SetupError {
    UnknownCards => "deck/unknown_cards",
    // The first is what the others follow from.
    Deck { faults, .. } => match faults.first() {
        Some(fault) => fault.code(),
        None => "deck/size",
    },
    Unreadable => "deck/unreadable",
    AmbiguousDeck => "deck/ambiguous",
    UnknownDeck => "deck/unknown_deck",
    UnknownSet => "deck/unknown_set",
    HouseOfSet => "deck/house_of_set",
    FewHouses => "deck/few_houses",
    RandomName => "deck/random_name",
    TokenType => "deck/token_type",
    TooManyCards => "deck/too_many_cards",
    TooManyChains => "setup/too_many_chains",
    First => "setup/first",
    Scenario(error) => error.code(),
});
