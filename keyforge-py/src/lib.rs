//! The native half of the Python package `keyforge`.
//!
//! No rule lives here: every method asks `keyforge-core` and turns the answer into Python. Events, decisions, views and
//! actions have the JSON form of the core.
#![deny(missing_docs)]

mod action;
mod errors;
mod game;
mod json;

use pyo3::prelude::*;

/// The native half of the package; import `keyforge` instead.
#[pymodule]
mod _keyforge {
    #[pymodule_export]
    use super::action::Action;
    #[pymodule_export]
    use super::game::Game;

    /// The version of the engine, as written into logs.
    #[pymodule_export]
    const ENGINE: &str = keyforge_core::kernel::ENGINE;
}
