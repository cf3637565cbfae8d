//! Boards as text.

use std::convert::Infallible;

use keyforge_core::kryptik::{Board, State};
use pyo3::prelude::*;

use crate::{errors, json};

/// The text of a board's JSON form; `str(board)` is what to call.
#[pyfunction]
pub fn _board_text(board: &str) -> PyResult<String> {
    let board: Board = json::parse(board, "board")?;
    Ok(text_of(&board))
}

/// A board as text, without a line break at its end.
pub fn text_of(board: &Board) -> String {
    board.to_string().trim_end_matches('\n').to_owned()
}

/// What may be asked of a table that somebody wrote by hand: where the rules stumble over it, that is told.
pub fn looked<T>(state: &State, look: impl FnOnce(&State) -> T) -> PyResult<T> {
    let seen = errors::guarded(|| Ok::<T, Infallible>(look(state)));
    seen.map_err(|failure| failure.raise(|never| match *never {}))
}
