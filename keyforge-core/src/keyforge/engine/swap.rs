//! Cards and zones that change places (`SWAP-1`).

use super::enter::{EnterFrame, Entering, Whole};
use super::machine::Engine;
use crate::kernel::Seats;
use crate::keyforge::cards::syntax::Zone;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{Item, What, area_of};
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::model::CardType;
use crate::keyforge::table::{Area, CardRef, Event, MoveCause};

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
        let (a, b) = (*self.table.card(one.card), *self.table.card(two.card));
        let same_line = self.table.is_in_play(one)
            && self.table.is_in_play(two)
            && a.area == Area::Battleline
            && b.area == Area::Battleline
            && a.keeper == b.keeper;
        if !same_line {
            return self.swap_areas(one, two);
        }
        let line = self.table.list(Area::Battleline, a.keeper);
        if let (Some(at_one), Some(at_two)) = (line.position(one.card), line.position(two.card)) {
            let (low, high) = (at_one.min(at_two) as u8, at_one.max(at_two) as u8);
            let (left, right) = if at_one < at_two { (one, two) } else { (two, one) };
            self.emit(Event::Positioned { card: right.card, at: low });
            self.emit(Event::Positioned { card: left.card, at: high });
        }
        self.did(1, 1);
        self.settled()
    }

    /// A creature in play and one in its owner's hand change areas, if the first one leaves (`SWAP-3`).
    fn swap_areas(&mut self, one: CardRef, two: CardRef) -> Flow {
        let in_line = |card: CardRef| self.table.is_in_play(card) && self.is_creature(card.card);
        let in_hand = |card: CardRef| self.table.is_current(card) && self.table.card(card.card).area == Area::Hand;
        let stands = in_line(one);
        let (here, there) = if stands { (one, two) } else { (two, one) };
        let state = *self.table.card(here.card);
        let fits = stands != in_line(two)
            && in_hand(there)
            && self.table.card(there.card).owner == state.owner
            && self.query().card_type(there.card) == CardType::Creature;
        let line = self.table.list(Area::Battleline, state.keeper);
        let Some(at) = line.position(here.card).filter(|_| fits) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let enters = Entering::new(Whole::of(there.card), state.keeper).instead_of(here, at as u8);
        self.scope().later.push(Frame::Enter(EnterFrame::of(vec![enters])));
        let what =
            What::Leave { card: here, to: Area::Hand, seat: state.owner, cause: MoveCause::Return, bottom: false };
        self.run_items(vec![Item::new(what)])
    }

    /// All cards of two zones; what was secret and will be open is seen by both players.
    pub(crate) fn swap_zones(&mut self, one: Zone, two: Zone) -> Flow {
        let seat = self.scope().you;
        let (one, two) = (area_of(one), area_of(two));
        for (area, other) in [(one, two), (two, one)] {
            if area.is_secret() && !other.is_secret() {
                for card in self.table.list(area, seat).to_vec() {
                    self.show(card, Seats::BOTH);
                }
            }
        }
        self.emit(Event::Swapped { seat, one, two });
        Flow::Go
    }
}
