//! The printed facts of a card.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{House, Keyword, slug_of};
use crate::script::list::{in_a_row, list};

list! {
    /// The type of a card.
    #[allow(missing_docs)]
    pub enum CardType {
        Action = "action",
        Artifact = "artifact",
        Creature = "creature",
        Upgrade = "upgrade",
    }
}

list! {
    /// A bonus icon (`BONUS-1`). The first two sets print æmber only; later sets and enhanced cards have the others.
    #[allow(missing_docs)]
    pub enum Icon {
        Amber = "amber",
        Capture = "capture",
        Damage = "damage",
        Draw = "draw",
        Discard = "discard",
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A word that names no bonus icon.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{0:?} is no bonus icon; there are {known}", known = in_a_row(Icon::ALL.map(Icon::slug)))]
pub struct UnknownIcon(pub String);

crate::kernel::coded!(UnknownIcon = "icon/unknown");

impl FromStr for Icon {
    type Err = UnknownIcon;

    /// Reads an icon without regard to case.
    fn from_str(text: &str) -> Result<Icon, UnknownIcon> {
        Icon::from_slug(&text.trim().to_ascii_lowercase()).ok_or_else(|| UnknownIcon(text.to_owned()))
    }
}

list! {
    /// How rare a card is in a set. It is told apart from the facts: a card may be common in one set and rare in another.
    pub enum Rarity {
        /// Most cards of a deck.
        Common = "common",
        /// Some cards of a deck.
        Uncommon = "uncommon",
        /// A few cards of a deck.
        Rare = "rare",
        /// Comes with another card, or is an anomaly (`ANOMALY-1`).
        Fixed = "fixed",
        /// One of several that are printed in each other's place.
        Variant = "variant",
        /// Printed in every house of its set, or beside the others, seldom.
        Special = "special",
        /// The creature of a token reference card, which is none of the 36 cards of a deck (`TOKEN-1d`).
        Token = "token",
    }
}

list! {
    /// Which half of a gigantic creature a card is (`GIGANTIC-3b`).
    pub enum Half {
        /// The half 1 of 2, with the bonus icons.
        Top = "top",
        /// The half 2 of 2, with power, armor and text.
        Bottom = "bottom",
    }
}

/// A keyword printed on a card, with its value (1 where the keyword has none).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrintedKeyword {
    /// The keyword.
    pub keyword: Keyword,
    /// Its value: 2 for assault 2.
    pub value: u8,
}

/// What is printed on a card, its text left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// The name of the definition, unique in a library: `dust-imp`.
    pub slug: String,
    /// The printed title: `Dust Imp`. Several definitions may share one.
    pub title: String,
    /// Set and number of each printing: `("cota", "083")`. [`Expansion`](super::Expansion) reads the sets that came out.
    #[serde(default)]
    pub printings: Vec<(String, String)>,
    /// The printed house; a maverick's own house stands in its deck (`MAVERICK-1`). Of a card that is printed in several the
    /// first: a deck says of which its copy is.
    pub house: House,
    /// The other houses that the card is printed in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_houses: Vec<House>,
    /// The type.
    #[serde(rename = "type")]
    pub card_type: CardType,
    /// Printed power; 0 for what is no creature.
    #[serde(default)]
    pub power: u8,
    /// Printed armor; 0 for none (`ARMOR-7`).
    #[serde(default)]
    pub armor: u8,
    /// Printed bonus icons from top to bottom (`BONUS-2`).
    #[serde(default)]
    pub icons: Vec<Icon>,
    /// Traits in lower case (`TRAIT-1`).
    #[serde(default)]
    pub traits: Vec<String>,
    /// Printed keywords.
    #[serde(default)]
    pub keywords: Vec<PrintedKeyword>,
    /// The bonus icons with which it enhanced other cards of its deck; nothing in a game asks for them (`ENHANCE-1`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enhance: Vec<Icon>,
    /// Which half of a gigantic creature it is; the other one has the same title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigantic: Option<Half>,
}

impl Facts {
    /// A number of a set as one name; upper and lower case of the set are alike.
    pub(crate) fn printing(set: &str, number: &str) -> String {
        format!("{} {number}", set.to_lowercase())
    }

    /// Facts with a slug, a title, a house and a type, and nothing else.
    pub fn new(title: &str, house: House, card_type: CardType) -> Facts {
        Facts {
            slug: slug_of(title),
            title: title.to_owned(),
            printings: Vec::new(),
            house,
            other_houses: Vec::new(),
            card_type,
            power: 0,
            armor: 0,
            icons: Vec::new(),
            traits: Vec::new(),
            keywords: Vec::new(),
            enhance: Vec::new(),
            gigantic: None,
        }
    }

    /// Every house that the card is printed in.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        std::iter::once(self.house).chain(self.other_houses.iter().copied())
    }

    /// Whether that is the other half of the same gigantic creature: of the same title (`GIGANTIC-3a`).
    #[must_use]
    pub fn is_other_half_of(&self, other: &Facts) -> bool {
        self.gigantic.is_some()
            && other.gigantic.is_some()
            && self.gigantic != other.gigantic
            && self.title == other.title
    }

    /// The value of a printed keyword, summed; 0 where it is not printed.
    pub fn keyword(&self, keyword: Keyword) -> u8 {
        self.keywords
            .iter()
            .filter(|printed| printed.keyword == keyword)
            .fold(0, |sum, printed| sum.saturating_add(printed.value))
    }
}
