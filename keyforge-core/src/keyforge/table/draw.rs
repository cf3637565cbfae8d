//! The move that games make most: somebody draws a card.

use super::evolve::Movement;
use super::{Area, CardId, Spot, Table};
use crate::kernel::{Seat, Seats};

impl Table {
    /// Whether a move is a draw as most are: who draws the card learns which one it was, and nobody learns more from it.
    /// [`Table::draw_plainly`] does then what [any move](Table::evolve) does with more trouble.
    pub(super) fn is_plain_draw(&self, movement: &Movement) -> bool {
        let Movement { card, from, index: Some(index), to, at: None, host: None, seen } = *movement else {
            return false;
        };
        let seat = from.seat;
        let is_draw = from.area == Area::Deck && to == Spot::new(Area::Hand, seat) && seen == Seats::EMPTY.with(seat);
        let (true, None, Some(owned)) = (is_draw, self.viewer, self.owned.0) else {
            return false;
        };
        let deck = self.player(seat).deck();
        let left = usize::from(index);
        if !card.is_known() || deck.last() != Some(&card) || deck.len() != left + 1 {
            return false;
        }
        let (own, other) = (seat.index() & 1, seat.other().index() & 1);
        if self.mixed[own].count != 0 {
            return false;
        }
        let known = self.known[other].intersection(owned[own]);
        let (places, others) = (&self.whereabouts[own], &self.whereabouts[other]);
        // Who could tell which cards are left could tell which one went.
        let untold = left > known.len() && !known.contains(card);
        // Any card that the other player does not see may have been drawn before.
        let anywhere = others.all().intersection(owned[own]).without(others.hand).is_empty();
        let only_here = !places.hand.union(places.archives).union(places.beneath).contains(card);
        untold && anywhere && only_here
    }

    /// A card of which [`Table::is_plain_draw`] is true comes to the hand.
    pub(super) fn draw_plainly(&mut self, card: CardId, seat: Seat) {
        let own = seat.index() & 1;
        self.players[own].piles.draw();
        self.known[own].insert(card);
        self.whereabouts[own].deck.remove(card);
        let stamp = self.moves;
        self.change(card, |state| state.lie_in_hand(seat, stamp));
    }
}
