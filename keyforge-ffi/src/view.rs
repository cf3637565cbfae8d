//! A client without the secrets of the rules: it folds what a server sends.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{Digest, ENGINE, Following, Ruleset};
use keyforge_core::library::{Cast, Library};
use keyforge_core::{KeyForge, kernel, state};

use crate::live::Counted;
use crate::{Action, Board, CardLibrary, Decision, KeyforgeError, LogEntry, Outcome, Seat, log};

/// What one player knows of a game that a server plays, folded from the lines that the server sends.
///
/// It has no rules and no secrets: hidden cards are not in it. It can be used from several threads.
#[derive(Debug, uniffi::Object)]
pub struct PlayerView {
    inner: Mutex<Inner>,
    viewer: Seat,
    library: Arc<Library>,
    cast: Arc<Cast>,
    _counted: Counted,
}

#[derive(Clone, Debug)]
struct Inner {
    following: Following<KeyForge>,
}

#[uniffi::export]
impl PlayerView {
    /// A view of the lines sent so far: the header at least, as a game gives them for a seat.
    ///
    /// The library has to have the same cards as that of the server. Refused are lines of a log that was not made for a
    /// seat, of another version of the engine, and of a scenario with hidden cards, whose list of cards is secret itself.
    #[uniffi::constructor(default(library = None))]
    pub fn new(lines: Vec<String>, library: Option<Arc<CardLibrary>>) -> Result<Arc<PlayerView>, KeyforgeError> {
        let library = CardLibrary::cards_of(library);
        let header = lines.first().map_or("", String::as_str);
        let following = Following::<KeyForge>::new(header)?;
        let (viewer, cast) = check(&following, &library)?;
        let inner = Mutex::new(Inner { following });
        let view = PlayerView { inner, viewer, library, cast, _counted: Counted::new() };
        view.follow(lines.into_iter().skip(1).collect())?;
        Ok(Arc::new(view))
    }

    /// Follows the next lines and gives their entries. Of lines that cannot be followed none is.
    pub fn follow(&self, lines: Vec<String>) -> Result<Vec<LogEntry>, KeyforgeError> {
        let mut inner = self.lock();
        match lines.as_slice() {
            [] => Ok(Vec::new()),
            [line] => Ok(vec![inner.following.push(line)?.into()]),
            several => {
                let mut ahead = inner.following.clone();
                let entries = several.iter().map(|line| Ok(LogEntry::from(ahead.push(line)?)));
                let entries = entries.collect::<Result<_, KeyforgeError>>()?;
                inner.following = ahead;
                Ok(entries)
            }
        }
    }

    /// The number of the line that comes next: what to ask the server for.
    pub fn next_line(&self) -> u32 {
        self.lock().following.log().len().saturating_add(1)
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// The board as the viewer knows it.
    pub fn board(&self) -> Board {
        keyforge_core::Board::of(&self.cast, self.lock().following.table()).into()
    }

    /// The open decision, with its options where the viewer decides; none before the first entry and when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.lock().following.decision().map(Decision::from)
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        KeyForge::outcome(self.lock().following.table()).map(Outcome::from)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// An action in a few English words with the titles of cards.
    pub fn describe(&self, action: Action) -> Result<String, KeyforgeError> {
        let action: state::Action = action.to_core()?;
        Ok(keyforge_core::describe(&self.cast, self.lock().following.table(), action))
    }

    /// The entries from number `since` on.
    #[uniffi::method(default(since = 0))]
    pub fn entries(&self, since: u32) -> Vec<LogEntry> {
        self.lock().following.log().entries().iter().skip(since as usize).map(LogEntry::from).collect()
    }

    /// The game told in English from entry `since` on, line by line.
    #[uniffi::method(default(since = 0))]
    pub fn story(&self, since: u32) -> Vec<String> {
        log::story(&self.library, self.lock().following.log(), since)
    }

    /// Everything that was followed, in JSON Lines: what to keep, and to make a view of later.
    pub fn log_jsonl(&self) -> String {
        self.lock().following.log().to_jsonl()
    }
}

impl PlayerView {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether this library can show what the header announces.
fn check(following: &Following<KeyForge>, library: &Arc<Library>) -> Result<(Seat, Arc<Cast>), KeyforgeError> {
    let header = following.log().header();
    let Some(viewer) = header.viewer else {
        return Err(KeyforgeError::view("view/not_redacted", "the log was not made for a seat"));
    };
    if header.engine != ENGINE {
        let detail = format!("the log is of engine {}, this is {ENGINE}", header.engine);
        return Err(KeyforgeError::view("view/engine", detail));
    }
    if header.definitions == Digest::default() {
        return Err(KeyforgeError::view("view/scenario", "the cards of a scenario with hidden cards are secret"));
    }
    if header.definitions != <KeyForge as kernel::Ruleset>::digest(library, &header.setup) {
        return Err(KeyforgeError::view("view/definitions", "the game is played with other card definitions"));
    }
    Ok((viewer.into(), header.setup.cast(library)))
}
