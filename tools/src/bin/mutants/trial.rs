//! A test program is run with one mutant switched on, until the first of its tests fails.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// A test program of the copy.
pub struct Program {
    /// Its name, as `cargo test --test` takes it.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// How long it takes without a mutant.
    pub takes: Duration,
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

/// Runs a test program in the folder of its package, with a mutant or without.
pub fn run(path: &Path, folder: &Path, mutant: Option<usize>, threads: usize, limit: Duration) -> Result<End> {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {MEMORY} 2>/dev/null; exec \"$0\" \"$@\""));
    command.arg(path).args(["--test-threads", &threads.to_string()]).current_dir(folder);
    // What tests keep beside them when they fail would lie in wait for the next mutant.
    command.env("INSTA_UPDATE", "no").env("CI", "true").env("RUST_BACKTRACE", "0");
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true");
    // The same games each time: a test fails for its mutant, and not for what it happened to draw.
    command.env("PROPTEST_RNG_SEED", "1");
    command.env("CARGO_MANIFEST_DIR", folder);
    match mutant {
        Some(number) => command.env("KEYFORGE_MUTANT", number.to_string()),
        None => command.env_remove("KEYFORGE_MUTANT"),
    };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{} cannot be started", path.display()))?;
    let end = watch(&mut child, limit);
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
fn watch(child: &mut Child, limit: Duration) -> Option<End> {
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
                if let Some(test) = failed(&line) {
                    return Some(End::Failed(test.to_owned()));
                }
            }
            Err(RecvTimeoutError::Timeout) => return Some(End::Endless),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The name of the test that a line says to have failed.
fn failed(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix("FAILED")?.trim_end().strip_suffix("...").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_which_test_failed() {
        assert_eq!(failed("test fight::armor_6 ... FAILED"), Some("fight::armor_6"));
        assert_eq!(failed("test fight::armor_6 ... ok"), None);
        assert_eq!(failed("test result: FAILED. 1 passed"), None);
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let end = run(Path::new("/bin/sh"), Path::new("/"), None, 1, Duration::from_millis(50));
        assert!(matches!(end, Ok(End::Crashed | End::Endless)), "{end:?}");
    }
}
