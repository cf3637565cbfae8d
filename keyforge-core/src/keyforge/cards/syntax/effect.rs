//! What abilities do.

use serde::{Deserialize, Serialize};

use super::{Ability, Bold, Cond, Dest, Filter, Group, Num, Ref, Sel, Slot, Stat, Until, Who, Zone};
use crate::keyforge::model::{Counter, KeyColor};

/// Something an ability does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Effect {
    // ── flow ────────────────────────────────────────────────────────────────────────────────────────────
    /// All damage and destruction of these at the same moment, after all choices.
    Together(Vec<Effect>),
    /// The player may do it; if so, as much as possible (`MAY-2`).
    May(Vec<Effect>),
    /// Under a condition.
    If(Cond, Vec<Effect>, Vec<Effect>),
    /// The second only if the first was done completely (`IFDO-1`).
    IfYouDo(Vec<Effect>, Vec<Effect>),
    /// One of these, as the player chooses.
    ChooseOne(Vec<Vec<Effect>>),
    /// That many times.
    Times(Num, Vec<Effect>),
    /// Up to that many times, as the player chooses.
    UpToTimes(Num, Vec<Effect>),
    /// Again and again, as long as the player likes and all of it is possible.
    WhilePossible(Vec<Effect>),
    /// For each of those cards, one after another.
    ForEach(Sel, Vec<Effect>),
    /// For each player, the active one first, with that player as "me".
    EachPlayer(Vec<Effect>),
    /// That player does it, as "me".
    By(Who, Vec<Effect>),
    /// This ability happens again as a whole, if its card is still in play or an action (`REPEAT-2`).
    Again,
    /// Names a choice.
    Choose(Sel, Option<Slot>),
    /// A house is chosen; among those of that identity card if one is named.
    ChooseHouse(Option<Who>),
    /// A number is chosen.
    ChooseNumber,
    /// A player is chosen.
    ChoosePlayer,
    /// An ability holds for a while.
    Install {
        /// How long.
        until: Until,
        /// The ability.
        ability: Box<Ability>,
        /// How often it acts; no limit where none is named.
        uses: Option<u8>,
    },
    /// Stops what the running `before` ability interrupts.
    Cancel,
    // ── cards in play ───────────────────────────────────────────────────────────────────────────────────
    /// Deals damage.
    Damage {
        /// To which cards.
        to: Sel,
        /// How much, read once per card.
        amount: Num,
        /// Damage to the neighbors of each.
        splash: u8,
        /// The card that deals it, if another than the ability's.
        by: Option<Ref>,
        /// Whether armor does not help.
        ignore_armor: bool,
    },
    /// Deals damage in single points, divided among cards as the player likes.
    DivideDamage(Num, Group),
    /// Destroys cards.
    Destroy(Sel),
    /// Sacrifices cards (`SAC-1`).
    Sacrifice(Sel),
    /// Heals that much damage.
    Heal(Sel, Num),
    /// Heals up to that much damage, as the player chooses.
    HealUpTo(Sel, Num),
    /// Stuns creatures.
    Stun(Sel),
    /// Removes stun.
    Unstun(Sel),
    /// Wards creatures.
    Ward(Sel),
    /// Enrages creatures.
    Enrage(Sel),
    /// Readies cards.
    Ready(Sel),
    /// Exhausts cards.
    Exhaust(Sel),
    /// Uses cards one after another.
    Use {
        /// Which.
        card: Sel,
        /// How.
        how: UseMode,
        /// As if the card were the player's own.
        as_yours: bool,
        /// Only creatures that fit may be fought.
        against: Option<Filter>,
    },
    /// Puts counters on cards.
    AddCounters(Sel, Counter, Num),
    /// Takes counters off cards.
    RemoveCounters(Sel, Counter, Num),
    /// Gives control.
    Control(Sel, Who, Until),
    /// Two creatures of one battleline change places (`SWAP-2`); a creature in play and one in its owner's hand change
    /// areas (`SWAP-3`).
    SwapPlaces(Sel, Sel),
    /// Moves creatures to a flank of their battleline. An artifact goes to a flank of its controller's battleline and is a
    /// creature as long as it stands there.
    MoveToFlank(Sel),
    /// Distributes all damage or æmber on a group anew.
    Redistribute(Stat, Group),
    /// Resolves an ability of another card as if it were the player's own card.
    TriggerAbility(Bold, Sel),
    // ── cards between zones ─────────────────────────────────────────────────────────────────────────────
    /// Moves cards.
    Move(Sel, Dest),
    /// Plays cards.
    Play {
        /// Which.
        card: Sel,
        /// As if the card were the player's own.
        as_yours: bool,
        /// Beside that creature, left or right (`ADJACENT-1`).
        adjacent_to: Option<Ref>,
    },
    /// Draws cards.
    Draw(Num),
    /// Refills the hand as at the end of a turn.
    RefillHand,
    /// Discards from the top of the deck until a card fits.
    DiscardUntil(Filter),
    /// Shows cards to both players.
    Reveal(Sel),
    /// Looks at cards.
    Look(Sel),
    /// Makes token creatures (`TOKEN-1a`).
    MakeTokens {
        /// How many.
        number: Num,
        /// Only if the reference card has that title, given as a slug (`TOKEN-8`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Whether they enter play ready.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ready: bool,
    },
    /// Shuffles that player's deck.
    Shuffle(Who),
    /// Resolves the bonus icons of cards as if the player had played them.
    ResolveIcons(Sel),
    /// Exchanges two zones of the player.
    SwapZones(Zone, Zone),
    /// The action card becomes a copy of that card while it is played.
    CopyOf(Sel),
    // ── æmber, keys, chains ─────────────────────────────────────────────────────────────────────────────
    /// A player gains æmber.
    Gain(Who, Num),
    /// A player loses æmber.
    Lose(Who, Num),
    /// The player steals æmber.
    Steal(Num),
    /// Creatures capture æmber.
    Capture {
        /// Which creatures.
        card: Sel,
        /// How much each.
        amount: Num,
        /// From where.
        from: CaptureFrom,
    },
    /// Exalts creatures (`EXALT-1`).
    Exalt(Sel),
    /// Puts æmber from the supply on cards.
    PlaceAmber(Sel, Num),
    /// Takes æmber from cards to the supply.
    RemoveAmber(Sel, Num),
    /// Moves æmber from cards to that player's pool.
    AmberToPool(Sel, Who, Num),
    /// Moves æmber from cards to a card.
    MoveAmber(Sel, Sel, Num),
    /// Moves æmber from that player's pool to a card.
    AmberFromPool(Who, Sel, Num),
    /// One player gives another æmber.
    Give(Who, Who, Num),
    /// The player forges a key.
    Forge(ForgeCost),
    /// A key of that player is unforged, of those forged on their previous turn if so named.
    Unforge {
        /// Whose key.
        who: Who,
        /// Only of those forged on that player's previous turn.
        last_turn: bool,
        /// Only the key of that colour.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<KeyColor>,
    },
    /// A player gains chains (loses them if negative).
    Chains(Who, Num),
    /// A player raises the tide: it is high for that player.
    RaiseTide(Who),
    /// The tide is neither high nor low.
    ResetTide,
}

/// How a card is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum UseMode {
    Any,
    Fight,
    Reap,
    Action,
}

/// Where captured æmber comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptureFrom {
    /// The opponent of the creature's controller.
    Opponent,
    /// The creature's own controller.
    Controller,
    /// The very æmber of the event.
    Event,
    /// The pools of both players, in any combination.
    Anyone,
}

/// What a key costs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForgeCost {
    /// Nothing (`COST-4`).
    Free,
    /// The current cost and so much more (`COST-2`).
    Current(Num),
}
