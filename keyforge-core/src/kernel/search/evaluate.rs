//! How a game stands.

use crate::kernel::{Outcome, Ruleset, Seat};

/// As many seats can be judged.
pub const MOST_SEATS: usize = 8;

/// How good a state is for each seat: 0 is lost, 1 is won.
///
/// ```
/// use keyforge_core::kernel::{Seat, search::Values};
/// let values = Values::duel(0.75);
/// assert_eq!(values.of(Seat::FIRST), 0.75);
/// assert_eq!(values.of(Seat::SECOND), 0.25);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Values([f32; MOST_SEATS]);

impl Values {
    /// The same for all: nobody is better off than another.
    pub const EVEN: Values = Values([0.5; MOST_SEATS]);

    /// The values of a game of two, by that of the first seat.
    #[must_use]
    pub fn duel(first: f32) -> Values {
        Values::EVEN.with(Seat::FIRST, first).with(Seat::SECOND, 1.0 - first)
    }

    /// These, with another value for a seat. A seat that no game has is left out; what is not between 0 and 1 counts as the
    /// nearer of them, and what is no number as 0.
    #[must_use]
    pub fn with(mut self, seat: Seat, value: f32) -> Values {
        if let Some(place) = self.0.get_mut(seat.index()) {
            // A number that is none would be the greatest of all.
            *place = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
        }
        self
    }

    /// The value for a seat; one half for a seat that no game has.
    #[must_use]
    pub fn of(self, seat: Seat) -> f32 {
        self.0.get(seat.index()).copied().unwrap_or(0.5)
    }
}

/// Judges states of a game for a search.
///
/// A search shows it drawn states only, never the real one, so it may look at everything.
pub trait Evaluate<R: Ruleset> {
    /// How good the state of a game that goes on is for each seat.
    fn values(&self, state: &R::State) -> Values;

    /// How good it is for each seat that a game ended like this: won for the winner and lost for everybody else. A game in
    /// which several win together says so.
    fn ended(&self, _table: &R::Table, outcome: Outcome) -> Values {
        let Some(winner) = outcome.winner else {
            return Values::EVEN;
        };
        Values([0.0; MOST_SEATS]).with(winner, 1.0)
    }

    /// A number that rises once in each turn, and at no other time: where the turn begins, or a little later, where a game
    /// that is cut there can be judged better.
    fn turn(&self, table: &R::Table) -> u32;
}

impl<R: Ruleset, E: Evaluate<R> + ?Sized> Evaluate<R> for &E {
    fn values(&self, state: &R::State) -> Values {
        (**self).values(state)
    }

    fn ended(&self, table: &R::Table, outcome: Outcome) -> Values {
        (**self).ended(table, outcome)
    }

    fn turn(&self, table: &R::Table) -> u32 {
        (**self).turn(table)
    }
}
