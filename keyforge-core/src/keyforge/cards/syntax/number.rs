//! Numbers.

use serde::{Deserialize, Serialize};

use super::{Group, Happening, Ref, Who};
use crate::keyforge::model::{Counter, list};
use crate::script::tree::Op;

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Num {
    /// That number.
    N(i32),
    /// How many cards there are in the group.
    Count(Group),
    /// How many cards those are.
    CountOf(Ref),
    /// How many houses are among the group.
    Houses(Group),
    /// How many different powers are among the group.
    Powers(Group),
    /// A property of all cards of a group, added up.
    Total(Stat, Group),
    /// Æmber in that player's pool.
    Amber(Who),
    /// Keys that player has forged.
    Keys(Who),
    /// What a key costs that player now.
    KeyCost(Who),
    /// Keys that player has not forged.
    UnforgedKeys(Who),
    /// A property of a card.
    Stat(Stat, Ref),
    /// The number chosen by this ability.
    Chosen,
    /// The amount of the event.
    EventAmount,
    /// What this ability has done so far (`THISWAY-1`).
    ThisWay(Way),
    /// How often it has happened.
    Past(Box<Happening>, Span),
    /// The sum.
    Plus(Box<Num>, Box<Num>),
    /// The difference, which may be negative.
    Minus(Box<Num>, Box<Num>),
    /// What the first has in excess of the second, at least 0: "all but".
    Excess(Box<Num>, Box<Num>),
    /// A multiple.
    Times(i32, Box<Num>),
    /// Half, rounded down.
    Half(Box<Num>),
    /// One of that many equal parts, rounded up.
    Part(Box<Num>, u8),
    /// The smaller.
    Min(Box<Num>, Box<Num>),
    /// The larger.
    Max(Box<Num>, Box<Num>),
    /// Everything there is: "all", "fully".
    All,
}

/// A countable property of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Stat {
    Power,
    Armor,
    Damage,
    Amber,
    /// Printed æmber icons.
    AmberIcons,
    /// Bonus icons of every kind.
    Icons,
    /// Number of traits.
    Traits,
    Counters(Counter),
}

list! {
    /// What "this way" counts.
    pub enum Way {
        /// Damage healed.
        Healed = "healed",
        /// Creatures healed by at least 1 (`HEAL-2`).
        HealedCards = "healed_cards",
        /// Cards destroyed.
        Destroyed = "destroyed",
        /// Cards purged.
        Purged = "purged",
        /// Cards discarded.
        Discarded = "discarded",
        /// Cards returned or put into a hand.
        Returned = "returned",
        /// Cards revealed.
        Revealed = "revealed",
        /// Cards archived.
        Archived = "archived",
        /// Cards shuffled into decks.
        Shuffled = "shuffled",
        /// Cards exhausted.
        Exhausted = "exhausted",
        /// Æmber lost.
        AmberLost = "amber_lost",
        /// Æmber stolen.
        AmberStolen = "amber_stolen",
        /// Æmber captured.
        AmberCaptured = "amber_captured",
        /// Damage dealt.
        DamageDealt = "damage_dealt",
        /// Counters removed or moved away.
        CountersRemoved = "counters_removed",
    }
}

/// A stretch of time in which something happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// This turn.
    ThisTurn,
    /// That player's turn before.
    PreviousTurn(Who),
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Cmp {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}

impl Cmp {
    /// The comparison that an operator is.
    pub(crate) const fn of(op: Op) -> Option<Cmp> {
        match op {
            Op::Less => Some(Cmp::Less),
            Op::AtMost => Some(Cmp::AtMost),
            Op::Equal => Some(Cmp::Equal),
            Op::AtLeast => Some(Cmp::AtLeast),
            Op::More => Some(Cmp::More),
            Op::Or | Op::And | Op::Is | Op::Plus | Op::Minus | Op::Times | Op::Slash => None,
        }
    }

    /// Its operator.
    pub(crate) const fn operator(self) -> Op {
        match self {
            Cmp::Less => Op::Less,
            Cmp::AtMost => Op::AtMost,
            Cmp::Equal => Op::Equal,
            Cmp::AtLeast => Op::AtLeast,
            Cmp::More => Op::More,
        }
    }

    /// Whether `left` stands so to `right`.
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Cmp::Less => left < right,
            Cmp::AtMost => left <= right,
            Cmp::Equal => left == right,
            Cmp::AtLeast => left >= right,
            Cmp::More => left > right,
        }
    }
}
