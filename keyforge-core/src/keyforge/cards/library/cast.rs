//! The definitions of one game.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::code::Compiled;
use super::{Definition, Library};
use crate::keyforge::cards::CardSource;
use crate::keyforge::cards::syntax::{FactKind, Zone};
use crate::keyforge::model::{AbilityId, CardType, DefId, Facts, Half, House, Icon};

/// A card as it takes part in a game: a definition of the library, and the icons that enhanced it.
///
/// In JSON the slug alone, or an object where there are icons.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Form", into = "Form")]
pub struct CastCard {
    /// The slug of the definition.
    pub card: String,
    /// The bonus icons that the copy has below the printed ones (`ENHANCE-1`).
    pub icons: Vec<Icon>,
}

impl CastCard {
    /// A card with these icons beside the printed ones.
    pub fn new(card: impl Into<String>, icons: &[Icon]) -> CastCard {
        CastCard { card: card.into(), icons: icons.to_vec() }
    }
}

/// The two JSON forms.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Form {
    Slug(String),
    Enhanced { card: String, icons: Vec<Icon> },
}

impl From<Form> for CastCard {
    fn from(form: Form) -> CastCard {
        match form {
            Form::Slug(card) => CastCard { card, icons: Vec::new() },
            Form::Enhanced { card, icons } => CastCard { card, icons },
        }
    }
}

impl From<CastCard> for Form {
    fn from(card: CastCard) -> Form {
        match card.icons.is_empty() {
            true => Form::Slug(card.card),
            false => Form::Enhanced { card: card.card, icons: card.icons },
        }
    }
}

/// The definitions of one game, by the small indices that its table uses.
///
/// The indices follow the order in which the decks name their cards, so that a game's events do not depend on what else
/// is in the library. Copies that are enhanced differently have definitions of their own, with the same slug and title:
/// an index tells what a copy shows, only the title tells whether two cards are copies of each other.
#[derive(Clone, Debug)]
pub struct Cast {
    library: Arc<Library>,
    cards: Vec<CastCard>,
    definitions: Vec<Arc<Definition>>,
    /// The zones other than play in which abilities of these cards work.
    zones: Vec<Zone>,
    /// The kinds of facts that abilities of these cards wait for or count, as a mask.
    asks_for: u32,
    /// Whether one of these cards is half of a gigantic creature.
    has_halves: bool,
    /// Whether one of them speaks of the tide.
    has_tide: bool,
    /// Whether one of them asks which creatures exchange blows.
    asks_for_blows: bool,
}

impl Cast {
    /// The cast of these cards, each named once. Cards that the library has not are left out.
    pub fn of_known(library: &Arc<Library>, cards: Vec<CastCard>) -> Cast {
        let known = cards.into_iter().filter_map(|card| Some((library.number_of(&card.card)?, card)));
        Cast::of_numbered(library, known.collect())
    }

    /// The same where the numbers of their definitions are known.
    pub(crate) fn of_numbered(library: &Arc<Library>, cards: Vec<(usize, CastCard)>) -> Cast {
        let mut cast = Cast {
            library: library.clone(),
            definitions: Vec::with_capacity(cards.len()),
            cards: Vec::with_capacity(cards.len()),
            zones: Vec::new(),
            asks_for: 0,
            has_halves: false,
            has_tide: false,
            asks_for_blows: false,
        };
        for (number, card) in cards {
            let Some(definition) = library.shared(number) else {
                continue;
            };
            let more = definition.zones.iter().filter(|zone| !cast.zones.contains(zone));
            cast.zones.extend(more.copied().collect::<Vec<_>>());
            cast.asks_for |= definition.asks_for;
            cast.has_halves |= definition.facts.gigantic.is_some();
            cast.has_tide |= definition.speaks_of_tide;
            cast.asks_for_blows |= definition.speaks_of_blows;
            cast.definitions.push(match card.icons.is_empty() {
                true => definition.clone(),
                false => Arc::new(definition.enhanced(&card.icons)),
            });
            cast.cards.push(card);
        }
        cast
    }

    /// What each definition was made from, by their indices.
    pub fn cards(&self) -> &[CastCard] {
        &self.cards
    }

    /// The bonus icons that enhanced a copy with that definition.
    pub fn icons_added(&self, id: DefId) -> &[Icon] {
        self.cards.get(usize::from(id.0)).map_or(&[], |card| &card.icons)
    }

    /// The zones other than play in which texts of the game's cards work: mostly none.
    pub(crate) fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// Whether a text of the game's cards waits for facts of that kind or counts them.
    pub(crate) fn asks_for(&self, kind: FactKind) -> bool {
        self.asks_for & kind.bit() != 0
    }

    /// Whether one of the game's cards is half of a gigantic creature.
    pub(crate) fn has_halves(&self) -> bool {
        self.has_halves
    }

    /// Whether one of the game's cards asks which creatures exchange blows.
    pub(crate) fn asks_for_blows(&self) -> bool {
        self.asks_for_blows
    }

    /// Whether one of the game's cards speaks of the tide: then its reference card lies beside the table.
    pub(crate) fn has_tide(&self) -> bool {
        self.has_tide
    }

    /// The definitions in the order of their indices.
    pub fn definitions(&self) -> impl Iterator<Item = &Definition> {
        self.definitions.iter().map(Arc::as_ref)
    }

    /// The library that the definitions come from.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// A definition. An index that the game has not gives its last one.
    pub fn definition(&self, id: DefId) -> &Definition {
        match self.definitions.get(usize::from(id.0)) {
            Some(definition) => definition,
            None => self.last_definition(),
        }
    }

    /// Out of line, so that looking at a definition stays small.
    #[inline(never)]
    fn last_definition(&self) -> &Definition {
        match self.definitions.last() {
            Some(definition) => definition,
            None => nothing(),
        }
    }

    /// The half with the icons (`GIGANTIC-3b`) that belongs to a half with the text: of copies that are enhanced differently the
    /// first.
    pub(crate) fn half_with_icons(&self, of: DefId) -> Option<DefId> {
        let half = self.definition(of);
        let fits = |other: &Arc<Definition>| other.title == half.title && other.facts.gigantic == Some(Half::Top);
        let at = self.definitions.iter().position(fits).filter(|_| half.facts.gigantic == Some(Half::Bottom))?;
        u16::try_from(at).ok().map(DefId)
    }

    /// A compiled ability.
    pub fn ability(&self, id: AbilityId) -> &Compiled {
        self.definition(id.def).compiled(id.index)
    }

    /// The slug of a title.
    pub fn title_slug(&self, title: u16) -> &str {
        self.library.title_slug(title)
    }
}

/// What a game without cards says of one.
fn nothing() -> &'static Definition {
    static NOTHING: OnceLock<Definition> = OnceLock::new();
    NOTHING.get_or_init(|| {
        let facts = Facts::new("", House::Brobnar, CardType::Action);
        Definition::bare(CardSource { facts, abilities: Vec::new() }, u16::MAX)
    })
}
