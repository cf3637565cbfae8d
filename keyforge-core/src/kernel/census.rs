//! A look at every seat, card and definition that a value names, wherever it stands in it.
//!
//! What is imported may name a seat that the game has not. The check goes through the form in which a value is written, so a
//! field that is added tomorrow is looked at too: types that name something are newtypes with a name of their own in it.

use std::fmt;

use serde::ser::{self, Serialize};

/// A name within a value of something that is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stranger {
    /// The fields that lead to it, the innermost first.
    path: Vec<&'static str>,
    /// What it names, as its type is called.
    pub(crate) kind: &'static str,
    /// The number.
    pub(crate) number: u64,
}

impl Stranger {
    /// Where it stands: `machine.scopes.you`.
    pub(crate) fn at(&self) -> String {
        let fields: Vec<&str> = self.path.iter().rev().copied().collect();
        fields.join(".")
    }
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: there is no {} {}", self.at(), self.kind, self.number)
    }
}

impl std::error::Error for Stranger {}

impl ser::Error for Stranger {
    /// Nothing is written here, so nothing of that sort comes up; it would be no name of anything.
    fn custom<T: fmt::Display>(_: T) -> Stranger {
        Stranger { path: Vec::new(), kind: "form", number: 0 }
    }
}

/// Finds the first name in `value` that `known` does not accept, given the name of its type and its number.
pub(crate) fn stranger<T: Serialize>(value: &T, known: &dyn Fn(&str, u64) -> bool) -> Option<Stranger> {
    value.serialize(&mut Census { known, kind: "" }).err()
}

struct Census<'a> {
    known: &'a dyn Fn(&str, u64) -> bool,
    /// The newtype whose number comes next.
    kind: &'static str,
}

impl Census<'_> {
    fn number(&mut self, number: u64) -> Result<(), Stranger> {
        let kind = std::mem::take(&mut self.kind);
        match kind.is_empty() || (self.known)(kind, number) {
            true => Ok(()),
            false => Err(Stranger { path: Vec::new(), kind, number }),
        }
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Stranger> {
        value.serialize(&mut *self).map_err(|mut stranger| {
            stranger.path.push(key);
            stranger
        })
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<(), Stranger> {
            self.number(u64::from(number))
        })*
    };
}

macro_rules! ignored {
    ($($method:ident($($argument:ty),*)),*) => {
        $(fn $method(self, $(_: $argument),*) -> Result<(), Stranger> {
            Ok(())
        })*
    };
}

impl ser::Serializer for &mut Census<'_> {
    type Ok = ();
    type Error = Stranger;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! { serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64 }

    ignored! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_f32(f32), serialize_f64(f64), serialize_char(char), serialize_str(&str), serialize_bytes(&[u8]),
        serialize_none(), serialize_unit(), serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stranger> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), Stranger> {
        self.kind = name;
        let found = value.serialize(&mut *self);
        self.kind = "";
        found
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Stranger> {
        self.field(variant, value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Stranger> {
        self.kind = "";
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Stranger> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stranger> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Stranger> {
        self.serialize_seq(None)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Stranger> {
        self.serialize_seq(None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Stranger> {
        self.serialize_seq(None)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Stranger> {
        self.serialize_seq(None)
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, _: &T) -> Result<(), Stranger> {
        Ok(())
    }
}

macro_rules! lists {
    ($($list:ident: $method:ident),*) => {
        $(impl ser::$list for &mut Census<'_> {
            type Ok = ();
            type Error = Stranger;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stranger> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Stranger> {
                Ok(())
            }
        })*
    };
}

lists! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
}

macro_rules! structs {
    ($($kind:ident),*) => {
        $(impl ser::$kind for &mut Census<'_> {
            type Ok = ();
            type Error = Stranger;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Stranger> {
                self.field(key, value)
            }

            fn end(self) -> Result<(), Stranger> {
                Ok(())
            }
        })*
    };
}

structs! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for &mut Census<'_> {
    type Ok = ();
    type Error = Stranger;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stranger> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stranger> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Stranger> {
        Ok(())
    }
}
