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
}

impl<'a> Query<'a> {
    pub(crate) fn new(cast: &'a Cast, table: &'a Table, rules: &'a Rules) -> Query<'a> {
        let def = |card: &CardId| cast.get(table.card(*card).def);
        let island = table.players.iter().flat_map(|player| &player.island);
        let passive = island.filter_map(def).map(|def| def.passive);
        let below = table.attached.iter().filter_map(def).map(|def| def.attached_passive);
        let lasting = table.lasting.iter().map(|lasting| Kinds::of_lasting(&lasting.what));
        let kinds: Kinds = passive.chain(below).chain(lasting).collect();
        let plain = kinds.is_empty() && table.lasting.is_empty();
        Query { cast, table, rules, plain, kinds, depth: Cell::new(0) }
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
