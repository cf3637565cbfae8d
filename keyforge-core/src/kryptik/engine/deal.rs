//! Set-up: shuffling, opening hands, recursion, 11-year rows.

use serde::{Deserialize, Serialize};

use super::machine::{Engine, Frame, Machine, Next, Options};
use super::turn::Stage;
use crate::kernel::{Chance, Counted, Fault, Seat, Seats, Stream};
use crate::kryptik::table::{Action, Area, DecisionKind, Event, Spot};

/// Who begins.
const FIRST: Stream = Stream(9);

/// The size of an opening hand and of a row.
const SIX: usize = 6;

/// A step of set-up.
/// They follow each other in this order, and nobody has priority (`K-2-1`, `K-2.4-2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Deal {
    /// Decks are shuffled, those of these players already.
    Shuffle(Seats),
    /// Opening hands are drawn.
    Hands,
    /// Recursion: whose turn it is and how many cards are under the deck.
    Recursion(Option<(Seat, u8)>),
    /// Decks are shuffled again, those of these players already.
    ShuffleAgain(Seats),
    /// The 11-year rows are placed.
    Rows,
}

impl Deal {
    /// With what a game from decks begins.
    pub(crate) const FIRST: Deal = Deal::Shuffle(Seats::EMPTY);
}

/// Draws the first player.
/// Where the players have not agreed on one (`K-2.1-1`).
pub(crate) fn draw_first(chance: &mut dyn Chance, machine: &mut Machine, seats: u8) -> Result<Seat, Fault> {
    let number = Counted::new(chance, &mut machine.counters).below(FIRST, u32::from(seats))?;
    Ok(Seat(number as u8))
}

impl Engine<'_> {
    /// The next player in turn order who is not done.
    /// The others follow the starting player clockwise (`K-2.1-2`).
    fn not_done(&self, done: Seats) -> Option<Seat> {
        self.table.living_from(self.table.active).find(|seat| !done.contains(*seat))
    }

    pub(super) fn step_deal(&mut self, stage: &mut Deal) -> Result<Next, Fault> {
        match *stage {
            // Before any card is drawn (`K-2.2-1`).
            Deal::Shuffle(done) => {
                let Some(seat) = self.not_done(done) else {
                    *stage = Deal::Hands;
                    return Ok(Next::Stay);
                };
                *stage = Deal::Shuffle(done.with(seat));
                self.shuffle(seat)?;
                Ok(Next::Stay)
            }
            Deal::Hands => {
                let seats: Vec<Seat> = self.table.living_from(self.table.active).collect();
                for seat in seats {
                    // `K-2.3-1`
                    (0..SIX).for_each(|_| self.take_top(seat));
                }
                *stage = Deal::Recursion(None);
                Ok(Next::Stay)
            }
            Deal::Recursion(at) => self.recursion(stage, at),
            // After recursion everybody shuffles again (`K-2.3.1-7`).
            Deal::ShuffleAgain(done) => {
                let Some(seat) = self.not_done(done) else {
                    *stage = Deal::Rows;
                    return Ok(Next::Stay);
                };
                *stage = Deal::ShuffleAgain(done.with(seat));
                self.shuffle(seat)?;
                Ok(Next::Stay)
            }
            Deal::Rows => {
                self.place_rows();
                let first = self.table.living_from(self.table.active).next().unwrap_or(self.table.active);
                self.emit(Event::TurnBegan { turn: 1, seat: first });
                Ok(Next::Become(Frame::Turn(Stage::Begin)))
            }
        }
    }

    fn place_rows(&mut self) {
        let seats: Vec<Seat> = self.table.living_from(self.table.active).collect();
        for seat in seats {
            // Face down, each in a slot of its own (`K-2.4-1`, `K-2.4-4`).
            for _ in 0..SIX {
                if let Some(top) = self.table.player(seat).deck.first().copied() {
                    self.move_card(top, Spot { area: Area::Row, seat }, false, None);
                }
            }
        }
    }

    /// Recursion, once for each player (`K-2.3.1-6`), in turn order from the starting player (`K-2.3.1-8`).
    fn recursion(&mut self, stage: &mut Deal, at: Option<(Seat, u8)>) -> Result<Next, Fault> {
        let done = self.table.living_from(self.table.active).filter(|seat| self.table.player(*seat).recursed.is_some());
        let Some(seat) = self.not_done(done.collect()) else {
            *stage = Deal::ShuffleAgain(Seats::EMPTY);
            return Ok(Next::Stay);
        };
        let mut count = at.filter(|(before, _)| *before == seat).map_or(0, |(_, count)| count);
        let mut done = self.table.player(seat).hand.is_empty();
        match self.answer() {
            // Any number of cards (`K-2.3.1-1`), in the order of the own choice (`K-2.3.1-4`), the whole hand
            // too (`K-2.3.1-3`).
            Some(Action::Card(card)) => {
                self.move_card(card, Spot { area: Area::Deck, seat }, true, None);
                // A snapshot may have any number here; no more cards than there are come from the top.
                count = count.saturating_add(1);
                done = self.table.player(seat).hand.is_empty();
            }
            // None is as good (`K-2.3.1-2`).
            Some(_) => done = true,
            None => {}
        }
        if done {
            self.emit(Event::Recursed { seat, count });
            // As many come from the top, before the shuffle (`K-2.3.1-5`).
            (0..count).for_each(|_| self.take_top(seat));
            *stage = Deal::Recursion(None);
            return Ok(Next::Stay);
        }
        let hand = self.table.player(seat).hand.iter().copied();
        let options: Options = hand.map(Action::Card).chain([Action::Done]).collect();
        *stage = Deal::Recursion(Some((seat, count)));
        self.ask(seat, DecisionKind::Recursion, None, &options)
    }
}
