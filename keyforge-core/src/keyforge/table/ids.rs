//! Small indices that name cards, definitions and abilities.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::MAX_CARDS;

/// A card of this game: cards of the first player's deck come first, in the order of the deck list.
///
/// Ids are stable for the whole game. A viewer who may not know which card something happened to sees
/// [`CardId::HIDDEN`] in its place.
///
/// A token creature has an id of its own, behind those of all cards: it does not tell which card is its hidden side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub struct CardId(pub u8);

impl CardId {
    /// A card that the viewer may not know.
    pub const HIDDEN: CardId = CardId(u8::MAX);

    /// The index in per-card arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this names a card.
    pub const fn is_known(self) -> bool {
        self.0 != u8::MAX
    }

    /// Whether this is a token creature (`TOKEN-1a`), not a card of a deck.
    pub const fn is_token(self) -> bool {
        self.is_known() && self.index() >= MAX_CARDS
    }

    /// The token creature of that number.
    pub(crate) const fn of_token(number: usize) -> CardId {
        CardId((MAX_CARDS + number) as u8)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_known() {
            true => write!(f, "#{}", self.0),
            false => f.write_str("#?"),
        }
    }
}

/// What a position with so many cards, token creatures and definitions can name, by the names of the types: for what was
/// written elsewhere.
pub(crate) fn known_here(cards: u8, tokens: usize, definitions: usize) -> impl Fn(&str, u64) -> bool {
    move |kind, number| match kind {
        "Seat" => number < 2,
        "CardId" => {
            let token = number.checked_sub(MAX_CARDS as u64).is_some_and(|number| number < tokens as u64);
            number < u64::from(cards) || token || number == u64::from(CardId::HIDDEN.0)
        }
        "DefId" => number < definitions as u64,
        // They name nothing that has to be there.
        "LastingId" | "DecisionId" | "Seats" => true,
        // A type that is new says here what it may name.
        _ => false,
    }
}

/// A card during one stay in one zone: a card that leaves and comes back is another one (`LEAVE-4`).
pub type CardRef = crate::kernel::CardRef<CardId>;

/// A card, or none, in no more room than a card takes. Written, none is the card 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Maybe<C>(C);

/// What names a card, and has a value that names none.
pub trait Names: Copy {
    /// The value that names none.
    const NONE: Self;
    /// Whether this one does.
    fn is_none(self) -> bool;
}

impl Names for CardId {
    const NONE: CardId = CardId::HIDDEN;

    fn is_none(self) -> bool {
        !self.is_known()
    }
}

impl Names for CardRef {
    const NONE: CardRef = CardRef { card: CardId::HIDDEN, stamp: 0 };

    fn is_none(self) -> bool {
        !self.card.is_known()
    }
}

impl<C: Names> Maybe<C> {
    /// No card.
    pub const NONE: Maybe<C> = Maybe(C::NONE);

    /// That card.
    pub const fn some(card: C) -> Maybe<C> {
        Maybe(card)
    }

    /// The card, if there is one.
    #[inline]
    pub fn get(self) -> Option<C> {
        if self.0.is_none() { None } else { Some(self.0) }
    }

    /// The card, or what names none.
    pub(crate) const fn or_none(self) -> C {
        self.0
    }

    /// Whether there is one.
    #[inline]
    pub fn is_some(self) -> bool {
        !self.0.is_none()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0.is_none()
    }
}

impl Maybe<CardRef> {
    /// The card and its stamp in the lower 40 bits of a number.
    pub(crate) fn word(self) -> u64 {
        u64::from(self.0.card.0) << 32 | u64::from(self.0.stamp)
    }
}

impl<C: Names> From<C> for Maybe<C> {
    fn from(card: C) -> Maybe<C> {
        Maybe(card)
    }
}

impl<C: Names> From<Option<C>> for Maybe<C> {
    fn from(card: Option<C>) -> Maybe<C> {
        card.map_or(Maybe::NONE, Maybe)
    }
}

impl<C: Names + PartialEq> PartialEq<C> for Maybe<C> {
    fn eq(&self, card: &C) -> bool {
        self.is_some() && self.0 == *card
    }
}

impl<C: Names + fmt::Debug> fmt::Debug for Maybe<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// Writes and reads an `Option` as a [`Maybe`].
pub(crate) mod as_maybe {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Maybe, Names};

    pub fn serialize<C: Names + Serialize, S: Serializer>(card: &Option<C>, serializer: S) -> Result<S::Ok, S::Error> {
        Maybe::from(*card).serialize(serializer)
    }

    pub fn deserialize<'de, C: Names + Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<C>, D::Error> {
        Ok(Maybe::deserialize(deserializer)?.get())
    }
}

/// A lasting effect of this game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastingId(pub u16);
