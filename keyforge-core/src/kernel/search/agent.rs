//! An agent that plays what its search finds.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Evaluate, Policy, Report, Search};
use crate::kernel::{Agent, Position, Question, Ruleset, Seat, mixed};

/// An agent that plays the option which its search tries most.
///
/// What it chooses follows from its seed, from the number of the decision and from what its seat knows.
#[derive(Clone, Debug)]
pub struct SearchAgent<E, P> {
    search: Search<E, P>,
    seed: u64,
    /// Ends what it looks for when it chooses.
    stop: Arc<AtomicBool>,
}

impl<E, P> SearchAgent<E, P> {
    /// An agent with that search.
    pub fn new(search: Search<E, P>, seed: u64) -> SearchAgent<E, P> {
        SearchAgent { search, seed, stop: Arc::default() }
    }

    /// The same agent, which ends its search soon once `stop` is set.
    ///
    /// It then chooses by what it has found so far, which does not follow from its seed any more: whoever sets `stop` drops
    /// the choice.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> SearchAgent<E, P> {
        SearchAgent { stop, ..self }
    }

    /// The search, to be set otherwise.
    pub fn search_mut(&mut self) -> &mut Search<E, P> {
        &mut self.search
    }

    /// What its search finds in a position: visits and value of every option. When `stop` is set it ends soon.
    pub fn report<R: Ruleset>(&self, position: &Position<'_, R>, stop: &AtomicBool) -> Report<R::Action>
    where
        E: Evaluate<R>,
        P: Policy<R>,
    {
        self.search.run(position, self.seed_of(position), stop)
    }

    /// The same on several threads, all of the machine's for 0.
    pub fn report_on<R: Ruleset>(
        &self,
        threads: usize,
        position: &Position<'_, R>,
        stop: &AtomicBool,
    ) -> Report<R::Action>
    where
        E: Evaluate<R> + Sync,
        P: Policy<R> + Sync,
        R::State: Sync,
        R::Decision: Sync,
        R::Action: Send,
    {
        self.search.run_on(threads, position, self.seed_of(position), stop)
    }

    fn seed_of<R: Ruleset>(&self, position: &Position<'_, R>) -> u64 {
        self.seed ^ mixed(u64::from(position.decision().id().0))
    }
}

impl<R: Ruleset, E: Evaluate<R>, P: Policy<R>> Agent<R> for SearchAgent<E, P> {
    fn choose(&mut self, _: Seat, position: &Position<'_, R>) -> R::Action {
        let options = position.options();
        // The options of an open decision are never empty, and one alone is no choice.
        let [_, _, ..] = options else {
            return options[0].clone();
        };
        let report = self.report(position, &self.stop);
        report.best().map_or_else(|| options[0].clone(), |best| best.action.clone())
    }
}
