//! Boards of a game, and what the core has in another form.

use std::collections::BTreeMap;

use keyforge_core::kryptik::{BoardCard, State};

use super::{KryptikBoard, KryptikBoardCard, KryptikViewer};

/// A place in an 11-year row; it keeps its number when others leave.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardSlot {
    /// Its number.
    pub slot: u8,
    /// The card in it.
    pub card: KryptikBoardCard,
}

pub(crate) fn slots(row: BTreeMap<u8, BoardCard>) -> Vec<KryptikBoardSlot> {
    row.into_iter().map(|(slot, card)| KryptikBoardSlot { slot, card: card.into() }).collect()
}

impl KryptikBoard {
    /// The board of the whole truth, or as somebody may know it.
    pub(super) fn seen_by(state: &State, viewer: KryptikViewer) -> KryptikBoard {
        match viewer.seat() {
            None => state.board().into(),
            Some(viewer) => state.board_for(viewer).into(),
        }
    }
}
