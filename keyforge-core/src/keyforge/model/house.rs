//! Houses and sets of houses.

use std::fmt;
use std::str::FromStr;

use crate::script::list::{in_a_row, list};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

list! {
    /// A house of KeyForge, of all sets from 2018 to 2023.
    #[allow(missing_docs)]
    pub enum House {
        Brobnar = "brobnar",
        Dis = "dis",
        Ekwidon = "ekwidon",
        Logos = "logos",
        Mars = "mars",
        Sanctum = "sanctum",
        Saurian = "saurian",
        Shadows = "shadows",
        StarAlliance = "star_alliance",
        Unfathomable = "unfathomable",
        Untamed = "untamed",
    }
}

impl House {
    /// The name as printed: `Star Alliance`.
    pub const fn title(self) -> &'static str {
        match self {
            House::Brobnar => "Brobnar",
            House::Dis => "Dis",
            House::Ekwidon => "Ekwidon",
            House::Logos => "Logos",
            House::Mars => "Mars",
            House::Sanctum => "Sanctum",
            House::Saurian => "Saurian",
            House::Shadows => "Shadows",
            House::StarAlliance => "Star Alliance",
            House::Unfathomable => "Unfathomable",
            House::Untamed => "Untamed",
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// A word that names no house.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{0:?} is no house; there are {known}", known = in_a_row(House::ALL.map(House::title)))]
pub struct UnknownHouse(pub String);

crate::kernel::coded!(UnknownHouse = "house/unknown");

impl FromStr for House {
    type Err = UnknownHouse;

    /// Reads a house without regard to case; blanks, hyphens and underscores are the same.
    fn from_str(text: &str) -> Result<House, UnknownHouse> {
        let plain: String = text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
        House::ALL
            .into_iter()
            .find(|house| house.slug().replace('_', "") == plain)
            .ok_or_else(|| UnknownHouse(text.to_owned()))
    }
}

/// A set of houses: a card may belong to several, an identity card has three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HouseSet(u16);

impl HouseSet {
    /// One bit for each house.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// No house.
    pub const EMPTY: HouseSet = HouseSet(0);
    /// Every house.
    pub const ALL: HouseSet = HouseSet((1 << House::COUNT) - 1);

    /// The set of one house.
    pub const fn of(house: House) -> HouseSet {
        HouseSet(1 << house.index())
    }

    /// Whether the house belongs to the set.
    pub const fn contains(self, house: House) -> bool {
        self.0 & (1 << house.index()) != 0
    }

    /// Adds a house.
    pub fn insert(&mut self, house: House) {
        self.0 |= 1 << house.index();
    }

    /// Takes a house out.
    pub fn remove(&mut self, house: House) {
        self.0 &= !(1 << house.index());
    }

    /// The houses of either set.
    pub const fn union(self, other: HouseSet) -> HouseSet {
        HouseSet(self.0 | other.0)
    }

    /// The houses of both sets.
    pub const fn intersection(self, other: HouseSet) -> HouseSet {
        HouseSet(self.0 & other.0)
    }

    /// The houses of this set that the other one has not.
    pub const fn without(self, other: HouseSet) -> HouseSet {
        HouseSet(self.0 & !other.0)
    }

    /// Whether the set has no house.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many houses the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The houses in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = House> {
        House::ALL.into_iter().filter(move |house| self.contains(*house))
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> HouseSet {
        let mut set = HouseSet::EMPTY;
        for house in houses {
            set.insert(house);
        }
        set
    }
}

impl Serialize for HouseSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Binary forms need the length of a sequence first.
        self.iter().collect::<SmallVec<[House; House::COUNT]>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HouseSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<HouseSet, D::Error> {
        Ok(Vec::<House>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for HouseSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "HouseSet".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<House>>::json_schema(generator)
    }
}
