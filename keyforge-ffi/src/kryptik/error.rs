//! What Kryptik refuses, as errors of both games.

use keyforge_core::kryptik::{DeckFault, ExportError, ScenarioError, SetupError};

use crate::KeyforgeError;

impl From<SetupError> for KeyforgeError {
    fn from(error: SetupError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        let (seat, faults) = match error {
            SetupError::Scenario(scenario) => return scenario.into(),
            SetupError::Deck { seat, faults } => (seat.0, faults),
            SetupError::Seats { .. }
            | SetupError::Teams { .. }
            | SetupError::OneTeam { .. }
            | SetupError::First(_)
            | SetupError::TooManyCards { .. } => return KeyforgeError::deck(&code, detail),
        };
        let unknown = faults.iter().filter_map(|fault| {
            let DeckFault::UnknownCard { card, alike: _ } = fault else {
                return None;
            };
            Some(card.clone())
        });
        KeyforgeError::Deck {
            code,
            detail,
            deck: None,
            seat: Some(seat),
            cards: unknown.collect(),
            faults: faults.iter().map(ToString::to_string).collect(),
            line: None,
        }
    }
}

impl From<ExportError> for KeyforgeError {
    fn from(error: ExportError) -> KeyforgeError {
        KeyforgeError::Scenario { code: error.code().to_owned(), detail: error.to_string(), field: None }
    }
}

impl From<ScenarioError> for KeyforgeError {
    fn from(error: ScenarioError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        KeyforgeError::Scenario { code, detail, field: Some(error.field) }
    }
}
