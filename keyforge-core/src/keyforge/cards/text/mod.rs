//! What a card says, made from its script: true by construction, whatever is printed on the card.
//!
//! Each language is a [`Speaker`] that turns abilities into sentences. What they share stands here: the walk over a card,
//! what has been spoken of ([`discourse`]), and what is said together ([`plan`]).

mod discourse;
mod english;
#[cfg(feature = "german")]
mod german;
mod language;
mod plan;

pub(crate) use discourse::Passage;
pub use language::UnknownLanguage;

use crate::keyforge::cards::source::{CardSource, Line};
use crate::keyforge::cards::syntax::Ability;
use crate::keyforge::model::{Counter, Half, House, Icon, Keyword, PrintedKeyword, Rulebook};

/// A language in which cards can be read.
///
/// It is shown, read and written as data by its [code](Language::code).
///
/// ```
/// use keyforge_core::cards::Language;
///
/// assert_eq!("en_US".parse(), Ok(Language::English));
/// assert_eq!(Language::English.to_string(), "en");
/// assert_eq!(serde_json::from_str::<Language>("\"en\"")?, Language::English);
/// assert!("fr".parse::<Language>().is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    #[cfg(feature = "german")]
    German,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 1 + cfg!(feature = "german") as usize] = [
        Language::English,
        #[cfg(feature = "german")]
        Language::German,
    ];

    /// The code of the language: `en`, `de`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            #[cfg(feature = "german")]
            Language::German => "de",
        }
    }

    /// What a card is called whose English title this is: the same where no list tells another, as of a card of your own.
    ///
    /// ```
    /// use keyforge_core::cards::Language;
    ///
    /// assert_eq!(Language::English.title("Autocannon"), "Autocannon");
    /// # #[cfg(feature = "german")]
    /// assert_eq!(Language::German.title("Autocannon"), "Vollautomatische Kanone");
    /// # #[cfg(feature = "german")]
    /// assert_eq!(Language::German.title("My Own Lamp"), "My Own Lamp");
    /// ```
    #[must_use]
    pub fn title(self, printed: &str) -> &str {
        speaker(self).title(printed)
    }

    /// The English titles of the cards whose title in this language, which is another one, has that slug.
    pub(crate) fn printed(self, slug: &str) -> &'static [&'static str] {
        speaker(self).printed(slug)
    }

    /// The title in this language, which is another one, that looks most like a name that no card has.
    pub(crate) fn title_like(self, name: &str) -> Option<&'static str> {
        speaker(self).title_like(name)
    }

    /// The name of a house.
    #[must_use]
    pub fn house(self, house: House) -> &'static str {
        speaker(self).house(house)
    }

    /// The name of a trait.
    #[must_use]
    pub fn trait_title(self, slug: &str) -> String {
        speaker(self).trait_title(slug)
    }

    /// The name of a kind of counter.
    #[must_use]
    pub fn counter(self, counter: &Counter) -> String {
        speaker(self).counter(counter)
    }

    /// A bonus icon, as the name of its kind.
    #[must_use]
    pub fn icon(self, icon: Icon) -> &'static str {
        speaker(self).icon(icon)
    }

    /// The name of a keyword, without its value.
    ///
    /// ```
    /// use keyforge_core::cards::Language;
    /// use keyforge_core::model::Keyword;
    ///
    /// assert_eq!(Language::English.keyword(Keyword::SplashAttack), "Splash-attack");
    /// ```
    #[must_use]
    pub fn keyword(self, keyword: Keyword) -> String {
        speaker(self).keyword_name(keyword)
    }

    /// The language with that code, in any case of letters. What stands behind the language is left aside: `en`, `EN`, `en-GB`
    /// and `en_US.UTF-8` are one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Language> {
        let language = code.split(['-', '_']).next()?;
        Language::ALL.into_iter().find(|known| known.code().eq_ignore_ascii_case(language))
    }
}

/// What a language must be able to say.
trait Speaker {
    /// An ability of the card with that title, as sentences, in the words of a rulebook if one is named.
    fn ability(&self, ability: &Ability, title: &str, rulebook: Option<Rulebook>) -> String;
    /// The sentences of a passage of an ability, in the words of a rulebook; none where the ability has it not.
    fn passage(&self, ability: &Ability, passage: Passage<'_>, title: &str, rulebook: Rulebook) -> Vec<String>;
    /// What a card with that English title is called.
    fn title<'a>(&self, printed: &'a str) -> &'a str;
    /// The English titles of the cards that are called otherwise, and so that the title has this slug.
    fn printed(&self, slug: &str) -> &'static [&'static str];
    /// Of the titles that are not the English ones, the one that looks most like a name.
    fn title_like(&self, name: &str) -> Option<&'static str>;
    /// Which half of a gigantic creature the card is.
    fn half(&self, half: Half) -> String;
    /// How many icons of which kinds the card gave to its deck (`ENHANCE-1`).
    fn enhance(&self, icons: &[(usize, Icon)]) -> String;
    /// The name of a trait.
    fn trait_title(&self, slug: &str) -> String;
    /// The name of a house.
    fn house(&self, house: House) -> &'static str;
    /// The name of a kind of counter.
    fn counter(&self, counter: &Counter) -> String;
    /// A bonus icon.
    fn icon(&self, icon: Icon) -> &'static str;
    /// A printed keyword.
    fn keyword(&self, keyword: PrintedKeyword) -> String;
    /// The name of a keyword.
    fn keyword_name(&self, keyword: Keyword) -> String;
    /// In which editions a line holds.
    fn editions(&self, from: Option<Rulebook>, until: Option<Rulebook>) -> String;
}

