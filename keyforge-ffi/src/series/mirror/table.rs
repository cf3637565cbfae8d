//! What is true of a series, and what can be decided.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{KeyforgeError, MatchDeckId, Seat};

/// What a player of a series can choose, and what is reported to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum MatchAction {
    /// Bids so many chains for a deck.
    Bid {
        /// The deck.
        deck: MatchDeckId,
        /// How many chains.
        chains: u8,
    },
    /// Leaves the deck to the other player.
    Pass,
    /// That player goes first.
    First {
        /// Who.
        seat: Seat,
    },
    /// That player won the game.
    Won {
        /// Who.
        seat: Seat,
    },
    /// That player won a game that was reported. It is no option: `report` makes it, and the log has it.
    Reported {
        /// Who won.
        winner: Seat,
        /// The game, by its seed and how its cards were dealt.
        game: String,
    },
    /// Gives the whole series up.
    Concede,
}

impl From<keyforge_core::series::Action> for MatchAction {
    fn from(core: keyforge_core::series::Action) -> MatchAction {
        use keyforge_core::series::Action as Core;
        match core {
            Core::Bid { deck, chains } => MatchAction::Bid { deck, chains },
            Core::Pass => MatchAction::Pass,
            Core::First(seat) => MatchAction::First { seat: seat.into() },
            Core::Won(seat) => MatchAction::Won { seat: seat.into() },
            Core::Reported { winner, game } => MatchAction::Reported { winner: winner.into(), game: game.to_string() },
            Core::Concede => MatchAction::Concede,
        }
    }
}

impl TryFrom<MatchAction> for keyforge_core::series::Action {
    type Error = KeyforgeError;

    fn try_from(host: MatchAction) -> Result<keyforge_core::series::Action, KeyforgeError> {
        use keyforge_core::series::Action as Core;
        Ok(match host {
            MatchAction::Bid { deck, chains } => Core::Bid { deck, chains },
            MatchAction::Pass => Core::Pass,
            MatchAction::First { seat } => Core::First(seat.into()),
            MatchAction::Won { seat } => Core::Won(seat.into()),
            MatchAction::Reported { winner, game } => {
                Core::Reported { winner: winner.into(), game: crate::words::digest(&game)? }
            }
            MatchAction::Concede => Core::Concede,
        })
    }
}

/// A bid: so many chains for the right to use a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct MatchBid {
    /// Who bids.
    pub seat: Seat,
    /// For which deck.
    pub deck: MatchDeckId,
    /// How many chains.
    pub chains: u8,
}

impl From<keyforge_core::series::Bid> for MatchBid {
    fn from(core: keyforge_core::series::Bid) -> MatchBid {
        MatchBid { seat: core.by.into(), deck: core.deck, chains: core.chains }
    }
}

/// A game of the series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct MatchPlayed {
    /// Who won.
    pub winner: Seat,
    /// The deck that won.
    pub deck: MatchDeckId,
    /// With how many chains the deck of the first player started.
    pub a_chains: u8,
    /// With how many chains the deck of the second player started.
    pub b_chains: u8,
}

impl From<keyforge_core::series::Played> for MatchPlayed {
    fn from(core: keyforge_core::series::Played) -> MatchPlayed {
        MatchPlayed { winner: core.winner.into(), deck: core.deck, a_chains: core.chains[0], b_chains: core.chains[1] }
    }
}
