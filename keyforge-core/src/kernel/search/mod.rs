//! A search for the best option that looks only at what a seat may know.
//!
//! This is Monte Carlo tree search over information sets. Each iteration draws a full state that fits what the seat knows
//! ([`Position::determinize`](super::Position::determinize)), walks down one tree that all drawn states share, plays on from
//! the leaf with a [`Policy`], and judges where that ends with [`Evaluate`]. The tree tells apart what the seat can tell
//! apart: the actions as the seat may know them, and the questions that are put to the seat. So the real hidden cards have
//! no part in it.
//!
//! A [`Search`] gives a [`Report`]: visits and values of every option, for hints and for programs that learn. A
//! [`SearchAgent`] plays by it.

mod agent;
mod budget;
mod evaluate;
mod playout;
mod policy;
mod report;
mod tree;
mod walk;

pub use agent::SearchAgent;
pub use budget::{Budget, MOST_ITERATIONS};
pub use evaluate::{Evaluate, MOST_SEATS, Values};
pub use playout::Cut;
pub use policy::Policy;
pub use report::{OptionReport, Report};

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread;

use budget::Meter;
use walk::Walk;

use super::many::count_of;
use super::{Position, Ruleset, arrange_by_key, mixed};

/// How an option is found among those of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exploration {
    /// How much an option counts that was tried seldom, beside its value of 0 to 1.
    pub weight: f64,
    /// So many options of a node are tried at once.
    pub least: u32,
    /// How fast their number grows beside that: with this times the square root of the visits.
    pub growth: f64,
}

impl Default for Exploration {
    fn default() -> Exploration {
        Exploration { weight: 0.2, least: 3, growth: 1.0 }
    }
}

/// A search: who judges, who plays on from the leaves, and for how long.
///
/// The same position, seed, settings and number of iterations give the same report, on any number of threads.
#[derive(Clone, Debug)]
pub struct Search<E, P> {
    /// Who judges where a game stands.
    pub evaluate: E,
    /// Who plays on from the leaves of the tree.
    pub policy: P,
    /// How long it goes on.
    pub budget: Budget,
    /// The search is split into so many trees, whose counts are added up, but not into more than it has iterations. They can
    /// grow on as many threads; one tree sees farther than two of half its size.
    pub parts: NonZeroUsize,
    /// How options are weighed against each other.
    pub exploration: Exploration,
    /// Where playing on from a leaf ends.
    pub cut: Cut,
}

impl<E, P> Search<E, P> {
    /// A search in one tree with the usual settings.
    pub fn new(evaluate: E, policy: P, budget: Budget) -> Search<E, P> {
        let (exploration, cut) = (Exploration::default(), Cut::default());
        Search { evaluate, policy, budget, parts: NonZeroUsize::MIN, exploration, cut }
    }

    /// Searches on this thread.
    ///
    /// When `stop` is set it ends soon, with what it has found so far.
    pub fn run<R: Ruleset>(&self, position: &Position<'_, R>, seed: u64, stop: &AtomicBool) -> Report<R::Action>
    where
        E: Evaluate<R>,
        P: Policy<R>,
    {
        let meter = Meter::new(self.budget, stop);
        let trees = self.grow(position, seed, 0, 1, &meter);
        Report::merged(position.options(), trees.into_iter().map(|(_, report)| report))
    }

    /// Searches on so many threads, all of the machine's for 0; the parts are shared among them, so more threads than parts
    /// are of no use. The report is that of [`Search::run`].
    pub fn run_on<R: Ruleset>(
        &self,
        threads: usize,
        position: &Position<'_, R>,
        seed: u64,
        stop: &AtomicBool,
    ) -> Report<R::Action>
    where
        E: Evaluate<R> + Sync,
        P: Policy<R> + Sync,
        R::State: Sync,
        R::Decision: Sync,
        R::Action: Send,
    {
        let meter = Meter::new(self.budget, stop);
        let threads = count_of(threads).min(meter.parts(self.parts));
        let grow = |first: usize| self.grow(position, seed, first, threads, &meter);
        let mut found: Vec<(usize, Report<R::Action>)> = thread::scope(|scope| {
            let workers: Vec<_> = (1..threads).map(|first| scope.spawn(move || grow(first))).collect();
            let own = grow(0);
            // What is wrong with a judge or a policy is told on any number of threads.
            let others =
                workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
            own.into_iter().chain(others).collect()
        });
        // Values are sums of fractions: they have to be added in the same order.
        arrange_by_key(&mut found, |(part, _)| *part);
        Report::merged(position.options(), found.into_iter().map(|(_, report)| report))
    }

    /// Grows the first of the trees and every so many-th after it, each by its number.
    ///
    /// They grow in turn, so that where the time is over or the search is stopped none has had much more of it than another.
    fn grow<R: Ruleset>(
        &self,
        position: &Position<'_, R>,
        seed: u64,
        first: usize,
        step: usize,
        meter: &Meter<'_>,
    ) -> Vec<(usize, Report<R::Action>)>
    where
        E: Evaluate<R>,
        P: Policy<R>,
    {
        let parts = meter.parts(self.parts);
        let mut walks: Vec<Walk<'_, R, E, P>> = Vec::new();
        let own = || (first..parts).step_by(step);
        // Where it does not come out even, the first ones have one iteration more.
        let most = meter.share(first, parts);
        let mut iteration = 0;
        while iteration < most && meter.goes_on(first, iteration) {
            let growing = own().take_while(|part| iteration < meter.share(*part, parts));
            for (at, part) in growing.enumerate().take_while(|(_, part)| meter.goes_on(*part, iteration)) {
                // No tree is planted for nothing.
                if at == walks.len() {
                    walks.push(Walk::new(self, position, mixed(seed ^ mixed(part as u64))));
                }
                walks[at].iterate(iteration);
            }
            iteration += 1;
        }
        own().zip(walks.iter().map(Walk::report)).collect()
    }
}
