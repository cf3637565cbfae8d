//! Decks, formats, and what else fixes a game before its first decision.

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::{DeckFault, Rulings, Setup, SetupError, demo_decks};

use super::words::count;
use super::{KryptikClamp, KryptikSeat, KryptikShuffleRule, KryptikTargetCheck};
use crate::{KeyforgeError, Seed};

pub use keyforge_core::kryptik::{
    DeckList as KryptikDeck, DeckOut as KryptikDeckOut, Format as KryptikFormat, Limit as KryptikLimit,
};

/// A deck list: short names, one for each copy.
#[uniffi::remote(Record)]
pub struct KryptikDeck {
    /// The name of the deck.
    pub name: String,
    /// The main deck.
    pub main: Vec<String>,
    /// The side deck; it plays no part in a game.
    #[uniffi(default = [])]
    pub side: Vec<String>,
}

/// An entry of the list of limited and banned cards.
#[uniffi::remote(Record)]
pub struct KryptikLimit {
    /// The name of the card.
    pub name: String,
    /// How many copies a deck may hold.
    pub max: u8,
    /// From which date on, such as `2023-06-30`; always where none is given.
    #[uniffi(default = None)]
    pub from: Option<String>,
}

/// What happens when a player must draw from an empty deck in the draw phase.
#[uniffi::remote(Enum)]
pub enum KryptikDeckOut {
    /// The player is destroyed.
    Destroy,
    /// The limbo pile becomes the deck, and the player loses an 11-year card.
    Reshuffle,
}

/// A format: what differs between ways to play.
#[uniffi::remote(Record)]
pub struct KryptikFormat {
    /// Its name.
    pub name: String,
    /// The smallest main deck.
    pub main_min: u16,
    /// The largest main deck.
    pub main_max: u16,
    /// The largest side deck.
    pub side_max: u16,
    /// Copies of a card over main and side deck.
    pub copies: u8,
    /// The list of limited and banned cards; empty where it does not hold.
    pub limits: Vec<KryptikLimit>,
    /// What an empty deck does.
    pub deck_out: KryptikDeckOut,
}

/// Constructed play, with the list of June 2023.
#[uniffi::export]
pub fn kryptik_constructed() -> KryptikFormat {
    KryptikFormat::constructed()
}

/// Limited play: the general sizes without the list, and empty decks are filled again.
#[uniffi::export]
pub fn kryptik_limited() -> KryptikFormat {
    KryptikFormat::limited()
}

/// The two legal decks of the demo set.
#[uniffi::export]
pub fn kryptik_demo_decks() -> Vec<KryptikDeck> {
    demo_decks().into()
}

/// What is wrong with a deck.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum KryptikDeckFault {
    /// Too few cards in the main deck.
    MainTooSmall {
        /// How many there are.
        found: i32,
        /// How many there must be.
        least: i32,
    },
    /// Too many cards in the main deck.
    MainTooLarge {
        /// How many there are.
        found: i32,
        /// How many there may be.
        most: i32,
    },
    /// Too many cards in the side deck.
    SideTooLarge {
        /// How many there are.
        found: i32,
        /// How many there may be.
        most: i32,
    },
    /// Too many copies of a card.
    TooManyCopies {
        /// The name of the card.
        card: String,
        /// How many there are.
        found: i32,
        /// How many there may be.
        most: i32,
    },
    /// A banned card.
    Banned {
        /// The name of the card.
        card: String,
    },
    /// A card that the library does not have.
    UnknownCard {
        /// The short name.
        card: String,
    },
}

impl From<DeckFault> for KryptikDeckFault {
    fn from(fault: DeckFault) -> KryptikDeckFault {
        match fault {
            DeckFault::MainTooSmall { found, least } => {
                KryptikDeckFault::MainTooSmall { found: count(found), least: least.into() }
            }
            DeckFault::MainTooLarge { found, most } => {
                KryptikDeckFault::MainTooLarge { found: count(found), most: most.into() }
            }
            DeckFault::SideTooLarge { found, most } => {
                KryptikDeckFault::SideTooLarge { found: count(found), most: most.into() }
            }
            DeckFault::TooManyCopies { card, found, most } => {
                KryptikDeckFault::TooManyCopies { card, found: count(found), most: most.into() }
            }
            DeckFault::Banned { card } => KryptikDeckFault::Banned { card },
            DeckFault::UnknownCard { card } => KryptikDeckFault::UnknownCard { card },
        }
    }
}

