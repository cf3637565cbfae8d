//! Card definitions, compiled once and shared by all games.
//!
//! A [`Library`] turns the abilities of a card's script into flat code (see [`code`]): frames of the resolving machine
//! hold indices into it, so a game in progress is plain data.

mod aspects;
pub mod code;
mod compile;

use std::collections::BTreeMap;

use crate::kernel::Digest;
use crate::model::{Facts, House, Rulebook};
use crate::script::ast::Bold;
use crate::script::{CardSource, Line};
use crate::state::{AbilityId, DefId};

pub use aspects::Aspects;
use code::{Compiled, Kind};

/// A card definition: the facts, and where its compiled abilities are.
#[derive(Clone, Debug)]
pub struct Definition {
    /// What is printed on the card.
    pub facts: Facts,
    /// The index of the title: copies and twins share it.
    pub title: u16,
    /// The houses of the traits… kept as text; see [`Facts::traits`].
    abilities: [Vec<AbilityId>; 4],
    aspects: [Aspects; 4],
    bold: [u16; 4],
    /// The source it was made from, for rendering.
    pub source: CardSource,
}

impl Definition {
    /// The abilities that the card has under a rulebook, as its errata stand.
    pub fn abilities(&self, rulebook: Rulebook) -> &[AbilityId] {
        &self.abilities[rulebook as usize]
    }

    /// What its abilities are about, to pass over it quickly.
    pub fn aspects(&self, rulebook: Rulebook) -> Aspects {
        self.aspects[rulebook as usize]
    }

    /// Whether the card has an ability with that bold word.
    pub fn has_bold(&self, rulebook: Rulebook, bold: Bold) -> bool {
        self.bold[rulebook as usize] & bold_bit(bold) != 0
    }
}

/// The bit of a bold word in a mask.
pub(crate) const fn bold_bit(bold: Bold) -> u16 {
    1 << bold as u16
}

/// What makes a library impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// Two cards have the same slug.
    #[error("two cards are called {slug:?}")]
    DuplicateSlug {
        /// The slug.
        slug: String,
    },
    /// Two cards claim the same number of a set.
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
    /// More abilities or cards than indices.
    #[error("a library has room for 65,535 cards and abilities")]
    TooLarge,
}

impl LibraryError {
    /// A stable name of the kind of error.
    pub const fn code(&self) -> &'static str {
        match self {
            LibraryError::DuplicateSlug { .. } => "library/duplicate_slug",
            LibraryError::DuplicateNumber { .. } => "library/duplicate_number",
            LibraryError::TooLarge => "library/too_large",
        }
    }
}

/// Card definitions, immutable and shared.
#[derive(Clone, Debug)]
pub struct Library {
    definitions: Vec<Definition>,
    abilities: Vec<Compiled>,
    titles: Vec<String>,
    traits: Vec<String>,
    by_slug: BTreeMap<String, DefId>,
    by_number: BTreeMap<(String, String), DefId>,
}

impl Library {
    /// A library of these cards.
    ///
    /// # Errors
    ///
    /// Two cards with the same slug or the same number of a set are refused.
    pub fn new(sources: Vec<CardSource>) -> Result<Library, LibraryError> {
        let mut library = Library {
            definitions: Vec::new(),
            abilities: Vec::new(),
            titles: Vec::new(),
            traits: Vec::new(),
            by_slug: BTreeMap::new(),
            by_number: BTreeMap::new(),
        };
        for source in sources {
            library.add(source)?;
        }
        Ok(library)
    }

    /// The cards of the built-in sets.
    ///
    /// # Panics
    ///
    /// Never for a crate that passes its tests: one of them builds this library.
    pub fn builtin() -> std::sync::Arc<Library> {
        use std::sync::{Arc, OnceLock};
        static BUILTIN: OnceLock<Arc<Library>> = OnceLock::new();
        BUILTIN
            .get_or_init(|| {
                let sources = crate::script::builtin_cards().expect("the built-in cards parse");
                Arc::new(Library::new(sources).expect("the built-in cards have different names"))
            })
            .clone()
    }

    /// This library with more cards: home-made ones, say.
    ///
    /// # Errors
    ///
    /// As [`Library::new`].
    pub fn with(&self, sources: Vec<CardSource>) -> Result<Library, LibraryError> {
        let mut library = self.clone();
        for source in sources {
            library.add(source)?;
        }
        Ok(library)
    }

