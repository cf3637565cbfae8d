//! Æmber that goes from one place to another.

use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::{GainCause, Num, Way, Who};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{Batch, Item, What, clamp};
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::engine::machine::scope::Wanted;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::table::{AmberDeed, CardRef, Event, Fact, FactKind, Purse};

impl Engine<'_> {
    pub(crate) fn advance_amber(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Amber { amount, from, to, deed, cause, you } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let there = self.amber_in(from);
        match stage {
            0 => {
                let victim = victim_of(from, deed);
                if deed == AmberDeed::Steal
                    && self.index.aspects.intersects(Aspects::CANNOT)
                    && victim
                        .is_some_and(|victim| self.query().is_forbidden(&Fact::of_player(FactKind::StolenFrom, victim)))
                {
                    item.gone = true;
                }
                Ok(None)
            }
            // Where it comes from: still a theft or a capture (`FAQ-070`).
            1 => match (deed, victim_of(from, deed)) {
                (AmberDeed::Steal, Some(_)) | (AmberDeed::Capture, Some(_)) => {
                    let kind = match deed {
                        AmberDeed::Steal => FactKind::StolenFrom,
                        _ => FactKind::CapturedFrom,
                    };
                    let victim = victim_of(from, deed).unwrap_or(you.other());
                    let fact = Fact { amount, ..Fact::of_player(kind, victim) };
                    self.replace(frame, at, Aspects::INSTEAD_AMBER, fact, stage)
                }
                _ => Ok(None),
            },
            2 => {
                let left = amount.min(there);
                if left == 0 {
                    item.gone = true;
                }
                if let What::Amber { amount, .. } = &mut item.what {
                    *amount = left;
                }
                Ok(None)
            }
            // What would come into a pool.
            3 => match to {
                Purse::Pool(seat) => {
                    let cause = cause.unwrap_or(GainCause::Effect);
                    let fact = Fact { amount, ..Fact::of_player(FactKind::Gained(cause), seat) };
                    self.replace(frame, at, Aspects::INSTEAD_AMBER, fact, stage)
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// How much æmber is somewhere.
    pub(crate) fn amber_in(&self, purse: Purse) -> u16 {
        match purse {
            Purse::Supply => u16::MAX,
            Purse::Pool(seat) => self.table.player(seat).amber,
            Purse::Card(card) => self.table.card(card).amber,
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn move_amber(
        &mut self,
        scope: Option<usize>,
        amount: u16,
        from: Purse,
        to: Purse,
        deed: AmberDeed,
        cause: Option<GainCause>,
        you: Seat,
    ) {
        let amount = amount.min(self.amber_in(from));
        if amount == 0 {
            return;
        }
        self.emit(Event::Amber { amount, from, to, deed });
        let way = match deed {
            AmberDeed::Lose => Some(Way::AmberLost),
            AmberDeed::Steal => Some(Way::AmberStolen),
            AmberDeed::Capture => Some(Way::AmberCaptured),
            _ => None,
        };
        if let (Some(way), Some(scope)) = (way, self.scope_at(scope)) {
            scope.add(way, amount);
        }
        let victim = victim_of(from, deed).unwrap_or(you.other());
        let fact = match (deed, from, to) {
            (AmberDeed::Gain, _, Purse::Pool(seat)) => {
                Fact::of_player(FactKind::Gained(cause.unwrap_or(GainCause::Effect)), seat)
            }
            (AmberDeed::Steal, ..) => Fact::of_player(FactKind::StolenFrom, victim),
            (AmberDeed::Capture, _, Purse::Card(card)) => {
                Fact { card: self.table.reference(card), ..Fact::of_player(FactKind::CapturedFrom, victim) }
            }
            _ => return,
        };
        self.happen(Fact { amount, ..fact });
    }

    pub(crate) fn gain(&mut self, who: &Who, num: &Num) -> Flow {
        let to = self.one_player(who);
        let amount = self.amount(num, 0);
        self.move_amber_of(amount, Purse::Supply, Purse::Pool(to), AmberDeed::Gain, to)
    }

    pub(crate) fn lose(&mut self, who: &Who, num: &Num) -> Flow {
        let seats: Vec<Seat> = self.with_lens(|query, lens| query.players(lens, who).collect());
        let mut items = Vec::new();
        let mut short = false;
        for seat in seats {
            let there = self.table.player(seat).amber;
            let amount = self.amount(num, there);
            short |= there < amount || amount == 0;
            if amount > 0 {
                items.push(amber_item(amount, Purse::Pool(seat), Purse::Supply, AmberDeed::Lose, seat));
            }
        }
        let flow = self.run_amber(items);
        if short {
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }

    /// At most what is there (`STEAL-1`).
    pub(crate) fn steal(&mut self, num: &Num) -> Flow {
        let you = self.scope().you;
        let from = Purse::Pool(you.other());
        let amount = self.amount(num, self.amber_in(from));
        self.move_amber_of(amount, from, Purse::Pool(you), AmberDeed::Steal, you)
    }

    /// From pool to pool (`PAY-1`).
    pub(crate) fn give(&mut self, from: &Who, to: &Who, num: &Num) -> Flow {
        let (from, to) = (self.one_player(from), self.one_player(to));
        let amount = self.amount(num, self.table.player(from).amber);
        self.move_amber_of(amount, Purse::Pool(from), Purse::Pool(to), AmberDeed::Give, from)
    }

    /// One movement of æmber, which is done if all of it moved.
    fn move_amber_of(&mut self, amount: u16, from: Purse, to: Purse, deed: AmberDeed, you: Seat) -> Flow {
        let there = self.amber_in(from);
        if amount == 0 {
            self.did(1, 0);
            return Flow::Go;
        }
        let flow = self.run_amber(vec![amber_item(amount, from, to, deed, you)]);
        if there < amount {
            // Less than asked for: what follows "if you do" does not happen.
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }

    /// An amount of æmber; "all" is what is there.
    fn amount(&mut self, num: &Num, there: u16) -> u16 {
        let amount = self.with_lens(|query, lens| query.num(lens, num));
        if amount >= ALL { there } else { clamp(amount) }
    }

    pub(crate) fn one_player(&mut self, who: &Who) -> Seat {
        let you = self.scope().you;
        self.with_lens(|query, lens| query.player(lens, who)).unwrap_or(you)
    }

    /// Only creatures can be exalted (`EXALT-1`).
    pub(crate) fn exalt(&mut self) -> Flow {
        let you = self.scope().you;
        let cards = self.selected_in_play().into_iter().filter(|card| self.is_creature(card.card));
        let exalted = |card: CardRef| amber_item(1, Purse::Supply, Purse::Card(card.card), AmberDeed::Exalt, you);
        let items = cards.map(exalted).collect();
        self.run_amber(items)
    }

    pub(crate) fn place_amber(&mut self, num: &Num) -> Flow {
        self.on_cards(num, Seat::FIRST, |card| (Purse::Supply, card))
    }

    pub(crate) fn remove_amber(&mut self, num: &Num) -> Flow {
        self.on_cards(num, Seat::FIRST, |card| (card, Purse::Supply))
    }

    pub(crate) fn amber_to_pool(&mut self, who: &Who, num: &Num) -> Flow {
        let to = self.one_player(who);
        self.on_cards(num, to, |card| (card, Purse::Pool(to)))
    }

    pub(crate) fn amber_from_pool(&mut self, who: &Who, num: &Num) -> Flow {
        let from = self.one_player(who);
        self.on_cards(num, from, |card| (Purse::Pool(from), card))
    }

    /// Æmber that moves, and does nothing else (`MOVE-1`), from or to each selected card; "all" is what lies on it.
    fn on_cards(&mut self, num: &Num, you: Seat, ways: impl Fn(Purse) -> (Purse, Purse)) -> Flow {
        let cards = self.selected_in_play();
        let mut items = Vec::new();
        for card in cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let there = i32::from(self.table.card(card.card).amber);
            let amount = if amount >= ALL { there } else { amount };
            if amount > 0 {
                let (from, to) = ways(Purse::Card(card.card));
                items.push(amber_item(clamp(amount), from, to, AmberDeed::Move, you));
            }
        }
        self.run_amber(items)
    }

    /// From each of the stashed cards to the one selected, as much as is there (`FAQ-046`).
    pub(crate) fn move_amber_between(&mut self, num: &Num) -> Flow {
        let mut from = std::mem::take(&mut self.scope().stashed);
        from.retain(|card| self.table.is_in_play(*card));
        let Some(to) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        let you = self.scope().you;
        let mut items = Vec::new();
        let mut short = from.is_empty();
        for card in from.into_iter().filter(|card| *card != to) {
            let there = self.table.card(card.card).amber;
            let asked = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let amount = if asked >= ALL { there } else { clamp(asked) };
            short |= there < amount || amount == 0;
            if amount > 0 {
                items.push(amber_item(amount, Purse::Card(card.card), Purse::Card(to.card), AmberDeed::Move, you));
            }
        }
        let flow = self.run_amber(items);
        if short {
            self.scope().wanted = Wanted::TooMuch;
        }
        flow
    }
}

/// Æmber that an ability moves.
pub(crate) fn amber_item(amount: u16, from: Purse, to: Purse, deed: AmberDeed, you: Seat) -> Item {
    let cause = (deed == AmberDeed::Gain).then_some(GainCause::Effect);
    Item::new(What::Amber { amount, from, to, deed, cause, you })
}

/// Whose æmber a theft or a capture takes.
fn victim_of(from: Purse, deed: AmberDeed) -> Option<Seat> {
    match (from, deed) {
        (Purse::Pool(seat), AmberDeed::Steal | AmberDeed::Capture) => Some(seat),
        _ => None,
    }
}
