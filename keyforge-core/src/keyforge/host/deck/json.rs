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
use super::{CardKey, ListedCard, ReadList, wrong};
use crate::kernel::read_json;
use crate::keyforge::host::setup::SetupError;
use crate::keyforge::model::Icon;
use crate::script::limits::Limit;

/// Reads one deck list or an array of them, of this project or of the publisher, each by itself.
pub(super) fn parse_each(text: &str) -> Result<Vec<ReadList>, SetupError> {
    let value: Value = read_json(text).map_err(|error| wrong(&error))?;
    let Value::Array(lists) = &value else {
        return Ok(vec![read(&Part { text, line: 1, column: 1 }, &value)]);
    };
    Ok(lists.iter().zip(parts(text)).map(|(list, part)| read(&part, list)).collect())
}

/// Reads the deck of a part of a text, whose value it is.
fn read(part: &Part<'_>, value: &Value) -> ReadList {
    let list = match published::is_one(value) {
        true => published::parse(part.text),
        false => read_json(part.text).map_err(|error| wrong(&error)),
    };
    let name = value.get("data").unwrap_or(value).get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    match list {
        Ok(list) => ReadList { name, list: Some(list), mistakes: Vec::new() },
        Err(error) => ReadList { name, list: None, mistakes: vec![part.within(error)] },
    }
}

/// A part of a text, and where it begins.
struct Part<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Part<'_> {
    /// A mistake of the part with its place in the whole text.
    fn within(&self, mut error: SetupError) -> SetupError {
        if let SetupError::Unreadable { line, column, .. } = &mut error {
            if *line == 1 {
                *column += self.column - 1;
            }
            *line += self.line - 1;
        }
        error
    }
}

/// The elements of an array. The text is known to be one, so brackets and quotation marks are all that matters.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut begun) = (Vec::new(), None);
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    let (mut line, mut line_begins) = (1, 0);
    for (at, byte) in text.bytes().enumerate() {
        let ends = !quoted && depth == 1 && matches!(byte, b',' | b']');
        match begun {
            None if depth == 1 && !ends && !byte.is_ascii_whitespace() => {
                begun = Some((at, line, at - line_begins + 1))
            }
            Some((from, line, column)) if ends => {
                parts.extend(text.get(from..at).map(|text| Part { text, line, column }));
                begun = None;
            }
            None | Some(_) => {}
        }
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            b'\n' => (line, line_begins) = (line + 1, at + 1),
            _ => {}
        }
    }
    parts
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
        if let Some(problem) = Limit::Icons.exceeded(self.icons.len()) {
            return Err(E::custom(problem));
        }
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
