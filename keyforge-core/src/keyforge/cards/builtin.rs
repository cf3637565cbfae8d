//! The cards that come with the crate.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::keyforge::cards::source::{CardSource, parse_cards, parse_facts_of_cards};
use crate::keyforge::model::{Facts, slug_of};
use crate::script::error::ScriptErrors;

/// Every embedded file with its name.
const FILES: &[(&str, &str)] = &[
    ("cota/brobnar.kf", include_str!("../../../cards/cota/brobnar.kf")),
    ("cota/dis.kf", include_str!("../../../cards/cota/dis.kf")),
    ("cota/logos.kf", include_str!("../../../cards/cota/logos.kf")),
    ("cota/mars.kf", include_str!("../../../cards/cota/mars.kf")),
    ("cota/sanctum.kf", include_str!("../../../cards/cota/sanctum.kf")),
    ("cota/shadows.kf", include_str!("../../../cards/cota/shadows.kf")),
    ("cota/untamed.kf", include_str!("../../../cards/cota/untamed.kf")),
    ("aoa/brobnar.kf", include_str!("../../../cards/aoa/brobnar.kf")),
    ("aoa/dis.kf", include_str!("../../../cards/aoa/dis.kf")),
    ("aoa/logos.kf", include_str!("../../../cards/aoa/logos.kf")),
    ("aoa/mars.kf", include_str!("../../../cards/aoa/mars.kf")),
    ("aoa/sanctum.kf", include_str!("../../../cards/aoa/sanctum.kf")),
    ("aoa/shadows.kf", include_str!("../../../cards/aoa/shadows.kf")),
    ("aoa/untamed.kf", include_str!("../../../cards/aoa/untamed.kf")),
    ("wc/anomalies.kf", include_str!("../../../cards/wc/anomalies.kf")),
    ("wc/brobnar.kf", include_str!("../../../cards/wc/brobnar.kf")),
    ("wc/dis.kf", include_str!("../../../cards/wc/dis.kf")),
    ("wc/logos.kf", include_str!("../../../cards/wc/logos.kf")),
    ("wc/saurian.kf", include_str!("../../../cards/wc/saurian.kf")),
    ("wc/shadows.kf", include_str!("../../../cards/wc/shadows.kf")),
    ("wc/star_alliance.kf", include_str!("../../../cards/wc/star_alliance.kf")),
    ("wc/untamed.kf", include_str!("../../../cards/wc/untamed.kf")),
    ("mm/several.kf", include_str!("../../../cards/mm/several.kf")),
    ("mm/dis.kf", include_str!("../../../cards/mm/dis.kf")),
    ("mm/logos.kf", include_str!("../../../cards/mm/logos.kf")),
    ("mm/sanctum.kf", include_str!("../../../cards/mm/sanctum.kf")),
    ("mm/saurian.kf", include_str!("../../../cards/mm/saurian.kf")),
    ("mm/shadows.kf", include_str!("../../../cards/mm/shadows.kf")),
    ("mm/star_alliance.kf", include_str!("../../../cards/mm/star_alliance.kf")),
    ("mm/untamed.kf", include_str!("../../../cards/mm/untamed.kf")),
    ("dt/logos.kf", include_str!("../../../cards/dt/logos.kf")),
    ("dt/sanctum.kf", include_str!("../../../cards/dt/sanctum.kf")),
    ("dt/saurian.kf", include_str!("../../../cards/dt/saurian.kf")),
    ("dt/shadows.kf", include_str!("../../../cards/dt/shadows.kf")),
    ("dt/star_alliance.kf", include_str!("../../../cards/dt/star_alliance.kf")),
    ("dt/unfathomable.kf", include_str!("../../../cards/dt/unfathomable.kf")),
    ("dt/untamed.kf", include_str!("../../../cards/dt/untamed.kf")),
    ("woe/brobnar.kf", include_str!("../../../cards/woe/brobnar.kf")),
    ("woe/ekwidon.kf", include_str!("../../../cards/woe/ekwidon.kf")),
    ("woe/mars.kf", include_str!("../../../cards/woe/mars.kf")),
    ("woe/sanctum.kf", include_str!("../../../cards/woe/sanctum.kf")),
    ("woe/saurian.kf", include_str!("../../../cards/woe/saurian.kf")),
    ("woe/star_alliance.kf", include_str!("../../../cards/woe/star_alliance.kf")),
    ("woe/unfathomable.kf", include_str!("../../../cards/woe/unfathomable.kf")),
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
    for (name, text) in FILES {
        cards.extend(parse_cards(name, text)?);
    }
    Ok(cards)
}

/// What is printed on the cards of all embedded files, each with its script as text.
pub(crate) fn builtin_facts() -> Result<Vec<(Facts, &'static str)>, ScriptErrors> {
    let mut cards = Vec::new();
    for (name, text) in FILES {
        cards.extend(parse_facts_of_cards(name, text)?);
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
