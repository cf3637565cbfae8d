//! One iteration after the other.

use super::playout::{Until, judged, play_on};
use super::tree::{Chosen, Tree};
use super::{Cut, Evaluate, OptionReport, Policy, Report, Search, Values};
use crate::kernel::{
    Agent, Digest, Fault, Position, Question, RandomAgent, Recorder, Ruleset, Seat, Seed, Seeded, mixed,
};

/// A tree that grows.
pub(super) struct Walk<'a, R: Ruleset, E, P> {
    evaluate: &'a E,
    policy: &'a P,
    position: &'a Position<'a, R>,
    seat: Seat,
    cut: Cut,
    seed: u64,
    tree: Tree<R::Action>,
    /// The way down of this iteration; kept for its room.
    path: Vec<(usize, usize)>,
    iterations: u32,
    failed: u32,
}

impl<'a, R: Ruleset, E: Evaluate<R>, P: Policy<R>> Walk<'a, R, E, P> {
    pub fn new(search: &'a Search<E, P>, position: &'a Position<'a, R>, seed: u64) -> Walk<'a, R, E, P> {
        let seat = position.seat();
        Walk {
            evaluate: &search.evaluate,
            policy: &search.policy,
            position,
            seat,
            cut: search.cut,
            seed,
            tree: Tree::new(seat, search.exploration),
            path: Vec::new(),
            iterations: 0,
            failed: 0,
        }
    }

    /// Draws a state, walks down, plays on, and notes how it went.
    pub fn iterate(&mut self, iteration: u32) {
        self.iterations += 1;
        let seed = mixed(self.seed ^ mixed(u64::from(iteration)));
        self.path.clear();
        match self.descend(seed) {
            Ok(values) => {
                for (node, edge) in &self.path {
                    let seat = self.tree.node(*node).seat;
                    self.tree.note(*node, *edge, values.of(seat));
                }
            }
            Err(_) => self.failed += 1,
        }
    }

    fn descend(&mut self, seed: u64) -> Result<Values, Fault> {
        let mut state = self.position.determinize(Seed::from(seed))?;
        let mut agent = self.policy.agent(seed);
        let mut dice = RandomAgent::new(!seed);
        // Another seed than that of the draw, so that what is drawn tells nothing about what comes.
        let mut chance = Seeded::new(Seed::from(mixed(!seed)));
        let mut events = Recorder::silent();
        let last = self.evaluate.turn(R::table(&state)).saturating_add(self.cut.turns);
        let mut node = Tree::<R::Action>::ROOT;
        // What is left to decide beyond the tree.
        let mut decisions = self.cut.decisions;
        loop {
            let Some(position) = Position::<R>::of(&state) else {
                return Ok(judged::<R>(&state, self.evaluate));
            };
            let (by, table) = (position.seat(), R::table(&state));
            let viewer = self.seat;
            let known = position.options().iter().map(|option| match by == viewer {
                true => Some(option.clone()),
                false => R::redact_action(table, by, option, viewer),
            });
            let advice = || {
                let action = agent.choose(by, &position);
                position.options().iter().position(|option| *option == action).unwrap_or_default()
            };
            let Chosen { edge, option } = self.tree.choose(node, known, advice, &mut dice);
            let Some(action) = position.options().get(option).cloned() else {
                return Err(Fault::broken("a decision without an option"));
            };
            self.path.push((node, edge));
            R::decide(&mut state, by, &action, &mut chance, &mut events)?;
            let Some(next) = R::decision(R::table(&state)) else {
                return Ok(judged::<R>(&state, self.evaluate));
            };
            let is_forced = next.options().len() == 1;
            let (child, is_new) = self.tree.follow(node, edge, self.glimpse(next), next.seat());
            if is_new && !(is_forced && decisions > 0) {
                let until = Until { turn: last, decisions };
                return play_on(&mut state, &mut agent, &mut chance, self.evaluate, until);
            }
            // Where there is no choice the next node tells more, but it is one step further on.
            decisions -= u32::from(is_new);
            node = child;
        }
    }

    /// What the searching seat sees of a question: its own options tell what it knows; of those of others it sees only whose
    /// they are.
    fn glimpse(&self, decision: &R::Decision) -> u64 {
        let by = decision.seat();
        match by == self.seat {
            true => Digest::of_hash(decision.options()),
            false => u64::from(by.0),
        }
    }

    pub fn report(&self) -> Report<R::Action> {
        let mut report = Report::empty(self.position.options());
        for OptionReport { action, visits, value } in &mut report.options {
            let edges = &self.tree.node(Tree::<R::Action>::ROOT).edges;
            if let Some(edge) = edges.iter().find(|edge| edge.visits > 0 && edge.action.as_ref() == Some(action)) {
                *visits = edge.visits;
                *value = edge.sum / f64::from(edge.visits);
            }
        }
        Report { iterations: self.iterations, failed: self.failed, nodes: self.tree.len(), ..report }
    }
}
