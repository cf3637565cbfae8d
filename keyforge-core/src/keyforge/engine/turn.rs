//! The turn: its five steps, and what comes before the first one.

use serde::{Deserialize, Serialize};

use crate::kernel::{Effort, Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Kind;
use crate::keyforge::cards::syntax::UseMode;
use crate::keyforge::engine::enter::Whole;
use crate::keyforge::engine::forge::ForgeFrame;
use crate::keyforge::engine::machine::batch::{Batch, Item, What};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::play::PlayFrame;
use crate::keyforge::engine::using::UseFrame;
use crate::keyforge::model::Step;
use crate::keyforge::table::{Action, Area, CardId, CardRef, DecisionKind, Event, Fact, FactKind, MoveCause, Spot};

/// The frame at the bottom of the stack: where in the game we are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct TurnFrame {
    pub(crate) stage: Stage,
    /// Cards of the archives that are taken, where only a part of them is (step 2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) taken: Vec<CardRef>,
    /// Cards that stay exhausted in the step that readies them (step 4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) held: Vec<CardRef>,
}

/// A moment of set-up or of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Shuffle and draw; without mulligans the first turn follows (`QUICK-1`).
    Deal {
        mulligans: bool,
    },
    /// Ask the first, then the other player about a mulligan.
    Mulligan(Seat, bool),
    /// The turn of that player begins.
    Begin(Seat),
    /// What happens as it begins.
    Begun,
    /// Step 1.
    Forge,
    /// Step 2.
    House,
    /// The answer to step 2.
    HouseAnswer,
    /// Archives may be taken.
    Archives,
    ArchivesAnswer,
    /// A part of them is chosen.
    PartOfArchives,
    /// Step 3.
    Main,
    MainAnswer,
    /// Step 4.
    Ready,
    /// What is done instead of readying cards, then the others ready.
    Readying,
    /// What happens at the end of step 4.
    Readied,
    /// Step 5.
    Draw,
    /// What happens at the end of the turn.
    EndOfTurn,
    /// Lasting effects end.
    Lapse,
    /// The other player's turn follows.
    Over,
}

