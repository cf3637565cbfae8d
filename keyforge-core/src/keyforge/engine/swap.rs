//! Cards and zones that change places (`SWAP-1`).

use super::enter::{EnterFrame, Entering, Whole};
use super::machine::Engine;
use crate::kernel::Seats;
use crate::keyforge::cards::syntax::{Stat, Zone};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{Item, What, area_of};
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::model::{CardType, Counter};
use crate::keyforge::table::{Area, CardRef, Event, Listed, MoveCause, Spot, Status, StatusFlags};

impl Engine<'_> {
    /// Two creatures of one player take each other's position (`SWAP-2a`, `SWAP-2b`). Where one
    /// of them is not in that battleline, they may change areas.
    pub(crate) fn swap_places(&mut self) -> Flow {
        let mut one = self.scope().stashed.first().copied();
        let mut others = self.selected_in_play();
        if others.len() > 1 && !one.is_some_and(|one| self.table.is_in_play(one)) {
            one = Some(others.remove(0));
        }
        let elsewhere = self.scope().selected.iter().copied().find(|two| Some(*two) != one);
        let two = others.iter().copied().find(|two| Some(*two) != one).or(elsewhere);
        let (Some(one), Some(two)) = (one, two) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let (a, b) = (self.table.bare(one.card), self.table.bare(two.card));
        let same_line = self.table.is_in_play(one)
            && self.table.is_in_play(two)
            && a.area == Area::Battleline
            && b.area == Area::Battleline
            && a.keeper() == b.keeper();
        if !same_line {
            return self.swap_areas(one, two);
        }
        let line = self.table.player(a.keeper()).battleline();
        if let (Some(at_one), Some(at_two)) = (line.place_of(one.card), line.place_of(two.card)) {
            let (low, high) = (at_one.min(at_two) as u8, at_one.max(at_two) as u8);
            let (left, right) = if at_one < at_two { (one, two) } else { (two, one) };
            self.emit_any(Event::Positioned { card: right.card, at: low });
            self.emit_any(Event::Positioned { card: left.card, at: high });
        }
        self.did(1, 1);
        self.settled()
    }

    /// A card in a hand and one in a discard pile of the same player change areas: neither is discarded or returned.
    fn swap_piles(&mut self, one: CardRef, two: CardRef) -> Option<Flow> {
        let (a, b) = (self.table.bare(one.card), self.table.bare(two.card));
        let fits = matches!((a.area, b.area), (Area::Hand, Area::Discard) | (Area::Discard, Area::Hand));
        if !fits || a.keeper() != b.keeper() || !self.table.is_current(one) || !self.table.is_current(two) {
            return None;
        }
        let [to_one, to_two] = [b, a].map(|state| Spot::new(state.area, state.keeper()));
        self.relocate(one.card, to_one, MoveCause::Swap, None, None);
        self.relocate(two.card, to_two, MoveCause::Swap, None, None);
        self.did(1, 1);
        Some(Flow::Go)
    }

    /// A creature in play and one in its owner's hand change areas, if the first one leaves (`SWAP-3`).
    fn swap_areas(&mut self, one: CardRef, two: CardRef) -> Flow {
        if let Some(flow) = self.swap_piles(one, two) {
            return flow;
        }
        let in_line = |card: CardRef| self.table.is_in_play(card) && self.is_creature(card.card);
        let in_hand = |card: CardRef| self.table.is_current(card) && self.table.bare(card.card).area == Area::Hand;
        let stands = in_line(one);
        let (here, there) = if stands { (one, two) } else { (two, one) };
        let state = *self.table.bare(here.card);
        let fits = stands != in_line(two)
            && in_hand(there)
            && self.table.bare(there.card).owner() == state.owner()
            && self.query().card_type(there.card) == CardType::Creature
            // Half of a gigantic creature does not enter play by itself (`GIGANTIC-4a`).
            && self.library.definition(self.table.bare(there.card).def).facts.gigantic.is_none();
        let line = self.table.player(state.keeper()).battleline();
        let Some(at) = line.place_of(here.card).filter(|_| fits) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let enters = Entering::new(Whole::of(there.card), state.keeper()).instead_of(here, at as u8);
        self.scope().later.push(Frame::Enter(EnterFrame::of(vec![enters])));
        let what =
            What::Leave { card: here, to: Area::Hand, seat: state.owner(), cause: MoveCause::Return, bottom: false };
        self.run_items(vec![Item::new(what)])
    }

    /// What lies on two creatures changes places: æmber, damage, counters and upgrades. A stun, a ward and rage are counters
    /// as well (`STUN-1a`, `WARD-1`, `ENRAGE-1a`). All of it is moved, so nothing is captured or dealt anew (`MOVE-1`, `MOVE-2`);
    /// an upgrade that moves is attached (`UPGRADE-1`).
    pub(crate) fn swap_contents(&mut self) -> Flow {
        let one = self.scope().stashed.first().copied().filter(|one| self.table.is_in_play(*one));
        let two = self.selected_in_play().first().copied();
        let pair =
            one.zip(two).filter(|(one, two)| one != two && self.is_creature(one.card) && self.is_creature(two.card));
        let Some((one, two)) = pair else {
            self.did(1, 0);
            return Flow::Go;
        };
        let upgrades = [one, two].map(|card| self.table.upgrades_of(card.card).collect::<Vec<_>>());
        let stats = self.stats_on([one, two]);
        for stat in &stats {
            let [first, second] = [one, two].map(|card| self.query().stat(card, stat));
            for taking in [true, false] {
                self.set_stat(one, stat, second - first, taking);
                self.set_stat(two, stat, first - second, taking);
            }
        }
        self.swap_markers(one, two);
        let (you, from) = (self.scope().you, self.machine.facts.len());
        for (cards, host) in upgrades.into_iter().zip([two, one]) {
            for upgrade in cards {
                self.move_upgrade(self.table.reference(upgrade), host, you);
            }
        }
        self.did(1, 1);
        Flow::Then(Frame::Settle(Settle::since(from)))
    }

    /// A marker that only one of them has goes to the other.
    fn swap_markers(&mut self, one: CardRef, two: CardRef) {
        for status in Status::ALL {
            let [first, second] = [one, two].map(|card| self.table.bare(card.card).has(StatusFlags::of(status)));
            if first != second {
                self.emit_any(Event::Marked { card: one.card, status, on: second });
                self.emit_any(Event::Marked { card: two.card, status, on: first });
            }
        }
    }

    /// What can lie on cards that can be counted, of what lies on these.
    fn stats_on(&self, cards: [CardRef; 2]) -> Vec<Stat> {
        let mut stats = vec![Stat::Amber, Stat::Damage, Stat::Counters(Counter::Power)];
        for card in cards {
            let names = self.table.counter_names(card.card).map(|name| Stat::Counters(Counter::Named(name.to_owned())));
            let new: Vec<Stat> = names.filter(|stat| !stats.contains(stat)).collect();
            stats.extend(new);
        }
        stats
    }

    /// All cards of two zones; what was secret and will be open is seen by both players.
    pub(crate) fn swap_zones(&mut self, one: Zone, two: Zone) -> Flow {
        let seat = self.scope().you;
        let (one, two) = (area_of(one), area_of(two));
        if [one, two].contains(&Area::Archives) {
            let archives = self.table.player(seat).archives().to_vec();
            if archives.iter().any(|card| self.stays_archived(*card)) {
                self.did(1, 0);
                return Flow::Go;
            }
            for card in archives {
                self.goes_home(card);
            }
        }
        for (area, other) in [(one, two), (two, one)] {
            if area.is_secret() && !other.is_secret() {
                for card in self.table.list(area, seat).to_vec() {
                    self.show(card, Seats::BOTH);
                }
            }
        }
        self.emit_any(Event::Swapped { seat, one, two });
        Flow::Go
    }
}
