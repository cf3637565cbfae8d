//! What follows from a table: values, keywords, prohibitions, who fits a filter, what may be targeted.

use std::cell::Cell;

use serde::{Deserialize, Serialize};

use super::Rules;
use crate::kernel::Seat;
use crate::kryptik::card::{Card, Keyword, Kind, Stones};
use crate::kryptik::library::{Cast, Definition, Kinds};
use crate::kryptik::script::ast::{
    Ability, Act, Aim, Compare, Cond, Effect, Filter, Mod, Para, PhaseName, PileKind, Place, Players, Ref, Slot, Stat,
    Target, Test, Val, Where, Zone,
};
use crate::kryptik::setup::{Clamp, TargetCheck};
use crate::kryptik::table::{About, Area, CardId, CardRef, ItemKind, Lasting, Lasts, Phase, Table, TargetRef};

/// What the words of a script mean at some moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Scope {
    pub(crate) seat: Seat,
    pub(crate) source: CardRef,
    pub(crate) targets: Vec<(Slot, Vec<TargetRef>)>,
    pub(crate) it: Option<CardRef>,
    pub(crate) them: Option<Seat>,
    pub(crate) found: Option<CardRef>,
    pub(crate) named: i16,
    pub(crate) x: u8,
    /// Attack and defense of the source when it was last on the island.
    pub(crate) last: Option<(i32, i32)>,
}

impl Scope {
    pub(crate) fn of(seat: Seat, source: CardRef) -> Scope {
        Scope { seat, source, targets: Vec::new(), it: None, them: None, found: None, named: 0, x: 0, last: None }
    }

    pub(crate) fn about(mut self, about: About) -> Scope {
        self.it = about.card;
        self.them = about.player;
        self
    }

    fn slot(&self, slot: Slot) -> &[TargetRef] {
        self.targets.iter().find(|(name, _)| *name == slot).map_or(&[], |(_, targets)| targets)
    }
}

/// Something that holds: since when and what its words mean.
struct Held<'h> {
    given: &'h Mod,
    since: u32,
    scope: &'h Scope,
    /// The cards and players that were fixed when it began.
    cards: Option<&'h [CardRef]>,
    seats: Option<&'h [Seat]>,
}

type Visit<'v> = dyn FnMut(&Held<'_>) + 'v;

/// How deep conditions of values may lean on values.
const DEPTH: u8 = 4;

/// A table with its definitions, to be asked.
pub(crate) struct Look<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) table: &'a Table,
    pub(crate) rules: &'a Rules,
    /// Whether nothing changes any value or forbids anything.
    pub(crate) plain: bool,
    /// What is said by anything that holds.
    kinds: Kinds,
    depth: Cell<u8>,
}

impl<'a> Look<'a> {
    pub(crate) fn new(cast: &'a Cast, table: &'a Table, rules: &'a Rules) -> Look<'a> {
        let def = |card: &CardId| cast.get(table.card(*card).def);
        let island = table.players.iter().flat_map(|player| &player.island);
        let passive = island.filter_map(def).map(|def| def.passive);
        let below = table.attached.iter().filter_map(def).map(|def| def.attached_passive);
        let lasting = table.lasting.iter().map(|lasting| kinds_of(&lasting.what));
        let kinds: Kinds = passive.chain(below).chain(lasting).collect();
        let plain = kinds.is_empty() && table.lasting.is_empty();
        Look { cast, table, rules, plain, kinds, depth: Cell::new(0) }
    }

    pub(crate) fn def(&self, card: CardId) -> Option<&'a Definition> {
        self.cast.get(self.table.card(card).def)
    }

