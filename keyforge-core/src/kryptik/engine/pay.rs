//! Costs: whether they can be paid, and paying them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::eleven::Slots;
use super::energy::{Source, Sources};
use super::machine::{Engine, Frame, Next, Options};
use super::query::{Lens, Query};
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::syntax::{Act, Cost, Filter, Make};
use crate::kryptik::model::{Color, Colors, Stones};
use crate::kryptik::table::{Action, Area, CardId, CardRef, Cards, DecisionKind, Event, Refs};

/// The parts of a cost: few have more.
pub(super) type Costs = SmallVec<[Cost; 2]>;

/// A cost that is being paid, part by part.
/// Nothing of it lies on the pile (`K-8.1-1`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pay {
    pub(super) seat: Seat,
    pub(super) source: CardRef,
    /// What is still owed, the next part first.
    costs: Costs,
    /// The energy spent on the part that is being paid.
    spent: SmallVec<[Color; 8]>,
    /// Whether cards for the next part have been asked for.
    asked: bool,
    /// The own 11-year cards that were chosen for the part that is being paid.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    slots: Slots,
    /// Who could be sacrificed before anything was paid.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    offerings: Refs,
}

impl Pay {
    fn new(seat: Seat, source: CardRef, costs: Costs) -> Pay {
        let mut stones: Option<Stones> = None;
        let mut parts = Costs::new();
        for cost in costs {
            match cost {
                // All energy is one payment, so that no part of it can strand another.
                Cost::Soul(more) => match &mut stones {
                    Some(stones) => stones.add(&more),
                    None => stones = Some(more),
                },
                // Citizens are engaged one by one: after each the rest must still be payable.
                Cost::EngageOther(filter, count) => {
                    parts.extend(std::iter::repeat_n(Cost::EngageOther(filter, 1), usize::from(count)));
                }
                Cost::Engage
                | Cost::Sacrifice(..)
                | Cost::Discard(_)
                | Cost::Plunder(..)
                | Cost::Detach(_)
                | Cost::Row(_)
                | Cost::AbolishThis => parts.push(cost),
            }
        }
        parts.extend(stones.filter(|stones| stones.total() > 0).map(Cost::Soul));
        // What is engaged for a cost makes no energy for it; what is sacrificed may have made some before. What lies under
        // a citizen is detached, and what is plundered leaves limbo, before a sacrifice changes either.
        parts.sort_by_key(|cost| match cost {
            Cost::Engage => 0,
            Cost::EngageOther(..) => 1,
            Cost::Soul(_) => 2,
            Cost::Detach(_) => 3,
            Cost::Plunder(..) => 4,
            Cost::Discard(_) => 5,
            Cost::Row(_) => 6,
            Cost::Sacrifice(..) => 7,
            Cost::AbolishThis => 8,
        });
        let (spent, slots, offerings) = (SmallVec::new(), Slots::new(), Refs::new());
        Pay { seat, source, costs: parts, spent, asked: false, slots, offerings }
    }
}

/// Whether every one of `needs` finds one of `means` of its own, by augmenting paths.
fn matches_all(needs: usize, means: usize, fits: &impl Fn(usize, usize) -> bool) -> bool {
    let mut holders = Holders::of(means);
    (0..needs).all(|need| holders.augment(need, fits))
}

/// Which need holds each of the means.
struct Holders {
    holder: SmallVec<[Option<u16>; 24]>,
    /// What the search for a path has come by.
    seen: SmallVec<[bool; 24]>,
}

impl Holders {
    fn of(means: usize) -> Holders {
        Holders { holder: SmallVec::from_elem(None, means), seen: SmallVec::from_elem(false, means) }
    }

    /// Finds one of the means for one more need; those that have one keep one.
    fn augment(&mut self, need: usize, fits: &impl Fn(usize, usize) -> bool) -> bool {
        self.seen.fill(false);
        self.search(need as u16, fits)
    }

    fn search(&mut self, need: u16, fits: &impl Fn(usize, usize) -> bool) -> bool {
        for mean in 0..self.holder.len() {
            if self.seen[mean] || !fits(usize::from(need), mean) {
                continue;
            }
            self.seen[mean] = true;
            if self.holder[mean].is_none_or(|other| self.search(other, fits)) {
                self.holder[mean] = Some(need);
                return true;
            }
        }
        false
    }
}

