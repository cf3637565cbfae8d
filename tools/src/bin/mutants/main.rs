//! Breaks rules on purpose and looks whether a test fails: a seeded sample of small changes of the rule rooms of both games.
//!
//! All mutants of a sample are compiled into one build of the engine, each behind a switch that the environment sets, so that
//! a mutant costs a run of the tests and no build. That is what makes some hundred of them possible: a build of the engine and
//! its test programs takes a minute or more, and a mutant that a test catches is done with after a second. Which tests reach a
//! mutant is noted before, in a run without any: those are tried, the short ones first.

mod points;
mod reach;
mod report;
mod tree;
mod trial;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use keyforge_tools::{files, read};
use points::{Mutant, mutants_of};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reach::{Reach, batches};
use tree::{Place, Tree};
use trial::{End, How, Program, run};

/// A game: its rule rooms, and the test programs that may catch a mutant, the one that mostly does first.
struct Side {
    name: &'static str,
    rooms: [&'static str; 2],
    programs: &'static [&'static str],
}

const SIDES: [Side; 2] = [
    Side {
        name: "KeyForge",
        rooms: ["keyforge-core/src/keyforge/engine", "keyforge-core/src/keyforge/table"],
        programs: &["rulebook", "scenes", "laws", "hosts", "kernel"],
    },
    Side {
        name: "Kryptik",
        rooms: ["keyforge-core/src/kryptik/engine", "keyforge-core/src/kryptik/table"],
        programs: &["kryptik", "hosts", "kernel"],
    },
];

/// Tries a sample of mutants of the rules of both games against the tests, and reports what no test notices.
#[derive(Parser)]
#[command(name = "mutants")]
struct Args {
    /// How many mutants of KeyForge are drawn, and half as many of Kryptik
    #[arg(long, default_value_t = 40)]
    sample: usize,
    /// What the draw follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many are tried at the same time; 0 is one for each core
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    /// Tries these of the sample alone, by their numbers
    #[arg(long, value_delimiter = ',')]
    only: Vec<usize>,
    /// Runs these test programs alone; a mutant that none of them catches may be caught by another
    #[arg(long, value_delimiter = ',')]
    tests: Vec<String>,
    /// Lists the sample and tries nothing
    #[arg(long)]
    list: bool,
    /// The folder of the project
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

/// A mutant of the sample.
pub struct Drawn {
    number: usize,
    side: usize,
    mutant: Mutant,
}

impl Drawn {
    /// Whether an error of the compiler may be about it.
    fn stands_at(&self, place: &Place) -> bool {
        let [first, last] = self.mutant.lines;
        let written = |line: usize| (place.lines[0]..=place.lines[1]).contains(&line);
        place.file == self.mutant.file && (written(first) || written(last))
    }

