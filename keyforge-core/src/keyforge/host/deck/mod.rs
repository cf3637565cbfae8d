//! Deck lists as people keep them, and how they become decks.
//!
//! [`DeckList::parse`] reads three formats and tells them apart by itself:
//!
//! * **JSON of this project**: an object, or an array of them, with `name`, `set`, `houses`, `cards` and `token`. A card is a slug
//!   or title, or an object with `number` or `card` (slug or title), and where needed `set`, `maverick_house` (the house
//!   of this copy), `icons` (what enhanced it) and `count`.
//! * **Text**: a `name:` line for each deck, a `set:` line and, where it has a token creature, a `token:` line, then the name of each house with its cards below, each on
//!   a line: number, slug or title, how many copies, the icons that enhanced them. What follows a `#` is a comment.
//!
//!   ```text
//!   name: Two imps and a maverick
//!   set: CotA
//!
//!   Dis
//!   083 x2              # two copies
//!   Charette +draw      # by its title, enhanced
//!   WC 130              # of another set
//!   ```
//!
//! * **What the publisher's deck service answers**: an object with `data` and `_linked`, or an array of them.
//!
//! Titles and houses may be in any [`Language`].
//!
//! [`DeckList::builtin`] has real decks, [`DeckList::random`] draws one of a set.

mod builtin;
mod json;
mod published;
mod random;
mod resolve;
mod text;

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::kernel::without_mark;
use crate::keyforge::cards::Language;
use crate::keyforge::host::setup::SetupError;
use crate::keyforge::model::{House, Icon, slug_of};

pub use random::RandomDeck;

/// A deck as it is written in a file: cards by their number in a set, by slug or by title.
///
/// ```
/// use keyforge_core::library::Library;
/// use keyforge_core::{DeckList, DeckRules};
///
/// let lists = DeckList::parse(r#"{"name": "Two imps", "set": "CotA", "cards": [{"number": "083"}, "Dust Imp"]}"#)?;
/// let deck = lists[0].resolve(&Library::builtin())?;
/// assert_eq!(deck.cards[0], deck.cards[1]);
/// assert_eq!(deck.check(DeckRules::Standard).unwrap_err().code(), "deck/house_count");
///
/// let text = "name: Two imps\nset: CotA\nDis\n083\nDust Imp # the same again";
/// assert_eq!(DeckList::parse(text)?[0].resolve(&Library::builtin())?, deck);
/// # Ok::<(), keyforge_core::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// The name on the identity card.
    pub name: String,
    /// The set that the numbers belong to: `CotA`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub set: String,
    /// The houses of the identity card; those of the cards where none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<String>,
    /// The cards.
    pub cards: Vec<ListedCard>,
    /// The token creature on the reference card, if the deck has one (`TOKEN-1d`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<ListedCard>,
}

/// A deck of a text that may hold several, as far as it can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadList {
    /// The name of the deck; empty where none is written.
    pub name: String,
    /// What can be read of its list; none where that is nothing.
    pub list: Option<DeckList>,
    /// Every mistake that was found in it, in the order of the text: [`SetupError::Unreadable`] with line and column.
    pub mistakes: Vec<SetupError>,
}

impl ReadList {
    /// The list, if it has no mistake; otherwise the first one.
    fn whole(self) -> Result<DeckList, SetupError> {
        match self.mistakes.into_iter().next() {
            Some(mistake) => Err(mistake),
            None => self.list.ok_or_else(|| unreadable((1, 1), "there is no deck list in it")),
        }
    }
}

/// A card of a deck list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedCard {
    /// Which card it is.
    pub card: CardKey,
    /// The house of these copies; the printed one where none is named (`MAVERICK-1`, `ANOMALY-1`).
    pub house: Option<String>,
    /// The bonus icons that enhanced these copies, below the printed ones (`ENHANCE-1`).
    pub icons: Vec<Icon>,
    /// How many copies there are.
    pub count: NonZeroU8,
}

/// What a deck list calls a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardKey {
    /// By its number in a set; in that of the list where none is named. A legacy card is of another (`LEGACY-1`).
    Number {
        /// The set.
        set: Option<String>,
        /// The number in it: `083`.
        number: String,
    },
    /// By slug or title.
    Name(String),
    /// By both. Where they do not agree, the title tells: another language has other titles, another printing another
    /// number.
    Printed {
        /// The set of the number.
        set: Option<String>,
        /// The number in it.
        number: String,
        /// The slug or title.
        title: String,
    },
}

