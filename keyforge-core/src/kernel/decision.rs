//! What a game waits for, and how it ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Seat;

/// The number of a decision within its game; it never returns, not even after an undo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct DecisionId(pub u32);

impl DecisionId {
    /// The id after this one.
    #[must_use]
    pub const fn next(self) -> DecisionId {
        DecisionId(self.0.wrapping_add(1))
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A decision that a game waits for.
pub trait Question {
    /// What a seat can choose.
    type Action;
    /// The number of this decision within its game.
    fn id(&self) -> DecisionId;
    /// Gives it another number.
    fn renumber(&mut self, id: DecisionId);
    /// The seat that decides.
    fn seat(&self) -> Seat;
    /// Every action that may be chosen, in a fixed order; never empty. A concession is not among them.
    fn options(&self) -> &[Self::Action];
}

/// Where a table keeps its open decision.
#[derive(Debug)]
pub struct Desk<'a, D> {
    /// The open decision.
    pub decision: &'a mut Option<D>,
    /// The number of the next one.
    pub next: &'a mut DecisionId,
}

impl<D: Question> Desk<'_, D> {
    /// Gives the open decision the id `id`; the decision after it gets the id after that.
    ///
    /// Called after an undo, so that an answer to an undone decision stays stale.
    pub fn renumber(self, id: DecisionId) {
        if let Some(decision) = self.decision {
            decision.renumber(id);
        }
        *self.next = id.next();
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// Why the game ended.
    pub reason: OutcomeReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutcomeReason {
    /// The winner reached the goal of the game.
    Victory,
    /// The other side gave up.
    Concession,
    /// Nobody can win any more.
    Draw,
}
