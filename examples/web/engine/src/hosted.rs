//! A game that is played here.

use std::collections::BTreeMap;

use keyforge_core::cards::Language;
use keyforge_core::kernel::{self, AgentKind, DecisionId, Log, Question, Redacting, Seat, Seed, replay, verify};

use crate::failure::Failure;
use crate::shown::{Shown, json};
use crate::story::Story;

/// What a page asks of a game, whichever it is.
pub trait Hosted {
    /// The name of the ruleset.
    fn kind(&self) -> &'static str;
    /// How many entries the log has.
    fn entries(&self) -> u32;
    /// The board as a viewer may know it, or the whole truth.
    fn board(&self, viewer: Option<Seat>, language: Language) -> String;
    /// The same as it was after an entry.
    fn board_at(&self, entry: u32, viewer: Option<Seat>, language: Language) -> Result<String, Failure>;
    /// Answers a decision.
    fn act(&mut self, seat: Seat, decision: DecisionId, action: &str) -> Result<(), Failure>;
    /// Answers the open decision for whoever decides, where there is nothing to decide; says whether that was so.
    fn pass_idle(&mut self) -> Result<bool, Failure>;
    /// Takes the last action back.
    fn undo(&mut self, seat: Seat) -> Result<(), Failure>;
    /// Whether that would be accepted.
    fn may_undo(&self, seat: Seat) -> bool;
    /// Gives up.
    fn concede(&mut self, seat: Seat) -> Result<(), Failure>;
    /// The story in JSON.
    fn story(&mut self, since: u32, viewer: Option<Seat>, language: Language) -> Result<String, Failure>;
    /// The log in JSON Lines.
    fn log(&self) -> String;
    /// The shortest log that can be replayed.
    fn inputs(&self) -> String;
    /// The judgement of the rules on the log.
    fn verify(&self) -> String;
    /// The position as a scenario.
    fn scenario(&self) -> Result<String, Failure>;
    /// What an agent answers to the open decision, in JSON; nothing when the game is over.
    fn think(&self, kind: AgentKind, seed: u64) -> Option<String>;
    /// Whose turn it is to decide; nobody's once the game is over.
    fn decider(&self) -> Option<Seat>;
    /// An independent game that stands after an entry.
    fn branch(&self, entry: u32) -> Result<Box<dyn Hosted>, Failure>;
}

/// A game, and what its viewers were told of it.
pub struct Table<R: Shown> {
    game: kernel::Game<R>,
    shelf: R::Shelf,
    /// What viewers may know of the log, made when it is first asked for.
    redacted: BTreeMap<Seat, Redacting<R>>,
    stories: BTreeMap<(Option<Seat>, &'static str), Story<R>>,
}

impl<R: Shown> Table<R> {
    fn of(game: kernel::Game<R>) -> Result<Table<R>, Failure> {
        let shelf = R::shelf(game.library(), &game.log().header().setup)?;
        Ok(Table { game, shelf, redacted: BTreeMap::new(), stories: BTreeMap::new() })
    }

    /// A game that begins.
    pub fn start(setup: &str, seed: Seed) -> Result<Table<R>, Failure> {
        let setup = serde_json::from_str(setup).map_err(|error| Failure::argument("setup", &error))?;
        Table::of(kernel::Game::new(R::library(), setup, seed)?)
    }

    /// The game of a log. A last line that was cut off is left out.
    pub fn replay(jsonl: &str) -> Result<Table<R>, Failure> {
        let read = Log::<R>::from_jsonl(jsonl)?;
        Table::of(replay(&R::library(), &read.log)?)
    }

    fn seen(&self, table: &R::Table, viewer: Option<Seat>, language: Language) -> String {
        let table = viewer.map_or_else(|| table.clone(), |viewer| R::view(table, viewer));
        R::board(&self.shelf, table, language)
    }
}

impl<R: Shown> Hosted for Table<R> {
    fn kind(&self) -> &'static str {
        R::NAME
    }

    fn entries(&self) -> u32 {
        self.game.log().len()
    }

    fn board(&self, viewer: Option<Seat>, language: Language) -> String {
        self.seen(self.game.table(), viewer, language)
    }

    fn board_at(&self, entry: u32, viewer: Option<Seat>, language: Language) -> Result<String, Failure> {
        let table = self.game.log().branch(entry).fold()?;
        Ok(self.seen(&table, viewer, language))
    }

    fn act(&mut self, seat: Seat, decision: DecisionId, action: &str) -> Result<(), Failure> {
        let action = serde_json::from_str(action).map_err(|error| Failure::argument("action", &error))?;
        self.game.apply(seat, decision, action)?;
        Ok(())
    }

    fn pass_idle(&mut self) -> Result<bool, Failure> {
        let Some(answer) = self.game.decision().and_then(R::idle_answer) else {
            return Ok(false);
        };
        self.game.act(answer)?;
        Ok(true)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Failure> {
        self.game.undo(seat)?;
        Ok(())
    }

    fn may_undo(&self, seat: Seat) -> bool {
        self.game.check_undo(seat).is_ok()
    }

    fn concede(&mut self, seat: Seat) -> Result<(), Failure> {
        self.game.concede(seat)?;
        Ok(())
    }

    fn story(&mut self, since: u32, viewer: Option<Seat>, language: Language) -> Result<String, Failure> {
        let log = match viewer {
            None => self.game.log(),
            Some(seat) => {
                // Taken out first: one that could not follow is not kept.
                let mut redacting = match self.redacted.remove(&seat) {
                    Some(redacting) => redacting,
                    None => Redacting::of(self.game.log(), seat)?,
                };
                redacting.follow(self.game.log())?;
                self.redacted.entry(seat).or_insert(redacting).log()
            }
        };
        let key = (viewer, language.code());
        let mut story = match self.stories.remove(&key) {
            Some(story) => story,
            None => {
                let is_player = viewer.is_some_and(|seat| seat != Seat::SPECTATOR);
                Story::new(self.game.library(), &self.game.log().header().setup, language, is_player)?
            }
        };
        let told = json(&story.since(log, since));
        self.stories.insert(key, story);
        Ok(told)
    }

    fn log(&self) -> String {
        self.game.log().to_jsonl()
    }

    fn inputs(&self) -> String {
        self.game.log().inputs_only().to_jsonl()
    }

    fn verify(&self) -> String {
        json(&verify(self.game.library(), self.game.log()))
    }

    fn scenario(&self) -> Result<String, Failure> {
        R::scenario(self.game.state())
    }

    fn think(&self, kind: AgentKind, seed: u64) -> Option<String> {
        R::choice(self.game.state(), kind, seed).map(|action| json(&action))
    }

    fn decider(&self) -> Option<Seat> {
        self.game.decision().map(Question::seat)
    }

    fn branch(&self, entry: u32) -> Result<Box<dyn Hosted>, Failure> {
        Ok(Box::new(Table::<R>::of(self.game.branch(entry)?)?))
    }
}