/// Whether the sources can pay for the stones.
/// Any assignment will do, and each stone needs its own energy (`K-8.1.1.1.1-2`, `K-8.1.1.1.2-3`).
fn pays(stones: &Stones, sources: &[Source]) -> bool {
    pays_with(stones, sources.len(), &|source| sources[source].colors())
}

/// The same with so many sources, of which `colors` says the colors.
fn pays_with(stones: &Stones, sources: usize, colors: &impl Fn(usize) -> Colors) -> bool {
    if sources < stones.total() {
        return false;
    }
    let specific = &stones.specific;
    if let [stone] = specific.as_slice() {
        return (0..sources).any(|source| stone.meets(colors(source)));
    }
    // One color (`K-8.1.1.1.1-1`), or one of several, stone by stone (`K-8.1.1.1.2-1`, `K-8.1.1.1.2-2`).
    matches_all(specific.len(), sources, &|stone, source| specific[stone].meets(colors(source)))
}

/// Whether the sources can pay for a cost of energy, or it costs none.
pub(super) fn affords(stones: &Stones, sources: &[Source]) -> bool {
    stones.total() == 0 || pays(stones, sources)
}

/// Whether energy that was spent can be part of a payment of the stones.
fn all_used(stones: &Stones, spent: &[Color]) -> bool {
    let slots = slots(stones);
    matches_all(spent.len(), slots.len(), &|energy, slot| slots[slot].contains(spent[energy]))
}

/// The colors that each stone accepts, the generic ones too.
fn slots(stones: &Stones) -> SmallVec<[Colors; 16]> {
    // So many of any colors (`K-8.1.1.1.3-1`, `K-8.1.1.1.3-2`).
    let generic = std::iter::repeat_n(Colors::ALL, usize::from(stones.generic));
    stones.specific.iter().copied().chain(generic).collect()
}

