//! Forging a key: can it be forged, how is it paid, which one is it (`FORGE-1` … `FORGE-9`).

use crate::keyforge::cards::syntax::{ForgeCost, Who};
use crate::keyforge::engine::machine::ability::Flow;
use serde::{Deserialize, Serialize};

use super::machine::{Asking, Engine};
use crate::kernel::{Fault, OutcomeReason, Seat};
use crate::keyforge::engine::machine::batch::{Batch, Item, What, clamp};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::Window;
use crate::keyforge::model::KeyColor;
use crate::keyforge::table::{Action, AmberDeed, Area, CardRef, DecisionKind, Event, Fact, FactKind, MoveCause, Purse};

/// A key about to be forged.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct ForgeFrame {
    seat: Seat,
    /// What it costs; nothing at all for a key that is forged at no cost.
    cost: i32,
    /// How much more than the current cost that is; none for a key that is forged at no cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    more: Option<i32>,
    stage: Stage,
    /// Cards from which æmber may be spent and that were not yet asked about.
    cards: Vec<CardRef>,
    /// Cards that may be spent as æmber.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    as_amber: Vec<CardRef>,
    /// Those of them that are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spent: Vec<CardRef>,
    /// What is still to be paid.
    owed: i32,
    scope: Option<usize>,
    from: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Interrupt,
    Interrupted,
    Check,
    Pay,
    /// Cards are spent as æmber.
    Spend,
    /// The rest comes from the pool.
    Rest,
    Color,
}

impl ForgeFrame {
    /// The key of step 1.
    pub fn of_step(seat: Seat, cost: i32) -> ForgeFrame {
        let (cards, as_amber, spent) = (Vec::new(), Vec::new(), Vec::new());
        let stage = Stage::Interrupt;
        ForgeFrame { seat, cost, more: Some(0), stage, cards, as_amber, spent, owed: cost, scope: None, from: 0 }
    }

