//! Citizens leave the island: they die, or go otherwise.

use super::machine::Engine;
use crate::kernel::Seat;
use crate::kryptik::cards::On;
use crate::kryptik::table::{Area, CardId, Cards, Spot};

impl Engine<'_> {
    /// Citizens die together; each sees the others die.
    /// Abilities of the citizens themselves and of those who watch notice it now (`K-G.Destroyed-2`).
    pub(super) fn die(&mut self, cards: &[CardId]) {
        self.remember(cards);
        for card in cards {
            self.happens_to(On::Dies, *card);
            self.happens_to(On::Leaves, *card);
        }
        for card in cards {
            // The owner's (`K-G.Destroyed-1`).
            self.leave(*card, Spot { area: Area::Limbo, seat: Seat::FIRST }, false);
        }
    }

    /// Citizens leave the island otherwise than by dying.
    fn depart(&mut self, cards: &[CardId], to: Spot, under: bool) {
        self.tell_leaving(cards);
        for card in cards {
            self.leave(*card, to, under);
        }
    }

    /// Citizens are about to leave the island together otherwise than by dying; each sees the others leave.
    pub(super) fn tell_leaving(&mut self, cards: &[CardId]) {
        self.remember(cards);
        for card in cards {
            self.happens_to(On::Leaves, *card);
        }
    }

    /// A citizen leaves; what lies under it goes to limbo.
    /// It does not die by that (`K-5.3.1-6`, `K-5.3.1-8`).
    fn leave(&mut self, card: CardId, to: Spot, under: bool) {
        let attached: Cards = self.table.attached_to(card).collect();
        self.move_card(card, to, under, None);
        self.note_arrival(card);
        for card in attached {
            self.send_to_limbo(card);
            self.note_arrival(card);
        }
    }

    /// Cards that are not on the island are abolished.
    /// From any place (`K-G.Abolish-3`, `K-5.7-1`).
    pub(super) fn abolish_cards(&mut self, cards: &[CardId]) {
        for card in cards {
            self.move_card(*card, Spot { area: Area::Abolished, seat: Seat::FIRST }, false, None);
        }
    }

    /// A card is abolished, wherever it lies.
    /// No dies ability notices it (`K-G.Abolish-2`).
    pub(super) fn abolish(&mut self, card: CardId) {
        self.send(&[card], Spot { area: Area::Abolished, seat: Seat::FIRST }, false);
    }

    /// Cards go somewhere from wherever they lie, citizens together; nobody dies by it.
    pub(super) fn send(&mut self, cards: &[CardId], to: Spot, under: bool) {
        let on_island = |card: &CardId| self.table.card(*card).area == Area::Island;
        let (island, elsewhere): (Cards, Cards) = cards.iter().copied().partition(on_island);
        self.depart(&island, to, under);
        elsewhere.into_iter().for_each(|card| self.move_card(card, to, under, None));
    }
}
