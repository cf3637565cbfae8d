//! What can go wrong.

use keyforge_core::SetupError;
use keyforge_core::kernel::{FoldError, Illegal, LogError, ReplayError, StartError, UndoError};

/// Why a call was refused. The game is as it was before.
///
/// `code` is a stable name for programs, such as `illegal/not_offered`; `detail` is for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, uniffi::Error)]
#[uniffi::export(Display)]
pub enum KeyforgeError {
    /// An action that the open decision does not offer, from the wrong seat, or in a game that is over.
    #[error("{detail}")]
    IllegalAction {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// An answer to a decision that is no longer open.
    #[error("{detail}")]
    StaleDecision {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// An undo that the rules of undo do not allow.
    #[error("{detail}")]
    Undo {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// Decks that no game can be played with.
    #[error("{detail}")]
    Deck {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// A log that cannot be read, or that says something else than the rules do.
    #[error("{detail}")]
    Log {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// A mistake within the engine.
    #[error("{detail}")]
    Engine {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
}

#[uniffi::export]
impl KeyforgeError {
    /// A stable name for programs, whichever the kind of error.
    pub fn stable_code(&self) -> String {
        match self {
            KeyforgeError::IllegalAction { code, .. }
            | KeyforgeError::StaleDecision { code, .. }
            | KeyforgeError::Undo { code, .. }
            | KeyforgeError::Deck { code, .. }
            | KeyforgeError::Log { code, .. }
            | KeyforgeError::Engine { code, .. } => code.clone(),
        }
    }

    /// The error in a sentence, the same in every language.
    pub fn describe(&self) -> String {
        self.to_string()
    }
}

impl KeyforgeError {
    pub(crate) fn engine(error: &impl std::error::Error) -> KeyforgeError {
        KeyforgeError::Engine { code: "fault/broken".to_owned(), detail: error.to_string() }
    }

    pub(crate) fn no_action(error: &serde_json::Error) -> KeyforgeError {
        KeyforgeError::IllegalAction { code: "illegal/json".to_owned(), detail: error.to_string() }
    }
}

impl From<Illegal> for KeyforgeError {
    fn from(error: Illegal) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        match error {
            Illegal::Stale { .. } => KeyforgeError::StaleDecision { code, detail },
            Illegal::Fault(_) => KeyforgeError::Engine { code, detail },
            _ => KeyforgeError::IllegalAction { code, detail },
        }
    }
}

impl From<UndoError> for KeyforgeError {
    fn from(error: UndoError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        match error {
            UndoError::Fault(_) => KeyforgeError::Engine { code, detail },
            _ => KeyforgeError::Undo { code, detail },
        }
    }
}

impl From<StartError<SetupError>> for KeyforgeError {
    fn from(error: StartError<SetupError>) -> KeyforgeError {
        let detail = error.to_string();
        match error {
            StartError::Setup(setup) => KeyforgeError::Deck { code: setup.code().to_owned(), detail },
            _ => KeyforgeError::Engine { code: error.code().to_owned(), detail },
        }
    }
}

impl From<LogError> for KeyforgeError {
    fn from(error: LogError) -> KeyforgeError {
        KeyforgeError::Log { code: error.code().to_owned(), detail: error.to_string() }
    }
}

impl From<ReplayError> for KeyforgeError {
    fn from(error: ReplayError) -> KeyforgeError {
        KeyforgeError::Log { code: error.code().to_owned(), detail: error.to_string() }
    }
}

impl From<FoldError> for KeyforgeError {
    fn from(error: FoldError) -> KeyforgeError {
        KeyforgeError::Log { code: error.code().to_owned(), detail: error.to_string() }
    }
}
