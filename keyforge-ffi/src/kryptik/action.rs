//! What a player may answer.

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
}

impl KryptikAction {
    /// The same action in the core.
    pub(super) fn to_core(&self) -> Result<Action, KeyforgeError> {
        self.clone().try_into()
    }
}
