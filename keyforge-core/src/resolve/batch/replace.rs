//! What happens instead: a replacement acts on an item of a batch.

use smallvec::SmallVec;

use super::super::active::Active;
use super::super::destroy::instead_of;
use super::super::frame::Next;
use super::super::lens::{ALL, Lens, Query};
use super::super::machine::{Asking, Engine};
use super::super::window::Pending;
use super::{Batch, What, area_of};
use crate::kernel::Fault;
use crate::library::Aspects;
use crate::library::code::Change;
use crate::state::{Action, DecisionKind, Fact, FactKind, Purse};

impl Engine<'_> {
    /// Lets one replacement act on an item; the active player orders several (`REPLACE-4`).
    pub(super) fn replace(
        &mut self,
        frame: &mut Batch,
        at: usize,
        aspects: Aspects,
        fact: Fact,
        stage: u8,
    ) -> Result<Option<Next>, Fault> {
        if !self.index.aspects.intersects(aspects) {
            return Ok(None);
        }
        let used = frame.items[at].used.clone();
        let mut found: SmallVec<[(Pending, Change); 2]> = SmallVec::new();
        instead_of(&self.query(), aspects, &fact, &mut |active, change| {
            let amount_later = fact.kind == FactKind::DamageDealt && matches!(change, Change::Amount(_));
            if !amount_later && !used.contains(&(active.ability, active.this)) {
                found.push((Pending::of(active, Some(fact)), change.clone()));
            }
        });
        let chosen = match (found.len(), frame.asked) {
            (0, _) => return Ok(None),
            (1, _) => 0,
            (_, Some(asked)) if asked == at => {
                frame.asked = None;
                match self.take_answer() {
                    Some(Action::Trigger(index)) => usize::from(index),
                    _ => 0,
                }
            }
            (count, _) => {
                frame.asked = Some(at);
                frame.items[at].stage = stage;
                let options = (0..count).map(|index| Action::Trigger(index as u8)).collect();
                let mut asking = Asking::new(self.table.turn.active, DecisionKind::Replacement, options);
                asking.waiting = found.iter().map(|(item, _)| item.waiting()).collect();
                self.ask(asking);
                return Ok(Some(Next::Stay));
            }
        };
        let Some((pending, change)) = found.into_iter().nth(chosen) else {
            return Err(Fault::Broken("a replacement was chosen that is not there".to_owned()));
        };
        // What is left of the item meets the remaining replacements of the same stage.
        frame.items[at].stage = stage;
        frame.items[at].used.push((pending.ability, pending.this));
        if let Some(id) = pending.lasting {
            self.use_up(id);
        }
        Ok(self.apply_change(frame, at, &pending, &change, fact))
    }

    fn apply_change(
        &mut self,
        frame: &mut Batch,
        at: usize,
        pending: &Pending,
        change: &Change,
        fact: Fact,
    ) -> Option<Next> {
        match change {
            Change::Do => {
                let purse = match frame.items[at].what {
                    What::Amber { from, .. } => Some(from),
                    _ => None,
                };
                frame.items[at].gone = true;
                let ability = self.begin(pending);
                self.scope().purse = purse;
                return Some(Next::Push(ability));
            }
            Change::Amount(num) => {
                let lens = self.lens_of_pending(pending, &fact, |query, lens| query.num(lens, num));
                if let What::Damage { amount, .. } = &mut frame.items[at].what {
                    *amount = lens.min(ALL);
                }
            }
            Change::Onto(card) => {
                let target = self.lens_of_pending(pending, &fact, |query, lens| query.first(lens, *card));
                if let (Some(target), What::Damage { to, .. }) = (target, &mut frame.items[at].what) {
                    *to = target;
                    // The new target's own protection applies from here.
                    frame.items[at].stage = frame.items[at].stage.min(2);
                }
            }
            Change::To(zone) => {
                if let What::Leave { to, .. } = &mut frame.items[at].what {
                    *to = area_of(*zone);
                }
            }
            Change::FromSupply => {
                if let What::Amber { from, .. } = &mut frame.items[at].what {
                    *from = Purse::Supply;
                }
            }
            Change::EnterReady | Change::EnterStunned | Change::EnterUnder(_) => {}
        }
        None
    }

    fn lens_of_pending<T>(&self, pending: &Pending, fact: &Fact, read: impl FnOnce(&Query<'_>, &Lens<'_>) -> T) -> T {
        let query = self.query();
        let active = Active {
            ability: pending.ability,
            this: pending.this,
            source: pending.source,
            you: pending.you,
            lasting: pending.lasting,
            aspects: Aspects::empty(),
        };
        let lens = query.lens_of(&active).at(fact);
        read(&query, &lens)
    }
}
