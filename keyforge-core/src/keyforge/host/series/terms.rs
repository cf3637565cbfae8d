//! What the players agree on before a series.

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::opening::check_decks;
use crate::keyforge::host::setup::{Deck, DeckRules, SetupError};
use crate::keyforge::model::{MAX_CHAINS, Rulebook};

/// One of the two decks of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckId {
    /// The deck that the first player brought.
    A,
    /// The deck that the second player brought.
    B,
}

impl DeckId {
    /// Both decks.
    pub const ALL: [DeckId; 2] = [DeckId::A, DeckId::B];

    /// The deck that a player brought.
    #[must_use]
    pub const fn brought_by(seat: Seat) -> DeckId {
        match seat {
            Seat::FIRST => DeckId::A,
            _ => DeckId::B,
        }
    }

    /// The other deck.
    #[must_use]
    pub const fn other(self) -> DeckId {
        match self {
            DeckId::A => DeckId::B,
            DeckId::B => DeckId::A,
        }
    }
}

/// How many games are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// Until a player has won more than half of that many, an odd number.
    BestOf(u8),
    /// All of that many; who has won more games wins the series.
    Games(u8),
}

/// How two known decks stand to each other (`HANDICAP-1`, `HANDICAP-2`). It may be carried from one series to the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The stronger deck, which starts with chains.
    pub chained: DeckId,
    /// With how many.
    pub chains: u8,
    /// How many games in a row the chained deck has won (or lost, if negative) since its chains last changed.
    #[serde(default)]
    pub streak: i8,
}

impl Standing {
    /// The chains that the rulebooks suggest to begin with.
    pub const SUGGESTED: u8 = 4;

    /// The first time that a deck counts as the stronger one.
    #[must_use]
    pub const fn stronger(chained: DeckId) -> Standing {
        Standing { chained, chains: Standing::SUGGESTED, streak: 0 }
    }
}

/// How chains make up for a stronger deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Handicap {
    /// Not at all.
    #[default]
    None,
    /// One deck is known as the stronger one (`HANDICAP-1a`); its chains change with the games (`HANDICAP-2`).
    Chained(Standing),
    /// Before the first game the players bid chains for a deck (`BIDDING-1`).
    Bidding {
        /// Who bids first; drawn at random where nobody is named.
        opener: Option<Seat>,
    },
}

/// Who plays which deck how often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Games one after another.
    Series {
        /// How many.
        length: Length,
        /// Whether the players change decks after each game.
        #[serde(default)]
        swap: bool,
        /// The handicap.
        #[serde(default)]
        handicap: Handicap,
    },
    /// Best of three: a game with the own deck, one with the other's, and for the third the players bid chains for the
    /// deck that has won both.
    Adaptive,
}

/// The occasion on which is played. Known decks may have a handicap, others have none (`HANDICAP-1b`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Among friends, with decks that both know.
    #[default]
    KnownDecks,
    /// With decks that have not been played.
    NewDecks,
    /// In a tournament.
    Tournament,
}

impl Occasion {
    /// Whether chains are given to the stronger deck (`HANDICAP-1b`).
    #[must_use]
    pub const fn allows_handicap(self) -> bool {
        matches!(self, Occasion::KnownDecks)
    }
}

/// What fixes a series before its first decision, the seed left aside.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The rulebook of all games.
    pub rulebook: Rulebook,
    /// The decks that the first and the second player bring.
    pub decks: Box<[Deck; 2]>,
    /// Who plays which deck how often.
    pub format: Format,
    /// The occasion.
    #[serde(default)]
    pub occasion: Occasion,
    /// Whether the games have no mulligan (`QUICK-1`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quickstart: bool,
    /// Which decks may play.
    #[serde(default, skip_serializing_if = "DeckRules::is_standard")]
    pub rules: DeckRules,
}

impl Terms {
    /// Terms of that format under the newest rulebook.
    #[must_use]
    pub fn new(format: Format, decks: [Deck; 2]) -> Terms {
        Terms {
            rulebook: Rulebook::default(),
            decks: Box::new(decks),
            format,
            occasion: Occasion::default(),
            quickstart: false,
            rules: DeckRules::Standard,
        }
    }

