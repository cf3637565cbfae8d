//! Who sits at the table.

use std::fmt;

use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// A place at the table, counted from zero.
///
/// ```
/// use keyforge_core::kernel::Seat;
/// assert_eq!(Seat::FIRST.other(), Seat::SECOND);
/// assert_eq!(Seat(3).to_string(), "player 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat of every game.
    pub const FIRST: Seat = Seat(0);
    /// The second seat.
    pub const SECOND: Seat = Seat(1);

    /// Nobody's seat: who watches and sees what lies open to everybody, nothing that a player alone may know.
    ///
    /// Views, logs and events for it are asked for as for any seat. It decides nothing and never will.
    ///
    /// ```
    /// use keyforge_core::kernel::Seat;
    /// use keyforge_core::{Deck, Game, Setup, library::Library};
    ///
    /// let [first, second] = Deck::starters();
    /// let setup = Setup::new(first, second).starting(Seat::FIRST);
    /// let game = Game::new(Library::builtin(), setup, 7.into())?;
    /// let seen = game.state().board_for(Seat::SPECTATOR);
    /// assert_eq!((seen.players[0].hand.count, seen.players[0].hand.known.len()), (7, 0));
    /// assert!(seen.decision.is_some_and(|open| open.options.is_empty()), "what may be answered is the player's business");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const SPECTATOR: Seat = Seat(u8::MAX);

    /// The seat as an index into an array with one element per seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game of two seats; a seat beyond the second has the first as its other.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self.0 {
            0 => Seat::SECOND,
            _ => Seat::FIRST,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Seat::SPECTATOR => f.write_str("a spectator"),
            Seat(index) => write!(f, "player {}", u16::from(index) + 1),
        }
    }
}

/// A small set of seats; in JSON the ascending list of their numbers.
///
/// Only the seats 0 to 7 can be members; any other seat is left out silently, as no ruleset has it.
///
/// ```
/// use keyforge_core::kernel::{Seat, Seats};
/// let both = Seats::of(Seat::FIRST).with(Seat::SECOND);
/// assert_eq!(both, Seats::BOTH);
/// assert_eq!(serde_json::to_string(&both).unwrap(), "[0,1]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const EMPTY: Seats = Seats(0);
    /// The two seats of a game for two.
    pub const BOTH: Seats = Seats(0b11);
    /// All eight seats that a set can hold.
    pub const ALL: Seats = Seats(u8::MAX);

    /// The set with one member.
    #[must_use]
    pub const fn of(seat: Seat) -> Seats {
        if seat.0 >= 8 {
            return Seats::EMPTY;
        }
        Seats(1 << seat.0)
    }

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        self.union(Seats::of(seat))
    }

    /// This set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::of(seat).0)
    }

    /// The members of either set.
    #[must_use]
    pub const fn union(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Whether `seat` is a member.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Seats::of(seat).0 != 0
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for seat in self.iter() {
            list.serialize_element(&seat)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let list = Vec::<Seat>::deserialize(deserializer)?;
        if let Some(seat) = list.iter().find(|seat| seat.0 >= 8) {
            return Err(D::Error::custom(format_args!("no seat has the number {}", seat.0)));
        }
        Ok(list.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Seats {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seats".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Seat>::json_schema(generator)
    }
}
