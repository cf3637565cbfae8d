//! The source of chance of a game that can be cloned.

use crate::kernel::{Chance, Refusing, Seed, Seeded};

/// A source of chance behind a pointer, with the clone that a plain trait object lacks.
pub(super) trait Source: Chance + Send + Sync {
    fn boxed(&self) -> Box<dyn Source>;
}

impl<C: Chance + Clone + Send + Sync + 'static> Source for C {
    fn boxed(&self) -> Box<dyn Source> {
        Box::new(self.clone())
    }
}

/// Where a game gets its chance. The common case needs no allocation, as every action works on a copy.
pub(super) enum GameChance {
    Seeded(Seeded),
    Other(Box<dyn Source>),
}

impl GameChance {
    pub(super) fn new(seed: Option<Seed>) -> GameChance {
        match seed {
            Some(seed) => GameChance::Seeded(Seeded::new(seed)),
            None => GameChance::Other(Box::new(Refusing)),
        }
    }

    pub(super) fn source(&mut self) -> &mut dyn Chance {
        match self {
            GameChance::Seeded(source) => source,
            GameChance::Other(source) => source,
        }
    }
}

impl Clone for GameChance {
    fn clone(&self) -> GameChance {
        match self {
            GameChance::Seeded(source) => GameChance::Seeded(*source),
            // Through the pointer: the box itself is not to become a source.
            GameChance::Other(source) => GameChance::Other((**source).boxed()),
        }
    }
}

impl std::fmt::Debug for GameChance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            GameChance::Seeded(_) => "Seeded",
            GameChance::Other(_) => "Other",
        })
    }
}
