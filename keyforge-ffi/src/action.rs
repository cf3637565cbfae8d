//! What a player may answer.

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
}

impl Action {
    /// The same action in the core.
    pub(crate) fn to_core(&self) -> Result<table::Action, KeyforgeError> {
        self.clone().try_into()
    }
}
