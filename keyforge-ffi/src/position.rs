//! A position without a log, for programs that search.

use std::sync::Arc;

use keyforge_core::KeyForge;
use keyforge_core::kernel::{RandomAgent, Ruleset};

use crate::shared::Searched;
use crate::{Action, Board, Decision, KeyforgeError, Language, Outcome, Playout, Step, Viewer};

/// A position that can be played on and copied cheaply; no log is kept. Its chance follows from its seed.
#[derive(Debug, uniffi::Object)]
pub struct Position {
    searched: Searched<KeyForge>,
}

#[uniffi::export]
impl Position {
    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.searched.read(|state| KeyForge::decision(state.table()).map(Decision::from))
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        self.searched.read(|state| KeyForge::outcome(state.table()).map(Outcome::from))
    }

    /// Answers the open decision for whoever decides. The entry of the step counts the actions played here, from 0.
    pub fn step(&self, action: Action) -> Result<Step, KeyforgeError> {
        self.searched.step(&action.to_core()?)
    }

    /// The board with everything that lies on it, as far as the viewer may know it. The texts of options are in the language, by
    /// default English.
    #[uniffi::method(default(language = None))]
    pub fn board(&self, viewer: Viewer, language: Option<Language>) -> Board {
        self.searched.read(|state| Board::seen_by(state, viewer, language))
    }

    /// An independent position that stands where this one does.
    pub fn duplicate(&self) -> Arc<Position> {
        Position::of(self.searched.duplicate())
    }

    /// Plays a copy on at random until the game is over or `limit` decisions were made.
    #[uniffi::method(default(limit = 10000))]
    pub fn play_out(&self, seed: u64, limit: u32) -> Result<Playout, KeyforgeError> {
        let dice = vec![RandomAgent::new(seed), RandomAgent::new(!seed)];
        Ok(self.searched.play_out(seed, dice, limit)?.into())
    }
}

impl Position {
    pub(crate) fn of(searched: Searched<KeyForge>) -> Arc<Position> {
        Arc::new(Position { searched })
    }
}
