//! Taking up archived cards after the choice of a house (`ARCHIVE-3`).

use super::machine::{Asking, Engine};
use super::turn::{Stage, TurnFrame};
use crate::kernel::{Seat, Seats};
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::table::{Action, Area, CardId, CardList, DecisionKind, MoveCause, Spot, visibility};

impl Engine<'_> {
    pub(crate) fn ask_archives(&mut self, frame: &mut TurnFrame, active: Seat) -> Next {
        if self.table.player(active).archives().is_empty() {
            self.begin_main(frame);
            return Next::Stay;
        }
        frame.stage = Stage::ArchivesAnswer;
        let options = self.listed(&[Action::TakeArchives, Action::LeaveArchives]);
        self.ask(Asking::new(active, DecisionKind::Archives, options));
        Next::Stay
    }

    /// All or nothing (`ARCHIVE-3b`), unless a text lets the player take a part; cards of the other player go to their
    /// owner's hand. They count for the size of the hand from now on (`ARCHIVE-8`).
    pub(crate) fn take_archives(&mut self, frame: &mut TurnFrame, active: Seat) -> Next {
        if self.query().takes_part(active) {
            frame.stage = Stage::PartOfArchives;
            self.ask_for_part(frame, active);
            return Next::Stay;
        }
        let all = CardList::from(self.table.player(active).archives());
        self.take_up(&all, true);
        self.begin_main(frame);
        Next::Stay
    }

    /// One card after another is chosen, until the player stops.
    pub(crate) fn take_part(&mut self, frame: &mut TurnFrame, active: Seat) -> Next {
        if let Some(Action::Card(card)) = self.take_answer() {
            frame.taken.push(self.table.reference(card));
            if frame.taken.len() < self.table.player(active).archives().len() {
                self.ask_for_part(frame, active);
                return Next::Stay;
            }
        }
        let taken: Vec<CardId> = std::mem::take(&mut frame.taken).into_iter().map(|card| card.card).collect();
        self.take_up(&taken, false);
        self.begin_main(frame);
        Next::Stay
    }

    fn ask_for_part(&mut self, frame: &TurnFrame, active: Seat) {
        let chosen: Vec<CardId> = frame.taken.iter().map(|card| card.card).collect();
        let list = self.table.player(active).archives();
        let left = list.iter().copied().filter(|card| !chosen.contains(card)).map(Action::Card);
        let mut asking = Asking::new(active, DecisionKind::Card, left.chain([Action::Done]).collect());
        asking.min = 0;
        asking.max = list.len().min(255) as u8;
        asking.chosen = chosen;
        self.ask(asking);
    }

    /// Where all of them are taken up, everybody knows where those are that they knew there.
    fn take_up(&mut self, cards: &[CardId], whole: bool) {
        let whole = whole && !cards.iter().any(|card| self.stays_archived(*card));
        let viewers = [Seat::FIRST, Seat::SECOND].into_iter();
        let known = |card: CardId| -> Seats {
            viewers.clone().filter(|seat| whole && visibility::knows(self.table, *seat, card)).collect()
        };
        let mut cards: Vec<(CardId, Seats)> = cards.iter().map(|card| (*card, known(*card))).collect();
        // In which order they lie there tells nobody anything about the others.
        cards.sort_by_key(|(_, known)| *known != Seats::BOTH);
        for (card, known) in cards {
            if !whole && self.stays_archived(card) {
                continue;
            }
            let owner = self.table.bare(card).owner();
            self.relocate_before(card, Spot::new(Area::Hand, owner), MoveCause::TakeArchives, (None, None), known);
        }
    }
}
