//! Values that lean on values: what texts that hold read of citizens, found in rounds.
//!
//! In the first round they read what is printed, in every further one what the round before has given, until nothing changes.
//! A chain of values is found out with one round more than it has links.

use smallvec::SmallVec;

use super::{MOST_LOOKS, Query};
use crate::kryptik::cards::Minds;
use crate::kryptik::model::Keyword;
use crate::kryptik::table::CardId;

/// What a text may read of a citizen and other texts may change: attack, defense, and the bits of its keywords.
type Seen = (CardId, (i32, i32), u8);

/// What texts that hold read of each citizen.
#[derive(Debug)]
pub(crate) struct Settled {
    list: SmallVec<[Seen; 16]>,
    /// How many looks it takes to find it out.
    cost: u32,
}

/// Where values go round in a circle that never comes to rest, they are what they are after so many rounds and one more:
/// an even number, so that what undoes itself does not hold.
const MOST_ROUNDS: u8 = 63;

/// How much all rounds together may look at.
const ROUND_LOOKS: u32 = MOST_LOOKS * 2;

const fn bit(keyword: Keyword) -> u8 {
    1 << keyword.index()
}

impl Settled {
    fn of(&self, card: CardId) -> Option<&Seen> {
        self.list.iter().find(|(citizen, ..)| *citizen == card)
    }
}

impl<'a> Query<'a> {
    /// What texts that hold read. Each query owes once what it takes to find it out, also where it is kept.
    fn settled(&self) -> &Settled {
        if let Some(round) = self.round {
            return round;
        }
        let find = || Box::new(self.find_settled());
        let settled = match self.memo {
            Some(memo) => memo.settled.get_or_init(find),
            None => self.found.get_or_init(find),
        };
        if !self.leans.replace(true) {
            self.spend(settled.cost.min(MOST_LOOKS / 2));
        }
        settled
    }

    /// Owes what it takes to find out what texts that hold read.
    pub(super) fn lean(&self) {
        self.settled();
    }

    /// Attack and defense as texts that hold read them.
    pub(super) fn settled_stats(&self, card: CardId) -> (i32, i32) {
        self.settled().of(card).map_or_else(|| self.printed_stats(card), |(_, stats, _)| *stats)
    }

    /// Whether a citizen has a keyword, as texts that hold read it.
    pub(super) fn settled_keyword(&self, card: CardId, keyword: Keyword) -> bool {
        self.settled().of(card).map_or_else(|| self.is_printed(card, keyword), |(.., bits)| bits & bit(keyword) != 0)
    }

    pub(super) fn is_printed(&self, card: CardId, keyword: Keyword) -> bool {
        self.card(card).is_some_and(|printed| printed.has(keyword))
    }

    fn find_settled(&self) -> Settled {
        let citizens: SmallVec<[CardId; 16]> = self.table.citizens().collect();
        let printed = |card: &CardId| {
            let keywords = Keyword::ALL.into_iter().filter(|keyword| self.is_printed(*card, *keyword));
            (*card, self.printed_stats(*card), keywords.fold(0, |bits, keyword| bits | bit(keyword)))
        };
        let mut last = Settled { list: citizens.iter().map(printed).collect(), cost: 0 };
        let mut before: SmallVec<[Seen; 16]> = SmallVec::new();
        let mut left = ROUND_LOOKS;
        for number in 1..=MOST_ROUNDS {
            let (next, now) = self.next_round(&last, left, &citizens);
            // What a round could not look at is as if it did not hold: the round before knows more.
            if now == 0 {
                left = 0;
                break;
            }
            left = now;
            if next == last.list {
                break;
            }
            // It swings between two ends, and would to the last round.
            if next == before {
                last.list = if number % 2 == 1 { next } else { last.list };
                break;
            }
            before = std::mem::replace(&mut last.list, next);
        }
        Settled { list: last.list, cost: ROUND_LOOKS - left }
    }

    /// What citizens are where texts read what they were in the round before, and how many looks are left then.
    fn next_round(&self, before: &Settled, looks: u32, citizens: &[CardId]) -> (SmallVec<[Seen; 16]>, u32) {
        let query = Query { round: Some(before), ..Query::knowing(self.cast, self.table, self.rules, self.holding) };
        query.left.set(looks);
        let stats = query.stats_of(citizens);
        let reads_keywords = self.holding.minds.contains(Minds::KEYWORDS);
        let keywords = |card: CardId| {
            let has = Keyword::ALL.into_iter().filter(|keyword| query.has(card, *keyword));
            has.fold(0, |bits, keyword| bits | bit(keyword))
        };
        let next = before.list.iter().zip(stats);
        let next =
            next.map(|((card, _, bits), stats)| (*card, stats, if reads_keywords { keywords(*card) } else { *bits }));
        (next.collect(), query.left.get())
    }
}
