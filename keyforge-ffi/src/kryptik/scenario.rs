//! Positions as data.

use keyforge_core::kernel::read_json;
use keyforge_core::kryptik::{Scenario, ScenarioError, Side};

use super::{KryptikScenario, KryptikSide, setup};
use crate::KeyforgeError;
use crate::error::unread;

/// Reads a scenario from its JSON form. One that was redacted for a seat is none: its hidden cards have no names.
#[uniffi::export]
pub fn read_kryptik_scenario(json: &str) -> Result<KryptikScenario, KeyforgeError> {
    let scenario: Scenario = read_json(json).map_err(|error| malformed(&error))?;
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
    KeyforgeError::Scenario { code: "scenario/malformed".to_owned(), detail: unread(error), field: None }
}

fn wrong(field: &str, message: String) -> KeyforgeError {
    ScenarioError::new(field, message).into()
}

/// The numbers of teams in the core.
pub(crate) fn teams(teams: &[u16]) -> Result<Vec<u8>, KeyforgeError> {
    setup::teams(teams).map_err(|message| wrong("teams", message))
}

/// The sides of the core.
pub(crate) fn sides(sides: Vec<KryptikSide>) -> Result<Vec<Side>, KeyforgeError> {
    sides.into_iter().enumerate().map(|(index, side)| side.side(index)).collect()
}

fn all<A, B: From<A>>(values: Vec<A>) -> Vec<B> {
    values.into_iter().map(B::from).collect()
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
