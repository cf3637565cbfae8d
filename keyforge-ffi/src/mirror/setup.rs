//! Decks, and positions as data.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{House, Icon, KeyColor, KeyforgeError, Rulebook, Seat};

pub use keyforge_core::DeckCard;

/// A card of a deck: a definition, and what this copy has of its own.
#[uniffi::remote(Record)]
pub struct DeckCard {
    /// The slug of the definition: `dust-imp`.
    pub card: String,
    /// The house of this copy, for all purposes: that of a maverick, that in which an anomaly appears, else the printed one.
    pub house: House,
    /// The bonus icons that enhanced this copy, below the printed ones from top to bottom.
    #[uniffi(default = [])]
    pub icons: Vec<Icon>,
}

pub use keyforge_core::Deck;

/// A deck: an identity with three houses, and its cards.
#[uniffi::remote(Record)]
pub struct Deck {
    /// The name on the identity card.
    pub name: String,
    /// The houses of the identity card.
    pub houses: Vec<House>,
    /// The cards, 36 in a complete deck.
    pub cards: Vec<DeckCard>,
    /// The slug of the token creature on the reference card, if the deck has one.
    #[uniffi(default = None)]
    pub token: Option<String>,
}

pub use keyforge_core::scenario::ScenarioStep;

/// What a position waits for.
#[uniffi::remote(Enum)]
pub enum ScenarioStep {
    /// The active player chooses a house (step 2).
    House,
    /// The active player plays, discards and uses cards (step 3).
    Main,
}

pub use keyforge_core::scenario::Side;

/// A player, seen from the one whose position is described.
#[uniffi::remote(Enum)]
pub enum Side {
    /// The player in whose position this stands.
    Me,
    /// The other one.
    Opponent,
}

/// A position: what lies where. What is left out takes its default.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Scenario {
    /// The player of the first seat.
    pub first: PlayerScenario,
    /// The player of the second seat.
    pub second: PlayerScenario,
    /// The rulebook; the newest where none is named.
    #[uniffi(default = None)]
    pub edition: Option<Rulebook>,
    /// Whose turn it is; by default the turn of the first seat.
    #[uniffi(default = None)]
    pub active: Option<Seat>,
    /// The number of the turn, counted over both players: 3 by default, so that the rule of the first turn is over.
    #[uniffi(default = 3)]
    pub turn: u16,
    /// What the position waits for; by default an action of step 3.
    #[uniffi(default = None)]
    pub step: Option<ScenarioStep>,
    /// The active house, needed in step 3.
    #[uniffi(default = None)]
    pub house: Option<House>,
    /// That there is no active house this turn although step 3 is going on.
    #[uniffi(default = false)]
    pub no_house: bool,
    /// Who has the high tide, if the tide is in play.
    #[uniffi(default = None)]
    pub tide: Option<Seat>,
    /// How many cards from hand were played or discarded this turn: the rule of the first turn asks for it.
    #[uniffi(default = 0)]
    pub from_hand: u8,
    /// Whether a card was played, used or discarded in this step already: alpha asks for it.
    #[uniffi(default = false)]
    pub acted: bool,
    /// What an export noted beside the position, so that a game from it is equal. Not meant for hands.
    #[uniffi(default = None)]
    pub rest_json: Option<String>,
}

impl From<keyforge_core::scenario::Scenario> for Scenario {
    fn from(core: keyforge_core::scenario::Scenario) -> Scenario {
        let [first, second] = core.players;
        Scenario {
            first: first.into(),
            second: second.into(),
            edition: Some(core.edition),
            active: Some(core.active.into()),
            turn: core.turn,
            step: Some(core.step),
            house: core.house,
            no_house: core.no_house,
            tide: core.tide.map(Into::into),
            from_hand: core.from_hand,
            acted: core.acted,
            rest_json: crate::scenario::json(core.rest.as_deref()),
        }
    }
}

impl TryFrom<Scenario> for keyforge_core::scenario::Scenario {
    type Error = KeyforgeError;

