//! What abilities do to æmber, keys and chains.

use super::forge::ForgeFrame;
use super::machine::{Asking, Engine};
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::syntax::{CaptureFrom, ForgeCost, GainCause, Num, Who};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{Item, What, clamp};
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::scope::Wanted;
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::model::KeyColor;
use crate::keyforge::table::{Action, AmberDeed, CardId, CardRef, DecisionKind, Event, Fact, FactKind, Purse};

/// What a creature would capture.
struct Capture {
    card: CardId,
    you: Seat,
    from: Purse,
    amount: u16,
}

impl Engine<'_> {
    pub(crate) fn amber_verb(&mut self, instr: &Instr) -> Result<Flow, Fault> {
        match instr {
            Instr::Gain(who, num) => Ok(self.gain(who, num)),
            Instr::Lose(who, num) => Ok(self.lose(who, num)),
            Instr::Steal(num) => Ok(self.steal(num)),
            Instr::Capture(num, CaptureFrom::Anyone) => Ok(self.capture_from_anyone(num)),
            Instr::Capture(num, from) => Ok(self.capture(num, *from)),
            Instr::Exalt => {
                let you = self.scope().you;
                let exalted = |card: CardRef| What::Amber {
                    amount: 1,
                    from: Purse::Supply,
                    to: Purse::Card(card.card),
                    deed: AmberDeed::Exalt,
                    cause: None,
                    you,
                };
                let cards = self.selected_in_play().into_iter().filter(|card| self.is_creature(card.card));
                let items = cards.map(|card| Item::new(exalted(card))).collect();
                Ok(self.run_amber(items))
            }
            Instr::PlaceAmber(num) => Ok(self.on_cards(num, |card, amount| What::Amber {
                amount,
                from: Purse::Supply,
                to: Purse::Card(card.card),
                deed: AmberDeed::Move,
                cause: None,
                you: Seat::FIRST,
            })),
            Instr::RemoveAmber(num) => Ok(self.on_cards(num, |card, amount| What::Amber {
                amount,
                from: Purse::Card(card.card),
                to: Purse::Supply,
                deed: AmberDeed::Move,
                cause: None,
                you: Seat::FIRST,
            })),
            Instr::AmberToPool(who, num) => {
                let to = self.one_player(who);
                Ok(self.on_cards(num, move |card, amount| What::Amber {
                    amount,
                    from: Purse::Card(card.card),
                    to: Purse::Pool(to),
                    deed: AmberDeed::Move,
                    cause: None,
                    you: to,
                }))
            }
            Instr::AmberFromPool(who, num) => {
                let from = self.one_player(who);
                Ok(self.on_cards(num, move |card, amount| What::Amber {
                    amount,
                    from: Purse::Pool(from),
                    to: Purse::Card(card.card),
                    deed: AmberDeed::Move,
                    cause: None,
                    you: from,
                }))
            }
            Instr::MoveAmber(num) => Ok(self.move_amber_between(num)),
            Instr::Give(from, to, num) => Ok(self.give(from, to, num)),
            Instr::Forge(cost) => Ok(self.forge(cost)),
            Instr::Unforge(who, last_turn, color) => Ok(self.unforge(who, *last_turn, *color)),
            Instr::Chains(who, num) => Ok(self.chains(who, num)),
            Instr::Tide(who) => Ok(self.turn_tide(who.as_ref())),
            _ => Ok(Flow::Go),
        }
    }

    fn one_player(&mut self, who: &Who) -> Seat {
        let you = self.scope().you;
        self.with_lens(|query, lens| query.player(lens, who)).unwrap_or(you)
    }

    /// An amount of æmber; "all" is what is there.
    fn amount(&mut self, num: &Num, there: u16) -> u16 {
        let amount = self.with_lens(|query, lens| query.num(lens, num));
        if amount >= ALL { there } else { clamp(amount) }
    }

    /// One movement of æmber, which is done if all of it moved.
    fn move_amber_of(&mut self, amount: u16, from: Purse, to: Purse, deed: AmberDeed, you: Seat) -> Flow {
        let there = self.amber_in(from);
        if amount == 0 {
            self.did(1, 0);
            return Flow::Go;
        }
        let cause = matches!(deed, AmberDeed::Gain).then_some(GainCause::Effect);
        let flow = self.run_amber(vec![Item::new(What::Amber { amount, from, to, deed, cause, you })]);
        if there < amount {
            // Less than asked for: what follows "if you do" does not happen.
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }

    fn gain(&mut self, who: &Who, num: &Num) -> Flow {
        let to = self.one_player(who);
        let amount = self.amount(num, 0);
        self.move_amber_of(amount, Purse::Supply, Purse::Pool(to), AmberDeed::Gain, to)
    }

    fn lose(&mut self, who: &Who, num: &Num) -> Flow {
        let seats: Vec<Seat> = self.with_lens(|query, lens| query.players(lens, who).collect());
        let mut items = Vec::new();
        let mut short = false;
        for seat in seats {
            let there = self.table.player(seat).amber;
            let amount = self.amount(num, there);
            short |= there < amount || amount == 0;
            if amount > 0 {
                items.push(Item::new(What::Amber {
                    amount,
                    from: Purse::Pool(seat),
                    to: Purse::Supply,
                    deed: AmberDeed::Lose,
                    cause: None,
                    you: seat,
                }));
            }
        }
        let flow = self.run_amber(items);
        if short {
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }

    fn steal(&mut self, num: &Num) -> Flow {
        let you = self.scope().you;
        let from = Purse::Pool(you.other());
        let amount = self.amount(num, self.amber_in(from));
        self.move_amber_of(amount, from, Purse::Pool(you), AmberDeed::Steal, you)
    }

    /// What each selected creature would capture, in the order in which they do.
    fn captures(&mut self, num: &Num, from: CaptureFrom) -> Vec<Capture> {
        let mut wishes = Vec::new();
        for card in self.selected_in_play() {
            if !self.is_creature(card.card) {
                continue;
            }
            let scope = self.scope();
            // Used as if it were the player's, the card captures from that player's opponent (`FAQ-030`).
            let yours = (scope.as_yours && card == scope.this).then_some(scope.you);
            let you = yours.unwrap_or(self.table.card(card.card).keeper);
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

    /// Captures go onto creatures only (`CAPTURE-1`). Where a pool has too little for all of them, the active player says
    /// who comes first (`RESOLVE-2`, `FAQ-081`).
    fn capture(&mut self, num: &Num, from: CaptureFrom) -> Flow {
        if let Some(Action::Card(first)) = self.reply() {
            self.put_next(first);
        }
        let wishes = self.captures(num, from);
        let ordered = usize::from(self.scope().counter);
        let rivals = self.rivals(&wishes, ordered);
        if !rivals.is_empty() {
            let source = self.scope().this.card;
            let options = rivals.into_iter().map(Action::Card).collect();
            self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(source));
            return Flow::Asked;
        }
        self.scope().counter = 0;
        let mut items = Vec::new();
        let mut short = false;
        for Capture { card, you, from, amount } in wishes {
            short |= self.amber_in(from) < amount || amount == 0;
            if amount > 0 {
                let (to, deed, cause) = (Purse::Card(card), AmberDeed::Capture, None);
                items.push(Item::new(What::Amber { amount, from, to, deed, cause, you }));
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
        let Some(event) = self.scope().event.clone() else {
            return;
        };
        if self.scope().purse.is_some() || !matches!(event.kind, FactKind::Gained(_)) {
            return;
        }
        let you = self.scope().you;
        let replaced = self.replaces_source(&event, you);
        if replaced {
            return;
        }
        for frame in self.machine.frames.frames_mut() {
            let Frame::Window(window) = frame else {
                continue;
            };
            for item in &mut window.items {
                if let Some(other) = item.event.as_mut().filter(|other| ***other == *event) {
                    other.amount = 0;
                }
            }
        }
    }

    /// Whether a capture from that player takes æmber from the supply instead.
    fn replaces_source(&self, event: &crate::keyforge::table::Fact, _you: Seat) -> bool {
        let fact = crate::keyforge::table::Fact {
            amount: event.amount,
            ..crate::keyforge::table::Fact::of_player(FactKind::CapturedFrom, event.player)
        };
        let mut replaced = false;
        super::destroy::instead_of(
            &self.query(),
            crate::keyforge::cards::library::Aspects::INSTEAD_AMBER,
            &fact,
            &mut |_, change| replaced |= matches!(change, crate::keyforge::cards::library::code::Change::FromSupply),
        );
        replaced
    }

    fn on_cards(&mut self, num: &Num, what: impl Fn(CardRef, u16) -> What) -> Flow {
        let cards = self.selected_in_play();
        let mut items = Vec::new();
        for card in cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let there = i32::from(self.table.card(card.card).amber);
            let amount = if amount >= ALL { there } else { amount };
            if amount > 0 {
                items.push(Item::new(what(card, clamp(amount))));
            }
        }
        self.run_amber(items)
    }

    /// Captured from both pools: the active player says how much comes from which, and as much as possible comes
    /// (`FAQ-047`).
    fn capture_from_anyone(&mut self, num: &Num) -> Flow {
        let creature = self.selected_in_play().first().copied().filter(|card| self.is_creature(card.card));
        let Some(card) = creature else {
            self.did(1, 0);
            return Flow::Go;
        };
        let you = self.table.card(card.card).keeper;
        let pools = [you.other(), you].map(|seat| i32::from(self.table.player(seat).amber));
        let wanted = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
        let total = wanted.min(pools[0] + pools[1]).max(0);
        let (least, most) = ((total - pools[1]).max(0), total.min(pools[0]));
        let theirs = match self.reply() {
            Some(Action::Number(number)) => i32::from(number).clamp(least, most),
            _ if least < most => {
                let options = (least..=most).map(|number| Action::Number(number as u16)).collect();
                self.ask_here(DecisionKind::Number, options);
                return Flow::Asked;
            }
            _ => most,
        };
        let parts = [(you.other(), theirs), (you, total - theirs)];
        let items = parts.into_iter().filter(|(_, amount)| *amount > 0).map(|(seat, amount)| {
            Item::new(What::Amber {
                amount: clamp(amount),
                from: Purse::Pool(seat),
                to: Purse::Card(card.card),
                deed: AmberDeed::Capture,
                cause: None,
                you,
            })
        });
        let flow = self.run_amber(items.collect());
        if total < wanted {
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }

    fn give(&mut self, from: &Who, to: &Who, num: &Num) -> Flow {
        let (from, to) = (self.one_player(from), self.one_player(to));
        let amount = self.amount(num, self.table.player(from).amber);
        self.move_amber_of(amount, Purse::Pool(from), Purse::Pool(to), AmberDeed::Give, from)
    }

    fn forge(&mut self, cost: &ForgeCost) -> Flow {
        let you = self.scope().you;
        let cost = match cost {
            ForgeCost::Free => None,
            ForgeCost::Current(more) => {
                let more = self.with_lens(|query, lens| query.num(lens, more));
                Some((self.query().key_cost(you) + more).max(0))
            }
        };
        let at = self.machine.scopes.len().saturating_sub(1);
        self.did(1, 0);
        Flow::Then(Frame::Forge(ForgeFrame::by_effect(you, cost, at)))
    }

    /// From each of the stashed cards to the one selected, as much as is there (`FAQ-046`).
    fn move_amber_between(&mut self, num: &Num) -> Flow {
        let mut from = std::mem::take(&mut self.scope().stashed);
        from.retain(|card| self.table.is_in_play(*card));
        let Some(to) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        let you = self.scope().you;
        let mut items = Vec::new();
        let mut short = from.is_empty();
        for card in from.into_iter().filter(|card| *card != to) {
            let there = self.table.card(card.card).amber;
            let asked = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let amount = if asked >= ALL { there } else { clamp(asked) };
            short |= there < amount || amount == 0;
            if amount > 0 {
                items.push(Item::new(What::Amber {
                    amount,
                    from: Purse::Card(card.card),
                    to: Purse::Card(to.card),
                    deed: AmberDeed::Move,
                    cause: None,
                    you,
                }));
            }
        }
        let flow = self.run_amber(items);
        if short {
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }

    /// Raises the tide for a player, for whom it was not high; or resets it.
    fn turn_tide(&mut self, who: Option<&Who>) -> Flow {
        let high = who.map(|who| self.one_player(who));
        let forbidden = high.is_some_and(|seat| {
            self.index.aspects.intersects(Aspects::CANNOT)
                && self.query().is_forbidden(&Fact::of_player(FactKind::TideRaised, seat))
        });
        if forbidden || self.table.tide == high {
            self.did(1, 0);
            return Flow::Go;
        }
        let from = self.machine.facts.len();
        self.emit(Event::TideTurned { high });
        if let Some(seat) = high {
            self.happen(Fact::of_player(FactKind::TideRaised, seat));
        }
        self.did(1, 1);
        Flow::Then(Frame::Settle(Settle::since(from)))
    }

    fn unforge(&mut self, who: &Who, last_turn: bool, color: Option<KeyColor>) -> Flow {
        let seat = self.one_player(who);
        let forged = |color: &KeyColor| self.table.player(seat).has_forged(*color);
        let mut colors: Vec<KeyColor> = KeyColor::ALL.into_iter().filter(forged).collect();
        colors.retain(|forged| color.is_none_or(|color| color == *forged));
        if last_turn {
            let before = &self.table.facts_before[seat.index() & 1];
            colors.retain(|color| before.iter().any(|fact| fact.player == seat && fact.color() == Some(*color)));
        }
        if let Some(answer) = self.reply() {
            if let Action::Key(color) = answer {
                self.emit(Event::KeyUnforged { seat, color });
                self.did(1, 1);
            }
            return Flow::Go;
        }
        if colors.is_empty() {
            self.did(1, 0);
            return Flow::Go;
        }
        self.ask_here(DecisionKind::Key, colors.into_iter().map(Action::Key).collect());
        Flow::Asked
    }

    fn chains(&mut self, who: &Who, num: &Num) -> Flow {
        let seats: Vec<Seat> = self.with_lens(|query, lens| query.players(lens, who).collect());
        let change = self.with_lens(|query, lens| query.num(lens, num)).clamp(-255, 255);
        for seat in seats {
            let there = i32::from(self.table.player(seat).chains);
            let change = change.max(-there);
            if change != 0 {
                self.emit(Event::Chained { seat, change: change as i16 });
            }
        }
        self.did(1, 1);
        Flow::Go
    }
}
