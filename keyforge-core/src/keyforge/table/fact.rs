//! What has happened, as cards may ask for it.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CardRef, DefId, Maybe, StatusFlags};
use crate::kernel::{Digest, Seat};
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

/// What happened in a turn that is over. Copies share it, and what it hashes to.
#[derive(Clone, Default, Debug)]
pub struct PastFacts(Arc<Told>);

#[derive(Default, Debug)]
struct Told {
    facts: Vec<Fact>,
    hash: OnceLock<u64>,
}

impl PastFacts {
    /// Takes what happened in a turn that ends, and leaves an empty list.
    pub(crate) fn take(&mut self, facts: &mut Vec<Fact>) {
        // Where no copy shares what was before, its room serves the next turn.
        match Arc::get_mut(&mut self.0) {
            Some(told) => {
                std::mem::swap(&mut told.facts, facts);
                told.hash = OnceLock::new();
                facts.clear();
            }
            None => *self = std::mem::take(facts).into(),
        }
    }

    /// Makes a list of its own of one that copies may share, with room for so many.
    pub(crate) fn part(&mut self, room: usize) {
        let mut facts = Vec::with_capacity(room);
        facts.extend_from_slice(self);
        *self = facts.into();
    }

    /// Changes those that `is_meant` finds.
    pub(crate) fn change(&mut self, is_meant: impl Fn(&Fact) -> bool, change: impl Fn(&mut Fact)) {
        if self.iter().any(&is_meant) {
            let mut facts = self.to_vec();
            facts.iter_mut().filter(|fact| is_meant(fact)).for_each(change);
            *self = facts.into();
        }
    }
}

impl From<Vec<Fact>> for PastFacts {
    fn from(facts: Vec<Fact>) -> PastFacts {
        PastFacts(Arc::new(Told { facts, hash: OnceLock::new() }))
    }
}

impl Deref for PastFacts {
    type Target = [Fact];

    fn deref(&self) -> &[Fact] {
        &self.0.facts
    }
}

impl PartialEq for PastFacts {
    fn eq(&self, other: &PastFacts) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl Eq for PastFacts {}

impl Hash for PastFacts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(*self.0.hash.get_or_init(|| Digest::of_hash(&**self)));
    }
}

impl Serialize for PastFacts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.facts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PastFacts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PastFacts, D::Error> {
        Vec::deserialize(deserializer).map(PastFacts::from)
    }
}
