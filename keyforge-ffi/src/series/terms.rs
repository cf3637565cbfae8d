//! What the players agree on before a series.

use keyforge_core::DeckRules;
use keyforge_core::series::{Format, Handicap, Length, Terms};

use super::{MatchFormat, MatchOccasion};
use crate::{Deck, Rulebook};

/// What fixes a series before its first decision, the seed left aside.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct MatchTerms {
    /// The deck that the first player brings.
    pub first_deck: Deck,
    /// The deck that the second player brings.
    pub second_deck: Deck,
    /// Who plays which deck how often; the best of three games, each with the own deck, where nothing is said.
    #[uniffi(default = None)]
    pub format: Option<MatchFormat>,
    /// The rulebook of all games; the newest where none is named.
    #[uniffi(default = None)]
    pub edition: Option<Rulebook>,
    /// The occasion; with decks that both know where none is named.
    #[uniffi(default = None)]
    pub occasion: Option<MatchOccasion>,
    /// Whether the games have no mulligan.
    #[uniffi(default = false)]
    pub quickstart: bool,
    /// Whether decks of any size and with any houses may play.
    #[uniffi(default = false)]
    pub free_decks: bool,
}

impl From<MatchTerms> for Terms {
    fn from(terms: MatchTerms) -> Terms {
        let best_of_three = Format::Series { length: Length::BestOf(3), swap: false, handicap: Handicap::None };
        let format = terms.format.map_or(best_of_three, Format::from);
        let mut core = Terms::new(format, [terms.first_deck, terms.second_deck])
            .under(terms.edition.unwrap_or_default())
            .on(terms.occasion.unwrap_or_default());
        core.quickstart = terms.quickstart;
        core.rules = if terms.free_decks { DeckRules::Free } else { DeckRules::Standard };
        core
    }
}
