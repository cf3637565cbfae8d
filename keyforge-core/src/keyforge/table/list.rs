//! Card lists and sets of fixed size, so that a table is copied without allocating.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::hashing::hash_cards;
use super::{CardId, Listed};

/// The most cards a game can have: two decks of 36, and room for free play.
pub const MAX_CARDS: usize = 76;

/// The most token creatures that can be in play at once: every card could be the hidden side of one.
pub const MAX_TOKENS: usize = MAX_CARDS;

/// An ordered pile or row of cards.
#[derive(Clone, Copy)]
pub struct CardList {
    len: u8,
    ids: [CardId; MAX_CARDS],
}

impl CardList {
    /// No card.
    pub const EMPTY: CardList = CardList { len: 0, ids: [CardId::HIDDEN; MAX_CARDS] };

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Has these cards in place of its own, or as many of them as a list can have.
    pub fn assign(&mut self, cards: &[CardId]) {
        let len = cards.len().min(MAX_CARDS);
        self.ids[..len].copy_from_slice(&cards[..len]);
        self.len = len as u8;
    }

    /// Puts a card behind all others. A full list stays as it is, which cannot happen to a game's own cards.
    pub fn push(&mut self, card: CardId) {
        self.insert(self.len(), card);
    }

    /// Puts a card at an index; an index behind the end means the end.
    pub fn insert(&mut self, index: usize, card: CardId) {
        let len = self.len();
        if len == MAX_CARDS {
            return;
        }
        let index = index.min(len);
        // Most cards come to the end of a list, and leave from there.
        if index < len {
            self.ids.copy_within(index..len, index + 1);
        }
        self.ids[index] = card;
        self.len += 1;
    }

    /// Puts a card where it belongs in a list sorted by id; unknown cards come last.
    pub fn insert_sorted(&mut self, card: CardId) {
        let index = self.partition_point(|other| *other <= card);
        self.insert(index, card);
    }

    /// Takes the card at an index out.
    pub fn remove_at(&mut self, index: usize) -> Option<CardId> {
        let len = self.len();
        if index >= len {
            return None;
        }
        let card = self.ids[index];
        if index + 1 < len {
            self.ids.copy_within(index + 1..len, index);
        }
        self.len -= 1;
        Some(card)
    }

    /// Takes the last card out.
    pub fn pop(&mut self) -> Option<CardId> {
        self.remove_at(self.len().wrapping_sub(1))
    }

    /// Takes a card out; tells where it was.
    pub fn remove(&mut self, card: CardId) -> Option<usize> {
        let index = self.place_of(card)?;
        self.remove_at(index);
        Some(index)
    }

    /// Leaves the first cards only.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(u8::try_from(len).unwrap_or(u8::MAX));
    }

    /// Takes all cards out.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Orders the cards by id; unknown cards come last.
    pub fn sort(&mut self) {
        self.as_mut_slice().sort_unstable();
    }

    /// The cards, to be changed in place.
    pub fn as_mut_slice(&mut self) -> &mut [CardId] {
        let len = self.len();
        &mut self.ids[..len]
    }
}

impl Deref for CardList {
    type Target = [CardId];

    #[inline]
    fn deref(&self) -> &[CardId] {
        &self.ids[..self.len as usize]
    }
}

impl Default for CardList {
    fn default() -> CardList {
        CardList::EMPTY
    }
}

impl PartialEq for CardList {
    fn eq(&self, other: &CardList) -> bool {
        **self == **other
    }
}

impl Eq for CardList {}

impl Hash for CardList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.len);
        hash_cards(self, state);
    }
}

impl std::fmt::Debug for CardList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|card| card.0)).finish()
    }
}

impl From<&[CardId]> for CardList {
    /// As many of the cards as a list can have.
    fn from(cards: &[CardId]) -> CardList {
        let mut list = CardList::EMPTY;
        list.assign(cards);
        list
    }
}

impl FromIterator<CardId> for CardList {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardList {
        let mut list = CardList::EMPTY;
        for card in cards {
            list.push(card);
        }
        list
    }
}

