//! Boards of a game, and what the core has in another form.

use std::collections::{BTreeMap, HashMap};

use keyforge_core as core;

use crate::{Board, Language, Viewer};

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

/// Counters of a position by the names of their kinds, put there one after the other: what sorts many first is a sort of its own
/// in the library of a phone.
pub(crate) fn by_name(counters: Option<HashMap<String, u16>>) -> BTreeMap<String, u16> {
    let mut named = BTreeMap::new();
    named.extend(counters.into_iter().flatten());
    named
}

impl Board {
    /// The board of the whole truth, or as somebody may know it, with the texts of options in a language.
    pub(crate) fn seen_by(state: &core::State, viewer: Viewer, language: Option<Language>) -> Board {
        let language = Language::spoken(language);
        match viewer.seat() {
            None => state.board_in(language).into(),
            Some(viewer) => state.board_for_in(viewer, language).into(),
        }
    }
}
