//! Card definitions, shared by all games.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::check::check_card;
use super::colors::color_problem;
use super::file::parse_cards_knowing;
use super::minds::Minds;
use super::print::unwritable;
use super::syntax::{Ability, Cost, Filter, Make, Mod, Para, Place, Zone};
use crate::kernel::Digest;
use crate::kryptik::model::{Colors, Kind};
use crate::script::shipped::KRYPTIK_ELEVENTH_BELL as DEMO;
use crate::script::slug::slug_like;
use crate::script::{MOST_MISTAKES, Problem, ScriptErrors};

/// The most cards of a library.
const MOST_CARDS: usize = 65_000;

/// Card definitions by their short names.
#[derive(Debug, Default)]
pub struct Library {
    cards: BTreeMap<String, Arc<Definition>>,
    broken: Option<ScriptErrors>,
}

impl Library {
    /// The 34 cards of the demo set "Eleventh Bell".
    #[must_use]
    pub fn demo() -> Arc<Library> {
        static DEMO_LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
        let build = || match Library::default().with_text(DEMO.name, DEMO.text()) {
            Ok(library) => library,
            // Games with missing cards do not begin, so a mistake in the embedded file is seen.
            Err(errors) => Arc::new(Library { broken: Some(errors), ..Library::default() }),
        };
        DEMO_LIBRARY.get_or_init(build).clone()
    }

    /// What is wrong with the embedded cards; nothing, as a test makes sure.
    #[must_use]
    pub fn broken(&self) -> Option<&ScriptErrors> {
        self.broken.as_ref()
    }

    /// This library and the cards of a file.
    ///
    /// # Errors
    ///
    /// All mistakes of the text; a card that is there already.
    pub fn with_text(&self, file: &str, text: &str) -> Result<Arc<Library>, ScriptErrors> {
        self.extended(parse_cards_knowing(file, text, self.colors())?, |_| None)
    }

    /// The colors that its cards make, and those that every library knows.
    fn colors(&self) -> Colors {
        self.iter().map(Card::makes).fold(Colors::BASIC, Colors::union)
    }

    /// This library and more cards.
    ///
    /// # Errors
    ///
    /// When a card contradicts itself, says what no card file could say, or is there already.
    pub fn with(&self, cards: impl IntoIterator<Item = Card>) -> Result<Arc<Library>, ScriptErrors> {
        self.extended(cards, unwritable)
    }

    /// This library and more cards; `also` is one more check for each that is right otherwise.
    fn extended(
        &self,
        cards: impl IntoIterator<Item = Card>,
        also: fn(&Card) -> Option<Problem>,
    ) -> Result<Arc<Library>, ScriptErrors> {
        let cards: Vec<Card> = cards.into_iter().collect();
        let known = cards.iter().map(Card::makes).fold(self.colors(), Colors::union);
        let mut all = self.cards.clone();
        let mut errors = Vec::new();
        for card in cards {
            let mut problems = check_card(&card);
            problems.extend(color_problem(&card, known));
            if problems.is_empty() {
                problems.extend(also(&card));
            }
            if all.contains_key(&card.slug) {
                problems.push(Problem::Duplicate { name: card.slug.clone() });
            }
            if problems.is_empty() {
                all.insert(card.slug.clone(), Arc::new(Definition::new(card)));
            }
            errors.extend(problems.into_iter().map(|problem| problem.in_line(None, 1, 1)));
            if errors.len() > MOST_MISTAKES {
                break;
            }
        }
        // A game numbers its definitions with 16 bits, of which the last value is a card that nobody knows.
        if errors.is_empty() && all.len() > MOST_CARDS {
            let reason = format!("the library has {} cards; at most {MOST_CARDS} are allowed", all.len());
            errors.push(Problem::Facts { reason }.in_line(None, 1, 1));
        }
        match errors.is_empty() {
            true => Ok(Arc::new(Library { cards: all, broken: None })),
            false => Err(ScriptErrors::told(errors)),
        }
    }

    /// A card.
    #[must_use]
    pub fn get(&self, slug: &str) -> Option<&Card> {
        self.cards.get(slug).map(|definition| &definition.card)
    }

    /// The short name that looks most like a name that no card has, if one does.
    pub(crate) fn slug_like(&self, name: &str) -> Option<String> {
        slug_like(name, self.cards.keys().map(String::as_str))
    }

