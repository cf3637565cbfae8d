//! The agents that every game of this crate has, and their names.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::search::{Budget, MOST_ITERATIONS, SearchAgent};
use super::{Agent, Position, RandomAgent, Ruleset, Seat};

/// The agents of this crate, by name.
///
/// None of them looks at what its seat may not know, and the same seed gives the same choices. The three levels are for
/// hosts that offer an opponent: what stands behind them may become stronger with a new version.
///
/// ```
/// use keyforge_core::agent::AgentKind;
/// assert_eq!("greedy".parse(), Ok(AgentKind::Greedy));
/// assert_eq!("search:2000".parse(), Ok(AgentKind::Search { iterations: 2000 }));
/// assert_eq!(AgentKind::Search { iterations: 2000 }.to_string(), "search:2000");
/// assert_eq!(AgentKind::Hard.to_string(), "hard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum AgentKind {
    /// One that chooses at random, a [`RandomAgent`](super::RandomAgent).
    #[default]
    Random,
    /// One that takes what is best at the moment.
    Greedy,
    /// One that [searches](super::search) with so many iterations for each decision: `search:2000`, or `search` for
    /// [1000](AgentKind::ITERATIONS).
    Search {
        /// How many iterations a decision has: 1 to [`MOST_ITERATIONS`]. Less counts as 1, more as that many.
        iterations: u32,
    },
    /// The level for beginners: the same as `greedy`.
    Easy,
    /// The level for those who know the game: a short search, `search:100`.
    Medium,
    /// The level for those who want to be beaten: a long search, `search:2000`.
    Hard,
}

/// What an agent does, whatever it is called.
enum Manner {
    Random,
    Greedy,
    Search { iterations: u32 },
}

impl AgentKind {
    /// Every kind, the search with its usual number of iterations.
    pub const ALL: [AgentKind; 6] = [
        AgentKind::Random,
        AgentKind::Greedy,
        AgentKind::Search { iterations: AgentKind::ITERATIONS },
        AgentKind::Easy,
        AgentKind::Medium,
        AgentKind::Hard,
    ];

    /// How many iterations a search has that is called by its name alone.
    pub const ITERATIONS: u32 = 1000;

    /// What stands behind the name.
    const fn manner(self) -> Manner {
        match self {
            AgentKind::Random => Manner::Random,
            AgentKind::Greedy | AgentKind::Easy => Manner::Greedy,
            AgentKind::Search { iterations: 0 } => Manner::Search { iterations: 1 },
            AgentKind::Search { iterations } => Manner::Search { iterations },
            AgentKind::Medium => Manner::Search { iterations: 100 },
            AgentKind::Hard => Manner::Search { iterations: 2000 },
        }
    }

    /// Whether it searches, so that an answer may take its time.
    pub const fn looks_ahead(self) -> bool {
        match self.manner() {
            Manner::Search { .. } => true,
            Manner::Random | Manner::Greedy => false,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            AgentKind::Random => "random",
            AgentKind::Greedy => "greedy",
            AgentKind::Search { .. } => "search",
            AgentKind::Easy => "easy",
            AgentKind::Medium => "medium",
            AgentKind::Hard => "hard",
        }
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentKind::Search { iterations } if *iterations != AgentKind::ITERATIONS => {
                // What it counts as, so that what is written can be read.
                write!(f, "search:{}", (*iterations).clamp(1, MOST_ITERATIONS))
            }
            AgentKind::Random
            | AgentKind::Greedy
            | AgentKind::Search { .. }
            | AgentKind::Easy
            | AgentKind::Medium
            | AgentKind::Hard => f.write_str(self.name()),
        }
    }
}

/// A name that no agent of this crate has.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error(
    "{0:?} is no agent; there are random, greedy, search, easy, medium and hard, and search:N with 1 to {MOST_ITERATIONS} \
     iterations"
)]
pub struct UnknownAgent(pub String);

crate::kernel::coded!(UnknownAgent = "agent/unknown");

impl FromStr for AgentKind {
    type Err = UnknownAgent;

    fn from_str(name: &str) -> Result<AgentKind, UnknownAgent> {
        let unknown = || UnknownAgent(name.to_owned());
        if let Some(number) = name.strip_prefix("search:") {
            // A sign is no part of a number of iterations.
            let number = Some(number).filter(|number| number.starts_with(|first: char| first.is_ascii_digit()));
            let iterations = number.and_then(|number| number.parse().ok()).ok_or_else(unknown)?;
            let is_possible = (1..=MOST_ITERATIONS).contains(&iterations);
            return if is_possible { Ok(AgentKind::Search { iterations }) } else { Err(unknown()) };
        }
        AgentKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(unknown)
    }
}

/// As a string: `"search:2000"`.
impl Serialize for AgentKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AgentKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AgentKind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// An agent of any kind: a random one, or one of a game that is greedy or searches.
#[derive(Clone, Debug)]
pub enum AnyAgent<G, S> {
    /// One that chooses at random.
    Random(RandomAgent),
    /// One that takes what is best at the moment.
    Greedy(Box<G>),
    /// One that searches.
    Search(Box<S>),
}

impl<G, E, P> AnyAgent<G, SearchAgent<E, P>> {
    /// An agent of a kind with a seed, made of what a game makes of it.
    pub(crate) fn made(
        kind: AgentKind,
        seed: u64,
        greedy: impl FnOnce() -> G,
        search: impl FnOnce(Budget) -> SearchAgent<E, P>,
    ) -> Self {
        match kind.manner() {
            Manner::Random => AnyAgent::Random(RandomAgent::new(seed)),
            Manner::Greedy => AnyAgent::Greedy(Box::new(greedy())),
            Manner::Search { iterations } => AnyAgent::Search(Box::new(search(Budget::Iterations(iterations)))),
        }
    }

    /// The same agent, which ends its search soon once `stop` is set, as [`SearchAgent::stopped_by`] says; the others do not look
    /// ahead.
    #[must_use]
    pub fn stopped_by(self, stop: &Arc<AtomicBool>) -> Self {
        match self {
            AnyAgent::Search(agent) => AnyAgent::Search(Box::new(agent.stopped_by(stop.clone()))),
            AnyAgent::Random(_) | AnyAgent::Greedy(_) => self,
        }
    }
}

impl<R: Ruleset, G: Agent<R>, S: Agent<R>> Agent<R> for AnyAgent<G, S> {
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action {
        match self {
            AnyAgent::Random(agent) => agent.choose(seat, position),
            AnyAgent::Greedy(agent) => agent.choose(seat, position),
            AnyAgent::Search(agent) => agent.choose(seat, position),
        }
    }
}
