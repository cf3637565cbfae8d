//! Views as Python values.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use keyforge_core::kernel::{Ruleset, Seat};
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::Kryptik;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use super::action::Action;
use super::board::{looked, text_of};
use super::card::Card;
use super::decision::Decision;
use super::game::Game;
use super::library::{read_added, write_added};
use super::log::Log;
use super::state::State;
use crate::errors;
use crate::json;
use crate::seat::{called, player_of, seed_or_random};
use crate::shared::form::kind_of;
use crate::shared::state::drawn;

/// A table as a seat may know it, or the whole truth.
///
/// `view.board` tells it with names and with everything that follows from the rules, such as attack and defense;
/// `view.to_dict()` is the JSON form of the engine.
#[pyclass(frozen, module = "keyforge.kryptik")]
pub struct View {
    library: Arc<core::Library>,
    /// The table of the view with the cards and rules of the game, and nothing of the machine.
    pub state: core::State,
    /// The state that it was taken from, of which it tells nothing but by drawing others that look the same.
    origin: Option<core::State>,
    board: PyOnceLock<Py<PyAny>>,
}

impl View {
    fn new(library: &Arc<core::Library>, state: core::State) -> View {
        View { library: library.clone(), state, origin: None, board: PyOnceLock::new() }
    }

    /// What a seat may know of a state; the whole truth without a seat.
    pub fn of(library: &Arc<core::Library>, state: &core::State, seat: Option<Seat>) -> View {
        let table = seat.map_or_else(|| state.table().clone(), |seat| Kryptik::view(state.table(), seat));
        View { origin: Some(state.clone()), ..View::new(library, state.with_table(table)) }
    }

    /// A table that a log led to.
    pub fn of_log(log: &Log, table: core::Table) -> PyResult<View> {
        let log = &log.0;
        log.check_cards()?;
        let state = core::State::of_table(&log.library, &log.log.header().setup, table);
        Ok(View::new(&log.library, state.map_err(|error| errors::show(&error))?))
    }

    fn table(&self) -> &core::Table {
        self.state.table()
    }

    /// The seat whose view it is.
    fn viewer(&self) -> PyResult<Seat> {
        let viewer = self.table().viewer;
        player_of(viewer.ok_or_else(|| PyValueError::new_err("this shows everything: take the view of a seat"))?)
    }

    /// The board as text.
    pub fn text(&self) -> PyResult<String> {
        looked(&self.state, |state| text_of(&state.board()))
    }
}

#[pymethods]
impl View {
    /// The view of a JSON form. Forms name cards by small numbers, so a game, log or view with the same cards is needed.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>, like: &Bound<'_, PyAny>) -> PyResult<View> {
        let table: core::Table = json::from_python(form, "view")?;
        if let Ok(game) = like.cast::<Game>() {
            let game = game.get().0.lock(like.py());
            Ok(View::new(game.library(), game.state().with_table(table)))
        } else if let Ok(log) = like.cast::<Log>() {
            View::of_log(log.get(), table)
        } else if let Ok(view) = like.cast::<View>() {
            let view = view.get();
            Ok(View::new(&view.library, view.state.with_table(table)))
        } else {
            Err(PyTypeError::new_err("like is a Game, a Log or a View"))
        }
    }

    /// The JSON form of the engine.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, self.table())
    }

    /// Whose knowledge this is, `SPECTATOR` for somebody who watches; `None` for the whole truth.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.table().viewer.map(|seat| seat.0)
    }

    /// The number of the turn, counting those of all players from 1; 0 during set-up.
    #[getter]
    fn turn(&self) -> u16 {
        self.table().turn
    }

    /// Whose turn it is.
    #[getter]
    fn active(&self) -> u8 {
        self.table().active.0
    }

    /// The phase or step: `"first"`, `"combat_begin"`.
    #[getter]
    fn phase(&self) -> PyResult<&'static str> {
        kind_of(&self.table().phase)
    }

    /// Who has priority; `None` when nobody has.
    #[getter]
    fn priority(&self) -> Option<u8> {
        self.table().priority.map(|seat| seat.0)
    }

    /// The open decision; `None` when the game is over. Of another player's, only that it is open is known.
    #[getter]
    fn decision(&self) -> Option<Decision> {
        self.table().decision.clone().map(Decision)
    }

    /// How the game ended, `{"winner", "reason"}`; `None` while it runs.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.table().outcome)
    }

    /// The board: a `keyforge.kryptik.board.Board`.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.board.get_or_try_init(py, || {
            let form = json::to_python(py, &looked(&self.state, core::State::board)?)?;
            let class = py.import("keyforge.kryptik.board")?.getattr("Board")?;
            class.call_method1("_trusted", (form,)).map(Bound::unbind)
        });
        Ok(board?.bind(py).clone())
    }

    /// The player whose view it is, as on the board.
    #[getter]
    fn me<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.viewer()?;
        self.board(py)?.getattr("players")?.get_item(seat.index())
    }

    /// The living players of other teams, as on the board, clockwise from the player whose view it is.
    #[getter]
    fn opponents<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let viewer = self.viewer()?;
        let seats = looked(&self.state, |state| state.table().opponents(viewer).collect::<Vec<_>>())?;
        let players = self.board(py)?.getattr("players")?;
        seats.into_iter().map(|seat| players.get_item(seat.index())).collect()
    }

    /// A state drawn at random among those that fit what the seat knows, for an agent that searches.
    ///
    /// Raises `ValueError` for a view that was not taken from a game or state, but read from a form or a pickle.
    #[pyo3(signature = (seed = None))]
    fn determinize(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let (seat, seed) = (self.viewer()?, seed_or_random(py, seed)?);
        let origin = self.origin.as_ref();
        let origin = origin.ok_or_else(|| PyValueError::new_err("this view was not taken from a game or state"))?;
        drawn(&self.library, origin, seat, seed).map(State)
    }

    /// The card with a number, such as `action.card`: what it is, wherever it lies. `None` where the viewer does not know it, and where there is no such card.
    fn card(&self, #[pyo3(from_py_with = crate::number::n)] n: u16) -> PyResult<Option<Card>> {
        looked(&self.state, |state| state.card(core::CardId(n)).map(Card::of))
    }

    /// What an action says, with names: `cast Wick Runner`.
    fn describe(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = Action::from_argument(action)?;
        looked(&self.state, |state| state.describe(action))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<View>().is_ok_and(|other| other.get().table() == self.table())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.table().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.board(py)?.call_method0("_repr_html_")
    }

    fn __repr__(&self) -> String {
        let whose = called(self.table().viewer);
        format!("<View of {whose}, turn {}>", self.turn())
    }

    fn __reduce__<'py>(slf: &Bound<'py, View>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let view = slf.get();
        let parts = (write_added(&view.library)?, json::text_of(&Kryptik::snapshot(&view.state))?);
        Ok((slf.get_type().getattr("_read")?, parts))
    }

    /// The view of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, state: &str) -> PyResult<View> {
        let library = read_added(library)?;
        let state = Kryptik::restore(&library, json::parse(state, "view")?).map_err(|error| errors::restore(&error))?;
        Ok(View::new(&library, state))
    }
}
