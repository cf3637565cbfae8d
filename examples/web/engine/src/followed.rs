//! A game that a server plays, as the lines of its redacted log tell it.

use std::collections::BTreeSet;
use std::sync::Arc;

use keyforge_core::cards::Language;
use keyforge_core::kernel::{Cause, ENGINE, Following, Question, Seat};

use crate::failure::Failure;
use crate::shown::{Shown, json};
use crate::story::Story;

/// What a page asks of a game that it follows.
pub trait Followed {
    /// The name of the ruleset.
    fn kind(&self) -> &'static str;
    /// Follows the next line; after an error nothing has changed.
    fn push(&mut self, line: &str) -> Result<(), Failure>;
    /// How many entries were read.
    fn entries(&self) -> u32;
    /// Who may know what is in it: a seat, or 255 for those who watch.
    fn viewer(&self) -> Option<Seat>;
    /// Whose turn it is to decide; nobody's once the game is over, and before the first entry.
    fn decider(&self) -> Option<Seat>;
    /// Whether the viewer may take something back, as far as the log tells; the server has the last word.
    fn may_undo(&self) -> bool;
    /// What the viewer answers to the open decision in JSON, where there is nothing to decide.
    fn idle_answer(&self) -> Option<String>;
    /// The board as the viewer knows it.
    fn board(&self, language: Language) -> String;
    /// The same as it was after an entry.
    fn board_at(&self, entry: u32, language: Language) -> Result<String, Failure>;
    /// The story in JSON.
    fn story(&mut self, since: u32, language: Language) -> Result<String, Failure>;
    /// What was read, in JSON Lines.
    fn log(&self) -> String;
}

/// A log that grows, and what its reader was told.
pub struct Reader<R: Shown> {
    following: Following<R>,
    library: Arc<R::Library>,
    shelf: R::Shelf,
    stories: Vec<(Language, Story<R>)>,
    /// The entries after which the viewer decided something to which an undo returns.
    returns: BTreeSet<u32>,
}

impl<R: Shown> Reader<R> {
    /// A reader of the header line.
    pub fn new(header: &str) -> Result<Reader<R>, Failure> {
        let following = Following::<R>::new(header)?;
        let library = R::library();
        let found = following.log().header();
        if found.engine != ENGINE {
            let message = format!("the server has engine {}, this page has {ENGINE}", found.engine);
            return Err(Failure::new("follow/engine", message));
        }
        following.log().check_cards(&library)?;
        let shelf = R::shelf(&library, &found.setup)?;
        Ok(Reader { following, library, shelf, stories: Vec::new(), returns: BTreeSet::new() })
    }

    /// The open decision, if it is the viewer's.
    fn asked(&self) -> Option<&R::Decision> {
        let viewer = self.viewer();
        self.following.decision().filter(|open| Some(open.seat()) == viewer)
    }
}

impl<R: Shown> Followed for Reader<R> {
    fn kind(&self) -> &'static str {
        R::NAME
    }

    fn push(&mut self, line: &str) -> Result<(), Failure> {
        let entry = self.following.push(line)?.n;
        if self.asked().is_some_and(R::is_undo_point) {
            self.returns.insert(entry);
        }
        Ok(())
    }

    fn entries(&self) -> u32 {
        self.following.log().len()
    }

    fn viewer(&self) -> Option<Seat> {
        self.following.log().header().viewer
    }

    fn decider(&self) -> Option<Seat> {
        self.following.decision().map(Question::seat)
    }

    fn may_undo(&self) -> bool {
        if self.following.decision().is_none() {
            return false;
        }
        let viewer = self.viewer();
        let counted = self.following.log().effective();
        for (later, entry) in counted.iter().rev().enumerate() {
            if later > 0 && self.returns.contains(&entry.n) {
                return true;
            }
            let is_own = matches!(entry.cause, Cause::Action { seat, .. } if Some(seat) == viewer);
            if !is_own || entry.events.iter().any(R::reveals) {
                return false;
            }
        }
        false
    }

    fn idle_answer(&self) -> Option<String> {
        self.asked().and_then(R::idle_answer).map(|answer| json(&answer))
    }

    fn board(&self, language: Language) -> String {
        R::board(&self.shelf, self.following.table().clone(), language)
    }

    fn board_at(&self, entry: u32, language: Language) -> Result<String, Failure> {
        let table = self.following.log().branch(entry).fold()?;
        Ok(R::board(&self.shelf, table, language))
    }

    fn story(&mut self, since: u32, language: Language) -> Result<String, Failure> {
        let log = self.following.log();
        let at = match self.stories.iter().position(|(spoken, _)| *spoken == language) {
            Some(at) => at,
            None => {
                let is_player = log.header().viewer.is_some_and(|seat| seat != Seat::SPECTATOR);
                let story = Story::new(&self.library, &log.header().setup, language, is_player)?;
                self.stories.push((language, story));
                self.stories.len() - 1
            }
        };
        Ok(json(&self.stories[at].1.since(log, since)))
    }

    fn log(&self) -> String {
        self.following.log().to_jsonl()
    }
}
