//! Card definitions: what there is, what it says, and home-made cards.

use std::sync::Arc;

use keyforge_core::cards::{CardSource, parse_cards};
use keyforge_core::library::{Definition, Library};
use keyforge_core::model::{Expansion, Facts, PrintedKeyword};
use keyforge_core::{DeckList, DeckRules, RandomDeck, SetupError};

use crate::live::Counted;
use crate::seed::seed_or_random;
use crate::{CardType, Deck, DeckFault, Half, House, Icon, KeyforgeError, KeywordValue, Language, Rulebook, Seed};

/// Card definitions, immutable and shared by all games that are given them.
#[derive(Debug, uniffi::Object)]
pub struct CardLibrary {
    cards: Arc<Library>,
    _counted: Counted,
}

/// A number that a card has in a set.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct Printing {
    /// The set, as `sets` names it: `CotA`.
    pub set: String,
    /// The number in it: `083`.
    pub number: String,
}

/// What is printed on a card, its text left out.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct CardFacts {
    /// The name of the definition: `dust-imp`.
    pub slug: String,
    /// The printed title: `Dust Imp`.
    pub title: String,
    /// Its numbers in sets.
    #[uniffi(default = [])]
    pub printings: Vec<Printing>,
    /// The printed house; the first of a card that is printed in several.
    pub house: House,
    /// The other houses that the card is printed in.
    #[uniffi(default = [])]
    pub other_houses: Vec<House>,
    /// The type.
    pub card_type: CardType,
    /// Printed power; 0 for what is no creature.
    #[uniffi(default = 0)]
    pub power: i32,
    /// Printed armor; 0 for none.
    #[uniffi(default = 0)]
    pub armor: i32,
    /// Printed bonus icons from top to bottom.
    #[uniffi(default = [])]
    pub icons: Vec<Icon>,
    /// Traits in lower case.
    #[uniffi(default = [])]
    pub traits: Vec<String>,
    /// Printed keywords.
    #[uniffi(default = [])]
    pub keywords: Vec<KeywordValue>,
    /// The bonus icons with which it enhanced other cards of its deck.
    #[uniffi(default = [])]
    pub enhance: Vec<Icon>,
    /// Which half of a gigantic creature it is.
    #[uniffi(default = None)]
    pub gigantic: Option<Half>,
}

impl From<&Definition> for CardFacts {
    fn from(definition: &Definition) -> CardFacts {
        let facts = &definition.facts;
        let printing = |(set, number): &(String, String)| Printing {
            set: Expansion::name_of(set).to_owned(),
            number: number.clone(),
        };
        let keywords = facts.keywords.iter();
        CardFacts {
            slug: facts.slug.clone(),
            title: facts.title.clone(),
            printings: facts.printings.iter().map(printing).collect(),
            house: facts.house,
            other_houses: facts.other_houses.clone(),
            card_type: facts.card_type,
            power: facts.power.into(),
            armor: facts.armor.into(),
            icons: facts.icons.clone(),
            traits: facts.traits.clone(),
            keywords: keywords.map(|it| KeywordValue { keyword: it.keyword, value: it.value.into() }).collect(),
            enhance: facts.enhance.clone(),
            gigantic: facts.gigantic,
        }
    }
}

impl TryFrom<CardFacts> for Facts {
    type Error = KeyforgeError;

    fn try_from(facts: CardFacts) -> Result<Facts, KeyforgeError> {
        let small = |number: i32, what: &str| {
            u8::try_from(number).map_err(|_| {
                let detail = format!("{}: {what} {number} is not from 0 to 255", facts.slug);
                KeyforgeError::Cards { code: "script/facts".to_owned(), detail, mistakes: Vec::new() }
            })
        };
        let keyword =
            |it: &KeywordValue| Ok(PrintedKeyword { keyword: it.keyword, value: small(it.value, "the value")? });
        Ok(Facts {
            power: small(facts.power, "the power")?,
            armor: small(facts.armor, "the armor")?,
            keywords: facts.keywords.iter().map(keyword).collect::<Result<_, KeyforgeError>>()?,
            slug: facts.slug,
            title: facts.title,
            printings: facts.printings.into_iter().map(|it| (as_in_files(&it.set), it.number)).collect(),
            house: facts.house,
            other_houses: facts.other_houses,
            card_type: facts.card_type,
            icons: facts.icons,
            traits: facts.traits,
            enhance: facts.enhance,
            gigantic: facts.gigantic,
        })
    }
}

/// A set as files of cards name it, so that a card has the same digest whichever way it came.
fn as_in_files(set: &str) -> String {
    set.parse::<Expansion>().map_or_else(|_| set.to_owned(), |set| set.slug().to_owned())
}

#[uniffi::export]
impl CardLibrary {
    /// The cards that come with the engine.
    #[uniffi::constructor]
    pub fn builtin() -> Arc<CardLibrary> {
        CardLibrary::of(Library::builtin())
    }

