//! Values: attack and defense, keywords, prohibitions, costs.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{MOST_LOOKS, Query};
use crate::kernel::Seat;
use crate::kryptik::cards::Kinds;
use crate::kryptik::cards::syntax::{Act, Mod};
use crate::kryptik::model::{Clamp, Keyword, Stones};
use crate::kryptik::table::{Area, CardId, Lasts};

/// A citizen, its attack and defense, and how many looks at it alone they take.
type Value = (CardId, (i32, i32), u32);

/// Attack and defense of all citizens, and how many looks it takes to find them: at each of them, and at what holds.
#[derive(Debug)]
pub(crate) struct Values {
    list: SmallVec<[Value; 16]>,
    shared: u32,
    /// Whether they lean on what texts that hold read of citizens.
    lean: bool,
}

/// What becomes of attack and defense.
#[derive(Clone, Copy)]
enum Change {
    By(i32, i32),
    To(i32, i32),
}

impl Values {
    fn of(&self, card: CardId) -> Option<&Value> {
        self.list.iter().find(|(citizen, ..)| *citizen == card)
    }

    fn cost(&self) -> u32 {
        self.shared + self.list.iter().map(|(.., cost)| cost).sum::<u32>()
    }

    /// In whatever order they were found.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, (i32, i32))> {
        self.list.iter().map(|(card, stats, _)| (*card, *stats))
    }
}

