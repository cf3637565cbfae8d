//! What the classes of both games share.
//!
//! A class of Python cannot be generic, so each game has its own. What they do is here, over the rules of any game, and so are the
//! classes themselves, as macros, where both games have the same. Decks and views are each game's own: a deck has houses and tokens
//! or a side deck, a view its cast or its state.

#[macro_use]
mod entry;
#[macro_use]
mod events;
#[macro_use]
pub mod follow;
#[macro_use]
pub mod journal;

#[macro_use]
pub mod game;
#[macro_use]
pub mod log;
#[macro_use]
pub mod state;
#[macro_use]
mod values;

pub mod agent;
pub mod form;
pub mod search;
pub mod tell;
pub mod watch;

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::kernel::search::Evaluate;
use keyforge_core::kernel::{Question, Ruleset, Seat, plural};
use pyo3::prelude::*;

use search::{Effort, Found};

/// The rules of a game, and what its classes need to know beside them.
pub trait Rules:
    Ruleset<
        Library: Send + Sync,
        Setup: Send + Sync,
        SetupError: Send,
        Table: Send + Sync,
        State: Send + Sync,
        Action: Display + Send + Sync,
        Event: Send + Sync,
        Decision: Send + Sync,
    > + Send
    + Sync
{
    /// The cards that come with the engine.
    fn builtin() -> Arc<Self::Library>;

    /// The home-made cards of a library as text, for pickle.
    fn write_added(library: &Self::Library) -> PyResult<String>;

    /// The library whose home-made cards were written.
    fn read_added(text: &str) -> PyResult<Arc<Self::Library>>;

    /// The exception for decks or a position with which no game can begin.
    fn setup_error(error: &Self::SetupError) -> PyErr;

    /// Who judges how good a state is, where a search stops.
    type Judge: Evaluate<Self> + Default;

    /// How many seats a table has.
    fn seats_at(table: &Self::Table) -> u8;

    /// The number of the turn; 0 during set-up.
    fn turn(table: &Self::Table) -> u16;

    /// What a decision is about.
    fn kind(decision: &Self::Decision) -> PyResult<&'static str>;

    /// Who decides on what, in a few words.
    fn told(decision: &Self::Decision) -> PyResult<String> {
        let (seat, options) = (decision.seat().0, decision.options().len());
        Ok(format!("seat {seat} decides ({}, {})", Self::kind(decision)?, plural(&options, "option")))
    }

    /// The class of its views.
    type View;

    /// What a seat may know of a state, or the whole truth.
    fn view_of(library: &Arc<Self::Library>, state: &Self::State, seat: Option<Seat>) -> Self::View;

    /// What a search finds in a state from what its seat knows; nothing when the game is over.
    fn look_ahead(state: &Self::State, effort: Effort, stop: &AtomicBool) -> Found<Self>;

    /// The action of an argument, an `Action` or what stands for one, where these are offered.
    fn read_action(argument: &Bound<'_, PyAny>, options: &[Self::Action]) -> PyResult<Self::Action>;

    /// What a callable is asked with: the view of the seat, and the legal actions.
    fn question<'py>(
        py: Python<'py>,
        library: &Arc<Self::Library>,
        state: &Self::State,
        seat: Seat,
        options: &[Self::Action],
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;
}