impl ListedCard {
    /// One copy without anything of its own.
    pub fn new(card: CardKey) -> ListedCard {
        ListedCard { card, house: None, icons: Vec::new(), count: NonZeroU8::MIN }
    }
}

impl DeckList {
    /// Reads deck lists in any of three formats, and tells them apart by itself:
    ///
    /// * JSON of this project: an object, or an array of them, with `name`, `set`, `houses`, `cards` and `token`. A card is a
    ///   slug or title, or an object with `number` or `card`, and where needed `set`, `maverick_house`, `icons` and `count`;
    /// * plain text: a `name:` line for each deck, a `set:` line and, where there is one, a `token:` line, then each house with
    ///   its cards below, such as `083 x2` or `Charette +draw`; what follows a `#` is a comment;
    /// * what the publisher's deck service answers: an object with `data` and `_linked`, or an array of them.
    ///
    /// # Errors
    ///
    /// [`SetupError::Unreadable`] with what is wrong first and where.
    pub fn parse(text: &str) -> Result<Vec<DeckList>, SetupError> {
        DeckList::parse_each(text)?.into_iter().map(ReadList::whole).collect()
    }

    /// Reads deck lists as [`parse`](DeckList::parse) does, and goes on behind a deck that has mistakes: each deck is told with
    /// its own.
    ///
    /// ```
    /// use keyforge_core::DeckList;
    ///
    /// let text = "name: Odd\nDis\n083 +drwa\nDis\nname: Imps\nset: CotA\nDis\n083 x2";
    /// let [odd, imps] = &DeckList::parse_each(text)?[..] else { panic!() };
    /// assert_eq!((odd.name.as_str(), odd.mistakes.len()), ("Odd", 2));
    /// assert!(imps.mistakes.is_empty() && imps.list.is_some());
    /// # Ok::<(), keyforge_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::Unreadable`] for a text without anything in it, and for one that begins as JSON and is none: nobody can tell
    /// where its decks begin.
    pub fn parse_each(text: &str) -> Result<Vec<ReadList>, SetupError> {
        let text = without_mark(text);
        match text.trim_start().chars().next() {
            None => Err(unreadable((1, 1), "there is no deck list in it")),
            Some('{' | '[') => json::parse_each(text),
            Some(_) => Ok(text::parse_each(text)),
        }
    }

    /// Finds a list by its name, or by a part of it where no name is equal. Case and punctuation do not matter.
    ///
    /// # Errors
    ///
    /// [`SetupError::UnknownDeck`] where no name has that part, [`SetupError::AmbiguousDeck`] where several have it.
    pub fn find<'a>(lists: &'a [DeckList], name: &str) -> Result<&'a DeckList, SetupError> {
        let wanted = slug_of(name);
        if let Some(equal) = lists.iter().find(|list| slug_of(&list.name) == wanted) {
            return Ok(equal);
        }
        let names = |lists: &[&DeckList]| lists.iter().map(|list| list.name.clone()).collect();
        let fits: Vec<&DeckList> = lists.iter().filter(|list| slug_of(&list.name).contains(&wanted)).collect();
        match fits.as_slice() {
            [list] => Ok(list),
            [] => {
                Err(SetupError::UnknownDeck { name: name.to_owned(), known: names(&lists.iter().collect::<Vec<_>>()) })
            }
            several => Err(SetupError::AmbiguousDeck { name: name.to_owned(), found: names(several) }),
        }
    }
}

/// The house that a list means, in whatever language.
fn house_named(name: &str) -> Option<House> {
    let wanted = slug_of(name);
    let is = |house: &House| Language::ALL.into_iter().any(|language| slug_of(language.house(*house)) == wanted);
    name.parse().ok().or_else(|| House::ALL.into_iter().find(is))
}

/// What is wrong at a line and column.
fn unreadable((line, column): (usize, usize), message: impl Into<String>) -> SetupError {
    SetupError::Unreadable { line, column, message: message.into() }
}

/// What serde says, with the place said once.
fn wrong(error: &serde_json::Error) -> SetupError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    unreadable((error.line(), error.column()), message)
}
