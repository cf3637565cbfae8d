//! Phases and steps.

use serde::{Deserialize, Serialize};

/// A phase or step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// Citizens and souls disengage.
    Disengage,
    /// The turn player draws.
    Draw,
    /// The 1st phase.
    First,
    /// Combat: its beginning.
    CombatBegin,
    /// Combat: an attacker is commanded.
    Attack,
    /// Combat: blockers are commanded.
    Block,
    /// Combat: damage.
    Resolution,
    /// Combat: its end.
    CombatEnd,
    /// The 2nd phase.
    Second,
    /// The end of the turn.
    End,
}

impl Phase {
    /// Whether it is a step of combat.
    #[must_use]
    pub const fn is_combat(self) -> bool {
        matches!(self, Phase::CombatBegin | Phase::Attack | Phase::Block | Phase::Resolution | Phase::CombatEnd)
    }

    /// Whether it is the 1st or the 2nd phase.
    #[must_use]
    pub const fn is_main(self) -> bool {
        matches!(self, Phase::First | Phase::Second)
    }
}
