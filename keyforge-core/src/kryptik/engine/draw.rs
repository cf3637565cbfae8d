//! Drawing, and what an empty deck does.

use super::machine::{Engine, Frame, Next, Options};
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::On;
use crate::kryptik::cards::syntax::Act;
use crate::kryptik::model::DeckOut;
use crate::kryptik::table::{Action, Area, CardId, DecisionKind, Downfall, Spot};

impl Engine<'_> {
    /// The draw of the draw phase.
    /// One card, and it must be drawn (`K-4.2-1`, `K-4.2-3`).
    pub(super) fn draw_phase(&mut self, seat: Seat) {
        if !self.table.player(seat).deck.is_empty() {
            // An empty deck does no harm before a draw fails (`K-3.1.1-2`).
            self.draw_one(seat);
            return;
        }
        let cannot_lose = self.query().is_forbidden_to(Act::Lose, seat);
        // Without an 11-year card to lose there is no refill (`K-4.2-6`).
        let refills = self.rules.format.deck_out == DeckOut::Reshuffle && !self.table.player(seat).row.is_empty();
        if refills {
            self.call(Frame::Refill);
        } else if !cannot_lose {
            // `K-3.1.1-1`, `K-4.2-4`
            self.eliminate(&[(seat, Downfall::EmptyDeck)]);
        }
    }

    /// The top card goes to the hand, if there is one; nobody draws it.
    /// The order of a deck is its own (`K-5.2-1`).
    pub(super) fn take_top(&mut self, seat: Seat) {
        if let Some(top) = self.table.player(seat).deck.first().copied() {
            self.move_card(top, Spot { area: Area::Hand, seat }, false, None);
        }
    }

    /// Draws the top card, if there is one and nothing forbids it, in the draw phase too (`K-10.2-1`).
    /// Several are drawn one after another (`K-G.Draw-1`).
    pub(super) fn draw_one(&mut self, seat: Seat) {
        if !self.table.player(seat).deck.is_empty() && !self.query().is_forbidden_to(Act::Draw, seat) {
            self.take_top(seat);
            self.happens_by(On::Draw, seat);
        }
    }

    /// Limited play: limbo becomes the deck, the player loses an 11-year card and draws.
    /// The price is paid after the shuffle (`K-4.2-5`).
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
            // The own choice, and the usual one about the card waits for priority (`K-4.2-7`).
            self.destroy_slots(seat, &[slot]);
            self.draw_one(seat);
            return Ok(Next::Done);
        }
        let row = self.table.player(seat).row.iter();
        let options: Options = row.map(|slot| Action::Slot { seat, slot: slot.slot }).collect();
        if options.is_empty() {
            return Ok(Next::Done);
        }
        self.ask(seat, DecisionKind::DestroySlot, None, &options)
    }

    pub(super) fn limbo_to_deck(&mut self, seat: Seat) {
        let limbo = self.table.player(seat).limbo.clone();
        for card in limbo {
            self.move_card(card, Spot { area: Area::Deck, seat }, true, None);
        }
    }

    /// Cards go from a hand to limbo.
    /// `K-G.Discard-1`
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
