//! A position without a log, for programs that search.

use std::sync::Arc;

use keyforge_core::kernel::{RandomAgent, Ruleset};
use keyforge_core::kryptik::Kryptik;

use super::{
    KryptikAction, KryptikBoard, KryptikDecision, KryptikOutcome, KryptikPlayout, KryptikSeat, KryptikStep,
    KryptikViewer, agent,
};
use crate::KeyforgeError;
use crate::shared::Searched;

/// A position that can be played on and copied cheaply; no log is kept. Its chance follows from its seed.
#[derive(Debug, uniffi::Object)]
pub struct KryptikPosition {
    searched: Searched<Kryptik>,
}

#[uniffi::export]
impl KryptikPosition {
    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<KryptikDecision> {
        self.searched.read(|state| Kryptik::decision(state.table()).map(KryptikDecision::from))
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<KryptikOutcome> {
        self.searched.read(|state| Kryptik::outcome(state.table()).map(KryptikOutcome::from))
    }

    /// Answers the open decision for whoever decides. The entry of the step counts the actions played here, from 0.
    pub fn step(&self, action: KryptikAction) -> Result<KryptikStep, KeyforgeError> {
        self.searched.step(&action.to_core()?)
    }

    /// The board with everything that lies on it, as far as the viewer may know it.
    pub fn board(&self, viewer: KryptikViewer) -> KryptikBoard {
        self.searched.read(|state| KryptikBoard::seen_by(state, viewer))
    }

    /// An independent position that stands where this one does.
    pub fn duplicate(&self) -> Arc<KryptikPosition> {
        KryptikPosition::of(self.searched.duplicate())
    }

    /// Plays a copy on at random until the game is over or `limit` decisions were made.
    #[uniffi::method(default(limit = 60000))]
    pub fn play_out(&self, seed: u64, limit: u32) -> Result<KryptikPlayout, KeyforgeError> {
        let seats = self.searched.read(|state| state.table().players.len());
        let dice = KryptikSeat::first(seats).into_iter().map(|seat| RandomAgent::new(agent::seed_for(seat, seed)));
        Ok(self.searched.play_out(seed, dice.collect(), limit)?.into())
    }
}

impl KryptikPosition {
    pub(super) fn of(searched: Searched<Kryptik>) -> Arc<KryptikPosition> {
        Arc::new(KryptikPosition { searched })
    }
}
