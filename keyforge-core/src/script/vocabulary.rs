//! All words of the language by category, for documentation and tools.

use super::spell::{self, Usage};

/// A kind of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Category {
    /// Its name: `effects`.
    pub name: &'static str,
    /// Its words.
    pub words: Vec<Usage>,
}

/// Every word that the language has, by category.
///
/// ```
/// let effects = &keyforge_core::script::vocabulary()[1];
/// assert_eq!(effects.name, "effects");
/// assert!(effects.words.iter().any(|usage| usage.to_string() == "heal(cards, amount)"));
/// ```
pub fn vocabulary() -> Vec<Category> {
    let plain = |name, words: &mut dyn Iterator<Item = &'static str>| Category {
        name,
        words: words.map(|word| Usage { word, arguments: &[] }).collect(),
    };
    let table = |name, words: &[Usage]| Category { name, words: words.to_vec() };
    vec![
        plain("heads", &mut spell::BOLD.iter().copied().chain(spell::HEADS.iter().map(|(word, _)| *word))),
        table("effects", spell::EFFECTS),
        table("happenings", spell::DEEDS),
        plain("filters", &mut spell::filter_words()),
        plain("quantities", &mut spell::QUANTITIES.iter().chain(spell::EXTREMES).copied()),
        plain("cards named before", &mut spell::REFS.iter().map(|(word, _)| *word)),
        table("numbers", spell::NUMBERS),
        table("conditions", spell::CONDITIONS),
        table("rules", spell::RULES),
        plain("gains", &mut spell::MODS.iter().copied()),
        table("changes", spell::CHANGES),
        table("durations", spell::DURATIONS),
        table("spans", spell::SPANS),
        table("players", spell::PLAYERS),
        table("houses", spell::HOUSE_REFS),
        table("properties", spell::STATS),
        plain("zones", &mut spell::ZONES.iter().copied()),
        plain("steps", &mut spell::STEPS.iter().copied()),
        plain("icons", &mut spell::ICONS.iter().copied()),
        plain("colours", &mut spell::COLORS.iter().copied()),
        plain("causes of a gain", &mut spell::CAUSES.iter().copied()),
        plain("causes of damage", &mut spell::DAMAGE_CAUSES.iter().copied()),
        plain("sources of captured æmber", &mut spell::CAPTURE_FROM.iter().copied()),
    ]
}