    pub(crate) fn card(&self, card: CardId) -> Option<&'a Card> {
        self.def(card).map(|def| &def.card)
    }

    fn is_kind(&self, card: CardId, kind: Kind) -> bool {
        self.def(card).is_some_and(|def| def.is(kind))
    }

    /// Calls `visit` with everything of a kind that holds now, when it began to, and what its words mean.
    fn each_mod(&self, kind: Kinds, visit: &mut Visit<'_>) {
        if !self.kinds.contains(kind) || self.depth.get() >= DEPTH {
            return;
        }
        self.depth.set(self.depth.get() + 1);
        for player in &self.table.players {
            for card in &player.island {
                if self.def(*card).is_some_and(|def| def.passive.contains(kind)) && !self.is_silenced(*card) {
                    self.passives(kind, *card, Zone::Island, visit);
                }
            }
        }
        for card in &self.table.attached {
            if self.def(*card).is_some_and(|def| def.attached_passive.contains(kind)) {
                self.passives(kind, *card, Zone::Attached, visit);
            }
        }
        for lasting in &self.table.lasting {
            if let Lasts::Mod(given, cards, seats) = &lasting.what
                && Kinds::of(given) == kind
            {
                let scope = Scope::of(lasting.by, lasting.source);
                let (cards, seats) = (fixed_cards(given, cards), fixed_seats(given, seats));
                visit(&Held { given, since: lasting.since, scope: &scope, cards, seats });
            }
        }
        self.depth.set(self.depth.get() - 1);
    }

    fn passives(&self, kind: Kinds, card: CardId, here: Zone, visit: &mut Visit<'_>) {
        let state = self.table.card(card);
        let scope = Scope::of(state.seat, self.table.reference(card));
        for ability in self.card(card).map_or(&[][..], |card| &card.abilities) {
            let Ability::Passive { zone, cond, mods } = ability else {
                continue;
            };
            let of_kind = |given: &&Mod| Kinds::of(given) == kind;
            if *zone == here
                && mods.iter().any(|given| of_kind(&given))
                && cond.as_ref().is_none_or(|cond| self.holds(cond, &scope))
            {
                for given in mods.iter().filter(of_kind) {
                    visit(&Held { given, since: state.stamp, scope: &scope, cards: None, seats: None });
                }
            }
        }
    }

    /// Whether a rule about cards means this one.
    fn means(&self, cards: &Ref, held: &Held<'_>, card: CardId) -> bool {
        if let Some(fixed) = held.cards {
            return fixed.iter().any(|other| other.card == card && self.table.is_there(*other));
        }
        match cards {
            Ref::Each(filter) => self.fits(filter, card, held.scope),
            Ref::This => held.scope.source.card == card,
            Ref::Host => self.table.card(held.scope.source.card).host == Some(card),
            _ => false,
        }
    }

    /// Whether a rule about players means this one.
    fn means_player(&self, players: &Players, held: &Held<'_>, seat: Seat) -> bool {
        match held.seats {
            Some(fixed) => fixed.contains(&seat),
            None => self.seats(players, held.scope).contains(&seat),
        }
    }

    /// Whether the passive abilities of a citizen are off, as it has lost its abilities.
    fn is_silenced(&self, card: CardId) -> bool {
        if self.table.lasting.iter().any(|lasting| self.silences(lasting, card)) {
            return true;
        }
        if !self.cast.strips {
            return false;
        }
        // Of two citizens that would silence each other the one that was there first does.
        let strips = |other: &CardId| self.def(*other).is_some_and(|def| def.passive.contains(Kinds::STRIP));
        let since = |other: CardId| self.table.card(other).stamp;
        self.table.citizens().filter(strips).any(|other| {
            let first = !strips(&card) || since(other) < since(card);
            other != card && first && !self.is_silenced(other) && self.strips(other, card)
        })
    }

    /// Whether something that lasts takes the abilities of a citizen.
    fn silences(&self, lasting: &Lasting, card: CardId) -> bool {
        match &lasting.what {
            Lasts::Strip(other) => other.card == card && self.table.is_there(*other),
            Lasts::Mod(given @ Mod::Strip(cards), fixed, _) => {
                let scope = Scope::of(lasting.by, lasting.source);
                let fixed = fixed_cards(given, fixed);
                let held = Held { given, since: lasting.since, scope: &scope, cards: fixed, seats: None };
                self.means(cards, &held, card)
            }
            _ => false,
        }
    }

    /// Whether a passive ability of one citizen takes the abilities of another.
    fn strips(&self, by: CardId, card: CardId) -> bool {
        if self.depth.get() >= DEPTH {
            return false;
        }
        self.depth.set(self.depth.get() + 1);
        let mut strips = false;
        self.passives(Kinds::STRIP, by, Zone::Island, &mut |held| {
            if let Mod::Strip(cards) = held.given {
                strips |= self.means(cards, held, card);
            }
        });
        self.depth.set(self.depth.get() - 1);
        strips
    }

    /// When the citizen lost its abilities last, if it has none.
    fn stripped_since(&self, card: CardId) -> Option<u32> {
        let mut since = None;
        for lasting in &self.table.lasting {
            if let Lasts::Strip(other) = lasting.what
                && other.card == card
                && self.table.is_there(other)
            {
                since = since.max(Some(lasting.since));
            }
        }
        self.each_mod(Kinds::STRIP, &mut |held| {
            if let Mod::Strip(cards) = held.given
                && self.means(cards, held, card)
            {
                since = since.max(Some(held.since));
            }
        });
        since
    }

    /// Whether a citizen has lost its abilities.
    pub(crate) fn is_stripped(&self, card: CardId) -> bool {
        !self.plain && self.stripped_since(card).is_some()
    }

    /// Whether anything that holds changes attack or defense.
    pub(crate) fn changes_stats(&self) -> bool {
        self.kinds.contains(Kinds::STAT)
    }

    /// Attack and defense.
    pub(crate) fn stats(&self, card: CardId) -> (i32, i32) {
        match self.changes_stats() {
            true => self.stats_of(&[card]).first().copied().unwrap_or_default(),
            false => self.printed_stats(card),
        }
    }

    fn printed_stats(&self, card: CardId) -> (i32, i32) {
        self.card(card).map_or((0, 0), |printed| (i32::from(printed.attack), i32::from(printed.defense)))
    }

    /// Attack and defense of several cards: what holds is read once for all of them.
    pub(crate) fn stats_of(&self, cards: &[CardId]) -> Vec<(i32, i32)> {
        let mut stats: Vec<(i32, i32)> = cards.iter().map(|card| self.printed_stats(*card)).collect();
        if !self.changes_stats() || self.depth.get() >= DEPTH {
            return stats;
        }
        let changes = |card: &CardId| self.table.card(*card).area == Area::Island && self.card(*card).is_some();
        let mut found: Vec<(u32, usize, i32, i32)> = Vec::new();
        self.each_mod(Kinds::STAT, &mut |held| {
            let Mod::Stat(who, attack, defense) = held.given else {
                return;
            };
            for (at, _) in cards.iter().enumerate().filter(|(_, card)| changes(card) && self.means(who, held, **card)) {
                found.push((held.since, at, self.value(attack, held.scope), self.value(defense, held.scope)));
            }
        });
        for lasting in &self.table.lasting {
            if let Lasts::Stat(other, attack, defense) = lasting.what
                && self.table.is_there(other)
            {
                let meant = cards.iter().enumerate().filter(|(_, card)| changes(card) && **card == other.card);
                found.extend(meant.map(|(at, _)| (lasting.since, at, i32::from(attack), i32::from(defense))));
            }
        }
        // Of what began together, the order of finding stands.
        found.sort_by_key(|(since, ..)| *since);
        let stop = |value: i32| if self.rules.rulings.clamp == Clamp::EachStep { value.max(0) } else { value };
        for (_, at, attack, defense) in found {
            stats[at] = (stop(stats[at].0 + attack), stop(stats[at].1 + defense));
        }
        stats.into_iter().map(|(attack, defense)| (attack.max(0), defense.max(0))).collect()
    }

    /// Whether a citizen on the island has a keyword and it works.
    pub(crate) fn has(&self, card: CardId, keyword: Keyword) -> bool {
        let printed = self.card(card).is_some_and(|printed| printed.has(keyword));
        if self.plain || self.table.card(card).area != Area::Island {
            return printed;
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
    pub(crate) fn cost_of(&self, card: CardId, seat: Seat, x: u8) -> Stones {
        let mut stones = self.card(card).map(|card| card.cost.clone()).unwrap_or_default();
        let mut change = 0;
        self.each_mod(Kinds::COST, &mut |held| {
            if let Mod::Cost(filter, delta) = held.given
                && self.tests(&filter.tests, card, Some(seat), held.scope)
            {
                change += i32::from(*delta);
            }
        });
        let generic = i32::from(stones.generic) + i32::from(stones.variable) * i32::from(x) + change;
        stones.generic = generic.clamp(0, 200) as u8;
        stones.variable = 0;
        stones
    }

    /// Who a word for players means, clockwise from the turn player.
    pub(crate) fn seats(&self, players: &Players, scope: &Scope) -> Vec<Seat> {
        let living = |seat: Seat| seat.index() < self.table.players.len() && !self.table.player(seat).out;
        let one = |seat: Option<Seat>| seat.filter(|seat| living(*seat)).into_iter().collect();
        let everybody = || self.table.living_from(self.table.active);
        match players {
            Players::You => one(Some(scope.seat)),
            Players::Opponents => everybody().filter(|seat| self.table.are_opponents(scope.seat, *seat)).collect(),
            Players::Everyone => everybody().collect(),
            Players::TurnPlayer => one(Some(self.table.active)),
            Players::Them => one(scope.them),
            Players::ControllerOf(card) => {
                self.cards(card, scope).iter().map(|card| self.table.card(*card).seat).collect()
            }
            Players::OwnerOf(card) => self.cards(card, scope).iter().map(|card| self.table.card(*card).owner).collect(),
            Players::Slot(slot) => scope
                .slot(*slot)
                .iter()
                .filter_map(|target| match target {
                    TargetRef::Player(seat) => Some(*seat),
                    _ => None,
                })
                .filter(|seat| living(*seat))
                .collect(),
        }
    }

    /// The cards that a word means.
    pub(crate) fn cards(&self, cards: &Ref, scope: &Scope) -> Vec<CardId> {
        let there = |reference: Option<CardRef>| {
            reference.filter(|reference| self.table.is_there(*reference)).map(|reference| reference.card)
        };
        match cards {
            Ref::This => there(Some(scope.source)).into_iter().collect(),
            Ref::It => there(scope.it).into_iter().collect(),
            Ref::Found => there(scope.found).into_iter().collect(),
            Ref::Host => there(Some(scope.source)).and_then(|card| self.table.card(card).host).into_iter().collect(),
            Ref::Slot(slot) => {
                let targets = scope.slot(*slot).iter();
                let cards = targets.filter_map(|target| match target {
                    TargetRef::Card(card) => there(Some(*card)),
                    _ => None,
                });
                cards.collect()
            }
            Ref::Top(players) => {
                let seats = self.seats(players, scope);
                seats.into_iter().filter_map(|seat| self.table.player(seat).deck.first().copied()).collect()
            }
            Ref::Each(filter) => self.all(filter, scope),
        }
    }

    /// Every card that fits.
    pub(crate) fn all(&self, filter: &Filter, scope: &Scope) -> Vec<CardId> {
        let seats = || self.table.living_from(self.table.active).map(|seat| self.table.player(seat));
        let zone: Vec<CardId> = match filter.zone {
            Where::Island => self.table.citizens().collect(),
            Where::Hand => seats().flat_map(|player| player.hand.iter().copied()).collect(),
            Where::Deck => seats().flat_map(|player| player.deck.iter().copied()).collect(),
            Where::Limbo => seats().flat_map(|player| player.limbo.iter().copied()).collect(),
            Where::Abolished => seats().flat_map(|player| player.abolished.iter().copied()).collect(),
            Where::Souls => seats().flat_map(|player| player.souls.iter().copied()).collect(),
            Where::Attached => self.table.attached.clone(),
        };
        zone.into_iter().filter(|card| self.tests(&filter.tests, *card, None, scope)).collect()
    }

    /// Whether a card lies where the filter looks and has its qualities.
    pub(crate) fn fits(&self, filter: &Filter, card: CardId, scope: &Scope) -> bool {
        let area = self.table.card(card).area;
        let there = match filter.zone {
            Where::Island => area == Area::Island,
            Where::Hand => area == Area::Hand,
            Where::Deck => area == Area::Deck,
            Where::Limbo => area == Area::Limbo,
            Where::Abolished => area == Area::Abolished,
            Where::Souls => area == Area::Souls,
            Where::Attached => area == Area::Attached,
        };
        there && self.tests(&filter.tests, card, None, scope)
    }

    /// Whether a card has qualities; `caster` stands for its controller while it is being cast.
    pub(crate) fn tests(&self, tests: &[Test], card: CardId, caster: Option<Seat>, scope: &Scope) -> bool {
        tests.iter().all(|test| self.test(test, card, caster, scope))
    }

    fn test(&self, test: &Test, card: CardId, caster: Option<Seat>, scope: &Scope) -> bool {
        let state = self.table.card(card);
        let seat = caster.unwrap_or(match state.area {
            Area::Island | Area::Attached | Area::Pile => state.seat,
            _ => state.owner,
        });
        let combat = self.table.combat.as_ref();
        match test {
            Test::Citizen => self.is_kind(card, Kind::Citizen),
            Test::Spell => self.is_kind(card, Kind::Spell),
            Test::Mine => seat == scope.seat,
            Test::Opposing => self.table.are_opponents(seat, scope.seat),
            Test::Other => card != scope.source.card,
            Test::This => card == scope.source.card && self.table.is_there(scope.source),
            Test::Engaged => state.engaged,
            Test::Ready => !state.engaged,
            Test::Weary => state.weary,
            Test::Attacking => combat.is_some_and(|combat| combat.attacker.card == card),
            Test::Blocking => combat.is_some_and(|combat| combat.blockers.contains(&self.table.reference(card))),
            Test::Overlord => self.card(card).is_some_and(|card| card.overlord),
            Test::AttachedToThis => state.area == Area::Attached && state.host == Some(scope.source.card),
            Test::Faction(name) => self.card(card).is_some_and(|card| card.factions.contains(name)),
            Test::Name(name) => self.card(card).is_some_and(|card| card.name == *name),
            Test::Keyword(keyword) => self.has(card, *keyword),
            Test::Number(stat, compare, value) => {
                let found = match stat {
                    Stat::Attack => self.stats(card).0,
                    Stat::Defense => self.stats(card).1,
                    Stat::Cost => self.card(card).map_or(0, |card| card.cost.total() as i32),
                };
                compares(found, *compare, self.value(value, scope))
            }
            Test::Not(inner) => !self.test(inner, card, caster, scope),
            Test::Any(lists) => lists.iter().any(|tests| self.tests(tests, card, caster, scope)),
        }
    }

    /// A number.
    pub(crate) fn value(&self, value: &Val, scope: &Scope) -> i32 {
        let sum_of = |cards: &Ref, read: &dyn Fn(CardId) -> i32| self.cards(cards, scope).into_iter().map(read).sum();
        match value {
            Val::Number(number) => i32::from(*number),
            Val::Named => i32::from(scope.named),
            Val::X => i32::from(scope.x),
            Val::Count(filter) => self.all(filter, scope).len() as i32,
            Val::Attack(cards) => self.last_known(cards, scope, |stats| stats.0),
            Val::Defense(cards) => self.last_known(cards, scope, |stats| stats.1),
            Val::Hand(players) => {
                self.seats(players, scope).iter().map(|seat| self.table.player(*seat).hand.len() as i32).sum()
            }
            Val::Row(players) => {
                self.seats(players, scope).iter().map(|seat| self.table.player(*seat).row.len() as i32).sum()
            }
            Val::Attached(cards) => sum_of(cards, &|card| self.table.attached_to(card).count() as i32),
            Val::Plus(left, right) => self.value(left, scope) + self.value(right, scope),
            Val::Minus(left, right) => self.value(left, scope) - self.value(right, scope),
            Val::Least(left, right) => self.value(left, scope).min(self.value(right, scope)),
            Val::Most(left, right) => self.value(left, scope).max(self.value(right, scope)),
        }
    }

    /// A source that has left counts as it was last.
    fn last_known(&self, cards: &Ref, scope: &Scope, read: impl Fn((i32, i32)) -> i32) -> i32 {
        if let (Ref::This, Some(last)) = (cards, scope.last)
            && !self.table.on_island(scope.source)
        {
            return read(last);
        }
        self.cards(cards, scope).into_iter().map(|card| read(self.stats(card))).sum()
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, cond: &Cond, scope: &Scope) -> bool {
        match cond {
            Cond::Compare(left, compare, right) => {
                compares(self.value(left, scope), *compare, self.value(right, scope))
            }
            Cond::Exists(filter) => !self.all(filter, scope).is_empty(),
            Cond::TurnOf(players) => self.seats(players, scope).contains(&self.table.active),
            Cond::Phase(name) => match name {
                PhaseName::First => self.table.phase == Phase::First,
                PhaseName::Combat => self.table.phase.is_combat(),
                PhaseName::Second => self.table.phase == Phase::Second,
                PhaseName::End => self.table.phase == Phase::End,
            },
            Cond::Attacked(cards) => self.cards(cards, scope).iter().any(|card| self.table.card(*card).attacked),
            Cond::ShortTime(count) => self.short_time(scope.seat, *count),
            Cond::All(parts) => parts.iter().all(|part| self.holds(part, scope)),
            Cond::Any(parts) => parts.iter().any(|part| self.holds(part, scope)),
            Cond::Not(inner) => !self.holds(inner, scope),
        }
    }

    /// Whether an opponent has so few 11-year cards.
    pub(crate) fn short_time(&self, seat: Seat, count: u8) -> bool {
        self.table.opponents(seat).any(|other| self.table.player(other).row.len() <= usize::from(count))
    }

    /// Whether a player controls an overlord with the name of the card.
    pub(crate) fn overlord_of_name(&self, seat: Seat, card: CardId) -> Option<CardId> {
        let name = &self.card(card)?.name;
        let same = |other: &CardId| self.card(*other).is_some_and(|other| other.overlord && other.name == *name);
        self.table.player(seat).island.iter().copied().find(same)
    }

    /// Whether a player may not try to gain control of a card.
    pub(crate) fn barred_overlord(&self, seat: Seat, card: CardId) -> bool {
        self.card(card).is_some_and(|card| card.overlord)
            && self.overlord_of_name(seat, card).is_some_and(|other| other != card)
    }

    /// What may be targeted.
    pub(crate) fn legal_targets(&self, target: &Target, para: &Para, scope: &Scope) -> Vec<TargetRef> {
        match &target.aim {
            Aim::Cards(filter) => {
                let gains = gives_control(&para.effects, target.slot);
                let cards = self.all(filter, scope).into_iter();
                let cards = cards.filter(|card| !self.is_forbidden(Act::BeTargeted, *card));
                let cards = cards.filter(|card| !gains || !self.barred_overlord(scope.seat, *card));
                cards.map(|card| TargetRef::Card(self.table.reference(card))).collect()
            }
            Aim::Opponent => self.table.opponents(scope.seat).map(TargetRef::Player).collect(),
            Aim::Player => self.table.living_from(self.table.active).map(TargetRef::Player).collect(),
            Aim::Pile(kinds) => {
                let items = self.table.pile.iter().filter(|item| {
                    let kind = match item.kind {
                        ItemKind::Citizen | ItemKind::Paragraph => PileKind::Card,
                        ItemKind::Active => PileKind::Active,
                        ItemKind::Trigger { paid: true } => PileKind::PaidTrigger,
                        ItemKind::Eleven => PileKind::Eleven,
                        ItemKind::Trigger { paid: false } | ItemKind::Choice => return false,
                    };
                    kinds.contains(&kind)
                });
                items.map(|item| TargetRef::Pile(item.id)).collect()
            }
        }
    }

    /// Whether every target that a paragraph needs exists.
    pub(crate) fn has_targets(&self, para: &Para, scope: &Scope) -> bool {
        para.targets
            .iter()
            .all(|target| target.up_to || self.legal_targets(target, para, scope).len() >= usize::from(target.count))
    }

    /// The targets that are still legal, list by list; none if the effect is to be removed.
    pub(crate) fn still_legal(
        &self,
        para: &Para,
        targets: &[Vec<TargetRef>],
        scope: &Scope,
    ) -> Option<Vec<Vec<TargetRef>>> {
        let mut kept = Vec::with_capacity(targets.len());
        for (target, chosen) in para.targets.iter().zip(targets) {
            if chosen.is_empty() {
                kept.push(Vec::new());
                continue;
            }
            let legal = self.legal_targets(target, para, scope);
            let still: Vec<TargetRef> = chosen.iter().copied().filter(|one| legal.contains(one)).collect();
            if still.is_empty() || !target.up_to && still.len() < chosen.len() {
                return None;
            }
            kept.push(still);
        }
        Some(kept)
    }

    /// Whether targets are checked at every moment.
    pub(crate) fn checks_always(&self) -> bool {
        self.rules.rulings.targets == TargetCheck::Always
    }

    /// Whether a player may use what is focused.
    pub(crate) fn focus(&self, seat: Seat) -> bool {
        let who = seat == self.table.active || self.rules.rulings.focused_for_all;
        who && self.table.phase.is_main() && self.table.pile.is_empty()
    }

    /// Whether being weary keeps a citizen from attacking and from engage costs.
    pub(crate) fn is_held_by_weariness(&self, card: CardId) -> bool {
        self.table.card(card).weary && !self.has(card, Keyword::Eager)
    }
}

/// What something that lasts says.
fn kinds_of(what: &Lasts) -> Kinds {
    match what {
        Lasts::Mod(given, ..) => Kinds::of(given),
        Lasts::Stat(..) => Kinds::STAT,
        Lasts::Keyword(..) => Kinds::KEYWORD,
        Lasts::Strip(_) => Kinds::STRIP,
        Lasts::Control(..) => Kinds::empty(),
    }
}

/// The cards that a rule was fixed to; none for a rule about all that fit.
fn fixed_cards<'h>(given: &Mod, cards: &'h [CardRef]) -> Option<&'h [CardRef]> {
    let open = match given {
        Mod::Stat(cards, ..) | Mod::Keyword(cards, _) | Mod::Strip(cards) | Mod::Forbid(_, cards) => {
            matches!(cards, Ref::Each(_))
        }
        Mod::HandLimit(..) | Mod::ForbidPlayers(..) | Mod::Cost(..) => true,
    };
    (!open).then_some(cards)
}

/// The players that a rule was fixed to, where it is about players.
fn fixed_seats<'h>(given: &Mod, seats: &'h [Seat]) -> Option<&'h [Seat]> {
    matches!(given, Mod::HandLimit(..) | Mod::ForbidPlayers(..)).then_some(seats)
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

/// Whether effects would give their player control of what was named.
pub(crate) fn gives_control<'e>(effects: impl IntoIterator<Item = &'e Effect>, slot: Slot) -> bool {
    let named = |cards: &Ref| *cards == Ref::Slot(slot);
    effects.into_iter().any(|effect| match effect {
        Effect::GainControl(cards, Players::You, _) => named(cards),
        Effect::Put(cards, Place::Island) | Effect::Return(cards, Place::Island) => named(cards),
        Effect::May(inner) | Effect::ForEach(_, inner) | Effect::EachPlayer(_, inner) => gives_control(inner, slot),
        Effect::If(_, then, other) => gives_control(then, slot) || gives_control(other, slot),
        Effect::OneOf(choices) => choices.iter().any(|inner| gives_control(inner, slot)),
        _ => false,
    })
}
