//! One side of a scene.

use keyforge_core::model::{House, KeyColor};
use keyforge_core::scenario::PlayerScenario;

use super::card::IntoCard;

/// One side of a scene.
#[derive(Default)]
pub struct Part(pub(super) PlayerScenario);

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident => $field:ident;)*) => {
        $($(#[$doc])* pub fn $name<C: IntoCard>(mut self, cards: impl IntoIterator<Item = C>) -> Part {
            self.0.$field.extend(cards.into_iter().map(C::into_card));
            self
        })*
    };
}

impl Part {
    // Each adds to what is there already, so that names and described cards can be mixed in two calls.
    lists! {
        /// The battleline, from left to right.
        line => battleline;
        /// The artifacts.
        artifacts => artifacts;
        /// The hand.
        hand => hand;
        /// The deck, its top first.
        deck => deck;
        /// The discard pile, its top first.
        discard => discard;
        /// The archives.
        archives => archives;
        /// The purged cards.
        purged => purged;
    }

    /// Æmber in the pool.
    pub fn amber(mut self, amber: u16) -> Part {
        self.0.amber = amber;
        self
    }
    /// Chains.
    pub fn chains(mut self, chains: u8) -> Part {
        self.0.chains = chains;
        self
    }
    /// The reference card.
    pub fn token(mut self, name: &str) -> Part {
        self.0.token_reference = Some(name.to_owned());
        self
    }
    /// Forged keys.
    pub fn keys(mut self, keys: impl IntoIterator<Item = KeyColor>) -> Part {
        self.0.keys.extend(keys);
        self
    }
    /// The houses of the identity card.
    pub fn houses(mut self, houses: impl IntoIterator<Item = House>) -> Part {
        self.0.houses = Some(houses.into_iter().collect());
        self
    }
}
