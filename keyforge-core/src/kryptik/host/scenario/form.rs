//! The form of a position: a card is its short name or an object, and a mistake names its field, as in `players[0].hand[2]: …`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::kryptik::model::Phase;

/// The phases with which a position begins.
pub(super) const PHASES: [Phase; 6] =
    [Phase::Disengage, Phase::Draw, Phase::First, Phase::CombatBegin, Phase::Second, Phase::End];

/// What they are called.
const PHASE_WORDS: &[&str] = &["disengage", "draw", "first", "combat_begin", "second", "end"];

/// A mistake with the part of the position in which it is.
fn within<E: Error>(part: impl fmt::Display, error: &E) -> E {
    let said = error.to_string();
    match said.starts_with(['.', '[']) {
        true => E::custom(format_args!("{part}{said}")),
        false => E::custom(format_args!("{part}: {said}")),
    }
}

/// A list whose mistakes have the number of their entry.
struct Listed<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Listed<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Listed<T>, D::Error> {
        from.deserialize_seq(ListVisitor(PhantomData)).map(Listed)
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) =
            entries.next_element().map_err(|error| within(format_args!("[{}]", list.len()), &error))?
        {
            list.push(entry);
        }
        Ok(list)
    }
}

/// A card in either form.
struct Entry<T>(T);

impl<'de, T: Deserialize<'de> + for<'s> From<&'s str>> Deserialize<'de> for Entry<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Entry<T>, D::Error> {
        from.deserialize_any(EntryVisitor(PhantomData)).map(Entry)
    }
}

struct EntryVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + for<'s> From<&'s str>> Visitor<'de> for EntryVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the short name of a card or an object with `card`")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        Ok(T::from(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// Fields that are read as they are, lists, and lists of cards in either form; each names itself in a mistake.
macro_rules! fields {
    (
        plain: $($plain:ident)*; lists: $($list:ident)*; cards: $($cards:ident)*;
        outermost plain: $($outer:ident)*; outermost lists: $($top:ident)*;
    ) => {
        $(pub(super) fn $outer<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
            T::deserialize(from).map_err(|error| within(stringify!($outer), &error))
        })*
        $(pub(super) fn $plain<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
            T::deserialize(from).map_err(|error| within(concat!(".", stringify!($plain)), &error))
        })*
        $(pub(super) fn $list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
            let list = Listed::deserialize(from).map_err(|error| within(concat!(".", stringify!($list)), &error));
            list.map(|list| list.0)
        })*
        $(pub(super) fn $cards<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
        where
            D: Deserializer<'de>,
            T: Deserialize<'de> + for<'s> From<&'s str>,
        {
            let list = Listed::deserialize(from).map_err(|error| within(concat!(".", stringify!($cards)), &error));
            list.map(|list: Listed<Entry<T>>| list.0.into_iter().map(|entry| entry.0).collect())
        })*
        $(pub(super) fn $top<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
            let list = Listed::deserialize(from).map_err(|error| within(stringify!($top), &error));
            list.map(|list| list.0)
        })*
    };
}

fields! {
    plain: energy card engaged weary attacked damage owner;
    lists: hand deck row limbo abolished;
    cards: souls island attached;
    outermost plain: teams active turn soul_placed format rulings cast;
    outermost lists: players;
}

/// A phase; of those with which no position begins, the mistake does not speak.
pub(super) fn phase<'de, D: Deserializer<'de>>(from: D) -> Result<Phase, D::Error> {
    let word = String::deserialize(from).map_err(|error| within("phase", &error))?;
    let known = Phase::deserialize(StrDeserializer::<D::Error>::new(&word));
    known.map_err(|_| within("phase", &D::Error::unknown_variant(&word, PHASE_WORDS)))
}