    /// A key that an ability lets a player forge, for so much more than the current cost; at no cost where that is not given.
    pub fn by_effect(seat: Seat, cost: i32, more: Option<i32>, scope: usize) -> ForgeFrame {
        ForgeFrame { scope: Some(scope), more, ..ForgeFrame::of_step(seat, cost) }
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_forge(&mut self, frame: &mut ForgeFrame) -> Result<Next, Fault> {
        match frame.stage {
            Stage::Interrupt => Ok(self.interrupt_forging(frame)),
            Stage::Interrupted => {
                if std::mem::take(&mut self.machine.cancelled) {
                    return Ok(Next::Done);
                }
                // What came before it may have changed the cost (`COST-2`).
                if let Some(more) = frame.more {
                    frame.cost = self.current_cost(frame.seat, more);
                    frame.owed = frame.cost;
                }
                frame.stage = Stage::Check;
                Ok(Next::Stay)
            }
            Stage::Check => {
                if !self.may_forge(frame) {
                    return Ok(Next::Done);
                }
                frame.from = self.machine.facts.len();
                frame.cards = self.query().spendable(frame.seat).into_vec();
                frame.as_amber = self.query().spendable_as_amber(frame.seat).into_vec();
                frame.stage = Stage::Pay;
                Ok(Next::Stay)
            }
            Stage::Pay => Ok(self.pay_key(frame)),
            Stage::Spend => Ok(self.spend_cards(frame)),
            Stage::Rest => {
                self.pay(frame, Purse::Pool(frame.seat), frame.owed);
                frame.stage = Stage::Color;
                Ok(self.tell_what_was_spent(frame))
            }
            Stage::Color => Ok(self.choose_key(frame)),
        }
    }

    /// "Before a player forges a key": asked of a key that could be forged; it may be stopped before anything is paid
    /// (`ERRATA-013`).
    fn interrupt_forging(&mut self, frame: &mut ForgeFrame) -> Next {
        frame.stage = Stage::Check;
        let fact = Fact::of_player(FactKind::Forged, frame.seat);
        if !self.may_forge(frame) {
            return Next::Done;
        }
        let mut items = Vec::new();
        self.add_interruptions(&mut items, fact);
        if items.is_empty() {
            self.rooms.waiting().give(items);
            return Next::Stay;
        }
        frame.stage = Stage::Interrupted;
        self.first(Frame::Window(Window::interrupting(items)))
    }

    /// A key that cannot be paid in full is not forged, and nothing is spent (`FORGE-8`).
    fn may_forge(&self, frame: &ForgeFrame) -> bool {
        self.query().can_pay_key(frame.seat, frame.cost)
            && !self.query().is_forbidden(&Fact::of_player(FactKind::Forged, frame.seat))
    }

    /// Where æmber on cards may be spent too, the active player says how much of it (`FORGE-7`).
    fn pay_key(&mut self, frame: &mut ForgeFrame) -> Next {
        let pool = i32::from(self.table.player(frame.seat).amber);
        let Some(card) = frame.cards.first().copied().filter(|_| frame.owed > 0) else {
            frame.stage = Stage::Spend;
            return Next::Stay;
        };
        let on_card = i32::from(self.table.contents(card.card).amber);
        let others: i32 =
            frame.cards.iter().skip(1).map(|other| i32::from(self.table.contents(other.card).amber)).sum();
        let others = others + frame.as_amber.len() as i32;
        if let Some(Action::Number(number)) = self.take_answer() {
            self.pay(frame, Purse::Card(card.card), number.into());
            frame.cards.remove(0);
            return Next::Stay;
        }
        let least = (frame.owed - pool - others).max(0);
        let most = on_card.min(frame.owed);
        if least == most {
            self.pay(frame, Purse::Card(card.card), most);
            frame.cards.remove(0);
            return Next::Stay;
        }
        let mut options = self.room();
        options.extend((least..=most).map(|number| Action::Number(number as u16)));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Number, options).by(card.card));
        Next::Stay
    }

    /// Which cards are spent as æmber, the active player says, where the pool leaves a choice. All of them leave at one
    /// moment; what waits for that comes when the key is forged.
    fn spend_cards(&mut self, frame: &mut ForgeFrame) -> Next {
        let mut done = false;
        match self.take_answer() {
            Some(Action::Card(card)) => frame.spent.extend(frame.as_amber.iter().find(|it| it.card == card).copied()),
            answer => done = answer == Some(Action::Done),
        }
        let count = |cards: &[CardRef]| cards.len() as i32;
        let left: Vec<CardRef> = frame.as_amber.iter().copied().filter(|card| !frame.spent.contains(card)).collect();
        let owed = (frame.owed - count(&frame.spent)).max(0);
        let needed = (owed - i32::from(self.table.player(frame.seat).amber)).max(0);
        if needed >= count(&left) {
            frame.spent.extend(left);
        } else if owed > 0 && !done {
            let mut options: Vec<Action> = left.iter().map(|card| Action::Card(card.card)).collect();
            if needed == 0 {
                options.push(Action::Done);
            }
            let byte = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
            let mut asking = Asking::new(self.table.turn.active, DecisionKind::Card, options);
            asking.min = byte(needed + count(&frame.spent));
            asking.max = byte(count(&frame.as_amber).min(frame.owed));
            asking.chosen = frame.spent.iter().map(|card| card.card).collect();
            self.ask(asking);
            return Next::Stay;
        }
        frame.stage = Stage::Rest;
        frame.owed = (frame.owed - count(&frame.spent)).max(0);
        let spent = std::mem::take(&mut frame.spent);
        let leaves = |card: &CardRef| {
            let (to, cause) = (Area::Discard, MoveCause::Spend);
            let seat = self.table.bare(card.card).owner();
            Item::new(What::Leave { card: *card, to, seat, cause, bottom: false })
        };
        let items: Vec<Item> = spent.iter().map(leaves).collect();
        match items.is_empty() {
            true => Next::Stay,
            false => self.first(Frame::Batch(Batch::silent(items))),
        }
    }

    /// To the supply (`FORGE-2`, `SUPPLY-2`).
    fn pay(&mut self, frame: &mut ForgeFrame, from: Purse, amount: i32) {
        let amount = clamp(amount);
        frame.owed -= i32::from(amount);
        if amount > 0 {
            self.emit_any(Event::Amber { amount, from, to: Purse::Supply, deed: AmberDeed::Pay });
        }
    }

    /// All that was spent lies in the supply before the key is forged (`FORGE-2`): whoever waits for that comes before whoever
    /// waits for the key.
    fn tell_what_was_spent(&mut self, frame: &ForgeFrame) -> Next {
        let (begin, amount) = (self.machine.facts.len(), clamp(frame.cost));
        if amount > 0 {
            self.tell(Fact { amount, ..Fact::of_player(FactKind::SpentOnKey, frame.seat) });
        }
        match self.machine.facts.len() > begin {
            true => self.settle_first(begin),
            false => Next::Stay,
        }
    }

    /// Which of the unforged keys it is, the active player says (`FORGE-3`).
    fn choose_key(&mut self, frame: &mut ForgeFrame) -> Next {
        if let Some(Action::Key(color)) = self.take_answer() {
            return self.forge_key(frame, color);
        }
        let mut options = self.room();
        let player = self.table.player(frame.seat);
        options.extend(KeyColor::ALL.into_iter().filter(|color| !player.has_forged(*color)).map(Action::Key));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Key, options));
        Next::Stay
    }

    /// The third key wins, in whoever's turn it is forged (`WIN-3`).
    fn forge_key(&mut self, frame: &mut ForgeFrame, color: KeyColor) -> Next {
        let seat = frame.seat;
        let cost = clamp(frame.cost);
        self.emit_any(Event::KeyForged { seat, color, cost });
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += 1;
        }
        if self.table.player(seat).forged_keys() >= 3 {
            self.win(seat, OutcomeReason::Victory);
            return Next::Done;
        }
        self.happen(Fact::of_key(seat, color, cost));
        self.settle_at_last(frame.from)
    }

    /// No limit of step 1 holds for it (`FORGE-5`); "forge" is no "may" (`FAQ-056`).
    pub(crate) fn forge(&mut self, cost: &ForgeCost) -> Flow {
        let frame = self.key_of(cost);
        self.did(1, 0);
        Flow::Then(Frame::Forge(frame))
    }

    /// Whether the key that an ability would let its player forge could be paid now.
    pub(crate) fn could_forge(&self, cost: &ForgeCost) -> bool {
        self.may_forge(&self.key_of(cost))
    }

    /// The key that the resolving ability lets its player forge.
    fn key_of(&self, cost: &ForgeCost) -> ForgeFrame {
        let more = match cost {
            ForgeCost::Free => None,
            ForgeCost::Current(more) => Some(self.with_lens(|query, lens| query.num(lens, more))),
        };
        let scope = self.machine.scopes.len().saturating_sub(1);
        let you = self.machine.scopes.last().map_or(self.table.turn.active, |scope| scope.you);
        let cost = more.map_or(0, |more| self.current_cost(you, more));
        ForgeFrame::by_effect(you, cost, more, scope)
    }

    /// What a key costs a player now, and so much more.
    fn current_cost(&self, seat: Seat, more: i32) -> i32 {
        (self.query().key_cost(seat) + more).max(0)
    }

    /// A forged key is flipped back (`UNFORGE-1`), the active player says which.
    pub(crate) fn unforge(&mut self, who: &Who, last_turn: bool, color: Option<KeyColor>) -> Flow {
        let Some(seat) = self.one_player(who) else {
            return self.nobody();
        };
        let forged = |color: &KeyColor| self.table.player(seat).has_forged(*color);
        let mut colors: Vec<KeyColor> = KeyColor::ALL.into_iter().filter(forged).collect();
        colors.retain(|forged| color.is_none_or(|color| color == *forged));
        if last_turn {
            let before = &self.table.facts_before[seat.index() & 1];
            colors.retain(|color| before.iter().any(|fact| fact.player == seat && fact.color() == Some(*color)));
        }
        if let Some(answer) = self.reply() {
            if let Action::Key(color) = answer {
                self.emit_any(Event::KeyUnforged { seat, color });
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
}
