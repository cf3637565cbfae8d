//! Damage that is divided as evenly as possible among other creatures than the one it would have been dealt to.

use serde::{Deserialize, Serialize};

use super::{Batch, Item, What};
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::table::{Action, CardId, CardRef, DecisionKind, Refs};

/// Damage that is being divided.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct Division {
    /// Which item it is.
    at: usize,
    /// Who shares it.
    among: Refs,
    /// Those of them that take a point more than the others.
    more: Refs,
    /// The card whose text divides it.
    by: CardId,
}

impl Engine<'_> {
    /// Damage goes to these creatures instead, the same to each as far as that can be; among none it is not divided.
    pub(super) fn begin_division(&mut self, frame: &mut Batch, at: usize, among: &[CardRef], by: CardId) {
        let among: Refs = among.iter().copied().filter(|card| self.table.is_in_play(*card)).collect();
        if !among.is_empty() {
            frame.division = Some(Box::new(Division { at, among, more: Refs::new(), by }));
        }
    }

    /// Who takes a point more, the active player says (`RESOLVE-2`); then each share is an item of its own. None if there is
    /// nothing left to ask.
    pub(super) fn divide(&mut self, frame: &mut Batch) -> Option<Next> {
        let mut division = frame.division.take()?;
        let item = frame.items.get(division.at)?.clone();
        let What::Damage { amount, by, kind, ignore_armor, poison, .. } = item.what else {
            return None;
        };
        let open = |division: &Division| -> Refs {
            division.among.iter().copied().filter(|card| !division.more.contains(card)).collect()
        };
        if let Some(Action::Card(chosen)) = self.take_answer() {
            let chosen = open(&division).into_iter().find(|card| card.card == chosen);
            division.more.extend(chosen);
        }
        let count = i32::try_from(division.among.len()).unwrap_or(i32::MAX);
        if count == 0 {
            return None;
        }
        if (division.more.len() as i32) < amount % count {
            let mut options = self.room();
            options.extend(open(&division).into_iter().map(|card| Action::Card(card.card)));
            self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(division.by));
            frame.division = Some(division);
            return Some(Next::Stay);
        }
        frame.items[division.at].gone = true;
        // The first who gets some of it stands for all.
        let mut counted = false;
        for to in division.among.iter().copied() {
            let share = amount / count + i32::from(division.more.contains(&to));
            let what = What::Damage { to, amount: share, by, kind, ignore_armor, poison };
            // To the text that deals it, it is one and the same damage.
            let counts = item.counts && share > 0 && !counted;
            counted |= share > 0;
            let part = Item { what, counts, ..item.clone() };
            frame.items.push(part);
            self.redirected(frame, frame.items.len() - 1);
        }
        None
    }
}
