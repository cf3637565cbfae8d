//! Cards that are destroyed or go elsewhere, and what goes with them.

use smallvec::SmallVec;

use super::super::frame::{Frame, Next};
use super::super::machine::Engine;
use super::super::window::Window;
use super::{Batch, Item, READY, What};
use crate::kernel::Fault;
use crate::library::Aspects;
use crate::model::LeavesPlayTiming;
use crate::script::ast::{Bold, Way};
use crate::state::{
    AmberDeed, Area, CardId, CardRef, CardState, Event, Fact, FactKind, MoveCause, Purse, Spot, StatusFlags,
};

impl Engine<'_> {
    pub(super) fn advance_destroy(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        frame.items[at].stage = READY;
        let possible = self.table.is_in_play(card)
            && !self.table.card(card.card).is_tagged()
            && !self.is_indestructible(card.card);
        if !possible {
            frame.items[at].gone = true;
            return;
        }
        self.ward_off(frame, at, card);
    }

    pub(super) fn advance_leave(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Leave { card, to, seat, cause, .. } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let state = *self.table.card(card.card);
        if !self.table.is_current(card) {
            item.gone = true;
            return Ok(None);
        }
        match stage {
            0 if state.has(StatusFlags::ABDUCTED) && !(to == Area::Hand && seat == state.owner) => {
                if let What::Leave { to, seat, cause, .. } = &mut item.what {
                    (*to, *seat, *cause) = (Area::Hand, state.owner, MoveCause::Return);
                }
                item.counts = false;
                Ok(None)
            }
            1 if state.in_play() && cause != MoveCause::Destroy && cause != MoveCause::HostLeft => {
                self.ward_off(frame, at, card);
                Ok(None)
            }
            2 if state.in_play() => {
                let fact = self.fact_of(FactKind::LeftPlay(to.zone()), card);
                self.replace(frame, at, Aspects::INSTEAD_LEAVE, fact, stage)
            }
            3 if state.in_play() => {
                self.take_along(frame, at, card);
                Ok(None)
            }
            4 if state.in_play() && self.edition.leaves_play_timing == LeavesPlayTiming::Before => {
                let items = self.bold_pending(card.card, Bold::LeavesPlay, state.keeper);
                Ok((!items.is_empty()).then(|| Next::Push(Frame::Window(Window::of(items)))))
            }
            _ => Ok(None),
        }
    }

    /// What leaves with a card: its upgrades and what lies under it are discarded (`LEAVE-3`), its æmber goes to the
    /// opponent's pool or to the supply (`LEAVE-5`, `LEAVE-6`).
    fn take_along(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        let state = *self.table.card(card.card);
        if state.amber > 0 {
            let to = purse_of_leaving(&state);
            frame.items.push(Item::consequence(What::Amber {
                amount: state.amber,
                from: Purse::Card(card.card),
                to,
                deed: AmberDeed::Return,
                cause: None,
                you: state.keeper,
            }));
        }
        let table = &*self.table;
        let along: SmallVec<[CardId; 4]> = table.upgrades_of(card.card).chain(table.cards_under(card.card)).collect();
        let mut place = at + 1;
        for upgrade in along {
            let upgrade = self.table.reference(upgrade);
            let leaves_too = frame
                .items
                .iter()
                .any(|item| matches!(item.what, What::Leave { card, .. } if card == upgrade) && !item.gone);
            if leaves_too {
                continue;
            }
            let owner = self.table.card(upgrade.card).owner;
            // In its pile it lies next to its creature.
            let what = What::Leave {
                card: upgrade,
                to: Area::Discard,
                seat: owner,
                cause: MoveCause::HostLeft,
                bottom: false,
            };
            frame.items.insert(place, Item::consequence(what));
            place += 1;
        }
    }

    /// What came onto a leaving card after its æmber had been given back goes the same way.
    fn give_back_amber(&mut self, scope: Option<usize>, card: CardId) {
        let state = *self.table.card(card);
        if state.amber > 0 {
            let to = purse_of_leaving(&state);
            self.move_amber(scope, state.amber, Purse::Card(card), to, AmberDeed::Return, None, state.keeper);
        }
    }

    pub(super) fn carry_out_leave(
        &mut self,
        frame: &Batch,
        item: &Item,
        card: CardRef,
        to: Spot,
        cause: MoveCause,
        bottom: bool,
    ) {
        let from = self.table.card(card.card).area;
        let controller = self.query().controller_of(card.card);
        let was_play = from.is_play();
        let leaves_play = was_play
            && self.edition.leaves_play_timing == LeavesPlayTiming::After
            && self.query().has_bold(card.card, Bold::LeavesPlay);
        if was_play {
            self.give_back_amber(frame.scope, card.card);
        }
        self.relocate(card.card, to, cause, if bottom { Some(0) } else { None }, CardId::HIDDEN);
        if frame.abduct && to.area == Area::Archives {
            self.emit(Event::Abducted { card: card.card, on: true });
        }
        let now = self.table.reference(card.card);
        if was_play {
            let fact = Fact::of_card(FactKind::LeftPlay(to.area.zone()), controller, card);
            self.happen(fact);
            if leaves_play {
                self.machine.leaving.push((card, controller));
            }
        }
        match cause {
            MoveCause::Discard => {
                self.happen(Fact::of_card(FactKind::Discarded(from.zone()), to.seat, now));
            }
            MoveCause::Archive => self.happen(Fact::of_card(FactKind::Archived, to.seat, now)),
            _ => {}
        }
        if !item.counts {
            return;
        }
        let remember = frame.remember;
        let Some(scope) = self.scope_at(frame.scope) else {
            return;
        };
        let way = match cause {
            MoveCause::Discard => Some(Way::Discarded),
            MoveCause::Return => Some(Way::Returned),
            MoveCause::Archive | MoveCause::PutIntoArchives => Some(Way::Archived),
            MoveCause::Purge => Some(Way::Purged),
            MoveCause::ToDeck => Some(Way::Shuffled),
            _ => None,
        };
        if let Some(way) = way {
            scope.add(way, 1);
        }
        scope.way.push(now);
        let this = scope.this;
        for it in scope.binding.it.iter_mut().filter(|it| **it == card) {
            *it = now;
        }
        if remember && cause == MoveCause::Purge {
            self.emit(Event::Remembered { by: this, card: now });
        }
    }

    /// Moves a card, and says who sees which card it is.
    pub(crate) fn relocate(&mut self, card: CardId, to: Spot, cause: MoveCause, at: Option<u8>, host: CardId) {
        let state = *self.table.card(card);
        if (state.area == Area::Limbo || state.in_play()) && !to.area.is_play() && state.def != state.printed {
            // A copy is its own card again wherever it goes, and while everybody still sees it (`COPY-1`).
            self.emit(Event::Became { card, def: state.printed });
        }
        let from = Spot::new(state.area, state.keeper);
        let index = self.table.list(from.area, from.seat).position(card).map(|index| index as u8);
        let seen = crate::view::witnesses(self.table, card, from, to);
        let index = if from.area.is_unordered() { None } else { index };
        self.emit(Event::Moved { card, from, index, to, at, host, cause, seen });
    }
}

/// Where the æmber of a leaving card goes (`LEAVE-5`, `LEAVE-6`).
fn purse_of_leaving(state: &CardState) -> Purse {
    match state.area {
        Area::Battleline => Purse::Pool(state.keeper.other()),
        _ => Purse::Supply,
    }
}
