//! The tree of what a seat can tell apart.

use smallvec::SmallVec;

use super::Exploration;
use crate::kernel::{RandomAgent, Seat};

/// A node: the seat knows the same in all states that come here.
pub(super) struct Node<A> {
    /// Who decides.
    pub seat: Seat,
    visits: u32,
    pub edges: Vec<Edge<A>>,
}

/// An action as the searching seat may know it; none for all those that it cannot tell apart.
pub(super) struct Edge<A> {
    pub action: Option<A>,
    pub visits: u32,
    /// How often a state came here in which it could be chosen.
    available: u32,
    /// The values for the seat that decides, added up.
    pub sum: f64,
    /// Where it leads, by what the seat sees then.
    children: SmallVec<[(u64, usize); 1]>,
}

/// The tree.
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    exploration: Exploration,
    /// The edges that can be chosen at the moment, and an option for each; kept for its room.
    open: Vec<Open>,
}

/// An edge that can be chosen, one of the options that it stands for, and how many there are.
#[derive(Clone, Copy)]
struct Open {
    edge: usize,
    option: usize,
    alike: usize,
}

/// What was chosen in a node.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub edge: usize,
    pub option: usize,
}

impl<A: Clone + PartialEq> Tree<A> {
    /// A tree with nothing but its root.
    pub fn new(seat: Seat, exploration: Exploration) -> Tree<A> {
        Tree { nodes: vec![Node::new(seat)], exploration, open: Vec::new() }
    }

    /// The root.
    pub const ROOT: usize = 0;

    pub fn node(&self, node: usize) -> &Node<A> {
        &self.nodes[node]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Chooses an option of a state that came to a node. `known` is what the seat may know of each, and `advice` gives the
    /// one to be tried first.
    pub fn choose(
        &mut self,
        node: usize,
        known: impl Iterator<Item = Option<A>>,
        advice: impl FnOnce() -> usize,
        dice: &mut RandomAgent,
    ) -> Chosen {
        self.offer(node, known, dice);
        let Tree { nodes, exploration, open } = self;
        let node = &nodes[node];
        let is_new = |open: &&Open| node.edges[open.edge].visits == 0;
        let untried = open.iter().filter(is_new).count();
        let room = f64::from(exploration.least) + exploration.growth * f64::from(node.visits).sqrt();
        let found = if untried > 0 && ((open.len() - untried) as f64) < room {
            let advised = advice();
            let advised = open.iter().filter(is_new).find(|open| open.option == advised).copied();
            advised.or_else(|| open.iter().filter(is_new).nth(dice.index(untried)).copied())
        } else {
            let tried = open.iter().filter(|open| !is_new(open));
            let scored = tried.map(|open| (node.edges[open.edge].score(exploration.weight), *open));
            scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, open)| open)
        };
        // Where the settings leave no room for any, the first that can be chosen is.
        let found = found.or_else(|| open.first().copied());
        // A question has options, so there is one; the first of a node stands for it in any case.
        found.map_or(Chosen { edge: 0, option: 0 }, |open| Chosen { edge: open.edge, option: open.option })
    }

    /// Notes which edges can be chosen.
    fn offer(&mut self, node: usize, known: impl Iterator<Item = Option<A>>, dice: &mut RandomAgent) {
        let Tree { nodes, open, .. } = self;
        let node = &mut nodes[node];
        open.clear();
        // Options come in a fixed order, so the next one is most often the next edge.
        let mut at = 0;
        for (option, action) in known.enumerate() {
            let edge = node.edge(action, at);
            at = edge + 1;
            match open.iter_mut().find(|open| open.edge == edge) {
                None => open.push(Open { edge, option, alike: 1 }),
                // Of those that look alike each has the same chance.
                Some(open) => {
                    open.alike += 1;
                    if dice.index(open.alike) == 0 {
                        open.option = option;
                    }
                }
            }
        }
        for open in open {
            node.edges[open.edge].available += 1;
        }
    }

    /// Where an edge leads, and whether nothing came there before.
    pub fn follow(&mut self, node: usize, edge: usize, seen: u64, seat: Seat) -> (usize, bool) {
        let next = self.nodes.len();
        let children = &mut self.nodes[node].edges[edge].children;
        if let Some((_, child)) = children.iter().find(|(key, _)| *key == seen) {
            return (*child, false);
        }
        children.push((seen, next));
        self.nodes.push(Node::new(seat));
        (next, true)
    }

    /// Notes how it went for the seat that decided there.
    pub fn note(&mut self, node: usize, edge: usize, value: f32) {
        let node = &mut self.nodes[node];
        node.visits += 1;
        let edge = &mut node.edges[edge];
        edge.visits += 1;
        edge.sum += f64::from(value);
    }
}

impl<A: PartialEq> Node<A> {
    const fn new(seat: Seat) -> Node<A> {
        Node { seat, visits: 0, edges: Vec::new() }
    }

    /// The edge of an action, looked for from an edge on; a new one if there is none.
    fn edge(&mut self, action: Option<A>, from: usize) -> usize {
        let from = from.min(self.edges.len());
        let (before, after) = self.edges.split_at(from);
        let is_it = |edge: &Edge<A>| edge.action == action;
        let found = after.iter().position(is_it).map(|at| from + at);
        found.or_else(|| before.iter().position(is_it)).unwrap_or_else(|| {
            self.edges.push(Edge { action, visits: 0, available: 0, sum: 0.0, children: SmallVec::new() });
            self.edges.len() - 1
        })
    }
}

impl<A> Edge<A> {
    /// How good it seems, and how little is known of it yet: what could seldom be chosen is not neglected for it.
    fn score(&self, weight: f64) -> f64 {
        let visits = f64::from(self.visits.max(1));
        self.sum / visits + weight * (f64::from(self.available.max(1)).ln() / visits).sqrt()
    }
}
