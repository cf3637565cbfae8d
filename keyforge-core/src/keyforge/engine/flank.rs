//! Cards that move within a battleline (`MOVE-1`), to a flank (`FLANK-1`) or anywhere.

use super::machine::Engine;
use crate::keyforge::cards::syntax::{Until, Who};
use crate::keyforge::engine::machine::ability::{Flow, Lays};
use crate::keyforge::engine::machine::batch::{Item, What};
use crate::keyforge::table::{
    Action, Area, CardId, CardRef, DecisionKind, Event, Flank, Lasting, LastingId, MoveCause, Refs,
};

impl Engine<'_> {
    /// An artifact goes into the battleline of its controller, where it is a creature.
    /// It may be where it stands already (`MOVE-3b`); who controls it stays (`MOVE-3a`). For a time, an artifact leaves the
    /// battleline again; what stands there already is not changed by that.
    pub(crate) fn move_to_flank(&mut self, lasting: Option<&Until>) -> Flow {
        let card = self.selected_in_play().first().copied();
        let Some(card) = card.filter(|card| self.table.bare(card.card).area != Area::Attached) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let others = self.table.player(self.table.bare(card.card).keeper()).battleline().len()
            - usize::from(self.is_creature(card.card));
        let at = match self.reply() {
            Some(Action::Flank(Flank::Left)) => 0,
            Some(_) => others,
            None if others == 0 && !self.is_creature(card.card) => 0,
            None => {
                let options = self.listed(&[Action::Flank(Flank::Left), Action::Flank(Flank::Right)]);
                self.ask_here(DecisionKind::Flank, options);
                return Flow::Asked;
            }
        };
        match lasting.filter(|_| !self.is_creature(card.card)) {
            Some(until) => self.install(until, Lays::Creature(card), None),
            None if lasting.is_none() => self.stay_in_line(card),
            None => {}
        }
        self.emit_any(Event::Positioned { card: card.card, at: at as u8 });
        self.did(1, 1);
        self.settled()
    }

    /// What stands in a battleline for a time stands there for good from now on.
    fn stay_in_line(&mut self, card: CardRef) {
        let for_a_time = |lasting: &&Lasting| lasting.creature == Some(card);
        let ended: Vec<LastingId> = self.table.lasting.iter().filter(for_a_time).map(|lasting| lasting.id).collect();
        for id in ended {
            self.emit_any(Event::Expired(id));
        }
    }

    /// What was a creature for a time is none any more: it goes back among the artifacts, and its upgrades are discarded. Which
    /// those are. What was flipped meanwhile is a token creature, which is a creature for good (`TOKEN-3`).
    pub(crate) fn withdraw(&mut self, card: CardRef) -> Vec<Item> {
        let stands = self.table.is_in_play(card) && self.is_creature(card.card);
        if !stands || self.table.bare(card.card).is_token() {
            return Vec::new();
        }
        self.emit_any(Event::Withdrawn(card.card));
        let discarded = |upgrade: CardId| What::Leave {
            card: self.table.reference(upgrade),
            to: Area::Discard,
            seat: self.table.bare(upgrade).owner(),
            cause: MoveCause::HostLeft,
            bottom: false,
        };
        self.table.upgrades_of(card.card).map(|upgrade| Item::new(discarded(upgrade))).collect()
    }

    /// To a place of its battleline that the active player chooses; it may be where it stands (`MOVE-3b`). An artifact goes
    /// into the battleline of its controller, where it is a creature.
    pub(crate) fn move_in_line(&mut self) -> Flow {
        let card = self.selected_in_play().first().copied();
        let Some(card) = card.filter(|card| self.table.bare(card.card).area != Area::Attached) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let keeper = self.table.bare(card.card).keeper();
        let new = !self.is_creature(card.card);
        let places = self.table.player(keeper).battleline().len() as u8 + u8::from(new);
        let at = match self.reply() {
            Some(Action::Position(at)) => at,
            Some(_) | None if places > 1 => {
                let mut options = self.room();
                options.extend((0..places).map(Action::Position));
                self.ask_here(DecisionKind::Position, options);
                return Flow::Asked;
            }
            Some(_) | None => 0,
        };
        self.stay_in_line(card);
        self.emit_any(Event::Positioned { card: card.card, at });
        self.did(1, 1);
        self.settled()
    }

    /// From left to right the active player says which creature comes next.
    pub(crate) fn rearrange(&mut self, who: &Who) -> Flow {
        let Some(seat) = self.with_lens(|query, lens| query.player(lens, who)) else {
            return Flow::Go;
        };
        if let Some(Action::Card(card)) = self.reply() {
            let left = self.scope().selected.len();
            let at = self.table.player(seat).battleline().len().saturating_sub(left);
            self.emit_any(Event::Positioned { card, at: at as u8 });
            self.scope().selected.retain(|waiting| waiting.card != card);
        } else {
            let line = self.table.player(seat).battleline();
            let all: Refs = line.iter().map(|card| self.table.reference(*card)).collect();
            self.scope().selected = all;
        }
        let left: Vec<Action> = self.scope().selected.iter().map(|card| Action::Card(card.card)).collect();
        if left.len() > 1 {
            self.ask_here(DecisionKind::Order, left);
            return Flow::Asked;
        }
        self.did(1, 1);
        self.settled()
    }
}
