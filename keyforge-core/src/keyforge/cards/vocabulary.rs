//! All words of the language by category, for documentation and tools.

use super::syntax::DEEDS;
use super::words;
use crate::script::spell::Usage;

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
/// let effects = &keyforge_core::cards::vocabulary()[1];
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
        plain("heads", &mut words::BOLD.iter().copied().chain(words::HEADS.iter().map(|(word, _)| *word))),
        table("effects", super::syntax::EFFECTS),
        table("happenings", DEEDS),
        plain("filters", &mut words::filter_words()),
        plain("quantities", &mut words::QUANTITIES.iter().chain(words::EXTREMES).copied()),
        plain("cards named before", &mut words::REFS.iter().map(|(word, _)| *word)),
        table("numbers", words::NUMBERS),
        table("conditions", words::CONDITIONS),
        table("rules", words::RULES),
        plain("gains", &mut words::MODS.iter().copied()),
        Category { name: "changes", words: words::changes().collect() },
        table("durations", words::DURATIONS),
        table("spans", words::SPANS),
        table("players", words::PLAYERS),
        table("houses", words::HOUSE_REFS),
        table("properties", words::STATS),
        table("places in a battleline", words::STANDINGS),
        plain("zones", &mut words::ZONES.iter().copied()),
        plain("steps", &mut words::STEPS.iter().copied()),
        plain("icons", &mut words::icon_words()),
        plain("colours", &mut words::COLORS.iter().copied()),
        plain("causes of a gain", &mut words::CAUSES.iter().copied()),
        plain("causes of damage", &mut words::DAMAGE_CAUSES.iter().copied()),
        plain("causes of a destruction", &mut words::DESTROY_CAUSES.iter().copied()),
        plain("sources of captured æmber", &mut words::CAPTURE_FROM.iter().copied()),
    ]
}
