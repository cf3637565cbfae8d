//! Views as Python values.

use std::sync::Arc;

use keyforge_core::cards::Language;
use keyforge_core::kernel::{Ruleset, Seat};
use keyforge_core::library::{Cast, CastCard};
use keyforge_core::table::Table;
use keyforge_core::{Board, KeyForge, describe_in};
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::action::Given;
use crate::decision::Decision;
use crate::game::Game;
use crate::library::{Card, read_added, read_language, write_added};
use crate::log::Log;
use crate::seat::{called, player_of, read_seat, seed_or_random};
use crate::shared::form::kind_of;
use crate::shared::state::drawn;
use crate::state::State;
use crate::{json, observe};

/// A table as a seat may know it, or the whole truth.
///
/// `view.board` tells it with titles and with everything that follows from the rules, such as power; `view.to_dict()` is
/// the JSON form of the engine.
#[pyclass(frozen, module = "keyforge")]
pub struct View {
    pub cast: Arc<Cast>,
    pub table: Table,
    /// The state that it was taken from, of which it tells nothing but by drawing others that look the same.
    origin: Option<keyforge_core::State>,
    board: PyOnceLock<Py<PyAny>>,
}

impl View {
    /// What stands on a table, by itself.
    pub fn new(cast: &Arc<Cast>, table: Table) -> View {
        View { cast: cast.clone(), table, origin: None, board: PyOnceLock::new() }
    }

    /// What a seat may know of a state; the whole truth without a seat.
    pub fn of(state: &keyforge_core::State, seat: Option<Seat>) -> View {
        let table = seat.map_or_else(|| state.table().clone(), |seat| KeyForge::view(state.table(), seat));
        View { origin: Some(state.clone()), ..View::new(state.library(), table) }
    }

    /// A table that a log led to.
    pub fn of_log(log: &Log, table: Table) -> PyResult<View> {
        Ok(View::new(&log.cast()?, table))
    }

    /// The seat whose view it is, or the one named.
    fn viewer(&self, seat: Option<u8>) -> PyResult<Seat> {
        match (seat.map(read_seat).transpose()?, self.table.viewer) {
            (Some(seat), Some(viewer)) if seat != viewer => {
                Err(PyValueError::new_err(format!("this is the view of {}", called(Some(viewer)))))
            }
            (Some(seat), _) | (None, Some(seat)) => player_of(seat),
            (None, None) => Err(PyValueError::new_err("this shows everything: name a seat")),
        }
    }
}

