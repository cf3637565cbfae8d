//! Which tests reach which mutants.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

use anyhow::{Result, bail};
use keyforge_tools::read;

use crate::tree::Tree;
use crate::trial::{End, How, Program, run};

/// A number that no mutant has.
const NOBODY: usize = usize::MAX;

/// For each mutant, by the name of a test program, the threads that came to it: those of tests have their names.
pub struct Reach(BTreeMap<usize, BTreeMap<String, BTreeSet<String>>>);

impl Reach {
    /// Runs every program once, without a mutant.
    pub fn of(tree: &Tree, programs: &[Program]) -> Result<Reach> {
        let mut reach: BTreeMap<usize, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
        for program in programs {
            let notes = tree.notes(&program.name);
            fs::write(&notes, "")?;
            let end = run(&program.path, &tree.core(), &How::Reaching(&notes), Duration::from_secs(1800), &mut |_| ())?;
            if end != End::Passed {
                bail!("{} fails when it notes what it reaches: {end:?}", program.name);
            }
            for line in read(&notes)?.lines() {
                let Some((thread, number)) = line.rsplit_once('\t') else { continue };
                let threads = reach.entry(number.parse()?).or_default().entry(program.name.clone()).or_default();
                threads.insert(thread.to_owned());
            }
            // A program whose tests are not known by their threads, or cannot be named, would let every mutant live.
            let known = reach.values().filter_map(|programs| programs.get(&program.name)).flatten();
            let known: BTreeSet<&str> =
                known.map(String::as_str).filter(|name| program.tests.contains_key(*name)).collect();
            let two: Vec<&str> = known.into_iter().take(2).collect();
            if two.is_empty() {
                bail!("no test of {} is known by its thread", program.name);
            }
            let mut passed = 0;
            let how = How::Mutant(NOBODY, &two);
            let end = run(&program.path, &tree.core(), &how, Duration::from_secs(600), &mut |_| passed += 1)?;
            if end != End::Passed || passed != two.len() {
                bail!("{} does not run the tests that it is asked for: {passed} of {two:?}, {end:?}", program.name);
            }
        }
        Ok(Reach(reach))
    }

    /// Whether any test comes to that mutant.
    pub fn reached(&self, mutant: usize) -> bool {
        self.0.contains_key(&mutant)
    }

    /// The tests of a program that come to that mutant, with the time that each takes.
    fn tests<'a>(&self, mutant: usize, program: &'a Program) -> Vec<(&'a str, Duration)> {
        let Some(threads) = self.0.get(&mutant).and_then(|programs| programs.get(&program.name)) else {
            return Vec::new();
        };
        let tests = program.tests.iter().filter(|(name, _)| threads.contains(*name));
        tests.map(|(name, takes)| (name.as_str(), *takes)).collect()
    }
}

/// How long the tests of a first and of a second batch may take together.
const BATCHES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(5)];

/// Tests of a program that are run together, and how long they take.
type Batch<'a> = (&'a Program, Vec<&'a str>, Duration);

/// The tests that come to a mutant, in the order in which they are tried: the short ones of each program, then longer ones, then
/// the rest.
pub fn batches<'a>(programs: &[&'a Program], reach: &Reach, mutant: usize) -> Vec<Batch<'a>> {
    let mut left: Vec<(&Program, Vec<(&str, Duration)>)> =
        programs.iter().map(|program| (*program, reach.tests(mutant, program))).collect();
    for (_, tests) in &mut left {
        tests.sort_by_key(|(_, takes)| *takes);
    }
    let mut batches = Vec::new();
    for limit in BATCHES.into_iter().chain([Duration::MAX]) {
        for (program, tests) in &mut left {
            let mut all = Duration::ZERO;
            let many = tests.iter().take_while(|(_, takes)| {
                all += *takes;
                all <= limit
            });
            let many = many.count();
            let batch: Vec<(&str, Duration)> = tests.drain(..many).collect();
            if !batch.is_empty() {
                let takes = batch.iter().map(|(_, takes)| *takes).sum();
                batches.push((*program, batch.into_iter().map(|(name, _)| name).collect(), takes));
            }
        }
    }
    batches
}
