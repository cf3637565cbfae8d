//! Positions as data, and what is wrong with decks.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{
    KeyforgeError, KryptikClamp, KryptikEnergy, KryptikFormat, KryptikPhase, KryptikSeat, KryptikShuffleRule,
    KryptikTargetCheck,
};

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
        /// The short name that looks most like it, if one does.
        alike: Option<String>,
    },
    /// The date, or one of the list of limited cards, is no day: whether a card was limited then cannot be known.
    NoDay {
        /// What it says, cut off where that is long.
        found: String,
    },
}

impl From<keyforge_core::kryptik::DeckFault> for KryptikDeckFault {
    fn from(core: keyforge_core::kryptik::DeckFault) -> KryptikDeckFault {
        use keyforge_core::kryptik::DeckFault as Core;
        match core {
            Core::MainTooSmall { found, least } => {
                KryptikDeckFault::MainTooSmall { found: crate::words::count(found), least: least.into() }
            }
            Core::MainTooLarge { found, most } => {
                KryptikDeckFault::MainTooLarge { found: crate::words::count(found), most: most.into() }
            }
            Core::SideTooLarge { found, most } => {
                KryptikDeckFault::SideTooLarge { found: crate::words::count(found), most: most.into() }
            }
            Core::TooManyCopies { card, found, most } => {
                KryptikDeckFault::TooManyCopies { card, found: crate::words::count(found), most: most.into() }
            }
            Core::Banned { card } => KryptikDeckFault::Banned { card },
            Core::UnknownCard { card, alike } => KryptikDeckFault::UnknownCard { card, alike },
            Core::NoDay { found } => KryptikDeckFault::NoDay { found },
        }
    }
}

/// The points that the rules leave open. Each has the ruling of the engine where none is named.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, uniffi::Record)]
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

impl From<keyforge_core::kryptik::Rulings> for KryptikRulings {
    fn from(core: keyforge_core::kryptik::Rulings) -> KryptikRulings {
        KryptikRulings {
            clamp: Some(core.clamp),
            targets: Some(core.targets),
            shuffle: Some(core.shuffle),
            early_windows: core.early_windows,
            focused_for_all: core.focused_for_all,
            cut: core.cut,
        }
    }
}

impl From<KryptikRulings> for keyforge_core::kryptik::Rulings {
    fn from(host: KryptikRulings) -> keyforge_core::kryptik::Rulings {
        keyforge_core::kryptik::Rulings {
            clamp: host.clamp.unwrap_or_default(),
            targets: host.targets.unwrap_or_default(),
            shuffle: host.shuffle.unwrap_or_default(),
            early_windows: host.early_windows,
            focused_for_all: host.focused_for_all,
            cut: host.cut,
        }
    }
}

/// A position. What is left out is empty or takes its default; the phase has begun, and what begins with it is past.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikScenario {
    /// The players, by seat: two to six.
    pub players: Vec<KryptikSide>,
    /// The team of each seat, as numbers below 256; everybody alone where the list is empty.
    #[uniffi(default = [])]
    pub teams: Vec<u16>,
    /// Whose turn it is; that of the first seat where nobody is named.
    #[uniffi(default = None)]
    pub active: Option<KryptikSeat>,
    /// The number of the turn.
    #[uniffi(default = 3)]
    pub turn: u16,
    /// The phase: disengage, draw, first, combat begin, second or end. The 1st phase where none is named.
    #[uniffi(default = None)]
    pub phase: Option<KryptikPhase>,
    /// Whether the turn player has placed a soul this turn.
    #[uniffi(default = false)]
    pub soul_placed: bool,
    /// The format; constructed where none is named.
    #[uniffi(default = None)]
    pub format: Option<KryptikFormat>,
    /// The open points; the engine's rulings where none are named.
    #[uniffi(default = None)]
    pub rulings: Option<KryptikRulings>,
    /// What an export noted beside the position, so that a game from it is equal. Not meant for hands.
    #[uniffi(default = None)]
    pub rest_json: Option<String>,
}

impl From<keyforge_core::kryptik::Scenario> for KryptikScenario {
    fn from(core: keyforge_core::kryptik::Scenario) -> KryptikScenario {
        KryptikScenario {
            players: core.players.into_iter().map(Into::into).collect(),
            teams: core.teams.into_iter().map(u16::from).collect(),
            active: Some(core.active.into()),
            turn: core.turn,
            phase: Some(core.phase),
            soul_placed: core.soul_placed,
            format: Some(core.format),
            rulings: Some(core.rulings.into()),
            rest_json: crate::scenario::json(core.rest.as_deref()),
        }
    }
}

impl TryFrom<KryptikScenario> for keyforge_core::kryptik::Scenario {
    type Error = KeyforgeError;

