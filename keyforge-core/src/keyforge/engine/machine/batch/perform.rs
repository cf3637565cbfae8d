//! What is left of a batch happens, as one group.

use super::super::frame::{Frame, Next};
use super::super::settle::Settle;
use super::{Batch, What};
use crate::kernel::{Fault, Seats};
use crate::keyforge::engine::amber::Transfer;
use crate::keyforge::engine::icons::IconsFrame;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::table::{Area, Purse, Spot};

impl Engine<'_> {
    /// Everything that is left happens.
    pub(crate) fn perform(&mut self, frame: &mut Batch) -> Result<Next, Fault> {
        let from = frame.from.unwrap_or(self.machine.facts.len());
        let mut settle = Settle { scope: frame.scope, ..Settle::since(from) };
        let mut tagged = Vec::new();
        let mut items = std::mem::take(&mut frame.items);
        // Æmber goes off a card before the card moves, or it would vanish with the move (`LEAVE-5`).
        items.sort_by_key(|item| !matches!(item.what, What::Amber { from: Purse::Card(_), .. }));
        for item in items.iter().filter(|item| !item.gone) {
            if let What::Leave { card, .. } = item.what
                && (self.table.card(card.card).in_play() || self.table.card(card.card).area == Area::Limbo)
            {
                self.keep(card.card);
            }
        }
        let mut shuffled = Seats::EMPTY;
        for item in items.iter().filter(|item| !item.gone) {
            match item.what {
                What::Damage { to, amount, by, kind, poison, .. } => {
                    self.place_damage(&mut settle, to, amount, by, kind, poison);
                }
                What::Destroy { card } => tagged.push(card),
                What::Half { card, of } => self.follow(frame, &items, card, of),
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
                    self.move_amber(frame.scope, Transfer { amount, from, to, deed, cause, you });
                }
            }
            if item.counts
                && !matches!(item.what, What::Destroy { .. })
                && let Some(scope) = self.scope_at(frame.scope)
            {
                scope.did += 1;
            }
        }
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += tagged.len() as u16;
        }
        for seat in shuffled.iter() {
            self.shuffle(seat)?;
        }
        let window = (!tagged.is_empty()).then(|| self.tag(&tagged, |_| frame.scope));
        match (window, frame.silent) {
            (None, true) => Ok(Next::Done),
            (None, false) => Ok(Next::Become(Frame::Settle(settle))),
            (Some(window), _) => {
                self.machine.frames.call(window);
                Ok(Next::Become(Frame::Settle(settle)))
            }
        }
    }
}
