//! The names of the agents that every game of this crate has.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The agents of this crate, by name.
///
/// ```
/// use keyforge_core::agent::AgentKind;
/// assert_eq!("greedy".parse(), Ok(AgentKind::Greedy));
/// assert_eq!(AgentKind::Greedy.to_string(), "greedy");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgentKind {
    /// One that chooses at random, a [`RandomAgent`](super::RandomAgent).
    #[default]
    Random,
    /// One that takes what is best at the moment.
    Greedy,
}

impl AgentKind {
    /// Every kind.
    pub const ALL: [AgentKind; 2] = [AgentKind::Random, AgentKind::Greedy];

    const fn name(self) -> &'static str {
        match self {
            AgentKind::Random => "random",
            AgentKind::Greedy => "greedy",
        }
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no agent of this crate has.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{0:?} is no agent; there are random and greedy")]
pub struct UnknownAgent(pub String);

impl UnknownAgent {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        "agent/unknown"
    }
}

crate::kernel::coded!(UnknownAgent);

impl FromStr for AgentKind {
    type Err = UnknownAgent;

    fn from_str(name: &str) -> Result<AgentKind, UnknownAgent> {
        let found = AgentKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownAgent(name.to_owned()))
    }
}
