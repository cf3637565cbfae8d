//! Triggered abilities: who notices what happens.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::departed::Told;
use super::machine::Engine;
use super::query::{Lens, Query};
use crate::kernel::{Effort, Seat};
use crate::kryptik::cards::syntax::{Ability, Act, Cond, Event as Awaited, Zone};
use crate::kryptik::cards::{DefId, On, Text};
use crate::kryptik::table::{About, CardId, CardRef, TextRef};

/// What waits to go on the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(super) seat: Seat,
    pub(super) source: CardRef,
    pub(super) def: DefId,
    /// The ability; none: the choice about a destroyed 11-year card.
    pub(super) ability: Option<u8>,
    pub(super) about: About,
    /// Whether it was set off while others went on the pile: it goes there when all of them have.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) later: bool,
}

impl Waiting {
    /// What it says.
    pub(super) fn text(&self) -> TextRef {
        let about = self.about.card.map(|card| card.card).filter(|card| *card != self.source.card);
        let text = self.ability.map(Text::Ability);
        TextRef { card: self.source.card, def: self.def, text, choice: None, about, whom: None }
    }
}

/// Something that happens.
#[derive(Clone, Copy)]
struct Happening {
    on: On,
    /// Who does it, or whose card it is.
    seat: Seat,
    card: Option<CardId>,
}

impl Query<'_> {
    /// Whether an ability waits for what happens.
    fn awaits(&self, awaited: &Awaited, happening: Happening, lens: &Lens<'_>) -> bool {
        let (on, players, cards) = awaited.parts();
        let Happening { seat, card, .. } = happening;
        // The card of a player's deed counts as that player's.
        let caster = players.map(|_| seat);
        on == happening.on
            && players.is_none_or(|players| self.seats(players, lens).contains(&seat))
            && cards.is_none_or(|cards| card.is_some_and(|card| self.tests(&cards.tests, card, caster, lens)))
    }

    /// Whether what an ability asks for holds. Short time is looked at now and again on resolving (`K-G.ShortTime-2`).
    fn meets(&self, cond: Option<&Cond>, short_time: Option<u8>, lens: &Lens<'_>) -> bool {
        cond.is_none_or(|cond| self.holds(cond, lens))
            && short_time.is_none_or(|count| self.short_time(lens.seat, count))
    }
}

impl Engine<'_> {
    /// Something happens to a card.
    pub(super) fn happens_to(&mut self, on: On, card: CardId) {
        let seat = self.table.card(card).seat;
        self.happen(Happening { on, seat, card: Some(card) });
    }

    /// A player does something, or a part of the player's turn begins.
    pub(super) fn happens_by(&mut self, on: On, seat: Seat) {
        self.happen(Happening { on, seat, card: None });
    }

    /// A player does something with a card.
    pub(super) fn happens_with(&mut self, on: On, seat: Seat, card: CardId) {
        self.happen(Happening { on, seat, card: Some(card) });
    }

    /// Lets abilities notice what happens; they wait to go on the pile.
    /// Once for each time that it happens (`K-9.3-6`).
    fn happen(&mut self, happening: Happening) {
        let bit = happening.on.bit();
        // Most happenings interest no card of the game, and hardly any card listens from elsewhere than the island.
        if self.cast.waits & bit == 0 {
            return;
        }
        let waits = |card: &CardId| self.def(*card).is_some_and(|def| def.waits & bit != 0);
        let mut listeners: SmallVec<[CardId; 16]> = self.table.citizens().filter(waits).collect();
        if self.cast.waits_elsewhere & bit != 0 {
            let seats = self.table.living_from(self.table.active).map(|seat| self.table.player(seat));
            let cards = seats.flat_map(|player| player.limbo.iter().chain(&player.hand).copied());
            listeners.extend(cards.chain(self.table.attached.iter().copied()).filter(waits));
        }
        for card in listeners {
            self.notice(card, happening);
        }
    }

    fn notice(&mut self, card: CardId, happening: Happening) {
        let state = *self.table.card(card);
        let (Some(here), Some(def)) = (state.area.works_as(), self.def(card)) else {
            return;
        };
        let query = self.query();
        // What lost its abilities stays silent, also in death (`K-G.Destroyed-4`).
        if here == Zone::Island && query.is_stripped(card) {
            return;
        }
        let source = self.table.reference(card);
        let about = About { card: happening.card.map(|card| self.table.reference(card)), player: Some(happening.seat) };
        let lens = Lens::of(state.seat, source).about(about);
        let mut found: SmallVec<[Waiting; 2]> = SmallVec::new();
        for (index, ability) in def.card.abilities.iter().enumerate() {
            let Ability::Trigger { on, cond, short_time, zone, may, cost, .. } = ability else {
                continue;
            };
            // Whoever leaves is still there: what is asked of the table is asked when they are gone.
            let fits = *zone == here
                && query.awaits(on, happening, &lens)
                && (happening.on.is_leaving() || query.meets(cond.as_ref(), *short_time, &lens));
            // Nobody uses a citizen that cannot be used; what happens by itself still happens.
            let chosen = *may || !cost.is_empty();
            if fits && !(chosen && here == Zone::Island && query.is_forbidden(Act::Use, card)) {
                let ability = Some(index as u8);
                // `K-9.3-1`
                found.push(Waiting {
                    seat: state.seat,
                    source,
                    def: state.def,
                    ability,
                    about,
                    later: self.is_placing(),
                });
            }
        }
        self.machine.effort.note(Effort::THING * found.len() as u32);
        self.machine.waiting.extend(found);
    }

    /// How many wait to go on the pile: what notices from now on comes behind them.
    pub(super) fn waiting_count(&self) -> usize {
        self.machine.waiting.len()
    }

    /// Cards have left: of what has noticed it since then, only that waits whose conditions hold now.
    pub(super) fn ask_on_leaving(&mut self, since: usize) {
        let mut kept = since;
        for at in since..self.machine.waiting.len() {
            if self.is_met(&self.machine.waiting[at]) {
                self.machine.waiting.swap(kept, at);
                kept += 1;
            }
        }
        self.machine.waiting.truncate(kept);
    }

    /// Whether the conditions hold under which something waits that a leaving sets off.
    fn is_met(&self, waiting: &Waiting) -> bool {
        let Waiting { seat, source, def, ability, about, .. } = *waiting;
        let ability = ability.and_then(|index| Some((index, self.cast.get(def)?)));
        let Some((index, definition)) = ability else {
            return true;
        };
        let Some(Ability::Trigger { on, cond, short_time, .. }) = definition.card.abilities.get(usize::from(index))
        else {
            return true;
        };
        // Hardly any ability asks for anything.
        if !on.is_leaving() || cond.is_none() && short_time.is_none() {
            return true;
        }
        let told = Told { seat, source, def, text: Some(Text::Ability(index)), about };
        self.query().meets(cond.as_ref(), *short_time, &self.lens_of(told))
    }
}
