//! The log of a game as an object of the host.

use std::sync::Arc;

use keyforge_core::kernel::Ruleset;
use keyforge_core::kryptik::{Kryptik, State};

use super::{
    KryptikBoard, KryptikDeck, KryptikGame, KryptikLibrary, KryptikLogEntry, KryptikOptions, KryptikOutcome,
    KryptikVerdict, KryptikViewer, setup,
};
use crate::KeyforgeError;
use crate::shared::{Recorded, game_log};

game_log! {
    KryptikGameLog, Kryptik => KryptikLibrary, KryptikGame, KryptikViewer, KryptikDeck, KryptikOptions, KryptikLogEntry,
        KryptikOutcome, KryptikVerdict
}

#[uniffi::export]
impl KryptikGameLog {
    /// The game told in English from entry `since` on, line by line. Players are called by these names, by seat; by their seats
    /// where none is given. Refused are logs without events, and a library that lacks its cards.
    #[uniffi::method(default(since = 0, names = []))]
    pub fn story(&self, since: u32, names: Vec<String>) -> Result<Vec<String>, KeyforgeError> {
        self.recorded.story(since, &names)
    }

    /// The board after an entry, by default and where there are not so many after the last one: for a slider over a game. Refused are
    /// logs without events, and a library that lacks its cards.
    #[uniffi::method(default(entry = None))]
    pub fn board(&self, entry: Option<u32>) -> Result<KryptikBoard, KeyforgeError> {
        let table = self.recorded.table(entry)?;
        let setup = &self.recorded.log().header().setup;
        Ok(State::of_table(self.recorded.library(), setup, table)?.board().into())
    }
}
