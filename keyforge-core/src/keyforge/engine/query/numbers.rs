//! What the numbers of a text come to.

use super::{Lens, Query, Subject, named_set};
use crate::kernel::arrange_by_key;
use crate::keyforge::cards::syntax::{Group, Happening, Num, Ref, Span, Stat};
use crate::keyforge::model::{Counter, HouseSet, Icon};
use crate::keyforge::table::{CardId, CardRef, DefId, Fact, StatusFlags};

/// "Everything there is" as a number: more than any game has of anything.
pub(crate) const ALL: i32 = 1_000_000;

impl<'a> Query<'a> {
    /// What a number comes to: no more than "all", so that what is reckoned with it has room.
    pub fn num(&self, lens: &Lens<'_>, num: &Num) -> i32 {
        if !self.affords(1) {
            return 0;
        }
        self.reckon(lens, num).clamp(-ALL, ALL)
    }

    fn reckon(&self, lens: &Lens<'_>, num: &Num) -> i32 {
        match num {
            Num::N(number) => *number,
            Num::All => ALL,
            Num::Count(group) => self.count(lens, group),
            Num::CountOf(reference) => self.refs(lens, *reference).len() as i32,
            Num::Houses(group) => self
                .members(lens, group)
                .into_iter()
                .map(|card| self.houses_of(&self.subject(card)))
                .fold(HouseSet::EMPTY, HouseSet::union)
                .len() as i32,
            Num::Powers(group) => {
                let mut powers: Vec<i32> =
                    self.members(lens, group).into_iter().map(|card| self.stat(card, &Stat::Power)).collect();
                arrange_by_key(&mut powers, |power| *power);
                powers.dedup();
                powers.len() as i32
            }
            Num::Total(stat, group) => {
                let stats = self.members(lens, group).into_iter().map(|card| self.stat(card, stat));
                stats.fold(0, i32::saturating_add)
            }
            Num::Amber(who) => self.players(lens, who).map(|seat| i32::from(self.table.player(seat).amber)).sum(),
            Num::Keys(who) => {
                self.players(lens, who).map(|seat| i32::from(self.table.player(seat).forged_keys())).sum()
            }
            Num::KeyCost(who) => self.players(lens, who).map(|seat| self.key_cost(seat)).sum(),
            Num::UnforgedKeys(who) => {
                self.players(lens, who).map(|seat| 3 - i32::from(self.table.player(seat).forged_keys())).sum()
            }
            Num::Stat(stat, card) => {
                let stats = self.refs(lens, *card).into_iter().map(|card| self.stat(card, stat));
                stats.fold(0, i32::saturating_add)
            }
            Num::Chosen => lens.binding.and_then(|binding| binding.number).map_or(0, i32::from),
            Num::EventAmount => lens.event.map_or(0, |event| event.amount.into()),
            Num::ThisWay(way) => lens.scope.map_or(0, |scope| scope.ways[way.index()].into()),
            Num::Past(happening, span) => self.count_past(lens, happening, span),
            Num::Plus(one, two) => self.num(lens, one).saturating_add(self.num(lens, two)),
            Num::Minus(one, two) => self.num(lens, one).saturating_sub(self.num(lens, two)),
            Num::Excess(one, two) => self.num(lens, one).saturating_sub(self.num(lens, two)).max(0),
            Num::Times(factor, num) => factor.saturating_mul(self.num(lens, num)),
            Num::Half(num) => self.num(lens, num).div_euclid(2),
            Num::Part(num, of) => part(self.num(lens, num), *of),
            Num::Min(one, two) => self.num(lens, one).min(self.num(lens, two)),
            Num::Max(one, two) => self.num(lens, one).max(self.num(lens, two)),
        }
    }

    fn count_past(&self, lens: &Lens<'_>, happening: &Happening, span: &Span) -> i32 {
        let facts = match span {
            Span::ThisTurn => Some(&*self.table.facts),
            Span::PreviousTurn(who) => self.player(lens, who).map(|seat| &*self.table.facts_before[seat.index() & 1]),
        };
        facts.map_or(0, |facts| {
            let facts = &facts[..self.counted_to(lens, happening, facts)];
            facts.iter().filter(|fact| self.affords(1) && self.happened(lens, happening, fact)).count() as i32
        })
    }

    /// How many of these facts a text counts: where what it waited for is one of those that it counts ("the first time
    /// each turn …"), what came later does not change which one it was.
    fn counted_to(&self, lens: &Lens<'_>, happening: &Happening, facts: &[Fact]) -> usize {
        self.waited_for(lens, happening, facts).map_or(facts.len(), |at| at + 1)
    }

    /// Where among these facts is what a text waited for, if that is one of those that it counts.
    fn waited_for(&self, lens: &Lens<'_>, happening: &Happening, facts: &[Fact]) -> Option<usize> {
        // A use is written down when it begins, and waited for when it is over.
        let same = |event: &Fact, fact: &Fact| {
            let deed = |fact: &Fact| (fact.kind, fact.player, fact.card, fact.other);
            deed(event) == deed(fact) && fact.at <= event.at
        };
        let event = lens.event.filter(|event| self.happened(lens, happening, event));
        event.and_then(|event| facts.iter().rposition(|fact| same(event, fact)))
    }

    /// Whether a number stays as it is while a text waits for its turn.
    pub(super) fn is_settled(&self, lens: &Lens<'_>, num: &Num) -> bool {
        if let Num::Past(happening, Span::ThisTurn) = num {
            return self.waited_for(lens, happening, &self.table.facts).is_some();
        }
        matches!(num, Num::N(_))
    }

