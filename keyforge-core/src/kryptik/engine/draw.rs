//! Drawing, and what an empty deck does.

use super::machine::{Engine, Frame, Next};
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::On;
use crate::kryptik::cards::ast::Act;
use crate::kryptik::model::DeckOut;
use crate::kryptik::table::{Action, Area, CardId, DecisionKind, Downfall, Spot};

impl Engine<'_> {
    /// The draw of the draw phase.
    pub(super) fn draw_phase(&mut self, seat: Seat) {
        if !self.table.player(seat).deck.is_empty() {
            self.draw_one(seat);
            return;
        }
        let cannot_lose = self.query().is_forbidden_to(Act::Lose, seat);
        let refills = self.rules.format.deck_out == DeckOut::Reshuffle && !self.table.player(seat).row.is_empty();
        if refills {
            self.call(Frame::Refill);
        } else if !cannot_lose {
            self.eliminate(&[(seat, Downfall::EmptyDeck)]);
        }
    }

    /// The top card goes to the hand, if there is one; nobody draws it.
    pub(super) fn take_top(&mut self, seat: Seat) {
        if let Some(top) = self.table.player(seat).deck.first().copied() {
            self.move_card(top, Spot { area: Area::Hand, seat }, false, None);
        }
    }

    /// Draws the top card, if there is one.
    pub(super) fn draw_one(&mut self, seat: Seat) {
        if !self.table.player(seat).deck.is_empty() {
            self.take_top(seat);
            self.happens_by(On::Draw, seat);
        }
    }

    /// Limited play: limbo becomes the deck, the player loses an 11-year card and draws.
    pub(super) fn step_refill(&mut self) -> Result<Next, Fault> {
        let seat = self.table.active;
        if self.table.player(seat).out {
            return Ok(Next::Done);
        }
        if !self.table.player(seat).deck.is_empty() || self.table.player(seat).limbo.is_empty() {
            return self.refill_price(seat);
        }
        self.limbo_to_deck(seat);
        self.shuffle(seat)?;
        Ok(Next::Stay)
    }

    fn refill_price(&mut self, seat: Seat) -> Result<Next, Fault> {
        if let Some(Action::Slot { slot, .. }) = self.answer() {
            self.destroy_slots(seat, &[slot]);
            self.draw_one(seat);
            return Ok(Next::Done);
        }
        let row = self.table.player(seat).row.iter();
        let options: Vec<Action> = row.map(|slot| Action::Slot { seat, slot: slot.slot }).collect();
        if options.is_empty() {
            return Ok(Next::Done);
        }
        self.ask(seat, DecisionKind::DestroySlot, None, options)
    }

    pub(super) fn limbo_to_deck(&mut self, seat: Seat) {
        let limbo = self.table.player(seat).limbo.clone();
        for card in limbo {
            self.move_card(card, Spot { area: Area::Deck, seat }, true, None);
        }
    }

    /// Cards go from a hand to limbo.
    pub(super) fn discard_cards(&mut self, seat: Seat, cards: &[CardId]) {
        for card in cards {
            if self.table.card(*card).area != Area::Hand {
                continue;
            }
            self.send_to_limbo(*card);
            self.happens_with(On::Discard, seat, *card);
        }
    }
}
