//! What a card is: colors, stones, keywords, facts.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::script::ast::{Ability, Cost, Para};

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

/// A set of colors; in JSON its letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Colors(u32);

impl Colors {
    /// No color.
    pub const NONE: Colors = Colors(0);
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

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colors in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        (b'a'..=b'z').map(Color).filter(move |color| self.contains(*color))
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

/// What a soul cost asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stones {
    /// The specific stones, each with the colors that it accepts.
    #[serde(default)]
    pub specific: Vec<Colors>,
    /// How much energy of any color is owed beside them.
    #[serde(default)]
    pub generic: u8,
    /// How often X is owed: the caster names X.
    #[serde(default)]
    pub variable: u8,
}

impl Stones {
    /// So much energy of any color.
    #[must_use]
    pub fn any(generic: u8) -> Stones {
        Stones { generic, ..Stones::default() }
    }

    /// How much energy it is with X = 0.
    #[must_use]
    pub fn total(&self) -> usize {
        self.specific.len() + usize::from(self.generic)
    }

    /// Both costs as one.
    pub(crate) fn add(&mut self, more: &Stones) {
        self.specific.extend(&more.specific);
        self.generic = self.generic.saturating_add(more.generic);
        self.variable = self.variable.saturating_add(more.variable);
    }

    /// Reads `{2}{w}{w/u}`; none for what is no cost. The colors of a stone have no order of their own.
    ///
    /// ```
    /// use keyforge_core::kryptik::Stones;
    /// let cost = Stones::parse("{2}{w}{w/u}").unwrap();
    /// assert_eq!(cost.total(), 4);
    /// assert_eq!(cost.to_string(), "{2}{w}{u/w}");
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Stones> {
        let mut stones = Stones::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (stone, after) = rest.strip_prefix('{')?.split_once('}')?;
            rest = after;
            if stone == "x" {
                stones.variable = stones.variable.checked_add(1)?;
            } else if let Ok(number) = stone.parse::<u8>() {
                stones.generic = stones.generic.checked_add(number)?;
            } else {
                let colors: Colors = stone.split('/').map(one_color).collect::<Option<Vec<_>>>()?.into_iter().collect();
                stones.specific.push(colors);
            }
        }
        (stones.total() + usize::from(stones.variable) <= 40).then_some(stones)
    }
}

fn one_color(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Color::new(letter),
        _ => None,
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for _ in 0..self.variable {
            f.write_str("{x}")?;
        }
        if self.generic > 0 || (self.variable == 0 && self.specific.is_empty()) {
            write!(f, "{{{}}}", self.generic)?;
        }
        for colors in &self.specific {
            let letters: Vec<String> = colors.iter().map(|color| color.to_string()).collect();
            write!(f, "{{{}}}", letters.join("/"))?;
        }
        Ok(())
    }
}

/// A keyword of a citizen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Ignores being weary.
    Eager,
    /// Can be blocked only by citizens with sidestep.
    Sidestep,
    /// Does not engage when it attacks.
    Steadfast,
    /// Cannot be blocked by a single citizen.
    Tenacious,
    /// The first point of damage it deals is lethal.
    Toxic,
    /// May attack two 11-year cards.
    Ravenous,
}

impl Keyword {
    /// Every keyword.
    pub const ALL: [Keyword; 6] =
        [Keyword::Eager, Keyword::Sidestep, Keyword::Steadfast, Keyword::Tenacious, Keyword::Toxic, Keyword::Ravenous];

    /// The word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Keyword::Eager => "eager",
            Keyword::Sidestep => "sidestep",
            Keyword::Steadfast => "steadfast",
            Keyword::Tenacious => "tenacious",
            Keyword::Toxic => "toxic",
            Keyword::Ravenous => "ravenous",
        }
    }
}

/// The two kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Comes onto the island.
    Citizen,
    /// Has its effects and goes to limbo.
    Spell,
}

/// A card with its script: plain data that a host may make at run time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The short name by which decks and scenarios call it.
    pub slug: String,
    /// The name.
    pub name: String,
    /// Citizen or spell.
    pub kind: Kind,
    /// The words before "citizen".
    #[serde(default)]
    pub factions: Vec<String>,
    /// Whether "overlord" stands after "citizen".
    #[serde(default)]
    pub overlord: bool,
    /// The soul cost.
    pub cost: Stones,
    /// The additional cost.
    #[serde(default)]
    pub extra: Vec<Cost>,
    /// Attack; 0 for a spell.
    #[serde(default)]
    pub attack: u8,
    /// Defense; 0 for a spell.
    #[serde(default)]
    pub defense: u8,
    /// The colors of its soul box.
    pub souls: Colors,
    /// The 11-year cost; none if it cannot be cast from the row.
    #[serde(default)]
    pub years: Option<u8>,
    /// Keywords.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// Whether it is cast only in the 1st and 2nd phase with an empty pile.
    #[serde(default)]
    pub focused: bool,
    /// Whether a citizen may be cast in the combat phase too.
    #[serde(default)]
    pub combat_timing: bool,
    /// How many copies a deck may hold by the card's own text.
    #[serde(default)]
    pub max_copies: Option<u8>,
    /// The abilities of a citizen.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// The paragraphs of a spell.
    #[serde(default)]
    pub paragraphs: Vec<Para>,
    /// The 11-year ability.
    #[serde(default)]
    pub eleven: Option<Para>,
    /// What the 11-year ability costs.
    #[serde(default)]
    pub eleven_cost: Vec<Cost>,
}

impl Card {
    /// Whether the keyword is printed on it.
    #[must_use]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }
}
