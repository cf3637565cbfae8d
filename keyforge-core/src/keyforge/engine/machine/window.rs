//! Abilities that wait for their turn at one timing point; the active player orders them (`TURN-4`).

use serde::{Deserialize, Serialize};

use super::ability::AbilityFrame;
use super::frame::{Frame, Next};
use super::scope::Scope;
use crate::kernel::{Effort, Fault, Seat};
use crate::keyforge::cards::library::bold_bit;
use crate::keyforge::cards::library::code::Kind;
use crate::keyforge::cards::syntax::Bold;
use crate::keyforge::engine::machine::{Asking, Engine, LONGEST_CHAIN};
use crate::keyforge::engine::query::{Active, Instance};
use crate::keyforge::table::{AbilityId, Action, CardId, CardRef, DecisionKind, Fact, LastingId, Waiting};

/// How often a player may let an endless loop go on (`LOOP-1`).
const MOST_ROUNDS: u16 = 20;

/// An ability that waits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub ability: AbilityId,
    pub you: Seat,
    pub this: CardRef,
    pub source: CardRef,
    pub lasting: Option<LastingId>,
    pub event: Option<Box<Fact>>,
    /// Whether its card must still be where it was when its turn comes.
    pub bound: bool,
}

impl Pending {
    /// An active ability at an event.
    pub fn of(active: &Active, event: Option<Fact>) -> Pending {
        Pending {
            ability: active.ability,
            you: active.you,
            this: active.this,
            source: active.source,
            lasting: active.lasting,
            event: event.map(Box::new),
            bound: active.lasting.is_none(),
        }
    }

    /// What a player is told of it.
    pub fn waiting(&self) -> Waiting {
        Waiting { card: self.this.card, source: self.source.card }
    }

    /// An ability of a card.
    pub fn of_card(instance: Instance, you: Seat, this: CardRef) -> Pending {
        Pending {
            ability: instance.ability,
            you,
            this,
            source: instance.source,
            lasting: instance.lasting,
            event: None,
            bound: true,
        }
    }
}

/// A timing point.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Window {
    pub items: Vec<Pending>,
    /// A bold word whose abilities are read anew after each (`REAP-3`), of that card, used by that player.
    pub bold: Option<(Bold, CardRef, Seat)>,
    /// Those that were resolved.
    done: Vec<Instance>,
    asked: bool,
    /// Whether the number of rounds of an endless loop was asked for.
    looping: bool,
    /// Whether the card is used as if it were the player's own.
    pub as_yours: bool,
    /// Only one of the abilities resolves (`ACTUSE-2`).
    pub only_one: bool,
}

impl Window {
    /// These abilities.
    pub fn of(items: Vec<Pending>) -> Window {
        Window { items, bold: None, done: Vec::new(), asked: false, looping: false, as_yours: false, only_one: false }
    }

    /// The abilities of a card with a bold word.
    pub fn bold(bold: Bold, card: CardRef, you: Seat) -> Window {
        Window { bold: Some((bold, card, you)), ..Window::of(Vec::new()) }
    }
}

impl Engine<'_> {
    #[inline(never)]
    pub(crate) fn step_window(&mut self, frame: &mut Window) -> Result<Next, Fault> {
        if frame.asked {
            frame.asked = false;
            let Some(Action::Trigger(index)) = self.take_answer() else {
                return Err(Fault::Broken("a window was not told what comes next".to_owned()));
            };
            return self.resolve_item(frame, usize::from(index));
        }
        if std::mem::take(&mut frame.looping) {
            let Some(Action::Number(rounds)) = self.take_answer() else {
                return Err(Fault::Broken("a loop was not told how often".to_owned()));
            };
            self.machine.loop_budget = Some(rounds.into());
        }
        self.refresh(frame);
        let endless = self.machine.resolved > LONGEST_CHAIN && !self.machine.effort.is_exhausted();
        if endless && self.machine.loop_budget.is_none() && !frame.items.is_empty() {
            frame.looping = true;
            let options = (0..=MOST_ROUNDS).map(Action::Number).collect();
            let card = frame.items[0].source.card;
            self.ask(Asking::new(self.table.turn.active, DecisionKind::Number, options).by(card));
            return Ok(Next::Stay);
        }
        if self.machine.loop_budget == Some(0) || self.machine.effort.is_exhausted() {
            frame.items.clear();
        }
        match frame.items.len() {
            0 => Ok(Next::Done),
            1 => self.resolve_item(frame, 0),
            count => {
                frame.asked = true;
                let options = (0..count.min(255)).map(|index| Action::Trigger(index as u8)).collect();
                let card = frame.items[0].source.card;
                let mut asking = Asking::new(self.table.turn.active, DecisionKind::Order, options).by(card);
                asking.waiting = frame.items.iter().map(Pending::waiting).collect();
                self.ask(asking);
                Ok(Next::Stay)
            }
        }
    }

    /// Reads bold abilities anew and drops what is no longer possible.
    /// What was gained at this very moment may still trigger (`FAQ-088`).
    fn refresh(&mut self, frame: &mut Window) {
        if let Some((bold, card, you)) = frame.bold {
            frame.items.clear();
            if frame.only_one && !frame.done.is_empty() {
                return;
            }
            if !self.table.is_current(card) {
                return;
            }
            let query = self.query();
            query.bold_abilities(card.card, bold, &mut |instance| {
                if !frame.done.contains(&instance) {
                    frame.items.push(Pending::of_card(instance, you, card));
                }
            });
            return;
        }
        frame.items.retain(|item| !item.bound || self.table.is_current(item.this));
    }

    fn resolve_item(&mut self, frame: &mut Window, index: usize) -> Result<Next, Fault> {
        if index >= frame.items.len() {
            return Err(Fault::Broken("a window was told an item it has not".to_owned()));
        }
        let item = frame.items.remove(index);
        frame.done.push(Instance { ability: item.ability, source: item.source, lasting: item.lasting });
        self.machine.resolved += 1;
        if let Some(budget) = &mut self.machine.loop_budget {
            *budget = budget.saturating_sub(1);
        }
        let frame_of_item = self.begin(&item);
        self.scope().as_yours = frame.as_yours;
        Ok(Next::Push(frame_of_item))
    }

    /// Starts an ability.
    pub(crate) fn begin(&mut self, item: &Pending) -> Frame {
        let mut scope = Scope::new(item.ability, item.you, item.this, item.source);
        scope.event = item.event.clone();
        if let Some(id) = item.lasting
            && let Some(lasting) = self.table.lasting.iter().find(|lasting| lasting.id == id)
        {
            scope.binding = lasting.binding.clone();
            // A fight text that it gives speaks of the fight of the creature that has it.
            let of_fight = bold_bit(Bold::Fight) | bold_bit(Bold::BeforeFight);
            if matches!(self.library.ability(item.ability).kind, Kind::Bold(words) if words & of_fight != 0) {
                scope.binding.fought = None;
            }
        }
        self.machine.effort.note(Effort::WITHIN * self.machine.scopes.len() as u32);
        self.machine.scopes.push(scope);
        Frame::Ability(AbilityFrame {})
    }

    /// The abilities of a card with a bold word, each as something that waits.
    pub(crate) fn bold_pending(&self, card: CardId, bold: Bold, you: Seat) -> Vec<Pending> {
        let this = self.table.reference(card);
        let mut items = Vec::new();
        self.query().bold_abilities(card, bold, &mut |instance| items.push(Pending::of_card(instance, you, this)));
        items
    }
}
