//! What was done.

use std::fmt;

use indicatif::HumanCount;

/// How often each law was held against the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that kept every law.
    pub games: u64,
    /// Of them those that were not over when they were left.
    pub left: u64,
    /// Decisions made in games.
    pub decisions: u64,
    /// Events of a game folded to its table.
    pub folds: u64,
    /// Games played again from their logs.
    pub replays: u64,
    /// What a seat was told, folded to what it sees.
    pub views: u64,
    /// Actions taken back.
    pub undos: u64,
    /// Positions written as scenarios and begun from them.
    pub exports: u64,
    /// States drawn from what a seat knows, and compared with the true one.
    pub worlds: u64,
    /// Snapshots restored and played on beside the true state.
    pub snapshots: u64,
    /// Logs written and read, as text and as bytes.
    pub logs: u64,
    /// Listed actions taken on the side.
    pub taken: u64,
    /// Actions that were not listed, and refused.
    pub refused: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("games", self.games),
            ("of them left", self.left),
            ("decisions", self.decisions),
            ("folds", self.folds),
            ("replays", self.replays),
            ("views", self.views),
            ("undos", self.undos),
            ("exports", self.exports),
            ("worlds compared", self.worlds),
            ("snapshots", self.snapshots),
            ("logs read again", self.logs),
            ("options taken aside", self.taken),
            ("actions refused", self.refused),
        ];
        for (name, number) in rows {
            writeln!(f, "{name:<20}{:>14}", HumanCount(number).to_string())?;
        }
        Ok(())
    }
}
