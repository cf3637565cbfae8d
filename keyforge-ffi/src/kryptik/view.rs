//! A client without the secrets of the rules: it folds what a server sends.

use std::sync::Arc;

use keyforge_core::kernel::Ruleset;
use keyforge_core::kryptik::{GreedyAgent, Kryptik, State};

use super::words::definitions;
use super::{
    KryptikAction, KryptikBoard, KryptikDecision, KryptikDeck, KryptikLibrary, KryptikLogEntry, KryptikOptions,
    KryptikOutcome, KryptikViewer, setup,
};
use crate::KeyforgeError;
use crate::shared::Followed;

/// What one player, or somebody who watches, knows of a game that a server plays, folded from the lines that the server sends.
///
/// It has no rules and no secrets: hidden cards are not in it. It can be used from several threads.
#[derive(Debug, uniffi::Object)]
pub struct KryptikView {
    followed: Followed<Kryptik>,
    /// The definitions and rulings of the game, with an empty table.
    blank: State,
}

#[uniffi::export]
impl KryptikView {
    /// A view of the lines sent so far: the header at least, as a game gives them for a viewer.
    ///
    /// The library has to have the same cards as that of the server. Refused are lines of a log that was not made for a
    /// viewer, and of another version of the engine. In a game from a position where cards are hidden only the names of the
    /// cards can be compared, for a digest of hidden cards would let a guess be tested.
    #[uniffi::constructor(default(library = None))]
    pub fn new(lines: Vec<String>, library: Option<Arc<KryptikLibrary>>) -> Result<Arc<KryptikView>, KeyforgeError> {
        let followed = Followed::<Kryptik>::new(&lines, KryptikLibrary::cards_of(library))?;
        let blank = followed.read(|following| {
            let setup = &following.log().header().setup;
            State::of_table(followed.library(), setup, Kryptik::blank(setup))
        })?;
        Ok(Arc::new(KryptikView { followed, blank }))
    }

    /// Follows the next lines and gives their entries. Of lines that cannot be followed none is.
    pub fn follow(&self, lines: Vec<String>) -> Result<Vec<KryptikLogEntry>, KeyforgeError> {
        self.followed.follow(&lines)
    }

    /// The number of the line that comes next: what to ask the server for.
    pub fn next_line(&self) -> u32 {
        self.followed.next_line()
    }

    /// Whose view it is.
    pub fn viewer(&self) -> KryptikViewer {
        self.followed.viewer().into()
    }

    /// The board as the viewer knows it.
    pub fn board(&self) -> KryptikBoard {
        self.state().board().into()
    }

    /// The open decision, with its options where the viewer decides; none before the first entry and when the game is over.
    pub fn decision(&self) -> Option<KryptikDecision> {
        self.followed.read(|following| following.decision().map(KryptikDecision::from))
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<KryptikOutcome> {
        self.followed.read(|following| Kryptik::outcome(following.table()).map(KryptikOutcome::from))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The decks, by seat; none in a game that began with a scenario.
    pub fn decks(&self) -> Vec<KryptikDeck> {
        self.followed.read(|following| setup::decks(&following.log().header().setup))
    }

    /// What was chosen about the game beside the decks, the seed left out, as it tells every card.
    pub fn options(&self) -> KryptikOptions {
        self.followed.read(|following| KryptikOptions::of(following.log().header()))
    }

    /// The short names of the definitions that the game is played with, by their numbers.
    pub fn definitions(&self) -> Vec<String> {
        definitions(&self.blank)
    }

    /// An action in a few English words with the names of cards.
    pub fn describe(&self, action: KryptikAction) -> Result<String, KeyforgeError> {
        let action = action.to_core()?;
        Ok(self.state().describe(action))
    }

    /// What a program that plays sensibly without looking ahead would answer, for a hint; none where the viewer is not asked. It
    /// knows no more than the viewer.
    #[uniffi::method(default(seed = 0))]
    pub fn hint(&self, seed: u64) -> Option<KryptikAction> {
        let state = self.state();
        GreedyAgent::of(&state, seed).answer(&state).map(KryptikAction::from)
    }

    /// The entries from number `since` on.
    #[uniffi::method(default(since = 0))]
    pub fn entries(&self, since: u32) -> Vec<KryptikLogEntry> {
        self.followed.entries(since)
    }

    /// The game told in English from entry `since` on, line by line. Players are called by these names, by seat; by their seats
    /// where none is given.
    #[uniffi::method(default(since = 0, names = []))]
    pub fn story(&self, since: u32, names: Vec<String>) -> Vec<String> {
        self.followed.story(since, &names)
    }

    /// Everything that was followed, in JSON Lines: what to keep, and to make a view of later.
    pub fn log_jsonl(&self) -> String {
        self.followed.log_jsonl()
    }
}

impl KryptikView {
    fn state(&self) -> State {
        self.blank.with_table(self.followed.read(|following| following.table().clone()))
    }
}
