//! Passing for players who have nothing else to do.

use super::ruleset::Game;
use crate::kernel::Illegal;
use crate::kryptik::table::{Action, Decision, DecisionKind};

/// When a seat counts as having nothing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quiet {
    /// Passing is the only option.
    OnlyPass,
    /// Beside passing it could only make energy.
    OnlyEnergy,
}

impl Decision {
    /// Whether all that can be done is to pass.
    #[must_use]
    pub fn is_quiet(&self, quiet: Quiet) -> bool {
        let makes_energy = |action: &Action| matches!(action, Action::Energy { .. } | Action::MakeEnergy { .. });
        let idle = |action: &Action| *action == Action::Pass || quiet == Quiet::OnlyEnergy && makes_energy(action);
        self.kind == DecisionKind::Priority && self.options.iter().all(idle)
    }
}

impl Game {
    /// Passes for seats that have nothing else to do, and says how often. Every pass is an action of the log.
    ///
    /// # Errors
    ///
    /// When the rules cannot go on, a bug in them.
    pub fn pass_quietly(&mut self, quiet: Quiet) -> Result<u32, Illegal> {
        let mut passes = 0;
        while let Some((seat, id)) =
            self.decision().filter(|decision| decision.is_quiet(quiet)).map(|decision| (decision.seat, decision.id))
        {
            self.apply(seat, id, Action::Pass)?;
            passes += 1;
        }
        Ok(passes)
    }
}
