//! Questions about cards, one after another.

use serde::{Deserialize, Serialize};

use super::{Engine, Frame, Next, Options};
use crate::kernel::{Fault, Seat};
use crate::kryptik::engine::query::Trail;
use crate::kryptik::table::{Action, Area, CardId, CardRef, DecisionKind, Refs, Table};

/// A question about cards, one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Choose {
    pub(super) seat: Seat,
    kind: DecisionKind,
    source: Option<CardId>,
    pub(super) from: Refs,
    most: u8,
    /// From how many on the player may stop.
    least: u8,
    /// Whether it is asked although nothing can be chosen: nobody else may learn that nothing can.
    #[serde(default)]
    pub(super) secret: bool,
    chosen: Refs,
}

impl Choose {
    /// Calls `f` with every card that was chosen or can be; nobody saw which one that is.
    pub(super) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef, Trail)) {
        self.chosen.iter_mut().chain(&mut self.from).for_each(|card| f(card, Trail::HIDDEN));
    }

    /// Other cards lie where it is chosen from; where one must choose, as many as can be.
    pub(super) fn choose_anew(&mut self, from: Refs, must: bool) {
        // What was chosen lies there still.
        let from: Refs = from.into_iter().filter(|card| !self.chosen.contains(card)).collect();
        let all = self.chosen.len() + from.len();
        let least = if must { self.most } else { self.least };
        self.least = least.min(u8::try_from(all).unwrap_or(u8::MAX));
        self.from = from;
    }

    /// Cards of a hand can be chosen in the order in which it is held.
    pub(in crate::kryptik::engine) fn sort_hand(&mut self, table: &Table) {
        if self.from.iter().all(|card| table.card(card.card).area == Area::Hand) {
            self.from.sort_unstable();
        }
    }
}

impl Engine<'_> {
    /// Asks for cards one after another; the frame that called reads them from `machine.picked`.
    pub(in crate::kryptik::engine) fn ask_cards(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        from: Refs,
        least: u8,
        most: u8,
    ) {
        self.machine.picked.clear();
        let most = most.min(u8::try_from(from.len()).unwrap_or(u8::MAX));
        if most == 0 {
            return;
        }
        let least = least.min(most);
        let choose = Choose { seat, kind, source, from, most, least, secret: false, chosen: Refs::new() };
        let choose = self.rooms.choose.fill(choose);
        self.call(Frame::Choose(choose));
    }

    /// Asks for so many cards of a secret place, or as many as fit. The question comes also where nothing does.
    pub(super) fn ask_secretly(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        from: Refs,
        least: u8,
        most: u8,
    ) {
        self.machine.picked.clear();
        let least = least.min(u8::try_from(from.len()).unwrap_or(u8::MAX));
        let choose = Choose { seat, kind, source, from, most, least, secret: true, chosen: Refs::new() };
        let choose = self.rooms.choose.fill(choose);
        self.call(Frame::Choose(choose));
    }

    pub(super) fn step_choose(&mut self, choose: &mut Choose) -> Result<Next, Fault> {
        match self.answer() {
            Some(Action::Card(card)) => {
                let chosen = choose.from.iter().copied().find(|other| other.card == card);
                choose.chosen.extend(chosen);
                choose.from.retain(|other| other.card != card);
            }
            Some(_) => choose.most = choose.chosen.len() as u8,
            None => {}
        }
        // A player may have left with cards, of which some may have been chosen.
        let table = &*self.table;
        let there = |card: &mut CardRef| table.is_there(*card) && table.card(card.card).area != Area::Unknown;
        choose.chosen.retain(there);
        choose.from.retain(there);
        choose.least = choose.least.min(u8::try_from(choose.chosen.len() + choose.from.len()).unwrap_or(u8::MAX));
        if choose.chosen.len() >= usize::from(choose.most) || choose.from.is_empty() && !choose.secret {
            self.machine.picked = std::mem::take(&mut choose.chosen);
            return Ok(Next::Done);
        }
        let mut options: Options = choose.from.iter().map(|card| Action::Card(card.card)).collect();
        if choose.chosen.len() >= usize::from(choose.least) {
            options.push(Action::Done);
        }
        self.ask(choose.seat, choose.kind, choose.source, &options)
    }
}
