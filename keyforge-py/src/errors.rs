//! The errors of the core as exceptions of `keyforge.errors`.

use keyforge_core::SetupError;
use keyforge_core::kernel::{FoldError, Illegal, LogError, ReplayError, StartError, UndoError};
use pyo3::PyErr;

/// The exceptions are Python classes: they carry attributes, which native ones cannot on every supported Python.
#[allow(missing_docs)]
mod classes {
    pyo3::import_exception!(keyforge.errors, KeyforgeError);
    pyo3::import_exception!(keyforge.errors, IllegalAction);
    pyo3::import_exception!(keyforge.errors, StaleDecision);
    pyo3::import_exception!(keyforge.errors, UndoError);
    pyo3::import_exception!(keyforge.errors, DeckError);
    pyo3::import_exception!(keyforge.errors, LogError);
}

/// An action was refused.
pub fn illegal(error: &Illegal) -> PyErr {
    let args = (error.to_string(), error.code());
    match error {
        Illegal::Stale { .. } => classes::StaleDecision::new_err(args),
        Illegal::Fault(_) => classes::KeyforgeError::new_err(args),
        _ => classes::IllegalAction::new_err(args),
    }
}

/// An undo was refused.
pub fn undo(error: &UndoError) -> PyErr {
    let args = (error.to_string(), error.code());
    match error {
        UndoError::Fault(_) => classes::KeyforgeError::new_err(args),
        _ => classes::UndoError::new_err(args),
    }
}

/// A game could not begin.
pub fn start(error: &StartError<SetupError>) -> PyErr {
    match error {
        StartError::Setup(setup) => classes::DeckError::new_err((setup.to_string(), setup.code())),
        _ => classes::KeyforgeError::new_err((error.to_string(), error.code())),
    }
}

/// A deck is not written as a deck is.
pub fn deck_form(error: &serde_json::Error) -> PyErr {
    classes::DeckError::new_err((error.to_string(), "deck/json"))
}

/// A log could not be read.
pub fn log(error: &LogError) -> PyErr {
    classes::LogError::new_err((error.to_string(), error.code()))
}

/// A log could not be replayed.
pub fn replay(error: &ReplayError) -> PyErr {
    classes::LogError::new_err((error.to_string(), error.code()))
}

/// A log could not be redacted.
pub fn fold(error: &FoldError) -> PyErr {
    classes::LogError::new_err((error.to_string(), error.code()))
}
