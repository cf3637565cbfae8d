//! What has happened, as cards may ask for it.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::{CardRef, DefId, Maybe, StatusFlags};
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::DestroyCause;
pub use crate::keyforge::cards::syntax::FactKind;
use crate::keyforge::model::{House, HouseSet, KeyColor};

/// A card as it was at a moment: the last known information of the rulebook (`LKI-1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// The definition it showed.
    pub def: DefId,
    /// The houses it belonged to.
    pub houses: HouseSet,
    /// Who controlled it (out of play: whose zone it was in).
    pub controller: Seat,
    /// Who owns it.
    pub owner: Seat,
    /// Ready, stunned …
    pub flags: StatusFlags,
    /// Whether it was on a flank.
    pub flank: bool,
    /// Its power.
    pub power: i16,
    /// Its armor.
    pub armor: i16,
    /// Damage on it.
    pub damage: u16,
    /// Æmber on it.
    pub amber: u16,
    /// +1 power counters on it.
    pub power_counters: u16,
    /// Its neighbors, left and right.
    #[cfg_attr(feature = "schema", schemars(with = "[CardRef; 2]"))]
    pub neighbors: [Maybe<CardRef>; 2],
    /// Whether it was an upgrade although something else is printed on it (`FAQ-052`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_upgrade: bool,
}

impl Hash for Snapshot {
    /// In two words: a search hashes what has happened in two turns.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let join = |numbers: [u16; 4]| numbers.iter().fold(0, |word, number| word << 16 | u64::from(*number));
        let marks = u16::from(self.flags.bits()) << 2 | u16::from(self.flank) << 1 | u16::from(self.as_upgrade);
        let first = join([self.def.0, self.houses.bits(), marks, self.power as u16]);
        let second = join([self.armor as u16, self.damage, self.amber, self.power_counters]);
        state.write_u128(u128::from(first) << 64 | u128::from(second));
        // A reference leaves the upper bytes of its word free.
        let [left, right] = self.neighbors.map(Maybe::word);
        let (left, right) = (left | u64::from(self.controller.0) << 48, right | u64::from(self.owner.0) << 48);
        state.write_u128(u128::from(left) << 64 | u128::from(right));
    }
}

impl Hash for Fact {
    /// In few words, and those of the card as it was.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let about = u32::from_le_bytes([self.player.0, self.detail, u8::from(self.was.is_some()), 0]);
        let [card, other] = [self.card, self.other].map(Maybe::word);
        self.kind.hash(state);
        state.write_u128(u128::from(card) << 64 | u128::from(other));
        state.write_u128(u128::from(u64::from(about) << 32 | u64::from(self.at)) << 64 | u128::from(self.amount));
        if let Some(was) = &self.was {
            was.hash(state);
        }
    }
}

impl Snapshot {
    /// Whether it stood in a battleline: whoever stands there is on a flank or has neighbors.
    pub fn in_battleline(&self) -> bool {
        self.flank || self.neighbors.iter().any(|neighbor| neighbor.is_some())
    }
}

impl Fact {
    /// A fact about a player alone.
    pub const fn of_player(kind: FactKind, player: Seat) -> Fact {
        Fact { kind, player, card: Maybe::NONE, was: None, other: Maybe::NONE, amount: 0, detail: 0, at: 0 }
    }

    /// A fact about a card.
    pub const fn of_card(kind: FactKind, player: Seat, card: CardRef) -> Fact {
        Fact { card: Maybe::some(card), ..Fact::of_player(kind, player) }
    }

    /// A player chose a house.
    pub const fn of_house(player: Seat, house: House) -> Fact {
        Fact { detail: house as u8, ..Fact::of_player(FactKind::ChoseHouse, player) }
    }

    /// A player forged a key of that colour for so much.
    pub const fn of_key(player: Seat, color: KeyColor, paid: u16) -> Fact {
        Fact { amount: paid, detail: color as u8, ..Fact::of_player(FactKind::Forged, player) }
    }

    /// What named a card names what that is now.
    pub(crate) fn follow(&mut self, was: CardRef, now: CardRef) {
        for card in [&mut self.card, &mut self.other] {
            if *card == was {
                *card = now.into();
            }
        }
    }

    /// The house that was chosen.
    pub fn house(&self) -> Option<House> {
        let houses = (self.kind == FactKind::ChoseHouse).then_some(House::ALL)?;
        houses.get(usize::from(self.detail)).copied()
    }

    /// The same card destroyed by another one: by its blow in a fight, or by that keyword of it.
    pub fn destroyed_by(self, other: CardRef, cause: Option<DestroyCause>) -> Fact {
        Fact { other: other.into(), detail: cause.map_or(0, |cause| cause as u8 + 1), ..self }
    }

    /// The keyword whose damage destroyed the card.
    pub fn cause(&self) -> Option<DestroyCause> {
        let at = usize::from(self.detail).checked_sub(1).filter(|_| self.kind == FactKind::Destroyed)?;
        DestroyCause::ALL.get(at).copied()
    }

    /// The colour of the key that was forged.
    pub fn color(&self) -> Option<KeyColor> {
        let colors = (self.kind == FactKind::Forged).then_some(KeyColor::ALL)?;
        colors.get(usize::from(self.detail)).copied()
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fact {
    /// What.
    pub kind: FactKind,
    /// Which player did it.
    pub player: Seat,
    /// The card, if it is about one.
    #[cfg_attr(feature = "schema", schemars(with = "CardRef"))]
    pub card: Maybe<CardRef>,
    /// The card as it was.
    pub was: Option<Snapshot>,
    /// The other card, if there is one.
    #[cfg_attr(feature = "schema", schemars(with = "CardRef"))]
    pub other: Maybe<CardRef>,
    /// How much.
    pub amount: u16,
    /// Which colour of key or which house, by its place among all; which keyword destroyed, by that place plus 1; otherwise
    /// 0.
    pub detail: u8,
    /// The number of moves so far: a card that entered play later has not seen it.
    pub at: u32,
}