    /// Every card, by short name.
    pub fn iter(&self) -> impl Iterator<Item = &Card> {
        self.cards.values().map(|definition| &definition.card)
    }

    pub(crate) fn definition(&self, slug: &str) -> Option<&Arc<Definition>> {
        self.cards.get(slug)
    }

    /// The digest of some of the definitions.
    pub(crate) fn digest_of<'s>(&self, slugs: impl Iterator<Item = &'s str>) -> Digest {
        let mut slugs: Vec<&str> = slugs.collect();
        slugs.sort_unstable();
        slugs.dedup();
        digest(slugs.into_iter().map(|slug| self.definition(slug)))
    }
}

/// The digest of cards in the order of their short names.
fn digest<'c>(cards: impl Iterator<Item = Option<&'c Arc<Definition>>>) -> Digest {
    Digest::of_forms(&cards.map(|card| card.map_or("null", |card| card.written())).collect::<Vec<_>>())
}

/// The number of a definition within a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefId(pub u16);

impl DefId {
    /// The definition of a card that a viewer does not know.
    pub const HIDDEN: DefId = DefId(u16::MAX);
}

/// A card with what is looked up often.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) card: Card,
    /// What its passive abilities say on the island.
    pub(crate) passive: Kinds,
    /// What they say while it lies under a citizen.
    pub(crate) attached_passive: Kinds,
    /// What its passive abilities read.
    pub(crate) minds: Minds,
    /// What is read to find whether it can be cast or used.
    pub(crate) use_minds: Minds,
    pub(crate) has_active: bool,
    pub(crate) has_energy: bool,
    /// Abilities that work in the hand or in limbo.
    pub(crate) has_elsewhere: bool,
    /// The kinds of events that its triggers wait for.
    pub(crate) waits: u32,
    /// Those that work elsewhere than on the island.
    pub(crate) waits_elsewhere: u32,
    /// The colors that it can make by engaging alone.
    pub(crate) engage_energy: Option<(u8, Option<Colors>)>,
    /// The card in JSON, once a digest has asked for it: each game and each snapshot asks for one.
    written: OnceLock<Box<str>>,
}

impl Definition {
    fn new(card: Card) -> Definition {
        let mut definition = Definition {
            passive: Kinds::empty(),
            attached_passive: Kinds::empty(),
            minds: Minds::of_passives(&card),
            use_minds: Minds::of_uses(&card),
            has_active: false,
            has_energy: false,
            has_elsewhere: false,
            waits: 0,
            waits_elsewhere: 0,
            engage_energy: None,
            written: OnceLock::new(),
            card,
        };
        for (index, ability) in definition.card.abilities.iter().enumerate() {
            match ability {
                Ability::Passive { zone, mods, .. } => {
                    let kinds = mods.iter().map(Kinds::of);
                    match *zone == Zone::Attached {
                        true => definition.attached_passive.extend(kinds),
                        false => definition.passive.extend(kinds),
                    }
                }
                Ability::Active { zone, .. } => {
                    definition.has_active = true;
                    definition.has_elsewhere |= matches!(zone, Zone::Hand | Zone::Limbo);
                }
                Ability::Energy { cost, make } => {
                    definition.has_energy = true;
                    let simple = matches!(cost.as_slice(), [Cost::Engage]) && definition.engage_energy.is_none();
                    let one_color = match make {
                        Make::AnyColor => Some(None),
                        Make::These(colors) if colors.len() == 1 => Some(Some(colors.iter().copied().collect())),
                        Make::These(_) => None,
                    };
                    if let (true, Some(colors)) = (simple, one_color) {
                        definition.engage_energy = Some((index as u8, colors));
                    }
                }
                Ability::Trigger { on, zone, .. } => {
                    definition.waits |= on.parts().0.bit();
                    if *zone != Zone::Island {
                        definition.waits_elsewhere |= on.parts().0.bit();
                    }
                }
            }
        }
        definition
    }

    /// The card as a digest takes it, in JSON.
    fn written(&self) -> &str {
        self.written.get_or_init(|| {
            // Cards have a JSON form: hosts give them in it.
            serde_json::to_string(&self.card).unwrap_or_default().into_boxed_str()
        })
    }
}

