//! Deck lists as JSON.

use std::fmt;
use std::num::NonZeroU8;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::published;
use super::published::Loose;
use super::{CardKey, DeckList, ListedCard, wrong};
use crate::kernel::read_json;
use crate::keyforge::host::setup::SetupError;
use crate::keyforge::model::Icon;

/// Reads one deck list or an array of them, of this project or of the publisher.
pub(super) fn parse(text: &str) -> Result<Vec<DeckList>, SetupError> {
    let value: Value = read_json(text).map_err(|error| wrong(&error))?;
    if let Value::Array(lists) = &value {
        return match lists.iter().any(published::is_one) {
            true => published::parse_all(text),
            false => read_json(text).map_err(|error| wrong(&error)),
        };
    }
    match published::is_one(&value) {
        true => Ok(vec![published::parse(text)?]),
        false => read_json(text).map(|list| vec![list]).map_err(|error| wrong(&error)),
    }
}

/// A card that is not just a name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    number: Option<Loose>,
    card: Option<String>,
    set: Option<String>,
    #[serde(alias = "house")]
    maverick_house: Option<String>,
    #[serde(default)]
    icons: Vec<Icon>,
    #[serde(default = "one")]
    count: NonZeroU8,
}

const fn one() -> NonZeroU8 {
    NonZeroU8::MIN
}

impl Written {
    fn card<E: Error>(self) -> Result<ListedCard, E> {
        let card = match (self.number, self.card, self.set) {
            (Some(number), None, set) => CardKey::Number { set, number: number.0 },
            (Some(number), Some(title), set) => CardKey::Printed { set, number: number.0, title },
            (None, Some(name), None) => CardKey::Name(name),
            (None, Some(_), Some(_)) => return Err(E::custom("`set` says what `number` belongs to; there is none")),
            (None, None, _) => return Err(E::custom("a card has a `number`, or a `card` with its slug or title")),
        };
        Ok(ListedCard { card, house: self.maverick_house, icons: self.icons, count: self.count })
    }
}

struct CardVisitor;

impl<'de> Visitor<'de> for CardVisitor {
    type Value = ListedCard;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the slug or title of a card, or an object with `number` or `card`")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<ListedCard, E> {
        Ok(ListedCard::new(CardKey::Name(name.to_owned())))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ListedCard, A::Error> {
        Written::deserialize(MapAccessDeserializer::new(map))?.card()
    }
}

impl<'de> Deserialize<'de> for ListedCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ListedCard, D::Error> {
        deserializer.deserialize_any(CardVisitor)
    }
}

impl Serialize for ListedCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let CardKey::Name(name) = &self.card
            && *self == ListedCard::new(self.card.clone())
        {
            return serializer.serialize_str(name);
        }
        let mut map = serializer.serialize_map(None)?;
        let (set, number, name) = match &self.card {
            CardKey::Number { set, number } => (set.as_ref(), Some(number), None),
            CardKey::Name(name) => (None, None, Some(name)),
            CardKey::Printed { set, number, title } => (set.as_ref(), Some(number), Some(title)),
        };
        for (key, value) in [("set", set), ("number", number), ("card", name), ("maverick_house", self.house.as_ref())]
        {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        if !self.icons.is_empty() {
            map.serialize_entry("icons", &self.icons)?;
        }
        if self.count > NonZeroU8::MIN {
            map.serialize_entry("count", &self.count)?;
        }
        map.end()
    }
}
