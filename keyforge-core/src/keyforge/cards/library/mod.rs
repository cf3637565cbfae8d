//! Card definitions, compiled once and shared by all games.
//!
//! A [`Library`] turns the abilities of a card's script into flat code (see [`code`]): frames of the resolving machine
//! hold indices into it, so a game in progress is plain data.

mod apart;
mod aspects;
mod cast;
pub mod code;
mod compile;
mod digests;
mod places;
mod sets;
mod shelf;
mod titles;
mod vain;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use crate::keyforge::cards::syntax::{Bold, Zone};
use crate::keyforge::cards::{CardSource, Language, Limit, MOST_MISTAKES, Problem, render_card_in, render_card_under};
use crate::keyforge::model::{CardType, Expansion, Facts, Half, House, Icon, Keyword, Rulebook, slug_of};
use crate::script::error::{did_you_mean, suggest};
use crate::script::limits::quoted;
use crate::script::slug::slug_like;

pub use aspects::Aspects;
pub use cast::{Cast, CastCard};
use code::{Compiled, Inner, Kind};
use digests::Digests;
use places::Places;
pub(crate) use sets::Printing;
use sets::Sets;
use shelf::Shelved;
pub(crate) use vain::{Need, acted_on, is_open};

/// A card definition: the facts, and its compiled abilities.
#[derive(Clone, Debug)]
pub struct Definition {
    /// What is printed on the card.
    pub facts: Facts,
    /// The index of the title: copies and twins share it.
    pub title: u16,
    /// The source it was made from.
    pub source: CardSource,
    compiled: Vec<Compiled>,
    abilities: [Vec<Inner>; Rulebook::COUNT],
    aspects: [Aspects; Rulebook::COUNT],
    bold: [u16; Rulebook::COUNT],
    /// The printed keywords, a bit for each.
    keywords: u16,
    /// The zones other than play in which abilities of the card work.
    zones: Vec<Zone>,
    /// The kinds of facts that its abilities wait for or count, as a mask.
    asks_for: u32,
    /// Whether its abilities speak of the tide.
    speaks_of_tide: bool,
    /// Whether its abilities ask which creatures exchange blows.
    speaks_of_blows: bool,
    /// What a digest is made of, once somebody has asked.
    written: OnceLock<Box<str>>,
}

impl Definition {
    /// The definition of a card, its abilities compiled.
    fn of(source: CardSource, title: u16) -> Result<Definition, LibraryError> {
        let mut definition = Definition::bare(source, title);
        for line in &definition.source.abilities {
            let index = compile::compile(&line.ability, &mut definition.compiled);
            if definition.compiled.len() > usize::from(Inner::MAX) {
                return Err(LibraryError::TooLarge { slug: definition.facts.slug });
            }
            let compiled = &definition.compiled[usize::from(index)];
            if compiled.zone != Zone::Play && !definition.zones.contains(&compiled.zone) {
                definition.zones.push(compiled.zone);
            }
            for rulebook in Rulebook::ALL.into_iter().filter(|rulebook| line.holds_in(*rulebook)) {
                let at = rulebook.index();
                definition.abilities[at].push(index);
                definition.aspects[at] |= compiled.aspects;
                if let Kind::Bold(words) = compiled.kind {
                    definition.bold[at] |= words;
                }
            }
        }
        definition.speaks_of_tide = definition.compiled.iter().any(|compiled| compiled.speaks_of_tide);
        definition.speaks_of_blows = definition.compiled.iter().any(|compiled| compiled.speaks_of_blows);
        definition.asks_for = definition.compiled.iter().fold(0, |facts, compiled| facts | compiled.asks_for);
        Ok(definition)
    }

    /// A definition whose abilities are not yet compiled.
    fn bare(source: CardSource, title: u16) -> Definition {
        let printed = source.facts.keywords.iter().filter(|it| it.value > 0);
        Definition {
            keywords: printed.fold(0, |bits, it| bits | keyword_bit(it.keyword)),
            facts: source.facts.clone(),
            title,
            compiled: Vec::new(),
            abilities: Default::default(),
            aspects: [Aspects::empty(); Rulebook::COUNT],
            bold: [0; Rulebook::COUNT],
            source,
            zones: Vec::new(),
            asks_for: 0,
            speaks_of_tide: false,
            speaks_of_blows: false,
            written: OnceLock::new(),
        }
    }

