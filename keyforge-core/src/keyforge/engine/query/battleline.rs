//! Flanks, neighbors and the center of a battleline.

use super::{Query, Subject};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Mod;
use crate::keyforge::table::{Area, CardId, CardRef, Maybe};

impl<'a> Query<'a> {
    /// The creatures beside a creature, left and right (`NEIGHBOR-1`).
    pub fn neighbors(&self, card: CardId) -> [Maybe<CardRef>; 2] {
        let state = self.table.card(card);
        if state.area != Area::Battleline {
            return [Maybe::NONE; 2];
        }
        let line = self.table.list(Area::Battleline, state.keeper);
        let Some(at) = line.position(card) else {
            return [Maybe::NONE; 2];
        };
        let at_index = |index: Option<usize>| {
            Maybe::from(index.and_then(|index| line.get(index)).map(|card| self.table.reference(*card)))
        };
        [at_index(at.checked_sub(1)), at_index(at.checked_add(1))]
    }

    /// Of a creature that left: those it had (`LKI-2`).
    pub(super) fn neighbors_of(&self, card: CardRef) -> [Maybe<CardRef>; 2] {
        match self.subject(card).was {
            Some(was) => was.neighbors,
            None => self.neighbors(card.card),
        }
    }

    /// Whether a creature is on a flank, or counts so (`FLANK-1`, `FLANK-2`).
    pub fn is_flank(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        if state.area != Area::Battleline {
            return false;
        }
        let line = self.table.list(Area::Battleline, state.keeper);
        if line.first() == Some(&card) || line.last() == Some(&card) {
            return true;
        }
        self.counts_as_flank(card)
    }

    /// Whether a text makes a flank creature of a creature in a battleline.
    #[inline]
    pub(super) fn counts_as_flank(&self, card: CardId) -> bool {
        let mut flank = false;
        self.each_grant(Aspects::FLANK, card, &mut |_, _, one| flank |= matches!(one, Mod::Flank));
        flank
    }

    /// Whether as many creatures are left of a creature as right of it (`CENTER-1`).
    pub fn is_center(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        let line = self.table.list(Area::Battleline, state.keeper);
        state.area == Area::Battleline && line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&card)
    }

    /// Whether a creature has no neighbor on that side: one that is alone is on both flanks (`FAQ-054`).
    pub(super) fn ends_line(&self, subject: &Subject<'_>, side: usize) -> bool {
        let flank = subject.was.map_or_else(|| self.is_flank(subject.card.card), |was| was.flank);
        let neighbors = match subject.was {
            Some(was) => was.neighbors,
            None => self.neighbors(subject.card.card),
        };
        flank && neighbors.get(side).is_some_and(|neighbor| neighbor.is_none())
    }

    /// Below 0 if the first card is left of the second in the same battleline, above 0 if it is right of it.
    pub(super) fn line_order(&self, card: CardRef, of: CardRef) -> i32 {
        let state = self.table.card(of.card);
        let line = self.table.list(Area::Battleline, state.keeper);
        match (line.position(card.card), line.position(of.card)) {
            (Some(one), Some(two)) => one as i32 - two as i32,
            _ => 0,
        }
    }
}
