//! The errors that only Kryptik has, as exceptions of `keyforge.errors`.

use std::collections::BTreeMap;

use keyforge_core::kryptik::{DeckFault, ExportError, ScenarioError, SetupError};
use pyo3::PyErr;
use serde_json::json;

use crate::errors;
use crate::plain::plain;

/// Decks or a position with which no game can begin.
pub fn setup(error: &SetupError) -> PyErr {
    match error {
        SetupError::Scenario(error) => scenario(error),
        SetupError::Deck { seat, faults } => deck(&error.to_string(), error.code(), Some(seat.0), faults),
        SetupError::Seats { .. }
        | SetupError::Teams { .. }
        | SetupError::OneTeam { .. }
        | SetupError::First(_)
        | SetupError::TooManyCards { .. } => errors::deck(error, error.code(), errors::fields_of(error).into()),
    }
}

/// Faults of a deck; `seat` is whose deck it is.
pub fn deck(message: &str, code: &str, seat: Option<u8>, faults: &[DeckFault]) -> PyErr {
    let unknown = faults.iter().filter_map(|fault| {
        let DeckFault::UnknownCard { card, alike } = fault else {
            return None;
        };
        Some((card, alike.as_ref()))
    });
    let (cards, meant): (Vec<_>, Vec<_>) = unknown.unzip();
    let alike: BTreeMap<_, _> = cards.iter().zip(&meant).filter_map(|(card, alike)| Some((card, (*alike)?))).collect();
    let fields = json!({
        "seat": seat,
        "cards": cards,
        "alike": alike,
        "faults": faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "codes": faults.iter().map(DeckFault::code).collect::<Vec<_>>(),
    });
    errors::deck(message, code, fields)
}

/// A position that is impossible.
pub fn scenario(error: &ScenarioError) -> PyErr {
    errors::position(error, error.code(), errors::fields_of(error))
}

/// A state that cannot be written as a position.
pub fn export(error: &ExportError) -> PyErr {
    errors::position(error, error.code(), errors::fields_of(error))
}

/// A position that has not the form of one. Where a field is wrong, its place in the position leads the message.
pub fn scenario_form(error: &serde_json::Error) -> PyErr {
    let said = error.to_string();
    let (field, said) = match said.split_once(": ") {
        Some((field, said)) if !field.contains([' ', '`']) => (Some(field), said),
        _ => (None, said.as_str()),
    };
    let place = field.map(|field| format!("{field}: ")).unwrap_or_default();
    let message = format!("this is no scenario: {place}{}", plain(said));
    let known = [("line", json!(error.line())), ("column", json!(error.column())), ("field", json!(field))];
    let known = known.into_iter().map(|(name, value)| (name.to_owned(), value));
    errors::position(message, "scenario/malformed", known.collect())
}
