//! Words of a text: whom and what they mean, numbers, conditions.

use smallvec::SmallVec;

use super::{Last, Lens, Query};
use crate::kernel::Seat;
use crate::kryptik::cards::syntax::{Compare, Cond, Filter, PhaseName, Players, Ref, Stat, Test, Val, Where};
use crate::kryptik::model::{Kind, Phase};
use crate::kryptik::table::{Area, CardId, CardRef, Cards, Player, Refs, TargetRef};

impl Query<'_> {
    /// Who a word for players means, clockwise from the turn player.
    pub(crate) fn seats(&self, players: &Players, lens: &Lens<'_>) -> SmallVec<[Seat; 8]> {
        let living = |seat: Seat| seat.index() < self.table.players.len() && !self.table.player(seat).out;
        let one = |seat: Option<Seat>| seat.filter(|seat| living(*seat)).into_iter().collect();
        let everybody = || self.table.living_from(self.table.active);
        match players {
            Players::You => one(Some(lens.seat)),
            // `K-G.Opponent-1`
            Players::Opponents => everybody().filter(|seat| self.table.are_opponents(lens.seat, *seat)).collect(),
            // `K-G.Player-1`
            Players::Everyone => everybody().collect(),
            Players::TurnPlayer => one(Some(self.table.active)),
            Players::Them => one(lens.them),
            Players::ControllerOf(cards) => {
                let controllers = self.ask(cards, lens, |_, last| last.seat, |card| self.table.card(card).seat);
                controllers.into_iter().filter(|seat| living(*seat)).collect()
            }
            Players::OwnerOf(cards) => {
                // Nothing tells any more whose a card was that left the game with its owner.
                let owned = |card: CardId| Some(self.table.card(card)).filter(|state| state.area != Area::Unknown);
                let owner = |card: CardId| owned(card).map(|state| state.owner);
                let owners = self.ask(cards, lens, |card, _| owner(card), owner);
                owners.into_iter().flatten().filter(|seat| living(*seat)).collect()
            }
            Players::Slot(slot) => {
                lens.slot(*slot).iter().filter_map(TargetRef::player).filter(|seat| living(*seat)).collect()
            }
        }
    }

    /// The cards that a word means.
    pub(crate) fn cards(&self, cards: &Ref, lens: &Lens<'_>) -> Cards {
        let there = |reference: Option<CardRef>| {
            reference.filter(|reference| self.table.is_there(*reference)).map(|reference| reference.card)
        };
        match cards {
            Ref::This => there(Some(lens.source)).into_iter().collect(),
            Ref::It => there(lens.it).into_iter().collect(),
            Ref::Found => there(lens.found).into_iter().collect(),
            Ref::Host => there(Some(lens.source)).and_then(|card| self.table.card(card).host).into_iter().collect(),
            Ref::Slot(slot) => {
                let targets = lens.slot(*slot).iter();
                targets.filter_map(|target| there(target.card())).collect()
            }
            Ref::Top(players) => {
                let seats = self.seats(players, lens);
                seats.into_iter().filter_map(|seat| self.table.player(seat).deck.first().copied()).collect()
            }
            Ref::Each(filter) => self.all(filter, lens),
        }
    }

    /// Every card that fits.
    pub(crate) fn all(&self, filter: &Filter, lens: &Lens<'_>) -> Cards {
        let mut found = Cards::new();
        self.each(filter, lens, &mut |card| {
            found.push(card);
            true
        });
        found
    }

    /// How many cards fit.
    fn count(&self, filter: &Filter, lens: &Lens<'_>) -> usize {
        let mut count = 0;
        self.each(filter, lens, &mut |_| {
            count += 1;
            true
        });
        count
    }

    /// Calls `visit` with every card that fits, in their order, as long as it wants more.
    pub(crate) fn each(&self, filter: &Filter, lens: &Lens<'_>, visit: &mut dyn FnMut(CardId) -> bool) {
        let mut among =
            |cards: &[CardId]| cards.iter().all(|card| !self.tests(&filter.tests, *card, None, lens) || visit(*card));
        let place: fn(&Player) -> &[CardId] = match filter.zone {
            // Citizens are meant on the island where nothing else is said (`K-5.3-2`, `K-8.5-2`), without what lies
            // under them (`K-5.3.1-5`).
            Where::Island => |player| &player.island,
            Where::Hand => |player| &player.hand,
            Where::Deck => |player| &player.deck,
            Where::Limbo => |player| &player.limbo,
            Where::Abolished => |player| &player.abolished,
            Where::Souls => |player| &player.souls,
            Where::Attached => {
                among(&self.table.attached);
                return;
            }
        };
        let _ = self.table.living_from(self.table.active).all(|seat| among(place(self.table.player(seat))));
    }

    /// Whether a card lies where the filter looks and has its qualities.
    pub(crate) fn fits(&self, filter: &Filter, card: CardId, lens: &Lens<'_>) -> bool {
        let there = self.table.card(card).area.searched_as() == Some(filter.zone);
        there && self.tests(&filter.tests, card, None, lens)
    }

    /// Whether a card has qualities; `caster` stands for its controller while it is being cast.
    pub(crate) fn tests(&self, tests: &[Test], card: CardId, caster: Option<Seat>, lens: &Lens<'_>) -> bool {
        tests.iter().all(|test| self.test(test, card, caster, lens))
    }

    fn test(&self, test: &Test, card: CardId, caster: Option<Seat>, lens: &Lens<'_>) -> bool {
        if !self.affords_one() {
            return false;
        }
        let state = self.table.card(card);
        let seat = caster.unwrap_or(if state.area.is_shared() { state.seat } else { state.owner });
        let combat = self.table.combat.as_ref();
        match test {
            Test::Citizen => self.is_kind(card, Kind::Citizen),
            // Whatever zone it lies in (`K-7-1`).
            Test::Spell => self.is_kind(card, Kind::Spell),
            Test::Mine => seat == lens.seat,
            Test::Opposing => self.table.are_opponents(seat, lens.seat),
            Test::Other => card != lens.source.card,
            Test::This => card == lens.source.card && self.table.is_there(lens.source),
            Test::Engaged => state.engaged,
            Test::Ready => !state.engaged,
            Test::Weary => state.weary,
            Test::Attacking => combat.is_some_and(|combat| combat.attacker.card == card),
            // As long as it is on the defender's side.
            Test::Blocking => combat.is_some_and(|combat| {
                combat.defender == state.seat && combat.blockers.contains(&self.table.reference(card))
            }),
            Test::Overlord => self.card(card).is_some_and(|card| card.overlord),
            Test::AttachedToThis => state.area == Area::Attached && state.host == Some(lens.source.card),
            // `K-7.1.1-1`, `K-7.1.1-2`
            Test::Faction(name) => self.card(card).is_some_and(|card| card.factions.contains(name)),
            Test::Name(name) => self.card(card).is_some_and(|card| card.name == *name),
            Test::NamedCard => {
                let named = lens.named_card.and_then(|def| self.cast.get(def));
                named.zip(self.card(card)).is_some_and(|(named, card)| named.card.name == card.name)
            }
            Test::Keyword(keyword) => self.has(card, *keyword),
            Test::Number(stat, compare, value) => {
                let found = match stat {
                    Stat::Attack => self.stats(card).0,
                    Stat::Defense => self.stats(card).1,
                    Stat::Cost => self.card(card).map_or(0, |card| card.cost.total() as i32),
                };
                compares(found, *compare, self.value(value, lens))
            }
            Test::Not(inner) => !self.test(inner, card, caster, lens),
            Test::Any(lists) => lists.iter().any(|tests| self.tests(tests, card, caster, lens)),
        }
    }

    /// A number.
    pub(crate) fn value(&self, value: &Val, lens: &Lens<'_>) -> i32 {
        if !self.affords_one() {
            return 0;
        }
        match value {
            Val::Number(number) => i32::from(*number),
            Val::Named => i32::from(lens.named),
            Val::X => i32::from(lens.x),
            Val::Count(filter) => self.count(filter, lens) as i32,
            Val::Attack(cards) => self.sum(cards, lens, |last| last.stats.0, |card| self.stats(card).0),
            Val::Defense(cards) => self.sum(cards, lens, |last| last.stats.1, |card| self.stats(card).1),
            Val::Hand(players) => {
                self.seats(players, lens).iter().map(|seat| self.table.player(*seat).hand.len() as i32).sum()
            }
            Val::Row(players) => {
                self.seats(players, lens).iter().map(|seat| self.table.player(*seat).row.len() as i32).sum()
            }
            Val::Attached(cards) => {
                let under = |card: CardId| self.table.attached_to(card).count() as i32;
                self.sum(cards, lens, |last| last.attached.into(), under)
            }
            Val::Plus(left, right) => self.value(left, lens) + self.value(right, lens),
            Val::Minus(left, right) => self.value(left, lens) - self.value(right, lens),
            Val::Least(left, right) => self.value(left, lens).min(self.value(right, lens)),
            Val::Most(left, right) => self.value(left, lens).max(self.value(right, lens)),
        }
    }

    /// The cards that a word means, also where they have left.
    fn meant(&self, cards: &Ref, lens: &Lens<'_>) -> Refs {
        match cards {
            Ref::This => Refs::from_iter([lens.source]),
            Ref::It => lens.it.into_iter().collect(),
            Ref::Found => lens.found.into_iter().collect(),
            Ref::Slot(slot) => lens.slot(*slot).iter().filter_map(TargetRef::card).collect(),
            Ref::Host | Ref::Top(_) | Ref::Each(_) => self.table.refer(self.cards(cards, lens)),
        }
    }

    /// Asks something of each card that a word means; of one that has left the island, what it was last.
    fn ask<T>(
        &self,
        cards: &Ref,
        lens: &Lens<'_>,
        last: impl Fn(CardId, Last) -> T,
        now: impl Fn(CardId) -> T,
    ) -> SmallVec<[T; 8]> {
        let answer = |card: CardRef| match self.left_as(card, lens) {
            Some(was) => Some(last(card.card, was)),
            None => self.table.is_there(card).then(|| now(card.card)),
        };
        self.meant(cards, lens).into_iter().filter_map(answer).collect()
    }

    /// What a card was that has left the island, if the text knows it.
    fn left_as(&self, card: CardRef, lens: &Lens<'_>) -> Option<Last> {
        lens.last_of(card).filter(|_| !self.table.on_island(card))
    }

    /// The sum of a number of each card that a word means.
    fn sum(&self, cards: &Ref, lens: &Lens<'_>, last: fn(Last) -> i32, now: impl Fn(CardId) -> i32) -> i32 {
        // What holds speaks of its own card again and again.
        if *cards == Ref::This && lens.last.is_none() {
            return if self.table.is_there(lens.source) { now(lens.source.card) } else { 0 };
        }
        self.ask(cards, lens, |_, was| last(was), now).into_iter().sum()
    }

    /// What a card is, in case that it leaves.
    pub(crate) fn last(&self, card: CardId) -> Last {
        let attached = u8::try_from(self.table.attached_to(card).count()).unwrap_or(u8::MAX);
        let state = self.table.card(card);
        Last { stats: self.stats(card), attached, seat: state.seat, attacked: state.attacked }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, cond: &Cond, lens: &Lens<'_>) -> bool {
        if !self.affords_one() {
            return false;
        }
        match cond {
            Cond::Compare(left, compare, right) => compares(self.value(left, lens), *compare, self.value(right, lens)),
            Cond::Exists(filter) => self.count(filter, lens) > 0,
            Cond::TurnOf(players) => self.seats(players, lens).contains(&self.table.active),
            Cond::Phase(name) => match name {
                PhaseName::First => self.table.phase == Phase::First,
                PhaseName::Combat => self.table.phase.is_combat(),
                PhaseName::Second => self.table.phase == Phase::Second,
                PhaseName::End => self.table.phase == Phase::End,
            },
            Cond::Attacked(cards) => {
                let attacked = self.ask(cards, lens, |_, last| last.attacked, |card| self.table.card(card).attacked);
                attacked.contains(&true)
            }
            Cond::ShortTime(count) => self.short_time(lens.seat, *count),
            Cond::All(parts) => parts.iter().all(|part| self.holds(part, lens)),
            Cond::Any(parts) => parts.iter().any(|part| self.holds(part, lens)),
            Cond::Not(inner) => !self.holds(inner, lens),
        }
    }
}

fn compares(left: i32, compare: Compare, right: i32) -> bool {
    match compare {
        Compare::Less => left < right,
        Compare::AtMost => left <= right,
        Compare::Equal => left == right,
        Compare::AtLeast => left >= right,
        Compare::More => left > right,
    }
}
