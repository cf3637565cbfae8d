//! Where cards are and where they go.

use serde::{Deserialize, Serialize};

use super::{Ref, Who};
use crate::script::list::list;

list! {
    /// A place where cards are.
    #[allow(missing_docs)]
    pub enum Zone {
        Play = "play",
        Hand = "hand",
        Deck = "deck",
        Discard = "discard",
        Archives = "archives",
        Purged = "purged",
        /// Under another card.
        Under = "under",
        /// Being played.
        Limbo = "limbo",
    }
}

/// A zone of a player, as a text names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The zone.
    pub zone: Zone,
    /// Whose.
    pub whose: Who,
}

/// Where cards go.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Dest {
    /// Their owner's hand.
    Hand,
    /// Archives: of that player, or of the owner.
    Archives {
        /// Whose; the owner's where nobody is named.
        whose: Option<Who>,
        /// "Put into", not "archive" (`ARCHIVE-6`).
        put: bool,
    },
    /// The player's own archives, with the mark that they return to the owner's hand whatever they leave for.
    Abduct {
        /// "Archive", not "put into" (`ARCHIVE-6`).
        archive: bool,
    },
    /// Their owner's discard pile, as a discard.
    Discard,
    /// Out of the game.
    Purge {
        /// Whether the card that does it remembers them.
        remember: bool,
    },
    /// The top of their owner's deck.
    DeckTop,
    /// The top of their owner's deck, in random order.
    DeckTopRandom,
    /// The bottom of their owner's deck.
    DeckBottom,
    /// Into their owner's deck, which is shuffled.
    DeckShuffled,
    /// Into play, without being played.
    Play(Arrival),
    /// Under that card, facedown.
    Under(Ref),
    /// Under that card, faceup (`GRAFT-1a`).
    Graft(Ref),
    /// Into play facedown as token creatures under the player's control.
    Tokens,
}

/// How cards are put into play. As data a player alone says that they stand on a flank, exhausted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "ArrivalForm", into = "ArrivalForm")]
pub struct Arrival {
    /// Under whose control.
    pub under: Who,
    /// Where a creature stands; on a flank where nothing is said.
    pub at: Option<Standing>,
    /// Whether they enter ready.
    pub ready: bool,
}

/// A place in a battleline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Where that creature stands, or stood before it left.
    PlaceOf(Ref),
    /// Right beside that creature, to the left of it.
    LeftOf(Ref),
    /// The left flank.
    LeftFlank,
    /// The right flank.
    RightFlank,
    /// Any place, as the active player likes.
    Anywhere,
}

/// How cards are put into play, as data.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "a player, or `under` a player, with `at` a place or `ready`")]
enum ArrivalForm {
    Flank(Who),
    Told {
        under: Who,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Standing>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ready: bool,
    },
}

impl From<ArrivalForm> for Arrival {
    fn from(form: ArrivalForm) -> Arrival {
        match form {
            ArrivalForm::Flank(under) => Arrival { under, at: None, ready: false },
            ArrivalForm::Told { under, at, ready } => Arrival { under, at, ready },
        }
    }
}

impl From<Arrival> for ArrivalForm {
    fn from(Arrival { under, at, ready }: Arrival) -> ArrivalForm {
        match (at, ready) {
            (None, false) => ArrivalForm::Flank(under),
            _ => ArrivalForm::Told { under, at, ready },
        }
    }
}
