//! All words of the language by category, for documentation and tools.

use super::syntax::{CaptureFrom, DEEDS, DamageCause, DestroyCause, GainCause, Zone};
use super::words;
use crate::keyforge::model::{Icon, KeyColor, Step};
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
        plain("zones", &mut Zone::SLUGS.into_iter()),
        plain("steps", &mut Step::SLUGS.into_iter()),
        plain("icons", &mut Icon::SLUGS.into_iter()),
        plain("colours", &mut KeyColor::SLUGS.into_iter()),
        plain("causes of a gain", &mut GainCause::SLUGS.into_iter()),
        plain("causes of damage", &mut DamageCause::SLUGS.into_iter()),
        plain("causes of a destruction", &mut DestroyCause::SLUGS.into_iter()),
        plain("sources of captured æmber", &mut CaptureFrom::SLUGS.into_iter()),
    ]
}
