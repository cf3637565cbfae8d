//! The cards of a group, and those to which continuous text applies.

use std::cell::OnceCell;

use super::{Active, Found, Lens, Query, Subject};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Mod, Rule};
use crate::keyforge::cards::syntax::{Filter, Group, Ref, Sel, Stat, Zone};
use crate::keyforge::table::{Area, CardId, CardRef, Maybe, Table};

impl<'a> Query<'a> {
    /// The cards of a group.
    pub fn members(&self, lens: &Lens<'_>, group: &Group) -> Found {
        let mut cards = Found::new();
        self.each_candidate(lens, group, &mut |card| {
            if self.affords(1) && self.fits(lens, &group.filter, &self.subject(card)) {
                cards.push(card);
            }
        });
        self.keep_extremes(&group.filter, &mut cards);
        cards
    }

    /// The cards among which a group's filter decides.
    /// Those in play where the text names no zone (`ABILITY-1`, `ARCHIVE-5`).
    pub(super) fn each_candidate(&self, lens: &Lens<'_>, group: &Group, f: &mut dyn FnMut(CardRef)) {
        if !group.places.is_empty() {
            for place in &group.places {
                for seat in self.players(lens, &place.whose) {
                    each_in_zone(self.table, place.zone, seat, &mut |card| f(self.table.reference(card)));
                }
            }
            return;
        }
        if let Some(reference) = named_set(&group.filter) {
            self.refs(lens, reference).into_iter().for_each(f);
            return;
        }
        for card in self.table.in_play() {
            f(self.table.reference(card));
        }
    }

    /// "With the highest power": keeps what ties for it.
    /// All of them (`MOST-1a`).
    pub(super) fn keep_extremes(&self, filter: &Filter, cards: &mut Found) {
        let Some(highest) = extreme(filter) else {
            return;
        };
        let powers = cards.iter().map(|card| self.stat(*card, &Stat::Power));
        let Some(best) = (if highest { powers.max() } else { powers.min() }) else {
            return;
        };
        cards.retain(|card| self.stat(*card, &Stat::Power) == best);
    }

    /// Whether a card that stands for itself fits: it ties for the highest or lowest power among the creatures in play that
    /// fit otherwise (`MOST-1a`).
    pub(super) fn fits_alone(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        self.fits(lens, filter, subject)
            && extreme(filter).is_none_or(|highest| self.is_extreme(lens, filter, subject, highest))
    }

    #[inline(never)]
    fn is_extreme(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>, highest: bool) -> bool {
        let own = subject.was.map_or_else(|| self.stat(subject.card, &Stat::Power), |was| was.power.into());
        self.table.creatures().map(|card| self.table.reference(card)).all(|other| {
            let power = self.stat(other, &Stat::Power);
            let beaten = if highest { power > own } else { power < own };
            !beaten || !self.affords(1) || !self.fits(lens, filter, &self.subject(other))
        })
    }

