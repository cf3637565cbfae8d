//! Æmber that goes from one place to another.

use smallvec::SmallVec;

use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::{GainCause, Num, Verb, Way, Who};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{Batch, Item, What, clamp};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::scope::Wanted;
use crate::keyforge::engine::query::{ALL, Lens, Query};
use crate::keyforge::table::{AmberDeed, CardId, CardRef, Event, Fact, FactKind, Purse};

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
                if taking(from, deed, you).is_some_and(|taking| self.query().is_forbidden(&taking)) {
                    frame.items[at].gone = true;
                }
                Ok(None)
            }
            // At most what is there, and where nothing is nothing is replaced (`STEAL-1`, `CAPTURE-1`, `REPLACE-5`).
            1 | 3 => {
                let left = amount.min(there);
                if left == 0 {
                    item.gone = true;
                }
                if let What::Amber { amount, .. } = &mut item.what {
                    *amount = left;
                }
                Ok(None)
            }
            // Where it comes from: still a theft or a capture (`FAQ-070`).
            2 => match taking(from, deed, you) {
                Some(taking) => self.replace(frame, at, Aspects::INSTEAD_AMBER, Fact { amount, ..taking }, stage),
                None => Ok(None),
            },
            // What would come into a pool.
            4 => match gain(to, cause) {
                Some(gain) => self.replace(frame, at, Aspects::INSTEAD_AMBER, Fact { amount, ..gain }, stage),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// One æmber from the supply, and what follows from that: a batch of its own, unless nothing could act in it.
    pub(crate) fn gain_one(&mut self, you: Seat, cause: GainCause) -> Next {
        let (from, to, deed, cause) = (Purse::Supply, Purse::Pool(you), AmberDeed::Gain, Some(cause));
        if self.index.aspects.intersects(Aspects::INSTEAD_AMBER) {
            let what = What::Amber { amount: 1, from, to, deed, cause, you };
            let items = self.alone(Item::new(what));
            return self.first(Frame::Batch(Batch::of(items)));
        }
        let begin = self.machine.facts.len();
        self.move_amber(None, Transfer { amount: 1, from, to, deed, cause, you });
        self.settle_first(begin)
    }

    /// How much æmber is somewhere.
    pub(crate) fn amber_in(&self, purse: Purse) -> u16 {
        match purse {
            Purse::Supply => u16::MAX,
            Purse::Pool(seat) => self.table.player(seat).amber,
            Purse::Card(card) => self.table.contents(card).amber,
        }
    }

    /// Moves æmber of one moment: what a creature captures from several players is one capture, told with the last part.
    pub(crate) fn move_part(&mut self, scope: Option<usize>, transfer: Transfer, before: &[Item], after: &[Item]) {
        let Transfer { to, deed, you, .. } = transfer;
        let part_of = |item: &Item| match item.what {
            What::Amber { amount, to: onto, deed: AmberDeed::Capture, .. } if onto == to && !item.gone => amount,
            What::Amber { .. } | What::Damage { .. } | What::Leave { .. } | What::Destroy { .. } => 0,
            What::Half { .. } | What::Icon { .. } => 0,
        };
        let mut moved = self.move_pile(scope, transfer);
        if deed == AmberDeed::Capture {
            if after.iter().any(|item| part_of(item) > 0) {
                return;
            }
            moved = before.iter().map(part_of).fold(moved, u16::saturating_add);
        }
        if moved > 0 {
            self.tell_of_creature(deed, to, you, moved);
        }
    }

    /// Moves æmber, as much of it as is there.
    pub(crate) fn move_amber(&mut self, scope: Option<usize>, transfer: Transfer) {
        let Transfer { to, deed, you, .. } = transfer;
        let amount = self.move_pile(scope, transfer);
        if amount > 0 {
            self.tell_of_creature(deed, to, you, amount);
        }
    }

    /// How much moved.
    fn move_pile(&mut self, scope: Option<usize>, transfer: Transfer) -> u16 {
        let Transfer { from, to, deed, cause, you, .. } = transfer;
        let amount = transfer.amount.min(self.amber_in(from));
        if amount == 0 {
            return 0;
        }
        self.emit(Event::Amber { amount, from, to, deed });
        let of_victim = |kind: FactKind| Fact::of_player(kind, from.seat().unwrap_or(you.other()));
        let (way, fact) = match deed {
            AmberDeed::Gain => (None, gain(to, cause)),
            AmberDeed::Lose => (Some(Way::AmberLost), None),
            AmberDeed::Steal => (Some(Way::AmberStolen), Some(of_victim(FactKind::StolenFrom))),
            AmberDeed::Capture => {
                let captured = |card: CardId| Fact {
                    card: self.table.reference(card).into(),
                    ..of_victim(FactKind::CapturedFrom)
                };
                (Some(Way::AmberCaptured), to.card().map(captured))
            }
            AmberDeed::Give | AmberDeed::Move | AmberDeed::Pay | AmberDeed::Return | AmberDeed::Exalt => (None, None),
        };
        if let (Some(way), Some(scope)) = (way, self.scope_at(scope)) {
            scope.add(way, amount);
        }
        if let Some(fact) = fact {
            self.happen(Fact { amount, ..fact });
        }
        amount
    }

    /// What was done with a creature, for texts that wait for that.
    fn tell_of_creature(&mut self, deed: AmberDeed, to: Purse, you: Seat, amount: u16) {
        let Some(card) = to.card().map(|card| self.table.reference(card)) else {
            return;
        };
        let fact = match deed {
            AmberDeed::Capture => self.fact_of(FactKind::Captured, card),
            AmberDeed::Exalt => Fact::of_card(FactKind::Exalted, you, card),
            AmberDeed::Gain
            | AmberDeed::Lose
            | AmberDeed::Steal
            | AmberDeed::Give
            | AmberDeed::Move
            | AmberDeed::Pay
            | AmberDeed::Return => return,
        };
        self.tell(Fact { amount, ..fact });
    }

    /// From the supply to the pool of who gains (`PLAY-10`): of nobody where the text names none.
    pub(crate) fn gain(&mut self, who: &Who, num: &Num) -> Flow {
        let amount = self.amount(num, 0);
        // What was spent on a key can be gained once, whoever waits for it.
        let event = self.scope().event.as_deref().copied().filter(|event| event.kind == FactKind::SpentOnKey);
        if let Some(event) = event.filter(|_| matches!(num, Num::EventAmount)) {
            self.leave_nothing_of(&event, |verb| matches!(verb, Verb::Gain(_, Num::EventAmount)));
        }
        let gains = |to: Seat| amber_item(amount, Purse::Supply, Purse::Pool(to), AmberDeed::Gain, to);
        if amount == 0 {
            return self.nobody();
        }
        let mut items = self.rooms.items().take();
        self.with_lens(|query, lens| items.extend(query.players(lens, who).map(gains)));
        self.run_amber(items)
    }

    /// To the supply, as much as there is (`RESOLVE-1`).
    pub(crate) fn lose(&mut self, who: &Who, num: &Num) -> Flow {
        let seats: SmallVec<[Seat; 2]> = self.with_lens(|query, lens| query.players(lens, who).collect());
        let mut items = self.rooms.items().take();
        let mut short = false;
        for seat in seats {
            let there = self.table.player(seat).amber;
            let amount = self.amount(num, there);
            short |= there < amount || amount == 0;
            items.push(amber_item(amount, Purse::Pool(seat), Purse::Supply, AmberDeed::Lose, seat));
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
        let (Some(from), Some(to)) = (self.one_player(from), self.one_player(to)) else {
            return self.nobody();
        };
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
        let items = self.alone(amber_item(amount, from, to, deed, you));
        let flow = self.run_amber(items);
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

    /// The player that the resolving text names; none where it names nobody, as the controller of a card that was not
    /// chosen.
    pub(crate) fn one_player(&mut self, who: &Who) -> Option<Seat> {
        self.with_lens(|query, lens| query.player(lens, who))
    }

    /// What has nobody to do it is not done.
    pub(crate) fn nobody(&mut self) -> Flow {
        self.did(1, 0);
        Flow::Go
    }

    /// Only creatures can be exalted (`EXALT-1`).
    pub(crate) fn exalt(&mut self) -> Flow {
        let you = self.scope().you;
        let mut cards = self.selected_in_play();
        let forbidden = |card: &CardRef| self.query().is_forbidden(&Fact::of_card(FactKind::Exalted, you, *card));
        cards.retain(|card| self.is_creature(card.card) && !forbidden(card));
        let exalted = |card: CardRef| amber_item(1, Purse::Supply, Purse::Card(card.card), AmberDeed::Exalt, you);
        let mut items = self.rooms.items().take();
        items.extend(cards.into_iter().map(exalted));
        self.run_amber(items)
    }

    pub(crate) fn place_amber(&mut self, num: &Num) -> Flow {
        self.on_cards(num, |_, _, card| Some((Purse::Supply, card, Seat::FIRST)))
    }

    pub(crate) fn remove_amber(&mut self, num: &Num) -> Flow {
        self.on_cards(num, |_, _, card| Some((card, Purse::Supply, Seat::FIRST)))
    }

    pub(crate) fn amber_to_pool(&mut self, who: &Who, num: &Num) -> Flow {
        self.on_cards(num, |query, lens, card| {
            let to = query.player(lens, who)?;
            Some((card, Purse::Pool(to), to))
        })
    }

    pub(crate) fn amber_from_pool(&mut self, who: &Who, num: &Num) -> Flow {
        self.on_cards(num, |query, lens, card| {
            let from = query.player(lens, who)?;
            Some((Purse::Pool(from), card, from))
        })
    }

    /// Æmber that moves, and does nothing else (`MOVE-1`), from or to each selected card; "all" is what lies on it. The
    /// way of each says from where, to where and who moves it.
    fn on_cards(
        &mut self,
        num: &Num,
        way: impl Fn(&Query<'_>, &Lens<'_>, Purse) -> Option<(Purse, Purse, Seat)>,
    ) -> Flow {
        let cards = self.selected_in_play();
        let mut items = self.rooms.items().take();
        for card in cards {
            let (amount, way) = self.with_lens(|query, lens| {
                let lens = lens.with_it(card);
                (query.num(&lens, num), way(query, &lens, Purse::Card(card.card)))
            });
            let there = i32::from(self.table.contents(card.card).amber);
            let amount = if amount >= ALL { there } else { amount };
            if let Some((from, to, you)) = way {
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
        let mut items = self.rooms.items().take();
        let mut short = from.is_empty();
        for card in from.into_iter().filter(|card| *card != to) {
            let there = self.table.contents(card.card).amber;
            let asked = self.with_lens(|query, lens| query.num(&lens.with_it(card), num));
            let amount = if asked >= ALL { there } else { clamp(asked) };
            short |= there < amount || amount == 0;
            items.push(amber_item(amount, Purse::Card(card.card), Purse::Card(to.card), AmberDeed::Move, you));
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

/// Æmber that goes from one place to another.
pub(crate) struct Transfer {
    pub amount: u16,
    pub from: Purse,
    pub to: Purse,
    pub deed: AmberDeed,
    /// Why it is gained, if it is.
    pub cause: Option<GainCause>,
    /// Who does it.
    pub you: Seat,
}

/// That a player is robbed, where æmber goes from a pool in that way. Who steals robs the other player, wherever the æmber comes
/// from by now: a result can be replaced again (`FAQ-070`, `REPLACE-4`).
fn taking(from: Purse, deed: AmberDeed, you: Seat) -> Option<Fact> {
    let kind = match deed {
        AmberDeed::Steal => return Some(Fact::of_player(FactKind::StolenFrom, from.seat().unwrap_or(you.other()))),
        AmberDeed::Capture => FactKind::CapturedFrom,
        AmberDeed::Gain
        | AmberDeed::Lose
        | AmberDeed::Give
        | AmberDeed::Move
        | AmberDeed::Pay
        | AmberDeed::Return
        | AmberDeed::Exalt => return None,
    };
    from.seat().map(|victim| Fact::of_player(kind, victim))
}

/// That a player gains æmber, where some comes into a pool.
fn gain(to: Purse, cause: Option<GainCause>) -> Option<Fact> {
    to.seat().map(|seat| Fact::of_player(FactKind::Gained(cause.unwrap_or(GainCause::Effect)), seat))
}
