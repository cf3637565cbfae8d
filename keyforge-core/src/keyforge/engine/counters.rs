//! Counters on cards, and what lies on cards distributed anew.

use super::machine::Engine;
use crate::keyforge::cards::syntax::{Group, Num, Stat, Way};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::clamp;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::model::Counter;
use crate::keyforge::table::{Action, AmberDeed, CardRef, DecisionKind, Event, Purse, Refs};

/// So many more counters, or fewer: no card has more than that.
fn small(change: i32) -> i16 {
    change.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

impl Engine<'_> {
    /// Of any kind: what they do is said by the cards that ask for them (`SUPPLY-3`).
    pub(crate) fn add_counters(&mut self, counter: &Counter, num: &Num) -> Flow {
        self.count(counter, num, |amount, _| amount.min(1000))
    }

    /// Where a card has fewer than are to come off, it was not done (`IFDO-1`).
    pub(crate) fn remove_counters(&mut self, counter: &Counter, num: &Num) -> Flow {
        self.count(counter, num, |amount, there| -amount.min(there))
    }

    /// Changes the number of counters on each card, by the number named and how many are there.
    fn count(&mut self, counter: &Counter, num: &Num, change: impl Fn(i32, i32) -> i32) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in &cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(*card), num)).max(0);
            let there = self.query().stat(*card, &Stat::Counters(counter.clone()));
            let change = change(amount, there);
            if change < 0 {
                self.scope().add(Way::CountersRemoved, clamp(-change));
            }
            if change != 0 {
                self.emit_any(Event::Counted { card: card.card, counter: counter.clone(), change: small(change) });
            }
            // "All" of none is none.
            let wanted = if amount >= ALL { there.max(1) } else { amount };
            done += usize::from(change > 0 || -change >= wanted);
        }
        self.did(cards.len(), done);
        self.settled()
    }

    /// How many of the first card's counters, the player says: they come off at one moment.
    pub(crate) fn remove_counters_up_to(&mut self, counter: &Counter, num: &Num) -> Flow {
        let Some(card) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        if let Some(answer) = self.reply() {
            let number = if let Action::Number(number) = answer { i32::from(number) } else { 0 };
            return self.remove_counters(counter, &Num::N(number));
        }
        let there = self.query().stat(card, &Stat::Counters(counter.clone()));
        let most = self.with_lens(|query, lens| query.num(&lens.with_it(card), num)).min(there).max(0);
        if most == 0 {
            self.did(1, 0);
            return Flow::Go;
        }
        let mut options = self.room();
        options.extend((0..=most).map(|number| Action::Number(number as u16)));
        self.ask_here(DecisionKind::Number, options);
        Flow::Asked
    }

    /// From each of the stashed cards to the one selected, as many as are there (`MOVE-1`).
    pub(crate) fn move_counters(&mut self, counter: &Counter, num: &Num) -> Flow {
        let mut from = std::mem::take(&mut self.scope().stashed);
        from.retain(|card| self.table.is_in_play(*card));
        let Some(to) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        let (mut moved, mut done) = (0, 0);
        for card in from.iter().copied().filter(|card| *card != to) {
            let there = self.query().stat(card, &Stat::Counters(counter.clone()));
            let asked = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let taken = asked.min(there).max(0);
            done += usize::from(taken > 0 && (taken == asked || asked >= ALL));
            if taken > 0 {
                moved += taken;
                self.emit_any(Event::Counted { card: card.card, counter: counter.clone(), change: small(-taken) });
            }
        }
        if moved > 0 {
            self.emit_any(Event::Counted { card: to.card, counter: counter.clone(), change: small(moved) });
            self.scope().add(Way::CountersRemoved, clamp(moved));
        }
        self.did(from.len(), done);
        self.settled()
    }

    /// Everything of one kind on a group is distributed anew, one by one. It is moved: no damage is dealt (`MOVE-2`),
    /// no æmber captured or lost (`MOVE-1`).
    pub(crate) fn redistribute(&mut self, stat: &Stat, group: &Group) -> Flow {
        let cards = self.with_lens(|query, lens| query.members(lens, group));
        if cards.is_empty() {
            return Flow::Go;
        }
        if let Some(Action::Card(card)) = self.reply() {
            let card = self.table.reference(card);
            let scope = self.scope();
            scope.stashed.push(card);
            scope.counter = scope.counter.saturating_sub(1);
        } else {
            let total: i32 = cards.iter().map(|card| self.query().stat(*card, stat)).sum();
            let scope = self.scope();
            scope.counter = total.clamp(0, 500) as u16;
            scope.stashed = Refs::new();
        }
        if self.scope().counter > 0 {
            let mut options = self.room();
            options.extend(cards.iter().map(|card| Action::Card(card.card)));
            self.ask_here(DecisionKind::Card, options);
            return Flow::Asked;
        }
        let points = std::mem::take(&mut self.scope().stashed);
        // First everything comes off, then it is put where the player wants it: the sum stays.
        for card in &cards {
            let want = points.iter().filter(|point| *point == card).count() as i32;
            let have = self.query().stat(*card, stat);
            self.set_stat(*card, stat, want - have, true);
        }
        for card in &cards {
            let want = points.iter().filter(|point| *point == card).count() as i32;
            let have = self.query().stat(*card, stat);
            self.set_stat(*card, stat, want - have, false);
        }
        self.settled()
    }

    pub(crate) fn set_stat(&mut self, card: CardRef, stat: &Stat, change: i32, taking: bool) {
        if change == 0 || (change < 0) != taking {
            return;
        }
        let amount = clamp(change.abs());
        let card = card.card;
        let event = match (stat, taking) {
            (Stat::Counters(counter), _) => Event::Counted { card, counter: counter.clone(), change: small(change) },
            (Stat::Damage, true) => Event::Healed { card, amount },
            (Stat::Damage, false) => Event::Damaged { card, amount, by: None },
            (_, true) => Event::Amber { amount, from: Purse::Card(card), to: Purse::Supply, deed: AmberDeed::Move },
            (_, false) => Event::Amber { amount, from: Purse::Supply, to: Purse::Card(card), deed: AmberDeed::Move },
        };
        self.emit_any(event);
    }
}
