//! Kryptik, the second game, for Python: `keyforge.kryptik`.
//!
//! The classes have the names and the shape of those of KeyForge; what both do is in [`crate::shared`].

mod action;
mod agent;
mod board;
mod card;
mod decision;
mod deck;
mod errors;
mod event;
mod follow;
mod game;
mod journal;
mod library;
mod log;
mod rules;
mod simulate;
mod state;
mod terms;
mod view;

use pyo3::prelude::*;

/// The native half of `keyforge.kryptik`; import that instead.
#[pymodule(name = "kryptik", submodule)]
pub mod module {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::action::Action;
    #[pymodule_export]
    use super::agent::Greedy;
    #[pymodule_export]
    use super::board::_board_text;
    #[pymodule_export]
    use super::card::Card;
    #[pymodule_export]
    use super::decision::Decision;
    #[pymodule_export]
    use super::deck::{Deck, decks};
    #[pymodule_export]
    use super::event::{Event, Events};
    #[pymodule_export]
    use super::follow::{Following, Redacting};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::journal::Journal;
    #[pymodule_export]
    use super::library::Library;
    #[pymodule_export]
    use super::log::{Entry, Log};
    #[pymodule_export]
    use super::simulate::{simulate, tabulate};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::terms::formats;
    #[pymodule_export]
    use super::view::View;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // A module within a native one is found only where it is listed.
        module.py().import("sys")?.getattr("modules")?.set_item("keyforge._keyforge.kryptik", module)
    }
}
