//! Drawing cards, refilling the hand, shuffling.

use super::chains::fewer_cards;
use super::machine::Engine;
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::syntax::{Num, Who};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::table::{Area, CardList, Event, MoveCause, Spot};

impl Engine<'_> {
    /// Chains do not matter to what an ability draws (`CHAIN-10`).
    pub(crate) fn draw_cards(&mut self, num: &Num) -> Result<Flow, Fault> {
        let you = self.scope().you;
        let count = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, ALL);
        let mut drawn = 0;
        for _ in 0..count {
            if !self.draw(you)? {
                break;
            }
            drawn += 1;
        }
        self.did(count as usize, drawn);
        Ok(Flow::Go)
    }

    /// As at the end of a turn.
    pub(crate) fn refill_own_hand(&mut self) -> Result<Flow, Fault> {
        let you = self.scope().you;
        self.refill_hand(you)?;
        Ok(self.settled())
    }

    /// Draws a card; shuffles the discard pile first if the deck is empty (`DRAW-3`). Whether there was one.
    /// Only a draw makes it so, not an empty deck (`DRAW-5a`); with neither pile nothing is drawn (`DRAW-4`).
    pub(crate) fn draw(&mut self, seat: Seat) -> Result<bool, Fault> {
        if self.table.player(seat).deck().is_empty() {
            let discard = CardList::from(self.table.player(seat).discard());
            if discard.is_empty() {
                return Ok(false);
            }
            for card in discard.iter() {
                self.relocate(*card, Spot::new(Area::Deck, seat), MoveCause::ToDeck, None, None);
            }
            self.shuffle(seat)?;
        }
        let Some(card) = self.table.player(seat).deck().last().copied() else {
            return Ok(false);
        };
        self.relocate(card, Spot::new(Area::Hand, seat), MoveCause::Draw, None, None);
        Ok(true)
    }

    /// A deck is shuffled though no card is drawn: one that was searched needs it no more.
    pub(crate) fn shuffle_decks(&mut self, who: &Who) -> Result<Flow, Fault> {
        let seats: Vec<Seat> = self.with_lens(|query, lens| query.players(lens, who).collect());
        for seat in seats {
            self.shuffle(seat)?;
        }
        self.scope().shuffle_later = None;
        Ok(Flow::Go)
    }

    /// Draws up to the size of the hand, chains heeded (`DRAW-1`, `CHAIN-2` …). Cards already there stay.
    /// A full hand draws and sheds nothing (`DRAW-2`, `CHAIN-7`, `FAQ-004`).
    pub(crate) fn refill_hand(&mut self, seat: Seat) -> Result<(), Fault> {
        let size = self.query().hand_size(seat);
        let held = self.table.player(seat).hand().len() as i32;
        let chains = self.table.player(seat).chains;
        if held >= size {
            return Ok(());
        }
        // Counted before the draw (`CHAIN-6`).
        let penalty = i32::from(fewer_cards(chains));
        // None at all if chains take them all (`CHAIN-11`); a chain is shed then too (`CHAIN-8`, `FAQ-005`).
        for _ in held..size - penalty {
            if !self.draw(seat)? {
                break;
            }
        }
        if chains > 0 {
            self.emit_any(Event::Chained { seat, change: -1 });
        }
        Ok(())
    }
}
