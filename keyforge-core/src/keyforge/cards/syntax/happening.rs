//! What can happen, as texts speak of it.

use serde::{Deserialize, Serialize};

use super::{Bold, Filter, HouseRef, Who, Zone};
use crate::keyforge::model::Icon;

/// A deed, who did it and to what: read by triggers, replacements, permissions, prohibitions and memory alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Happening {
    /// The deed.
    pub deed: Deed,
    /// Who does it; [`Who::Each`] for anybody. For a creature's deeds, whoever uses it.
    pub by: Who,
    /// The card that does it or has it done to it.
    pub card: Filter,
    /// The other card: the defender of a fight, the killer in it, the target of fight damage.
    pub other: Filter,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Deed {
    /// A card is played.
    Play,
    /// A card enters play, played or put there.
    EnterPlay,
    /// A card is used.
    Use,
    /// A card is used for an Action: or Omni: ability.
    UseText,
    /// A creature reaps.
    Reap,
    /// A creature fights (`card`) against another (`other`).
    Fight,
    /// A card is discarded, from that zone if one is named.
    Discard(Option<Zone>),
    /// A card leaves play, for that zone if one is named.
    LeavePlay(Option<Zone>),
    /// A card is destroyed.
    Destroyed,
    /// A creature (`card`) is destroyed in a fight with another (`other`).
    DestroyedFighting,
    /// A card is archived (put into archives by the verb "archive").
    Archive,
    /// A player forges a key.
    ForgeKey,
    /// A player spends æmber on a key.
    SpendOnKey,
    /// A player chooses a house.
    ChooseHouse(HouseRef),
    /// A player gains æmber; `Some(Reaping)` by reaping only.
    GainAmber(Option<GainCause>),
    /// Æmber is stolen from a player (`by` is the player it is stolen from).
    StolenFrom,
    /// Æmber is captured from a player (`by` is the player it is captured from).
    CapturedFrom,
    /// A creature (`card`) is dealt damage by another card (`other`), in that way if one is named.
    DealtDamage(Option<DamageCause>),
    /// A card (`card`) deals damage to a creature (`other`), in a fight or otherwise.
    DealDamage,
    /// A creature (`card`) deals damage to the creature it fights (`other`).
    FightDamage,
    /// A player resolves the bonus icons of a card (`BONUS-3`).
    ResolveIcons,
    /// A player resolves a bonus icon of a card, of that kind if one is named.
    ResolveIcon(Option<Icon>),
    /// A bold ability of a card triggers.
    Trigger(Bold),
    /// Armor of a creature prevents damage.
    ArmorPrevents,
    /// A player raises the tide.
    RaiseTide,
}

/// Why æmber is gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GainCause {
    Reaping,
    Icon,
    Effect,
}

/// In which way damage is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DamageCause {
    /// By a bonus icon (`BONUS-7`).
    Icon,
    /// During a fight: by power, by a keyword or by what is resolved before it.
    Fight,
    /// By an ability outside a fight.
    Effect,
}
