//! Control of citizens: coming onto the island, changing sides, loans, overlords.

use serde::{Deserialize, Serialize};

use super::machine::{Engine, Frame, Next};
use super::query::Query;
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::On;
use crate::kryptik::cards::syntax::{Act, Effect, Place, Players, Ref, Slot};
use crate::kryptik::table::{Action, Area, CardId, CardRef, Cards, DecisionKind, Event, Lasting, Lasts, Spot};

/// How a citizen comes under a player's control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Coming {
    /// From elsewhere onto the island, and it enters.
    /// (`K-5.3-1`, `K-G.Return-1`)
    Enter,
    /// From elsewhere onto the island without entering.
    /// (`K-G.Put-1`)
    Put,
    /// From another player's side.
    Control,
}

/// Which of two overlords of one name is abolished before the other comes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Overlord {
    pub(super) seat: Seat,
    pub(super) coming: CardRef,
    pub(super) how: Coming,
}

impl Query<'_> {
    /// The overlord with the name of the card that a player controls.
    /// Other names and other players do not matter (`K-7.1.2-3`, `K-7.1.2-4`).
    pub(super) fn overlord_of_name(&self, seat: Seat, card: CardId) -> Option<CardId> {
        let name = &self.card(card)?.name;
        let same = |other: &CardId| self.card(*other).is_some_and(|other| other.overlord && other.name == *name);
        self.table.player(seat).island.iter().copied().find(same)
    }

    /// Whether a player may not try to gain control of a card.
    pub(super) fn barred_overlord(&self, seat: Seat, card: CardId) -> bool {
        self.card(card).is_some_and(|card| card.overlord)
            && self.overlord_of_name(seat, card).is_some_and(|other| other != card)
    }
}

/// Whether effects would give their player control of what was named.
pub(super) fn gives_control<'e>(effects: impl IntoIterator<Item = &'e Effect>, slot: Slot) -> bool {
    effects.into_iter().any(|effect| {
        let gains = matches!(
            effect,
            Effect::GainControl(Ref::Slot(named), Players::You, _)
                | Effect::Put(Ref::Slot(named), Place::Island)
                | Effect::Return(Ref::Slot(named), Place::Island) if *named == slot
        );
        gains || effect.blocks().any(|inner| gives_control(inner, slot))
    })
}

/// Whether it is the control of a citizen that lasts.
pub(super) fn is_loan(lasting: &Lasting) -> bool {
    matches!(lasting.what, Lasts::Control(..))
}

impl Engine<'_> {
    /// A citizen comes under a player's control. With an overlord of its name there, one of them is abolished before.
    /// `K-7.1.2-2`, `K-7.1.2-8`
    pub(super) fn come(&mut self, card: CardRef, seat: Seat, how: Coming) {
        self.come_together(&[card], seat, how);
    }

    /// Citizens come together; each sees the others enter. One that must wait for a choice comes after them.
    pub(super) fn come_together(&mut self, cards: &[CardRef], seat: Seat, how: Coming) {
        let mut entered = Cards::new();
        for card in cards {
            if self.may_come(*card, seat, how) {
                self.arrive(card.card, seat, how);
                entered.push(card.card);
            }
        }
        if how == Coming::Enter {
            entered.into_iter().for_each(|card| self.happens_to(On::Enter, card));
        }
    }

    /// Whether a citizen comes at once; with an overlord of its name there the player chooses before.
    fn may_come(&mut self, card: CardRef, seat: Seat, how: Coming) -> bool {
        if !self.table.is_there(card) || self.table.player(seat).out {
            return false;
        }
        if how == Coming::Control && self.query().is_forbidden(Act::ChangeControl, card.card) {
            return false;
        }
        let barred = self.query().barred_overlord(seat, card.card);
        if barred {
            self.ask_for_overlord(Overlord { seat, coming: card, how });
        }
        !barred
    }

    pub(super) fn ask_for_overlord(&mut self, overlord: Overlord) {
        match self.paying {
            true => self.machine.rivals.push(overlord),
            false => self.call(Frame::Overlord(overlord)),
        }
    }

    /// A citizen comes; that it enters is told when all have come that come with it.
    pub(super) fn arrive(&mut self, card: CardId, seat: Seat, how: Coming) {
        if how == Coming::Control {
            if self.table.card(card).seat != seat {
                self.emit(Event::ControlChanged { card, to: seat });
            }
            return;
        }
        self.move_card(card, Spot { area: Area::Island, seat }, false, None);
    }

    pub(super) fn step_overlord(&mut self, overlord: &Overlord) -> Result<Next, Fault> {
        let Overlord { seat, coming, how } = *overlord;
        let other = self.query().overlord_of_name(seat, coming.card);
        let (true, Some(other)) = (self.table.is_there(coming), other) else {
            self.come(coming, seat, how);
            self.settle();
            return Ok(Next::Done);
        };
        let Some(Action::Card(chosen)) = self.answer() else {
            let options = [Action::Card(other), Action::Card(coming.card)];
            return self.ask(seat, DecisionKind::Overlord, Some(coming.card), &options);
        };
        // Nobody dies by it (`K-7.1.2-9`).
        self.abolish(chosen);
        if chosen == other {
            self.come(coming, seat, how);
        }
        self.settle();
        Ok(Next::Done)
    }

    /// Citizens whose control was lent go back to who had them before, the last loan first. A later loan of the same
    /// citizen goes on, and it is what gives the citizen back in the end.
    pub(super) fn give_back(&mut self, ended: Vec<Lasting>) {
        for lasting in ended.into_iter().rev() {
            let Lasts::Control(card, before) = lasting.what else {
                continue;
            };
            let later: Vec<Lasting> = self.loans_of(card).filter(|loan| loan.since > lasting.since).cloned().collect();
            if later.is_empty() {
                self.return_citizen(card, before);
                continue;
            }
            self.emit(Event::Lapsed(later.iter().map(|loan| loan.since).collect()));
            for (index, mut loan) in later.into_iter().enumerate() {
                if index == 0 {
                    loan.what = Lasts::Control(card, before);
                }
                loan.since = self.table.clock.wrapping_add(1);
                self.hold(loan);
            }
        }
    }

    /// The effects that give control of a citizen for a while, the oldest first.
    pub(super) fn loans_of(&self, card: CardRef) -> impl Iterator<Item = &Lasting> {
        self.table
            .lasting
            .iter()
            .filter(move |lasting| matches!(lasting.what, Lasts::Control(other, _) if other == card))
    }

    fn return_citizen(&mut self, card: CardRef, to: Seat) {
        let owner = self.table.card(card.card).owner;
        let to = if self.table.player(to).out { owner } else { to };
        if self.table.on_island(card) && !self.table.player(to).out {
            self.come(card, to, Coming::Control);
        }
    }
}
