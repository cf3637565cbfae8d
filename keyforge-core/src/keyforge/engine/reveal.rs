//! Cards that are shown to players, or looked at: they stay where they are (`LOOK-1`).

use super::machine::Engine;
use crate::kernel::{Seat, Seats};
use crate::keyforge::cards::syntax::{Filter, Slot, Way};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::query::Found;
use crate::keyforge::table::{Action, CardId, CardRef, DecisionKind, Event, Listed, Refs, Spot, visibility};

impl Engine<'_> {
    pub(crate) fn reveal(&mut self) -> Flow {
        let shown = self.show_selected(Seats::BOTH);
        self.scope().add(Way::Revealed, shown);
        Flow::Go
    }

    /// The active player sees what the player of the ability looks at: they make its choices (`RESOLVE-2`).
    pub(crate) fn look(&mut self) -> Flow {
        let you = self.scope().you;
        self.show_selected(Seats::of(you).with(self.table.turn.active));
        Flow::Go
    }

    /// How many cards were shown: a gigantic creature is two.
    fn show_selected(&mut self, to: Seats) -> u16 {
        let cards = Found::from_slice(self.selected());
        let mut shown = 0;
        for card in &cards {
            for card in self.query().located(*card) {
                self.show(card, to);
                shown += 1;
                let card = self.table.reference(card);
                self.scope().shown.push((card, to));
            }
        }
        let scope = self.scope();
        scope.way = Refs::from_slice(&cards);
        scope.rest = Refs::from_slice(&cards);
        self.did(cards.len(), shown.into());
        shown
    }

    /// One card after another from the top of the deck, where they stay, until one fits, none is left or the player stops.
    /// The first one is revealed unasked.
    pub(crate) fn reveal_until(&mut self, filter: &Filter, may_stop: bool, name: Option<Slot>) -> Flow {
        let go_on = match self.reply() {
            None => {
                let scope = self.scope();
                scope.way.clear();
                scope.found = false;
                scope.binding.it.clear();
                true
            }
            Some(answer) => answer == Action::Yes,
        };
        if go_on && self.reveal_on(filter, may_stop) {
            return Flow::Asked;
        }
        let scope = self.scope();
        let revealed = scope.way.clone();
        if let Some(slot) = name {
            scope.binding.slots.retain(|(other, _)| *other != slot);
            scope.binding.slots.extend(revealed.iter().map(|card| (slot, *card)));
        }
        self.did(1, revealed.len());
        Flow::Go
    }

    /// Goes on to reveal. Whether the player was asked for more.
    fn reveal_on(&mut self, filter: &Filter, may_stop: bool) -> bool {
        let you = self.scope().you;
        loop {
            let shown = self.scope().way.len();
            let Some(card) = self.table.player(you).deck().iter().rev().nth(shown).copied() else {
                return false;
            };
            self.show(card, Seats::BOTH);
            let card = self.table.reference(card);
            let scope = self.scope();
            scope.way.push(card);
            scope.add(Way::Revealed, 1);
            if self.with_lens(|query, lens| query.fits(lens, filter, &query.subject(card))) {
                let scope = self.scope();
                scope.found = true;
                scope.binding.it.push(card);
                return false;
            }
            // Everybody sees how many cards are left.
            if may_stop && shown + 1 < self.table.player(you).deck().len() {
                let options = self.listed(&[Action::Yes, Action::No]);
                self.ask_here(DecisionKind::YesNo, options);
                return true;
            }
        }
    }

    /// A card whose text is at work from a hand, a deck or archives shows itself: what follows speaks of it.
    pub(crate) fn show_at_work(&mut self, card: CardRef) {
        let lies_hidden = self.table.bare(card.card).area.is_secret() && !self.table.is_gone(card.card);
        if self.table.is_current(card) && lies_hidden {
            self.show(card.card, Seats::BOTH);
        }
    }

    /// Lets players know which card lies somewhere. What both are shown is seen by those who watch too, who keep nothing in
    /// mind: they may need to be shown what both players know.
    pub(crate) fn show(&mut self, card: CardId, to: Seats) {
        let state = self.table.bare(card);
        let watching = (to == Seats::BOTH).then_some(Seat::SPECTATOR);
        let mut viewers = to.iter().filter(|seat| seat.0 < 2).chain(watching);
        if viewers.all(|viewer| visibility::knows(self.table, viewer, card)) {
            return;
        }
        let index = self.table.list(state.area, state.keeper()).place_of(card).map(|index| index as u8);
        let index = if state.area.is_unordered() { None } else { index };
        self.emit_any(Event::Revealed { card, spot: Spot::new(state.area, state.keeper()), index, to });
    }
}
