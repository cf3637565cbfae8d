//! What a player may answer.

use keyforge_core::kernel::read_json;
use keyforge_core::kryptik::Action;

use super::{KryptikAction, KryptikCardId};
use crate::KeyforgeError;

#[uniffi::export]
impl KryptikAction {
    /// The action in plain words without names: `cast card 17`.
    pub fn text(&self) -> String {
        match self.to_core() {
            Ok(action) => action.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// The card that the action refers to, if it does to one.
    pub fn card(&self) -> Option<KryptikCardId> {
        self.to_core().ok()?.card()
    }

    /// The action in its JSON form, that of logs and of the server's protocol: `{"cast":17}`. `read_kryptik_action` reads it.
    pub fn to_json(&self) -> Result<String, KeyforgeError> {
        serde_json::to_string(&self.to_core()?).map_err(|error| KeyforgeError::no_action(&error))
    }
}

/// Reads an action from its JSON form: what a phone has sent. Whether it is among the options the game says.
#[uniffi::export]
pub fn read_kryptik_action(json: &str) -> Result<KryptikAction, KeyforgeError> {
    let action: Action = read_json(json).map_err(|error| KeyforgeError::no_action(&error))?;
    Ok(action.into())
}

impl KryptikAction {
    /// The same action in the core.
    pub(super) fn to_core(&self) -> Result<Action, KeyforgeError> {
        self.clone().try_into()
    }
}