    /// A countable property of a card that is or was there.
    pub fn stat(&self, card: CardRef, stat: &Stat) -> i32 {
        let subject = self.subject(card);
        match (stat, subject.was) {
            (Stat::Power, Some(was)) => was.power.into(),
            (Stat::Power, None) => self.power(card.card),
            (Stat::Armor, Some(was)) => was.armor.into(),
            (Stat::Armor, None) => self.armor(card.card),
            (Stat::Damage, Some(was)) => was.damage.into(),
            (Stat::Damage, None) => self.table.contents(card.card).damage.into(),
            (Stat::Amber, Some(was)) => was.amber.into(),
            (Stat::Amber, None) => self.table.contents(card.card).amber.into(),
            (Stat::AmberIcons, _) => self.icons_of(&subject).iter().filter(|icon| **icon == Icon::Amber).count() as i32,
            (Stat::Icons, _) => self.icons_of(&subject).len() as i32,
            (Stat::Traits, _) => self.traits(&subject).len() as i32,
            (Stat::Counters(Counter::Power), Some(was)) => was.power_counters.into(),
            (Stat::Counters(Counter::Power), None) => self.table.contents(card.card).power_counters.into(),
            (Stat::Counters(Counter::Named(name)), Some(_)) => self.counters_left(card, name).into(),
            (Stat::Counters(Counter::Named(name)), None) => self.table.named_counters(card.card, name).into(),
        }
    }

    /// How many counters of that name were on a card when it left.
    #[inline(never)]
    fn counters_left(&self, card: CardRef, name: &str) -> u16 {
        let mut piles = self.kept(card).into_iter().flat_map(|past| &past.counters);
        piles.find(|pile| pile.name == name).map_or(0, |pile| pile.count)
    }

    /// How many cards there are of a group. Of what was done to cards "this way" a gigantic creature is one, although both its
    /// halves are named.
    fn count(&self, lens: &Lens<'_>, group: &Group) -> i32 {
        let cards = self.members(lens, group);
        let is_half = |(at, card): &(usize, &CardRef)| self.is_rest_of(&cards[..*at], **card);
        let this_way = named_set(&group.filter) == Some(Ref::ThisWay);
        let halves = if this_way { cards.iter().enumerate().filter(is_half).count() } else { 0 };
        (cards.len() - halves) as i32
    }

    /// Whether a card and one of some others were one creature before it left.
    fn is_rest_of(&self, others: &[CardRef], card: CardRef) -> bool {
        let mut whole = self.became().iter().filter(|(_, now)| *now == card).map(|(was, _)| *was);
        whole.any(|whole| self.became().iter().any(|(was, now)| *was == whole && others.contains(now)))
    }

    /// The bonus icons of a card; in play a gigantic creature has those of its other half (`GIGANTIC-3b`).
    pub(super) fn icons_of(&self, subject: &Subject<'_>) -> &'a [Icon] {
        let flags = subject.was.map_or(self.table.bare(subject.card.card).flags, |was| was.flags);
        let half = if flags.contains(StatusFlags::GIGANTIC) { self.half_with_icons(subject) } else { None };
        if let Some(half) = half {
            return &self.definition(half).facts.icons;
        }
        let state = self.table.bare(subject.card.card);
        let shown = subject.was.map_or(state.def, |was| was.def);
        match self.icons_of_copy(subject.card, shown) {
            Some(half) => &self.library.definition(half).facts.icons,
            None => &self.definition_of(subject).facts.icons,
        }
    }

    /// What the icons are read of while a card shows another definition that is half of a gigantic creature: a copy is the whole
    /// creature in one card (`COPY-1`, `GIGANTIC-3b`).
    pub(crate) fn icons_of_copy(&self, card: CardRef, shown: DefId) -> Option<DefId> {
        let printed = self.table.bare(card.card).printed;
        let is_copy = shown != printed && self.library.definition(printed).facts.gigantic.is_none();
        if is_copy && self.library.has_halves() { self.half_copied(card, shown) } else { None }
    }

    /// The half of which a copy has the icons: as it is, or as it was when it left.
    #[inline(never)]
    fn half_copied(&self, card: CardRef, shown: DefId) -> Option<DefId> {
        let kept = || self.machine.and_then(|machine| machine.past.iter().rev().find(|past| past.card == card)?.icons);
        let before = CardRef::new(card.card, self.table.bare(card.card).before);
        let left =
            || self.machine.and_then(|machine| machine.past.iter().rev().find(|past| past.card == before)?.icons);
        let apart = self.table.icons_copied(card.card).or_else(kept).or_else(left);
        apart.or_else(|| self.library.half_with_icons(shown))
    }

    /// The half of a gigantic creature with the icons: beneath it in play, or where it has gone since.
    #[inline(never)]
    fn half_with_icons(&self, subject: &Subject<'_>) -> Option<CardId> {
        if self.table.is_current(subject.card) {
            return self.table.other_half(subject.card.card);
        }
        let halves = self.became().iter().filter(|(was, _)| *was == subject.card);
        halves.map(|(_, now)| now.card).find(|card| *card != subject.card.card)
    }
}

/// One of so many equal parts, rounded up.
fn part(whole: i32, of: u8) -> i32 {
    let of = i32::from(of.max(1));
    whole.saturating_add(of - 1).div_euclid(of)
}
