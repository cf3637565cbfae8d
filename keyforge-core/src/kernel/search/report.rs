//! What a search has found.

use serde::{Deserialize, Serialize};

/// What a search has found about one option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OptionReport<A> {
    /// The option.
    pub action: A,
    /// How often it was tried. The best option is tried most.
    pub visits: u32,
    /// How good it was on average for the seat that decides: 0 is lost, 1 is won. One half where it was not tried.
    pub value: f64,
}

/// What a search has found.
///
/// A program that learns takes the shares of the visits as what to aim at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report<A> {
    /// Every option of the decision, in its order.
    pub options: Vec<OptionReport<A>>,
    /// How many iterations there were.
    pub iterations: u32,
    /// How many of them came to nothing, as the rules could not go on from what was drawn; none in a game without mistakes.
    pub failed: u32,
    /// How many nodes the trees have.
    pub nodes: usize,
}

impl<A: Clone + PartialEq> Report<A> {
    /// One about nothing yet.
    pub(super) fn empty(options: &[A]) -> Report<A> {
        let options = options.iter().map(|action| OptionReport { action: action.clone(), visits: 0, value: 0.5 });
        Report { options: options.collect(), iterations: 0, failed: 0, nodes: 0 }
    }

    /// What several searches for the same options have found together, one after the other.
    pub(super) fn merged(options: &[A], parts: impl Iterator<Item = Report<A>>) -> Report<A> {
        parts.fold(Report::empty(options), |mut whole, part| {
            for (mine, found) in whole.options.iter_mut().zip(&part.options) {
                let visits = mine.visits + found.visits;
                if visits > 0 {
                    let sum = mine.value * f64::from(mine.visits) + found.value * f64::from(found.visits);
                    mine.value = sum / f64::from(visits);
                }
                mine.visits = visits;
            }
            whole.iterations += part.iterations;
            whole.failed += part.failed;
            whole.nodes += part.nodes;
            whole
        })
    }

    /// The option that was tried most, the better one of two, the first one of equals; none where there is no option.
    #[must_use]
    pub fn best(&self) -> Option<&OptionReport<A>> {
        let better = |one: &OptionReport<A>, other: &OptionReport<A>| {
            one.visits > other.visits || (one.visits == other.visits && one.value > other.value)
        };
        self.options.iter().reduce(|best, option| if better(option, best) { option } else { best })
    }

    /// The share of the visits that each option has, in order; the same for all where nothing was tried.
    pub fn shares(&self) -> impl Iterator<Item = f64> {
        let visits: u32 = self.options.iter().map(|option| option.visits).sum();
        let count = self.options.len();
        self.options.iter().map(move |option| match visits {
            0 => 1.0 / count as f64,
            visits => f64::from(option.visits) / f64::from(visits),
        })
    }
}
