//! From a list to a deck: finding the cards.

use super::{CardKey, DeckList, ListedCard, house_named};
use crate::kernel::{arrange_by_key, distinct};
use crate::keyforge::cards::library::{Definition, Library};
use crate::keyforge::host::setup::{Deck, DeckCard, SetupError};
use crate::keyforge::model::{Expansion, Half, House, slug_of};
use crate::keyforge::table::MAX_CARDS;

impl DeckList {
    /// The deck of the list. Its size is checked where a game starts, or by [`Deck::check`].
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownCards`] with all cards and houses that the library has not, each once; [`SetupError::UnknownSet`] for
    /// a number of a set that it has no cards of; [`SetupError::TooManyCards`] for more cards than the decks of a game can have
    /// together.
    pub fn resolve(&self, library: &Library) -> Result<Deck, SetupError> {
        // A short list may say so many copies that nobody has room for them.
        let found = self.cards.iter().map(|listed| usize::from(listed.count.get())).sum();
        if found > MAX_CARDS {
            return Err(SetupError::TooManyCards { found, limit: MAX_CARDS });
        }
        let mut unknown: Vec<String> = Vec::new();
        let mut names: Vec<(String, String)> = Vec::new();
        let mut cards: Vec<DeckCard> = Vec::with_capacity(self.cards.len());
        let mut houses: Vec<House> = Vec::with_capacity(3);
        let mut miss = |name: String| unknown.push(name);
        for name in &self.houses {
            match house_named(name) {
                Some(house) => houses.push(house),
                None => miss(unknown_house(name)),
            }
        }
        for listed in &self.cards {
            match self.card(library, listed, &houses) {
                Ok(card) => {
                    for _ in 0..listed.count.get() {
                        let copy = in_turn(library, &listed.card, &card, &cards);
                        cards.push(copy);
                    }
                }
                Err(name) => {
                    // Every number of such a set would be told, and none of them is what is wrong.
                    if let Some(error) = self.unknown_set(library, &listed.card) {
                        return Err(error);
                    }
                    names.extend(title_of(&listed.card).map(|title| (name.clone(), title.to_owned())));
                    miss(name);
                }
            }
        }
        let token = match self.token.as_ref().map(|listed| self.card(library, listed, &houses)) {
            Some(Ok(card)) => Some(card.card),
            Some(Err(name)) => {
                miss(name);
                None
            }
            None => None,
        };
        if !unknown.is_empty() {
            distinct(&mut unknown);
            return Err(SetupError::unknown_cards(library, &self.name, unknown, names));
        }
        if houses.is_empty() {
            houses = cards.iter().map(|card| card.house).collect();
            arrange_by_key(&mut houses, |house| *house);
            houses.dedup();
        }
        Ok(Deck { name: self.name.clone(), houses, cards, token })
    }

    /// One copy, or what to call the card or house that is not known.
    fn card(&self, library: &Library, listed: &ListedCard, houses: &[House]) -> Result<DeckCard, String> {
        let own =
            listed.house.as_deref().map(|name| house_named(name).ok_or_else(|| unknown_house(name))).transpose()?;
        let definition = match own {
            Some(house) => self.find_card(library, &listed.card, &[house]),
            None => self.find_card(library, &listed.card, houses),
        };
        let definition = definition.ok_or_else(|| self.name_of(&listed.card))?;
        // Of a card of several houses the first that the deck has.
        let facts = &definition.facts;
        let house = own.or_else(|| facts.houses().find(|house| houses.contains(house))).unwrap_or(facts.house);
        Ok(DeckCard::new(&definition.facts.slug, house).enhanced(&listed.icons))
    }

    /// The definition that a list means, preferably one of those houses.
    fn find_card<'a>(&self, library: &'a Library, key: &CardKey, houses: &[House]) -> Option<&'a Definition> {
        match key {
            CardKey::Name(name) => named(library, name, houses),
            CardKey::Number { set, number } => numbered(library, self.set_of(set.as_deref()), number),
            CardKey::Printed { set, number, title } => {
                let numbered = numbered(library, self.set_of(set.as_deref()), number);
                let agrees = |it: &&Definition| {
                    let called = |other: &Definition| other.facts.slug == it.facts.slug;
                    slug_of(&it.facts.title) == slug_of(title)
                        || it.facts.slug == *title
                        || library.titled(title).any(called)
                };
                numbered.filter(agrees).or_else(|| named(library, title, houses)).or(numbered)
            }
        }
    }

    /// The set of a number, as it is written in messages.
    fn set_of<'a>(&'a self, set: Option<&'a str>) -> &'a str {
        Expansion::name_of(set.unwrap_or(&self.set))
    }

    /// The set that the library has no card of, where that is why a number is not known.
    fn unknown_set(&self, library: &Library, key: &CardKey) -> Option<SetupError> {
        let CardKey::Number { set, .. } = key else {
            return None;
        };
        let (name, known) = (self.set_of(set.as_deref()), DeckList::sets(library));
        let is_known = known.iter().any(|set| set.eq_ignore_ascii_case(name));
        (!is_known).then(|| SetupError::UnknownSet { name: name.to_owned(), known })
    }

    /// What a message calls a card.
    fn name_of(&self, key: &CardKey) -> String {
        match key {
            CardKey::Name(name) => name.clone(),
            CardKey::Number { set, number } => {
                format!("{} {number}", self.set_of(set.as_deref())).trim_start().to_owned()
            }
            CardKey::Printed { set, number, title } => {
                format!("{title} ({})", format!("{} {number}", self.set_of(set.as_deref())).trim_start())
            }
        }
    }
}

/// A copy of a card. A number or a title means both halves of a gigantic creature in turn, the half 1 of 2 first: whichever
/// the deck has fewer of (`GIGANTIC-3a`). A slug means one of them.
fn in_turn(library: &Library, key: &CardKey, card: &DeckCard, cards: &[DeckCard]) -> DeckCard {
    let named = matches!(key, CardKey::Name(name) if *name == card.card);
    let facts = library.get(&card.card).map(|definition| &definition.facts);
    let facts = facts.filter(|facts| facts.gigantic.is_some() && !named);
    let other = facts.and_then(|facts| library.facts().find(|it| facts.is_other_half_of(it)));
    let (Some(facts), Some(other)) = (facts, other) else {
        return card.clone();
    };
    let (top, bottom) = match facts.gigantic {
        Some(Half::Top) => (&facts.slug, &other.slug),
        Some(Half::Bottom) | None => (&other.slug, &facts.slug),
    };
    let count = |slug: &String| cards.iter().filter(|it| it.card == *slug && it.house == card.house).count();
    let slug = if count(top) <= count(bottom) { top } else { bottom };
    DeckCard { card: slug.clone(), ..card.clone() }
}

/// The title by which a card is looked for, if it is.
fn title_of(key: &CardKey) -> Option<&str> {
    match key {
        CardKey::Name(name) | CardKey::Printed { title: name, .. } => Some(name),
        CardKey::Number { .. } => None,
    }
}

fn unknown_house(name: &str) -> String {
    format!("house {name}")
}

/// The card with that number of a set; zeros in front do not matter.
fn numbered<'a>(library: &'a Library, set: &str, number: &str) -> Option<&'a Definition> {
    library.by_number(set, number).or_else(|| library.by_number(set, &format!("{number:0>3}")))
}

/// The card with that slug or title; of several with one title that of those houses.
fn named<'a>(library: &'a Library, name: &str, houses: &[House]) -> Option<&'a Definition> {
    let fitting =
        || library.titled(name).find(|definition| definition.facts.houses().any(|house| houses.contains(&house)));
    library.get(name).or_else(fitting).or_else(|| library.titled(name).next())
}