    fn try_from(host: Scenario) -> Result<keyforge_core::scenario::Scenario, KeyforgeError> {
        Ok(keyforge_core::scenario::Scenario {
            edition: host.edition.unwrap_or_default(),
            active: host.active.unwrap_or(Seat::First).into(),
            turn: host.turn,
            step: host.step.unwrap_or_default(),
            house: host.house,
            no_house: host.no_house,
            tide: host.tide.map(Into::into),
            from_hand: host.from_hand,
            acted: host.acted,
            players: [host.first.into(), host.second.into()],
            rest: crate::scenario::rest(host.rest_json)?,
        })
    }
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct PlayerScenario {
    /// The houses of the identity card. By default the first three of: the active house in the player's turn, then
    /// those of the player's own cards in the order of ids.
    #[uniffi(default = None)]
    pub houses: Option<Vec<House>>,
    /// Æmber in the pool.
    #[uniffi(default = 0)]
    pub amber: u16,
    /// Chains.
    #[uniffi(default = 0)]
    pub chains: u8,
    /// The forged keys.
    #[uniffi(default = [])]
    pub keys: Vec<KeyColor>,
    /// The slug or title, in any language, of the token creature on the reference card, if the deck has one.
    #[uniffi(default = None)]
    pub token_reference: Option<String>,
    /// The hand.
    #[uniffi(default = [])]
    pub hand: Vec<CardScenario>,
    /// The deck, its top first.
    #[uniffi(default = [])]
    pub deck: Vec<CardScenario>,
    /// The discard pile, its top first.
    #[uniffi(default = [])]
    pub discard: Vec<CardScenario>,
    /// The archives.
    #[uniffi(default = [])]
    pub archives: Vec<CardScenario>,
    /// The purged cards.
    #[uniffi(default = [])]
    pub purged: Vec<CardScenario>,
    /// The battleline from left to right.
    #[uniffi(default = [])]
    pub battleline: Vec<CardScenario>,
    /// The artifacts.
    #[uniffi(default = [])]
    pub artifacts: Vec<CardScenario>,
}

impl From<keyforge_core::scenario::PlayerScenario> for PlayerScenario {
    fn from(core: keyforge_core::scenario::PlayerScenario) -> PlayerScenario {
        PlayerScenario {
            houses: core.houses,
            amber: core.amber,
            chains: core.chains,
            keys: core.keys,
            token_reference: core.token_reference,
            hand: core.hand.into_iter().map(Into::into).collect(),
            deck: core.deck.into_iter().map(Into::into).collect(),
            discard: core.discard.into_iter().map(Into::into).collect(),
            archives: core.archives.into_iter().map(Into::into).collect(),
            purged: core.purged.into_iter().map(Into::into).collect(),
            battleline: core.battleline.into_iter().map(Into::into).collect(),
            artifacts: core.artifacts.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<PlayerScenario> for keyforge_core::scenario::PlayerScenario {
    fn from(host: PlayerScenario) -> keyforge_core::scenario::PlayerScenario {
        keyforge_core::scenario::PlayerScenario {
            houses: host.houses,
            amber: host.amber,
            chains: host.chains,
            keys: host.keys,
            token_reference: host.token_reference,
            hand: host.hand.into_iter().map(Into::into).collect(),
            deck: host.deck.into_iter().map(Into::into).collect(),
            discard: host.discard.into_iter().map(Into::into).collect(),
            archives: host.archives.into_iter().map(Into::into).collect(),
            purged: host.purged.into_iter().map(Into::into).collect(),
            battleline: host.battleline.into_iter().map(Into::into).collect(),
            artifacts: host.artifacts.into_iter().map(Into::into).collect(),
        }
    }
}

/// A card of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct CardScenario {
    /// The slug or the title, in any language.
    pub card: String,
    /// The id that the card shall have; the others get the free ones.
    #[uniffi(default = None)]
    pub id: Option<u8>,
    /// The house of a maverick.
    #[uniffi(default = None)]
    pub house: Option<House>,
    /// The bonus icons that enhanced this copy, below the printed ones.
    #[uniffi(default = [])]
    pub icons: Vec<Icon>,
    /// Whose card it is: by default that of the player with whom it lies.
    #[uniffi(default = None)]
    pub owner: Option<Side>,
    /// Who controls an upgrade, or keeps a card under another one: by default its owner.
    #[uniffi(default = None)]
    pub controller: Option<Side>,
    /// Whether a creature or artifact is ready, as it is by default.
    #[uniffi(default = None)]
    pub ready: Option<bool>,
    /// Damage on a creature.
    #[uniffi(default = 0)]
    pub damage: u16,
    /// Æmber on a card in play.
    #[uniffi(default = 0)]
    pub amber: u16,
    /// +1 power counters on a creature.
    #[uniffi(default = 0)]
    pub power_counters: u16,
    /// Other counters on a card in play, by name.
    #[uniffi(default = None)]
    pub counters: Option<std::collections::HashMap<String, u16>>,
    /// Whether a creature is stunned.
    #[uniffi(default = false)]
    pub stunned: bool,
    /// Whether a creature is warded.
    #[uniffi(default = false)]
    pub warded: bool,
    /// Whether a creature is enraged.
    #[uniffi(default = false)]
    pub enraged: bool,
    /// Armor of a creature that was used up this turn.
    #[uniffi(default = 0)]
    pub armor_used: u8,
    /// How often a creature was chosen to be fought this turn.
    #[uniffi(default = 0)]
    pub attacked: u8,
    /// The upgrades on a creature or, where a text attached one there, an artifact.
    #[uniffi(default = [])]
    pub upgrades: Vec<CardScenario>,
    /// The cards that lie facedown under a card in play.
    #[uniffi(default = [])]
    pub under: Vec<CardScenario>,
    /// The cards grafted onto a card in play.
    #[uniffi(default = [])]
    pub grafted: Vec<CardScenario>,
    /// The half 1 of 2 of a gigantic creature in play; at most one. The card itself is the half with power and text.
    #[uniffi(default = [])]
    pub half: Vec<CardScenario>,
    /// Whether the card lies facedown in a battleline, as the token creature of its owner.
    #[uniffi(default = false)]
    pub token: bool,
}

impl From<keyforge_core::scenario::CardScenario> for CardScenario {
    fn from(core: keyforge_core::scenario::CardScenario) -> CardScenario {
        CardScenario {
            card: core.card,
            id: core.id,
            house: core.house,
            icons: core.icons,
            owner: core.owner,
            controller: core.controller,
            ready: core.ready,
            damage: core.damage,
            amber: core.amber,
            power_counters: core.power_counters,
            counters: (!core.counters.is_empty()).then(|| core.counters.into_iter().collect()),
            stunned: core.stunned,
            warded: core.warded,
            enraged: core.enraged,
            armor_used: core.armor_used,
            attacked: core.attacked,
            upgrades: core.upgrades.into_iter().map(Into::into).collect(),
            under: core.under.into_iter().map(Into::into).collect(),
            grafted: core.grafted.into_iter().map(Into::into).collect(),
            half: core.half.map(|half| (*half).into()).into_iter().collect(),
            token: core.token,
        }
    }
}

impl From<CardScenario> for keyforge_core::scenario::CardScenario {
    fn from(host: CardScenario) -> keyforge_core::scenario::CardScenario {
        keyforge_core::scenario::CardScenario {
            card: host.card,
            id: host.id,
            house: host.house,
            icons: host.icons,
            owner: host.owner,
            controller: host.controller,
            ready: host.ready,
            damage: host.damage,
            amber: host.amber,
            power_counters: host.power_counters,
            counters: crate::board::by_name(host.counters),
            stunned: host.stunned,
            warded: host.warded,
            enraged: host.enraged,
            armor_used: host.armor_used,
            attacked: host.attacked,
            upgrades: host.upgrades.into_iter().map(Into::into).collect(),
            under: host.under.into_iter().map(Into::into).collect(),
            grafted: host.grafted.into_iter().map(Into::into).collect(),
            half: host.half.into_iter().next().map(|half| Box::new(half.into())),
            token: host.token,
        }
    }
}

/// What is wrong with a deck.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum DeckFault {
    /// The identity card does not show three different houses.
    Houses {
        /// How many it shows.
        found: i32,
    },
    /// It does not have 36 cards.
    Cards {
        /// How many it has.
        found: i32,
    },
    /// It does not have twelve cards of a house.
    CardsOfHouse {
        /// The house.
        house: House,
        /// How many cards of it the deck has.
        found: i32,
    },
    /// It has cards of a house that is not on its identity card.
    ForeignHouse {
        /// The house.
        house: House,
        /// How many cards of it the deck has.
        found: i32,
    },
    /// A copy was enhanced with more icons than a card can be.
    Icons {
        /// The slug of the card.
        card: String,
        /// With how many icons the copy was enhanced.
        found: i32,
    },
}

impl From<keyforge_core::DeckFault> for DeckFault {
    fn from(core: keyforge_core::DeckFault) -> DeckFault {
        use keyforge_core::DeckFault as Core;
        match core {
            Core::Houses { found } => DeckFault::Houses { found: crate::words::count(found) },
            Core::Cards { found } => DeckFault::Cards { found: crate::words::count(found) },
            Core::CardsOfHouse { house, found } => DeckFault::CardsOfHouse { house, found: crate::words::count(found) },
            Core::ForeignHouse { house, found } => DeckFault::ForeignHouse { house, found: crate::words::count(found) },
            Core::Icons { card, found } => DeckFault::Icons { card, found: crate::words::count(found) },
        }
    }
}
