//! A point that whoever follows a log has reached, and whether a log goes on from there.

use super::{Digest, FoldError, Log};
use crate::kernel::Ruleset;

/// A point of a log, behind an entry or behind the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kernel) struct Reached {
    /// The hash of the header: which game this is.
    pub(in crate::kernel) header: Digest,
    /// How many entries come before it.
    pub(in crate::kernel) entries: u32,
    /// The hash of the last of them, or of the header.
    pub(in crate::kernel) head: Digest,
}

/// How a log does not go on from a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kernel) enum Astray {
    /// It is the log of another game.
    OtherGame,
    /// It has fewer entries.
    Behind {
        /// How many come before the point.
        reached: u32,
        /// How many the log has.
        given: u32,
    },
    /// It went another way, as a branch does.
    Forked {
        /// The last entry before the point.
        entry: u32,
    },
}

impl Reached {
    /// Behind the header of a log.
    pub(in crate::kernel) fn beginning_of<R: Ruleset>(log: &Log<R>) -> Reached {
        Reached { header: log.header_hash(), entries: 0, head: log.header_hash() }
    }

    /// Behind the last entry of a log.
    pub(in crate::kernel) fn end_of<R: Ruleset>(log: &Log<R>) -> Reached {
        Reached { header: log.header_hash(), entries: log.len(), head: log.head() }
    }

    /// Refuses a log that does not go on from here.
    pub(in crate::kernel) fn check<R: Ruleset>(&self, log: &Log<R>) -> Result<(), Astray> {
        if log.header_hash() != self.header {
            return Err(Astray::OtherGame);
        }
        if log.len() < self.entries {
            return Err(Astray::Behind { reached: self.entries, given: log.len() });
        }
        let Some(last) = self.entries.checked_sub(1) else {
            return Ok(());
        };
        if log.hash(last) != Some(self.head) {
            return Err(Astray::Forked { entry: last });
        }
        Ok(())
    }
}

impl From<Astray> for FoldError {
    fn from(astray: Astray) -> FoldError {
        match astray {
            Astray::OtherGame => FoldError::OtherGame,
            Astray::Behind { reached, given } => FoldError::Behind { followed: reached, given },
            Astray::Forked { entry } => FoldError::Forked { entry },
        }
    }
}
