//! What follows from a table: values, keywords, prohibitions, who fits a filter.

mod holds;
mod lens;
mod select;
mod values;

use std::cell::Cell;

use super::machine::Rules;
use crate::kryptik::cards::{Card, Cast, Definition, Kinds};
use crate::kryptik::model::Kind;
use crate::kryptik::table::{CardId, Table};

pub(crate) use lens::{Lens, Scope};

/// A table with its definitions, to be asked.
pub(crate) struct Query<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) table: &'a Table,
    pub(crate) rules: &'a Rules,
    /// Whether nothing changes any value or forbids anything.
    pub(crate) plain: bool,
    /// What is said by anything that holds.
    kinds: Kinds,
    depth: Cell<u8>,
    /// How much may still be looked at.
    left: Cell<u32>,
    /// Where the engine adds up what questions cost.
    spent: Option<&'a Cell<u32>>,
}

/// What one query may look at, in words of a text that are read, for each card at which they are read. When it is used up
/// nothing more fits, counts or holds. The demo decks asked for 89 at most in sixty random games.
const MOST_LOOKS: u32 = 32_768;

/// What one look costs of an action's effort: lists of cards are made for many of them.
const STEPS: u32 = 4;

impl<'a> Query<'a> {
    pub(crate) fn new(cast: &'a Cast, table: &'a Table, rules: &'a Rules) -> Query<'a> {
        let def = |card: &CardId| cast.get(table.card(*card).def);
        let island = table.players.iter().flat_map(|player| &player.island);
        let passive = island.filter_map(def).map(|def| def.passive);
        let below = table.attached.iter().filter_map(def).map(|def| def.attached_passive);
        let lasting = table.lasting.iter().map(|lasting| Kinds::of_lasting(&lasting.what));
        let kinds: Kinds = passive.chain(below).chain(lasting).collect();
        let plain = kinds.is_empty() && table.lasting.is_empty();
        Query { cast, table, rules, plain, kinds, depth: Cell::new(0), left: Cell::new(MOST_LOOKS), spent: None }
    }

    /// The same for the engine, which adds up what it costs.
    pub(crate) fn counted(self, spent: &'a Cell<u32>) -> Query<'a> {
        Query { spent: Some(spent), ..self }
    }

    /// Takes a step, if one is left.
    fn affords_one(&self) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else {
            return false;
        };
        self.left.set(left);
        if let Some(spent) = self.spent {
            spent.set(spent.get().saturating_add(STEPS));
        }
        true
    }

    pub(crate) fn def(&self, card: CardId) -> Option<&'a Definition> {
        self.cast.get(self.table.card(card).def)
    }

    pub(crate) fn card(&self, card: CardId) -> Option<&'a Card> {
        self.def(card).map(|def| &def.card)
    }

    fn is_kind(&self, card: CardId, kind: Kind) -> bool {
        self.def(card).is_some_and(|def| def.is(kind))
    }
}