    fn try_from(host: KryptikScenario) -> Result<keyforge_core::kryptik::Scenario, KeyforgeError> {
        Ok(keyforge_core::kryptik::Scenario {
            players: crate::kryptik::scenario::sides(host.players)?,
            teams: crate::kryptik::scenario::teams(&host.teams)?,
            active: host.active.unwrap_or(KryptikSeat::First).into(),
            turn: host.turn,
            phase: host.phase.unwrap_or(KryptikPhase::First),
            soul_placed: host.soul_placed,
            format: host.format.unwrap_or_else(KryptikFormat::constructed),
            rulings: host.rulings.unwrap_or_default().into(),
            cast: Vec::new(),
            rest: crate::scenario::rest(host.rest_json)?,
        })
    }
}

/// What a player has in a position. Cards are given by their short names.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, uniffi::Record)]
pub struct KryptikSide {
    /// The hand.
    #[uniffi(default = [])]
    pub hand: Vec<String>,
    /// The deck, top first.
    #[uniffi(default = [])]
    pub deck: Vec<String>,
    /// The 11-year row, slot 0 first.
    #[uniffi(default = [])]
    pub row: Vec<String>,
    /// The soul row.
    #[uniffi(default = [])]
    pub souls: Vec<KryptikPlaced>,
    /// The limbo pile, the newest last.
    #[uniffi(default = [])]
    pub limbo: Vec<String>,
    /// The abolished cards.
    #[uniffi(default = [])]
    pub abolished: Vec<String>,
    /// The citizens that the player controls.
    #[uniffi(default = [])]
    pub island: Vec<KryptikPlaced>,
    /// Energy in the soul pile.
    #[uniffi(default = [])]
    pub energy: Vec<KryptikEnergy>,
}

impl From<keyforge_core::kryptik::Side> for KryptikSide {
    fn from(core: keyforge_core::kryptik::Side) -> KryptikSide {
        KryptikSide {
            hand: core.hand,
            deck: core.deck,
            row: core.row,
            souls: core.souls.into_iter().map(Into::into).collect(),
            limbo: core.limbo,
            abolished: core.abolished,
            island: core.island.into_iter().map(Into::into).collect(),
            energy: crate::kryptik::words::energy(&core.energy),
        }
    }
}

/// A card in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, uniffi::Record)]
pub struct KryptikPlaced {
    /// The short name.
    pub card: String,
    /// Whether it is engaged.
    #[uniffi(default = false)]
    pub engaged: bool,
    /// Whether it is weary.
    #[uniffi(default = false)]
    pub weary: bool,
    /// Whether it has attacked this turn.
    #[uniffi(default = false)]
    pub attacked: bool,
    /// Marked damage.
    #[uniffi(default = 0)]
    pub damage: u16,
    /// Who owns it, if not its controller.
    #[uniffi(default = None)]
    pub owner: Option<KryptikSeat>,
    /// The cards that lie under it.
    #[uniffi(default = [])]
    pub attached: Vec<KryptikUnder>,
}

impl From<keyforge_core::kryptik::Placed> for KryptikPlaced {
    fn from(core: keyforge_core::kryptik::Placed) -> KryptikPlaced {
        KryptikPlaced {
            card: core.card,
            engaged: core.engaged,
            weary: core.weary,
            attacked: core.attacked,
            damage: core.damage,
            owner: core.owner.map(Into::into),
            attached: core.attached.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<KryptikPlaced> for keyforge_core::kryptik::Placed {
    fn from(host: KryptikPlaced) -> keyforge_core::kryptik::Placed {
        keyforge_core::kryptik::Placed {
            card: host.card,
            engaged: host.engaged,
            weary: host.weary,
            attacked: host.attacked,
            damage: host.damage,
            owner: host.owner.map(Into::into),
            attached: host.attached.into_iter().map(Into::into).collect(),
        }
    }
}

/// A card under a citizen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, uniffi::Record)]
pub struct KryptikUnder {
    /// The short name.
    pub card: String,
    /// Who owns it, if not the controller of the citizen.
    #[uniffi(default = None)]
    pub owner: Option<KryptikSeat>,
}

impl From<keyforge_core::kryptik::Under> for KryptikUnder {
    fn from(core: keyforge_core::kryptik::Under) -> KryptikUnder {
        KryptikUnder { card: core.card, owner: core.owner.map(Into::into) }
    }
}

impl From<KryptikUnder> for keyforge_core::kryptik::Under {
    fn from(host: KryptikUnder) -> keyforge_core::kryptik::Under {
        keyforge_core::kryptik::Under { card: host.card, owner: host.owner.map(Into::into) }
    }
}
