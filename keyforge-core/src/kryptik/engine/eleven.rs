//! 11-year rows: destroying their cards, what becomes of them, looking and rearranging.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::announce::How;
use super::cast::Mode;
use super::machine::{Engine, Next, Options};
use super::triggers::Waiting;
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::cards::On;
use crate::kryptik::table::{About, Action, Area, CardId, CardRef, Cards, DecisionKind, Event, Shown, Spot};

/// Slots of a row that are looked at for a moment: few rows have more.
pub(super) type Slots = SmallVec<[u8; 8]>;

/// The choice what becomes of a destroyed 11-year card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Eleven {
    pub(super) seat: Seat,
    pub(super) card: CardRef,
}

/// A row that a player looks at and may give a new order, slot by slot.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rearrange {
    pub(super) by: Seat,
    seat: Seat,
    order: Vec<u8>,
    looked: bool,
}

impl Rearrange {
    pub(super) fn new(by: Seat, seat: Seat) -> Rearrange {
        Rearrange { by, seat, order: Vec::new(), looked: false }
    }
}

impl Engine<'_> {
    /// Destroys 11-year cards at the same time: each is revealed, and its player has a choice.
    pub(super) fn destroy_slots(&mut self, seat: Seat, slots: &[u8]) {
        let row = &self.table.player(seat).row;
        let cards: Cards = row.iter().filter(|slot| slots.contains(&slot.slot)).map(|slot| slot.card).collect();
        for card in &cards {
            // Everybody sees it (`K-6.1-1`), and it is no 11-year card any more (`K-6.1-11`).
            self.move_card(*card, Spot { area: Area::Pending, seat }, false, None);
        }
        // Whoever notices sees the row without all of them (`K-G.Ravenous-2`).
        for card in cards {
            let (source, def) = (self.table.reference(card), self.table.card(card).def);
            // One choice for each (`K-G.Ravenous-2`), made when it resolves (`K-6.1-3`).
            let (about, later) = (About::default(), self.is_placing());
            self.machine.waiting.push(Waiting { seat, source, def, ability: None, about, later });
            self.happens_by(On::RowDestroyed, seat);
        }
    }

    /// The choice: the ability, casting, or the hand.
    /// `K-6.1-2`
    pub(super) fn step_eleven(&mut self, eleven: &Eleven) -> Result<Next, Fault> {
        let Eleven { seat, card } = *eleven;
        if !self.table.is_there(card) {
            return Ok(Next::Done);
        }
        match self.answer() {
            // Both go on the pile (`K-6.1-9`).
            Some(Action::UseEleven) => Ok(Next::Become(self.announcing(seat, How::ElevenAbility, card.card))),
            Some(Action::CastEleven) => Ok(Next::Become(self.announcing(seat, How::Cast(Mode::Eleven), card.card))),
            // `K-6.1-4`
            Some(Action::TakeEleven) => {
                self.move_card(card.card, Spot { area: Area::Hand, seat }, false, None);
                Ok(Next::Done)
            }
            Some(action) => {
                self.make_energy(seat, action)?;
                Ok(Next::Stay)
            }
            None => {
                let mut options = self.rooms.options();
                let query = self.query();
                if query.can_use_eleven(seat, card) {
                    options.push(Action::UseEleven);
                }
                // If it can be paid, also with energy that was made before (`K-6.1-7`, `K-6.1-8`).
                if query.can_cast(seat, card.card, Mode::Eleven) {
                    options.push(Action::CastEleven);
                }
                options.push(Action::TakeEleven);
                query.costly_energy(seat, &mut options);
                self.put_question(seat, DecisionKind::Eleven, Some(card.card), Vec::new(), options)
            }
        }
    }

    /// Shows cards of one place to players.
    /// They stay where they are (`K-6.2-2`).
    pub(super) fn show(&mut self, by: Seats, cards: &[CardId]) {
        let Some(first) = cards.first() else {
            return;
        };
        let spot = self.table.here(*first);
        let at = |card: CardId| self.table.place_of(card).unwrap_or(0);
        let shown = cards.iter().map(|card| Shown { at: at(*card), card: *card, def: self.table.card(*card).def });
        let shown = shown.collect();
        self.emit(Event::Looked { by, spot, shown });
    }

    /// Nobody else sees the cards (`K-6.2-3`).
    pub(super) fn look_at_row(&mut self, by: Seat, seat: Seat) {
        let cards: Cards = self.table.player(seat).row.iter().map(|slot| slot.card).collect();
        self.show(Seats::of(by), &cards);
    }

    /// Only an effect calls this (`K-6.3-1`).
    pub(super) fn step_rearrange(&mut self, rearrange: &mut Rearrange) -> Result<Next, Fault> {
        let Rearrange { by, seat, order, looked } = rearrange;
        let (by, seat) = (*by, *seat);
        match self.answer() {
            Some(Action::Slot { slot, .. }) => order.push(slot),
            Some(_) => return Ok(Next::Done),
            None if !*looked => self.look_at_row(by, seat),
            None => {}
        }
        *looked = true;
        let row = self.table.player(seat).row.iter().map(|slot| slot.slot);
        let left: Slots = row.filter(|slot| !order.contains(slot)).collect();
        if order.is_empty() && left.len() < 2 || self.table.player(seat).out {
            return Ok(Next::Done);
        }
        if left.len() < 2 {
            order.extend(left);
            let order = Some(std::mem::take(order));
            self.emit(Event::Rearranged { seat, by, order });
            return Ok(Next::Done);
        }
        let mut options: Options = left.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
        if order.is_empty() {
            options.push(Action::Done);
        }
        self.ask(by, DecisionKind::Rearrange, None, &options)
    }
}