    /// The abilities that the card has under a rulebook, as its errata stand.
    pub fn abilities(&self, rulebook: Rulebook) -> &[Inner] {
        &self.abilities[rulebook.index()]
    }

    /// Whether it can stand on the reference card of a deck: a creature by itself.
    pub fn is_token_creature(&self) -> bool {
        self.facts.card_type == CardType::Creature && self.facts.gigantic.is_none()
    }

    /// A compiled ability. An index that the definition has not gives its last one.
    fn compiled(&self, index: Inner) -> &Compiled {
        const NOTHING: &Compiled = &Compiled::NOTHING;
        self.compiled.get(usize::from(index)).or(self.compiled.last()).unwrap_or(NOTHING)
    }

    /// What its abilities are about, to pass over it quickly.
    pub fn aspects(&self, rulebook: Rulebook) -> Aspects {
        self.aspects[rulebook.index()]
    }

    /// Whether the card has an ability with one of the bold words of a mask.
    pub fn has_bold(&self, rulebook: Rulebook, words: u16) -> bool {
        self.bold[rulebook.index()] & words != 0
    }

    /// Whether each of its abilities works where a creature or an artifact stands, and nowhere else.
    pub(crate) fn works_in_play_only(&self, rulebook: Rulebook) -> bool {
        self.zones.is_empty() && !self.aspects(rulebook).intersects(Aspects::AS_UPGRADE)
    }

    /// The printed keywords, a bit for each in the order of `Keyword::ALL`.
    pub(crate) fn keyword_bits(&self) -> u16 {
        self.keywords
    }

    /// Whether a keyword is printed on the card.
    pub(crate) fn prints(&self, keyword: Keyword) -> bool {
        self.keywords & keyword_bit(keyword) != 0
    }

    /// The same card with more bonus icons below the printed ones, as an enhanced copy has them (`ENHANCE-1`).
    fn enhanced(&self, icons: &[Icon]) -> Definition {
        let mut enhanced = Definition { written: OnceLock::new(), ..self.clone() };
        enhanced.facts.icons.extend_from_slice(icons);
        enhanced.source.facts.icons.extend_from_slice(icons);
        enhanced
    }
}

// The masks have a bit for each.
const _: () = assert!(Bold::COUNT <= 16 && Keyword::COUNT <= 16);

/// The bit of a bold word in a mask.
pub(crate) const fn bold_bit(bold: Bold) -> u16 {
    1 << bold.index()
}

/// The bit of a keyword in a mask.
pub(crate) const fn keyword_bit(keyword: Keyword) -> u16 {
    1 << keyword.index()
}

/// The most cards of a library: the index of a title has 16 bits, of which the last value means none.
pub const MOST_CARDS: usize = 65_000;

/// What makes a library impossible.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum LibraryError {
    /// Two cards have the same slug.
    #[error("two cards are called {slug:?}")]
    DuplicateSlug {
        /// The slug.
        slug: String,
    },
    /// Two cards claim the same number of a set, and are not the halves of one gigantic creature.
    #[error("{first:?} and {second:?} are both number {number} of {set}")]
    DuplicateNumber {
        /// The set.
        set: String,
        /// The number in it.
        number: String,
        /// The slug of one.
        first: String,
        /// The slug of the other.
        second: String,
    },
    /// A card claims the same number of a set twice.
    #[error("{slug:?} is printed twice as number {number} of {set}; a printing is named once")]
    RepeatedNumber {
        /// The slug.
        slug: String,
        /// The set.
        set: String,
        /// The number in it.
        number: String,
    },
    /// A half of a gigantic creature without the other half, or with more than one.
    #[error("{slug:?} is one half of a gigantic creature, and there is not exactly one other half called {title:?}")]
    LoneHalf {
        /// The slug of the half.
        slug: String,
        /// The title that both have.
        title: String,
    },
    /// The halves of a gigantic creature belong to different houses (`GIGANTIC-3a`).
    #[error("{first:?} and {second:?} are halves of one gigantic creature and belong to different houses")]
    UnlikeHalves {
        /// The slug of one.
        first: String,
        /// The slug of the other.
        second: String,
    },
    /// A script names a title that no card has.
    #[error("{slug:?} names the title `{title}`, which no card has{}", suggest(.suggestion))]
    UnknownTitle {
        /// The slug of the card with the script.
        slug: String,
        /// The title as a slug.
        title: String,
        /// A title that looks like it.
        suggestion: Option<String>,
    },
    /// A card that holds more of something than a [`Limit`] allows.
    #[error("{slug:?} has {found} {limit}; at most {} are allowed", .limit.most())]
    TooMuch {
        /// The slug.
        slug: String,
        /// Of what.
        limit: Limit,
        /// How much there is.
        found: usize,
    },
    /// A card that no card file could say, such as one with a blank in its slug: text, JSON and Rust have the same cards.
    #[error("no card file could say the facts of {slug:?}; look at the names")]
    Unwritable {
        /// The slug.
        slug: String,
    },
    /// More cards than a library holds.
    #[error("the library has {found} cards; at most {most} are allowed")]
    TooManyCards {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A card with more abilities than indices.
    #[error("{slug:?} has more than 255 abilities")]
    TooLarge {
        /// The slug.
        slug: String,
    },
}

