//! What hosts ask about a position: names, values, keywords.

use std::sync::Arc;

use super::ruleset::Game;
use crate::kryptik::cards::{Card, DefId};
use crate::kryptik::engine::State;
use crate::kryptik::model::Keyword;
use crate::kryptik::table::{CardId, Table};

impl State {
    /// The card with that definition.
    #[must_use]
    pub fn definition(&self, def: DefId) -> Option<&Card> {
        self.cast.get(def).map(|definition| &definition.card)
    }

    /// The cards that the game is played with, by the numbers of their definitions.
    pub fn definitions(&self) -> impl Iterator<Item = &Card> {
        (0..DefId::HIDDEN.0).map_while(|number| self.definition(DefId(number)))
    }

    /// The facts of a card of the game.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<&Card> {
        self.definition(self.table.card(card).def)
    }

    /// Attack and defense of a citizen as they are now; none for a card that nobody knows.
    #[must_use]
    pub fn stats_of(&self, card: CardId) -> Option<(i32, i32)> {
        self.card(card)?;
        Some(self.query().stats(card))
    }

    /// The keywords that a citizen has now.
    #[must_use]
    pub fn keywords_of(&self, card: CardId) -> Vec<Keyword> {
        let query = self.query();
        Keyword::ALL.into_iter().filter(|keyword| query.has(card, *keyword)).collect()
    }

    /// The same position as a viewer's table shows it: what hosts show a player comes from this.
    #[must_use]
    pub fn with_table(&self, table: Table) -> State {
        State {
            cast: Arc::clone(&self.cast),
            rules: Arc::clone(&self.rules),
            table,
            machine: Default::default(),
            derived: Default::default(),
            rooms: Default::default(),
        }
    }
}

impl Game {
    /// The short name of a card of the game.
    #[must_use]
    pub fn name_of(&self, card: CardId) -> Option<&str> {
        self.state().card(card).map(|card| card.slug.as_str())
    }

    /// Attack and defense of a citizen as they are now.
    #[must_use]
    pub fn stats_of(&self, card: CardId) -> Option<(i32, i32)> {
        self.state().stats_of(card)
    }

    /// The keywords that a citizen has now.
    #[must_use]
    pub fn keywords_of(&self, card: CardId) -> Vec<Keyword> {
        self.state().keywords_of(card)
    }
}
