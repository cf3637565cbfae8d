//! What has happened, as cards may ask for it.

use serde::{Deserialize, Serialize};

use super::{CardRef, DefId, StatusFlags};
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::{Bold, DamageCause, GainCause, Zone};
use crate::keyforge::model::{HouseSet, Icon};

/// A card as it was at a moment: the last known information of the rulebook (`LKI-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    pub neighbors: [CardRef; 2],
}

impl Snapshot {
    /// Whether it stood in a battleline: whoever stands there is on a flank or has neighbors.
    pub fn in_battleline(&self) -> bool {
        self.flank || self.neighbors.iter().any(|neighbor| neighbor.is_some())
    }
}

/// The kind of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FactKind {
    /// A card was played.
    Played,
    /// A card entered play.
    EnteredPlay,
    /// A card was used.
    Used,
    /// A card was used for its Action: or Omni: text.
    UsedText,
    /// A creature reaped.
    Reaped,
    /// A creature (`card`) fought another (`other`); `amount` is 1 if the fight was cut short.
    Fought,
    /// A card was discarded from that zone.
    Discarded(Zone),
    /// A card left play for that zone.
    LeftPlay(Zone),
    /// A card was destroyed; `other` is the opponent in the fight that did it, if one did.
    Destroyed,
    /// A card was archived.
    Archived,
    /// A player forged a key; `amount` is what was paid, `other` unused, the colour in `amount_two`.
    Forged,
    /// A player chose a house.
    ChoseHouse,
    /// A player gained æmber.
    Gained(GainCause),
    /// Æmber was stolen from the player.
    StolenFrom,
    /// Æmber was captured from the player.
    CapturedFrom,
    /// A creature was dealt damage, by `other` if a card dealt it.
    DamageDealt(DamageCause),
    /// A card (`card`) deals damage to a creature (`other`) otherwise than by its power in a fight.
    DealsDamage,
    /// A creature (`card`) deals damage to the one it fights (`other`).
    FightDamage,
    /// Armor of a creature prevented damage.
    ArmorPrevented,
    /// A player resolves the bonus icons of a card.
    ResolvesIcons,
    /// A player resolves a bonus icon of a card.
    ResolvesIcon(Icon),
    /// A bold ability of a card triggers.
    Triggers(Bold),
    /// A player raised the tide.
    TideRaised,
}

impl Fact {
    /// A fact about a player alone.
    pub const fn of_player(kind: FactKind, player: Seat) -> Fact {
        Fact { kind, player, card: CardRef::NONE, was: None, other: CardRef::NONE, amount: 0, detail: 0, at: 0 }
    }

    /// A fact about a card.
    pub const fn of_card(kind: FactKind, player: Seat, card: CardRef) -> Fact {
        Fact { card, ..Fact::of_player(kind, player) }
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fact {
    /// What.
    pub kind: FactKind,
    /// Which player did it.
    pub player: Seat,
    /// The card, or none.
    pub card: CardRef,
    /// The card as it was.
    pub was: Option<Snapshot>,
    /// The other card, or none.
    pub other: CardRef,
    /// How much.
    pub amount: u16,
    /// A second number: the index of a key's colour or of a house.
    pub detail: u8,
    /// The number of moves so far: a card that entered play later has not seen it.
    pub at: u32,
}
