//! What a player may answer.

use keyforge_core::table;

use crate::{CardId, Flank, House, KeyColor, KeyforgeError, Seat};

/// Writes an action of the core with a named field where the core has an unnamed one: that reads better in the hosts.
macro_rules! actions {
    (
        plain { $($(#[$plain_doc:meta])* $plain:ident,)+ }
        with { $($(#[$doc:meta])* $kind:ident { $field:ident: $type:ty },)+ }
    ) => {
        /// One option of a decision.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
        pub enum Action {
            $($(#[$plain_doc])* $plain,)+
            $(
                $(#[$doc])*
                $kind {
                    /// What the action refers to.
                    $field: $type,
                },
            )+
            /// An action that a host has in its JSON form.
            Other {
                /// Its JSON form.
                json: String,
            },
        }

        impl From<table::Action> for Action {
            fn from(action: table::Action) -> Action {
                match action {
                    $(table::Action::$plain => Action::$plain,)+
                    $(table::Action::$kind($field) => Action::$kind { $field: $field.into() },)+
                }
            }
        }

        impl TryFrom<Action> for table::Action {
            type Error = serde_json::Error;

            fn try_from(action: Action) -> Result<table::Action, serde_json::Error> {
                Ok(match action {
                    $(Action::$plain => table::Action::$plain,)+
                    $(Action::$kind { $field } => table::Action::$kind($field.into()),)+
                    Action::Other { json } => return serde_json::from_str(&json),
                })
            }
        }
    };
}

actions! {
    plain {
        /// Shuffle the starting hand away and draw one card fewer.
        Mulligan,
        /// Keep the starting hand.
        Keep,
        /// Take all archived cards to hand.
        TakeArchives,
        /// Leave the archives as they are.
        LeaveArchives,
        /// End step 3.
        EndTurn,
        /// No more.
        Done,
        /// Yes.
        Yes,
        /// No.
        No,
        /// Give up the game.
        Concede,
    }
    with {
        /// Make a house the active one.
        ChooseHouse { house: House },
        /// Play a card from hand.
        Play { card: CardId },
        /// Discard a card from hand.
        Discard { card: CardId },
        /// Reap with a creature.
        Reap { card: CardId },
        /// Fight with a creature.
        Fight { card: CardId },
        /// Use an Action: ability.
        UseAction { card: CardId },
        /// Use an Omni: ability.
        UseOmni { card: CardId },
        /// Use a stunned creature to remove the stun.
        Unstun { card: CardId },
        /// That card.
        Card { card: CardId },
        /// That flank.
        Flank { flank: Flank },
        /// That index of the battleline, from the left; 0 is left of all.
        Position { index: u8 },
        /// That house.
        House { house: House },
        /// That number.
        Number { number: u16 },
        /// That choice of several texts, from 0.
        Option { index: u8 },
        /// That key.
        Key { color: KeyColor },
        /// That player.
        Player { seat: Seat },
        /// That of several things that wait for their turn, from 0.
        Trigger { index: u8 },
    }
}

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
        table::Action::try_from(self.clone()).map_err(|error| KeyforgeError::no_action(&error))
    }
}