impl Query<'_> {
    /// Whether anything that holds changes attack or defense.
    pub(crate) fn changes_stats(&self) -> bool {
        self.holding.kinds.contains(Kinds::STAT)
    }

    /// Whether anything that holds changes what cards cost.
    pub(crate) fn changes_costs(&self) -> bool {
        self.holding.kinds.contains(Kinds::COST)
    }

    /// Attack and defense.
    pub(crate) fn stats(&self, card: CardId) -> (i32, i32) {
        if !self.changes_stats() {
            return self.printed_stats(card);
        }
        if self.within.get() {
            return self.settled_stats(card);
        }
        let known = self.known_values().and_then(|values| Some((values, values.of(card)?)));
        if let Some((values, (_, stats, own))) = known
            && self.takes(values, values.shared + own)
        {
            return *stats;
        }
        self.stats_of(&[card]).first().copied().unwrap_or_default()
    }

    /// Attack and defense of all citizens, where what finding them costs can be paid.
    pub(crate) fn values(&self) -> Option<&Values> {
        self.known_values().filter(|values| self.takes(values, values.cost()))
    }

    /// Owes what finding values would cost; whether it can be paid.
    fn takes(&self, values: &Values, looks: u32) -> bool {
        if values.lean {
            self.lean();
        }
        self.affords(looks)
    }

    /// The same at no cost, where they are kept.
    fn known_values(&self) -> Option<&Values> {
        let memo = self.memo?;
        let find = || {
            let query = Query::knowing(self.cast, self.table, self.rules, self.holding);
            Query { memo: Some(memo), ..query }.find_values()
        };
        memo.values.get_or_init(find).as_ref()
    }

    /// None where the looks of one query do not suffice: then each question finds out as much as it can.
    fn find_values(&self) -> Option<Values> {
        let citizens: SmallVec<[CardId; 16]> = self.table.citizens().collect();
        let mut costs: SmallVec<[u32; 16]> = SmallVec::from_elem(0, citizens.len());
        let stats = self.stats_costing(&citizens, &mut costs);
        let shared = (MOST_LOOKS - self.left.get()).checked_sub(costs.iter().sum())?;
        let list =
            citizens.into_iter().zip(stats).zip(costs).map(|((card, stats), cost)| (card, stats, cost)).collect();
        self.has_looks().then_some(Values { list, shared, lean: self.leans.get() })
    }

    pub(super) fn printed_stats(&self, card: CardId) -> (i32, i32) {
        self.card(card).map_or((0, 0), |printed| (i32::from(printed.attack), i32::from(printed.defense)))
    }

    /// Attack and defense of several cards: what holds is read once for all of them.
    pub(crate) fn stats_of(&self, cards: &[CardId]) -> SmallVec<[(i32, i32); 16]> {
        let mut costs: SmallVec<[u32; 16]> = SmallVec::from_elem(0, cards.len());
        self.stats_costing(cards, &mut costs)
    }

    /// The same, and how many of the looks were at each of the cards alone.
    fn stats_costing(&self, cards: &[CardId], costs: &mut [u32]) -> SmallVec<[(i32, i32); 16]> {
        let mut stats: SmallVec<[(i32, i32); 16]> = cards.iter().map(|card| self.printed_stats(*card)).collect();
        if !self.changes_stats() {
            return stats;
        }
        let changes = |card: &CardId| self.table.card(*card).area == Area::Island && self.card(*card).is_some();
        let mut found: SmallVec<[(u32, usize, Change); 16]> = SmallVec::new();
        self.each_mod(Kinds::STAT, &mut |held| {
            let (Mod::Stat(who, attack, defense) | Mod::Set(who, attack, defense)) = held.given else {
                return;
            };
            let change = if let Mod::Set(..) = held.given { Change::To } else { Change::By };
            for (at, card) in cards.iter().enumerate().filter(|(_, card)| changes(card)) {
                let before = self.left.get();
                if self.means(who, held, *card) {
                    found.push((held.since, at, change(self.value(attack, held.lens), self.value(defense, held.lens))));
                }
                costs[at] += before - self.left.get();
            }
        });
        for lasting in &self.table.lasting {
            if let Lasts::Stat(other, attack, defense) = lasting.what
                && self.table.is_there(other)
            {
                let meant = cards.iter().enumerate().filter(|(_, card)| changes(card) && **card == other.card);
                found.extend(meant.map(|(at, _)| (lasting.since, at, Change::By(attack.into(), defense.into()))));
            }
        }
        // Of what began together, the order of finding stands.
        found.sort_by_key(|(since, ..)| *since);
        // A value stops at 0 and does not remember more (`K-7.1-5`, `K-7.1-6`).
        let stop = |value: i32| if self.rules.rulings.clamp == Clamp::EachStep { value.max(0) } else { value };
        for (_, at, change) in found {
            let (attack, defense) = match change {
                Change::By(attack, defense) => (stats[at].0 + attack, stats[at].1 + defense),
                Change::To(attack, defense) => (attack, defense),
            };
            stats[at] = (stop(attack), stop(defense));
        }
        for (attack, defense) in &mut stats {
            (*attack, *defense) = ((*attack).max(0), (*defense).max(0));
        }
        stats
    }

    /// Whether a citizen on the island has a keyword and it works.
    pub(crate) fn has(&self, card: CardId, keyword: Keyword) -> bool {
        let printed = self.is_printed(card, keyword);
        if self.holding.plain || self.table.card(card).area != Area::Island {
            return printed;
        }
        if self.within.get() {
            return self.settled_keyword(card, keyword);
        }
        let mut since = printed.then_some(0);
        self.each_mod(Kinds::KEYWORD, &mut |held| {
            if let Mod::Keyword(cards, given) = held.given
                && *given == keyword
                && self.means(cards, held, card)
            {
                since = since.max(Some(held.since));
            }
        });
        for lasting in &self.table.lasting {
            if let Lasts::Keyword(other, given) = lasting.what
                && (other.card, given) == (card, keyword)
                && self.table.is_there(other)
            {
                since = since.max(Some(lasting.since));
            }
        }
        // What it was given after it lost everything, it has.
        since.is_some() && since >= self.stripped_since(card) && !self.is_forbidden(Act::Use, card)
    }

    /// Whether something is forbidden to a card.
    pub(crate) fn is_forbidden(&self, act: Act, card: CardId) -> bool {
        let mut forbidden = false;
        self.each_mod(Kinds::FORBID, &mut |held| {
            if let Mod::Forbid(what, cards) = held.given {
                // Using covers attacks, blocks and abilities; keywords are asked for in [`Query::has`] (`K-G.Use-1`).
                let covered =
                    *what == act || *what == Act::Use && matches!(act, Act::Attack | Act::Block | Act::Activate);
                forbidden |= covered && self.means(cards, held, card);
            }
        });
        forbidden
    }

    /// Whether something is forbidden to a player.
    pub(crate) fn is_forbidden_to(&self, act: Act, seat: Seat) -> bool {
        let mut forbidden = false;
        self.each_mod(Kinds::FORBID_PLAYERS, &mut |held| {
            if let Mod::ForbidPlayers(what, players) = held.given {
                forbidden |= *what == act && self.means_player(players, held, seat);
            }
        });
        forbidden
    }

    /// How many cards a player may keep at the end of turn: the largest number that somebody says, else seven.
    /// What a card says beats the rule (`K-10.1-1`).
    pub(crate) fn hand_limit(&self, seat: Seat) -> usize {
        let mut limit = None;
        self.each_mod(Kinds::HAND_LIMIT, &mut |held| {
            if let Mod::HandLimit(players, count) = held.given
                && self.means_player(players, held, seat)
            {
                limit = limit.max(Some(usize::from(*count)));
            }
        });
        limit.unwrap_or(7)
    }

    /// The soul cost of a card for a player, with what changes it; never below nothing.
    pub(crate) fn cost_of(&self, card: CardId, seat: Seat, x: u8) -> Cow<'_, Stones> {
        let mut stones = self.card(card).map(|card| Cow::Borrowed(&card.cost)).unwrap_or_default();
        let mut change = 0;
        self.each_mod(Kinds::COST, &mut |held| {
            if let Mod::Cost(filter, delta) = held.given
                && self.tests(&filter.tests, card, Some(seat), held.lens)
            {
                change += i32::from(*delta);
            }
        });
        let generic = i32::from(stones.generic) + i32::from(stones.variable) * i32::from(x) + change;
        // `K-8.1.1.1.3-3`
        let generic = generic.clamp(0, 200) as u8;
        if (stones.generic, stones.variable) != (generic, 0) {
            let stones = stones.to_mut();
            (stones.generic, stones.variable) = (generic, 0);
        }
        stones
    }
}
