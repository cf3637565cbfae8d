//! What abilities do: one entry for each effect, from which its types, its spelling and its place in JSON are made.
//!
//! An [`Effect`] is either flow (when, how often, by whom something is done, and what is chosen) or a [`Verb`], which
//! changes the game. A new verb gets an entry here; the compiler then asks for its meaning in the engine and for its
//! words in each language.

use serde::{Deserialize, Serialize};

use super::table::effects;
use super::{
    Ability, Arrival, Bold, Cond, Dest, Filter, Group, HouseRef, Num, Ref, Sel, Slot, Standing, Stat, Until, Who, Zone,
};
use crate::keyforge::cards::words::modes;
use crate::keyforge::model::{Counter, KeyColor};
use crate::script::list::list;
use crate::script::spell::{Term, words};
use crate::script::tree::{Node, Tree};

effects! {
    flow {
        /// All damage, destruction and changes of control of these, and what leaves play by them, at the same moment, after all
        /// choices.
        Together(effects: Vec<Effect>) as "together"(effects);
        /// The player may do it; if so, as much as possible (`MAY-2`).
        May(effects: Vec<Effect>) as "may"(effects);
        /// Under a condition.
        If(condition: Cond, then: Vec<Effect>, other: Vec<Effect>);
        /// The second only if the first was done completely (`IFDO-1`).
        IfYouDo(first: Vec<Effect>, then: Vec<Effect>);
        /// One of these, as the player chooses.
        ChooseOne(texts: Vec<Vec<Effect>>) as "choose_one"(effects: rest);
        /// That many times.
        Times(number: Num, effects: Vec<Effect>) as "times"(number, effects);
        /// Up to that many times, as the player chooses.
        UpToTimes(number: Num, effects: Vec<Effect>) as "up_to_times"(number, effects);
        /// Again and again, as long as the player likes and all of it is possible.
        WhilePossible(effects: Vec<Effect>) as "while_possible"(effects);
        /// For each of those cards, one after another.
        ForEach(cards: Sel, effects: Vec<Effect>) as "for_each"(cards, effects);
        /// For each player, the active one first, with that player as "me".
        EachPlayer(effects: Vec<Effect>) as "each_player"(effects);
        /// For each house, in their order, with that house as the chosen one.
        EachHouse(effects: Vec<Effect>) as "each_house"(effects);
        /// That player does it, as "me".
        By(player: Who, effects: Vec<Effect>) as "by"(player, effects);
        /// This ability happens again as a whole, if its card is still in play or an action (`REPEAT-2`).
        Again as { "again"() {} };
        /// Names a choice.
        Choose(cards: Sel, name: Option<Slot>) as "choose"(cards, name: slot);
        /// A house is chosen; among those of that identity card if one is named.
        ChooseHouse(identity: Option<Who>) as "choose_house"(identity: tag);
        /// That house is the chosen one from here on; of several the player chooses.
        NameHouse(house: HouseRef) as "name_house"(house);
        /// A number is chosen.
        ChooseNumber as { "choose_number"() {} };
        /// A trait is chosen.
        ChooseTrait as { "choose_trait"() {} };
        /// A title is named, and that is its name from here on.
        ChooseTitle(name: Option<Slot>) as "choose_title"(name: slot);
        /// A player is chosen.
        ChoosePlayer as { "choose_player"() {} };
        /// An ability holds for a while.
        Install {
            /// How long.
            until: Until,
            /// The ability.
            ability: Box<Ability>,
            /// How often it acts; no limit where none is named.
            uses: Option<u8>,
        } as {
            "this_turn"(ability, uses: tag) { until: Until::EndOfTurn, ability, uses }
            "next_turn"(player, ability, uses: tag) { until: Until::NextTurn(player), ability, uses }
            "until_turn"(player, ability, uses: tag) { until: Until::StartOfTurn(player), ability, uses }
            "until_leaves"(card, ability, uses: tag) { until: Until::Leaves(card), ability, uses }
            "while_controlled"(card, ability, uses: tag) { until: Until::Controlled(card), ability, uses }
            "this_fight"(ability, uses: tag) { until: Until::ThisFight, ability, uses }
            "forever"(ability, uses: tag) { until: Until::Forever, ability, uses }
        };
        /// Stops what the running `before` ability interrupts.
        Cancel as { "cancel"() {} };
        /// The action card becomes a copy of that card while it is played: what the copy says is done in its place.
        CopyOf(card: Sel) as "become_copy"(card);
    }
    verbs {
        // ── cards in play ───────────────────────────────────────────────────────────────────────────────
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
        } by by as {
            "damage"(to, amount, splash: tag, by: tag, ignore_armor: flag) { to, amount, splash, by, ignore_armor }
        };
        /// Deals damage in single points, divided among cards as the player likes.
        DivideDamage(amount: Num, group: Group) as "divide_damage"(amount, group);
        /// Destroys cards.
        Destroy(cards: Sel) as "destroy"(cards);
        /// Sacrifices cards (`SAC-1`).
        Sacrifice(cards: Sel) as "sacrifice"(cards);
        /// Heals that much damage.
        Heal(cards: Sel, amount: Num) as "heal"(cards, amount);
        /// Heals up to that much damage, as the player chooses.
        HealUpTo(cards: Sel, amount: Num) as "heal_up_to"(cards, amount);
        /// Stuns creatures.
        Stun(cards: Sel) as "stun"(cards);
        /// Removes stun.
        Unstun(cards: Sel) as "unstun"(cards);
        /// Wards creatures.
        Ward(cards: Sel) as "ward"(cards);
        /// Removes wards.
        Unward(cards: Sel) as "unward"(cards);
        /// Enrages creatures.
        Enrage(cards: Sel) as "enrage"(cards);
        /// Readies cards.
        Ready(cards: Sel) as "ready"(cards);
        /// Exhausts cards.
        Exhaust(cards: Sel) as "exhaust"(cards);
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
            /// Whether taunt protects nobody from it.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            ignore_taunt: bool,
        } as {
            "use"(card, as_yours: flag, against: tag, ignore_taunt: flag) {
                card, how: UseMode::Any, as_yours, against, ignore_taunt
            }
            "fight_with"(card, as_yours: flag, against: tag, ignore_taunt: flag) {
                card, how: UseMode::Fight, as_yours, against, ignore_taunt
            }
            "reap_with"(card, as_yours: flag, against: tag, ignore_taunt: flag) {
                card, how: UseMode::Reap, as_yours, against, ignore_taunt
            }
            "act_with"(card, as_yours: flag, against: tag, ignore_taunt: flag) {
                card, how: UseMode::Action, as_yours, against, ignore_taunt
            }
        };
        /// Puts counters on cards.
        AddCounters(cards: Sel, kind: Counter, number: Num) as "add_counters"(cards, kind, number);
        /// Takes counters off cards.
        RemoveCounters(cards: Sel, kind: Counter, number: Num) as "remove_counters"(cards, kind, number);
        /// Takes up to that many counters off a card, as the player chooses.
        RemoveCountersUpTo(cards: Sel, kind: Counter, number: Num) as "remove_counters_up_to"(cards, kind, number);
        /// Moves counters from cards to a card.
        MoveCounters(from: Sel, to: Sel, kind: Counter, number: Num) as "move_counters"(from, to, kind, number);
        /// Gives control.
        Control(cards: Sel, player: Who, lasting: Until) by player as "control"(cards, player, lasting: tag);
        /// Gives control for good, and says where the creatures stand then.
        ControlAt(cards: Sel, player: Who, place: Standing) by player as "control_at"(cards, player, place);
        /// Two creatures of one battleline change places (`SWAP-2`); a creature in play and one in its owner's hand
        /// change areas (`SWAP-3`).
        SwapPlaces(card: Sel, other: Sel) as "swap_places"(card, other);
        /// What lies on two creatures changes places: æmber, damage, counters, those of a stun, a ward and rage among them, and
        /// upgrades.
        SwapContents(card: Sel, other: Sel) as "swap_contents"(card, other);
        /// Moves creatures to a flank of their battleline. An artifact goes to a flank of its controller's battleline
        /// and is a creature as long as it stands there.
        MoveToFlank {
            /// Which.
            cards: Sel,
            /// How long an artifact stays there; for good where nothing is said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            lasting: Option<Until>,
        } as {
            "move_to_flank"(cards, lasting: tag) { cards, lasting }
        };
        /// Moves a creature to any place of its battleline; it may stay where it stands (`MOVE-3b`).
        MoveInLine(cards: Sel) as "move_in_line"(cards);
        /// Puts the creatures of that player's battleline in a new order.
        Rearrange(player: Who) as "rearrange"(player);
        /// Turns creatures over where they stand: token creatures faceup, others facedown, as token creatures of the player.
        Flip(cards: Sel) as "flip"(cards);
        /// Moves upgrades in play to a creature (`UPGRADE-1`).
        Attach(upgrades: Sel, to: Sel) as "attach"(upgrades, to);
        /// Distributes all damage or æmber on a group anew.
        Redistribute(what: Stat, group: Group) as "redistribute"(what, group);
        /// Resolves an ability of another card as if it were the player's own card.
        TriggerAbility(word: Bold, cards: Sel) as "trigger"(word, cards);
        // ── cards between zones ─────────────────────────────────────────────────────────────────────────
        /// Moves cards.
        Move(cards: Sel, to: Dest) as {
            "return"(cards) (cards, Dest::Hand)
            "archive"(cards, whose: tail) (cards, Dest::Archives { whose, put: false })
            "put_into_archives"(cards, whose: tail) (cards, Dest::Archives { whose, put: true })
            "abduct"(cards, archive: flag) (cards, Dest::Abduct { archive })
            "discard"(cards) (cards, Dest::Discard)
            "purge"(cards, remember: flag) (cards, Dest::Purge { remember })
            "put_on_deck"(cards) (cards, Dest::DeckTop)
            "put_on_deck_at_random"(cards) (cards, Dest::DeckTopRandom)
            "put_under_deck"(cards) (cards, Dest::DeckBottom)
            "shuffle_into_deck"(cards) (cards, Dest::DeckShuffled)
            "put_into_play"(cards, player, at: tag, ready: flag) (
                cards,
                Dest::Play(Arrival { under: player, at, ready })
            )
            "put_under"(cards, card) (cards, Dest::Under(card))
            "graft"(cards, card) (cards, Dest::Graft(card))
            "put_as_tokens"(cards) (cards, Dest::Tokens)
        };
        /// Plays cards.
        Play {
            /// Which.
            card: Sel,
            /// As if the card were the player's own.
            as_yours: bool,
            /// As if the card lay in the player's hand and belonged to the active house.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            as_in_hand: bool,
            /// Beside that creature, left or right (`ADJACENT-1`).
            adjacent_to: Option<Ref>,
            /// Where it enters the battleline.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            at: Option<Standing>,
        } as {
            "play"(card, as_yours: flag, as_in_hand: flag, adjacent_to: tag, at: tag) {
                card, as_yours, as_in_hand, adjacent_to, at
            }
        };
        /// Draws cards.
        Draw(number: Num) as "draw"(number);
        /// Refills the hand as at the end of a turn.
        RefillHand as { "refill_hand"() {} };
        /// Discards from the top of the deck until a card fits.
        DiscardUntil(filter: Filter) as "discard_until"(filter);
        /// Reveals from the top of the deck until a card fits.
        RevealUntil {
            /// What fits.
            filter: Filter,
            /// Whether the player may stop after any card.
            may_stop: bool,
            /// The name of what was revealed.
            name: Option<Slot>,
        } as {
            "reveal_until"(filter, may_stop: flag, name: slot) { filter, may_stop, name }
        };
        /// Shows cards to both players.
        Reveal(cards: Sel) as "reveal"(cards);
        /// Looks at cards.
        Look(cards: Sel) as "look"(cards);
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
            /// Where they stand; each on a flank where nothing is said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            at: Option<Standing>,
        } as {
            "make_tokens"(number, title: tag, ready: flag, at: tag) { number, title, ready, at }
        };
        /// Shuffles that player's deck.
        Shuffle(player: Who) as "shuffle_deck"(player: lead);
        /// Resolves the bonus icons of cards as if the player had played them.
        ResolveIcons(cards: Sel) as "resolve_icons"(cards);
        /// Exchanges two zones of the player.
        SwapZones(zone: Zone, other: Zone) as "swap_zones"(zone, other);
        // ── æmber, keys, chains ─────────────────────────────────────────────────────────────────────────
        /// A player gains æmber.
        Gain(player: Who, amount: Num) by player as "gain"(player: lead, amount);
        /// A player loses æmber.
        Lose(player: Who, amount: Num) by player as "lose"(player: lead, amount);
        /// The player steals æmber.
        Steal(amount: Num) as "steal"(amount);
        /// Creatures capture æmber.
        Capture {
            /// Which creatures.
            card: Sel,
            /// How much each.
            amount: Num,
            /// From where.
            from: CaptureFrom,
        } by card as {
            "capture"(card, amount, from: tag) { card, amount, from }
        };
        /// Exalts creatures (`EXALT-1`).
        Exalt(cards: Sel) as "exalt"(cards);
        /// Puts æmber from the supply on cards.
        PlaceAmber(cards: Sel, amount: Num) as "place_amber"(cards, amount);
        /// Takes æmber from cards to the supply.
        RemoveAmber(cards: Sel, amount: Num) as "remove_amber"(cards, amount);
        /// Moves æmber from cards to that player's pool.
        AmberToPool(cards: Sel, player: Who, amount: Num) as "amber_to_pool"(cards, player, amount);
        /// Moves æmber from cards to a card.
        MoveAmber(from: Sel, to: Sel, amount: Num) as "move_amber"(from, to, amount);
        /// Moves æmber from that player's pool to a card.
        AmberFromPool(player: Who, card: Sel, amount: Num) as "amber_from_pool"(player, card, amount);
        /// One player gives another æmber.
        Give(player: Who, to: Who, amount: Num) by player as "give"(player, to, amount);
        /// The player forges a key.
        Forge(cost: ForgeCost) as "forge"(cost);
        /// A key of that player is unforged, of those forged on their previous turn if so named.
        Unforge {
            /// Whose key.
            who: Who,
            /// Only of those forged on that player's previous turn.
            last_turn: bool,
            /// Only the key of that colour.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            color: Option<KeyColor>,
        } as {
            "unforge"(player, last_turn: flag, color: tag) { who: player, last_turn, color }
        };
        /// That house is the active one from here on; of several the player chooses.
        SetActiveHouse(house: HouseRef) as "set_active_house"(house);
        /// Step 3 ends once nothing is pending, as with omega (`OMEGA-2`).
        EndStep as { "end_step"() {} };
        /// A player gains chains (loses them if negative).
        Chains(player: Who, number: Num) by player as "chains"(player: lead, number);
        /// A player raises the tide: it is high for that player.
        RaiseTide(player: Who) by player as "raise_tide"(player: lead);
        /// The tide is neither high nor low.
        ResetTide as { "reset_tide"() {} };
    }
    spelled {
        Effect::If(condition, then, other) => Tree::new(Node::If(
            Box::new(condition.raise()),
            Box::new(then.raise()),
            (!other.is_empty()).then(|| Box::new(other.raise())),
        )),
        Effect::IfYouDo(first, then) => Tree::new(Node::Done(Box::new(first.raise()), Box::new(then.raise()))),
    }
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

list! {
    /// Where captured æmber comes from.
    pub enum CaptureFrom {
        /// The opponent of the creature's controller.
        Opponent = "opponent",
        /// The creature's own controller.
        Controller = "controller",
        /// The very æmber of the event.
        Event = "event",
        /// The pools of both players, in any combination.
        Anyone = "anyone",
    }
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
