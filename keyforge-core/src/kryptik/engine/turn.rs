//! Set-up and the phases of a turn.

use serde::{Deserialize, Serialize};

use super::settle::Happening;
use super::{Engine, Frame, LAST_TURN};
use crate::kernel::{Fault, Outcome, OutcomeReason, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::deck::DeckOut;
use crate::kryptik::event::{Downfall, Event};
use crate::kryptik::script::ast::{Act, Span};
use crate::kryptik::table::{Area, CardId, Phase, Spot};

/// A step of set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum DealStage {
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

/// What a turn does next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    Begin,
    Draw,
    First,
    CombatBegin,
    Attack,
    Block,
    Resolution,
    CombatEnd,
    Second,
    End,
    EndTriggers,
    Instant,
    HandLimit,
    AfterHandLimit,
    Next,
}

/// The size of an opening hand and of a row.
const SIX: usize = 6;

impl Engine<'_> {
    /// The next player in turn order who is not done.
    fn not_done(&self, done: Seats) -> Option<Seat> {
        self.table.living_from(self.table.active).find(|seat| !done.contains(*seat))
    }

    pub(crate) fn deal(&mut self, stage: DealStage) -> Result<(), Fault> {
        match stage {
            DealStage::Shuffle(done) => {
                let Some(seat) = self.not_done(done) else {
                    self.push(Frame::Deal(DealStage::Hands));
                    return Ok(());
                };
                self.push(Frame::Deal(DealStage::Shuffle(done.with(seat))));
                self.shuffle(seat)
            }
            DealStage::Hands => {
                let seats: Vec<Seat> = self.table.living_from(self.table.active).collect();
                for seat in seats {
                    (0..SIX).for_each(|_| self.take_top(seat));
                }
                self.push(Frame::Deal(DealStage::Recursion(None)));
                Ok(())
            }
            DealStage::Recursion(at) => self.recursion(at),
            DealStage::ShuffleAgain(done) => {
                let Some(seat) = self.not_done(done) else {
                    self.push(Frame::Deal(DealStage::Rows));
                    return Ok(());
                };
                self.push(Frame::Deal(DealStage::ShuffleAgain(done.with(seat))));
                self.shuffle(seat)
            }
            DealStage::Rows => {
                let seats: Vec<Seat> = self.table.living_from(self.table.active).collect();
                for seat in seats {
                    for _ in 0..SIX {
                        if let Some(top) = self.table.player(seat).deck.first().copied() {
                            self.move_card(top, Spot { area: Area::Row, seat }, false, None);
                        }
                    }
                }
                let first = self.table.living_from(self.table.active).next().unwrap_or(self.table.active);
                self.emit(Event::TurnBegan { turn: 1, seat: first });
                self.push(Frame::Turn(Stage::Begin));
                Ok(())
            }
        }
    }

    fn take_top(&mut self, seat: Seat) {
        if let Some(top) = self.table.player(seat).deck.first().copied() {
            self.move_card(top, Spot { area: Area::Hand, seat }, false, None);
        }
    }

    fn recursion(&mut self, at: Option<(Seat, u8)>) -> Result<(), Fault> {
        let done = self.table.living_from(self.table.active).filter(|seat| self.table.player(*seat).recursed.is_some());
        let Some(seat) = self.not_done(done.collect()) else {
            self.push(Frame::Deal(DealStage::ShuffleAgain(Seats::EMPTY)));
            return Ok(());
        };
        let mut count = at.filter(|(before, _)| *before == seat).map_or(0, |(_, count)| count);
        let mut done = self.table.player(seat).hand.is_empty();
        match self.answer() {
            Some(Action::Card(card)) => {
                self.move_card(card, Spot { area: Area::Deck, seat }, true, None);
                count += 1;
                done = self.table.player(seat).hand.is_empty();
            }
            Some(_) => done = true,
            None => {}
        }
        if done {
            self.emit(Event::Recursed { seat, count });
            (0..count).for_each(|_| self.take_top(seat));
            self.push(Frame::Deal(DealStage::Recursion(None)));
            return Ok(());
        }
        let hand = self.table.player(seat).hand.iter().copied();
        let options = hand.map(Action::Card).chain([Action::Done]).collect();
        let frame = Frame::Deal(DealStage::Recursion(Some((seat, count))));
        self.ask(frame, seat, DecisionKind::Recursion, None, options)
    }

    /// A phase or step begins. What held in the one before may hold no longer; a question that this raises lies on top of
    /// what the phase does next, so that is pushed before.
    fn enter(&mut self, phase: Phase) {
        self.emit(Event::PhaseBegan(phase));
        self.settle();
    }

    /// Goes on with `next` after the players have had priority.
    fn window_then(&mut self, next: Stage) {
        self.push(Frame::Turn(next));
        self.push(Frame::Window);
    }

    pub(crate) fn turn(&mut self, stage: Stage) -> Result<(), Fault> {
        let active = self.table.active;
        if self.table.player(active).out && stage != Stage::Next {
            return self.cut_short();
        }
        match stage {
            Stage::Begin => {
                self.push(Frame::Turn(Stage::Draw));
                self.enter(Phase::Disengage);
                self.disengage_all(active);
                Ok(())
            }
            Stage::Draw => {
                self.push(Frame::Turn(Stage::First));
                // Whoever begins the game has no draw phase in the first turn.
                if self.table.turn > 1 {
                    self.enter(Phase::Draw);
                    self.draw_phase(active);
                }
                Ok(())
            }
            Stage::First => {
                self.window_then(Stage::CombatBegin);
                self.enter(Phase::First);
                self.happen(Happening::TurnStart(active));
                Ok(())
            }
            Stage::CombatBegin => {
                self.window_then(Stage::Attack);
                self.enter(Phase::CombatBegin);
                self.happen(Happening::CombatBegin(active));
                Ok(())
            }
            Stage::Attack => {
                self.push_step(Frame::Attacker);
                self.end_attack();
                self.enter(Phase::Attack);
                Ok(())
            }
            Stage::Block => self.combat_step(Phase::Block, Frame::Blockers { chosen: Vec::new() }),
            Stage::Resolution => self.combat_step(Phase::Resolution, Frame::DamageOrder { order: Vec::new() }),
            Stage::CombatEnd => {
                self.window_then(Stage::Second);
                self.end_attack();
                self.enter(Phase::CombatEnd);
                self.happen(Happening::CombatEnd(active));
                Ok(())
            }
            Stage::Second => {
                self.window_then(Stage::End);
                self.enter(Phase::Second);
                Ok(())
            }
            Stage::End => {
                self.window_then(Stage::EndTriggers);
                self.enter(Phase::End);
                Ok(())
            }
            Stage::EndTriggers => {
                self.happen(Happening::TurnEnd(active));
                self.push(Frame::Turn(Stage::Instant));
                self.window_if_waiting();
                Ok(())
            }
            Stage::Instant => {
                self.push(Frame::Turn(Stage::HandLimit));
                self.instant();
                Ok(())
            }
            Stage::HandLimit => {
                self.push(Frame::Turn(Stage::AfterHandLimit));
                self.push(Frame::HandLimit { seat: active });
                Ok(())
            }
            Stage::AfterHandLimit => {
                // What the instant or the discards raised resolves first; then both are repeated.
                let raised = !self.machine.waiting.is_empty() || !self.table.pile.is_empty();
                self.push(Frame::Turn(if raised { Stage::Instant } else { Stage::Next }));
                self.window_if_waiting();
                Ok(())
            }
            Stage::Next => self.next_turn(),
        }
    }

    fn window_if_waiting(&mut self) {
        if !self.machine.waiting.is_empty() || !self.table.pile.is_empty() {
            self.push(Frame::Window);
        }
    }

    fn combat_step(&mut self, phase: Phase, action: Frame) -> Result<(), Fault> {
        if self.table.combat.is_none() {
            self.push(Frame::Turn(Stage::Attack));
            return Ok(());
        }
        self.push_step(action);
        self.enter(phase);
        Ok(())
    }

    /// The action of a step of combat, after priority where the rulings say so.
    fn push_step(&mut self, action: Frame) {
        self.push(action);
        if self.rules.rulings.early_windows {
            self.push(Frame::Window);
        }
    }

    /// The turn of a player who is out ends at once.
    fn cut_short(&mut self) -> Result<(), Fault> {
        self.push(Frame::Turn(Stage::Next));
        self.end_attack();
        self.instant();
        Ok(())
    }

    /// Everything that lasts until the end of the turn ends at the same moment.
    fn instant(&mut self) {
        self.expire(Event::TurnEnded, |lasting| lasting.span == Span::EndOfTurn);
        self.settle();
    }

    fn next_turn(&mut self) -> Result<(), Fault> {
        if self.table.turn >= LAST_TURN {
            self.emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw }));
            return Ok(());
        }
        self.push(Frame::Turn(Stage::Begin));
        let seat = self.table.next_living(self.table.active);
        self.emit(Event::Priority { holder: None, passed: Seats::EMPTY });
        if self.table.pile.is_empty() && self.machine.waiting.is_empty() {
            self.machine.last_known.clear();
        }
        let began = Event::TurnBegan { turn: self.table.turn + 1, seat };
        self.expire(began, |lasting| lasting.span == Span::YourNextTurn && lasting.by == seat);
        Ok(())
    }

    fn disengage_all(&mut self, seat: Seat) {
        let player = self.table.player(seat);
        let cards: Vec<CardId> = player.island.iter().chain(&player.souls).copied().collect();
        for card in cards {
            let state = *self.table.card(card);
            if state.engaged {
                self.emit(Event::Disengaged(card));
            }
            if state.weary {
                self.emit(Event::Rested(card));
            }
        }
    }

    fn draw_phase(&mut self, seat: Seat) {
        if !self.table.player(seat).deck.is_empty() {
            self.draw_one(seat);
            return;
        }
        let cannot_lose = self.look().is_forbidden_to(Act::Lose, seat);
        let refills = self.rules.format.deck_out == DeckOut::Reshuffle && !self.table.player(seat).row.is_empty();
        if refills {
            self.push(Frame::Refill);
        } else if !cannot_lose {
            self.eliminate(&[(seat, Downfall::EmptyDeck)]);
        }
    }

    /// Draws the top card, if there is one.
    pub(crate) fn draw_one(&mut self, seat: Seat) {
        if !self.table.player(seat).deck.is_empty() {
            self.take_top(seat);
            self.happen(Happening::Draw(seat));
        }
    }

    /// Limited play: limbo becomes the deck, the player loses an 11-year card and draws.
    pub(crate) fn refill(&mut self) -> Result<(), Fault> {
        let seat = self.table.active;
        if self.table.player(seat).out {
            return Ok(());
        }
        if !self.table.player(seat).deck.is_empty() || self.table.player(seat).limbo.is_empty() {
            return self.refill_price(seat);
        }
        self.limbo_to_deck(seat);
        self.push(Frame::Refill);
        self.shuffle(seat)
    }

    fn refill_price(&mut self, seat: Seat) -> Result<(), Fault> {
        if let Some(Action::Slot { slot, .. }) = self.answer() {
            self.destroy_slots(seat, &[slot]);
            self.draw_one(seat);
            return Ok(());
        }
        let row = self.table.player(seat).row.iter();
        let options: Vec<Action> = row.map(|slot| Action::Slot { seat, slot: slot.slot }).collect();
        if options.is_empty() {
            return Ok(());
        }
        self.ask(Frame::Refill, seat, DecisionKind::DestroySlot, None, options)
    }

    pub(crate) fn limbo_to_deck(&mut self, seat: Seat) {
        let limbo = self.table.player(seat).limbo.clone();
        for card in limbo {
            self.move_card(card, Spot { area: Area::Deck, seat }, true, None);
        }
    }

    pub(crate) fn hand_limit(&mut self, seat: Seat) -> Result<(), Fault> {
        if let Some(Action::Card(card)) = self.answer() {
            self.discard_cards(seat, &[card]);
        }
        let hand = &self.table.player(seat).hand;
        if hand.len() <= self.look().hand_limit(seat) {
            return Ok(());
        }
        let options = hand.iter().copied().map(Action::Card).collect();
        self.ask(Frame::HandLimit { seat }, seat, DecisionKind::HandLimit, None, options)
    }
}
