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

/// Who looks at a game: what is asked for nobody is the whole truth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Viewer {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck; 1 in JSON.
    Second,
    /// Somebody who only watches, and sees what lies open for everybody; 255 in JSON.
    Spectator,
}

impl From<Viewer> for kernel::Seat {
    fn from(viewer: Viewer) -> kernel::Seat {
        match viewer {
            Viewer::First => kernel::Seat::FIRST,
            Viewer::Second => kernel::Seat::SECOND,
            Viewer::Spectator => kernel::Seat::SPECTATOR,
        }
    }
}

impl From<kernel::Seat> for Viewer {
    fn from(seat: kernel::Seat) -> Viewer {
        match seat {
            kernel::Seat::FIRST => Viewer::First,
            kernel::Seat::SPECTATOR => Viewer::Spectator,
            _ => Viewer::Second,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        match seat {
            Seat::First => Viewer::First,
            Seat::Second => Viewer::Second,
        }
    }
}

/// The members of a set.
pub(crate) fn seats(seats: kernel::Seats) -> Vec<Seat> {
    seats.iter().map(Seat::from).collect()
}