crate::kernel::coded!(LibraryError {
    DuplicateSlug => "library/duplicate_slug",
    DuplicateNumber => "library/duplicate_number",
    RepeatedNumber => "library/repeated_number",
    LoneHalf => "library/lone_half",
    UnlikeHalves => "library/unlike_halves",
    UnknownTitle => "library/unknown_title",
    TooMuch => "library/too_much",
    Unwritable => "library/unwritable",
    TooManyCards => "library/too_many_cards",
    TooLarge => "library/too_large",
});

/// Card definitions, immutable and shared.
#[derive(Clone, Debug)]
pub struct Library {
    shelf: Vec<Shelved>,
    titles: Vec<String>,
    title_slugs: Vec<String>,
    by_title: Places,
    traits: Vec<String>,
    by_trait: Places,
    by_slug: Places,
    /// Of two halves that share a number the last one noted is meant.
    by_number: Places,
    digests: Digests,
    sets: Sets,
}

impl Library {
    /// A library of these cards.
    ///
    /// # Errors
    ///
    /// Two cards with the same slug or the same number of a set are refused, halves of gigantic creatures that do not fit
    /// together, what is larger than a [`Limit`] allows, and what no card file could say.
    pub fn new(sources: Vec<CardSource>) -> Result<Library, LibraryError> {
        let mut library = Library::empty();
        library.extend(sources)?;
        Ok(library)
    }

    fn empty() -> Library {
        Library {
            shelf: Vec::new(),
            titles: Vec::new(),
            title_slugs: Vec::new(),
            by_title: Places::default(),
            traits: Vec::new(),
            by_trait: Places::default(),
            by_slug: Places::default(),
            by_number: Places::default(),
            digests: Digests::default(),
            sets: Sets::default(),
        }
    }

