//! Where a snapshot belongs, and why it could not be restored.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Digest;
use super::census::Stranger;
use super::coded::in_short;
use super::log::ENGINE;

/// Where a snapshot comes from: it means something only together with the definitions that its indices speak of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The version of the engine that wrote it.
    pub engine: String,
    /// The digest of the definitions in use, as a log's header names it.
    pub definitions: Digest,
}

impl Origin {
    /// That of a snapshot which this engine writes now.
    #[must_use]
    pub fn here(definitions: Digest) -> Origin {
        Origin { engine: ENGINE.to_owned(), definitions }
    }

    /// Refuses a snapshot that was written elsewhere; `definitions` is the digest of those at hand.
    ///
    /// # Errors
    ///
    /// When the snapshot names no origin, or another engine or other definitions than those at hand.
    pub fn check(origin: Option<&Origin>, definitions: Digest) -> Result<(), RestoreError> {
        let origin = origin.ok_or(RestoreError::NoOrigin)?;
        if origin.engine != ENGINE {
            let snapshot = origin.engine.chars().take(40).collect();
            return Err(RestoreError::EngineVersion { snapshot, engine: ENGINE.to_owned() });
        }
        if origin.definitions != definitions {
            return Err(RestoreError::Definitions { snapshot: origin.definitions, library: definitions });
        }
        Ok(())
    }
}

/// Why a snapshot could not be restored.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum RestoreError {
    /// The snapshot does not say to which engine and definitions it belongs, as those of earlier states of the project.
    #[error("the snapshot names no engine and no definitions that it belongs to; write it anew from its game or log")]
    NoOrigin,
    /// Another version of the engine wrote it.
    #[error("engine {snapshot} wrote the snapshot, this is {engine}")]
    EngineVersion {
        /// The version in the snapshot.
        snapshot: String,
        /// The version of this engine.
        engine: String,
    },
    /// The library has not all of its cards.
    #[error("the library lacks cards of the snapshot: {}", in_short(.cards))]
    MissingCards {
        /// The slugs of the cards that are missing.
        cards: Vec<String>,
    },
    /// It belongs to other definitions.
    #[error("the snapshot belongs to definitions with the digest {snapshot}, those of the library have {library}")]
    Definitions {
        /// The digest in the snapshot.
        snapshot: Digest,
        /// The digest of the library at hand.
        library: Digest,
    },
    /// It names a seat, a card or a definition that its game has not.
    #[error("{at}: there is no {kind} {number}")]
    Stranger {
        /// The field that names it.
        at: String,
        /// What it names: `Seat`, `CardId`, `DefId`.
        kind: &'static str,
        /// The number.
        number: u64,
    },
    /// A list has not the length that the rest of it asks for.
    #[error("{at}: there are {found}; {expected}")]
    Length {
        /// The field.
        at: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        expected: String,
    },
    /// A card lies in a list and says of itself that it lies elsewhere, or lies in two lists, or in none.
    #[error("{at}: card {card} lies in two places, or not where it says that it lies")]
    Misplaced {
        /// The list, or the card that lies in none.
        at: String,
        /// Its number.
        card: usize,
    },
}

/// Refuses lists of cards that contradict each other or the cards.
///
/// `lying` has every entry of every list: the list, the card and whether the card says that it lies there; `placed` has the
/// cards that must lie somewhere.
pub(crate) fn check_places(
    lying: impl IntoIterator<Item = (String, usize, bool)>,
    placed: impl IntoIterator<Item = usize>,
) -> Result<(), RestoreError> {
    let mut found = BTreeSet::new();
    for (at, card, fits) in lying {
        if !fits || !found.insert(card) {
            return Err(RestoreError::Misplaced { at, card });
        }
    }
    let lost = placed.into_iter().find(|card| !found.contains(card));
    lost.map_or(Ok(()), |card| Err(RestoreError::Misplaced { at: format!("table.cards[{card}]"), card }))
}

impl From<Stranger> for RestoreError {
    fn from(stranger: Stranger) -> RestoreError {
        RestoreError::Stranger { at: stranger.at(), kind: stranger.kind, number: stranger.number }
    }
}

crate::kernel::coded!(RestoreError {
    NoOrigin => "snapshot/no_origin",
    EngineVersion => "snapshot/engine_version",
    MissingCards => "snapshot/missing_cards",
    Definitions => "snapshot/definitions",
    Stranger => "snapshot/stranger",
    Length => "snapshot/length",
    Misplaced => "snapshot/misplaced",
});
