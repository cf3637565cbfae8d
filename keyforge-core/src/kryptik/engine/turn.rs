//! The phases and steps of a turn.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::machine::{Engine, Frame, LAST_TURN, Next, Options};
use crate::kernel::{Fault, Outcome, OutcomeReason, Seat, Seats};
use crate::kryptik::cards::On;
use crate::kryptik::cards::syntax::Span;
use crate::kryptik::model::Phase;
use crate::kryptik::table::{Action, CardId, DecisionKind, Event};

/// What a turn does next.
/// In this order (`K-4-1`), combat with its five steps (`K-4.4-1`).
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

impl Engine<'_> {
    /// A phase or step begins. What held in the one before may hold no longer; a question that this raises lies on top of
    /// what the phase does next, so that is called before.
    fn enter(&mut self, phase: Phase) {
        self.emit(Event::PhaseBegan(phase));
        self.settle();
    }

    /// Players have priority in a phase; then the turn goes on with `next`.
    fn phase(&mut self, stage: &mut Stage, next: Stage, phase: Phase) -> Next {
        *stage = next;
        self.call(Frame::Priority);
        self.enter(phase);
        Next::Stay
    }

    pub(super) fn step_turn(&mut self, stage: &mut Stage) -> Result<Next, Fault> {
        let active = self.table.active;
        if self.table.player(active).out && *stage != Stage::Next {
            return Ok(self.cut_short(stage));
        }
        let next = match *stage {
            // Nobody has priority in this phase and the next (`K-4.1-5`, `K-4.2-2`, `K-8.3-3`); what triggers waits
            // for the 1st phase (`K-8.3-4`).
            Stage::Begin => {
                *stage = Stage::Draw;
                self.enter(Phase::Disengage);
                self.disengage_all(active);
                Next::Stay
            }
            Stage::Draw => {
                *stage = Stage::First;
                self.step_draw(active);
                Next::Stay
            }
            Stage::First => {
                let next = self.phase(stage, Stage::CombatBegin, Phase::First);
                // The start of a turn is the entering of its 1st phase (`K-4.3-1`), and only its player's (`K-4.3-2`).
                self.happens_by(On::TurnStart, active);
                next
            }
            Stage::CombatBegin => {
                let next = self.phase(stage, Stage::Attack, Phase::CombatBegin);
                // Every turn, attack or not (`K-4.4.1-1`, `K-4.4.1-2`).
                self.happens_by(On::CombatBegin, active);
                next
            }
            // One attack after another, each with its own steps (`K-4.4-2`).
            Stage::Attack => {
                self.early_window();
                self.end_attack();
                self.enter(Phase::Attack);
                Next::Become(Frame::Attacker)
            }
            Stage::Block => self.combat_step(stage, Phase::Block, Frame::Blockers(Vec::new())),
            Stage::Resolution => self.combat_step(stage, Phase::Resolution, Frame::DamageOrder(Vec::new())),
            Stage::CombatEnd => {
                *stage = Stage::Second;
                self.call(Frame::Priority);
                self.end_combat();
                self.enter(Phase::CombatEnd);
                // `K-4.4.5-1`
                self.happens_by(On::CombatEnd, active);
                Next::Stay
            }
            // When the pile is empty and all have passed (`K-4.4.5-2`); citizens are cast again (`K-4.5-1`).
            Stage::Second => self.phase(stage, Stage::End, Phase::Second),
            // All have passed before anything ends (`K-4.6-1`).
            Stage::End => self.phase(stage, Stage::EndTriggers, Phase::End),
            Stage::EndTriggers => {
                // First what triggers (`K-4.6-2`).
                self.happens_by(On::TurnEnd, active);
                *stage = Stage::Instant;
                self.window_if_waiting();
                Next::Stay
            }
            Stage::Instant => {
                // Then the instant (`K-4.6-3`).
                *stage = Stage::HandLimit;
                self.instant();
                Next::Stay
            }
            Stage::HandLimit => {
                // Then the hand of the turn player, of nobody else (`K-4.6-6`), with what was drawn before (`K-4.6-8`).
                *stage = Stage::AfterHandLimit;
                Next::Push(Frame::HandLimit(active))
            }
            Stage::AfterHandLimit => {
                // What the instant or the discards raised resolves first; then both are repeated (`K-4.6-9`).
                *stage = if self.window_if_waiting() { Stage::Instant } else { Stage::Next };
                Next::Stay
            }
            Stage::Next => self.next_turn(stage),
        };
        Ok(next)
    }

    /// Whoever begins the game has no draw phase in the first turn.
    fn step_draw(&mut self, active: Seat) {
        // `K-4.2.1-1`, `K-4.2.1-2`, `K-4.2.1-3`
        if self.table.turn > 1 {
            self.enter(Phase::Draw);
            self.draw_phase(active);
        }
    }

    /// Lets what waits or lies on the pile resolve; whether there is any.
    fn window_if_waiting(&mut self) -> bool {
        let waiting = !self.machine.waiting.is_empty() || !self.table.pile.is_empty();
        if waiting {
            self.call(Frame::Priority);
        }
        waiting
    }

    /// A step of combat with its own action, if the attack still goes on.
    fn combat_step(&mut self, stage: &mut Stage, phase: Phase, action: Frame) -> Next {
        if self.table.combat.is_none() {
            *stage = Stage::Attack;
            return Next::Stay;
        }
        self.early_window();
        self.enter(phase);
        Next::Become(action)
    }

    /// Priority before the action of a step of combat, where the rulings say so.
    fn early_window(&mut self) {
        if self.rules.rulings.early_windows {
            self.call(Frame::Priority);
        }
    }

    /// The turn of a player who is out ends at once.
    fn cut_short(&mut self, stage: &mut Stage) -> Next {
        *stage = Stage::Next;
        self.instant();
        Next::Stay
    }

    /// Everything that lasts until the end of the turn ends at the same moment.
    fn instant(&mut self) {
        self.end_combat();
        self.expire(Event::TurnEnded, |lasting| lasting.span == Span::EndOfTurn);
        self.settle();
    }

    fn next_turn(&mut self, stage: &mut Stage) -> Next {
        if self.table.turn >= LAST_TURN {
            self.emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw }));
            return Next::Done;
        }
        *stage = Stage::Begin;
        // `K-4-2`
        let before = self.table.turn_before.unwrap_or(self.table.active);
        let seat = self.table.extra_turns.last().copied().unwrap_or_else(|| self.table.next_living(before));
        self.emit(Event::Priority { holder: None, passed: Seats::EMPTY });
        if self.table.pile.is_empty() && self.machine.waiting.is_empty() {
            self.machine.departed.clear();
        }
        let began = Event::TurnBegan { turn: self.table.turn + 1, seat };
        self.expire(began, |lasting| lasting.span == Span::YourNextTurn && lasting.by == seat);
        Next::Stay
    }

    /// Citizens that the player controls, whoever owns them (`K-4.1-1`, `K-4.1-3`, `K-G.Engage-2`), and souls
    /// (`K-4.1-2`), of no other player (`K-8.2.1-6`). What lies under citizens is neither (`K-4.1-4`).
    fn disengage_all(&mut self, seat: Seat) {
        let player = self.table.player(seat);
        let cards: SmallVec<[CardId; 32]> = player.island.iter().chain(&player.souls).copied().collect();
        for card in cards {
            let state = *self.table.card(card);
            if state.engaged {
                self.emit(Event::Disengaged(card));
            }
            // `K-G.Weary-3`
            if state.weary {
                self.emit(Event::Rested(card));
            }
        }
    }

    /// Discards of the own choice at the end of turn, where the hand is too large (`K-4.6-5`, `K-4.6-7`, `K-5.1-3`).
    pub(super) fn step_hand_limit(&mut self, seat: Seat) -> Result<Next, Fault> {
        if let Some(Action::Card(card)) = self.answer() {
            self.discard_cards(seat, &[card]);
            let depth = self.machine.frames.len();
            self.settle();
            if self.machine.frames.len() > depth {
                // A question that follows comes first.
                return Ok(Next::Stay);
            }
        }
        let hand = &self.table.player(seat).hand;
        if hand.len() <= self.query().hand_limit(seat) {
            return Ok(Next::Done);
        }
        let options: Options = hand.iter().copied().map(Action::Card).collect();
        self.ask(seat, DecisionKind::HandLimit, None, &options)
    }
}
