//! What a card says, made from its script: true by construction, whatever is printed on the card.
//!
//! Each language is a [`Speaker`]: a table of phrases that turns abilities into sentences. The walk over a card is shared.

mod english;

use super::ast::Ability;
use super::cards::{CardSource, Line};
use crate::model::{Half, PrintedKeyword, Rulebook};

/// A language in which cards can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
}

/// What a language must be able to say.
trait Speaker {
    /// An ability of the card with that title, as sentences.
    fn ability(&self, ability: &Ability, title: &str) -> String;
    /// Which half of a gigantic creature the card is.
    fn half(&self, half: Half) -> String;
    /// A printed keyword.
    fn keyword(&self, keyword: PrintedKeyword) -> String;
    /// In which editions a line holds.
    fn editions(&self, from: Option<Rulebook>, until: Option<Rulebook>) -> String;
}

fn speaker(language: Language) -> &'static dyn Speaker {
    match language {
        Language::English => &english::Speech,
    }
}

/// The text of an ability in English.
///
/// ```
/// use keyforge_core::script::{parse_ability, render_ability};
///
/// let ability = parse_ability("after reap({enemy creature}): stun(event_card)")?;
/// assert_eq!(render_ability(&ability, "Lamplighter"), "After an enemy creature reaps, stun that card.");
/// # Ok::<(), keyforge_core::script::ScriptError>(())
/// ```
pub fn render_ability(ability: &Ability, title: &str) -> String {
    speaker(Language::English).ability(ability, title)
}

/// The text of a card in English: a line of keywords, then a line for each ability. A card without either says nothing.
///
/// ```
/// use keyforge_core::script::{parse_cards, render_card};
///
/// let cards = parse_cards(
///     "home.kf",
///     "card lamplighter \"Lamplighter\"\n  logos creature · power 3 · elusive\n  reap: draw(1)\n",
/// )?;
/// assert_eq!(render_card(&cards[0]), "Elusive.\nReap: Draw 1 card.");
/// # Ok::<(), keyforge_core::script::ScriptErrors>(())
/// ```
pub fn render_card(card: &CardSource) -> String {
    render_card_in(card, Language::English)
}

/// The text of a card in a language.
pub fn render_card_in(card: &CardSource, language: Language) -> String {
    let speaker = speaker(language);
    let keywords: Vec<String> =
        card.facts.keywords.iter().map(|keyword| format!("{}.", speaker.keyword(*keyword))).collect();
    let mut lines: Vec<String> = card.facts.gigantic.map(|half| speaker.half(half)).into_iter().collect();
    if !keywords.is_empty() {
        lines.push(keywords.join(" "));
    }
    lines.extend(card.abilities.iter().map(|line| render_line(line, &card.facts.title, speaker)));
    lines.join("\n")
}

fn render_line(line: &Line, title: &str, speaker: &dyn Speaker) -> String {
    let text = speaker.ability(&line.ability, title);
    match speaker.editions(line.from, line.until).as_str() {
        "" => text,
        editions => format!("{editions} {text}"),
    }
}