    /// A library of cards whose scripts are read when somebody asks for them: a game needs few of many.
    fn of_unread(cards: impl IntoIterator<Item = (Facts, &'static str)>) -> Result<Library, LibraryError> {
        let mut library = Library::empty();
        for (facts, script) in cards {
            let title = library.enter(&facts)?;
            library.shelf.push(Shelved::unread(facts, title, script));
        }
        library.join_halves()?;
        Ok(library)
    }

    /// The cards of the built-in sets. The script of a card is read when its definition is first asked for.
    ///
    /// # Panics
    ///
    /// Never for a crate that passes its tests: one of them builds this library.
    pub fn builtin() -> Arc<Library> {
        static BUILTIN: OnceLock<Arc<Library>> = OnceLock::new();
        BUILTIN
            .get_or_init(|| {
                let cards = crate::keyforge::cards::builtin_facts().expect("the built-in cards parse");
                Arc::new(Library::of_unread(cards).expect("the built-in cards have different names"))
            })
            .clone()
    }

    /// This library with more cards: home-made ones, say.
    ///
    /// # Errors
    ///
    /// As [`Library::new`].
    pub fn with(&self, sources: Vec<CardSource>) -> Result<Arc<Library>, LibraryError> {
        let mut library = self.clone();
        library.extend(sources)?;
        Ok(Arc::new(library))
    }

    /// The titles that some cards name in their scripts and that neither they nor the cards of this library have.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::cards::parse_cards;
    ///
    /// let text = "card nanny \"Nanny\"\n  shadows creature · power 2\n  reap: return({1 card title urchim in discard(me)})\n";
    /// let errors = Library::builtin().unknown_titles(&parse_cards("home.kf", text)?);
    /// assert_eq!(errors[0].to_string(), "\"nanny\" names the title `urchim`, which no card has; did you mean `urchin`?");
    /// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
    /// ```
    pub fn unknown_titles(&self, cards: &[CardSource]) -> Vec<LibraryError> {
        self.missing_titles(cards).into_iter().take(MOST_MISTAKES).map(|missing| self.unknown(cards, missing)).collect()
    }

    /// The titles that no card has, each with the card that names it.
    fn missing_titles(&self, cards: &[CardSource]) -> Vec<(String, String)> {
        let own: Vec<String> = cards.iter().map(|card| slug_of(&card.facts.title)).collect();
        let known: HashSet<&str> = self.title_slugs.iter().chain(&own).map(String::as_str).collect();
        let named =
            cards.iter().flat_map(|card| titles::named_titles(card).into_iter().map(move |title| (card, title)));
        let missing = named.filter(|(_, title)| !known.contains(title.as_str()));
        missing.map(|(card, title)| (quoted(card.facts.slug.clone()), title)).collect()
    }

    /// The mistake of naming a title that no card has, with the title that was meant perhaps.
    fn unknown(&self, cards: &[CardSource], (slug, title): (String, String)) -> LibraryError {
        let own: Vec<String> = cards.iter().map(|card| slug_of(&card.facts.title)).collect();
        let known = self.title_slugs.iter().chain(&own).map(String::as_str);
        LibraryError::UnknownTitle { slug, suggestion: did_you_mean(&title, known), title: quoted(title) }
    }

    fn extend(&mut self, sources: Vec<CardSource>) -> Result<(), LibraryError> {
        let found = self.shelf.len() + sources.len();
        if found > MOST_CARDS {
            return Err(LibraryError::TooManyCards { found, most: MOST_CARDS });
        }
        // First of all, so that whatever is said of the cards afterwards is bounded.
        for source in &sources {
            if let Some(Problem::TooMuch { limit, found }) = source.too_large() {
                return Err(LibraryError::TooMuch { slug: quoted(source.facts.slug.clone()), limit, found });
            }
            if source.check_writable().is_err() {
                return Err(LibraryError::Unwritable { slug: quoted(source.facts.slug.clone()) });
            }
        }
        if let Some(missing) = self.missing_titles(&sources).into_iter().next() {
            return Err(self.unknown(&sources, missing));
        }
        for source in sources {
            self.add(source)?;
        }
        self.join_halves()
    }

    /// Every half of a gigantic creature has one other half of the same title and house (`GIGANTIC-3a`).
    fn join_halves(&self) -> Result<(), LibraryError> {
        for index in 0..self.shelf.len() {
            let half = &self.shelf[index];
            let Some(which) = half.facts.gigantic else {
                continue;
            };
            let titled = self.shelf.iter().filter(|other| other.title == half.title);
            let (same, others): (Vec<_>, Vec<_>) = titled
                .filter(|other| other.facts.gigantic.is_some())
                .partition(|other| other.facts.gigantic == Some(which));
            let (1, [other]) = (same.len(), others.as_slice()) else {
                let facts = &half.facts;
                return Err(LibraryError::LoneHalf { slug: facts.slug.clone(), title: facts.title.clone() });
            };
            if other.facts.house != half.facts.house {
                let (first, second) = (half.facts.slug.clone(), other.facts.slug.clone());
                return Err(LibraryError::UnlikeHalves { first, second });
            }
        }
        Ok(())
    }

    fn add(&mut self, source: CardSource) -> Result<(), LibraryError> {
        let title = self.enter(&source.facts)?;
        self.shelf.push(Shelved::read(Definition::of(source, title)?));
        Ok(())
    }

    /// Notes the names of the card that comes next; gives the index of its title.
    fn enter(&mut self, facts: &Facts) -> Result<u16, LibraryError> {
        if self.by_slug(&facts.slug).is_some() {
            return Err(LibraryError::DuplicateSlug { slug: facts.slug.clone() });
        }
        self.enter_numbers(facts)?;
        self.by_slug.note(&facts.slug, self.shelf.len());
        for word in &facts.traits {
            if self.by_trait.find(word, &|at| self.traits[at] == *word).is_none() {
                self.by_trait.note(word, self.traits.len());
                self.traits.push(word.clone());
            }
        }
        Ok(self.index_of_title(&facts.title))
    }

    /// Notes the numbers of the card that comes next. The halves of a gigantic creature share theirs, which then means the
    /// half with power and text (`GIGANTIC-3a`).
    fn enter_numbers(&mut self, facts: &Facts) -> Result<(), LibraryError> {
        let index = self.shelf.len();
        for (set, number) in &facts.printings {
            let place = Facts::printing(set, number);
            let Some(taken) = self.place_of_number(&place) else {
                self.by_number.note(&place, index);
                continue;
            };
            let (slug, set, number) = (facts.slug.clone(), set.clone(), number.clone());
            // The card itself is not on the shelf yet.
            match self.shelf.get(taken) {
                Some(other) if facts.is_other_half_of(&other.facts) => {
                    if facts.gigantic == Some(Half::Bottom) {
                        self.by_number.note(&place, index);
                    }
                }
                None => return Err(LibraryError::RepeatedNumber { slug, set, number }),
                Some(other) => {
                    let first = other.facts.slug.clone();
                    return Err(LibraryError::DuplicateNumber { set, number, first, second: slug });
                }
            }
        }
        Ok(())
    }

    fn index_of_title(&mut self, title: &str) -> u16 {
        // There are no more titles than cards, and fewer than `MOST_CARDS` of those.
        if let Some(index) = self.by_title.find(title, &|at| self.titles[at] == title) {
            return index as u16;
        }
        let index = self.titles.len();
        self.by_title.note(title, index);
        self.titles.push(title.to_owned());
        self.title_slugs.push(slug_of(title));
        index as u16
    }

    /// The definition at an index.
    fn at(&self, index: usize) -> &Definition {
        self.shelf[index].definition()
    }

    /// Every definition.
    pub fn iter(&self) -> impl Iterator<Item = &Definition> {
        self.shelf.iter().map(|card| card.definition().as_ref())
    }

    /// What is printed on every card, in the order of [`Library::iter`]; no script is read for it.
    pub fn facts(&self) -> impl Iterator<Item = &Facts> {
        self.shelf.iter().map(|card| &card.facts)
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.shelf.len()
    }

    /// Whether there is no definition.
    pub fn is_empty(&self) -> bool {
        self.shelf.is_empty()
    }

    /// The index of the definition with that slug.
    fn by_slug(&self, slug: &str) -> Option<usize> {
        self.by_slug.find(slug, &|at| self.shelf.get(at).is_some_and(|card| card.facts.slug == slug))
    }

    /// The definition with that slug: `dust-imp`.
    pub fn get(&self, slug: &str) -> Option<&Definition> {
        self.by_slug(slug).map(|index| self.at(index))
    }

    /// The definition with that slug, or with a title that has it: `Dust Imp`. Where no card has, the one whose title in another language
    /// has it; of several that of the house, and none where no house tells them apart.
    pub(crate) fn named(&self, name: &str, house: Option<House>) -> Option<&Definition> {
        let english = self.get(name).or_else(|| self.get(&slug_of(name)));
        english.or_else(|| {
            let found: Vec<&Definition> = self.translated(name).collect();
            let mut fitting = found.iter().filter(|it| it.facts.houses().any(|its| house == Some(its)));
            match (found.as_slice(), fitting.next(), fitting.next()) {
                ([one], _, _) => Some(*one),
                (_, Some(one), None) => Some(*one),
                (_, None, _) | (_, Some(_), Some(_)) => None,
            }
        })
    }

    /// The definitions whose title in another language than English has the slug of a name.
    fn translated(&self, name: &str) -> impl Iterator<Item = &Definition> {
        let slug = slug_of(name);
        let printed = Language::ALL.into_iter().flat_map(move |language| language.printed(&slug));
        printed.filter_map(|title| self.get(&slug_of(title)))
    }

    /// The number of the definition with that slug, from 0: its place in [`Library::iter`]. Cards that are added to a
    /// library come after those it had.
    pub fn number_of(&self, slug: &str) -> Option<usize> {
        self.by_slug(slug)
    }

    /// What a card says, in a language.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::cards::Language;
    ///
    /// let library = Library::builtin();
    /// assert_eq!(library.text("dust-imp", Language::English).as_deref(), Some("Destroyed: Gain 2 æmber."));
    /// # #[cfg(feature = "german")]
    /// assert_eq!(library.text("dust-imp", Language::German).as_deref(), Some("Zerstört: Erhalte 2 Æmber."));
    /// assert_eq!(library.text("no-such-card", Language::English), None);
    /// ```
    pub fn text(&self, slug: &str, language: Language) -> Option<String> {
        Some(render_card_in(&self.get(slug)?.source, language))
    }

    /// What a card is called in a language: as it is printed where no list tells another title.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::cards::Language;
    ///
    /// let library = Library::builtin();
    /// assert_eq!(library.title("fear", Language::English), Some("Fear"));
    /// # #[cfg(feature = "german")]
    /// assert_eq!(library.title("fear", Language::German), Some("Angst"));
    /// assert_eq!(library.title("no-such-card", Language::English), None);
    /// ```
    pub fn title(&self, slug: &str, language: Language) -> Option<&str> {
        Some(language.title(&self.get(slug)?.facts.title))
    }

    /// What a card says under a rulebook, as its errata stand and in that book's words (`REAP-4`, `FIGHT-16`).
    pub fn text_under(&self, slug: &str, language: Language, rulebook: Rulebook) -> Option<String> {
        Some(render_card_under(&self.get(slug)?.source, language, rulebook))
    }

    /// The definition with that number, to be shared.
    fn shared(&self, number: usize) -> Option<&Arc<Definition>> {
        self.shelf.get(number).map(Shelved::definition)
    }

    /// The definition with that number of a set: `CotA`, `083`. The set goes by its short name or its full one, and case does not
    /// matter. A number that both halves of a gigantic creature have means the half with power and text.
    pub fn by_number(&self, set: &str, number: &str) -> Option<&Definition> {
        self.place_of_number(&Facts::printing(Expansion::slug_of(set), number)).map(|index| self.at(index))
    }

    /// The index of the card with that printing; that of the next card where it is noted and not on the shelf yet.
    fn place_of_number(&self, place: &str) -> Option<usize> {
        let is = |facts: &Facts| facts.printings.iter().any(|(set, number)| Facts::printing(set, number) == place);
        self.by_number.find(place, &|at| self.shelf.get(at).is_none_or(|card| is(&card.facts)))
    }

    /// The definitions with a title, without regard to case and punctuation; where none has it, those that are called so in another
    /// language.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    ///
    /// let library = Library::builtin();
    /// let found = |title| library.titled(title).map(|it| it.facts.slug.as_str()).collect::<Vec<_>>();
    /// assert_eq!(found("dust imp"), ["dust-imp"]);
    /// # #[cfg(feature = "german")]
    /// assert_eq!(found("Staubteufelchen"), ["dust-imp"]);
    /// ```
    pub fn titled(&self, title: &str) -> impl Iterator<Item = &Definition> {
        let mut slugs = vec![slug_of(title)];
        if !self.title_slugs.contains(&slugs[0]) {
            let printed = Language::ALL.into_iter().flat_map(|language| language.printed(&slugs[0]));
            slugs = printed.map(|title| slug_of(title)).collect();
        }
        let titled = self.shelf.iter().filter(move |card| slugs.iter().any(|slug| slug == self.title_slug(card.title)));
        titled.map(|card| card.definition().as_ref())
    }

    /// The title, in any language, that somebody may have meant by a name that no card has.
    pub(crate) fn title_meant(&self, name: &str) -> Option<&str> {
        let other = || Language::ALL.into_iter().find_map(|language| language.title_like(name));
        self.title_like(name).or_else(other)
    }

    /// The title that looks most like a name that no card has, if one does.
    fn title_like(&self, name: &str) -> Option<&str> {
        let slug = slug_like(name, self.title_slugs.iter().map(String::as_str))?;
        let at = self.title_slugs.iter().position(|it| *it == slug)?;
        self.titles.get(at).map(String::as_str)
    }

    /// The slug of a title.
    fn title_slug(&self, title: u16) -> &str {
        self.title_slugs.get(usize::from(title)).map_or("", String::as_str)
    }

    /// Every title, by its index.
    pub fn titles(&self) -> &[String] {
        &self.titles
    }

    /// Every trait, by its index.
    pub fn traits(&self) -> &[String] {
        &self.traits
    }
}
