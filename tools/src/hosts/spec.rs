//! The file of differences, `keyforge-ffi/hosts.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

/// All of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Spec {
    /// The games.
    #[serde(rename = "game")]
    pub games: Vec<Game>,
}

/// A game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    /// Where its files go, below the sources of the library.
    pub folder: String,
    /// What the names of its types begin with in the hosts.
    #[serde(default)]
    pub prefix: String,
    /// Types of the core that the library shows by hand.
    pub shown: BTreeMap<String, Shown>,
    /// Fields that have another name in the hosts, by `name` or, where that says more, by `name: Type`.
    pub renamed: BTreeMap<String, String>,
    /// What a field without a name is called, by its type, and what is said of it.
    pub unnamed: BTreeMap<String, Unnamed>,
    /// Fields whose small numbers are whole numbers of the usual size in the hosts.
    pub widened: Vec<String>,
    /// The files.
    #[serde(rename = "file")]
    pub files: Vec<File>,
}

/// How a type is shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shown {
    /// The type in the hosts.
    #[serde(rename = "as")]
    pub host: String,
    /// From the core; `_` is the value.
    pub from: Option<String>,
    /// To the core; `_` is the value.
    pub back: Option<String>,
}

/// What is said of a field without a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unnamed {
    /// Its name.
    pub name: String,
    /// Its comment.
    pub doc: String,
}

/// A file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    /// Its name without the ending.
    pub name: String,
    /// What it holds, in a sentence.
    pub about: String,
    /// The types in it of which nothing differs but perhaps the name.
    #[serde(default)]
    words: Vec<Type>,
    /// The others.
    #[serde(rename = "type", default)]
    types: Vec<Type>,
}

impl File {
    /// All types in it.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        self.words.iter().chain(&self.types)
    }
}

/// A type of the core.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Type {
    /// Its name in the core.
    pub name: String,
    /// Its file, below the sources of the core.
    pub file: String,
    /// Its path in Rust without its name, below the crate.
    #[serde(default)]
    pub path: String,
    /// Its name in the hosts; by default that of the core behind the prefix of the game.
    #[serde(rename = "as")]
    pub host: Option<String>,
    /// How it comes to the hosts.
    #[serde(default)]
    pub how: How,
    /// Its comment, where that of the core is for Rust.
    pub doc: Option<String>,
    /// Whether there is a way back to the core.
    #[serde(default)]
    pub back: Back,
    /// Traits of the core that it does not have in the hosts.
    #[serde(default)]
    pub without: Vec<String>,
    /// Fields and variants that are told otherwise: `field`, `Variant`, `Variant.field` or `Variant.0`.
    #[serde(default)]
    pub fields: BTreeMap<String, Field>,
    /// What the hosts have beside it.
    #[serde(default)]
    pub extra: Vec<Extra>,
}

impl Type {
    /// Its whole path in Rust.
    pub fn core(&self) -> String {
        let separator = if self.path.is_empty() { "" } else { "::" };
        format!("keyforge_core::{}{separator}{}", self.path, self.name)
    }
}

/// How a type comes to the hosts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum How {
    /// The very type of the core.
    #[default]
    Same,
    /// A type of its own, made of a value.
    Value,
    /// A type of its own, made of what a reference leads to.
    Reference,
}

/// The way back to the core.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Back {
    /// There is none.
    #[default]
    No,
    /// There always is one.
    Always,
    /// There is one, unless a value is none of the core.
    Perhaps,
    /// There is one that is written by hand.
    ByHand,
}

/// What differs in a field or a variant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Field {
    /// It is left out.
    #[serde(default)]
    pub skip: bool,
    /// Its name.
    pub name: Option<String>,
    /// Its comment.
    pub doc: Option<String>,
    /// Its type in the hosts.
    #[serde(rename = "as")]
    pub host: Option<String>,
    /// From the core; `_` is the value.
    pub from: Option<String>,
    /// To the core; `_` is the value.
    pub back: Option<String>,
    /// What it is where nothing is said; an empty text for nothing.
    pub default: Option<String>,
    /// The pattern that takes it apart first, for what stands in its place.
    pub bind: Option<String>,
    /// What stands in its place.
    #[serde(default)]
    pub instead: Vec<Extra>,
}

/// A field or variant that the core does not have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Extra {
    /// Its name.
    pub name: String,
    /// Its comment.
    pub doc: String,
    /// Its type in the hosts.
    #[serde(rename = "as")]
    pub host: String,
    /// From the core: `_` is the field in whose place it stands, or the whole.
    pub from: Option<String>,
    /// To the core; `_` is the value.
    pub back: Option<String>,
    /// What it is where nothing is said.
    pub default: Option<String>,
    /// The name of the field of a variant, and its comment.
    pub field: Option<[String; 2]>,
}