    /// How many lines it stands from an error of the compiler, if that is in its file.
    fn lines_from(&self, place: &Place) -> Option<usize> {
        (place.file == self.mutant.file).then(|| self.mutant.lines[0].abs_diff(place.lines[0]))
    }
}

fn main() -> ExitCode {
    match mutants(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn mutants(args: &Args) -> Result<()> {
    let root = args.root.canonicalize().context("there is no such folder")?;
    let (mut drawn, all) = draw(&root, args)?;
    if args.list {
        for it in &drawn {
            println!("{}", report::line(it));
        }
        return Ok(());
    }
    let begun = Instant::now();
    let mut names: Vec<&str> = SIDES.iter().flat_map(|side| side.programs).copied().collect();
    names.retain(|name| args.tests.is_empty() || args.tests.iter().any(|test| test == name));
    names.sort_unstable();
    names.dedup();
    let tree = Tree::copy(&root)?;
    let (paths, refused) = tree.build(&root, &mut drawn, &names)?;
    println!("built in {} s", begun.elapsed().as_secs());
    let jobs = match args.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let programs = in_parallel(jobs, paths.into_iter().collect(), |(name, path)| unharmed(&tree, name, path))?;
    let reach = Reach::of(&tree, &programs)?;
    drawn.retain(|it| args.only.is_empty() || args.only.contains(&it.number));
    in_turn(&mut drawn);
    let mut results = in_parallel(jobs, drawn, |it| tried(&tree, &programs, &reach, it))?;
    results.sort_by_key(|it| it.drawn.number);
    print!("{}", report::of(&results, &refused, all, args, begun.elapsed()));
    Ok(())
}

/// The sample, and how many mutants there are of each game.
fn draw(root: &Path, args: &Args) -> Result<(Vec<Drawn>, [usize; 2])> {
    let mut drawn = Vec::new();
    let mut all = [0; 2];
    for (index, side) in SIDES.iter().enumerate() {
        let mut found = Vec::new();
        for room in side.rooms {
            for file in files(&root.join(room), "rs")? {
                let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
                found.extend(mutants_of(&name, &read(&file)?)?);
            }
        }
        all[index] = found.len();
        let mut dice = ChaCha8Rng::seed_from_u64(args.seed.wrapping_add(index as u64));
        let mut keyed: Vec<(u64, Mutant)> = found.into_iter().map(|it| (dice.next_u64(), it)).collect();
        keyed.sort_by_key(|(key, _)| *key);
        let many = if index == 0 { args.sample } else { args.sample.div_ceil(2) };
        for (_, mutant) in keyed.into_iter().take(many) {
            drawn.push(Drawn { number: drawn.len() + 1, side: index, mutant });
        }
    }
    Ok((drawn, all))
}

/// Lets both games have their turn, each in the order of the draw: whatever was tried when time is up is a sample too.
fn in_turn(drawn: &mut [Drawn]) {
    let counts = [0, 1].map(|side| drawn.iter().filter(|it| it.side == side).count().max(1));
    let firsts = [0, 1].map(|side| drawn.iter().position(|it| it.side == side).unwrap_or_default());
    let order: BTreeMap<usize, usize> = drawn
        .iter()
        .enumerate()
        .map(|(at, it)| (it.number, (at - firsts[it.side]) * 10_000 / counts[it.side]))
        .collect();
    drawn.sort_by_key(|it| (order[&it.number], it.number));
}

/// Does something with each of some things, a few of them at the same time, in their order.
fn in_parallel<T: Send, R: Send>(jobs: usize, all: Vec<T>, work: impl Fn(T) -> Result<R> + Sync) -> Result<Vec<R>> {
    let waiting = Mutex::new(VecDeque::from(all));
    let done = Mutex::new(Vec::new());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let one_after_another = || -> Result<()> {
        while let Some(it) = next() {
            let result = work(it)?;
            done.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(one_after_another)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a worker was lost")))
    })?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// A test program, with the time that each test takes; all pass as long as no mutant is switched on.
fn unharmed(tree: &Tree, name: String, path: PathBuf) -> Result<Program> {
    let mut tests = BTreeMap::new();
    let mut last = Instant::now();
    let mut heard = |test: &str| {
        tests.insert(test.to_owned(), last.elapsed());
        last = Instant::now();
    };
    let end = run(&path, &tree.core(), &How::Unharmed, Duration::from_secs(1800), &mut heard)?;
    if end != End::Passed {
        bail!("{name} fails without a mutant: {end:?}");
    }
    let program = Program { name, path, tests };
    println!("{} has {} tests and takes {:.1} s", program.name, program.tests.len(), program.takes().as_secs_f32());
    Ok(program)
}

/// What becomes of a mutant.
fn tried(tree: &Tree, programs: &[Program], reach: &Reach, drawn: Drawn) -> Result<report::Tried> {
    let begun = Instant::now();
    let reached = reach.reached(drawn.number);
    let caught = if reached { caught(tree, programs, reach, &drawn)? } else { None };
    let tried = report::Tried { drawn, reached, caught, took: begun.elapsed() };
    println!("{}", tried.line());
    Ok(tried)
}

/// Which test program caught a mutant, and how. Only tests that reach it are run: no other can fail, but for what one test makes
/// and another uses.
fn caught(tree: &Tree, programs: &[Program], reach: &Reach, drawn: &Drawn) -> Result<Option<(String, End)>> {
    let of_side: Vec<&Program> =
        SIDES[drawn.side].programs.iter().filter_map(|name| programs.iter().find(|it| it.name == *name)).collect();
    for (program, tests, takes) in batches(&of_side, reach, drawn.number) {
        // On a busy machine everything takes longer.
        let limit = Duration::from_secs(15) + takes * 8;
        let end = run(&program.path, &tree.core(), &How::Mutant(drawn.number, &tests), limit, &mut |_| ())?;
        if end != End::Passed {
            return Ok(Some((program.name.clone(), end)));
        }
    }
    Ok(None)
}