    /// A single game without handicap.
    #[must_use]
    pub fn single(decks: [Deck; 2]) -> Terms {
        Terms::best_of(1, decks)
    }

    /// The best of that many games (an odd number), each player with the own deck, without handicap.
    #[must_use]
    pub fn best_of(games: u8, decks: [Deck; 2]) -> Terms {
        let format = Format::Series { length: Length::BestOf(games), swap: false, handicap: Handicap::None };
        Terms::new(format, decks)
    }

    /// The adaptive format.
    #[must_use]
    pub fn adaptive(decks: [Deck; 2]) -> Terms {
        Terms::new(Format::Adaptive, decks)
    }

    /// The same with the players changing decks after each game; the adaptive format does so anyway.
    #[must_use]
    pub fn swapping(mut self) -> Terms {
        if let Format::Series { swap, .. } = &mut self.format {
            *swap = true;
        }
        self
    }

    /// The same with a handicap; the adaptive format has its own.
    #[must_use]
    pub fn with(mut self, chains: Handicap) -> Terms {
        if let Format::Series { handicap, .. } = &mut self.format {
            *handicap = chains;
        }
        self
    }

    /// The same under a rulebook.
    #[must_use]
    pub fn under(mut self, book: Rulebook) -> Terms {
        self.rulebook = book;
        self
    }

    /// The same on an occasion.
    #[must_use]
    pub fn on(mut self, occasion: Occasion) -> Terms {
        self.occasion = occasion;
        self
    }

    /// The handicap in force (`HANDICAP-1b`).
    pub(super) fn handicap(&self) -> Handicap {
        match self.format {
            Format::Series { handicap: Handicap::Chained(_), .. } if !self.occasion.allows_handicap() => Handicap::None,
            Format::Series { handicap, .. } => handicap,
            Format::Adaptive => Handicap::None,
        }
    }

    /// How many games are played.
    pub(super) fn length(&self) -> Length {
        match self.format {
            Format::Series { length, .. } => length,
            Format::Adaptive => Length::BestOf(3),
        }
    }

    /// Whether the players change decks after a game.
    pub(super) fn swaps(&self) -> bool {
        match self.format {
            Format::Series { swap, .. } => swap,
            Format::Adaptive => true,
        }
    }

    /// Whether a series can be played on these terms with the cards of a library.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self, library: &Library) -> Result<(), TermsError> {
        check_decks(library, &self.decks, self.rules)?;
        match self.length() {
            Length::BestOf(games) if games % 2 == 0 => return Err(TermsError::EvenGames(games)),
            Length::Games(0) => return Err(TermsError::NoGames),
            Length::BestOf(_) | Length::Games(_) => {}
        }
        if let Format::Series { handicap, .. } = self.format {
            check_handicap(handicap)?;
        }
        Ok(())
    }
}

fn check_handicap(handicap: Handicap) -> Result<(), TermsError> {
    match handicap {
        Handicap::Chained(standing) if standing.chains > MAX_CHAINS => Err(TermsError::TooManyChains(standing.chains)),
        Handicap::Bidding { opener: Some(seat) } if seat.index() > 1 => Err(TermsError::NoSuchPlayer(seat)),
        Handicap::None | Handicap::Chained(_) | Handicap::Bidding { .. } => Ok(()),
    }
}

/// Why a series cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum TermsError {
    /// A deck cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The best of an even number of games need not be anybody.
    #[error("nobody need be the best of {0} games; the number must be odd")]
    EvenGames(u8),
    /// A series without a game.
    #[error("a series has at least one game")]
    NoGames,
    /// More chains than there are.
    #[error("{0} chains are more than the {MAX_CHAINS} that there can be")]
    TooManyChains(u8),
    /// A seat that nobody has.
    #[error("a series has two players, not {0}")]
    NoSuchPlayer(Seat),
}

crate::kernel::coded!(TermsError {
    Setup(error) => error.code(),
    EvenGames => "terms/even_games",
    NoGames => "terms/no_games",
    TooManyChains => "terms/too_many_chains",
    NoSuchPlayer => "terms/no_such_player",
});
