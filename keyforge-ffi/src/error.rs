//! What can go wrong.

use keyforge_core::SetupError;
use keyforge_core::cards::ScriptErrors;
#[cfg(feature = "series")]
use keyforge_core::kernel::HexError;
use keyforge_core::kernel::{
    ChanceError, Coded, Fault, FoldError, FollowError, Illegal, JournalError, LogError, PlayError, ReplayError,
    ShowError, StartError, UndoError,
};
use keyforge_core::library::LibraryError;
use keyforge_core::scenario::{ExportError, ScenarioError};
#[cfg(feature = "series")]
use keyforge_core::series::{ReportError, TermsError};
use std::error::Error;

use crate::DecisionId;

/// Why a call was refused. Whatever it was called on is as it was before.
///
/// `code` is a stable name for programs, such as `illegal/not_offered`; `detail` is for people. What else there is says where and
/// what, as far as it is known: lists that say nothing are empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, uniffi::Error)]
pub enum KeyforgeError {
    /// An action that the open decision does not offer, from the wrong seat, or in a game that is over.
    #[error("{detail}")]
    IllegalAction {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// The action that is not among the options, as JSON, where it is that; `readAction` or `readKryptikAction` reads it.
        action: Option<String>,
    },
    /// An answer to a decision that is no longer open.
    #[error("{detail}")]
    StaleDecision {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// The decision that was answered.
        given: DecisionId,
        /// The decision that is open.
        now: DecisionId,
    },
    /// An undo that the rules of undo do not allow.
    #[error("{detail}")]
    Undo {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// Who has acted since, by the number of the seat from 0, where it is that.
        by: Option<u8>,
        /// The last entry that revealed something, where it is that.
        entry: Option<u32>,
    },
    /// Decks that no game can be played with, or text that is no deck list.
    #[error("{detail}")]
    Deck {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// The name of the deck that is to blame, where KeyForge refuses one.
        deck: Option<String>,
        /// The number of its seat from 0, where Kryptik refuses one.
        seat: Option<u8>,
        /// The cards that are to blame: those that the library has not.
        cards: Vec<String>,
        /// Everything that keeps a deck from being complete, each in a few words.
        faults: Vec<String>,
        /// The line of a deck list that cannot be read, from 1.
        line: Option<u32>,
    },
    /// A seed that is none, one that does not fit the call, or a system without a generator.
    #[error("{detail}")]
    Seed {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// A position that is impossible, or one that cannot be written as a scenario.
    #[error("{detail}")]
    Scenario {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// The field, as a path, where one is to blame: `players[0].hand[2]`.
        field: Option<String>,
    },
    /// Cards that the library does not take.
    #[error("{detail}")]
    Cards {
        /// A stable name: that of the first mistake.
        code: String,
        /// What is wrong, a line for each mistake.
        detail: String,
        /// Every mistake of the text, in the order of their places.
        mistakes: Vec<CardMistake>,
    },
    /// A log that cannot be read, or that says something else than the rules do.
    #[error("{detail}")]
    Log {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// The line that is damaged, from 1: the header is line 1.
        line: Option<u32>,
        /// The entry that is damaged, or where the rules do something else, from 0.
        entry: Option<u32>,
        /// The cards of the log that the library has not.
        cards: Vec<String>,
    },
    /// A file that no journal can be kept in, or the journal of another game.
    #[error("{detail}")]
    Journal {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// A line that a view cannot follow.
    #[error("{detail}")]
    View {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
        /// The line that is damaged or not the next one, from 1: the header is line 1.
        line: Option<u32>,
        /// The cards of the game that the library has not.
        cards: Vec<String>,
    },
    /// Terms that no series can be played on, or a result that a series does not take.
    #[error("{detail}")]
    Match {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
    /// The listener of the host failed.
    #[error("{detail}")]
    Listener {
        /// A stable name.
        code: String,
        /// What the listener said, in a sentence.
        detail: String,
    },
    /// The rules could not go on: a game without a seed that needs chance, or a mistake within the engine.
    #[error("{detail}")]
    Engine {
        /// A stable name.
        code: String,
        /// What is wrong, in a sentence.
        detail: String,
    },
}

/// A mistake in a card file, with its place.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct CardMistake {
    /// A stable name.
    pub code: String,
    /// What is wrong, in a sentence, the place left out.
    pub detail: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

// The layers by hand read both where the error is: asked here, it would cross once more, and be read again.
impl KeyforgeError {
    /// A stable name for programs, whichever the kind of error.
    pub fn stable_code(&self) -> String {
        match self {
            KeyforgeError::IllegalAction { code, .. }
            | KeyforgeError::StaleDecision { code, .. }
            | KeyforgeError::Undo { code, .. }
            | KeyforgeError::Deck { code, .. }
            | KeyforgeError::Seed { code, .. }
            | KeyforgeError::Scenario { code, .. }
            | KeyforgeError::Cards { code, .. }
            | KeyforgeError::Log { code, .. }
            | KeyforgeError::Journal { code, .. }
            | KeyforgeError::View { code, .. }
            | KeyforgeError::Match { code, .. }
            | KeyforgeError::Listener { code, .. }
            | KeyforgeError::Engine { code, .. } => code.clone(),
        }
    }

    /// The error in a sentence, the same in every language.
    pub fn describe(&self) -> String {
        self.to_string()
    }
}

/// Why a listener of the host failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, uniffi::Error)]
pub enum ListenerError {
    /// It threw something.
    #[error("{detail}")]
    Failed {
        /// What it said.
        detail: String,
    },
}

impl From<uniffi::UnexpectedUniFFICallbackError> for ListenerError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> ListenerError {
        // Some hosts put a whole stack trace into it.
        let detail = error.reason.lines().next().unwrap_or_default().to_owned();
        ListenerError::Failed { detail }
    }
}

impl From<ListenerError> for KeyforgeError {
    fn from(error: ListenerError) -> KeyforgeError {
        KeyforgeError::Listener { code: "listener/failed".to_owned(), detail: error.to_string() }
    }
}

impl KeyforgeError {
    pub(crate) fn no_action(error: &serde_json::Error) -> KeyforgeError {
        KeyforgeError::IllegalAction { code: "illegal/json".to_owned(), detail: unread(error), action: None }
    }

    #[cfg(feature = "series")]
    pub(crate) fn no_digest(error: HexError) -> KeyforgeError {
        KeyforgeError::IllegalAction { code: "illegal/json".to_owned(), detail: error.to_string(), action: None }
    }

    pub(crate) fn seed(code: &str, detail: impl Into<String>) -> KeyforgeError {
        KeyforgeError::Seed { code: code.to_owned(), detail: detail.into() }
    }

    pub(crate) fn deck(code: &str, detail: impl Into<String>) -> KeyforgeError {
        let (deck, seat, cards, faults, line) = (None, None, Vec::new(), Vec::new(), None);
        KeyforgeError::Deck { code: code.to_owned(), detail: detail.into(), deck, seat, cards, faults, line }
    }

    pub(crate) fn view(code: &str, detail: impl Into<String>) -> KeyforgeError {
        KeyforgeError::View { code: code.to_owned(), detail: detail.into(), line: None, cards: Vec::new() }
    }

    fn log(code: &str, detail: impl Into<String>, line: Option<u64>) -> KeyforgeError {
        let (line, entry, cards) = (line.map(number), None, Vec::new());
        KeyforgeError::Log { code: code.to_owned(), detail: detail.into(), line, entry, cards }
    }
}

fn engine(code: &str, error: &impl Error) -> KeyforgeError {
    KeyforgeError::Engine { code: code.to_owned(), detail: error.to_string() }
}

/// Sizes and places in texts fit in 32 bits; one that does not is shown as the largest.
fn number(place: impl TryInto<u32>) -> u32 {
    place.try_into().unwrap_or(u32::MAX)
}

impl From<Illegal> for KeyforgeError {
    fn from(error: Illegal) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        let action = match error {
            Illegal::Stale { given, now } => return KeyforgeError::StaleDecision { code, detail, given, now },
            Illegal::Fault(_) => return KeyforgeError::Engine { code, detail },
            Illegal::NotOffered { action, .. } => Some(action),
            Illegal::NotYourDecision { .. } | Illegal::GameOver | Illegal::NoConcession { .. } | _ => None,
        };
        KeyforgeError::IllegalAction { code, detail, action }
    }
}

impl From<UndoError> for KeyforgeError {
    fn from(error: UndoError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        let (by, entry) = match error {
            UndoError::Fault(_) => return KeyforgeError::Engine { code, detail },
            UndoError::NotYourAction { by } => (Some(by.0), None),
            UndoError::Revealed { entry } => (None, Some(entry)),
            UndoError::NothingToUndo | UndoError::GameOver | _ => (None, None),
        };
        KeyforgeError::Undo { code, detail, by, entry }
    }
}

impl From<Fault> for KeyforgeError {
    fn from(error: Fault) -> KeyforgeError {
        engine(error.code(), &error)
    }
}

impl From<ChanceError> for KeyforgeError {
    fn from(error: ChanceError) -> KeyforgeError {
        engine(error.code(), &error)
    }
}

impl From<PlayError> for KeyforgeError {
    fn from(error: PlayError) -> KeyforgeError {
        engine(error.code(), &error)
    }
}

impl<E: Coded + 'static> From<StartError<E>> for KeyforgeError
where
    KeyforgeError: From<E>,
{
    fn from(error: StartError<E>) -> KeyforgeError {
        if let StartError::Setup(setup) = error {
            return setup.into();
        }
        engine(error.code(), &error)
    }
}

impl From<SetupError> for KeyforgeError {
    fn from(error: SetupError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        let seat = None;
        let (deck, cards, faults, line) = match error {
            SetupError::Scenario(scenario) => return scenario.into(),
            SetupError::UnknownCards { deck, cards, alike: _ } => (Some(deck), cards, Vec::new(), None),
            SetupError::TokenType { deck, card } => (Some(deck), vec![card], Vec::new(), None),
            SetupError::Deck { deck, faults } => {
                (Some(deck), Vec::new(), faults.iter().map(ToString::to_string).collect(), None)
            }
            SetupError::Unreadable { line, .. } => (None, Vec::new(), Vec::new(), Some(number(line))),
            SetupError::AmbiguousDeck { .. }
            | SetupError::UnknownDeck { .. }
            | SetupError::UnknownSet { .. }
            | SetupError::HouseOfSet { .. }
            | SetupError::FewHouses { .. }
            | SetupError::RandomName { .. }
            | SetupError::TooManyCards { .. }
            | SetupError::First { .. }
            | _ => (None, Vec::new(), Vec::new(), None),
        };
        KeyforgeError::Deck { code, detail, deck, seat, cards, faults, line }
    }
}

impl From<ScenarioError> for KeyforgeError {
    fn from(error: ScenarioError) -> KeyforgeError {
        KeyforgeError::Scenario {
            code: error.code().to_owned(),
            detail: error.to_string(),
            field: error.field().map(str::to_owned),
        }
    }
}

impl From<ExportError> for KeyforgeError {
    fn from(error: ExportError) -> KeyforgeError {
        KeyforgeError::Scenario { code: error.code().to_owned(), detail: error.to_string(), field: None }
    }
}

#[cfg(feature = "series")]
impl From<TermsError> for KeyforgeError {
    fn from(error: TermsError) -> KeyforgeError {
        if let TermsError::Setup(setup) = error {
            return setup.into();
        }
        KeyforgeError::Match { code: error.code().to_owned(), detail: error.to_string() }
    }
}

#[cfg(feature = "series")]
impl From<ReportError> for KeyforgeError {
    fn from(error: ReportError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        match error {
            ReportError::Illegal(illegal) => illegal.into(),
            ReportError::NoGame | ReportError::OtherGame | ReportError::Reported { .. } | ReportError::NoWinner | _ => {
                KeyforgeError::Match { code, detail }
            }
        }
    }
}

impl From<ScriptErrors> for KeyforgeError {
    fn from(errors: ScriptErrors) -> KeyforgeError {
        let detail = errors.to_string();
        let mistakes: Vec<CardMistake> = errors
            .0
            .iter()
            .map(|error| CardMistake {
                code: error.code().to_owned(),
                detail: error.problem.to_string(),
                line: number(error.line),
                column: number(error.column),
            })
            .collect();
        // A text is refused for at least one mistake.
        let code = mistakes.first().map_or_else(|| "script/syntax".to_owned(), |first| first.code.clone());
        KeyforgeError::Cards { code, detail, mistakes }
    }
}

impl From<LibraryError> for KeyforgeError {
    fn from(error: LibraryError) -> KeyforgeError {
        KeyforgeError::Cards { code: error.code().to_owned(), detail: error.to_string(), mistakes: Vec::new() }
    }
}

impl From<LogError> for KeyforgeError {
    fn from(error: LogError) -> KeyforgeError {
        KeyforgeError::log(error.code(), error.to_string(), error.line())
    }
}

impl From<FoldError> for KeyforgeError {
    fn from(error: FoldError) -> KeyforgeError {
        let line = match &error {
            FoldError::Log(log) => log.line(),
            FoldError::Empty | FoldError::InputsOnly | FoldError::Redacted { .. } | FoldError::Forgotten { .. } | _ => {
                None
            }
        };
        KeyforgeError::log(error.code(), error.to_string(), line)
    }
}

impl From<ReplayError> for KeyforgeError {
    fn from(error: ReplayError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        let (entry, cards) = match error {
            ReplayError::Diverged { at, .. } => (Some(at), Vec::new()),
            ReplayError::MissingCards { cards } => (None, cards),
            ReplayError::Empty | ReplayError::Redacted { .. } | _ => (None, Vec::new()),
        };
        KeyforgeError::Log { code, detail, line: None, entry, cards }
    }
}

impl From<JournalError> for KeyforgeError {
    fn from(error: JournalError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        match error {
            JournalError::Replay(replay) => replay.into(),
            JournalError::Unreadable { error, .. } => KeyforgeError::log(&code, detail, error.line()),
            // The header is the first line.
            JournalError::Damaged { entry, .. } => KeyforgeError::Log {
                code,
                detail,
                line: Some(entry.saturating_add(2)),
                entry: Some(entry),
                cards: Vec::new(),
            },
            JournalError::Storage(_)
            | JournalError::OtherGame { .. }
            | JournalError::Behind { .. }
            | JournalError::Forked { .. }
            | JournalError::Torn { .. }
            | _ => KeyforgeError::Journal { code, detail },
        }
    }
}

impl From<ShowError> for KeyforgeError {
    fn from(error: ShowError) -> KeyforgeError {
        let (code, detail) = (error.code().to_owned(), error.to_string());
        let cards = match error {
            ShowError::MissingCards { cards } => cards,
            ShowError::HiddenCards | _ => Vec::new(),
        };
        KeyforgeError::View { code, detail, line: None, cards }
    }
}

impl From<FollowError> for KeyforgeError {
    fn from(error: FollowError) -> KeyforgeError {
        let line = match &error {
            FollowError::Log(log) => log.line().map(number),
            FollowError::Fold(_) | _ => None,
        };
        KeyforgeError::View { code: error.code().to_owned(), detail: error.to_string(), line, cards: Vec::new() }
    }
}

/// Why JSON was not read, in so many words: serde repeats as much of it as was handed over.
pub(crate) fn unread(error: &serde_json::Error) -> String {
    const MOST: usize = 2_000;
    error.to_string().chars().take(MOST).collect()
}
