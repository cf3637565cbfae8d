//! What cards are and what they say.

use std::collections::BTreeMap;

use keyforge_core::cards::Language;
use keyforge_core::kryptik;
use keyforge_core::kryptik::cards::{card_text, type_line};
use keyforge_core::library::Library;
use keyforge_core::model::{Facts, House, Icon, Keyword, Rulebook};
use serde::Serialize;

use crate::shown::json;

/// A card of KeyForge in a language.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindgen", derive(schemars::JsonSchema))]
pub struct Card {
    /// What is printed on it.
    pub facts: Facts,
    /// The title in the language.
    pub name: String,
    /// Its traits in the language.
    pub traits: Vec<String>,
    /// What it says.
    pub text: String,
}

/// A card of Kryptik.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindgen", derive(schemars::JsonSchema))]
pub struct KryptikCard {
    /// The short name.
    pub slug: String,
    /// The name.
    pub name: String,
    /// The type line: `Lanternfolk citizen overlord`.
    pub line: String,
    /// The soul cost in braces: `{1}{w/u}`.
    pub cost: String,
    /// Attack; 0 for a spell.
    pub attack: u8,
    /// Defense; 0 for a spell.
    pub defense: u8,
    /// The 11-year cost; none if it cannot be cast from the row.
    pub years: Option<u8>,
    /// What it says.
    pub text: String,
}

/// What the words of boards are called in a language.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindgen", derive(schemars::JsonSchema))]
pub struct Words {
    /// Houses by their slugs.
    pub houses: BTreeMap<&'static str, &'static str>,
    /// Keywords by their slugs, without values.
    pub keywords: BTreeMap<&'static str, String>,
    /// Bonus icons by their slugs.
    pub icons: BTreeMap<&'static str, &'static str>,
}

/// The words of a language in JSON.
pub fn words(language: Language) -> String {
    json(&Words {
        houses: House::ALL.into_iter().map(|house| (house.slug(), language.house(house))).collect(),
        keywords: Keyword::ALL.into_iter().map(|keyword| (keyword.slug(), language.keyword(keyword))).collect(),
        icons: Icon::ALL.into_iter().map(|icon| (icon.slug(), language.icon(icon))).collect(),
    })
}

/// A card of KeyForge in JSON; under a rulebook as its errata stand, under the newest where none is named.
pub fn keyforge(slug: &str, language: Language, rulebook: Option<&str>) -> Option<String> {
    let library = Library::builtin();
    let facts = library.get(slug)?.facts.clone();
    let rulebook = rulebook.and_then(|name| name.parse::<Rulebook>().ok()).unwrap_or_default();
    let text = library.text_under(slug, language, rulebook)?;
    let name = library.title(slug, language)?.to_owned();
    let traits = facts.traits.iter().map(|slug| language.trait_title(slug)).collect();
    Some(json(&Card { facts, name, traits, text }))
}

/// A card of Kryptik in JSON, in English: the engine has no other words for it.
pub fn kryptik(slug: &str) -> Option<String> {
    let library = kryptik::Library::demo();
    let card = library.get(slug)?;
    Some(json(&KryptikCard {
        slug: card.slug.clone(),
        name: card.name.clone(),
        line: type_line(card),
        cost: card.cost.to_string(),
        attack: card.attack,
        defense: card.defense,
        years: card.years,
        text: card_text(card),
    }))
}
