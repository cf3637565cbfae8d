//! Languages as words: their codes.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use super::Language;
use crate::script::limits::quoted;
use crate::script::list::in_a_row;

/// A word that is the code of no language.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{:?} is no language; there are {}", quoted(.0.clone()), in_a_row(Language::ALL.map(Language::code)))]
pub struct UnknownLanguage(pub String);

crate::kernel::coded!(UnknownLanguage = "language/unknown");

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a code as [`Language::from_code`] does.
    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        Language::from_code(code).ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