    fn add(&mut self, source: CardSource) -> Result<(), LibraryError> {
        let slug = source.facts.slug.clone();
        if self.by_slug.contains_key(&slug) {
            return Err(LibraryError::DuplicateSlug { slug });
        }
        let index = u16::try_from(self.definitions.len()).map_err(|_| LibraryError::TooLarge)?;
        for (set, number) in &source.facts.printings {
            let taken = self.by_number.insert((set.clone(), number.clone()), DefId(index));
            if let Some(other) = taken {
                let first = self.definition(other).facts.slug.clone();
                return Err(LibraryError::DuplicateNumber {
                    set: set.clone(),
                    number: number.clone(),
                    first,
                    second: slug,
                });
            }
        }
        self.by_slug.insert(slug, DefId(index));
        let title = self.index_of_title(&source.facts.title);
        for word in &source.facts.traits {
            if !self.traits.contains(word) {
                self.traits.push(word.clone());
            }
        }
        let mut definition = Definition {
            facts: source.facts.clone(),
            title,
            abilities: Default::default(),
            aspects: [Aspects::empty(); 4],
            bold: [0; 4],
            source,
        };
        for line in definition.source.abilities.clone() {
            let id = compile::compile(&line.ability, &mut self.abilities);
            if self.abilities.len() > usize::from(u16::MAX) {
                return Err(LibraryError::TooLarge);
            }
            self.enter(&mut definition, &line, id);
        }
        self.definitions.push(definition);
        Ok(())
    }

    fn enter(&self, definition: &mut Definition, line: &Line, id: AbilityId) {
        let compiled = self.ability(id);
        for rulebook in Rulebook::ALL {
            if !line.holds_in(rulebook) {
                continue;
            }
            let at = rulebook as usize;
            definition.abilities[at].push(id);
            definition.aspects[at] |= compiled.aspects;
            if let Kind::Bold(words) = compiled.kind {
                definition.bold[at] |= words;
            }
        }
    }

    fn index_of_title(&mut self, title: &str) -> u16 {
        let known = self.titles.iter().position(|other| other == title);
        let index = known.unwrap_or_else(|| {
            self.titles.push(title.to_owned());
            self.titles.len() - 1
        });
        index as u16
    }

    /// A definition. An id of another library gives a card of this one, or the first.
    pub fn definition(&self, id: DefId) -> &Definition {
        &self.definitions[usize::from(id.0).min(self.definitions.len() - 1)]
    }

    /// A compiled ability.
    pub fn ability(&self, id: AbilityId) -> &Compiled {
        &self.abilities[usize::from(id.0).min(self.abilities.len() - 1)]
    }

    /// Every definition with its id.
    pub fn iter(&self) -> impl Iterator<Item = (DefId, &Definition)> {
        self.definitions.iter().enumerate().map(|(index, definition)| (DefId(index as u16), definition))
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.definitions.len()
    }

    /// Whether there is no definition.
    pub fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }

    /// The definition with that slug: `dust-imp`.
    pub fn by_slug(&self, slug: &str) -> Option<DefId> {
        self.by_slug.get(slug).copied()
    }

    /// The definition with that number of a set: `cota`, `083`. Case of the set does not matter.
    pub fn by_number(&self, set: &str, number: &str) -> Option<DefId> {
        self.by_number.get(&(set.to_lowercase(), number.to_owned())).copied()
    }

    /// Every title, by its index.
    pub fn titles(&self) -> &[String] {
        &self.titles
    }

    /// Every trait, by its index.
    pub fn traits(&self) -> &[String] {
        &self.traits
    }

    /// The printed house of a definition.
    pub fn house(&self, id: DefId) -> House {
        self.definition(id).facts.house
    }

    /// A digest of the definitions with these slugs: it changes if any of them does.
    pub fn digest_of<'a>(&self, slugs: impl IntoIterator<Item = &'a str>) -> Digest {
        let mut slugs: Vec<&str> = slugs.into_iter().collect();
        slugs.sort_unstable();
        slugs.dedup();
        let sources: Vec<_> = slugs
            .into_iter()
            .filter_map(|slug| self.by_slug(slug))
            .map(|id| &self.definition(id).source)
            .collect();
        Digest::of_json(&sources)
    }
}
