//! The native half of the Python package `keyforge`.
//!
//! No rule lives here: every method asks `keyforge-core` and turns the answer into Python. Values have the JSON form of
//! the core; what is large or many, tables and arrays, crosses without copies.
// The compiler can only tell the next word what is missing if no arm says "nothing" in advance.
#![deny(clippy::match_wildcard_for_single_variants, clippy::wildcard_enum_match_arm)]
#![warn(clippy::missing_panics_doc, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

#[macro_use]
mod shared;

mod action;
mod agent;
mod batch;
mod csv;
mod decision;
mod deck;
mod errors;
mod event;
mod follow;
mod game;
mod journal;
mod json;
#[cfg(feature = "kryptik")]
mod kryptik;
mod library;
mod log;
mod number;
mod observe;
mod plain;
mod rules;
mod seat;
#[cfg(feature = "series")]
mod series;
mod simulate;
mod source;
mod state;
mod table;
mod view;
mod words;

use pyo3::prelude::*;

/// The native half of the package; import `keyforge` instead.
#[pymodule]
mod _keyforge {
    #[pymodule_export]
    use super::action::Action;
    #[pymodule_export]
    use super::agent::Greedy;
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::decision::Decision;
    #[pymodule_export]
    use super::deck::{Deck, DeckCard, checked_decks, decks};
    #[pymodule_export]
    use super::event::{Event, Events};
    #[pymodule_export]
    use super::follow::{Following, Redacting};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::journal::Journal;
    #[cfg(feature = "kryptik")]
    #[pymodule_export]
    use super::kryptik::module as kryptik;
    #[pymodule_export]
    use super::library::{Card, Library};
    #[pymodule_export]
    use super::log::{Entry, Log};
    #[pymodule_export]
    use super::observe::observation_layout;
    #[cfg(feature = "series")]
    #[pymodule_export]
    use super::series::Match;
    #[pymodule_export]
    use super::shared::agent::agent_name;
    #[pymodule_export]
    use super::simulate::{simulate, tabulate};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::view::View;
    #[pymodule_export]
    use super::words::name_in;

    /// The version of the engine, as written into logs.
    #[pymodule_export]
    const ENGINE: &str = keyforge_core::kernel::ENGINE;

    /// Who watches and plays on neither side, where a seat may be named to look with its eyes.
    #[pymodule_export]
    const SPECTATOR: u8 = keyforge_core::kernel::Seat::SPECTATOR.0;

    /// How many indices the numbering of actions has.
    #[pymodule_export]
    const ACTIONS: usize = keyforge_core::table::ActionSpace::SIZE;

    /// How many numbers an observation has.
    #[pymodule_export]
    const OBSERVATION: usize = keyforge_core::observe::SIZE;
}
