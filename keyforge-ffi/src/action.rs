//! What a player may answer.

use keyforge_core::kernel::read_json;
use keyforge_core::table;

use crate::{Action, CardId, KeyforgeError};

#[uniffi::export]
impl Action {
    /// The action in plain words without titles: `play #17`.
    pub fn text(&self) -> String {
        match table::Action::try_from(self.clone()) {
            Ok(action) => action.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// The card that the action refers to, if it does to one.
    pub fn card(&self) -> Option<CardId> {
        table::Action::try_from(self.clone()).ok()?.card()
    }

    /// The action in its JSON form, that of logs and of the server's protocol: `{"play":17}`. `read_action` reads it.
    pub fn to_json(&self) -> Result<String, KeyforgeError> {
        serde_json::to_string(&self.to_core()?).map_err(|error| KeyforgeError::no_action(&error))
    }
}

/// Reads an action from its JSON form: what a phone has sent. Whether it is among the options the game says.
#[uniffi::export]
pub fn read_action(json: &str) -> Result<Action, KeyforgeError> {
    let action: table::Action = read_json(json).map_err(|error| KeyforgeError::no_action(&error))?;
    Ok(action.into())
}

impl Action {
    /// The same action in the core.
    pub(crate) fn to_core(&self) -> Result<table::Action, KeyforgeError> {
        self.clone().try_into()
    }
}
