//! What happens instead: a replacement acts on an item of a batch.

use super::super::frame::Next;
use super::super::window::Pending;
use super::{Batch, Item, What, area_of};
use crate::kernel::Fault;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Change;
use crate::keyforge::cards::syntax::Zone;
use crate::keyforge::engine::destroy::instead_of;
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::query::{ALL, Active, Lens, Query};
use crate::keyforge::table::{Action, AmberDeed, CardRef, DecisionKind, Fact, FactKind, MoveCause, Purse, Waiting};

impl Engine<'_> {
    /// Lets one replacement act on an item; the active player orders several (`REPLACE-4`).
    pub(crate) fn replace(
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
        let mut found: Vec<(Pending, Change)> = Vec::new();
        instead_of(&self.query(), aspects, &fact, &mut |active, change| {
            let ended = runs_text(change) && self.machine.effort.is_exhausted();
            let acts = !is_settled_elsewhere(&fact, change) && !leaves_as_well(&frame.items, at, active.this);
            if acts && !ended && !used.contains(&(active.ability, active.this)) {
                found.push((Pending::of(active, None), change.clone()));
            }
        });
        self.keep_strictest(frame, at, &fact, &mut found);
        let optional = !found.is_empty() && found.iter().all(|(_, change)| matches!(change, Change::Optional(_)));
        let chosen = match (found.len(), frame.asked) {
            (0, _) => return Ok(None),
            (1, _) if !optional => 0,
            (_, None) if !optional && self.are_one(&found) => 0,
            (_, Some(asked)) if asked as usize == at => {
                frame.asked = None;
                match self.take_answer() {
                    Some(Action::Trigger(index)) => usize::from(index),
                    // None of those that may act: it goes on as it is.
                    Some(Action::Done) => return Ok(None),
                    _ => 0,
                }
            }
            (count, _) => {
                frame.asked = Some(at as u32);
                frame.items[at].stage = stage;
                let mut options = self.room();
                options.extend((0..count).map(|index| Action::Trigger(index as u8)));
                if optional {
                    options.push(Action::Done);
                }
                let mut asking = Asking::new(self.table.turn.active, DecisionKind::Replacement, options);
                let about = if frame.items.len() > 1 { self.known_card(&fact) } else { None };
                asking.waiting = found.iter().map(|(item, _)| Waiting { about, ..item.waiting() }).collect();
                self.ask(asking);
                return Ok(Some(Next::Stay));
            }
        };
        let Some((pending, change)) = found.into_iter().nth(chosen) else {
            return Err(Fault::broken("a replacement was chosen that is not there"));
        };
        // What is left of the item meets the remaining replacements of the same stage.
        frame.items[at].stage = stage;
        frame.items[at].used.push((pending.ability, pending.this));
        if let Some(id) = pending.lasting {
            self.use_up(id);
        }
        Ok(self.apply_change(frame, at, pending, &change, fact))
    }

    /// Whether all of them make the same of it, so that nothing depends on which of them acts.
    fn are_one(&self, found: &[(Pending, Change)]) -> bool {
        let (first, same) = &found[0];
        let is_one = |item: &Pending| is_plain(same) || (matches!(same, Change::Do(())) && self.are_alike(first, item));
        found.iter().all(|(item, change)| change == same && is_one(item))
    }

    /// Of several texts that fix the amount the strictest acts, and the others have nothing left to say (`CANNOT-2`).
    fn keep_strictest(&self, frame: &mut Batch, at: usize, fact: &Fact, found: &mut Vec<(Pending, Change)>) {
        let limit = |(pending, change): &(Pending, Change)| {
            let Change::Only(num) = change else { return None };
            Some(self.lens_of_pending(pending, fact, |query, lens| query.num(lens, num)))
        };
        let limits: Vec<Option<i32>> = found.iter().map(limit).collect();
        let Some(strictest) = limits.iter().flatten().min().copied() else {
            return;
        };
        let mut kept = false;
        let mut limits = limits.into_iter();
        found.retain(|(pending, _)| {
            let Some(limit) = limits.next().flatten() else {
                return true;
            };
            let keep = limit == strictest && !kept;
            kept |= keep;
            if !keep {
                frame.items[at].used.push((pending.ability, pending.this));
            }
            keep
        });
    }

    /// What is replaced does not happen at all (`REPLACE-1`, `FAQ-071`).
    fn apply_change(
        &mut self,
        frame: &mut Batch,
        at: usize,
        pending: Pending,
        change: &Change,
        fact: Fact,
    ) -> Option<Next> {
        match change {
            Change::Do(()) => {
                let purse = if let What::Amber { from, .. } = frame.items[at].what { Some(from) } else { None };
                frame.items[at].gone = true;
                let event = Some(self.rooms.boxed(fact));
                let ability = self.begin(Pending { event, ..pending });
                self.scope().purse = purse;
                return Some(self.first(ability));
            }
            Change::Optional(change) => return self.apply_change(frame, at, pending, change, fact),
            Change::Amount(num) | Change::Only(num) => {
                let lens = self.lens_of_pending(&pending, &fact, |query, lens| query.num(lens, num));
                if let What::Damage { amount, .. } = &mut frame.items[at].what {
                    *amount = lens.min(ALL);
                }
            }
            Change::Onto(card) => {
                let target = self.lens_of_pending(&pending, &fact, |query, lens| query.first(lens, *card));
                if let (Some(target), What::Damage { to, .. }) = (target, &mut frame.items[at].what) {
                    *to = target;
                    self.redirected(frame, at);
                }
            }
            Change::OntoEvenly(group) => {
                let among = self.lens_of_pending(&pending, &fact, |query, lens| query.members(lens, group));
                self.begin_division(frame, at, &among, pending.source.card);
            }
            Change::To(zone) => {
                let item = &mut frame.items[at];
                // "If you do" does not follow a discard that did not happen (`IFDO-1`).
                item.replaced |= matches!(fact.kind, FactKind::Discarded(_));
                if let What::Leave { to, cause, .. } = &mut item.what {
                    *to = area_of(*zone);
                    // What is not discarded after all is what the other place makes of it.
                    if matches!(fact.kind, FactKind::Discarded(_) | FactKind::PutsAway) {
                        *cause = cause_of(*zone).unwrap_or(*cause);
                    }
                }
            }
            Change::FromSupply => {
                if let What::Amber { from, .. } = &mut frame.items[at].what {
                    *from = Purse::Supply;
                }
            }
            Change::AsIcon(kind) => {
                if let What::Icon { icon, .. } = &mut frame.items[at].what {
                    *icon = *kind;
                }
            }
            Change::AlsoOnto(_) | Change::IconsAgain => {}
            Change::Enter(_) | Change::EnterUnder(_) => {}
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

/// What it is to go to a zone by a text that says no more.
const fn cause_of(zone: Zone) -> Option<MoveCause> {
    match zone {
        Zone::Hand | Zone::Deck => Some(MoveCause::Return),
        Zone::Archives => Some(MoveCause::Archive),
        Zone::Purged => Some(MoveCause::Purge),
        Zone::Play | Zone::Discard | Zone::Under | Zone::Limbo => None,
    }
}

/// Whether a card leaves play at the moment at which that æmber comes off another one that leaves, or off itself: it is gone by
/// then (`FAQ-086`).
fn leaves_as_well(items: &[Item], at: usize, card: CardRef) -> bool {
    let returns = matches!(items[at].what, What::Amber { deed: AmberDeed::Return, .. });
    let leaves = |item: &Item| !item.gone && matches!(item.what, What::Leave { card: leaving, .. } if leaving == card);
    returns && items.iter().any(leaves)
}

/// Whether what a replacement makes of something depends neither on the card that says so nor on whose it is.
fn is_plain(change: &Change) -> bool {
    match change {
        Change::To(_) | Change::FromSupply | Change::AsIcon(_) | Change::IconsAgain => true,
        Change::Do(())
        | Change::Optional(_)
        | Change::Amount(_)
        | Change::AlsoOnto(_)
        | Change::Only(_)
        | Change::Onto(_)
        | Change::OntoEvenly(_)
        | Change::Enter(_)
        | Change::EnterUnder(_) => false,
    }
}

/// Whether a replacement is a text that resolves.
fn runs_text(change: &Change) -> bool {
    match change {
        Change::Do(()) => true,
        Change::Optional(change) => runs_text(change),
        Change::Amount(_)
        | Change::AlsoOnto(_)
        | Change::Only(_)
        | Change::Onto(_)
        | Change::OntoEvenly(_)
        | Change::To(_)
        | Change::FromSupply
        | Change::AsIcon(_)
        | Change::IconsAgain
        | Change::Enter(_)
        | Change::EnterUnder(_) => false,
    }
}

/// Changes of damage that have a stage of their own: its amount, and its copies.
fn is_settled_elsewhere(fact: &Fact, change: &Change) -> bool {
    match change {
        Change::Amount(_) => matches!(fact.kind, FactKind::DamageDealt(_)),
        Change::AlsoOnto(_) => true,
        Change::Do(())
        | Change::Optional(_)
        | Change::Only(_)
        | Change::Onto(_)
        | Change::OntoEvenly(_)
        | Change::To(_)
        | Change::FromSupply
        | Change::AsIcon(_)
        | Change::IconsAgain
        | Change::Enter(_)
        | Change::EnterUnder(_) => false,
    }
}
