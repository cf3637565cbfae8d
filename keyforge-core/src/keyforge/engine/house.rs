//! Step 2: choosing the active house (`HOUSE-1` … `HOUSE-13`).

use crate::kernel::Seat;
use crate::keyforge::cards::syntax::HouseRef;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::query::Query;
use crate::keyforge::model::{HouseSet, MustVersusCannot, Step};
use crate::keyforge::table::{Action, DecisionKind, Event, Fact};

impl Query<'_> {
    /// The houses that a player may choose now.
    /// Those of the identity card (`HOUSE-3`) and of the cards that the player controls (`HOUSE-4`, `FAQ-068`).
    pub(crate) fn legal_houses(&self, seat: Seat) -> HouseSet {
        let edition = self.table.rulebook.edition();
        let mut available = self.table.player(seat).houses;
        let player = self.table.player(seat);
        let upgrades = self.table.attached.iter().filter(|card| self.table.bare(**card).keeper() == seat);
        for card in player.permanents().iter().chain(upgrades) {
            available = available.union(self.houses_on_card(*card));
        }
        let (forbidden, mut demanded) = self.house_orders(seat);
        if edition.unavailable_house_ignored {
            demanded = demanded.intersection(available);
        }
        let open = available.without(forbidden);
        if demanded.is_empty() {
            return open;
        }
        let both = demanded.intersection(open);
        match edition.must_versus_cannot {
            MustVersusCannot::NoHouse => both,
            MustVersusCannot::CannotWins if both.is_empty() => open,
            MustVersusCannot::CannotWins => both,
        }
    }

    /// The houses that a card in play adds to its controller's choice: its own, not "every house".
    fn houses_on_card(&self, card: crate::keyforge::table::CardId) -> HouseSet {
        let houses = self.houses(card);
        if houses == HouseSet::ALL { HouseSet::of(self.table.bare(card).house()) } else { houses }
    }
}

impl Engine<'_> {
    /// There is no way to choose none while there is one (`HOUSE-2`).
    pub(crate) fn ask_house(&mut self, seat: Seat) -> Next {
        let houses = self.query().legal_houses(seat);
        if houses.is_empty() {
            return Next::Stay;
        }
        let mut options = self.room();
        options.extend(houses.iter().map(Action::ChooseHouse));
        self.ask(Asking::new(seat, DecisionKind::ActiveHouse, options));
        Next::Stay
    }

    pub(crate) fn take_house(&mut self, seat: Seat) -> Next {
        let Some(Action::ChooseHouse(house)) = self.take_answer() else {
            self.emit_any(Event::HouseChosen { seat, house: None });
            return Next::Stay;
        };
        self.emit(Event::HouseChosen { seat, house: Some(house) });
        let from = self.machine.facts.len();
        self.happen(Fact::of_house(seat, house));
        self.settle_first(from)
    }

    /// It is not chosen as in step 2: nothing that speaks of a choice sees it, and it need not be on the identity card.
    pub(crate) fn set_active_house(&mut self, house: &HouseRef) -> Flow {
        let houses = self.with_lens(|query, lens| query.house_set(lens, house));
        let one = match self.reply() {
            Some(Action::House(house)) => Some(house),
            Some(_) | None if houses.len() > 1 => {
                let mut options = self.room();
                options.extend(houses.iter().map(Action::House));
                self.ask_here(DecisionKind::House, options);
                return Flow::Asked;
            }
            Some(_) | None => houses.iter().next(),
        };
        if let Some(house) = one {
            self.emit_any(Event::HouseChosen { seat: self.table.turn.active, house: Some(house) });
        }
        self.did(1, one.iter().count());
        self.settled()
    }

    /// The rest of step 3 is left out.
    pub(crate) fn end_step(&mut self) -> Flow {
        if self.table.turn.step == Step::Main {
            self.emit_any(Event::OmegaPlayed);
        }
        Flow::Go
    }
}
