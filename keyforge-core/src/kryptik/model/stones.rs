//! What a soul cost asks for.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Color, Colors};
use crate::kernel::copied_by_field;

/// What a soul cost asks for.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

copied_by_field!(Stones { specific, generic, variable });

impl Stones {
    /// So much energy of any color.
    #[must_use]
    pub fn any(generic: u8) -> Stones {
        Stones { generic, ..Stones::default() }
    }

    /// How much energy it is with X = 0.
    /// `K-8.1.1.1-1`
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
