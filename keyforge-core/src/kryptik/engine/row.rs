//! 11-year rows: destroying their cards, what becomes of them, looking and rearranging.

use super::announce::{Announce, How, Mode};
use super::settle::Happening;
use super::{Engine, Frame, Waiting};
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::event::{Event, Shown};
use crate::kryptik::table::{About, Area, CardId, CardRef, Spot};

impl Engine<'_> {
    /// Destroys 11-year cards at the same time: each is revealed, and its player has a choice.
    pub(crate) fn destroy_slots(&mut self, seat: Seat, slots: &[u8]) {
        let row = &self.table.player(seat).row;
        let cards: Vec<CardId> = row.iter().filter(|slot| slots.contains(&slot.slot)).map(|slot| slot.card).collect();
        for card in cards {
            self.move_card(card, Spot { area: Area::Pending, seat }, false, None);
            let (source, def) = (self.table.reference(card), self.table.card(card).def);
            self.machine.waiting.push(Waiting { seat, source, def, ability: None, about: About::default() });
            self.happen(Happening::RowDestroyed(seat));
        }
    }

    /// The choice: the ability, casting, or the hand.
    pub(crate) fn eleven(&mut self, seat: Seat, card: CardRef) -> Result<(), Fault> {
        if !self.table.is_there(card) {
            return Ok(());
        }
        let def = self.table.card(card.card).def;
        let how = match self.answer() {
            Some(Action::UseEleven) => How::ElevenAbility,
            Some(Action::CastEleven) => How::Cast(Mode::Eleven),
            Some(Action::TakeEleven) => {
                self.move_card(card.card, Spot { area: Area::Hand, seat }, false, None);
                return Ok(());
            }
            Some(action) => {
                self.push(Frame::Eleven { seat, card });
                return self.make_energy(seat, action);
            }
            None => {
                let look = self.look();
                let mut options = Vec::new();
                if look.can_use_eleven(seat, card) {
                    options.push(Action::UseEleven);
                }
                if look.can_cast(seat, card.card, Mode::Eleven) {
                    options.push(Action::CastEleven);
                }
                options.push(Action::TakeEleven);
                look.costly_energy(seat, &mut options);
                return self.ask(Frame::Eleven { seat, card }, seat, DecisionKind::Eleven, Some(card.card), options);
            }
        };
        let announce = Announce::new(seat, how, card, def, About::default());
        self.push(Frame::Announce(Box::new(announce)));
        Ok(())
    }

    /// Shows cards of one place to players.
    pub(crate) fn show(&mut self, by: Seats, cards: &[CardId]) {
        let Some(first) = cards.first() else {
            return;
        };
        let spot = self.table.here(*first);
        let at = |card: CardId| match spot.area {
            Area::Deck => self.table.player(spot.seat).deck.iter().position(|other| *other == card).unwrap_or(0) as u16,
            Area::Row => self.table.slot_of(card).map_or(0, |(_, slot)| u16::from(slot)),
            _ => 0,
        };
        let shown = cards.iter().map(|card| Shown { at: at(*card), card: *card, def: self.table.card(*card).def });
        let shown = shown.collect();
        self.emit(Event::Looked { by, spot, shown });
    }

    pub(crate) fn look_at_row(&mut self, by: Seat, seat: Seat) {
        let cards: Vec<CardId> = self.table.player(seat).row.iter().map(|slot| slot.card).collect();
        self.show(Seats::of(by), &cards);
    }

    /// A player looks at a row and may give it a new order, slot by slot.
    pub(crate) fn rearrange(&mut self, by: Seat, seat: Seat, mut order: Vec<u8>, asked: bool) -> Result<(), Fault> {
        let row: Vec<u8> = self.table.player(seat).row.iter().map(|slot| slot.slot).collect();
        match self.answer() {
            Some(Action::Slot { slot, .. }) => order.push(slot),
            Some(_) => return Ok(()),
            None if !asked => self.look_at_row(by, seat),
            None => {}
        }
        let left: Vec<u8> = row.iter().copied().filter(|slot| !order.contains(slot)).collect();
        if order.is_empty() && left.len() < 2 || self.table.player(seat).out {
            return Ok(());
        }
        if left.len() < 2 {
            order.extend(left);
            self.emit(Event::Rearranged { seat, by, order: Some(order) });
            return Ok(());
        }
        let mut options: Vec<Action> = left.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
        if order.is_empty() {
            options.push(Action::Done);
        }
        self.ask(Frame::Rearrange { by, seat, order, asked: true }, by, DecisionKind::Rearrange, None, options)
    }
}
