//! The log of a game, written while it is played, and the proof of it.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use keyforge_core::kernel::{
    Cause, Entry, FileStorage, Game, Journal, Log, Proof, Ruleset, SyncPolicy, replay, verify,
};

use crate::screen::Screen;
use crate::seed::GameSeed;
use crate::words::Words;

/// A new folder where the system has what goes away again. Everybody writes there, so a name that others can foresee may be
/// taken, or be a link to a file that would give way.
fn folder_of_its_own() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("keyforge-{:08x}", GameSeed::short()?.number()));
    fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}

/// From which entry on a game is told to somebody who comes back: its last two turns. One that has just begun is told whole.
pub fn recent<R: Ruleset>(log: &Log<R>, begins_turn: impl Fn(&R::Event) -> bool) -> u32 {
    let begun = |entry: &&Entry<R>| entry.events.iter().any(&begins_turn);
    log.entries().iter().rev().filter(begun).nth(1).map_or(0, |entry| entry.n)
}

/// A game with its journal: whatever ends the program, the log has all that was played.
pub struct Record<R: Ruleset> {
    journal: Journal<R>,
    path: PathBuf,
}

impl<R: Ruleset> Record<R> {
    /// A journal of a game that has just begun, where the log is to be or in a file with that name. What is there gives way.
    pub fn of(game: &Game<R>, asked: Option<&Path>, name: &str) -> Result<Record<R>> {
        let path = match asked {
            Some(path) => path.to_owned(),
            None => {
                let folder = Path::new("target").join("play");
                let folder = if fs::create_dir_all(&folder).is_ok() { folder } else { folder_of_its_own()? };
                folder.join(name)
            }
        };
        let unwritable = || format!("cannot write {}", path.display());
        // First the lock: the log of a game that is being played elsewhere stays.
        let storage = FileStorage::create(&path).with_context(unwritable)?;
        if path.is_file() {
            // What a link leads to, as the storage has it.
            fs::canonicalize(&path).and_then(fs::remove_file).with_context(unwritable)?;
        }
        // The system has each line at once; only a power cut could cost some.
        let journal = Journal::create(storage, game.log(), SyncPolicy::HostOnly)?;
        Ok(Record { journal, path })
    }

    /// The journal of a game that was left, and the game.
    pub fn resume(path: &Path, library: &Arc<R::Library>) -> Result<(Record<R>, Game<R>)> {
        let opened = Journal::<R>::open(FileStorage::open(path)?, SyncPolicy::HostOnly)?;
        let (journal, game) = opened.resume(library)?;
        Ok((Record { journal, path: path.to_owned() }, game))
    }

    /// Writes what is new.
    pub fn write(&mut self, game: &Game<R>) -> Result<()> {
        self.journal.append(game.log())?;
        Ok(())
    }

    /// Ends the log before the game.
    pub fn leave(self, screen: &mut Screen, words: &Words) -> Result<()> {
        self.journal.close()?;
        screen.say(&format!("\n{}", words.left(&self.path)))?;
        Ok(())
    }

    /// Ends the log, reads it back, verifies every event, and plays it again from its inputs alone.
    pub fn prove(
        self,
        library: &Arc<R::Library>,
        game: &Game<R>,
        screen: &mut Screen,
        words: &Words,
        board: &str,
    ) -> Result<()> {
        self.journal.close()?;
        let path = self.path;
        let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let log = Log::<R>::read(BufReader::new(file))?.log;
        screen.say(&format!("\n{}", words.log_in(&path)))?;
        let proof = verify::<R>(library, &log).into_result().context("the log does not prove itself")?;
        ensure!(proof == Proof::RulesAndChance, "the log does not prove its chance");
        let again = replay::<R>(library, &log.inputs_only())?;
        ensure!(again.state() == game.state(), "the replay of the inputs led to another state");
        ensure!(again.log().head() == log.head(), "the replay of the inputs wrote another log");
        screen.say(&format!("\n{board}"))?;
        let actions = log.entries().iter().filter(|entry| matches!(entry.cause, Cause::Action { .. })).count();
        let events: usize = again.log().entries().iter().map(|entry| entry.events.len()).sum();
        screen.say(&words.verified(actions, events))?;
        Ok(())
    }
}
