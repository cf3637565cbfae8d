//! Reading JSON whose fields are named.
//!
//! What serde derives reads a record in two ways: from an object, and from an array with the fields in the order of their
//! declaration. Nobody writes the second, and to take it would be a guess: fields that change their order would be
//! read as one another. [`read_json`] takes records from objects alone; the code of the other way stays out of a library,
//! which is a fortieth of that of a phone.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::ser::{self, Serialize};

/// Reads a value from JSON text. Records are read from objects, lists and tuples from arrays.
///
/// # Errors
///
/// The text is not JSON, or not the JSON of such a value: the message says what was found, what would be right, and where.
/// An array in the place of a record is refused, but where a value has several forms that only their content tells apart.
///
/// # Examples
///
/// ```
/// use keyforge_core::kernel::read_json;
///
/// #[derive(serde::Deserialize)]
/// struct Bid {
///     chains: u8,
///     keys: u8,
/// }
///
/// let bid: Bid = read_json(r#"{"keys": 1, "chains": 6}"#)?;
/// assert_eq!((bid.chains, bid.keys), (6, 1));
///
/// let error = read_json::<Bid>("[6, 1]").map(|_| ()).unwrap_err();
/// assert_eq!(error.to_string(), "invalid type: sequence, expected struct Bid at line 1 column 0");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> serde_json::Result<T> {
    let mut json = serde_json::Deserializer::from_str(without_mark(text));
    let value = T::deserialize(Named(&mut json))?;
    json.end()?;
    Ok(value)
}

/// A text without the byte order mark that some editors put before what they save.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A value as JSON in indented lines.
///
/// It is written in one line, which every value can be anyway, and that line is laid out: a value that was written to lines
/// directly would bring the code of a second writer for all that is in it.
pub(crate) fn laid_out<T: Serialize>(value: &T) -> serde_json::Result<String> {
    let line = serde_json::to_string(value)?;
    let mut lines = Vec::with_capacity(2 * line.len());
    let mut read = serde_json::Deserializer::from_str(&line);
    serde_transcode::transcode(&mut read, &mut serde_json::Serializer::pretty(&mut lines))?;
    String::from_utf8(lines).map_err(ser::Error::custom)
}

/// A deserializer, or a part of one, all of whose records have named fields.
struct Named<T>(T);

/// Hands the deserializer's methods on that read neither records nor what may hold one.
macro_rules! handed_on {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method(visitor)
        }
    )*};
}

/// Hands the deserializer's methods on to which parts are given that may hold records.
macro_rules! handed_on_named {
    ($($method:ident($($argument:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* Named(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Named<D> {
    type Error = D::Error;

    handed_on! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf deserialize_unit
        deserialize_identifier deserialize_ignored_any
    }

    handed_on_named! {
        deserialize_any()
        deserialize_option()
        deserialize_newtype_struct(name: &'static str)
        deserialize_seq()
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_map()
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_unit_struct(name, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Fields(visitor))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Named<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Named(from))
    }
}

/// Hands the visitor's methods on that are given one value.
macro_rules! visited {
    ($($method:ident: $type:ty)*) => {$(
        fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.0.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    type Value = V::Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(to)
    }

    visited! {
        visit_bool: bool
        visit_i64: i64
        visit_i128: i128
        visit_u64: u64
        visit_u128: u128
        visit_f64: f64
        visit_str: &str
        visit_borrowed_str: &'de str
        visit_string: String
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Named(from))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Named(from))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Named(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named(entries))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Named(variant))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Named(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    // A key is a text.
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Named(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Named<A> {
    type Error = A::Error;
    type Variant = Named<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let (name, variant) = self.0.variant_seed(seed)?;
        Ok((name, Named(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Named<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Named(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Named(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Fields(visitor))
    }
}

/// The visitor of a record, to whom an array is a mistake.
struct Fields<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(to)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named(entries))
    }
}
