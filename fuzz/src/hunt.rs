//! Many inputs for one target.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::change::inputs;
use crate::guard::trial;
use crate::target::{Broken, Form, Outcome, Target};

/// When a hunt ends.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so many inputs.
    Inputs(u64),
    /// After so much time.
    Over(Duration),
}

/// How a target is tried.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// All inputs follow from it.
    pub seed: u64,
    /// When it ends.
    pub until: Until,
    /// How long an input of usual size may take.
    pub most: Duration,
    /// Inputs that come first, and that others are made of.
    pub kept: Vec<Vec<u8>>,
}

/// An input that broke a law, as small as it could be made.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The input.
    pub input: Vec<u8>,
    /// The law.
    pub broken: Broken,
}

/// What came of a hunt.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// How many inputs were tried.
    pub inputs: u64,
    /// How many of them were taken.
    pub taken: u64,
    /// How many were refused, by the first words of the error.
    pub refused: BTreeMap<String, u64>,
    /// How long all of it took.
    pub took: Duration,
    /// How long the slowest input took.
    pub slowest: Duration,
    /// What was found.
    pub findings: Vec<Finding>,
}

impl Figures {
    /// How many inputs were refused.
    #[must_use]
    pub fn refusals(&self) -> u64 {
        self.refused.values().sum()
    }

    fn note(&mut self, target: &Target, input: &[u8], most: Duration) -> Result<Outcome, Broken> {
        let tried = trial(target, input, most);
        self.inputs += 1;
        self.slowest = self.slowest.max(tried.took);
        match &tried.result {
            Ok(Outcome::Taken) => self.taken += 1,
            Ok(Outcome::Refused(error)) => *self.refused.entry(kind_of(error)).or_default() += 1,
            Err(_) => {}
        }
        tried.result
    }
}

/// The longest part of an error without names and numbers, which are countless.
fn kind_of(error: &str) -> String {
    let parts = error.split(|c: char| !c.is_alphabetic() && c != ' ');
    parts.max_by_key(|part| part.len()).unwrap_or_default().trim().to_owned()
}

/// After that many findings a hunt ends: they seldom have different causes.
const MOST_FINDINGS: usize = 5;

/// That many attempts are made to find a smaller input that breaks a law too.
const SHRINKING: usize = 400;

/// An input that is not answered for so long never will be.
const NEVER: Duration = Duration::from_secs(60);

/// The bytes that are being tried, and since when.
type Trying = Arc<Mutex<Option<(Instant, Vec<u8>)>>>;

/// Tries a target. `lost` is told of an input to which no answer comes; no one waits for it any longer, so it should end the
/// program.
pub fn hunt(target: &Target, hunt: &Hunt, lost: impl Fn(&[u8]) + Send + 'static) -> Figures {
    let trying = watch(lost);
    let begin = Instant::now();
    let mut figures = Figures::default();
    let mut good = (target.seeds)();
    let first = good.len();
    good.extend(hunt.kept.iter().cloned());
    for (at, input) in good.iter().enumerate() {
        note(&trying, Some(input));
        let broken = match figures.note(target, input, hunt.most) {
            Err(broken) => broken,
            Ok(Outcome::Refused(error)) if at < first => Broken(format!("a good input was refused: {error}")),
            Ok(_) => continue,
        };
        figures.findings.push(Finding { input: input.clone(), broken });
    }
    let mut runner = runner(hunt.seed);
    let strategy = inputs(target.form);
    while figures.findings.len() < MOST_FINDINGS && goes_on(hunt.until, begin, figures.inputs) {
        let Ok(mut tree) = strategy.new_tree(&mut runner) else { continue };
        let made = |tree: &dyn ValueTree<Value = crate::Input>| (target.mend)(tree.current().bytes(target.form, &good));
        let input = made(&tree);
        note(&trying, Some(&input));
        if let Err(broken) = figures.note(target, &input, hunt.most) {
            let mut finding = Finding { input, broken };
            for _ in 0..SHRINKING {
                let smaller = made(&tree);
                note(&trying, Some(&smaller));
                let moved = match trial(target, &smaller, hunt.most).result {
                    Err(broken) => {
                        finding = Finding { input: smaller, broken };
                        tree.simplify()
                    }
                    Ok(_) => tree.complicate(),
                };
                if !moved {
                    break;
                }
            }
            figures.findings.push(finding);
        }
    }
    note(&trying, None);
    figures.took = begin.elapsed();
    figures
}

fn goes_on(until: Until, begin: Instant, inputs: u64) -> bool {
    match until {
        Until::Inputs(most) => inputs < most,
        Until::Over(time) => begin.elapsed() < time,
    }
}

fn runner(seed: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

fn note(trying: &Trying, input: Option<&[u8]>) {
    let mut now = trying.lock().unwrap_or_else(PoisonError::into_inner);
    *now = input.map(|input| (Instant::now(), input.to_vec()));
}

/// Looks at what is being tried, until nobody tries anything any more.
fn watch(lost: impl Fn(&[u8]) + Send + 'static) -> Trying {
    let trying = Trying::default();
    let watched = Arc::downgrade(&trying);
    thread::spawn(move || {
        while let Some(trying) = watched.upgrade() {
            let now = trying.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if let Some((_, input)) = now.filter(|(since, _)| since.elapsed() > NEVER) {
                lost(&input);
                return;
            }
            drop(trying);
            thread::sleep(Duration::from_millis(500));
        }
    });
    trying
}

impl Form {
    /// How an input of this form is shown to a reader.
    #[must_use]
    pub fn show(self, input: &[u8]) -> String {
        match self {
            Form::Bytes => format!("{} bytes", input.len()),
            Form::Text | Form::Json | Form::JsonLines => String::from_utf8_lossy(input).chars().take(600).collect(),
        }
    }
}
