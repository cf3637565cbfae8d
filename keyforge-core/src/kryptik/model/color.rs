//! Colors of soul energy.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A color of soul energy: a lower-case letter, such as `w` for white and `u` for blue. `x` is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Color(u8);

impl Color {
    /// The color with that letter; none for what is no color.
    ///
    /// ```
    /// use keyforge_core::kryptik::Color;
    /// assert!(Color::new('w').is_some());
    /// assert_eq!(Color::new('x'), None);
    /// ```
    #[must_use]
    pub fn new(letter: char) -> Option<Color> {
        let fits = letter.is_ascii_lowercase() && letter != 'x';
        fits.then_some(Color(letter as u8))
    }

    /// The letter.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(self.0)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.letter().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Color::new(letter).ok_or_else(|| D::Error::custom(format_args!("`{letter}` is no color")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Colors {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Colors".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Color {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Color".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        char::json_schema(generator)
    }
}

/// A set of colors; in JSON its letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Colors(u32);

impl Colors {
    /// No color.
    pub const NONE: Colors = Colors(0);
    /// The colors of the rules and of the demo cards: `b`, `r`, `u`, `w`. Others are made known by the cards that make them.
    pub(crate) const BASIC: Colors = Colors(1 << 1 | 1 << 17 | 1 << 20 | 1 << 22);
    /// Every letter.
    pub const ALL: Colors = Colors((1 << 26) - 1);

    /// The set of one color.
    #[must_use]
    pub fn of(color: Color) -> Colors {
        Colors(1 << (color.0 - b'a'))
    }

    /// The colors of either set.
    #[must_use]
    pub const fn union(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// Whether the color is in it.
    #[must_use]
    pub fn contains(self, color: Color) -> bool {
        self.0 & Colors::of(color).0 != 0
    }

    /// Whether the sets share a color.
    #[must_use]
    pub const fn meets(self, other: Colors) -> bool {
        self.0 & other.0 != 0
    }

    /// How many colors there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is one and no more.
    #[must_use]
    pub(crate) const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colors in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            // The lowest one, which then goes.
            let lowest = left.trailing_zeros();
            left = left.checked_sub(1).map(|below| left & below)?;
            Some(Color(b'a' + lowest as u8))
        })
    }

    /// The set of the letters of a text; none if one is no color.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colors> {
        text.chars().try_fold(Colors::NONE, |set, letter| Some(set.union(Colors::of(Color::new(letter)?))))
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Colors {
        colors.into_iter().fold(Colors::NONE, |set, color| set.union(Colors::of(color)))
    }
}

impl fmt::Display for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|color| color.fmt(f))
    }
}

impl Serialize for Colors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Colors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Colors, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Colors::parse(&text).ok_or_else(|| D::Error::custom(format_args!("`{text}` is no list of colors")))
    }
}
