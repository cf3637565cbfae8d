//! Positions as data.

use keyforge_core::kernel::read_json;
use keyforge_core::scenario as core;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{KeyforgeError, Scenario};

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

/// What an export noted: it has a JSON form, as it is written into files.
pub(crate) fn json(rest: Option<&impl Serialize>) -> Option<String> {
    rest.and_then(|rest| serde_json::to_string(rest).ok())
}

/// What an export noted, of its JSON form.
pub(crate) fn rest<T: DeserializeOwned>(json: Option<String>) -> Result<Option<T>, KeyforgeError> {
    let rest = json.map(|json| read_json(&json)).transpose();
    rest.map_err(|error| KeyforgeError::Scenario {
        code: "scenario/malformed".to_owned(),
        detail: format!("rest: {error}"),
        field: Some("rest".to_owned()),
    })
}
