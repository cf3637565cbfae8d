//! A game at some moment: the table and the machine.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Machine, Rooms};
use crate::kernel::copied_by_field;
use crate::kryptik::cards::Cast;
use crate::kryptik::engine::derived::Derived;
use crate::kryptik::engine::query::Query;
use crate::kryptik::model::{Format, Rulings};
use crate::kryptik::table::Table;

/// What differs between games.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) format: Format,
    pub(crate) rulings: Rulings,
}

/// A game at some moment: the table and the machine.
#[derive(Debug)]
pub struct State {
    pub(crate) cast: Arc<Cast>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) table: Table,
    pub(crate) machine: Machine,
    pub(crate) derived: Derived,
    pub(crate) rooms: Rooms,
}

copied_by_field!(State { cast, rules, derived, rooms, machine, table });

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.table == other.table && self.machine == other.machine
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.hash(state);
        self.machine.hash(state);
    }
}

impl State {
    /// What is true of the game.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn query(&self) -> Query<'_> {
        Query::new(&self.cast, &self.table, &self.rules)
    }
}
