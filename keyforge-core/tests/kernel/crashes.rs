//! Programs that are killed while they write: whatever moment it was, all that they were told was written is there.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use keyforge_core::kernel::*;

use crate::toy::{self, Toy};

/// Tells the test below that it is the program, and where to write.
const FOLDER: &str = "KEYFORGE_CRASH_FOLDER";
const GAMES: std::ops::Range<u64> = 0..1_000_000;
const KILLS: u32 = 200;

fn path_of(folder: &Path, seed: u64) -> PathBuf {
    folder.join(format!("{seed}.jsonl"))
}

/// The next change of a game; it follows from the log, so that a game goes on after a crash as it would have without one.
fn change(game: &mut Game<Toy>, seed: u64) {
    let mut dice = RandomAgent::new(seed ^ (u64::from(game.log().len()) << 32));
    if dice.index(5) == 0 && game.undo(Seat(dice.index(2) as u8)).is_ok() {
        return;
    }
    let options = game.legal_actions();
    let action = options[dice.index(options.len())].clone();
    toy::act(game, action);
}

fn whole_game(seed: u64) -> Game<Toy> {
    let mut game = toy::game(seed);
    while !game.is_over() {
        change(&mut game, seed);
    }
    game
}

/// Writes a few bytes at a time, so that most kills hit the middle of a line.
struct Slow {
    file: FileStorage,
    at_once: usize,
}

impl Storage for Slow {
    fn place(&self) -> String {
        self.file.place()
    }

    fn read(&mut self) -> Result<Vec<u8>, StorageError> {
        self.file.read()
    }

    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let mut at = at;
        for few in bytes.chunks(self.at_once) {
            self.file.append(at, few)?;
            at += few.len() as u64;
        }
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> Result<(), StorageError> {
        self.file.truncate(length)
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.file.replace(bytes)
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        self.file.sync()
    }
}

/// The program: plays game after game from where it was killed, and says what is written as soon as it knows.
#[test]
fn program_that_is_killed() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let mut out = std::io::stdout();
    let mut say = |seed: u64, entries: u32| {
        writeln!(out, "#{seed} {entries}.").unwrap();
        out.flush().unwrap();
    };
    for seed in GAMES {
        let done = folder.join(format!("{seed}.done"));
        if done.exists() {
            continue;
        }
        let path = path_of(&folder, seed);
        // A slow write is torn more often, a usual one is what hosts have: each has half of the games.
        let at_once = if seed % 2 == 0 { 7 } else { usize::MAX };
        let slow = |file| Slow { file, at_once };
        let (mut journal, mut game) = match FileStorage::open(&path) {
            Ok(storage) => {
                let opened = Journal::<Toy>::open(slow(storage), SyncPolicy::HostOnly).unwrap();
                opened.resume(&toy::library()).unwrap()
            }
            Err(_) => {
                let game = toy::game(seed);
                let storage = slow(FileStorage::create(&path).unwrap());
                (Journal::create(storage, game.log(), SyncPolicy::HostOnly).unwrap(), game)
            }
        };
        say(seed, journal.entries());
        while !game.is_over() {
            change(&mut game, seed);
            journal.append(game.log()).unwrap();
            say(seed, journal.entries());
        }
        journal.close().unwrap();
        fs::write(done, "").unwrap();
    }
}

/// The last number of entries that the program told of each game, in whole lines.
fn told(out: &str) -> BTreeMap<u64, u32> {
    let lines =
        out.split_inclusive('\n').filter_map(|line| line.trim_end_matches('\n').split_once('#')?.1.strip_suffix('.'));
    lines.filter_map(|line| line.split_once(' ')).map(|(seed, n)| (seed.parse().unwrap(), n.parse().unwrap())).collect()
}

#[test]
fn a_program_killed_at_any_moment_loses_nothing_it_was_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = RandomAgent::new(17);
    let (mut torn, mut unborn, mut games) = (0, 0, BTreeMap::new());
    for kill in 0..KILLS {
        let mut program = Command::new(env::current_exe().unwrap())
            .args(["--exact", "crashes::program_that_is_killed", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(2000 + dice.index(14_000) as u64));
        program.kill().unwrap();
        let (mut out, mut complaint) = (String::new(), String::new());
        program.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        program.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        program.wait().unwrap();
        assert!(!complaint.contains("panicked"), "kill {kill}: {complaint}");
        games.append(&mut told(&out));

        for (seed, entries) in &games {
            let path = path_of(folder.path(), *seed);
            let opened = Journal::<Toy>::open(FileStorage::open(&path).unwrap(), SyncPolicy::HostOnly);
            let opened = opened.unwrap_or_else(|error| panic!("kill {kill}, game {seed}: {error}"));
            torn += u32::from(opened.recovered.is_some());
            let whole = whole_game(*seed);
            let stored = opened.log.entries();
            assert!(stored.len() >= *entries as usize, "kill {kill}, game {seed}: {} of {entries}", stored.len());
            assert_eq!(stored, &whole.log().entries()[..stored.len()], "kill {kill}, game {seed}");
        }
        // One that was killed before the first word has a whole beginning or none.
        let next = games.keys().next_back().map_or(0, |last| last + 1);
        if let Ok(storage) = FileStorage::open(path_of(folder.path(), next)) {
            unborn += 1;
            assert!(Journal::<Toy>::open(storage, SyncPolicy::HostOnly).is_ok_and(|opened| !opened.log.is_empty()));
        }
        // What is over need not be looked at again.
        games.retain(|seed, _| !folder.path().join(format!("{seed}.done")).exists());
    }
    println!("{KILLS} kills: {torn} torn lines, {unborn} between beginning and first word");
    assert!(torn > 0, "no kill hit a write: let the program write more, or wait longer");
}
