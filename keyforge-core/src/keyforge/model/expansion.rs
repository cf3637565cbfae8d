//! The sets of cards that came out.

use crate::script::list::{in_a_row, list};
use std::fmt;
use std::str::FromStr;

list! {
    /// A set of cards that came out, in the order in which they did. Home-made sets are none: they go by what their cards
    /// call them.
    ///
    /// ```
    /// use keyforge_core::model::Expansion;
    ///
    /// let sets = ["WC", "wc", "Worlds Collide", "worlds collide"].map(str::parse::<Expansion>);
    /// assert!(sets.iter().all(|set| *set == Ok(Expansion::WorldsCollide)));
    /// assert_eq!(Expansion::WorldsCollide.to_string(), "WC");
    /// let error = "WX".parse::<Expansion>().unwrap_err();
    /// assert_eq!(error.to_string(), "\"WX\" is no set; there are CotA, AoA, WC, MM, DT and WoE");
    /// ```
    #[allow(missing_docs)]
    pub enum Expansion {
        CallOfTheArchons = "cota",
        AgeOfAscension = "aoa",
        WorldsCollide = "wc",
        MassMutation = "mm",
        DarkTidings = "dt",
        WindsOfExchange = "woe",
    }
}

impl Expansion {
    /// The short name as people write it: `CotA`.
    pub const fn name(self) -> &'static str {
        match self {
            Expansion::CallOfTheArchons => "CotA",
            Expansion::AgeOfAscension => "AoA",
            Expansion::WorldsCollide => "WC",
            Expansion::MassMutation => "MM",
            Expansion::DarkTidings => "DT",
            Expansion::WindsOfExchange => "WoE",
        }
    }

    /// The full name: `Call of the Archons`.
    pub const fn title(self) -> &'static str {
        match self {
            Expansion::CallOfTheArchons => "Call of the Archons",
            Expansion::AgeOfAscension => "Age of Ascension",
            Expansion::WorldsCollide => "Worlds Collide",
            Expansion::MassMutation => "Mass Mutation",
            Expansion::DarkTidings => "Dark Tidings",
            Expansion::WindsOfExchange => "Winds of Exchange",
        }
    }

    /// What a set is called where people read it: the short name of one that came out, else the word itself.
    ///
    /// ```
    /// use keyforge_core::model::Expansion;
    /// assert_eq!(Expansion::name_of("worlds collide"), "WC");
    /// assert_eq!(Expansion::name_of("home"), "home");
    /// ```
    #[must_use]
    pub fn name_of(set: &str) -> &str {
        match Expansion::of(set) {
            Some(known) => known.name(),
            None => set,
        }
    }

    /// What cards call a set, but for the case of letters, which does not matter.
    pub(crate) fn slug_of(set: &str) -> &str {
        match Expansion::of(set) {
            Some(known) => known.slug(),
            None => set,
        }
    }

    /// The one of a name. There may be many names to be read, of which most are short ones.
    fn of(name: &str) -> Option<Expansion> {
        let name = name.trim();
        let is = |set: &Expansion| set.slug().eq_ignore_ascii_case(name) || is_same(set.title(), name);
        Expansion::ALL.into_iter().find(is)
    }
}

/// Whether two names have the same letters, whatever stands between the words.
fn is_same(one: &str, other: &str) -> bool {
    plain(one).eq(plain(other))
}

/// The letters of a name in lower case.
fn plain(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).map(|c| c.to_ascii_lowercase())
}

impl fmt::Display for Expansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no set that came out.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{0:?} is no set; there are {known}", known = in_a_row(Expansion::ALL.map(Expansion::name)))]
pub struct UnknownExpansion(pub String);

crate::kernel::coded!(UnknownExpansion = "set/unknown");

impl FromStr for Expansion {
    type Err = UnknownExpansion;

    /// Reads the short name of a set or its full one without regard to case.
    fn from_str(text: &str) -> Result<Expansion, UnknownExpansion> {
        Expansion::of(text).ok_or_else(|| UnknownExpansion(text.to_owned()))
    }
}
