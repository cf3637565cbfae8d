//! Who decides, and the numbers of decisions.

use keyforge_core::kernel;

pub use keyforge_core::kernel::DecisionId;

uniffi::custom_type!(DecisionId, u32, {
    remote,
    lower: |id| id.0,
    try_lift: |number| Ok(DecisionId(number)),
});

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Seat {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck; 1 in JSON.
    Second,
}

impl From<Seat> for kernel::Seat {
    fn from(seat: Seat) -> kernel::Seat {
        match seat {
            Seat::First => kernel::Seat::FIRST,
            Seat::Second => kernel::Seat::SECOND,
        }
    }
}

impl From<kernel::Seat> for Seat {
    fn from(seat: kernel::Seat) -> Seat {
        match seat {
            kernel::Seat::FIRST => Seat::First,
            _ => Seat::Second,
        }
    }
}

/// The members of a set.
pub(crate) fn seats(seats: kernel::Seats) -> Vec<Seat> {
    seats.iter().map(Seat::from).collect()
}
