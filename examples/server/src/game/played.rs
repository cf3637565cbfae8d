//! A game of one kind with its journal, and with what each viewer may be told of it.

use std::sync::Arc;

use keyforge_core::kernel::{
    DecisionId, Game, Illegal, Journal, JournalError, Question, Redacting, Seat, StorageError, SyncPolicy, UndoError,
};
use serde::Deserialize;
use serde_json::Value;

use super::hosted::{Hosted, kind_of};
use super::{Failure, Play, Thinking, VIEWERS, place};
use crate::protocol::{Has, Level, Refusal};
use crate::refusals;
use crate::secret;
use crate::store::Store;

/// A game that goes on.
pub struct Played<R: Hosted> {
    game: Game<R>,
    journal: Journal<R>,
    /// What each viewer may be told; made when somebody asks.
    told: [Option<Redacting<R>>; VIEWERS],
}

impl<R: Hosted> Played<R> {
    /// Begins a game whose chance nobody can foretell.
    pub fn begin(decks: [&Value; 2], store: &Arc<Store>, name: &str) -> Result<Played<R>, Failure> {
        let [first, second] = decks.map(|deck| serde_json::from_value(deck.clone()));
        let unreadable = |error: serde_json::Error| Refusal::new("deck/unreadable", error.to_string());
        let setup = R::setup([first.map_err(unreadable)?, second.map_err(unreadable)?]);
        let game = Game::new(R::library(), setup, secret::seed()).map_err(|error| Refusal::of(&error))?;
        let journal = Journal::create(store.journal(name)?, game.log(), SyncPolicy::EachAppend)?;
        Ok(Played { game, journal, told: Default::default() })
    }

    /// Goes on where the journal ends; nothing when it was never begun.
    pub fn resume(store: &Arc<Store>, name: &str) -> Result<Option<Played<R>>, Failure> {
        let opened = match Journal::<R>::open(store.journal(name)?, SyncPolicy::EachAppend) {
            Err(JournalError::Storage(StorageError::Missing { .. })) => return Ok(None),
            opened => opened?,
        };
        let (journal, game) = opened.resume(&R::library())?;
        Ok(Some(Played { game, journal, told: Default::default() }))
    }

    /// What was just done is on disk before anybody is told.
    fn keep(&mut self) -> Result<(), Failure> {
        self.journal.append(self.game.log())?;
        for told in self.told.iter_mut().flatten() {
            told.follow(self.game.log())?;
        }
        Ok(())
    }

    fn told(&mut self, viewer: Seat) -> Result<&Redacting<R>, Failure> {
        let told = &mut self.told[place(viewer)];
        match told {
            Some(told) => Ok(told),
            None => Ok(told.insert(Redacting::of(self.game.log(), viewer)?)),
        }
    }
}

fn illegal(error: Illegal) -> Failure {
    Failure::Refused(Refusal::of(&error))
}

impl<R: Hosted> Play for Played<R> {
    fn answer(&mut self, seat: Seat, decision: DecisionId, action: &Value) -> Result<(), Failure> {
        let action = R::Action::deserialize(action).map_err(|error| refusals::unreadable(&error))?;
        self.game.apply(seat, decision, action).map_err(illegal)?;
        self.keep()
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Failure> {
        self.game.undo(seat).map_err(|error: UndoError| Refusal::of(&error))?;
        self.keep()
    }

    fn concede(&mut self, seat: Seat) -> Result<(), Failure> {
        self.game.concede(seat).map_err(illegal)?;
        self.keep()
    }

    fn open(&self) -> Option<(Seat, DecisionId)> {
        self.game.decision().map(|open| (open.seat(), open.id()))
    }

    fn count(&self) -> u32 {
        self.game.log().len() + 1
    }

    fn lines(&mut self, viewer: Seat, from: u32) -> Result<Vec<String>, Failure> {
        let log = self.told(viewer)?.log();
        let header = (from == 0).then(|| log.header_line());
        let entries = (from.saturating_sub(1)..log.len()).filter_map(|n| log.entry_line(n));
        Ok(header.into_iter().chain(entries).collect())
    }

    fn shares(&mut self, viewer: Seat, has: &Has) -> Result<u32, Failure> {
        let log = self.told(viewer)?.log();
        let hash = match has.lines {
            0 => return Ok(0),
            1 => Some(log.header_hash()),
            lines => log.hash(lines - 2),
        };
        let Some(hash) = hash else { return Ok(0) };
        let is_same = has.hash.as_ref().is_none_or(|theirs| *theirs == hash.to_string());
        Ok(if is_same { has.lines } else { 0 })
    }

    fn think(&self, level: Level) -> Option<Thinking> {
        let seat = self.open()?.0;
        Some(R::thinking(&self.game, kind_of(level), seat, secret::number()))
    }

    fn put_away(self: Box<Self>) -> Result<(), JournalError> {
        match self.game.is_over() {
            true => self.journal.compact(),
            false => self.journal.close(),
        }
    }
}
