//! A test program is run with one mutant switched on, until the first of its tests fails; and without one, to learn how long each
//! test takes and which mutants it reaches.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::tree::{NOTES, SWITCH};

/// A test program of the copy.
pub struct Program {
    /// Its name, as `cargo test --test` takes it.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// How long each of its tests takes without a mutant.
    pub tests: BTreeMap<String, Duration>,
}

impl Program {
    /// How long it takes without a mutant, on one thread.
    pub fn takes(&self) -> Duration {
        self.tests.values().sum()
    }
}

/// How a test program is run.
pub enum How<'a> {
    /// With this mutant, and of its tests these alone.
    Mutant(usize, &'a [&'a str]),
    /// With none, and each test notes which mutants it reaches in this file.
    Reaching(&'a Path),
    /// With none.
    Unharmed,
}

/// What became of a test program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Every test passed.
    Passed,
    /// This one failed.
    Failed(String),
    /// It ended by itself before all tests had been run: too deep, or too large.
    Crashed,
    /// It took far longer than it does without a mutant.
    Endless,
}

/// The memory that a program may have, in KiB: a mutant may collect something without an end.
const MEMORY: u32 = 6_000_000;

/// How many games a law is tried with.
const GAMES: &str = "16";

/// Runs a test program in the folder of its package; `heard` is told of each test that passes, when it does.
pub fn run(path: &Path, folder: &Path, how: &How<'_>, limit: Duration, heard: &mut dyn FnMut(&str)) -> Result<End> {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {MEMORY} 2>/dev/null; exec \"$0\" \"$@\""));
    // With one thread the tests run on the main one, which does not have their names.
    let threads = if matches!(how, How::Reaching(_)) { "2" } else { "1" };
    command.arg(path).args(["--test-threads", threads]).current_dir(folder);
    // What tests keep beside them when they fail would lie in wait for the next mutant.
    command.env("INSTA_UPDATE", "no").env("CI", "true").env("RUST_BACKTRACE", "0");
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true");
    // The same games each time: a test fails for its mutant, and not for what it happened to draw.
    command.env("PROPTEST_RNG_SEED", "1");
    // And few of them: a mutant that no test catches is tried with every test that reaches it.
    command.env("KEYFORGE_GAMES", GAMES);
    command.env("CARGO_MANIFEST_DIR", folder);
    command.env_remove(SWITCH).env_remove(NOTES);
    match how {
        How::Mutant(number, tests) => {
            command.env(SWITCH, number.to_string()).arg("--exact").args(*tests);
        }
        How::Reaching(notes) => {
            command.env(NOTES, notes);
        }
        How::Unharmed => {}
    }
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{} cannot be started", path.display()))?;
    let end = watch(&mut child, limit, heard);
    // It has ended, or is to end now.
    let _ = child.kill();
    let status = child.wait()?;
    Ok(match end {
        Some(end) => end,
        None if status.success() => End::Passed,
        None => End::Crashed,
    })
}

/// Reads what a program says: the first test that fails, or that it takes too long; nothing if it came to its end.
fn watch(child: &mut Child, limit: Duration, heard: &mut dyn FnMut(&str)) -> Option<End> {
    let stdout = child.stdout.take()?;
    let (said, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if said.send(line).is_err() {
                return;
            }
        }
    });
    let until = Instant::now() + limit;
    loop {
        match lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                if let Some(test) = ended(&line, "FAILED") {
                    return Some(End::Failed(test.to_owned()));
                }
                if let Some(test) = ended(&line, "ok") {
                    heard(test);
                }
            }
            Err(RecvTimeoutError::Timeout) => return Some(End::Endless),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The name of the test that a line says to have ended so.
fn ended<'a>(line: &'a str, how: &str) -> Option<&'a str> {
    let (name, end) = line.strip_prefix("test ")?.split_once(" ... ")?;
    // Names may stand in a column of their own.
    (end == how).then(|| name.trim_end().trim_end_matches(" - should panic"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_which_test_failed() {
        assert_eq!(ended("test fight::armor_6 ... FAILED", "FAILED"), Some("fight::armor_6"));
        assert_eq!(ended("test dis::dust-imp: alone      ... FAILED", "FAILED"), Some("dis::dust-imp: alone"));
        assert_eq!(ended("test fight::armor_6 ... ok", "FAILED"), None);
        assert_eq!(ended("test result: FAILED. 1 passed", "FAILED"), None);
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let end = run(Path::new("/bin/sh"), Path::new("/"), &How::Unharmed, Duration::from_millis(50), &mut |_| ());
        assert!(matches!(end, Ok(End::Crashed | End::Endless)), "{end:?}");
    }
}