impl TurnFrame {
    /// A game that has not begun.
    pub(crate) const fn at(stage: Stage) -> TurnFrame {
        TurnFrame { stage, taken: Vec::new(), held: Vec::new() }
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_turn(&mut self, frame: &mut TurnFrame) -> Result<Next, Fault> {
        let active = self.table.turn.active;
        match frame.stage {
            Stage::Deal { mulligans } => self.deal(frame, mulligans),
            Stage::Mulligan(seat, asked) => self.mulligan(frame, seat, asked),
            Stage::Begin(seat) => {
                let number = self.table.turn.number.saturating_add(1);
                let may_end = !self.table.lasting.is_empty();
                self.emit(Event::TurnBegan { seat, number });
                // What ends as a turn begins is followed by a check, too.
                if may_end || self.may_find() {
                    frame.stage = Stage::Begun;
                    return Ok(self.settle_first(self.machine.facts.len()));
                }
                frame.stage = Stage::Forge;
                Ok(self.turn_window(Aspects::START, seat))
            }
            Stage::Begun => {
                frame.stage = Stage::Forge;
                Ok(self.turn_window(Aspects::START, active))
            }
            Stage::Forge => Ok(self.forge_step(frame, active)),
            Stage::House => {
                self.emit(Event::StepBegan(Step::House));
                frame.stage = Stage::HouseAnswer;
                Ok(self.ask_house(active))
            }
            Stage::HouseAnswer => {
                frame.stage = Stage::Archives;
                Ok(self.take_house(active))
            }
            Stage::Archives => Ok(self.ask_archives(frame, active)),
            Stage::ArchivesAnswer => {
                if self.take_answer() != Some(Action::TakeArchives) {
                    self.begin_main(frame);
                    return Ok(Next::Stay);
                }
                Ok(self.take_archives(frame, active))
            }
            Stage::PartOfArchives => Ok(self.take_part(frame, active)),
            Stage::Main => {
                self.main_step(frame, active);
                Ok(Next::Stay)
            }
            Stage::MainAnswer => self.main_answer(frame, active),
            Stage::Ready => Ok(self.ready_step(frame, active)),
            Stage::Readying => self.ready_the_rest(frame, active),
            Stage::Readied => {
                frame.stage = Stage::Draw;
                Ok(self.turn_window(Aspects::END_OF_READY_STEP, active))
            }
            Stage::Draw => {
                self.emit(Event::StepBegan(Step::Draw));
                if !self.query().skips(active, Step::Draw) {
                    self.refill_hand(active)?;
                }
                frame.stage = Stage::EndOfTurn;
                Ok(Next::Stay)
            }
            Stage::EndOfTurn => {
                frame.stage = Stage::Lapse;
                Ok(self.turn_window(Aspects::END, active))
            }
            Stage::Lapse => {
                let cost = self.query().key_cost(active);
                let check = i32::from(self.table.player(active).amber) >= cost;
                self.emit(Event::TurnEnded { seat: active, check });
                frame.stage = Stage::Over;
                // What ends with the turn is followed by a check.
                Ok(self.settle_first(self.machine.facts.len()))
            }
            Stage::Over => {
                frame.stage = Stage::Begin(active.other());
                Ok(Next::Stay)
            }
        }
    }

    /// The abilities at the start or the end of a player's turn, or of a step.
    pub(crate) fn turn_window(&mut self, aspect: Aspects, seat: Seat) -> Next {
        if !self.index.aspects.intersects(aspect) {
            return Next::Stay;
        }
        let mut items = self.rooms.waiting().take();
        self.query().each_active(aspect, &mut |query, active| {
            let (Kind::Start(who) | Kind::EndOfReadyStep(who) | Kind::End(who)) =
                &query.library.ability(active.ability).kind
            else {
                return;
            };
            if query.is_player(&query.lens_of(active), who, seat) {
                items.push(Pending::of(active, None));
            }
        });
        self.resolve_first(items)
    }

    // ── step 1 ──────────────────────────────────────────────────────────────────────────────────────────

    /// A key is forged if it can be paid: that is no choice (`FORGE-1`).
    /// One key in this step at most (`FORGE-4`).
    fn forge_step(&mut self, frame: &mut TurnFrame, active: Seat) -> Next {
        self.emit(Event::StepBegan(Step::Forge));
        frame.stage = Stage::House;
        if self.query().skips(active, Step::Forge) {
            return Next::Stay;
        }
        let cost = self.query().key_cost(active);
        // Mostly there is too little æmber, and the frame would end at once.
        let pool = i32::from(self.table.player(active).amber);
        if pool < cost && !self.index.aspects.intersects(Aspects::SPEND_FROM) {
            return Next::Stay;
        }
        self.first(Frame::Forge(ForgeFrame::of_step(active, cost)))
    }

    // ── step 3 ──────────────────────────────────────────────────────────────────────────────────────────

    pub(crate) fn begin_main(&mut self, frame: &mut TurnFrame) {
        self.emit(Event::StepBegan(Step::Main));
        frame.stage = Stage::Main;
    }

    /// With omega the step ends once nothing is pending, and this step only (`OMEGA-2`, `OMEGA-3`, `FAQ-044`).
    fn main_step(&mut self, frame: &mut TurnFrame, active: Seat) {
        self.forget_the_past();
        if self.table.turn.omega {
            frame.stage = Stage::Ready;
            return;
        }
        let room = self.room();
        let options = self.query().main_options(active, room);
        frame.stage = Stage::MainAnswer;
        self.ask(Asking::new(active, DecisionKind::Main, options));
    }

    /// Between two actions of step 3 nothing is pending: what only pending abilities ask for may go.
    fn forget_the_past(&mut self) {
        self.machine.past.clear();
        self.machine.became.clear();
        self.machine.facts.clear();
        self.machine.killers.clear();
        self.machine.resolved = 0;
        self.machine.effort = Effort::default();
        self.machine.endless = None;
        self.machine.cancelled = false;
    }

    fn main_answer(&mut self, frame: &mut TurnFrame, active: Seat) -> Result<Next, Fault> {
        frame.stage = Stage::Main;
        let Some(action) = self.take_answer() else {
            return Err(Fault::broken("step 3 was told nothing"));
        };
        match action {
            Action::EndTurn => {
                frame.stage = Stage::Ready;
                Ok(Next::Stay)
            }
            Action::RaiseTide => Ok(self.use_tide(active)),
            Action::Play(card) => {
                let whole = self.query().played_with(card).unwrap_or(Whole::of(card));
                Ok(self.first(Frame::Play(PlayFrame::from_hand(whole, active))))
            }
            Action::Discard(card) => Ok(self.discard_from_hand(card, active)),
            Action::Reap(card) => Ok(self.use_in_step(card, UseMode::Reap, false)),
            Action::Fight(card) => Ok(self.use_in_step(card, UseMode::Fight, false)),
            Action::UseAction(card) => Ok(self.use_in_step(card, UseMode::Action, false)),
            Action::UseOmni(card) => Ok(self.use_in_step(card, UseMode::Action, true)),
            Action::Unstun(card) => Ok(self.use_in_step(card, UseMode::Any, false)),
            Action::Mulligan
            | Action::Keep
            | Action::ChooseHouse(_)
            | Action::TakeArchives
            | Action::LeaveArchives
            | Action::Card(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Flank(_)
            | Action::Position(_)
            | Action::House(_)
            | Action::Number(_)
            | Action::Option(_)
            | Action::Key(_)
            | Action::Player(_)
            | Action::Trigger(_)
            | Action::Concede => Err(Fault::broken(format!("step 3 was told {action}"))),
        }
    }

    /// Onto its owner's pile, one card at a time (`DISCARD-1`, `DISCARD-2`).
    fn discard_from_hand(&mut self, card: CardId, active: Seat) -> Next {
        let from = self.machine.facts.len();
        self.emit(Event::HandCardUsed);
        let owner = self.table.bare(card).owner();
        if self.index.aspects.intersects(Aspects::INSTEAD_OTHER) {
            let (card, to, cause) = (self.table.reference(card), Area::Discard, MoveCause::Discard);
            let what = What::Leave { card, to, seat: owner, cause, bottom: false };
            let items = self.alone(Item::new(what));
            return self.first(Frame::Batch(Batch::of(items)));
        }
        self.relocate(card, Spot::new(Area::Discard, owner), MoveCause::Discard, None, None);
        let now = self.table.reference(card);
        self.happen(Fact::of_card(FactKind::Discarded(crate::keyforge::cards::syntax::Zone::Hand), active, now));
        self.tell(Fact::of_card(FactKind::DiscardedBy, active, now));
        self.settle_first(from)
    }

    fn use_in_step(&mut self, card: CardId, how: UseMode, omni: bool) -> Next {
        let card = self.table.reference(card);
        self.first(Frame::Use(UseFrame::of_step(card, self.table.turn.active, how, omni)))
    }

    /// Counts what is done with a card against the permission without which it could not be done.
    pub(crate) fn spend_permission(&mut self, attempt: &Fact) {
        if let Some(key) = self.query().permission_needed(attempt)
            && let Some(card) = attempt.card.get()
        {
            self.emit_any(Event::Spent { key, card });
        }
    }
}
