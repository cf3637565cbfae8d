//! Upgrades that move from one creature to another (`UPGRADE-1`).

use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::table::{Area, CardRef, Event, Fact, FactKind};

impl Engine<'_> {
    /// The upgrades stay in play, so nothing that holds for them ends (`MOVE-3a`); on the creature where they are they stay.
    pub(crate) fn attach(&mut self) -> Flow {
        let upgrades = std::mem::take(&mut self.scope().stashed);
        let host = self.selected_in_play().first().copied().filter(|host| self.is_creature(host.card));
        let from = self.machine.facts.len();
        let mut done = 0;
        if let Some(host) = host {
            let you = self.scope().you;
            for upgrade in upgrades.iter().copied() {
                if !self.may_go_to(upgrade, host) {
                    continue;
                }
                self.move_upgrade(upgrade, host, you);
                done += 1;
            }
        }
        self.did(upgrades.len().max(1), done);
        Flow::Then(Frame::Settle(Settle::since(from)))
    }

    /// One that moves is attached as well as one that is played.
    pub(super) fn move_upgrade(&mut self, upgrade: CardRef, host: CardRef, you: Seat) {
        self.emit_any(Event::Attached { card: upgrade.card, host: host.card });
        self.happen(Fact { other: host.into(), ..Fact::of_card(FactKind::Attached, you, upgrade) });
    }

    fn may_go_to(&self, upgrade: CardRef, host: CardRef) -> bool {
        let state = self.table.bare(upgrade.card);
        self.table.is_current(upgrade) && state.area == Area::Attached && state.host != host.card
    }
}
