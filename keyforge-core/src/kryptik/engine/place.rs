//! What waits goes on the pile, clockwise from the turn player, each player's in the order of the own choice.

use super::announce::{Announce, How};
use super::{Engine, Frame, Waiting};
use crate::kernel::{Fault, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::event::Event;
use crate::kryptik::table::{Item, ItemKind};

impl Engine<'_> {
    pub(crate) fn place(&mut self, mut placed: bool) -> Result<(), Fault> {
        let waiting = &self.machine.waiting;
        let seats = self.table.living_from(self.table.active);
        let Some(seat) = seats.into_iter().find(|seat| waiting.iter().any(|one| one.seat == *seat)) else {
            self.machine.waiting.clear();
            if placed && self.table.priority.is_some() {
                self.emit(Event::Priority { holder: self.table.priority, passed: Seats::EMPTY });
            }
            return Ok(());
        };
        let own: Vec<usize> = (0..waiting.len()).filter(|index| waiting[*index].seat == seat).collect();
        let alike = own.iter().all(|index| waiting[*index] == waiting[own[0]]);
        let source = Some(waiting[own[0]].source.card);
        let chosen = match self.answer() {
            Some(Action::Trigger(index)) => own.get(usize::from(index)).copied().unwrap_or(own[0]),
            _ if own.len() == 1 || alike => own[0],
            _ => {
                let options = (0..own.len().min(250) as u8).map(Action::Trigger).collect();
                return self.ask(Frame::Place { placed }, seat, DecisionKind::Trigger, source, options);
            }
        };
        let next = self.machine.waiting.remove(chosen);
        placed = true;
        self.push(Frame::Place { placed });
        self.place_one(next);
        Ok(())
    }

    fn place_one(&mut self, next: Waiting) {
        let Waiting { seat, source, def, ability, about } = next;
        if let Some(ability) = ability {
            let announce = Announce::new(seat, How::Trigger(ability), source, def, about);
            self.push(Frame::Announce(Box::new(announce)));
            return;
        }
        if !self.table.is_there(source) {
            return;
        }
        let item = Item {
            id: self.table.next_item,
            kind: ItemKind::Choice,
            controller: seat,
            source,
            def,
            text: None,
            targets: Vec::new(),
            about,
            x: 0,
        };
        self.emit(Event::Added(Box::new(item)));
    }
}
