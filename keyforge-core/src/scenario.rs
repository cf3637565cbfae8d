//! Positions as data.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;
use crate::library::{Cast, Library};
use crate::model::Rulebook;
use crate::resolve::Machine;
use crate::state::Table;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scenario {
    /// The rulebook.
    pub edition: Rulebook,
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// Not yet.
    #[error("no")]
    No,
}

impl ScenarioError {
    /// A stable name of the kind of error.
    pub const fn code(&self) -> &'static str {
        "scenario/no"
    }
}

impl Scenario {
    pub(crate) fn lay(&self, _library: &Arc<Library>) -> Result<(Arc<Cast>, Table, Machine), ScenarioError> {
        Err(ScenarioError::No)
    }
    pub(crate) fn redacted(&self, _viewer: Seat) -> Scenario {
        self.clone()
    }
    pub(crate) fn cast(&self) -> Vec<String> {
        Vec::new()
    }
}
