//! The cards that come with the crate.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::keyforge::cards::source::{CardSource, parse_cards, parse_facts_of_cards};
use crate::keyforge::model::{Facts, slug_of};
use crate::script::error::ScriptErrors;
use crate::script::shipped::{self, Shipped};

/// The files of all cards, in the order of the sets.
const FILES: &[Shipped] = &[
    shipped::COTA_BROBNAR,
    shipped::COTA_DIS,
    shipped::COTA_LOGOS,
    shipped::COTA_MARS,
    shipped::COTA_SANCTUM,
    shipped::COTA_SHADOWS,
    shipped::COTA_UNTAMED,
    shipped::AOA_BROBNAR,
    shipped::AOA_DIS,
    shipped::AOA_LOGOS,
    shipped::AOA_MARS,
    shipped::AOA_SANCTUM,
    shipped::AOA_SHADOWS,
    shipped::AOA_UNTAMED,
    shipped::WC_ANOMALIES,
    shipped::WC_BROBNAR,
    shipped::WC_DIS,
    shipped::WC_LOGOS,
    shipped::WC_SAURIAN,
    shipped::WC_SHADOWS,
    shipped::WC_STAR_ALLIANCE,
    shipped::WC_UNTAMED,
    shipped::MM_SEVERAL,
    shipped::MM_DIS,
    shipped::MM_LOGOS,
    shipped::MM_SANCTUM,
    shipped::MM_SAURIAN,
    shipped::MM_SHADOWS,
    shipped::MM_STAR_ALLIANCE,
    shipped::MM_UNTAMED,
    shipped::DT_LOGOS,
    shipped::DT_SANCTUM,
    shipped::DT_SAURIAN,
    shipped::DT_SHADOWS,
    shipped::DT_STAR_ALLIANCE,
    shipped::DT_UNFATHOMABLE,
    shipped::DT_UNTAMED,
    shipped::WOE_BROBNAR,
    shipped::WOE_EKWIDON,
    shipped::WOE_MARS,
    shipped::WOE_SANCTUM,
    shipped::WOE_SAURIAN,
    shipped::WOE_STAR_ALLIANCE,
    shipped::WOE_UNFATHOMABLE,
];

/// The cards of all embedded files.
///
/// ```
/// let cards = keyforge_core::cards::builtin_cards()?;
/// assert!(cards.iter().any(|card| card.facts.slug == "dust-imp"));
/// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
/// ```
pub fn builtin_cards() -> Result<Vec<CardSource>, ScriptErrors> {
    let mut cards = Vec::new();
    for file in FILES {
        cards.extend(parse_cards(file.name, file.text())?);
    }
    Ok(cards)
}

/// What is printed on the cards of all embedded files, each with its script as text.
pub(crate) fn builtin_facts() -> Result<Vec<(Facts, &'static str)>, ScriptErrors> {
    let mut cards = Vec::new();
    for file in FILES {
        cards.extend(parse_facts_of_cards(file.name, file.text())?);
    }
    Ok(cards)
}

/// The printed titles by their slugs: a slug keeps no ligature, point or apostrophe.
static TITLES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let facts = builtin_facts().unwrap_or_default();
    facts.into_iter().map(|(facts, _)| (slug_of(&facts.title), facts.title)).collect()
});

/// The title, as it is printed, of an embedded card whose title has that slug.
pub(crate) fn printed_title(slug: &str) -> Option<&'static str> {
    TITLES.get(slug).map(String::as_str)
}