bitflags::bitflags! {
    /// Kinds of what can hold: a look at them spares most readings of the cards in play.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Kinds: u8 {
        const STAT = 1;
        const KEYWORD = 1 << 1;
        const STRIP = 1 << 2;
        const HAND_LIMIT = 1 << 3;
        const FORBID = 1 << 4;
        const FORBID_PLAYERS = 1 << 5;
        const COST = 1 << 6;
    }
}

impl Kinds {
    pub(crate) fn of(given: &Mod) -> Kinds {
        match given {
            Mod::Stat(..) | Mod::Set(..) => Kinds::STAT,
            Mod::Keyword(..) => Kinds::KEYWORD,
            Mod::Strip(_) => Kinds::STRIP,
            Mod::HandLimit(..) => Kinds::HAND_LIMIT,
            Mod::Forbid(..) => Kinds::FORBID,
            Mod::ForbidPlayers(..) => Kinds::FORBID_PLAYERS,
            Mod::Cost(..) => Kinds::COST,
        }
    }
}

/// The definitions of one game by number.
#[derive(Debug, Clone)]
pub(crate) struct Cast {
    pub(crate) definitions: Vec<Arc<Definition>>,
    /// The colors that occur in the game.
    pub(crate) colors: Colors,
    /// Whether a passive ability of any card takes abilities from citizens.
    pub(crate) strips: bool,
    /// The kinds of events that any trigger waits for, and those that one waits for elsewhere than on the island.
    pub(crate) waits: u32,
    pub(crate) waits_elsewhere: u32,
}

impl Cast {
    /// The cast of these cards; unknown ones are left out, and games with them do not begin.
    pub(crate) fn new(library: &Library, slugs: &[String]) -> Cast {
        let definitions: Vec<Arc<Definition>> =
            slugs.iter().filter_map(|slug| library.definition(slug).cloned()).collect();
        let colors = definitions.iter().fold(Colors::NONE, |set, definition| {
            let cost = definition.card.cost.specific.iter().fold(set, |set, stone| set.union(*stone));
            cost.union(definition.card.souls)
        });
        let waits = definitions.iter().fold(0, |bits, definition| bits | definition.waits);
        let waits_elsewhere = definitions.iter().fold(0, |bits, definition| bits | definition.waits_elsewhere);
        let strips = definitions.iter().any(|definition| definition.passive.contains(Kinds::STRIP));
        Cast { definitions, colors, strips, waits, waits_elsewhere }
    }

    pub(crate) fn get(&self, def: DefId) -> Option<&Definition> {
        self.definitions.get(usize::from(def.0)).map(|definition| &**definition)
    }

    /// The digest of the definitions, as [`Library::digest_of`] gives it.
    pub(crate) fn digest(&self) -> Digest {
        let mut cards: Vec<&Arc<Definition>> = self.definitions.iter().collect();
        cards.sort_unstable_by_key(|definition| &definition.card.slug);
        cards.dedup_by_key(|definition| &definition.card.slug);
        digest(cards.into_iter().map(Some))
    }

    pub(crate) fn slugs(&self) -> Vec<String> {
        self.definitions.iter().map(|definition| definition.card.slug.clone()).collect()
    }
}

/// Where a paragraph is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Text {
    /// A paragraph of a spell.
    Paragraph(u8),
    /// An ability of a citizen.
    Ability(u8),
    /// The 11-year ability.
    Eleven,
}

impl Definition {
    pub(crate) fn para(&self, text: Text) -> Option<&Para> {
        match text {
            Text::Paragraph(index) => self.card.paragraphs.get(usize::from(index)),
            Text::Eleven => self.card.eleven.as_ref(),
            Text::Ability(index) => match self.card.abilities.get(usize::from(index))? {
                Ability::Active { para, .. } | Ability::Trigger { para, .. } => Some(para),
                Ability::Energy { .. } | Ability::Passive { .. } => None,
            },
        }
    }

    pub(crate) fn is(&self, kind: Kind) -> bool {
        self.card.kind == kind
    }
}

impl Filter {
    /// Whether any card fits, so that a found one need not be shown.
    pub(crate) fn takes_any(&self) -> bool {
        self.tests.is_empty()
    }
}

impl Place {
    /// Whether not everybody sees what is put there.
    pub(crate) const fn is_secret(self) -> bool {
        match self {
            Place::Hand | Place::TopOfDeck | Place::BottomOfDeck => true,
            Place::Island | Place::Limbo | Place::Souls => false,
        }
    }
}
