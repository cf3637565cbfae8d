//! Card definitions: what there is, what it says, and home-made cards.

use std::sync::Arc;

use keyforge_core::kryptik::cards::{card_text, type_line};
use keyforge_core::kryptik::{Card, Library};

use super::{KryptikColor, KryptikDeck, KryptikDeckFault, KryptikFormat, KryptikKeyword, KryptikKind};
use crate::KeyforgeError;
use crate::live::Counted;

/// Card definitions, immutable and shared by all games that are given them.
#[derive(Debug, uniffi::Object)]
pub struct KryptikLibrary {
    cards: Arc<Library>,
    _counted: Counted,
}

/// What is printed on a card, its text left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikCardFacts {
    /// The short name by which decks and scenarios call it.
    pub slug: String,
    /// The name.
    pub name: String,
    /// Citizen or spell.
    pub kind: KryptikKind,
    /// The type line: `Lanternfolk citizen overlord`.
    pub type_line: String,
    /// The words before "citizen".
    pub factions: Vec<String>,
    /// Whether "overlord" stands after "citizen".
    pub overlord: bool,
    /// The soul cost in braces: `{1}{w/u}`.
    pub cost: String,
    /// Attack; 0 for a spell.
    pub attack: i32,
    /// Defense; 0 for a spell.
    pub defense: i32,
    /// The colors of its soul box.
    pub souls: Vec<KryptikColor>,
    /// The 11-year cost; none if it cannot be cast from the row.
    pub years: Option<u8>,
    /// Keywords.
    pub keywords: Vec<KryptikKeyword>,
    /// Whether it is cast only in the 1st and 2nd phase with an empty pile.
    pub focused: bool,
    /// Whether a citizen may be cast in the combat phase too.
    pub combat_timing: bool,
    /// How many copies a deck may hold by the card's own text.
    pub max_copies: Option<u8>,
}

impl From<&Card> for KryptikCardFacts {
    fn from(card: &Card) -> KryptikCardFacts {
        KryptikCardFacts {
            slug: card.slug.clone(),
            name: card.name.clone(),
            kind: card.kind,
            type_line: type_line(card),
            factions: card.factions.clone(),
            overlord: card.overlord,
            cost: card.cost.to_string(),
            attack: card.attack.into(),
            defense: card.defense.into(),
            souls: card.souls.iter().map(KryptikColor::from).collect(),
            years: card.years,
            keywords: card.keywords.clone(),
            focused: card.focused,
            combat_timing: card.combat_timing,
            max_copies: card.max_copies,
        }
    }
}

#[uniffi::export]
impl KryptikLibrary {
    /// The cards of the demo set that comes with the engine.
    #[uniffi::constructor]
    pub fn demo() -> Arc<KryptikLibrary> {
        KryptikLibrary::of(Library::demo())
    }

    /// These cards and those of a card file: home-made ones, in the language of card scripts.
    pub fn adding(&self, card_file: &str) -> Result<Arc<KryptikLibrary>, KeyforgeError> {
        Ok(KryptikLibrary::of(self.cards.with_text("cards", card_file)?))
    }

    /// The facts of every card, by short name.
    pub fn cards(&self) -> Vec<KryptikCardFacts> {
        self.cards.iter().map(KryptikCardFacts::from).collect()
    }

    /// The facts of the card with that short name.
    pub fn card(&self, slug: &str) -> Option<KryptikCardFacts> {
        self.cards.get(slug).map(KryptikCardFacts::from)
    }

    /// What a card says in English, made from its script.
    pub fn text(&self, slug: &str) -> Option<String> {
        self.cards.get(slug).map(card_text)
    }

    /// Everything that is wrong with a deck in a format, at a date such as `2023-06-30`; nothing for a legal deck.
    pub fn check_deck(&self, deck: KryptikDeck, format: KryptikFormat, date: &str) -> Vec<KryptikDeckFault> {
        deck.check(&self.cards, &format, date).into_iter().map(KryptikDeckFault::from).collect()
    }
}

impl KryptikLibrary {
    fn of(cards: Arc<Library>) -> Arc<KryptikLibrary> {
        Arc::new(KryptikLibrary { cards, _counted: Counted::new() })
    }

    /// The cards of a library, the demo set where none is named.
    pub(super) fn cards_of(library: Option<Arc<KryptikLibrary>>) -> Arc<Library> {
        library.map_or_else(Library::demo, |library| library.cards.clone())
    }
}