impl Query<'_> {
    /// Whether a citizen can be engaged for a cost.
    /// Disengaged, and not weary unless eager (`K-9.1-2`, `K-9.1-3`, `K-G.Engage-1`).
    pub(super) fn can_engage(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        state.area == Area::Island
            && !state.engaged
            && !self.is_held_by_weariness(card)
            && !self.is_forbidden(Act::EngageCost, card)
    }

    /// The citizens that can be engaged for a cost beside the card itself.
    fn engageable(&self, filter: &Filter, seat: Seat, source: CardRef) -> impl Iterator<Item = CardId> {
        let lens = Lens::of(seat, source);
        let island = self.table.player(seat).island.iter().copied();
        island.filter(move |card| *card != source.card && self.can_engage(*card) && self.fits(filter, *card, &lens))
    }

    fn sacrificable(&self, filter: &Filter, seat: Seat, source: CardRef) -> impl Iterator<Item = CardId> {
        let lens = Lens::of(seat, source);
        // Own citizens alone (`K-G.Sacrifice-2`).
        let island = self.table.player(seat).island.iter().copied();
        island.filter(move |card| self.fits(filter, *card, &lens))
    }

    /// Any card, or those of the kind that is named (`K-G.Plunder-2`, `K-G.Plunder-3`).
    pub(super) fn plunderable(
        &self,
        filter: Option<&Filter>,
        seat: Seat,
        source: CardRef,
    ) -> impl Iterator<Item = CardId> {
        let lens = Lens::of(seat, source);
        let limbo = self.table.player(seat).limbo.iter().copied();
        limbo.filter(move |card| filter.is_none_or(|filter| self.fits(filter, *card, &lens)))
    }

    /// Whether nothing is known at once that keeps a player with these sources from paying a cost of a card: what can be
    /// paid by [`Query::can_pay`] may be paid.
    pub(super) fn may_pay(&self, costs: &[Cost], card: CardId, sources: &[Source]) -> bool {
        costs.iter().all(|cost| match cost {
            Cost::Soul(stones) => affords(stones, sources),
            Cost::Engage => !self.table.card(card).engaged,
            Cost::Detach(count) => self.table.attached_to(card).count() >= usize::from(*count),
            Cost::EngageOther(..)
            | Cost::Sacrifice(..)
            | Cost::Discard(_)
            | Cost::Plunder(..)
            | Cost::Row(_)
            | Cost::AbolishThis => true,
        })
    }

    /// Whether a player can pay all of a cost.
    /// All of it, or nothing (`K-8.1-3`).
    pub(super) fn can_pay(&self, seat: Seat, costs: &[Cost], source: CardRef) -> bool {
        self.can_pay_beside(seat, None, costs, source, None)
    }

    /// The same for that energy beside it, and without a citizen that is engaged for another part.
    pub(super) fn can_pay_beside(
        &self,
        seat: Seat,
        energy: Option<&Stones>,
        costs: &[Cost],
        source: CardRef,
        engaged: Option<CardId>,
    ) -> bool {
        let mut without: SmallVec<[CardId; 4]> = engaged.into_iter().collect();
        // Most costs have one part of energy, if any.
        let mut stones = energy.map(Cow::Borrowed);
        let mut others: Vec<Vec<CardId>> = Vec::new();
        for cost in costs {
            let enough = match cost {
                // Only such a cost looks at engaged and weary (`K-9.1-4`).
                Cost::Engage => {
                    let able = self.can_engage(source.card) && !without.contains(&source.card);
                    without.push(source.card);
                    able
                }
                Cost::EngageOther(filter, count) => {
                    let able: Vec<CardId> = self.engageable(filter, seat, source).collect();
                    others.extend(std::iter::repeat_n(able, usize::from(*count)));
                    true
                }
                Cost::Soul(more) => {
                    match &mut stones {
                        Some(stones) => stones.to_mut().add(more),
                        None => stones = Some(Cow::Borrowed(more)),
                    }
                    true
                }
                Cost::Sacrifice(filter, count) => {
                    spare(self.sacrificable(filter, seat, source), costs, source).count() >= usize::from(*count)
                }
                Cost::Discard(count) => self.discardable(seat, source).count() >= usize::from(*count),
                Cost::Plunder(count, filter) => {
                    let limbo = self.plunderable(filter.as_ref(), seat, source);
                    // `K-G.Plunder-4`
                    spare(limbo, costs, source).count() >= usize::from(*count)
                }
                // `K-G.Detach-2`
                Cost::Detach(count) => self.table.attached_to(source.card).count() >= usize::from(*count),
                Cost::AbolishThis => self.table.is_there(source),
                Cost::Row(count) => self.table.player(seat).row.len() >= usize::from(*count),
            };
            if !enough {
                return false;
            }
        }
        let stones = stones.unwrap_or_default();
        if others.is_empty() {
            return stones.total() == 0 || pays(&stones, &self.sources(seat, &without));
        }
        self.engages_and_pays(seat, &stones, &others, &without)
    }

    /// Whether a player could pay all of a cost after making energy at other costs. What two ways of making it would share is
    /// counted for each.
    pub(super) fn could_pay(&self, seat: Seat, costs: &[Cost], source: CardRef) -> bool {
        let (mut stones, mut others) = (Stones::default(), Costs::new());
        for cost in costs {
            match cost {
                Cost::Soul(more) => stones.add(more),
                Cost::Engage
                | Cost::EngageOther(..)
                | Cost::Sacrifice(..)
                | Cost::Discard(_)
                | Cost::Plunder(..)
                | Cost::Detach(_)
                | Cost::Row(_)
                | Cost::AbolishThis => others.push(cost.clone()),
            }
        }
        let mut sources = self.sources(seat, &[]);
        for card in self.table.player(seat).island.iter().copied() {
            for (_, make, cost) in self.costly_abilities(card) {
                let times = self.times(seat, cost, self.table.reference(card)).min(stones.total());
                let made: SmallVec<[Colors; 4]> = match make {
                    Make::These(colors) => colors.iter().copied().map(Colors::of).collect(),
                    Make::AnyColor => smallvec![self.cast.colors],
                };
                sources.extend((0..times).flat_map(|_| &made).map(|colors| Source::Card(card, *colors)));
            }
        }
        affords(&stones, &sources) && self.can_pay(seat, &others, source)
    }

    /// How often a player could pay a cost if it cost no energy, and nothing came to help.
    fn times(&self, seat: Seat, costs: &[Cost], source: CardRef) -> usize {
        let times = costs.iter().map(|cost| {
            let (there, count) = match cost {
                Cost::Soul(_) => return usize::MAX,
                Cost::Engage => return usize::from(self.can_engage(source.card)),
                Cost::AbolishThis => return usize::from(self.table.is_there(source)),
                Cost::EngageOther(filter, count) => (self.engageable(filter, seat, source).count(), *count),
                Cost::Sacrifice(filter, count) => (self.sacrificable(filter, seat, source).count(), *count),
                Cost::Discard(count) => (self.discardable(seat, source).count(), *count),
                Cost::Plunder(count, filter) => (self.plunderable(filter.as_ref(), seat, source).count(), *count),
                Cost::Detach(count) => (self.table.attached_to(source.card).count(), *count),
                Cost::Row(count) => (self.table.player(seat).row.len(), *count),
            };
            there.checked_div(usize::from(count)).unwrap_or(usize::MAX)
        });
        times.min().unwrap_or(usize::MAX)
    }

    /// Whether each list gives a citizen of its own to engage while the other sources still pay for the stones.
    fn engages_and_pays(&self, seat: Seat, stones: &Stones, others: &[Vec<CardId>], without: &[CardId]) -> bool {
        let slots = slots(stones);
        let mut means: Vec<(Option<CardId>, Colors)> = Vec::new();
        means.extend(self.sources(seat, without).iter().map(|source| (source.card(), source.colors())));
        for card in others.iter().flatten() {
            if !without.contains(card) && means.iter().all(|(known, _)| *known != Some(*card)) {
                means.push((Some(*card), Colors::NONE));
            }
        }
        matches_all(slots.len() + others.len(), means.len(), &|need, mean| {
            let (card, colors) = means[mean];
            match need.checked_sub(slots.len()) {
                None => slots[need].meets(colors),
                Some(list) => card.is_some_and(|card| others[list].contains(&card)),
            }
        })
    }

    fn discardable(&self, seat: Seat, source: CardRef) -> impl Iterator<Item = CardId> {
        self.table.player(seat).hand.iter().copied().filter(move |card| *card != source.card)
    }
}

