//! A client without the secrets of the rules: it folds what a server sends.

use std::sync::Arc;

use keyforge_core::KeyForge;
use keyforge_core::kernel::Ruleset;
use keyforge_core::library::Cast;

use crate::shared::Followed;
use crate::{Action, Board, CardLibrary, Decision, KeyforgeError, LogEntry, Outcome, Seat};

/// What one player knows of a game that a server plays, folded from the lines that the server sends.
///
/// It has no rules and no secrets: hidden cards are not in it. It can be used from several threads.
#[derive(Debug, uniffi::Object)]
pub struct PlayerView {
    followed: Followed<KeyForge>,
    cast: Arc<Cast>,
}

#[uniffi::export]
impl PlayerView {
    /// A view of the lines sent so far: the header at least, as a game gives them for a seat.
    ///
    /// The library has to have the same cards as that of the server. Refused are lines of a log that was not made for a
    /// seat, of another version of the engine, and of a scenario with hidden cards, whose list of cards is secret itself.
    #[uniffi::constructor(default(library = None))]
    pub fn new(lines: Vec<String>, library: Option<Arc<CardLibrary>>) -> Result<Arc<PlayerView>, KeyforgeError> {
        let followed = Followed::<KeyForge>::new(&lines, CardLibrary::cards_of(library))?;
        let cast = followed.read(|following| following.log().header().setup.cast(followed.library()))?;
        Ok(Arc::new(PlayerView { followed, cast }))
    }

    /// Follows the next lines and gives their entries. Of lines that cannot be followed none is.
    pub fn follow(&self, lines: Vec<String>) -> Result<Vec<LogEntry>, KeyforgeError> {
        self.followed.follow(&lines)
    }

    /// The number of the line that comes next: what to ask the server for.
    pub fn next_line(&self) -> u32 {
        self.followed.next_line()
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Seat {
        self.followed.viewer().into()
    }

    /// The board as the viewer knows it.
    pub fn board(&self) -> Board {
        self.followed.read(|following| keyforge_core::Board::of(&self.cast, following.table())).into()
    }

    /// The open decision, with its options where the viewer decides; none before the first entry and when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.followed.read(|following| following.decision().map(Decision::from))
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        self.followed.read(|following| KeyForge::outcome(following.table()).map(Outcome::from))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// An action in a few English words with the titles of cards.
    pub fn describe(&self, action: Action) -> Result<String, KeyforgeError> {
        let action = action.to_core()?;
        Ok(self.followed.read(|following| keyforge_core::describe(&self.cast, following.table(), action)))
    }

    /// The entries from number `since` on.
    #[uniffi::method(default(since = 0))]
    pub fn entries(&self, since: u32) -> Vec<LogEntry> {
        self.followed.entries(since)
    }

    /// The game told in English from entry `since` on, line by line.
    #[uniffi::method(default(since = 0))]
    pub fn story(&self, since: u32) -> Vec<String> {
        self.followed.story(since)
    }

    /// Everything that was followed, in JSON Lines: what to keep, and to make a view of later.
    pub fn log_jsonl(&self) -> String {
        self.followed.log_jsonl()
    }
}
