//! The effect pile: what waits goes on it, what resolves or is lost leaves it.

use super::announce::How;
use smallvec::SmallVec;

use super::machine::{Engine, Frame, Next, Options};
use super::triggers::Waiting;
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::table::{Action, Area, CardRef, DecisionKind, Event, Item, ItemKind, Leave};

impl Engine<'_> {
    /// What waits goes on the pile, clockwise from the turn player, each player's in the order of the own choice; what that sets
    /// off goes there after all of it. Clockwise with any number of players (`K-8.4-4`, `K-8.4-6`).
    pub(super) fn step_place(&mut self, placed: &mut bool) -> Result<Next, Fault> {
        let waiting = &self.machine.waiting;
        let seats = self.table.living_from(self.table.active);
        let is_next = |one: &Waiting, seat: Seat| one.seat == seat && !one.later;
        let Some(seat) = seats.into_iter().find(|seat| waiting.iter().any(|one| is_next(one, *seat))) else {
            if waiting.iter().any(|one| one.later) {
                self.machine.waiting.iter_mut().for_each(|one| one.later = false);
                return Ok(Next::Stay);
            }
            self.machine.waiting.clear();
            if *placed && self.table.priority.is_some() {
                self.emit(Event::Priority { holder: self.table.priority, passed: Seats::EMPTY });
            }
            return Ok(Next::Done);
        };
        let own: SmallVec<[usize; 8]> = (0..waiting.len()).filter(|index| is_next(&waiting[*index], seat)).collect();
        let alike = own.iter().all(|index| waiting[*index] == waiting[own[0]]);
        let source = Some(waiting[own[0]].source.card);
        let chosen = match self.answer() {
            Some(Action::Trigger(index)) => own.get(usize::from(index)).copied().unwrap_or(own[0]),
            _ if own.len() == 1 || alike => own[0],
            _ => {
                // `K-8.4-5`, `K-6.1-12`
                let options: Options = (0..own.len().min(250) as u8).map(Action::Trigger).collect();
                let texts = own.iter().map(|index| self.machine.waiting[*index].text()).collect();
                return self.ask_for_text(seat, DecisionKind::Trigger, source, texts, &options);
            }
        };
        let next = self.machine.waiting.remove(chosen);
        *placed = true;
        self.place_one(next);
        Ok(Next::Stay)
    }

    /// Whether what waits is going on the pile.
    pub(super) fn is_placing(&self) -> bool {
        self.machine.frames.frames().iter().any(|frame| matches!(frame, Frame::Place(_)))
    }

    fn place_one(&mut self, next: Waiting) {
        let Waiting { seat, source, def, ability, about, .. } = next;
        if let Some(ability) = ability {
            let announce = self.announcing_about(seat, How::Trigger(ability), source, def, about);
            return self.call(announce);
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
        self.add(item);
    }

    /// Takes off the pile what has lost its targets.
    pub(super) fn drop_lost_items(&mut self) {
        let lost: SmallVec<[u32; 4]> =
            self.table.pile.iter().filter(|item| self.legal_now(item).is_none()).map(|item| item.id).collect();
        for id in lost {
            self.drop_item(id, Leave::NoTarget);
        }
    }

    /// Takes an item off the pile without effect; a card goes to limbo with its last one.
    /// What was paid for it stays paid (`K-8.1-4`).
    pub(super) fn drop_item(&mut self, id: u32, why: Leave) {
        let Some(source) = self.table.item(id).map(|item| item.source) else {
            return;
        };
        self.take_off(id, why);
        self.tidy(source);
    }

    /// Countering a card takes all that is left of it off the pile; an ability goes alone.
    /// Wherever it was cast from (`K-G.Counter-1`); only what lies on the pile can be countered (`K-G.Counter-4`).
    pub(super) fn counter(&mut self, id: u32) {
        let Some(item) = self.table.item(id) else {
            return;
        };
        let source = item.source;
        // All of a card (`K-G.Counter-2`), which reaches no island (`K-G.Counter-3`); the citizen of an ability stays
        // where it is (`K-G.Counter-5`).
        let is_card = |item: &Item| matches!(item.kind, ItemKind::Citizen | ItemKind::Paragraph);
        let same = |other: &&Item| is_card(item) && is_card(other) && other.source == source;
        let all = self.table.pile.iter().filter(|other| other.id == id || same(other));
        let all: SmallVec<[u32; 4]> = all.map(|other| other.id).collect();
        for id in all {
            self.take_off(id, Leave::Countered);
        }
        self.tidy(source);
    }

    /// A card on the pile goes to limbo when nothing of it is left there.
    /// A spell leaves nothing behind (`K-7.2-3`, `K-8.4.1-4`), and neither does an 11-year ability (`K-6.1-10`).
    pub(super) fn tidy(&mut self, card: CardRef) {
        let on_pile = self.table.is_there(card) && self.table.card(card.card).area == Area::Pile;
        // Copies need no card.
        let of_card = |item: &Item| item.source == card && item.kind != ItemKind::Copy;
        if on_pile && !self.table.pile.iter().any(of_card) {
            self.send_to_limbo(card.card);
        }
    }
}
