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

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Viewer {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck; 1 in JSON.
    Second,
    /// Somebody who only watches, and sees what lies open for everybody; 255 in JSON.
    Spectator,
    /// Nobody in particular: the whole truth, for a server, a game that is over, or two people at one screen. It is nothing to send
    /// to a player.
    Everything,
}

impl Viewer {
    /// Who looks; none for the whole truth.
    pub(crate) fn seat(self) -> Option<kernel::Seat> {
        match self {
            Viewer::First => Some(kernel::Seat::FIRST),
            Viewer::Second => Some(kernel::Seat::SECOND),
            Viewer::Spectator => Some(kernel::Seat::SPECTATOR),
            Viewer::Everything => None,
        }
    }
}

impl From<Option<kernel::Seat>> for Viewer {
    fn from(viewer: Option<kernel::Seat>) -> Viewer {
        viewer.map_or(Viewer::Everything, Viewer::from)
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
