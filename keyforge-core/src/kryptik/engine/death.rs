//! Citizens leave the island: they die, or go otherwise.

use smallvec::SmallVec;

use super::machine::Engine;
use crate::kernel::Seat;
use crate::kryptik::cards::On;
use crate::kryptik::table::{Area, CardId, Cards, Player, Spot};

impl Engine<'_> {
    /// Citizens die together; each sees the others die.
    /// Abilities of the citizens themselves and of those who watch notice it now (`K-G.Destroyed-2`).
    pub(super) fn die(&mut self, cards: &[CardId]) {
        let since = self.waiting_count();
        self.remember(cards);
        for card in cards {
            self.happens_to(On::Dies, *card);
            self.happens_to(On::Leaves, *card);
        }
        for card in cards {
            // The owner's (`K-G.Destroyed-1`).
            self.leave(*card, Spot { area: Area::Limbo, seat: Seat::FIRST }, false);
        }
        self.ask_on_leaving(since);
    }

    /// Citizens are about to leave the island together otherwise than by dying; each sees the others leave. When they have,
    /// what has noticed it is [asked](Engine::ask_on_leaving).
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
        let since = self.waiting_count();
        let on_island = |card: &CardId| self.table.card(*card).area == Area::Island;
        let takes = self.takes(to.area);
        let (island, elsewhere): (Cards, Cards) = cards.iter().copied().filter(takes).partition(on_island);
        self.tell_leaving(&island);
        island.into_iter().for_each(|card| self.leave(card, to, under));
        elsewhere.into_iter().for_each(|card| self.move_card(card, to, under, None));
        self.ask_on_leaving(since);
    }

    /// Which cards an area takes: as the places of a row have numbers, a row takes no more cards than there are numbers.
    fn takes(&self, area: Area) -> impl FnMut(&CardId) -> bool {
        let rows = self.table.players.iter().filter(|_| area == Area::Row);
        let mut free: SmallVec<[usize; 8]> = rows.map(Player::free_slots).collect();
        move |card| match free.get_mut(self.table.card(*card).owner.index()) {
            Some(left) => std::mem::replace(left, left.saturating_sub(1)) > 0,
            None => true,
        }
    }
}
