//! Positions as data.

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::{Format, Placed, Scenario, ScenarioError, Side, Under};

use super::words::energy;
use super::{KryptikEnergy, KryptikFormat, KryptikPhase, KryptikRulings, KryptikSeat, setup};
use crate::KeyforgeError;

/// A position. What is left out is empty or takes its default; the phase has begun, and what begins with it is past.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
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

/// What a player has in a position. Cards are given by their short names.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
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

/// A card in play.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
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

/// A card under a citizen.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct KryptikUnder {
    /// The short name.
    pub card: String,
    /// Who owns it, if not the controller of the citizen.
    #[uniffi(default = None)]
    pub owner: Option<KryptikSeat>,
}

/// Reads a scenario from its JSON form. One that was redacted for a seat is none: its hidden cards have no names.
#[uniffi::export]
pub fn read_kryptik_scenario(json: &str) -> Result<KryptikScenario, KeyforgeError> {
    let scenario: Scenario = serde_json::from_str(json).map_err(|error| malformed(&error))?;
    Ok(scenario.into())
}

#[uniffi::export]
impl KryptikScenario {
    /// The JSON form, as in files of the engine.
    pub fn to_json(&self) -> Result<String, KeyforgeError> {
        let scenario = Scenario::try_from(self.clone())?;
        serde_json::to_string(&scenario).map_err(|error| malformed(&error))
    }
}

fn malformed(error: &serde_json::Error) -> KeyforgeError {
    KeyforgeError::Scenario { code: "scenario/malformed".to_owned(), detail: error.to_string(), field: None }
}

fn no_rest(error: &serde_json::Error) -> KeyforgeError {
    KeyforgeError::Scenario {
        code: "scenario/malformed".to_owned(),
        detail: format!("rest: {error}"),
        field: Some("rest".to_owned()),
    }
}

fn wrong(field: &str, message: String) -> KeyforgeError {
    ScenarioError { field: field.to_owned(), message }.into()
}

fn all<A, B: From<A>>(values: Vec<A>) -> Vec<B> {
    values.into_iter().map(B::from).collect()
}

impl TryFrom<KryptikScenario> for Scenario {
    type Error = KeyforgeError;

    fn try_from(scenario: KryptikScenario) -> Result<Scenario, KeyforgeError> {
        let teams = setup::teams(&scenario.teams)
            .ok_or_else(|| wrong("teams", "the number of a team is not from 0 to 255".to_owned()))?;
        let default = Scenario::default();
        let rest = scenario.rest_json.map(|json| serde_json::from_str(&json)).transpose();
        let sides = scenario.players.into_iter().enumerate().map(|(index, side)| side.side(index));
        Ok(Scenario {
            players: sides.collect::<Result<_, KeyforgeError>>()?,
            teams,
            active: scenario.active.map_or(default.active, Seat::from),
            turn: scenario.turn,
            phase: scenario.phase.unwrap_or(default.phase),
            soul_placed: scenario.soul_placed,
            format: scenario.format.unwrap_or_else(Format::constructed),
            rulings: scenario.rulings.unwrap_or_default().into(),
            cast: Vec::new(),
            rest: rest.map_err(|error| no_rest(&error))?,
        })
    }
}

impl From<Scenario> for KryptikScenario {
    fn from(scenario: Scenario) -> KryptikScenario {
        KryptikScenario {
            players: all(scenario.players),
            teams: all(scenario.teams),
            active: Some(scenario.active.into()),
            turn: scenario.turn,
            phase: Some(scenario.phase),
            soul_placed: scenario.soul_placed,
            format: Some(scenario.format),
            rulings: Some(scenario.rulings.into()),
            // What an export noted has a JSON form: it is written into files.
            rest_json: scenario.rest.and_then(|rest| serde_json::to_string(&rest).ok()),
        }
    }
}

impl KryptikSide {
    /// The side of the core; `index` is that of the player.
    fn side(self, index: usize) -> Result<Side, KeyforgeError> {
        let energy = self.energy.into_iter().map(|energy| match energy.color.known() {
            Some(color) => Ok((color, energy.amount)),
            None => Err(wrong(&format!("players[{index}].energy"), format!("`{}` is no color", energy.color.0))),
        });
        Ok(Side {
            energy: energy.collect::<Result<_, _>>()?,
            hand: self.hand,
            deck: self.deck,
            row: self.row,
            souls: all(self.souls),
            limbo: self.limbo,
            abolished: self.abolished,
            island: all(self.island),
        })
    }
}

impl From<Side> for KryptikSide {
    fn from(side: Side) -> KryptikSide {
        KryptikSide {
            energy: energy(&side.energy),
            hand: side.hand,
            deck: side.deck,
            row: side.row,
            souls: all(side.souls),
            limbo: side.limbo,
            abolished: side.abolished,
            island: all(side.island),
        }
    }
}

impl From<KryptikPlaced> for Placed {
    fn from(placed: KryptikPlaced) -> Placed {
        Placed {
            card: placed.card,
            engaged: placed.engaged,
            weary: placed.weary,
            attacked: placed.attacked,
            damage: placed.damage,
            owner: placed.owner.map(Seat::from),
            attached: all(placed.attached),
        }
    }
}

impl From<Placed> for KryptikPlaced {
    fn from(placed: Placed) -> KryptikPlaced {
        KryptikPlaced {
            card: placed.card,
            engaged: placed.engaged,
            weary: placed.weary,
            attacked: placed.attacked,
            damage: placed.damage,
            owner: placed.owner.map(KryptikSeat::from),
            attached: all(placed.attached),
        }
    }
}

impl From<KryptikUnder> for Under {
    fn from(under: KryptikUnder) -> Under {
        Under { card: under.card, owner: under.owner.map(Seat::from) }
    }
}

impl From<Under> for KryptikUnder {
    fn from(under: Under) -> KryptikUnder {
        KryptikUnder { card: under.card, owner: under.owner.map(KryptikSeat::from) }
    }
}
