//! What follows from the cards in play, and what texts come to: computed when asked, never stored.
//!
//! Nothing here changes a game or asks a player. A [`Query`] is the game as it can be asked; a [`Lens`] says whose text
//! is read, and on which card. A query that asks itself in a circle (power that depends on power) stops after a few
//! rounds at the printed value, and one that would look at too much at what it has found (see `bound`).

mod abilities;
mod active;
mod battleline;
mod bound;
mod cards;
mod conditions;
mod control;
mod costs;
mod fighting;
mod figures;
mod filters;
mod groups;
mod happenings;
mod houses;
mod likeness;
mod numbers;
mod permissions;
mod players;
mod playing;
mod prohibitions;
mod secrets;
mod steps;
mod using;

pub(crate) use abilities::Instance;
pub(crate) use active::{Active, Index};
pub(crate) use battleline::Spotted;
pub(crate) use cards::titles_of_game;
pub(crate) use figures::Figures;
pub(crate) use groups::named_set;
pub(crate) use numbers::ALL;
pub(crate) use permissions::Permits;
pub(crate) use playing::Manner;
pub(crate) use secrets::names_places;
pub(crate) use using::Ways;

use std::cell::Cell;

use smallvec::SmallVec;

use crate::kernel::Seat;
use crate::keyforge::cards::library::Cast;
use crate::keyforge::engine::machine::Machine;
use crate::keyforge::engine::machine::scope::Scope;
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{Binding, CardId, CardRef, Fact, Maybe, Snapshot, Table};

/// Cards that were found, for as long as they are looked at: as many as mostly are in play fit in without asking for memory.
/// What a state keeps of them are [`Refs`](crate::keyforge::table::Refs).
pub(crate) type Found = SmallVec<[CardRef; 16]>;

/// The same of cards wherever they are by now. One kind of list for all of them keeps the library of a phone small.
pub(crate) type FoundIds = SmallVec<[CardId; 24]>;

/// The game as it can be asked.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub library: &'a Cast,
    pub table: &'a Table,
    pub index: &'a Index,
    /// What is going on: cards that left, as they were, what cards became, who strikes whom.
    pub machine: Option<&'a Machine>,
    /// What is being tried, for rules that speak of "that player".
    pub event: Option<&'a Fact>,
    /// How many rules are being asked for each other.
    pub depth: u8,
    /// The keyword rules that are being read, the innermost first.
    pub(super) reading: Option<&'a Reading<'a>>,
    /// Who is attacking whom, or would be.
    pub fight: Option<&'a (CardRef, CardRef)>,
    /// How much may still be looked at before the question is answered; no bound where none is open.
    pub left: Option<&'a Cell<u32>>,
    /// Where the engine adds up what questions cost.
    pub spent: Option<&'a Cell<u32>>,
}

impl<'a> Query<'a> {
    /// A table to be asked, while nothing resolves.
    pub fn of(library: &'a Cast, table: &'a Table, index: &'a Index) -> Query<'a> {
        let fight = table.turn.fight.as_ref();
        Query {
            library,
            table,
            index,
            machine: None,
            event: None,
            depth: 0,
            reading: None,
            fight,
            left: None,
            spent: None,
        }
    }

    /// The same in the midst of what is going on.
    pub fn amid(self, machine: &'a Machine) -> Query<'a> {
        Query { machine: Some(machine), ..self }
    }

    /// Which cards creatures became that are another card, or two, out of play, and what cards became that were played.
    pub(super) fn became(&self) -> &'a [(CardRef, CardRef)] {
        self.machine.map_or(&[], |machine| &machine.became)
    }
}

/// A keyword rule that is being read: it counts for nothing within its own question.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    keyword: Keyword,
    rule: Active,
    outer: Option<&'a Reading<'a>>,
}

/// Whose text is read, on which card, and what it has chosen so far.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    pub you: Seat,
    pub this: Maybe<CardRef>,
    pub source: Maybe<CardRef>,
    pub binding: Option<&'a Binding>,
    pub scope: Option<&'a Scope>,
    pub event: Option<&'a Fact>,
    /// "It" for a number that is read once for every card.
    pub it: Maybe<CardRef>,
    /// How many cards had moved when the effect began that lasts, if it is the text of one.
    pub since: Option<u32>,
}

impl<'a> Lens<'a> {
    /// The bare look of a player.
    pub fn of_player(you: Seat) -> Lens<'a> {
        Lens {
            you,
            this: Maybe::NONE,
            source: Maybe::NONE,
            binding: None,
            scope: None,
            event: None,
            it: Maybe::NONE,
            since: None,
        }
    }

    /// The look of a resolving ability.
    pub fn of_scope(scope: &'a Scope) -> Lens<'a> {
        Lens {
            you: scope.you,
            this: scope.this.into(),
            source: scope.source.into(),
            binding: Some(&scope.binding),
            scope: Some(scope),
            event: scope.event.as_deref(),
            it: Maybe::NONE,
            since: None,
        }
    }

    /// How many cards had moved when its text began to hold: when its card came where it is, or when the effect began.
    pub fn began(&self) -> u32 {
        self.since.or(self.source.get().map(|source| source.stamp)).unwrap_or(0)
    }

    /// The same with another "it".
    pub fn with_it(self, it: CardRef) -> Lens<'a> {
        Lens { it: it.into(), ..self }
    }

    /// The same at an event.
    pub fn at(self, event: &'a Fact) -> Lens<'a> {
        Lens { event: Some(event), ..self }
    }
}

/// A card, and how it was if it is no longer there.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub card: CardRef,
    pub was: Option<&'a Snapshot>,
}
