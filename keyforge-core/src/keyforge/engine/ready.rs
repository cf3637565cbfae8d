//! Ready and exhausted cards (`READY-1`).

use super::destroy::instead_of;
use super::machine::{Asking, Engine};
use super::turn::{Stage, TurnFrame};
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Change;
use crate::keyforge::cards::syntax::Way;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::query::Found;
use crate::keyforge::model::Step;
use crate::keyforge::table::{Action, Area, CardRef, DecisionKind, Event, Fact, FactKind, Refs};

/// A text that lets a player do something else than to ready some cards.
struct Readying {
    text: Pending,
    cards: Refs,
}

impl Engine<'_> {
    /// Cards in play that are exhausted; an upgrade is neither (`READY-1`).
    pub(crate) fn ready(&mut self) -> Flow {
        let cards = self.selected_in_play();
        let you = self.scope().you;
        let mut done = Refs::new();
        for card in cards.iter().copied() {
            let state = self.table.bare(card.card);
            if state.area != Area::Attached && !state.is_ready() && !self.forbids(&self.readying(you, card)) {
                self.emit_any(Event::Readied(card.card));
                done.push(card);
            }
        }
        self.did(cards.len(), done.len());
        Flow::Go
    }

    /// Cards in play that are ready; what a text exhausts was not used. What it exhausts is "this way" (`THISWAY-1`).
    pub(crate) fn exhaust(&mut self) -> Flow {
        let cards = self.selected_in_play();
        let you = self.scope().you;
        let mut done = Refs::new();
        for card in cards.iter().copied() {
            let state = self.table.bare(card.card);
            let exhausts = Fact::of_card(FactKind::Exhausts, you, card);
            if state.area != Area::Attached && state.is_ready() && !self.forbids(&exhausts) {
                self.emit_any(Event::Exhausted(card.card));
                done.push(card);
            }
        }
        self.scope().add(Way::Exhausted, done.len() as u16);
        self.did(cards.len(), done.len());
        self.scope().way = done;
        Flow::Go
    }

    /// That a player would ready a card now.
    fn readying(&self, you: Seat, card: CardRef) -> Fact {
        Fact::of_card(FactKind::Readies(self.table.turn.step), you, card)
    }

    /// Whether a rule forbids it; one that does so only so many times is used up by that.
    pub(crate) fn forbids(&mut self, attempt: &Fact) -> bool {
        if !self.query().is_forbidden(attempt) {
            return false;
        }
        for id in self.query().spent_by(attempt) {
            self.use_up(id);
        }
        true
    }

    // ── step 4 ──────────────────────────────────────────────────────────────────────────────────────────

    /// Everything of the active player (`READYSTEP-1`); a stun stays where it is (`READYSTEP-2`).
    pub(crate) fn ready_step(&mut self, frame: &mut TurnFrame, active: Seat) -> Next {
        self.emit(Event::StepBegan(Step::Ready));
        frame.stage = Stage::Draw;
        if self.query().skips(active, Step::Ready) {
            return Next::Stay;
        }
        if !self.index.may_forbid(FactKind::Readies(Step::Ready))
            && !self.index.aspects.intersects(Aspects::INSTEAD_OTHER)
        {
            return self.ready_all_but(&[], frame, active);
        }
        frame.held = self.held_back(active);
        frame.stage = Stage::Readying;
        Next::Stay
    }

    /// The cards of a player that cannot be readied in this step. "In the next step" is this one also for a card that is
    /// ready already.
    fn held_back(&mut self, active: Seat) -> Vec<CardRef> {
        let permanents = self.table.player(active).permanents();
        let cards: Vec<CardRef> = permanents.iter().map(|card| self.table.reference(*card)).collect();
        cards.into_iter().filter(|card| self.forbids(&self.readying(active, *card))).collect()
    }

    /// What is done instead comes first, once for all cards that it is about; where several texts would have it so, the
    /// active player says which, and nothing is left for another (`REPLACE-4`, `REPLACE-5`).
    pub(crate) fn ready_the_rest(&mut self, frame: &mut TurnFrame, active: Seat) -> Result<Next, Fault> {
        let mut texts = self.instead_of_readying(frame, active);
        let chosen = match (texts.len(), self.take_answer()) {
            (0, _) => {
                let held = std::mem::take(&mut frame.held);
                return Ok(self.ready_all_but(&held, frame, active));
            }
            (1, _) => 0,
            (_, Some(Action::Trigger(index))) => usize::from(index),
            (count, _) => {
                let mut options = self.room();
                options.extend((0..count).map(|index| Action::Trigger(index as u8)));
                let mut asking = Asking::new(active, DecisionKind::Replacement, options);
                asking.waiting = texts.iter().map(|readying| readying.text.waiting()).collect();
                self.ask(asking);
                return Ok(Next::Stay);
            }
        };
        if chosen >= texts.len() {
            return Err(Fault::broken("a replacement was chosen that is not there"));
        }
        let Readying { text, cards } = texts.swap_remove(chosen);
        frame.held.extend(cards);
        if let Some(id) = text.lasting {
            self.use_up(id);
        }
        let ability = self.begin(text);
        Ok(self.first(ability))
    }

    /// A check follows: what a creature is may depend on who is exhausted.
    fn ready_all_but(&mut self, held: &[CardRef], frame: &mut TurnFrame, active: Seat) -> Next {
        for card in &self.exhausted(active) {
            if !held.contains(card) {
                self.emit(Event::Readied(card.card));
            }
        }
        if self.may_find() {
            frame.stage = Stage::Readied;
            return self.settle_first(self.machine.facts.len());
        }
        frame.stage = Stage::Draw;
        self.turn_window(Aspects::END_OF_READY_STEP, active)
    }

    fn exhausted(&self, active: Seat) -> Found {
        let permanents = self.table.player(active).permanents();
        let cards = permanents.iter().filter(|card| !self.table.bare(**card).is_ready());
        let mut exhausted = Found::new();
        exhausted.extend(cards.map(|card| self.table.reference(*card)));
        exhausted
    }

    /// The texts by which the player does something else than to ready cards that nothing holds back.
    fn instead_of_readying(&self, frame: &TurnFrame, active: Seat) -> Vec<Readying> {
        let mut texts: Vec<Readying> = Vec::new();
        for card in self.exhausted(active).into_iter().filter(|card| !frame.held.contains(card)) {
            let fact = self.readying(active, card);
            instead_of(&self.query(), Aspects::INSTEAD_OTHER, &fact, &mut |active, change| {
                if !matches!(change, Change::Do(())) {
                    return;
                }
                let text = Pending::of(active, Some(fact));
                let same = |other: &&mut Readying| (other.text.ability, other.text.this) == (text.ability, text.this);
                match texts.iter_mut().find(same) {
                    Some(readying) => readying.cards.push(card),
                    None => texts.push(Readying { text, cards: Refs::from_elem(card, 1) }),
                }
            });
        }
        texts
    }
}
