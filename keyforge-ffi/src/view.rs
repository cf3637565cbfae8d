//! A client without the secrets of the rules: it folds what a server sends.

use std::sync::Arc;

use keyforge_core::agent::GreedyAgent;
use keyforge_core::kernel::Ruleset;
use keyforge_core::library::Cast;
use keyforge_core::{KeyForge, describe_in};

use crate::shared::Followed;
use crate::{
    Action, Board, CardLibrary, Decision, Deck, GameOptions, KeyforgeError, Language, LogEntry, Outcome, Telling,
    Viewer, setup,
};

/// What one player, or somebody who watches, knows of a game that a server plays, folded from the lines that the server sends.
///
/// It has no rules and no secrets: hidden cards are not in it. It can be used from several threads.
#[derive(Debug, uniffi::Object)]
pub struct PlayerView {
    followed: Followed<KeyForge>,
    cast: Arc<Cast>,
}

#[uniffi::export]
impl PlayerView {
    /// A view of the lines sent so far: the header at least, as a game gives them for a viewer.
    ///
    /// The library has to have the same cards as that of the server. Refused are lines of a log that was not made for a
    /// viewer, of another version of the engine, and of a scenario with hidden cards, whose list of cards is secret itself.
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
    pub fn viewer(&self) -> Viewer {
        self.followed.viewer().into()
    }

    /// The board as the viewer knows it. The texts of options are in the language, by default English.
    #[uniffi::method(default(language = None))]
    pub fn board(&self, language: Option<Language>) -> Board {
        let language = Language::spoken(language);
        self.followed.read(|following| keyforge_core::Board::of_in(&self.cast, following.table(), language)).into()
    }

    /// The slugs of the definitions that the game is played with, by their numbers.
    pub fn definitions(&self) -> Vec<String> {
        self.cast.definitions().map(|it| it.facts.slug.clone()).collect()
    }

    /// The decks of the first and of the second seat; none in a game that began with a scenario.
    pub fn decks(&self) -> Vec<Deck> {
        self.followed.read(|following| setup::decks(&following.log().header().setup))
    }

    /// What was chosen about the game beside the decks, the seed left out, as it tells every card.
    pub fn options(&self) -> GameOptions {
        self.followed.read(|following| GameOptions::of(following.log().header()))
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

    /// An action in a few words with the titles of cards, in English where no language is named.
    #[uniffi::method(default(language = None))]
    pub fn describe(&self, action: Action, language: Option<Language>) -> Result<String, KeyforgeError> {
        let (action, language) = (action.to_core()?, Language::spoken(language));
        Ok(self.followed.read(|following| describe_in(&self.cast, following.table(), action, language)))
    }

    /// What a program that plays sensibly without looking ahead would answer, for a hint; none where the viewer is not asked. It
    /// knows no more than the viewer.
    #[uniffi::method(default(seed = 0))]
    pub fn hint(&self, seed: u64) -> Option<Action> {
        let table = self.followed.read(|following| following.table().clone());
        GreedyAgent::of(Arc::clone(&self.cast), seed).answer(&table).map(Action::from)
    }

    /// The entries from number `since` on.
    #[uniffi::method(default(since = 0))]
    pub fn entries(&self, since: u32) -> Vec<LogEntry> {
        self.followed.entries(since)
    }

    /// The game told from entry `since` on, line by line.
    #[uniffi::method(default(since = 0, telling = None))]
    pub fn story(&self, since: u32, telling: Option<Telling>) -> Vec<String> {
        self.followed.story(since, &telling.unwrap_or_default())
    }

    /// Everything that was followed, in JSON Lines: what to keep, and to make a view of later.
    pub fn log_jsonl(&self) -> String {
        self.followed.log_jsonl()
    }
}
