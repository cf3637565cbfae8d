//! What became of the mutants, in words.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::trial::End;
use crate::{Args, Drawn, SIDES};

/// A mutant that was tried.
pub struct Tried {
    /// Which.
    pub drawn: Drawn,
    /// Whether any test comes to where it stands.
    pub reached: bool,
    /// The test program that noticed it, and how; `None` if none did.
    pub caught: Option<(String, End)>,
    /// How long that took.
    pub took: Duration,
}

impl Tried {
    /// In one line.
    pub fn line(&self) -> String {
        let end = match &self.caught {
            None if !self.reached => "NOT REACHED".to_owned(),
            None => "SURVIVED".to_owned(),
            Some((program, End::Failed(test))) => format!("caught by {program}: {test}"),
            Some((program, End::Endless)) => format!("{program} does not end"),
            Some((program, End::Crashed | End::Passed)) => format!("{program} ends too early"),
        };
        format!("{} – {end} ({:.1} s)", line(&self.drawn), self.took.as_secs_f32())
    }
}

/// A mutant in one line: number, place, what is otherwise.
pub fn line(drawn: &Drawn) -> String {
    let it = &drawn.mutant;
    format!("{} {}:{} {}: {}", drawn.number, it.file, it.lines[0], it.function, it.what)
}

/// The report: figures for each game, then the survivors by file.
pub fn of(tried: &[Tried], refused: &[Drawn], all: [usize; 2], args: &Args, took: Duration) -> String {
    let mut out = format!("\nSample {}, seed {}, {} minutes\n", args.sample, args.seed, took.as_secs() / 60);
    for (index, side) in SIDES.iter().enumerate() {
        let here = || tried.iter().filter(|it| it.drawn.side == index);
        let caught = here().filter(|it| it.caught.is_some()).count();
        let endless = here().filter(|it| matches!(it.caught, Some((_, End::Endless)))).count();
        let refused = refused.iter().filter(|it| it.side == index).count();
        let share = 100.0 * caught as f64 / here().count().max(1) as f64;
        let _ = writeln!(
            out,
            "{}: {} mutants in all; {} tried, {caught} caught ({share:.1} %, {endless} of them by their time); {refused} do not \
             compile",
            side.name,
            all[index],
            here().count()
        );
    }
    let mut files: BTreeMap<&str, Vec<&Tried>> = BTreeMap::new();
    for it in tried.iter().filter(|it| it.caught.is_none()) {
        files.entry(&it.drawn.mutant.file).or_default().push(it);
    }
    for (file, survivors) in files {
        let _ = writeln!(out, "\n{file}");
        for it in survivors {
            let reached = if it.reached { "" } else { " (no test comes there)" };
            let _ = writeln!(out, "  {}{reached}", line(&it.drawn));
        }
    }
    out
}
