//! Positions as data.

use std::collections::HashMap;

use keyforge_core::scenario as core;

use crate::{House, Icon, KeyColor, KeyforgeError, Rulebook, Seat};

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum ScenarioStep {
    /// The active player chooses a house.
    House,
    /// The active player plays, discards and uses cards.
    Main,
}

/// A player, seen from the one in whose position a card stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Side {
    /// The same player.
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
    /// How many cards from hand were played or discarded this turn.
    #[uniffi(default = 0)]
    pub from_hand: u8,
    /// Whether a card was played, used or discarded in this step already.
    #[uniffi(default = false)]
    pub acted: bool,
    /// What an export noted beside the position, so that a game from it is equal. Not meant for hands.
    #[uniffi(default = None)]
    pub rest_json: Option<String>,
}

/// What a player has in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct PlayerScenario {
    /// The houses of the identity card; by default they follow from the active house and the cards.
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
    /// The slug or title of the token creature on the reference card, if the deck has one.
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

/// A card of a position.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct CardScenario {
    /// The slug or the printed title.
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
    pub counters: Option<HashMap<String, u16>>,
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
    /// The half 1 of 2 of a gigantic creature in play; at most one.
    #[uniffi(default = [])]
    pub half: Vec<CardScenario>,
    /// Whether the card lies facedown in a battleline, as the token creature of its owner.
    #[uniffi(default = false)]
    pub token: bool,
}

/// Reads a scenario from its JSON form.
#[uniffi::export]
pub fn read_scenario(json: &str) -> Result<Scenario, KeyforgeError> {
    Ok(core::Scenario::from_json(json)?.into())
}

#[uniffi::export]
impl Scenario {
    /// The JSON form, as in files of the engine.
    pub fn to_json(&self) -> Result<String, KeyforgeError> {
        Ok(core::Scenario::try_from(self.clone())?.to_json())
    }
}

impl From<Side> for core::Side {
    fn from(side: Side) -> core::Side {
        match side {
            Side::Me => core::Side::Me,
            Side::Opponent => core::Side::Opponent,
        }
    }
}

impl From<core::Side> for Side {
    fn from(side: core::Side) -> Side {
        match side {
            core::Side::Me => Side::Me,
            core::Side::Opponent => Side::Opponent,
        }
    }
}

fn list<A, B: From<A>>(items: Vec<A>) -> Vec<B> {
    items.into_iter().map(B::from).collect()
}

fn no_rest(error: &serde_json::Error) -> KeyforgeError {
    KeyforgeError::Scenario {
        code: "scenario/malformed".to_owned(),
        detail: format!("rest: {error}"),
        field: Some("rest".to_owned()),
    }
}

impl TryFrom<Scenario> for core::Scenario {
    type Error = KeyforgeError;

    fn try_from(scenario: Scenario) -> Result<core::Scenario, KeyforgeError> {
        let rest = scenario.rest_json.map(|json| serde_json::from_str(&json)).transpose();
        Ok(core::Scenario {
            edition: scenario.edition.unwrap_or_default(),
            active: scenario.active.unwrap_or(Seat::First).into(),
            turn: scenario.turn,
            step: match scenario.step {
                Some(ScenarioStep::House) => core::ScenarioStep::House,
                Some(ScenarioStep::Main) | None => core::ScenarioStep::Main,
            },
            house: scenario.house,
            no_house: scenario.no_house,
            tide: scenario.tide.map(Into::into),
            from_hand: scenario.from_hand,
            acted: scenario.acted,
            players: [scenario.first.into(), scenario.second.into()],
            rest: rest.map_err(|error| no_rest(&error))?,
        })
    }
}

impl From<core::Scenario> for Scenario {
    fn from(scenario: core::Scenario) -> Scenario {
        let core::Scenario {
            edition,
            active,
            turn,
            step,
            house,
            no_house,
            tide,
            from_hand,
            acted,
            players: [first, second],
            rest,
        } = scenario;
        Scenario {
            first: first.into(),
            second: second.into(),
            edition: Some(edition),
            active: Some(active.into()),
            turn,
            step: Some(match step {
                core::ScenarioStep::House => ScenarioStep::House,
                core::ScenarioStep::Main => ScenarioStep::Main,
            }),
            house,
            no_house,
            tide: tide.map(Seat::from),
            from_hand,
            acted,
            // What an export noted has a JSON form: it is written into files.
            rest_json: rest.and_then(|rest| serde_json::to_string(&rest).ok()),
        }
    }
}

impl From<PlayerScenario> for core::PlayerScenario {
    fn from(player: PlayerScenario) -> core::PlayerScenario {
        core::PlayerScenario {
            houses: player.houses,
            amber: player.amber,
            chains: player.chains,
            keys: player.keys,
            token_reference: player.token_reference,
            hand: list(player.hand),
            deck: list(player.deck),
            discard: list(player.discard),
            archives: list(player.archives),
            purged: list(player.purged),
            battleline: list(player.battleline),
            artifacts: list(player.artifacts),
        }
    }
}

impl From<core::PlayerScenario> for PlayerScenario {
    fn from(player: core::PlayerScenario) -> PlayerScenario {
        let core::PlayerScenario {
            houses,
            amber,
            chains,
            keys,
            token_reference,
            hand,
            deck,
            discard,
            archives,
            purged,
            battleline,
            artifacts,
        } = player;
        PlayerScenario {
            houses,
            amber,
            chains,
            keys,
            token_reference,
            hand: list(hand),
            deck: list(deck),
            discard: list(discard),
            archives: list(archives),
            purged: list(purged),
            battleline: list(battleline),
            artifacts: list(artifacts),
        }
    }
}

impl From<CardScenario> for core::CardScenario {
    fn from(card: CardScenario) -> core::CardScenario {
        core::CardScenario {
            card: card.card,
            id: card.id,
            house: card.house,
            icons: card.icons,
            owner: card.owner.map(Into::into),
            controller: card.controller.map(Into::into),
            ready: card.ready,
            damage: card.damage,
            amber: card.amber,
            power_counters: card.power_counters,
            counters: card.counters.unwrap_or_default().into_iter().collect(),
            stunned: card.stunned,
            warded: card.warded,
            enraged: card.enraged,
            armor_used: card.armor_used,
            attacked: card.attacked,
            upgrades: list(card.upgrades),
            under: list(card.under),
            grafted: list(card.grafted),
            half: card.half.into_iter().next().map(|half| Box::new(half.into())),
            token: card.token,
        }
    }
}

impl From<core::CardScenario> for CardScenario {
    fn from(card: core::CardScenario) -> CardScenario {
        let core::CardScenario {
            card,
            id,
            house,
            icons,
            owner,
            controller,
            ready,
            damage,
            amber,
            power_counters,
            counters,
            stunned,
            warded,
            enraged,
            armor_used,
            attacked,
            upgrades,
            under,
            grafted,
            half,
            token,
        } = card;
        CardScenario {
            card,
            id,
            house,
            icons,
            owner: owner.map(Side::from),
            controller: controller.map(Side::from),
            ready,
            damage,
            amber,
            power_counters,
            counters: (!counters.is_empty()).then(|| counters.into_iter().collect()),
            stunned,
            warded,
            enraged,
            armor_used,
            attacked,
            upgrades: list(upgrades),
            under: list(under),
            grafted: list(grafted),
            half: half.map(|half| CardScenario::from(*half)).into_iter().collect(),
            token,
        }
    }
}