    /// The cards to which continuous text applies.
    pub fn granted_to(&self, lens: &Lens<'_>, to: &Sel) -> Found {
        match to {
            Sel::Ref(reference) => {
                let mut cards = self.refs(lens, *reference);
                cards.retain(|card| self.table.is_in_play(*card));
                cards
            }
            Sel::Each(group) => self.members(lens, group),
            // Choices: the checker lets none into continuous text.
            Sel::Choose { .. }
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. }
            | Sel::Union(_)
            | Sel::Either(_) => Found::new(),
        }
    }

    /// Calls `f` with the index of each of some cards in play to which continuous text applies.
    pub fn each_granted(&self, lens: &Lens<'_>, to: &Sel, cards: &[CardId], mut f: impl FnMut(usize)) {
        let references = cards.iter().map(|card| self.table.reference(*card)).enumerate();
        if let Sel::Each(group) = to
            && is_plain(group)
        {
            let fits = |card: CardRef| self.fits(lens, &group.filter, &Subject { card, was: None });
            return references.filter(|(_, card)| fits(*card)).for_each(|(at, _)| f(at));
        }
        let granted = self.granted_to(lens, to);
        references.filter(|(_, card)| granted.contains(card)).for_each(|(at, _)| f(at));
    }

    /// Whether continuous text applies to a card in play.
    pub fn is_granted(&self, lens: &Lens<'_>, to: &Sel, card: CardRef) -> bool {
        if let Sel::Ref(reference) = to {
            return self.means(lens, *reference, card);
        }
        if let Sel::Each(group) = to
            && is_plain(group)
        {
            return self.fits(lens, &group.filter, &Subject { card, was: None });
        }
        self.granted_to(lens, to).contains(&card)
    }

    /// Calls `f` with everything that continuous text gives a card in play.
    #[inline]
    pub(super) fn each_grant(&self, aspects: Aspects, card: CardId, f: &mut dyn FnMut(&Query<'_>, &Lens<'_>, &'a Mod)) {
        if self.index.aspects.intersects(aspects) {
            self.each_grant_found(aspects, card, f);
        }
    }

    #[inline(never)]
    fn each_grant_found(&self, aspects: Aspects, card: CardId, f: &mut dyn FnMut(&Query<'_>, &Lens<'_>, &'a Mod)) {
        let reference = self.table.reference(card);
        let place = Place::of(self, reference);
        let speaks = |active: &Active, rule: &Rule| {
            let Rule::Grant { to, mods } = rule else {
                return false;
            };
            mods.iter().any(|one| one.aspects().intersects(aspects)) && place.may_be_meant(active, to)
        };
        self.each_rule_of(aspects, &speaks, &mut |query, lens, rule, _, _| {
            if let Rule::Grant { to, mods } = rule
                && query.is_granted(lens, to, reference)
            {
                mods.iter().for_each(|one| f(query, lens, one));
            }
        });
    }
}

/// Where a card in play stands, for a first look at whether a text speaks of it: whether the text holds is asked of no other.
pub(super) struct Place<'q, 'a> {
    query: &'q Query<'a>,
    card: CardRef,
    /// Its neighbors, once somebody asks.
    beside: OnceCell<[Maybe<CardRef>; 2]>,
}

impl<'q, 'a> Place<'q, 'a> {
    pub fn of(query: &'q Query<'a>, card: CardRef) -> Place<'q, 'a> {
        Place { query, card, beside: OnceCell::new() }
    }

    /// Whether a text in force may mean the card by that. What it says of its own card alone concerns no other one, and what
    /// it says of the neighbors of its own card concerns those beside it.
    #[inline]
    pub fn may_be_meant(&self, active: &Active, to: &Sel) -> bool {
        if matches!(to, Sel::Ref(Ref::This)) {
            return active.this == self.card;
        }
        // What lasts may speak of a card that has left, and of those who were its neighbors.
        if let Sel::Each(group) = to
            && active.lasting.is_none()
            && is_of_neighbors(&group.filter)
        {
            let beside = self.beside.get_or_init(|| self.query.neighbors(self.card.card));
            return beside.contains(&active.this.into());
        }
        true
    }
}

/// Whether only neighbors of the text's own card fit.
fn is_of_neighbors(filter: &Filter) -> bool {
    if let Filter::All(filters) = filter {
        return filters.iter().any(is_of_neighbors);
    }
    matches!(filter, Filter::Neighbor(Ref::This))
}

/// Calls `f` with every card in a zone of a player.
pub(super) fn each_in_zone(table: &Table, zone: Zone, seat: Seat, f: &mut dyn FnMut(CardId)) {
    let area = match zone {
        Zone::Hand => Area::Hand,
        Zone::Deck => Area::Deck,
        Zone::Discard => Area::Discard,
        Zone::Archives => Area::Archives,
        Zone::Purged => Area::Purged,
        Zone::Limbo => Area::Limbo,
        Zone::Under => {
            let under = |card: &CardId| {
                let state = table.bare(*card);
                matches!(state.area, Area::Under | Area::Grafted) && state.keeper() == seat
            };
            return table.under.iter().copied().filter(under).for_each(f);
        }
        Zone::Play => return table.in_play().filter(|card| table.bare(*card).keeper() == seat).for_each(f),
    };
    table.list(area, seat).iter().rev().copied().for_each(f);
}

/// A group of cards that were named before, wherever they are now.
pub(crate) fn named_set(filter: &Filter) -> Option<Ref> {
    if let Filter::All(filters) = filter {
        return filters.iter().find_map(named_set);
    }
    if let Filter::Is(reference) = filter { Some(*reference) } else { None }
}

/// Whether each card of a group is told by itself, without a look at the others.
fn is_plain(group: &Group) -> bool {
    group.places.is_empty() && extreme(&group.filter).is_none()
}

/// Whether a filter keeps the highest (`true`) or lowest power only.
fn extreme(filter: &Filter) -> Option<bool> {
    if let Filter::All(filters) = filter {
        return filters.iter().find_map(extreme);
    }
    let highest = matches!(filter, Filter::HighestPower);
    (highest || matches!(filter, Filter::LowestPower)).then_some(highest)
}
