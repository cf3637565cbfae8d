//! Who has left the island: what a citizen was at last, and where the texts find it that its leaving set off.
//!
//! A card that moves is another one for every text that spoke of it before. A text that waited for the leaving itself follows
//! the card through that one move, into a place that everybody sees. It loses the card when it moves again, and at once where
//! it went to a hand, a deck or a row.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::machine::Engine;
use super::query::{Last, Lens, Scope};
use crate::kernel::Seat;
use crate::kryptik::cards::syntax::Ability;
use crate::kryptik::cards::{DefId, Text};
use crate::kryptik::table::{About, CardId, CardRef};

/// A card that left the island, or the place under a citizen that did.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Departed {
    was: CardRef,
    /// As it lies where it went, or as it was where that is a secret place; and what it was last.
    now: (CardRef, Last),
    /// What left together has the same.
    moment: u32,
}

/// A text of a card, on its way to the pile or on it.
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub(super) seat: Seat,
    pub(super) source: CardRef,
    pub(super) def: DefId,
    pub(super) text: Option<Text>,
    pub(super) about: About,
}

impl Engine<'_> {
    /// Keeps what cards are that are about to leave together, and what lies under them: texts may still ask for it.
    pub(super) fn remember(&mut self, cards: &[CardId]) {
        let (query, moment) = (self.query(), self.table.clock);
        let along = cards.iter().flat_map(|card| self.table.attached_to(*card));
        let departed = cards.iter().copied().chain(along).map(|card| {
            let was = self.table.reference(card);
            Departed { was, now: (was, query.last(card)), moment }
        });
        let departed: SmallVec<[Departed; 4]> = departed.collect();
        self.machine.departed.extend(departed);
    }

    /// One of the cards that leave together has come where it goes.
    pub(super) fn note_arrival(&mut self, card: CardId) {
        let now = self.table.reference(card);
        // Nobody follows a card into a secret place: there it has no stamp of its own.
        let seen = !self.table.card(card).area.is_secret();
        if let Some(departed) = self.machine.departed.iter_mut().rfind(|departed| departed.was.card == card)
            && seen
        {
            departed.now.0 = now;
        }
    }

    /// How many have left: what comes after them leaves later.
    pub(super) fn departures(&self) -> usize {
        self.machine.departed.len()
    }

    /// An effect goes on to ask of those who have left since then what they were last.
    pub(super) fn note_departures(&self, scope: &mut Scope, since: usize) {
        for departed in self.machine.departed.iter().skip(since) {
            let now = self.table.reference(departed.was.card);
            scope.note_departed([departed.was, now], departed.now.1);
        }
    }

    /// How a text is read: what its words refer to now.
    pub(super) fn lens_of(&self, told: Told) -> Lens<'_> {
        let lens = Lens::of(told.seat, told.source).about(told.about);
        let departed = |card: CardRef| self.machine.departed.iter().find(|departed| departed.was == card);
        let source = departed(told.source);
        let lens = Lens { last: source.map(|source| source.now.1), ..lens };
        let Some(left) = told.about.card.and_then(departed).filter(|_| self.awaits_leaving(told)) else {
            return lens;
        };
        // The card of the text has left with it, or it is the same.
        let together = source.filter(|source| source.moment == left.moment);
        let source = together.map_or(told.source, |source| source.now.0);
        Lens { source, it: Some(left.now.0), departed: std::slice::from_ref(&left.now), ..lens }
    }

    /// Whether it is a text that a leaving sets off.
    fn awaits_leaving(&self, told: Told) -> bool {
        let Some(Text::Ability(index)) = told.text else {
            return false;
        };
        match self.cast.get(told.def).and_then(|def| def.card.abilities.get(usize::from(index))) {
            Some(Ability::Trigger { on, .. }) => on.is_leaving(),
            Some(Ability::Active { .. } | Ability::Energy { .. } | Ability::Passive { .. }) | None => false,
        }
    }
}