impl Serialize for CardList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardList, D::Error> {
        let cards = Vec::<CardId>::deserialize(deserializer)?;
        if cards.len() > MAX_CARDS {
            return Err(serde::de::Error::custom("more cards than a game can have"));
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CardList {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardList".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<CardId>>::json_schema(generator)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CardSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardSet".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<CardId>>::json_schema(generator)
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// More cards than this hardly ever lie in such a row.
const MOST_FEW: usize = 16;

/// An ordered row of cards, mostly a short one: a table has room for the few cards in it, which are copied with it.
#[derive(PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct ShortList(SmallVec<[CardId; MOST_FEW]>);

impl ShortList {
    /// Puts a card at an index; an index behind the end means the end. Where there are as many cards as a game can have, nothing
    /// changes.
    pub fn insert(&mut self, index: usize, card: CardId) {
        if self.len() < MAX_CARDS {
            self.0.insert(index.min(self.len()), card);
        }
    }

    /// Takes the card at an index out.
    pub fn remove_at(&mut self, index: usize) -> Option<CardId> {
        (index < self.len()).then(|| self.0.remove(index))
    }

    /// The cards, to be changed in place.
    pub fn as_mut_slice(&mut self) -> &mut [CardId] {
        &mut self.0
    }
}

impl Clone for ShortList {
    fn clone(&self) -> ShortList {
        ShortList(SmallVec::from_slice(self))
    }

    // Most of the time there is nothing to be copied.
    #[inline]
    fn clone_from(&mut self, source: &ShortList) {
        if self.is_empty() && source.is_empty() {
            return;
        }
        self.0.clear();
        self.0.extend_from_slice(source);
    }
}

impl Deref for ShortList {
    type Target = [CardId];

    #[inline]
    fn deref(&self) -> &[CardId] {
        &self.0
    }
}

impl std::fmt::Debug for ShortList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|card| card.0)).finish()
    }
}

impl<'de> Deserialize<'de> for ShortList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ShortList, D::Error> {
        CardList::deserialize(deserializer).map(|list| ShortList(SmallVec::from_slice(&list)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ShortList {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        CardList::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        CardList::json_schema(generator)
    }
}

/// A set of cards. Token creatures are not among them: nothing about them is secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CardSet {
    // Two words are quicker than one number of 128 bits.
    words: [u64; 2],
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Binary forms need the length of a sequence first.
        self.iter().collect::<CardList>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let mut set = CardSet::EMPTY;
        for card in Vec::<CardId>::deserialize(deserializer)? {
            set.insert(card);
        }
        Ok(set)
    }
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet { words: [0; 2] };

    /// Those of the first so many cards of which it is true.
    pub(crate) fn of(count: usize, is_in: impl Fn(usize) -> bool) -> CardSet {
        let word = |from: usize| {
            let upto = count.min(MAX_CARDS).clamp(from, from + 64);
            (from..upto).fold(0_u64, |bits, card| bits | u64::from(is_in(card)) << (card - from))
        };
        CardSet { words: [word(0), word(64)] }
    }

    /// The place of a card: its word and its bit there; no bit for what no set has.
    #[inline]
    const fn place(card: CardId) -> (usize, u64) {
        let bit = (card.index() < MAX_CARDS) as u64;
        (card.index() >> 6 & 1, bit << (card.0 & 63))
    }

    /// Whether the card belongs to the set; no set has an unknown card.
    #[inline]
    pub const fn contains(self, card: CardId) -> bool {
        let (word, bit) = CardSet::place(card);
        self.words[word] & bit != 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        let (word, bit) = CardSet::place(card);
        self.words[word] |= bit;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        let (word, bit) = CardSet::place(card);
        self.words[word] &= !bit;
    }

    /// The cards of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet { words: [self.words[0] | other.words[0], self.words[1] | other.words[1]] }
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet { words: [self.words[0] & other.words[0], self.words[1] & other.words[1]] }
    }

    /// The cards of this set that the other one has not.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet { words: [self.words[0] & !other.words[0], self.words[1] & !other.words[1]] }
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.words[0].count_ones() + self.words[1].count_ones()) as usize
    }

    /// Whether the set has no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.words[0] | self.words[1] == 0
    }

    /// The cards by id.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let [mut low, mut high] = self.words;
        std::iter::from_fn(move || {
            if low != 0 {
                let card = low.trailing_zeros();
                low &= low - 1;
                return Some(CardId(card as u8));
            }
            if high != 0 {
                let card = high.trailing_zeros();
                high &= high - 1;
                return Some(CardId(64 + card as u8));
            }
            None
        })
    }
}
