//! Decks as the publisher's deck service answers them.
//!
//! `data` has the ids of the cards, one for each copy, and `bonus_icons` with the icons of each enhanced copy; `_linked`
//! has what is printed on each card. A maverick or an anomaly is linked with the house of the copy. Fields that are not
//! needed are not looked at, and numbers may be written as strings.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU8;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::Value;

use super::{CardKey, DeckList, ListedCard, unreadable, wrong};
use crate::kernel::read_json;
use crate::keyforge::host::setup::SetupError;
use crate::keyforge::model::{Expansion, Icon};

/// The number that the publisher gives a set.
const fn number_of(set: Expansion) -> &'static str {
    match set {
        Expansion::CallOfTheArchons => "341",
        Expansion::AgeOfAscension => "435",
        Expansion::WorldsCollide => "452",
        Expansion::MassMutation => "479",
        Expansion::DarkTidings => "496",
        Expansion::WindsOfExchange => "600",
    }
}

/// The name of a set by its number; a number that is not known stands for itself.
fn set_of(number: &str) -> &str {
    match Expansion::ALL.into_iter().find(|set| number_of(*set) == number) {
        Some(known) => known.name(),
        None => number,
    }
}

/// A word that may be written as a number.
pub(super) struct Loose(pub String);

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Loose, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Loose;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word or a number")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Loose, E> {
                Ok(Loose(word.to_owned()))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Loose, E> {
                Ok(Loose(number.to_string()))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[derive(Deserialize)]
struct Answer {
    data: Data,
    #[serde(rename = "_linked")]
    linked: Linked,
}

#[derive(Deserialize)]
struct Data {
    name: String,
    expansion: Loose,
    #[serde(default)]
    cards: Option<Vec<Loose>>,
    #[serde(default, rename = "_links")]
    links: Links,
    #[serde(default)]
    bonus_icons: Option<Vec<Enhanced>>,
}

#[derive(Deserialize, Default)]
struct Links {
    #[serde(default)]
    houses: Option<Vec<String>>,
    #[serde(default)]
    cards: Option<Vec<Loose>>,
}

/// One enhanced copy.
#[derive(Deserialize)]
struct Enhanced {
    card_id: Loose,
    bonus_icons: Vec<Icon>,
}

#[derive(Deserialize)]
struct Linked {
    cards: Vec<Printed>,
}

#[derive(Deserialize)]
struct Printed {
    id: Loose,
    card_title: String,
    card_number: Loose,
    #[serde(default)]
    expansion: Option<Loose>,
    house: String,
    /// A reference card that comes with the deck and is none of its cards.
    #[serde(default)]
    is_non_deck: Option<bool>,
    #[serde(default)]
    card_type: Option<String>,
}

/// Whether a value looks like an answer of the service.
pub(super) fn is_one(value: &Value) -> bool {
    ["data", "_linked", "_links", "expansion"].into_iter().any(|key| value.get(key).is_some())
}

/// Reads one answer. Out of line: a page that reads decks of other forms before its first game loads none of this for them.
#[inline(never)]
pub(super) fn parse(text: &str) -> Result<DeckList, SetupError> {
    let answer: Answer = read_json(text).map_err(|error| wrong(&error))?;
    answer.list(text)
}

impl Answer {
    fn list(self, text: &str) -> Result<DeckList, SetupError> {
        let mut printed: BTreeMap<&str, &Printed> = BTreeMap::new();
        printed.extend(self.linked.cards.iter().map(|card| (card.id.0.as_str(), card)));
        // The icons of each copy with an id, the last first.
        let mut icons: BTreeMap<&str, Vec<&[Icon]>> = BTreeMap::new();
        for copy in self.data.bonus_icons.iter().flatten().rev() {
            icons.entry(&copy.card_id.0).or_default().push(&copy.bonus_icons);
        }
        let ids = self.data.cards.as_ref().or(self.data.links.cards.as_ref());
        let ids = ids.ok_or_else(|| unreadable((1, 1), "`data` has no list of `cards`"))?;
        let mut cards = Vec::with_capacity(ids.len());
        let mut token = None;
        for id in ids.iter().map(|id| id.0.as_str()) {
            let Some(card) = printed.get(id) else {
                let message = format!("`_linked` has no card with the id {id:?}");
                return Err(unreadable(place_of(text, id), message));
            };
            let icons = icons.get_mut(id).and_then(Vec::pop).unwrap_or_default();
            // A token reference card is listed among the cards or beside them (`TOKEN-1d`); other reference cards say nothing.
            match card.is_token() {
                true => token = Some(card.listed(&[])),
                false if card.is_non_deck != Some(true) => cards.push(card.listed(icons)),
                false => {}
            }
        }
        if let Some((id, _)) = icons.iter().find(|(_, left)| !left.is_empty()) {
            let message = format!("`bonus_icons` has more copies of the card {id:?} than the deck");
            return Err(unreadable(place_of(text, id), message));
        }
        Ok(DeckList {
            name: self.data.name,
            set: set_of(&self.data.expansion.0).to_owned(),
            houses: self.data.links.houses.unwrap_or_default(),
            cards,
            token: token.or_else(|| self.linked.cards.iter().find(|card| card.is_token()).map(|card| card.listed(&[]))),
        })
    }
}

impl Printed {
    fn is_token(&self) -> bool {
        self.card_type.as_deref().is_some_and(|card_type| card_type.eq_ignore_ascii_case("token creature"))
    }

    fn listed(&self, icons: &[Icon]) -> ListedCard {
        let set = self.expansion.as_ref().map(|expansion| set_of(&expansion.0).to_owned());
        let (number, title) = (self.card_number.0.clone(), self.card_title.clone());
        ListedCard {
            card: CardKey::Printed { set, number, title },
            house: Some(self.house.clone()),
            icons: icons.to_vec(),
            count: NonZeroU8::MIN,
        }
    }
}

/// Line and column of the first place where an id stands.
fn place_of(text: &str, id: &str) -> (usize, usize) {
    let before = text.find(id).and_then(|at| text.get(..at)).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}
