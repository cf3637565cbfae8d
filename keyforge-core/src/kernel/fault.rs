//! Why the rules stopped, or a game did not begin.

use std::error::Error;

use serde::Serialize;

use super::{ChanceError, Coded, LogError, write_coded};

/// That the rules stopped within an action. The state they worked on is to be thrown away.
///
/// Nearly every rule may stop, so this is no larger than a pointer; [`kind`](Fault::kind) says why.
///
/// # Examples
///
/// ```
/// use keyforge_core::kernel::{Fault, FaultKind};
///
/// let fault = Fault::from(FaultKind::Endless { events: 5 });
/// assert_eq!(fault.kind(), &FaultKind::Endless { events: 5 });
/// assert_eq!(fault.code(), "fault/endless");
/// assert_eq!(Fault::broken("two battlelines").to_string(), "internal error of the rules: two battlelines");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct Fault(Box<FaultKind>);

/// Why the rules stopped within an action.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum FaultKind {
    /// Chance gave no fitting answer.
    #[error(transparent)]
    Chance(ChanceError),
    /// A single action went on for too long: a bug in the rules, not a mistake of the caller.
    #[error("a single action went on for too long, with {events} events")]
    Endless {
        /// How many events it had until it was stopped.
        events: u64,
    },
    /// The rules contradict themselves: a bug in them, not a mistake of the caller.
    #[error("internal error of the rules: {0}")]
    Broken(String),
}

impl Fault {
    /// That the rules contradict themselves, and how.
    #[cold]
    #[must_use]
    pub fn broken(how: impl Into<String>) -> Fault {
        Fault::from(FaultKind::Broken(how.into()))
    }

    /// Why the rules stopped.
    #[must_use]
    pub fn kind(&self) -> &FaultKind {
        &self.0
    }

    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code()
    }
}

impl From<FaultKind> for Fault {
    #[cold]
    fn from(kind: FaultKind) -> Fault {
        Fault(Box::new(kind))
    }
}

impl From<ChanceError> for Fault {
    fn from(error: ChanceError) -> Fault {
        Fault::from(FaultKind::Chance(error))
    }
}

impl Coded for Fault {
    fn code(&self) -> &'static str {
        Fault::code(self)
    }
}

impl Serialize for Fault {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Serialize::serialize(self.kind(), to)
    }
}

/// What a game cannot write is a mistake in the types of its rules.
impl From<LogError> for Fault {
    fn from(error: LogError) -> Fault {
        Fault::broken(error.to_string())
    }
}

/// Why a game could not begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError<E: Error + 'static> {
    /// The setup is not possible.
    #[error(transparent)]
    Setup(E),
    /// Chance gave no fitting answer.
    #[error("chance at the start of the game: {0}")]
    Chance(#[from] ChanceError),
    /// The rules contradict themselves before the first decision.
    #[error("internal error of the rules: {0}")]
    Broken(String),
}

impl<E: Coded + 'static> StartError<E> {
    /// A stable name for programs: that of the ruleset's own error where the setup is not possible.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            StartError::Setup(error) => error.code(),
            StartError::Chance(error) => error.code(),
            StartError::Broken(_) => "fault/broken",
        }
    }
}

impl<E: Coded + 'static> Coded for StartError<E> {
    fn code(&self) -> &'static str {
        StartError::code(self)
    }
}

impl<E: Coded + Serialize + 'static> Serialize for StartError<E> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            StartError::Setup(error) => error.serialize(to),
            StartError::Chance(error) => Serialize::serialize(error, to),
            StartError::Broken(_) => write_coded(self, None, to),
        }
    }
}

impl<E: Error + 'static> From<Fault> for StartError<E> {
    fn from(fault: Fault) -> StartError<E> {
        match *fault.0 {
            FaultKind::Chance(error) => StartError::Chance(error),
            kind @ (FaultKind::Endless { .. } | FaultKind::Broken(_)) => StartError::Broken(kind.to_string()),
        }
    }
}

crate::kernel::coded!(FaultKind {
    Chance(error) => error.code(),
    Endless => "fault/endless",
    Broken => "fault/broken",
});
