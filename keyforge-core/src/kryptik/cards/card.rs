//! What a card is: its facts and its script.

use serde::{Deserialize, Serialize};

use super::syntax::{Ability, Cost, Para};
use crate::kryptik::model::{Colors, Keyword, Kind, Stones};

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
