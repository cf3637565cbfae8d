//! The log of a game as an object of the host.

use std::sync::Arc;

use keyforge_core as core;
use keyforge_core::KeyForge;
use keyforge_core::kernel::Ruleset;

use crate::shared::{Recorded, game_log};
use crate::{
    Board, CardLibrary, Deck, Game, GameOptions, KeyforgeError, Language, LogEntry, Outcome, Telling, Verdict, Viewer,
    setup,
};

game_log! { GameLog, KeyForge => CardLibrary, Game, Viewer, Deck, GameOptions, LogEntry, Outcome, Verdict }

#[uniffi::export]
impl GameLog {
    /// The game told from entry `since` on, line by line. Refused are logs without events, and a library that lacks its cards.
    #[uniffi::method(default(since = 0, telling = None))]
    pub fn story(&self, since: u32, telling: Option<Telling>) -> Result<Vec<String>, KeyforgeError> {
        self.recorded.story(since, &telling.unwrap_or_default())
    }

    /// The board after an entry, by default and where there are not so many after the last one: for a slider over a game. The texts
    /// of options are in the language, by default English. Refused are logs without events, and a library that lacks its cards.
    #[uniffi::method(default(entry = None, language = None))]
    pub fn board(&self, entry: Option<u32>, language: Option<Language>) -> Result<Board, KeyforgeError> {
        let table = self.recorded.table(entry)?;
        let cast = self.recorded.log().header().setup.cast(self.recorded.library())?;
        Ok(core::Board::of_in(&cast, &table, Language::spoken(language)).into())
    }
}
