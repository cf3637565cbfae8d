//! What Kryptik refuses, as errors of both games.

use keyforge_core::kryptik::{ExportError, ScenarioError, SetupError};

use crate::KeyforgeError;

impl From<SetupError> for KeyforgeError {
    fn from(error: SetupError) -> KeyforgeError {
        if let SetupError::Scenario(scenario) = error {
            return scenario.into();
        }
        KeyforgeError::Deck { code: error.code().to_owned(), detail: error.to_string() }
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
