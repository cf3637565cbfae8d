//! Boards of a game, and what the core has in another form.

use std::collections::BTreeMap;

use keyforge_core as core;

use crate::{Board, Seat};

/// Counters of one kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct CounterPile {
    /// The name of the kind.
    pub name: String,
    /// How many.
    pub count: i32,
}

pub(crate) fn counters(counters: BTreeMap<String, u16>) -> Vec<CounterPile> {
    counters.into_iter().map(|(name, count)| CounterPile { name, count: count.into() }).collect()
}

impl Board {
    /// The board of the whole truth, or as a seat may know it.
    pub(crate) fn seen_by(state: &core::State, seat: Option<Seat>) -> Board {
        match seat {
            None => state.board().into(),
            Some(seat) => state.board_for(seat.into()).into(),
        }
    }
}