    /// These cards and those of a card file: home-made ones, in the language of card scripts.
    pub fn adding(&self, card_file: &str) -> Result<Arc<CardLibrary>, KeyforgeError> {
        self.with(parse_cards("cards", card_file)?)
    }

    /// These cards and a home-made one: what is printed on it, and a script with a line for each ability.
    pub fn adding_card(&self, facts: CardFacts, script: &str) -> Result<Arc<CardLibrary>, KeyforgeError> {
        self.with(vec![CardSource::of_script(facts.try_into()?, script)?])
    }

    /// The facts of every card, in the order of the sets.
    pub fn cards(&self) -> Vec<CardFacts> {
        self.cards.iter().map(CardFacts::from).collect()
    }

    /// The facts of the card with that slug.
    pub fn card(&self, slug: &str) -> Option<CardFacts> {
        self.cards.get(slug).map(CardFacts::from)
    }

    /// The facts of the cards with that title, without regard to case and punctuation.
    pub fn titled(&self, title: &str) -> Vec<CardFacts> {
        self.cards.titled(title).map(CardFacts::from).collect()
    }

    /// What a card is called in a language: as it is printed where no list tells another title.
    pub fn title(&self, slug: &str, language: Language) -> Option<String> {
        self.cards.title(slug, language.into()).map(str::to_owned)
    }

    /// What a card says, made from its script; under a rulebook, as its errata stand and in the words of that book.
    #[uniffi::method(default(language = None, edition = None))]
    pub fn text(&self, slug: &str, language: Option<Language>, edition: Option<Rulebook>) -> Option<String> {
        let language = language.unwrap_or(Language::English).into();
        match edition {
            Some(edition) => self.cards.text_under(slug, language, edition),
            None => self.cards.text(slug, language),
        }
    }

    /// The decks of a deck list: JSON, plain text, or what the deck service of the publisher answers.
    pub fn read_decks(&self, text: &str) -> Result<Vec<Deck>, KeyforgeError> {
        let lists = DeckList::parse(text)?;
        let decks = lists.iter().map(|list| Ok(list.resolve(&self.cards)?));
        decks.collect()
    }

    /// What keeps a deck from being complete: three houses, and twelve cards of each; nothing for one that may play. A deck
    /// with cards that the library has not is refused.
    pub fn check_deck(&self, deck: Deck) -> Result<Vec<DeckFault>, KeyforgeError> {
        deck.check_known(&self.cards)?;
        match deck.check(DeckRules::Standard) {
            Ok(()) => Ok(Vec::new()),
            Err(SetupError::Deck { faults, .. }) => Ok(faults.into_iter().map(DeckFault::from).collect()),
            Err(error) => Err(error.into()),
        }
    }

    /// The decks that come with the engine: real ones, sorted by name.
    pub fn builtin_decks(&self) -> Result<Vec<Deck>, KeyforgeError> {
        let decks = DeckList::builtin().iter().map(|list| Ok(list.resolve(&self.cards)?));
        decks.collect()
    }

    /// The sets that there are cards of, in the order in which they came out; home-made ones last.
    pub fn sets(&self) -> Vec<String> {
        DeckList::sets(&self.cards)
    }

    /// A random legal deck of a set, such as `WC` or `Worlds Collide`: the same seed gives the same deck, without one the system
    /// draws it. The deck has the houses that are named, at most three; the others are drawn.
    #[uniffi::method(default(seed = None, houses = []))]
    pub fn random_deck(&self, set: &str, seed: Option<Seed>, houses: Vec<House>) -> Result<Deck, KeyforgeError> {
        let random = RandomDeck::new(set, seed_or_random(seed.as_ref())?).with_houses(&houses);
        Ok(random.list(&self.cards)?.resolve(&self.cards)?)
    }
}

impl CardLibrary {
    fn of(cards: Arc<Library>) -> Arc<CardLibrary> {
        Arc::new(CardLibrary { cards, _counted: Counted::new() })
    }

    fn with(&self, sources: Vec<CardSource>) -> Result<Arc<CardLibrary>, KeyforgeError> {
        Ok(CardLibrary::of(self.cards.with(sources)?))
    }

    /// The cards of a library, the built-in ones where none is named.
    pub(crate) fn cards_of(library: Option<Arc<CardLibrary>>) -> Arc<Library> {
        library.map_or_else(Library::builtin, |library| library.cards.clone())
    }
}

/// A deck as JSON, which `readDecks` reads again.
#[uniffi::export]
pub fn deck_to_json(deck: Deck) -> Result<String, KeyforgeError> {
    serde_json::to_string(&deck).map_err(|error| KeyforgeError::deck("deck/json", error.to_string()))
}

/// The two decks of the first starter set.
#[uniffi::export]
pub fn starter_decks() -> Vec<Deck> {
    keyforge_core::Deck::starters().into()
}
