//! Capturing æmber.

use smallvec::SmallVec;

use super::amber::amber_item;
use super::destroy::instead_of;
use super::machine::Asking;
use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Change, Instr};
use crate::keyforge::cards::syntax::{CaptureFrom, Num, Verb};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::clamp;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::scope::Wanted;
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::table::{Action, AmberDeed, CardId, CardRef, DecisionKind, Fact, FactKind, Purse};

/// What a creature would capture.
struct Capture {
    card: CardId,
    you: Seat,
    from: Purse,
    amount: u16,
}

impl Engine<'_> {
    /// Captures go onto creatures only (`CAPTURE-1`), and take no more than there is (`CAPTURE-3`). Where a pool has
    /// too little for all of them, the active player says who comes first (`RESOLVE-2`, `FAQ-081`).
    pub(crate) fn capture(&mut self, num: &Num, from: CaptureFrom) -> Flow {
        if let Some(Action::Card(first)) = self.reply() {
            self.put_next(first);
        }
        let wishes = self.captures(num, from);
        let ordered = usize::from(self.scope().counter);
        let rivals = self.rivals(&wishes, ordered);
        if !rivals.is_empty() {
            let source = self.scope().this.card;
            let mut options = self.room();
            options.extend(rivals.into_iter().map(Action::Card));
            self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(source));
            return Flow::Asked;
        }
        self.scope().counter = 0;
        let mut items = self.rooms.items().take();
        let mut short = false;
        for Capture { card, you, from, amount } in wishes {
            short |= self.amber_in(from) < amount || amount == 0;
            if amount > 0 {
                items.push(amber_item(amount, from, Purse::Card(card), AmberDeed::Capture, you));
            }
        }
        let complete = !items.is_empty() && !short;
        let flow = self.run_amber(items);
        if !complete {
            self.scope().wanted = Wanted::TooMuch;
        }
        if from == CaptureFrom::Event {
            self.spend_event();
        }
        flow
    }

    /// What each selected creature would capture, in the order in which they do.
    fn captures(&mut self, num: &Num, from: CaptureFrom) -> SmallVec<[Capture; 4]> {
        let mut wishes = SmallVec::new();
        for card in self.selected_in_play() {
            if !self.is_creature(card.card) || self.query().is_forbidden(&self.fact_of(FactKind::Captured, card)) {
                continue;
            }
            let you = self.captor(card);
            let from = match from {
                CaptureFrom::Opponent | CaptureFrom::Anyone => Purse::Pool(you.other()),
                CaptureFrom::Controller => Purse::Pool(you),
                CaptureFrom::Event => self.purse_of_event(),
            };
            let asked = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let amount = if asked >= ALL { self.amber_in(from) } else { clamp(asked) };
            wishes.push(Capture { card: card.card, you, from, amount });
        }
        wishes
    }

    /// The player for whom a creature captures.
    fn captor(&self, card: CardRef) -> Seat {
        // Used as if it were the player's, the card captures from that player's opponent (`FAQ-030`).
        let scope = self.machine.scopes.last().filter(|scope| scope.as_yours && card == scope.this);
        scope.map_or(self.table.bare(card.card).keeper(), |scope| scope.you)
    }

    /// Whether a creature would capture from that player's pool.
    pub(crate) fn captures_from(&self, card: CardRef, from: CaptureFrom, seat: Seat) -> bool {
        match from {
            CaptureFrom::Opponent => seat == self.captor(card).other(),
            CaptureFrom::Controller => seat == self.captor(card),
            CaptureFrom::Event | CaptureFrom::Anyone => true,
        }
    }

    /// The creatures behind the first few that want more of a purse than there is left in it.
    fn rivals(&self, wishes: &[Capture], ordered: usize) -> Vec<CardId> {
        let (first, rest) = wishes.split_at(ordered.min(wishes.len()));
        let sum = |of: &[Capture], purse| {
            of.iter().filter(|wish| wish.from == purse).fold(0_u16, |sum, wish| sum.saturating_add(wish.amount))
        };
        let contested = |wish: &&Capture| {
            let left = self.amber_in(wish.from).saturating_sub(sum(first, wish.from));
            let alone = rest.iter().filter(|other| other.from == wish.from && other.amount > 0).count() < 2;
            wish.amount > 0 && left > 0 && left < sum(rest, wish.from) && !alone
        };
        rest.iter().filter(contested).map(|wish| wish.card).collect()
    }

    /// Puts a selected card behind those that were put in order before.
    pub(crate) fn put_next(&mut self, card: CardId) {
        let scope = self.scope();
        let at = usize::from(scope.counter);
        if let Some(found) = scope.selected.iter().position(|other| other.card == card) {
            let chosen = scope.selected.remove(found);
            scope.selected.insert(at.min(scope.selected.len()), chosen);
            scope.counter += 1;
        }
    }

    /// Where the æmber of the event is: where it would have come from, or in the pool that has gained it.
    fn purse_of_event(&mut self) -> Purse {
        let scope = self.scope();
        if let Some(purse) = scope.purse {
            return purse;
        }
        let player = scope.event.as_ref().map_or(scope.you.other(), |event| event.player);
        Purse::Pool(player)
    }

    /// Other abilities that wait for the same æmber find none, unless it came from elsewhere.
    fn spend_event(&mut self) {
        let Some(event) = self.scope().event.as_deref().copied() else {
            return;
        };
        if self.scope().purse.is_some() || !matches!(event.kind, FactKind::Gained(_)) {
            return;
        }
        if self.replaces_source(&event) {
            return;
        }
        self.leave_nothing_of(&event, |verb| matches!(verb, Verb::Capture { from: CaptureFrom::Event, .. }));
    }

    /// The æmber that a fact tells of is one amount: what waits to take it up besides finds none. What only reckons with how
    /// much it was is no poorer.
    pub(crate) fn leave_nothing_of(&mut self, event: &Fact, takes: fn(&Verb) -> bool) {
        let library = self.library;
        let takes = |item: &Pending| library.ability(item.ability).code.iter().filter_map(Instr::verb).any(takes);
        for frame in self.machine.frames.frames_mut() {
            let Frame::Window(window) = frame else {
                continue;
            };
            for item in window.waiting_mut().filter(|item| takes(item)) {
                if let Some(other) = item.event.as_mut().filter(|other| ***other == *event) {
                    other.amount = 0;
                }
            }
        }
    }

    /// Whether a capture from that player takes æmber from the supply instead.
    fn replaces_source(&self, event: &Fact) -> bool {
        let fact = Fact { amount: event.amount, ..Fact::of_player(FactKind::CapturedFrom, event.player) };
        let mut replaced = false;
        instead_of(&self.query(), Aspects::INSTEAD_AMBER, &fact, &mut |_, change| {
            replaced |= matches!(change, Change::FromSupply);
        });
        replaced
    }

    /// Captured from both pools: the active player says how much comes from which, and as much as possible comes
    /// (`FAQ-047`).
    pub(crate) fn capture_from_anyone(&mut self, num: &Num) -> Flow {
        let creature = self.selected_in_play().first().copied().filter(|card| self.is_creature(card.card));
        let Some(card) = creature else {
            self.did(1, 0);
            return Flow::Go;
        };
        let you = self.table.bare(card.card).keeper();
        let pools = [you.other(), you].map(|seat| i32::from(self.table.player(seat).amber));
        let wanted = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
        let total = wanted.min(pools[0] + pools[1]).max(0);
        let (least, most) = ((total - pools[1]).max(0), total.min(pools[0]));
        let theirs = match self.reply() {
            Some(Action::Number(number)) => i32::from(number).clamp(least, most),
            _ if least < most => {
                let mut options = self.room();
                options.extend((least..=most).map(|number| Action::Number(number as u16)));
                self.ask_here(DecisionKind::Number, options);
                return Flow::Asked;
            }
            _ => most,
        };
        let parts = [(you.other(), theirs), (you, total - theirs)];
        let captured = parts.into_iter().filter(|(_, amount)| *amount > 0).map(|(seat, amount)| {
            amber_item(clamp(amount), Purse::Pool(seat), Purse::Card(card.card), AmberDeed::Capture, you)
        });
        let mut items = self.rooms.items().take();
        items.extend(captured);
        let flow = self.run_amber(items);
        if total < wanted {
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }
}
