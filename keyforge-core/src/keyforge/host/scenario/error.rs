//! What makes a position impossible.

use crate::kernel::plural;
use crate::keyforge::cards::library::Library;
use crate::keyforge::model::CardType;
use crate::script::limits;

/// Why a position is impossible. Every kind but those about the position as a whole names the field, as a path:
/// `players[0].battleline[2].upgrades[0]`.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum ScenarioError {
    /// The text is not the JSON form of a scenario.
    #[error("{line}:{column}: {message}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The library has no such card.
    #[error("{at}: there is no card {:?}{}", limits::quoted(card.clone()), guessed(alike))]
    UnknownCard {
        /// The field.
        at: String,
        /// The name.
        card: String,
        /// The title that looks most like it, if one does; the slug of a card whose title it is, where several have that title.
        #[serde(skip_serializing_if = "Option::is_none")]
        alike: Option<String>,
    },
    /// A card of that type cannot lie there.
    #[error("{at}: {:?} is no card that can lie here: its type is {found:?}", limits::quoted(card.clone()))]
    Misplaced {
        /// The field.
        at: String,
        /// The card.
        card: String,
        /// Its type.
        found: CardType,
    },
    /// The field means nothing for a card that lies there.
    #[error("{at}: this means nothing for a card here")]
    Meaningless {
        /// The field.
        at: String,
    },
    /// The card would lie with a player who does not own it.
    #[error("{at}: only its owner's zone can have the card")]
    NotOwned {
        /// The field.
        at: String,
    },
    /// Two cards have the same id.
    #[error("{at}: the id {id} is taken by another card")]
    DuplicateId {
        /// The field.
        at: String,
        /// The id.
        id: u8,
    },
    /// The ids of a position count from 0 without a gap.
    #[error("{at}: the id {id} is too large for {}", plural(.cards, "card"))]
    IdRange {
        /// The field.
        at: String,
        /// The id.
        id: u8,
        /// How many cards the position has.
        cards: usize,
    },
    /// The creature would be destroyed before anybody could act.
    #[error("{at}: a creature with power {power} does not survive {damage} damage")]
    Dying {
        /// The field.
        at: String,
        /// Damage on it.
        damage: u16,
        /// Its power.
        power: i32,
    },
    /// Step 3 needs an active house, or the word that there is none.
    #[error("house: step 3 needs an active house; `no_house` tells that there is none")]
    HouseMissing,
    /// There is no active house yet, or none at all.
    #[error("house: there is no active house here")]
    HouseForbidden,
    /// No player sits there.
    #[error("{at}: there are the seats 0 and 1 only")]
    Seat {
        /// The field.
        at: String,
    },
    /// Turns count from 1.
    #[error("turn: turns count from 1")]
    Turn,
    /// The same key twice.
    #[error("{at}: this key is named twice")]
    DuplicateKey {
        /// The field.
        at: String,
    },
    /// Whoever has three keys has won.
    #[error("{at}: with three keys the game is over")]
    TooManyKeys {
        /// The field.
        at: String,
    },
    /// An identity card shows three different houses at most.
    #[error("{at}: an identity card shows at most three different houses")]
    Houses {
        /// The field.
        at: String,
    },
    /// More cards than a game can have.
    #[error("{found} cards are more than the {limit} that a game can have")]
    TooManyCards {
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A gigantic creature in play has both halves, and nothing else has.
    #[error("{at}: a gigantic creature in play is its half with power, and has its other half")]
    Halves {
        /// The field.
        at: String,
    },
    /// A token creature needs the reference card of its owner's deck, which shows a creature.
    #[error("{at}: a token creature needs a reference card that shows a creature")]
    Token {
        /// The field.
        at: String,
    },
    /// More counters of a kind than a card can have.
    #[error("{at}: a card has at most {limit} counters of a kind")]
    Counters {
        /// The field.
        at: String,
        /// How many a card can have.
        limit: u16,
    },
    /// More chains than there are.
    #[error("{at}: a player has at most {limit} chains")]
    Chains {
        /// The field.
        at: String,
        /// How many a player can have.
        limit: u8,
    },
    /// What an export noted beside the position does not fit it.
    #[error("{at}: this does not fit the position")]
    Rest {
        /// The field.
        at: String,
    },
}

fn guessed(alike: &Option<String>) -> String {
    alike.as_ref().map(|title| format!("; did you mean {title:?}?")).unwrap_or_default()
}

impl ScenarioError {
    /// The library has no card of that name, or several.
    pub(super) fn unknown_card(library: &Library, at: String, card: &str) -> ScenarioError {
        // Cards that share a title are told apart by their slugs.
        let shared = library.titled(card).next().map(|definition| definition.facts.slug.as_str());
        let alike = shared.or_else(|| library.title_meant(card)).map(str::to_owned);
        ScenarioError::UnknownCard { at, card: card.to_owned(), alike }
    }

    /// The field that is wrong, if a single one is.
    pub fn field(&self) -> Option<&str> {
        match self {
            ScenarioError::UnknownCard { at, .. }
            | ScenarioError::Misplaced { at, .. }
            | ScenarioError::Meaningless { at }
            | ScenarioError::NotOwned { at }
            | ScenarioError::DuplicateId { at, .. }
            | ScenarioError::IdRange { at, .. }
            | ScenarioError::Dying { at, .. }
            | ScenarioError::Seat { at }
            | ScenarioError::DuplicateKey { at }
            | ScenarioError::TooManyKeys { at }
            | ScenarioError::Houses { at }
            | ScenarioError::Halves { at }
            | ScenarioError::Token { at }
            | ScenarioError::Counters { at, .. }
            | ScenarioError::Chains { at, .. }
            | ScenarioError::Rest { at } => Some(at),
            ScenarioError::HouseMissing | ScenarioError::HouseForbidden => Some("house"),
            ScenarioError::Turn => Some("turn"),
            ScenarioError::Malformed { .. } | ScenarioError::TooManyCards { .. } => None,
        }
    }
}

/// Why a state cannot be written as a scenario.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum ExportError {
    /// The state does not wait for a house or for an action of step 3.
    #[error("only a state that waits for a house or for an action of step 3 can be written as a scenario")]
    NotBetweenActions,
    /// The state is what one player knows of it.
    #[error("a view is no full state")]
    View,
}

crate::kernel::coded!(ScenarioError {
    Malformed => "scenario/malformed",
    UnknownCard => "scenario/unknown_card",
    Misplaced => "scenario/misplaced",
    Meaningless => "scenario/meaningless",
    NotOwned => "scenario/not_owned",
    DuplicateId => "scenario/duplicate_id",
    IdRange => "scenario/id_range",
    Dying => "scenario/dying",
    HouseMissing => "scenario/house_missing",
    HouseForbidden => "scenario/house_forbidden",
    Seat => "scenario/seat",
    Turn => "scenario/turn",
    DuplicateKey => "scenario/duplicate_key",
    TooManyKeys => "scenario/too_many_keys",
    Houses => "scenario/houses",
    TooManyCards => "scenario/too_many_cards",
    Halves => "scenario/halves",
    Token => "scenario/token",
    Counters => "scenario/counters",
    Chains => "scenario/chains",
    Rest => "scenario/rest",
});

crate::kernel::coded!(ExportError {
    NotBetweenActions => "export/not_between_actions",
    View => "export/view",
});