/// What a cost may take beside the card itself, where that is abolished for the same cost.
fn spare(cards: impl Iterator<Item = CardId>, costs: &[Cost], source: CardRef) -> impl Iterator<Item = CardId> {
    let without = costs.contains(&Cost::AbolishThis).then_some(source.card);
    cards.filter(move |card| Some(*card) != without)
}

/// What becomes of a cost after one part of it.
enum Part {
    Paid,
    /// A player is asked first.
    Asks,
    /// What should have paid has left: nothing of it is paid (`K-8.1-3`).
    Unpaid,
}

impl Engine<'_> {
    /// The paying of a cost. What fits a sacrifice now does so until it is due, whatever else is paid before.
    pub(super) fn begin_paying(&mut self, seat: Seat, source: CardRef, costs: Costs) -> Frame {
        let mut pay = Pay::new(seat, source, costs);
        // What lies under a citizen would go to limbo with one that is sacrificed.
        if self.table.card(source.card).area == Area::Attached {
            pay.costs.sort_by_key(|cost| matches!(cost, Cost::Sacrifice(..)));
        }
        for cost in &pay.costs {
            if let Cost::Sacrifice(filter, _) = cost {
                pay.offerings = self.table.refer(self.query().sacrificable(filter, seat, source));
            }
        }
        Frame::Pay(self.rooms.pay.fill(pay))
    }

    pub(super) fn step_pay(&mut self, pay: &mut Pay) -> Result<Next, Fault> {
        self.paying = true;
        let next = self.pay_parts(pay);
        self.paying = false;
        next
    }

    /// Pays part after part, until a player is asked or all is paid. Only then is looked who dies of it: no part takes what
    /// another one needs (`K-8.1-3`).
    fn pay_parts(&mut self, pay: &mut Pay) -> Result<Next, Fault> {
        let mut costs = std::mem::take(&mut pay.costs);
        while let Some(cost) = costs.first() {
            match self.pay_part(pay, cost, &costs)? {
                Part::Asks => {
                    pay.costs = costs;
                    return Ok(Next::Stay);
                }
                Part::Unpaid => {
                    self.settle();
                    self.announce_nothing(pay.source);
                    return Ok(Next::Done);
                }
                Part::Paid => {
                    if let Cost::Soul(stones) = costs.remove(0) {
                        self.rooms.stones = stones;
                    }
                    pay.asked = false;
                    pay.spent.clear();
                }
            }
        }
        self.settle();
        Ok(Next::Done)
    }

    /// What the cost was paid for does not come.
    fn announce_nothing(&mut self, source: CardRef) {
        match self.machine.frames.frames_mut().last_mut() {
            Some(Frame::Announce(announce)) => announce.give_up(),
            // Energy of a citizen, which leaves nothing to tidy up.
            Some(made) => *made = Frame::Tidy(source),
            None => {}
        }
    }

    /// Pays one part of a cost; `owed` is all that is still owed, this part first.
    fn pay_part(&mut self, pay: &mut Pay, cost: &Cost, owed: &[Cost]) -> Result<Part, Fault> {
        match cost {
            Cost::Engage => self.emit(Event::Engaged(pay.source.card)),
            Cost::Soul(stones) => return self.pay_energy(pay, stones),
            Cost::Row(count) => return self.pay_row(pay, *count),
            Cost::AbolishThis => {
                if !self.table.is_there(pay.source) {
                    return Ok(Part::Unpaid);
                }
                self.abolish(pay.source.card);
            }
            Cost::EngageOther(..) | Cost::Sacrifice(..) | Cost::Discard(_) | Cost::Plunder(..) | Cost::Detach(_) => {
                if !pay.asked {
                    pay.asked = true;
                    self.ask_for_cost(pay, cost, owed);
                    return Ok(Part::Asks);
                }
                return Ok(self.take_cost(pay, cost));
            }
        }
        Ok(Part::Paid)
    }

    /// Asks for the cards of a part of a cost.
    fn ask_for_cost(&mut self, pay: &Pay, cost: &Cost, owed: &[Cost]) {
        let (seat, source) = (pay.seat, pay.source);
        let query = self.query();
        let (from, count) = match cost {
            Cost::EngageOther(filter, count) => {
                // Only what leaves the rest payable is offered.
                let rest = &owed[1..];
                let able: SmallVec<[CardId; 16]> = query.engageable(filter, seat, source).collect();
                let able = able.into_iter().filter(|card| query.can_pay_beside(seat, None, rest, source, Some(*card)));
                (self.table.refer(able), *count)
            }
            Cost::Sacrifice(_, count) => {
                let there = |card: &&CardRef| self.table.on_island(**card) && self.table.card(card.card).seat == seat;
                let left = pay.offerings.iter().filter(there).map(|card| card.card);
                (self.table.refer(spare(left, owed, source)), *count)
            }
            Cost::Discard(count) => (self.table.refer(query.discardable(seat, source)), *count),
            Cost::Plunder(count, filter) => {
                let limbo = query.plunderable(filter.as_ref(), seat, source);
                (self.table.refer(spare(limbo, owed, source)), *count)
            }
            Cost::Detach(count) => (self.table.refer(self.table.attached_to(source.card)), *count),
            Cost::Engage | Cost::Soul(_) | Cost::Row(_) | Cost::AbolishThis => (Refs::new(), 0),
        };
        self.ask_cards(seat, DecisionKind::Cost, Some(source.card), from, count, count);
    }

    /// Takes what was chosen for a part of a cost.
    fn take_cost(&mut self, pay: &Pay, cost: &Cost) -> Part {
        let picked = std::mem::take(&mut self.machine.picked);
        let picked: Cards = picked.into_iter().map(|card| card.card).collect();
        let count = match cost {
            Cost::EngageOther(_, count)
            | Cost::Sacrifice(_, count)
            | Cost::Discard(count)
            | Cost::Plunder(count, _)
            | Cost::Detach(count) => *count,
            Cost::Engage | Cost::Soul(_) | Cost::Row(_) | Cost::AbolishThis => 0,
        };
        if picked.len() < usize::from(count) {
            return Part::Unpaid;
        }
        match cost {
            Cost::EngageOther(..) => picked.into_iter().for_each(|card| self.emit(Event::Engaged(card))),
            Cost::Sacrifice(..) => self.die(&picked),
            Cost::Discard(_) => self.discard_cards(pay.seat, &picked),
            Cost::Plunder(..) => self.abolish_cards(&picked),
            Cost::Detach(_) => picked.into_iter().for_each(|card| self.send_to_limbo(card)),
            Cost::Engage | Cost::Soul(_) | Cost::Row(_) | Cost::AbolishThis => {}
        }
        Part::Paid
    }

    /// Destroys own 11-year cards, slot by slot of the own choice; what becomes of them is asked as always.
    fn pay_row(&mut self, pay: &mut Pay, count: u8) -> Result<Part, Fault> {
        if let Some(Action::Slot { slot, .. }) = self.answer() {
            pay.slots.push(slot);
        }
        let seat = pay.seat;
        let row = self.table.player(seat).row.iter().map(|slot| slot.slot);
        let open: Slots = row.filter(|slot| !pay.slots.contains(slot)).collect();
        if pay.slots.len() >= usize::from(count) || open.is_empty() {
            let slots = std::mem::take(&mut pay.slots);
            self.destroy_slots(seat, &slots);
            return Ok(Part::Paid);
        }
        let options: Options = open.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
        self.ask(seat, DecisionKind::DestroySlot, Some(pay.source.card), &options)?;
        Ok(Part::Asks)
    }

    /// Pays energy.
    fn pay_energy(&mut self, pay: &mut Pay, stones: &Stones) -> Result<Part, Fault> {
        match self.answer() {
            Some(Action::Auto) => return Ok(self.pay_rest(pay, stones)),
            Some(Action::Spend(color)) => {
                self.emit(Event::EnergySpent { seat: pay.seat, color });
                pay.spent.push(color);
            }
            Some(action) => self.make_energy(pay.seat, action)?,
            None => {}
        }
        if pay.spent.len() >= stones.total() {
            return Ok(Part::Paid);
        }
        let options = self.payments(pay, stones);
        self.put_question(pay.seat, DecisionKind::Pay, Some(pay.source.card), Vec::new(), options)?;
        Ok(Part::Asks)
    }

    /// The ways to go on paying after which the rest can still be paid.
    fn payments(&mut self, pay: &Pay, stones: &Stones) -> Vec<Action> {
        let sources = self.query().sources(pay.seat, &[]);
        let mut options = self.rooms.options();
        options.push(Action::Auto);
        let colors = self.table.player(pay.seat).energy.keys().copied();
        let fits = |color: &Color| {
            let all: SmallVec<[Color; 16]> = pay.spent.iter().copied().chain([*color]).collect();
            all_used(stones, &all)
        };
        options.extend(colors.filter(fits).map(Action::Spend));
        // What was spent and what could be: the one that is asked about makes its energy, so it is that color alone.
        let mut all: SmallVec<[Colors; 24]> = pay.spent.iter().map(|color| Colors::of(*color)).collect();
        all.extend(sources.iter().map(Source::colors));
        // Sources of the same colors can do the same.
        let mut known: (Colors, Colors) = (Colors::NONE, Colors::NONE);
        for (index, source) in sources.iter().enumerate() {
            let Source::Card(card, colors) = *source else {
                continue;
            };
            if known.0 != colors {
                let own = pay.spent.len() + index;
                let fits = |color: &Color| {
                    all[own] = Colors::of(*color);
                    pays_with(stones, all.len(), &|source| all[source])
                };
                known = (colors, colors.iter().filter(fits).collect());
                all[own] = colors;
            }
            options.extend(known.1.iter().map(|color| Action::Energy { card, color }));
        }
        options
    }

    /// Pays what is left: from the soul pile first, then with what keeps most open.
    fn pay_rest(&mut self, pay: &Pay, stones: &Stones) -> Part {
        let sources = self.query().sources(pay.seat, &[]);
        let all: Sources = pay.spent.iter().map(|color| Source::Pile(*color)).chain(sources).collect();
        let colors: SmallVec<[Colors; 24]> = all.iter().map(Source::colors).collect();
        let slots = slots(stones);
        // Source by source: one that found a place keeps one, so what was spent is used and what is best to spend first.
        let mut holders = Holders::of(slots.len());
        for source in 0..colors.len() {
            holders.augment(source, &|source, slot| slots[slot].meets(colors[source]));
        }
        let chosen = holders.holder.into_iter().zip(&slots);
        let used = chosen.filter_map(|(source, slot)| {
            let source = usize::from(source?);
            colors[source].iter().find(|color| slot.contains(*color)).map(|color| (source, color))
        });
        let mut used: SmallVec<[(usize, Color); 16]> = used.collect();
        if used.len() < slots.len() {
            return Part::Unpaid;
        }
        used.sort_unstable();
        for (index, color) in used.into_iter().filter(|(index, _)| *index >= pay.spent.len()) {
            if let Source::Card(card, _) = all[index] {
                self.emit(Event::Engaged(card));
                self.emit(Event::EnergyMade { seat: pay.seat, color });
            }
            self.emit(Event::EnergySpent { seat: pay.seat, color });
        }
        Part::Paid
    }
}
