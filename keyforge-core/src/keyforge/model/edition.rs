//! The four rulebooks as one table of named differences.
//!
//! One engine plays them all: code that must know an edition asks a field of [`Edition`], never the rulebook's name.
//! Where a rulebook is silent the next one in the chain 1.1 → 1.2 → Mass Mutation ← Winds of Exchange speaks.

use std::fmt;
use std::str::FromStr;

use super::Icon;
use crate::script::list::{in_a_row, list};

list! {
    /// A published rulebook.
    #[derive(Default)]
    pub enum Rulebook {
        /// The rulebook of November 2018.
        V1_1 = "v1_1",
        /// The rulebook of January 2019.
        V1_2 = "v1_2",
        /// The rulebook of the Mass Mutation era, 2020.
        MassMutation = "mass_mutation",
        /// The provisional rulebook of Winds of Exchange, August 2023.
        #[default]
        WindsOfExchange = "winds_of_exchange",
    }
}

impl Rulebook {
    /// The rules of this book.
    pub const fn edition(self) -> &'static Edition {
        match self {
            Rulebook::V1_1 => &V1_1,
            Rulebook::V1_2 => &V1_2,
            Rulebook::MassMutation => &MASS_MUTATION,
            Rulebook::WindsOfExchange => &WINDS_OF_EXCHANGE,
        }
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A word that names no rulebook.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{0:?} is no edition; there are {known}", known = in_a_row(Rulebook::ALL.map(Rulebook::slug)))]
pub struct UnknownRulebook(pub String);

crate::kernel::coded!(UnknownRulebook = "edition/unknown");

impl FromStr for Rulebook {
    type Err = UnknownRulebook;

    /// Reads `v1_1`, `1.1`, `v1_2`, `1.2`, `mass_mutation`, `mm`, `winds_of_exchange`, `woe`.
    fn from_str(text: &str) -> Result<Rulebook, UnknownRulebook> {
        let word = text.to_lowercase().replace(['-', ' '], "_");
        let named =
            |book: &Rulebook| book.slug() == word || book.edition().short == word.strip_prefix('v').unwrap_or(&word);
        Rulebook::ALL.into_iter().find(named).ok_or_else(|| UnknownRulebook(text.to_owned()))
    }
}

/// What happens if a house is both demanded and forbidden (`HOUSE-9`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MustVersusCannot {
    /// No house may be chosen: the turn has no active house.
    NoHouse,
    /// "Cannot" wins: one of the other houses is chosen.
    CannotWins,
}

/// Who controls a card that enters play (`PLAY-9`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnteringControl {
    /// Its owner.
    Owner,
    /// The player who plays it.
    Player,
}

/// How cards are destroyed (`DEST-2`, `DEST-T`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DestroyModel {
    /// "Destroyed:" resolves before the card would be destroyed; what has left play before its turn comes does not.
    Before,
    /// Cards are tagged, what they do when destroyed is fixed at that moment.
    Tagging,
}

/// What a stun does (`STUN-2`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StunModel {
    /// The next use only removes it: the creature was used, but nothing else happens, so nothing triggers.
    NextUse,
    /// Removing it is a use of its own, which counts and triggers.
    UnstunIsUse,
}

/// How purged cards lie (`PURGE-2`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum PurgeFacing {
    Facedown,
    Faceup,
}

/// When "Leaves Play:" resolves (`LEAVE-9`, `LEAVE-10`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeavesPlayTiming {
    /// Immediately before the card leaves play.
    Before,
    /// After it has left play.
    After,
}

/// The rules of one rulebook, as far as they differ from another's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The book.
    pub rulebook: Rulebook,
    /// What players call it for short.
    pub short: &'static str,
    /// Whether card effects may change the first-turn limit (`FIRSTTURN-2`).
    pub first_turn_modifiable: bool,
    /// A house both demanded and forbidden (`HOUSE-9`, `CANNOT-1`).
    pub must_versus_cannot: MustVersusCannot,
    /// Whether a demand for a house that the player cannot have is ignored (`HOUSE-5`).
    pub unavailable_house_ignored: bool,
    /// Who controls an entering card (`PLAY-9`).
    pub entering_control: EnteringControl,
    /// Whether "Play:" of a permanent resolves before anything else of the moment at which it enters play (`PLAY-3`).
    pub play_text_first: bool,
    /// How destruction works (`DEST-2`, `DEST-T`).
    pub destroy_model: DestroyModel,
    /// What a stun does (`STUN-2`).
    pub stun_model: StunModel,
    /// How purged cards lie (`PURGE-2`).
    pub purge_facing: PurgeFacing,
    /// The bonus icons that there are (`BONUS-1`).
    pub icons: &'static [Icon],
    /// Games in a row after which a chain handicap changes (`HANDICAP-2`).
    pub handicap_streak: u8,
    /// Whether one use resolves all Action: (or Omni:) abilities of a creature (`ACTUSE-2`, `OMNI-5`).
    pub same_use_all: bool,
    /// Whether all damage of one ability is dealt at once (`DAMAGE-5`).
    pub ability_damage_together: bool,
    /// When "Leaves Play:" resolves (`LEAVE-9`, `LEAVE-10`).
    pub leaves_play_timing: LeavesPlayTiming,
    /// Whether cards say "After Reap:" and "After Fight:" where older books say "Reap:" and "Fight:" (`REAP-4`, `FIGHT-16`).
    pub says_after: bool,
}

const V1_1: Edition = Edition {
    rulebook: Rulebook::V1_1,
    short: "1.1",
    first_turn_modifiable: false,
    must_versus_cannot: MustVersusCannot::NoHouse,
    unavailable_house_ignored: true,
    entering_control: EnteringControl::Owner,
    play_text_first: true,
    destroy_model: DestroyModel::Before,
    stun_model: StunModel::NextUse,
    purge_facing: PurgeFacing::Facedown,
    icons: &[Icon::Amber],
    handicap_streak: 3,
    same_use_all: true,
    ability_damage_together: false,
    leaves_play_timing: LeavesPlayTiming::Before,
    says_after: false,
};

const V1_2: Edition = Edition {
    rulebook: Rulebook::V1_2,
    short: "1.2",
    first_turn_modifiable: true,
    must_versus_cannot: MustVersusCannot::CannotWins,
    entering_control: EnteringControl::Player,
    play_text_first: false,
    ..V1_1
};

const MASS_MUTATION: Edition = Edition {
    rulebook: Rulebook::MassMutation,
    short: "mm",
    destroy_model: DestroyModel::Tagging,
    stun_model: StunModel::UnstunIsUse,
    purge_facing: PurgeFacing::Faceup,
    icons: &[Icon::Amber, Icon::Capture, Icon::Damage, Icon::Draw],
    same_use_all: false,
    ability_damage_together: true,
    leaves_play_timing: LeavesPlayTiming::After,
    ..V1_2
};

const WINDS_OF_EXCHANGE: Edition = Edition {
    rulebook: Rulebook::WindsOfExchange,
    short: "woe",
    stun_model: StunModel::NextUse,
    icons: &Icon::ALL,
    handicap_streak: 2,
    says_after: true,
    same_use_all: true,
    ..MASS_MUTATION
};