fn speaker(language: Language) -> &'static dyn Speaker {
    match language {
        Language::English => &english::Speech,
        #[cfg(feature = "german")]
        Language::German => &german::Speech,
    }
}

/// The text of an ability in English.
///
/// ```
/// use keyforge_core::cards::{parse_ability, render_ability};
///
/// let ability = parse_ability("after reap({enemy creature}): stun(event_card)")?;
/// assert_eq!(render_ability(&ability, "Lamplighter"), "After an enemy creature reaps, stun it.");
/// # Ok::<(), keyforge_core::cards::ScriptError>(())
/// ```
pub fn render_ability(ability: &Ability, title: &str) -> String {
    render_ability_in(ability, title, Language::English)
}

/// The text of an ability in a language.
pub fn render_ability_in(ability: &Ability, title: &str, language: Language) -> String {
    speaker(language).ability(ability, title, None)
}

/// The text of a card in English: a line of keywords, then a line for each ability. A card without either says nothing.
///
/// ```
/// use keyforge_core::cards::{parse_cards, render_card};
///
/// let cards = parse_cards(
///     "home.kf",
///     "card lamplighter \"Lamplighter\"\n  logos creature · power 3 · elusive\n  reap: draw(1)\n",
/// )?;
/// assert_eq!(render_card(&cards[0]), "Elusive.\nReap: Draw a card.");
/// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
/// ```
pub fn render_card(card: &CardSource) -> String {
    render_card_in(card, Language::English)
}

/// The text of a card in a language. A line that holds in some editions only says in which.
pub fn render_card_in(card: &CardSource, language: Language) -> String {
    render(card, language, None)
}

/// The text that a card has under a rulebook, in that book's words.
///
/// ```
/// use keyforge_core::model::Rulebook;
/// use keyforge_core::cards::{Language, parse_cards, render_card_under};
///
/// let text = "card lamplighter \"Lamplighter\"\n  logos creature · power 3\n  until v1_2: reap: draw(1)\n  fight: gain(1)\n";
/// let cards = parse_cards("home.kf", text)?;
/// let text = |book| render_card_under(&cards[0], Language::English, book);
/// assert_eq!(text(Rulebook::V1_1), "Reap: Draw a card.\nFight: Gain 1 æmber.");
/// assert_eq!(text(Rulebook::WindsOfExchange), "After Fight: Gain 1 æmber.");
/// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
/// ```
pub fn render_card_under(card: &CardSource, language: Language, rulebook: Rulebook) -> String {
    render(card, language, Some(rulebook))
}

fn render(card: &CardSource, language: Language, rulebook: Option<Rulebook>) -> String {
    let speaker = speaker(language);
    let mut keywords: Vec<String> =
        card.facts.keywords.iter().map(|keyword| format!("{}.", speaker.keyword(*keyword))).collect();
    let count = |icon: Icon| (card.facts.enhance.iter().filter(|it| **it == icon).count(), icon);
    let given: Vec<(usize, Icon)> = Icon::ALL.into_iter().map(count).filter(|(count, _)| *count > 0).collect();
    if !given.is_empty() {
        keywords.push(format!("{}.", speaker.enhance(&given)));
    }
    let mut lines: Vec<String> = card.facts.gigantic.map(|half| speaker.half(half)).into_iter().collect();
    if !keywords.is_empty() {
        lines.push(keywords.join(" "));
    }
    let held = card.abilities.iter().filter(|line| rulebook.is_none_or(|book| line.holds_in(book)));
    lines.extend(held.map(|line| render_line(line, &card.facts.title, speaker, rulebook)));
    lines.join("\n")
}

/// The sentences of a passage of a card, where it stands there under a rulebook.
pub(crate) fn render_passage(
    card: &CardSource,
    passage: Passage<'_>,
    language: Language,
    rulebook: Rulebook,
) -> Vec<String> {
    let lines = card.abilities.iter().filter(|line| line.holds_in(rulebook));
    let said = lines.map(|line| speaker(language).passage(&line.ability, passage, &card.facts.title, rulebook));
    let said = said.into_iter().find(|words| !words.is_empty());
    match (said, passage) {
        (Some(words), _) => words,
        (None, Passage::Ability(ability)) => {
            vec![speaker(language).ability(ability, &card.facts.title, Some(rulebook))]
        }
        (None, Passage::Modes(_) | Passage::May(_)) => Vec::new(),
    }
}

fn render_line(line: &Line, title: &str, speaker: &dyn Speaker, rulebook: Option<Rulebook>) -> String {
    let text = speaker.ability(&line.ability, title, rulebook);
    if rulebook.is_some() {
        return text;
    }
    match speaker.editions(line.from, line.until).as_str() {
        "" => text,
        editions => format!("{editions} {text}"),
    }
}
