//! What is left of a batch happens, as one group.

use super::super::frame::{Frame, Next};
use super::super::settle::Settle;
use super::{Batch, Item, What, clamp};
use crate::kernel::{Fault, Seat, Seats, bring_forward};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::syntax::{CaptureFrom, Verb};
use crate::keyforge::engine::amber::Transfer;
use crate::keyforge::engine::icons::IconsFrame;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::query::Found;
use crate::keyforge::table::{AbilityId, AmberDeed, Area, CardRef, Event, Purse, Spot};
use smallvec::SmallVec;

impl Engine<'_> {
    /// Everything that is left happens.
    pub(crate) fn perform(&mut self, frame: &mut Batch) -> Result<Next, Fault> {
        let from = frame.from.unwrap_or(self.machine.facts.len());
        // What the items call runs before the checks.
        let depth = self.machine.frames.len();
        let doomed = if self.machine.windows > 0 { self.machine.doomed.len() as u16 + 1 } else { 0 };
        let mut settle = Settle { scope: frame.scope, doomed, ..Settle::since(from) };
        let mut tagged = Found::new();
        let mut items = std::mem::take(&mut frame.items);
        // Æmber goes off a card before the card moves, or it would vanish with the move (`LEAVE-5`).
        let off_card = |item: &Item| matches!(item.what, What::Amber { from: Purse::Card(_), .. });
        bring_forward(&mut items, off_card);
        for item in items.iter().filter(|item| !item.gone) {
            if let What::Leave { card, .. } = item.what
                && (self.table.bare(card.card).in_play() || self.table.bare(card.card).area == Area::Limbo)
            {
                self.keep(card.card);
            }
        }
        self.leave_what_was_replaced(&items);
        let powers = self.powers_before(&items);
        let (mut shuffled, mut mixed) = (Seats::EMPTY, [0; 2]);
        for (at, item) in items.iter().enumerate().filter(|(_, item)| !item.gone) {
            if self.comes_too_late(&item.what) {
                continue;
            }
            let decks = item.mixes.then(|| self.sizes_of_decks());
            match item.what {
                What::Damage { to, amount, by, kind, poison, .. } => {
                    self.place_damage(&mut settle, to, amount, by, kind, poison);
                }
                What::Destroy { card } => tagged.push(card),
                What::Half { card, of } => {
                    let to = self.follow(frame, &items, card, of);
                    let to = to.filter(|to| frame.shuffle && to.area == Area::Deck);
                    shuffled = to.map_or(shuffled, |to| shuffled.with(to.seat));
                }
                What::Leave { card, to, seat, cause, bottom } => {
                    self.carry_out_leave(frame, item, card, Spot::new(to, seat), cause, bottom);
                    if frame.shuffle && to == Area::Deck {
                        shuffled = shuffled.with(seat);
                    }
                }
                What::Icon { icon, card, you } => {
                    self.machine.frames.call(Frame::Icons(IconsFrame::one(icon, card, you)));
                }
                What::Amber { amount, from, to, deed, cause, you } => {
                    let transfer = Transfer { amount, from, to, deed, cause, you };
                    self.move_part(frame.scope, transfer, &items[..at], &items[at + 1..]);
                }
            }
            self.count_arrived(decks, &mut mixed);
            if item.counts
                && !item.replaced
                && !matches!(item.what, What::Destroy { .. })
                && let Some(scope) = self.scope_at(frame.scope)
            {
                scope.did += 1;
            }
        }
        for (card, power) in powers {
            if i32::from(self.table.contents(card.card).damage) >= power {
                settle.fatal.push(card);
            }
        }
        let given = items.iter().filter(|item| self.is_given_elsewhere(item)).count();
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += (tagged.len() + given) as u16;
        }
        self.rooms.items().give(items);
        self.shuffle_arrived(shuffled, mixed)?;
        let window = (!tagged.is_empty()).then(|| self.destroy_together(&tagged, &mut settle));
        match window {
            Some(window) => self.machine.frames.call(window),
            None if frame.silent || (settle.fatal.is_empty() && self.is_settled(from)) => return Ok(Next::Done),
            None => {}
        }
        self.machine.frames.insert(depth, Frame::Settle(settle));
        Ok(Next::Done)
    }

    fn sizes_of_decks(&self) -> [usize; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| self.table.player(seat).deck().len())
    }

    /// How many cards came onto each deck in a random order, by its size before.
    fn count_arrived(&self, before: Option<[usize; 2]>, counts: &mut [usize; 2]) {
        if let Some(before) = before {
            let after = self.sizes_of_decks();
            (0..2).for_each(|seat| counts[seat] += after[seat].saturating_sub(before[seat]));
        }
    }

    /// Shuffles these decks. Of the cards that came onto each deck in a random order everybody saw which they are, and nobody
    /// knows how they lie (`RESOLVE-2`).
    #[inline]
    fn shuffle_arrived(&mut self, decks: Seats, counts: [usize; 2]) -> Result<(), Fault> {
        match decks.is_empty() && counts == [0; 2] {
            true => Ok(()),
            false => self.shuffle_some(decks, counts),
        }
    }

    #[inline(never)]
    fn shuffle_some(&mut self, decks: Seats, counts: [usize; 2]) -> Result<(), Fault> {
        for seat in decks.iter() {
            self.shuffle(seat)?;
        }
        for seat in self.table.seats_in_turn() {
            let count = counts[seat.index() & 1];
            if count > 1 {
                self.shuffle_top(seat, count as u8)?;
            }
        }
        Ok(())
    }

    /// A text that resolved in place of something else of this moment may have taken away what was to get damage or æmber, or to
    /// leave itself: that does not happen any more (`LEAVE-1`).
    pub(super) fn drop_what_has_left(&self, items: &mut [Item]) {
        for item in items {
            item.gone |= self.comes_too_late(&item.what);
        }
    }

    /// Whether the card that something is to happen to is no longer there.
    fn comes_too_late(&self, what: &What) -> bool {
        match what {
            What::Damage { to, .. } => !self.table.is_in_play(*to),
            What::Amber { to: Purse::Card(card), .. } => !self.table.bare(*card).in_play(),
            What::Leave { card, .. } => !self.table.is_current(*card),
            // Nothing resolves in place of a destruction before all of them are tagged (`REPLACE-2`).
            What::Destroy { .. } => false,
            What::Amber { .. } | What::Half { .. } | What::Icon { .. } => false,
        }
    }

    /// Æmber that would come back from a leaving card and does something else goes with the card, as far as that has left
    /// it there.
    fn leave_what_was_replaced(&mut self, items: &[Item]) {
        let replaced = items.iter().filter(|item| item.gone && !item.used.is_empty());
        for item in replaced {
            let What::Amber { from: from @ Purse::Card(card), deed: AmberDeed::Return, .. } = item.what else {
                continue;
            };
            // What a text takes up itself it has put where it wants it.
            if self.is_taken_up(item) {
                continue;
            }
            let amount = self.table.contents(card).amber;
            if amount > 0 {
                self.emit_any(Event::Amber { amount, from, to: Purse::Supply, deed: AmberDeed::Return });
            }
        }
    }

    /// Whether a text that resolved in place of it took up the very æmber that was on its way.
    fn is_taken_up(&self, item: &Item) -> bool {
        let takes = |verb: &Verb| matches!(verb, Verb::Capture { from: CaptureFrom::Event, .. });
        let code = |id: AbilityId| self.library.ability(id).code.iter().filter_map(Instr::verb);
        item.used.iter().any(|(text, _)| code(*text).any(takes))
    }

    /// Whether æmber has left the pool of who gave it, and came elsewhere than to the other pool: it was paid all the same
    /// (`PAY-1`).
    fn is_given_elsewhere(&self, item: &Item) -> bool {
        let gives = |what: &What| matches!(what, What::Amber { from: Purse::Pool(_), deed: AmberDeed::Give, .. });
        item.gone && item.counts && gives(&item.what) && self.is_taken_up(item)
    }

    /// The power of the creatures that all this damage might destroy, where a text changes it: damage that reaches it
    /// destroys, whatever power that damage gives (`DAMAGE-2`).
    fn powers_before(&self, items: &[Item]) -> SmallVec<[(CardRef, i32); 2]> {
        if !self.index.aspects.intersects(Aspects::POWER) {
            return SmallVec::new();
        }
        let damage = |item: &Item| {
            let What::Damage { to, amount, .. } = item.what else { return None };
            (amount > 0 && !item.gone).then_some((to, amount))
        };
        let total = items.iter().filter_map(damage).fold(0, |sum: i32, (_, amount)| sum.saturating_add(amount));
        let query = self.query();
        let threatened =
            |to: &CardRef| self.is_near_death(self.table.bare(to.card), self.table.contents(to.card), clamp(total));
        let hurt = items.iter().filter_map(damage).map(|(to, _)| to).filter(threatened);
        hurt.map(|to| (to, query.power(to.card))).collect()
    }
}