/// The points that the rules leave open. Each has the ruling of the engine where none is named.
#[derive(Clone, Default, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikRulings {
    /// How values are found; by default each change stops at zero.
    #[uniffi(default = None)]
    pub clamp: Option<KryptikClamp>,
    /// When targets are checked; by default when the effect is about to resolve.
    #[uniffi(default = None)]
    pub targets: Option<KryptikTargetCheck>,
    /// What makes a shuffle legal; by default that top and bottom change.
    #[uniffi(default = None)]
    pub shuffle: Option<KryptikShuffleRule>,
    /// Whether players have priority before a combat step's own action too.
    #[uniffi(default = false)]
    pub early_windows: bool,
    /// Whether every player may use focused cards in the main phases of a turn, not the turn player alone.
    #[uniffi(default = false)]
    pub focused_for_all: bool,
    /// Whether the next player cuts a shuffled deck.
    #[uniffi(default = false)]
    pub cut: bool,
}

impl From<KryptikRulings> for Rulings {
    fn from(rulings: KryptikRulings) -> Rulings {
        Rulings {
            clamp: rulings.clamp.unwrap_or_default(),
            targets: rulings.targets.unwrap_or_default(),
            shuffle: rulings.shuffle.unwrap_or_default(),
            early_windows: rulings.early_windows,
            focused_for_all: rulings.focused_for_all,
            cut: rulings.cut,
        }
    }
}

impl From<Rulings> for KryptikRulings {
    fn from(rulings: Rulings) -> KryptikRulings {
        KryptikRulings {
            clamp: Some(rulings.clamp),
            targets: Some(rulings.targets),
            shuffle: Some(rulings.shuffle),
            early_windows: rulings.early_windows,
            focused_for_all: rulings.focused_for_all,
            cut: rulings.cut,
        }
    }
}

/// What can be chosen about a game beside the decks.
#[derive(Clone, Default, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikOptions {
    /// Chance follows from it; 256 bits from the system's generator where none is given.
    #[uniffi(default = None)]
    pub seed: Option<Seed>,
    /// The team of each seat, as numbers below 256; everybody alone where the list is empty.
    #[uniffi(default = [])]
    pub teams: Vec<u16>,
    /// Who begins; drawn where nobody is named.
    #[uniffi(default = None)]
    pub first: Option<KryptikSeat>,
    /// The format; constructed where none is named.
    #[uniffi(default = None)]
    pub format: Option<KryptikFormat>,
    /// The date at which the list of the format is read, such as `2023-06-30`; that of the rules where none is named.
    #[uniffi(default = None)]
    pub date: Option<String>,
    /// Whether decks that are not legal in the format may play, for training and tests.
    #[uniffi(default = false)]
    pub free_decks: bool,
    /// The open points; the engine's rulings where none are named.
    #[uniffi(default = None)]
    pub rulings: Option<KryptikRulings>,
}

impl KryptikOptions {
    /// The setup of the core.
    pub(super) fn setup(&self, decks: Vec<KryptikDeck>) -> Result<Setup, KeyforgeError> {
        let teams = teams(&self.teams).ok_or_else(|| {
            let error = SetupError::Teams { found: self.teams.len(), seats: decks.len() };
            KeyforgeError::from(error)
        })?;
        Ok(Setup::new(decks).with(|setup| {
            setup.teams = teams;
            setup.first = self.first.map(Seat::from);
            if let Some(format) = &self.format {
                setup.format = format.clone();
            }
            if let Some(date) = &self.date {
                setup.date = date.clone();
            }
            setup.checked = !self.free_decks;
            setup.rulings = self.rulings.clone().unwrap_or_default().into();
        }))
    }
}

/// The numbers of teams; none if one is too large.
pub(super) fn teams(teams: &[u16]) -> Option<Vec<u8>> {
    teams.iter().map(|team| u8::try_from(*team).ok()).collect()
}
