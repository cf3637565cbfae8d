//! What a series waits for.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{DecisionId, MatchAction, Seat};

pub use keyforge_core::series::DecisionKind as MatchDecisionKind;

/// What is to be decided.
#[uniffi::remote(Enum)]
pub enum MatchDecisionKind {
    /// Bid for a deck or pass.
    Bid,
    /// Who goes first.
    First,
    /// A game is being played, and its result is reported. This is no choice of a player: it is addressed to the first
    /// seat only because every decision is addressed to one.
    Result,
}

/// What a series waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct MatchDecision {
    /// Rises with every question; an answer to an older one is refused.
    pub id: DecisionId,
    /// Who decides.
    pub seat: Seat,
    /// What is decided.
    pub kind: MatchDecisionKind,
    /// Every possible answer.
    pub options: Vec<MatchAction>,
}

impl From<keyforge_core::series::Decision> for MatchDecision {
    fn from(core: keyforge_core::series::Decision) -> MatchDecision {
        MatchDecision {
            id: core.id,
            seat: core.seat.into(),
            kind: core.kind,
            options: core.options.into_iter().map(Into::into).collect(),
        }
    }
}
