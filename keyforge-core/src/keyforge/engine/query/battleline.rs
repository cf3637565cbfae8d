//! Flanks, neighbors and the center of a battleline.

use serde::{Deserialize, Serialize};

use super::{Lens, Query, Subject};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Mod;
use crate::keyforge::cards::syntax::Standing;
use crate::keyforge::table::{Area, CardId, CardRef, Listed, MAX_CARDS, Maybe, Snapshot};

/// A place where a creature is to stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Spotted {
    /// That index of that player's battleline.
    At(Seat, u8),
    /// Where the active player likes.
    Anywhere,
}

impl<'a> Query<'a> {
    /// The creatures beside a creature, left and right (`NEIGHBOR-1`).
    pub fn neighbors(&self, card: CardId) -> [Maybe<CardRef>; 2] {
        let state = self.table.bare(card);
        if state.area != Area::Battleline {
            return [Maybe::NONE; 2];
        }
        let line = self.table.player(state.keeper()).battleline();
        let Some(at) = line.place_of(card) else {
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

    /// Whether a creature that is in play stands beside another one, or stood there when that one left.
    pub(super) fn stand_side_by_side(&self, of: CardRef, card: CardRef) -> bool {
        let (theirs, own) = (self.table.bare(of.card), self.table.bare(card.card));
        // Nobody stands beside a creature of the other line.
        if theirs.stamp == of.stamp && theirs.keeper() != own.keeper() {
            return false;
        }
        self.neighbors_of(of).contains(&card.into())
    }

    /// Whether a creature is on a flank, or counts so (`FLANK-1`, `FLANK-2`).
    pub fn is_flank(&self, card: CardId) -> bool {
        let state = self.table.bare(card);
        if state.area != Area::Battleline {
            return false;
        }
        let line = self.table.player(state.keeper()).battleline();
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
        let state = self.table.bare(card);
        let line = self.table.player(state.keeper()).battleline();
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

    /// The place that a text names for a creature in the battleline of that player; none where there is none such.
    pub fn standing(&self, lens: &Lens<'_>, standing: &Standing, seat: Seat) -> Option<Spotted> {
        let flank = |at: usize| Some(Spotted::At(seat, at as u8));
        match standing {
            Standing::PlaceOf(card) | Standing::LeftOf(card) => {
                let (seat, at) = self.place_of(self.first(lens, *card)?)?;
                Some(Spotted::At(seat, at))
            }
            Standing::LeftFlank => flank(0),
            Standing::RightFlank => flank(self.table.player(seat).battleline().len()),
            Standing::Anywhere => Some(Spotted::Anywhere),
        }
    }

    /// Where a creature stands. The place of one that left is right of those that stood left of it, or else left of those
    /// that stood right of it, as far as they are still there (`LKI-2`).
    fn place_of(&self, creature: CardRef) -> Option<(Seat, u8)> {
        let at = |seat: Seat, index: usize| Some((seat, index as u8));
        let state = self.table.bare(creature.card);
        let line_of = |seat: Seat| self.table.player(seat).battleline();
        if self.table.is_current(creature) {
            return line_of(state.keeper()).place_of(creature.card).and_then(|index| at(state.keeper(), index));
        }
        let was = self.past_of(creature).filter(|was| was.in_battleline())?;
        let seat = was.controller;
        if let Some(left) = self.still_beside(was, 0) {
            return at(seat, left.map_or(0, |index| index + 1));
        }
        self.still_beside(was, 1).and_then(|right| at(seat, right.unwrap_or(line_of(seat).len())))
    }

    /// The index of the nearest creature on that side that has stayed, or that stands in the place of one; no index if none
    /// stood there. Not known if one of them went elsewhere otherwise than by leaving play.
    fn still_beside(&self, was: &Snapshot, side: usize) -> Option<Option<usize>> {
        let line = self.table.player(was.controller).battleline();
        let mut beside = was.neighbors[side & 1];
        for _ in 0..MAX_CARDS {
            let Some(next) = beside.get() else {
                return Some(None);
            };
            let successor = self.kept(next).and_then(|past| past.successor);
            if let Some(there) = [Some(next), successor].into_iter().flatten().find(|it| self.table.is_current(*it)) {
                return line.place_of(there.card).map(Some);
            }
            beside = self.past_of(next)?.neighbors[side & 1];
        }
        None
    }

    /// Below 0 if the first card is left of the second in the same battleline, above 0 if it is right of it.
    /// Neither of a creature that has left, also if it came back (`LEAVE-4`).
    pub(super) fn line_order(&self, card: CardRef, of: CardRef) -> i32 {
        if !self.table.is_current(of) {
            return 0;
        }
        let state = self.table.bare(of.card);
        let line = self.table.player(state.keeper()).battleline();
        match (line.place_of(card.card), line.place_of(of.card)) {
            (Some(one), Some(two)) => one as i32 - two as i32,
            _ => 0,
        }
    }
}
