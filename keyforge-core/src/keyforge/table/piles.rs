//! The piles and rows of a player, one behind the other in the room of a single list.
//!
//! A table is copied for every position that a search or undo keeps, and most lists are short: together they have no more
//! cards than there are.

use std::ops::Deref;

use super::{Area, CardId, MAX_CARDS, ShortList};

/// How many piles and rows a player has.
const PILES: usize = 7;

// A pile has the number of its area.
const _: () = assert!(Area::Deck as usize == 0 && Area::Artifacts as usize + 1 == PILES);

/// The piles and rows of a player, in the order of their areas, from the deck to the artifacts.
#[derive(Clone, Copy)]
pub(crate) struct Piles {
    /// Where each begins, and where the last one ends.
    bounds: [u8; PILES + 1],
    ids: [CardId; MAX_CARDS],
}

impl Piles {
    /// No card.
    pub const EMPTY: Piles = Piles { bounds: [0; PILES + 1], ids: [CardId::HIDDEN; MAX_CARDS] };

    /// How many cards there are in all.
    const fn len(&self) -> usize {
        self.bounds[PILES] as usize
    }

    /// The cards from the first of a pile to the last of a later one.
    #[inline]
    pub fn span(&self, first: usize, last: usize) -> &[CardId] {
        self.ids.get(self.bounds[first] as usize..self.bounds[last + 1] as usize).unwrap_or_default()
    }

    const fn bounds(&self, pile: usize) -> (usize, usize) {
        (self.bounds[pile] as usize, self.bounds[pile + 1] as usize)
    }

    /// The cards of a pile, by its number.
    #[inline]
    pub fn get(&self, pile: usize) -> &[CardId] {
        self.span(pile, pile)
    }

    fn get_mut(&mut self, pile: usize) -> &mut [CardId] {
        let (from, to) = self.bounds(pile);
        self.ids.get_mut(from..to).unwrap_or_default()
    }

    /// Moves the ends of a pile and of those behind it, all at once: none of them comes near 256.
    fn shift(&mut self, pile: usize, longer: bool) {
        let ends = (u64::MAX / 255) << (8 * (pile + 1));
        let bounds = u64::from_le_bytes(self.bounds);
        self.bounds = if longer { bounds.wrapping_add(ends) } else { bounds.wrapping_sub(ends) }.to_le_bytes();
    }

    pub fn insert(&mut self, pile: usize, index: usize, card: CardId) {
        let (from, to) = self.bounds(pile);
        let (at, len) = (to.min(from + index), self.len());
        if len == MAX_CARDS {
            return;
        }
        if at < len {
            self.ids.copy_within(at..len, at + 1);
        }
        self.ids[at] = card;
        self.shift(pile, true);
    }

    fn remove_at(&mut self, pile: usize, index: usize) -> Option<CardId> {
        let card = *self.get(pile).get(index)?;
        let (at, len) = (self.bounds(pile).0 + index, self.len());
        if at + 1 < len {
            self.ids.copy_within(at + 1..len, at);
        }
        self.shift(pile, false);
        Some(card)
    }

    /// The top card of the deck, which comes to the hand: both lie side by side, and no other pile is touched.
    pub fn draw(&mut self) {
        let (_, top) = self.bounds(Area::Deck as usize);
        let Some(card) = self.get(Area::Deck as usize).last().copied() else {
            return;
        };
        let behind = self.get(Area::Hand as usize).partition_point(|held| *held <= card);
        self.ids.copy_within(top..top + behind, top - 1);
        self.ids[top - 1 + behind] = card;
        self.bounds[Area::Hand as usize] -= 1;
    }
}

impl std::fmt::Debug for Piles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries((0..PILES).map(|pile| self.get(pile))).finish()
    }
}

impl PartialEq for Piles {
    fn eq(&self, other: &Piles) -> bool {
        self.bounds == other.bounds && self.ids[..self.len()] == other.ids[..other.len()]
    }
}

impl Eq for Piles {}

/// A pile or row that is to be changed.
pub(crate) enum ListMut<'a> {
    /// One of a player.
    Own(&'a mut Piles, usize),
    /// One that both players have together.
    Shared(&'a mut ShortList),
}

impl ListMut<'_> {
    /// Puts a card behind all others.
    pub fn push(&mut self, card: CardId) {
        self.insert(self.len(), card);
    }

    /// Puts a card at an index; an index behind the end means the end. Where there are as many cards as a game can have, nothing
    /// changes.
    pub fn insert(&mut self, index: usize, card: CardId) {
        match self {
            ListMut::Own(piles, pile) => piles.insert(*pile, index, card),
            ListMut::Shared(list) => list.insert(index, card),
        }
    }

    /// Puts a card where it belongs in a list sorted by id; unknown cards come last.
    pub fn insert_sorted(&mut self, card: CardId) {
        self.insert(self.partition_point(|other| *other <= card), card);
    }

    /// Takes the card at an index out.
    pub fn remove_at(&mut self, index: usize) -> Option<CardId> {
        match self {
            ListMut::Own(piles, pile) => piles.remove_at(*pile, index),
            ListMut::Shared(list) => list.remove_at(index),
        }
    }

    /// Takes a card out; tells where it was.
    pub fn remove(&mut self, card: CardId) -> Option<usize> {
        let index = self.place_of(card)?;
        self.remove_at(index);
        Some(index)
    }

    /// Has these cards in place of its own, as far as there is room.
    pub fn replace(&mut self, cards: &[CardId]) {
        while self.remove_at(self.len().wrapping_sub(1)).is_some() {}
        cards.iter().for_each(|card| self.push(*card));
    }

    /// Orders the cards by id; unknown cards come last.
    pub fn sort(&mut self) {
        self.as_mut_slice().sort_unstable();
    }

    /// The cards, to be changed in place.
    pub fn as_mut_slice(&mut self) -> &mut [CardId] {
        match self {
            ListMut::Own(piles, pile) => piles.get_mut(*pile),
            ListMut::Shared(list) => list.as_mut_slice(),
        }
    }
}

impl Deref for ListMut<'_> {
    type Target = [CardId];

    #[inline]
    fn deref(&self) -> &[CardId] {
        match self {
            ListMut::Own(piles, pile) => piles.get(*pile),
            ListMut::Shared(list) => list,
        }
    }
}

/// What a list of cards is asked for.
pub(crate) trait Listed {
    /// Where a card is.
    fn place_of(&self, card: CardId) -> Option<usize>;
}

impl Listed for [CardId] {
    fn place_of(&self, card: CardId) -> Option<usize> {
        // Only unknown cards lie in a list more than once, and most cards are drawn from the end of one.
        if card.is_known() && self.last() == Some(&card) {
            return Some(self.len() - 1);
        }
        self.iter().position(|other| *other == card)
    }
}