#[pymethods]
impl View {
    /// The view of a JSON form. Forms name cards by small numbers, so a game, log or view with the same cards is needed.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>, like: &Bound<'_, PyAny>) -> PyResult<View> {
        let cast = if let Ok(game) = like.cast::<Game>() {
            game.get().cast(like.py())
        } else if let Ok(log) = like.cast::<Log>() {
            log.get().cast()?
        } else if let Ok(view) = like.cast::<View>() {
            view.get().cast.clone()
        } else {
            return Err(PyTypeError::new_err("like is a Game, a Log or a View"));
        };
        Ok(View::new(&cast, json::from_python(form, "view")?))
    }

    /// The JSON form of the engine.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.table)
    }

    /// Whose knowledge this is, `SPECTATOR` for somebody who watches; `None` for the whole truth.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.table.viewer.map(|seat| seat.0)
    }

    /// The number of the turn, counting those of both players from 1; 0 during set-up.
    #[getter]
    fn turn(&self) -> u16 {
        self.table.turn.number
    }

    /// Whose turn it is.
    #[getter]
    fn active(&self) -> u8 {
        self.table.turn.active.0
    }

    /// The step of the turn: `"main"`.
    #[getter]
    fn step(&self) -> PyResult<&'static str> {
        kind_of(&self.table.turn.step)
    }

    /// The active house; `None` when there is none.
    #[getter]
    fn house(&self) -> Option<&'static str> {
        self.table.turn.house.map(keyforge_core::model::House::slug)
    }

    /// The rulebook: `"winds_of_exchange"`.
    #[getter]
    fn edition(&self) -> &'static str {
        self.table.rulebook.slug()
    }

    /// The open decision; `None` when the game is over. Of another player's, only that it is open is known.
    #[getter]
    fn decision(&self) -> Option<Decision> {
        self.table.decision.clone().map(Decision)
    }

    /// How the game ended, `{"winner", "reason"}`; `None` while it runs.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.table.outcome)
    }

    /// The board: a `keyforge.board.Board`.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.board.get_or_try_init(py, || self.told(py, Language::English).map(Bound::unbind));
        Ok(board?.bind(py).clone())
    }

    /// The board with the texts of its answers in `"en"` or `"de"`, in which it is told and drawn too.
    ///
    /// Raises `ValueError` for another language.
    fn board_in<'py>(&self, py: Python<'py>, language: &str) -> PyResult<Bound<'py, PyAny>> {
        let language = read_language(language)?;
        if language == Language::English { self.board(py) } else { self.told(py, language) }
    }

    /// The player whose view it is, as on the board.
    #[getter]
    fn me<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.viewer(None)?;
        self.board(py)?.getattr("players")?.get_item(seat.index())
    }

    /// The other player, as on the board.
    #[getter]
    fn opponent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.viewer(None)?;
        self.board(py)?.getattr("players")?.get_item(seat.other().index())
    }

    /// A state drawn at random among those that fit what the seat knows, for an agent that searches.
    ///
    /// Raises `ValueError` for a view that was not taken from a game or state, but read from a form or a pickle.
    #[pyo3(signature = (seed = None))]
    fn determinize(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let (seat, seed) = (self.viewer(None)?, seed_or_random(py, seed)?);
        let origin = self.origin.as_ref();
        let origin = origin.ok_or_else(|| PyValueError::new_err("this view was not taken from a game or state"))?;
        drawn(self.cast.library(), origin, seat, seed).map(State)
    }

    /// The card with a number, such as `action.card`: what it is, wherever it lies, as the decks are open to both players. Of one that
    /// has become a copy, or a token creature, what it shows. `None` where there is no such card.
    fn card(&self, #[pyo3(from_py_with = crate::number::n)] n: u8) -> Option<Card> {
        Card::at(&self.cast, &self.table, n)
    }

    /// What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`.
    #[pyo3(signature = (action, *, language = "en"))]
    fn describe(&self, action: &Bound<'_, PyAny>, language: &str) -> PyResult<String> {
        let (given, language) = (Given::read(action)?, read_language(language)?);
        let action = given.among(self.table.decision.as_ref().map_or(&[], |open| &open.options))?;
        Ok(describe_in(&self.cast, &self.table, action, language))
    }

    /// The position in numbers, shape `(OBSERVATION,)`, int16; see `observation_layout`. The whole truth needs a seat.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::number::seat)] seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let viewer = self.viewer(seat)?;
        Ok(PyArray1::from_vec(py, observe::numbers_of_table(&self.cast, &self.table, viewer)?))
    }

    /// 1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        observe::mask(py, self.table.decision.as_ref().map_or(&[], |open| &open.options))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<View>().is_ok_and(|other| other.get().table == self.table)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.table.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self) -> String {
        let whose = called(self.table.viewer);
        format!("<View of {whose}, turn {}>", self.table.turn.number)
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.html(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, View>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
        let view = slf.get();
        let cards = json::text_of(&view.cast.cards())?;
        let parts = (write_added(view.cast.library())?, cards, json::text_of(&view.table)?);
        Ok((slf.get_type().getattr("_read")?, parts))
    }

    /// The view of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, cards: &str, table: &str) -> PyResult<View> {
        let cards: Vec<CastCard> = json::parse(cards, "list of cards")?;
        let named = cards.len();
        let cast = Cast::of_known(&read_added(library)?, cards);
        if cast.cards().len() < named {
            return Err(PyValueError::new_err("this view has cards that this version of the engine has not"));
        }
        let cast = Arc::new(cast);
        Ok(View::new(&cast, json::parse(table, "view")?))
    }
}

impl View {
    /// The board in a language, made anew.
    fn told<'py>(&self, py: Python<'py>, language: Language) -> PyResult<Bound<'py, PyAny>> {
        let form = json::to_python(py, &Board::of_in(&self.cast, &self.table, language))?;
        let class = py.import("keyforge.board")?.getattr("Board")?;
        class.call_method1("_trusted", (form, language.code()))
    }

    /// The board as plain text.
    pub fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.board(py)?.str()?.extract()
    }

    /// The board as a notebook shows it.
    pub fn html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.board(py)?.call_method0("_repr_html_")
    }
}
