//! What the players agree on before a series.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::Seat;

pub use keyforge_core::series::DeckId as MatchDeckId;

/// One of the two decks of a series.
#[uniffi::remote(Enum)]
pub enum MatchDeckId {
    /// The deck that the first player brought.
    A,
    /// The deck that the second player brought.
    B,
}

pub use keyforge_core::series::Occasion as MatchOccasion;

/// The occasion on which is played. Known decks may have a handicap, others have none.
#[uniffi::remote(Enum)]
pub enum MatchOccasion {
    /// Among friends, with decks that both know.
    KnownDecks,
    /// With decks that have not been played.
    NewDecks,
    /// In a tournament.
    Tournament,
}

/// How many games are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum MatchLength {
    /// Until a player has won more than half of that many, an odd number.
    BestOf {
        /// How many games.
        games: u8,
    },
    /// All of that many; who has won more games wins the series.
    Games {
        /// How many games.
        games: u8,
    },
}

impl From<keyforge_core::series::Length> for MatchLength {
    fn from(core: keyforge_core::series::Length) -> MatchLength {
        use keyforge_core::series::Length as Core;
        match core {
            Core::BestOf(games) => MatchLength::BestOf { games },
            Core::Games(games) => MatchLength::Games { games },
        }
    }
}

impl From<MatchLength> for keyforge_core::series::Length {
    fn from(host: MatchLength) -> keyforge_core::series::Length {
        use keyforge_core::series::Length as Core;
        match host {
            MatchLength::BestOf { games } => Core::BestOf(games),
            MatchLength::Games { games } => Core::Games(games),
        }
    }
}

/// How two known decks stand to each other. It may be carried from one series to the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct MatchStanding {
    /// The stronger deck, which starts with chains.
    pub chained: MatchDeckId,
    /// With how many.
    pub chains: u8,
    /// How many games in a row the chained deck has won (or lost, if negative) since its chains last changed.
    #[uniffi(default = 0)]
    pub streak: i8,
}

impl From<keyforge_core::series::Standing> for MatchStanding {
    fn from(core: keyforge_core::series::Standing) -> MatchStanding {
        MatchStanding { chained: core.chained, chains: core.chains, streak: core.streak }
    }
}

impl From<MatchStanding> for keyforge_core::series::Standing {
    fn from(host: MatchStanding) -> keyforge_core::series::Standing {
        keyforge_core::series::Standing { chained: host.chained, chains: host.chains, streak: host.streak }
    }
}

/// How chains make up for a stronger deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum MatchHandicap {
    /// Not at all.
    Nothing,
    /// One deck is known as the stronger one; its chains change with the games.
    Chained {
        /// How they stand.
        standing: MatchStanding,
    },
    /// Before the first game the players bid chains for a deck.
    Bidding {
        /// Who bids first; drawn at random where nobody is named.
        opener: Option<Seat>,
    },
}

impl From<keyforge_core::series::Handicap> for MatchHandicap {
    fn from(core: keyforge_core::series::Handicap) -> MatchHandicap {
        use keyforge_core::series::Handicap as Core;
        match core {
            Core::None => MatchHandicap::Nothing,
            Core::Chained(standing) => MatchHandicap::Chained { standing: standing.into() },
            Core::Bidding { opener } => MatchHandicap::Bidding { opener: opener.map(Into::into) },
        }
    }
}

impl From<MatchHandicap> for keyforge_core::series::Handicap {
    fn from(host: MatchHandicap) -> keyforge_core::series::Handicap {
        use keyforge_core::series::Handicap as Core;
        match host {
            MatchHandicap::Nothing => Core::None,
            MatchHandicap::Chained { standing } => Core::Chained(standing.into()),
            MatchHandicap::Bidding { opener } => Core::Bidding { opener: opener.map(Into::into) },
        }
    }
}

/// Who plays which deck how often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum MatchFormat {
    /// Games one after another.
    Series {
        /// How many.
        length: MatchLength,
        /// Whether the players change decks after each game.
        swap: bool,
        /// The handicap.
        handicap: MatchHandicap,
    },
    /// Best of three: a game with the own deck, one with the other's, and for the third the players bid chains for the
    /// deck that has won both.
    Adaptive,
}

impl From<keyforge_core::series::Format> for MatchFormat {
    fn from(core: keyforge_core::series::Format) -> MatchFormat {
        use keyforge_core::series::Format as Core;
        match core {
            Core::Series { length, swap, handicap } => {
                MatchFormat::Series { length: length.into(), swap, handicap: handicap.into() }
            }
            Core::Adaptive => MatchFormat::Adaptive,
        }
    }
}

impl From<MatchFormat> for keyforge_core::series::Format {
    fn from(host: MatchFormat) -> keyforge_core::series::Format {
        use keyforge_core::series::Format as Core;
        match host {
            MatchFormat::Series { length, swap, handicap } => {
                Core::Series { length: length.into(), swap, handicap: handicap.into() }
            }
            MatchFormat::Adaptive => Core::Adaptive,
        }
    }
}
