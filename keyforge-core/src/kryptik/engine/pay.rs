//! Costs: whether they can be paid, and paying them.

use serde::{Deserialize, Serialize};

use super::settle::Happening;
use super::{Engine, Frame, Look, Scope};
use crate::kernel::{Fault, Seat};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::{Color, Colors, Stones};
use crate::kryptik::event::Event;
use crate::kryptik::library::DefId;
use crate::kryptik::script::ast::{Ability, Act, Cost, Filter, Make};
use crate::kryptik::table::{Area, CardId, CardRef, Spot};

/// Something that gives one energy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Energy in the soul pile.
    Pile(Color),
    /// A card that is engaged for it.
    Card(CardId, Colors),
}

impl Source {
    fn colors(&self) -> Colors {
        match self {
            Source::Pile(color) => Colors::of(*color),
            Source::Card(_, colors) => *colors,
        }
    }
}

/// A cost that is being paid, part by part.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pay {
    pub(crate) seat: Seat,
    source: CardRef,
    /// What is still owed, the next part first.
    costs: Vec<Cost>,
    /// The energy spent on the part that is being paid.
    spent: Vec<Color>,
    /// Whether cards for the next part have been asked for.
    asked: bool,
}

impl Pay {
    pub(crate) fn new(seat: Seat, source: CardRef, mut costs: Vec<Cost>) -> Pay {
        // What is engaged for a cost makes no energy for it; what is sacrificed may have made some before.
        costs.sort_by_key(|cost| match cost {
            Cost::Engage => 0,
            Cost::EngageOther(..) => 1,
            Cost::Soul(_) => 2,
            _ => 3,
        });
        Pay { seat, source, costs, spent: Vec::new(), asked: false }
    }
}

/// Finds a source for every stone by augmenting paths; `None` where a stone stays without.
fn matching(stones: &[Colors], sources: &[Colors]) -> Option<Vec<usize>> {
    let mut holder: Vec<Option<usize>> = vec![None; sources.len()];
    for stone in 0..stones.len() {
        let mut seen = vec![false; sources.len()];
        if !augment(stone, stones, sources, &mut holder, &mut seen) {
            return None;
        }
    }
    let mut found = vec![0; stones.len()];
    for (source, stone) in holder.into_iter().enumerate() {
        if let Some(stone) = stone {
            found[stone] = source;
        }
    }
    Some(found)
}

fn augment(
    stone: usize,
    stones: &[Colors],
    sources: &[Colors],
    holder: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for source in 0..sources.len() {
        if seen[source] || !stones[stone].meets(sources[source]) {
            continue;
        }
        seen[source] = true;
        let free = match holder[source] {
            None => true,
            Some(other) => augment(other, stones, sources, holder, seen),
        };
        if free {
            holder[source] = Some(stone);
            return true;
        }
    }
    false
}

/// Whether the sources can pay for the stones.
fn pays(stones: &Stones, sources: &[Source]) -> bool {
    if sources.len() < stones.total() {
        return false;
    }
    let colors: Vec<Colors> = sources.iter().map(Source::colors).collect();
    stones.specific.is_empty() || matching(&stones.specific, &colors).is_some()
}

/// Whether energy that was spent can be part of a payment of the stones.
fn all_used(stones: &Stones, spent: &[Color]) -> bool {
    let spent: Vec<Colors> = spent.iter().map(|color| Colors::of(*color)).collect();
    matching(&spent, &slots(stones)).is_some()
}

/// The colors that each stone accepts, the generic ones too.
fn slots(stones: &Stones) -> Vec<Colors> {
    let generic = std::iter::repeat_n(Colors::ALL, usize::from(stones.generic));
    stones.specific.iter().copied().chain(generic).collect()
}

impl Look<'_> {
    /// Everything that can give a player energy by engaging, and the soul pile; what keeps least open comes last.
    pub(crate) fn sources(&self, seat: Seat, without: &[CardId]) -> Vec<Source> {
        let player = self.table.player(seat);
        let mut sources: Vec<Source> = Vec::with_capacity(16);
        for (color, count) in &player.energy {
            sources.extend((0..*count).map(|_| Source::Pile(*color)));
        }
        let start = sources.len();
        for card in player.souls.iter().filter(|card| !without.contains(card)) {
            let souls = self.card(*card).map(|card| card.souls).unwrap_or_default();
            if !self.table.card(*card).engaged && !souls.is_empty() {
                sources.push(Source::Card(*card, souls));
            }
        }
        sources[start..].sort_by_key(|source| source.colors().len());
        for card in player.island.iter().filter(|card| !without.contains(card)) {
            if let Some(colors) = self.engage_energy(*card) {
                sources.push(Source::Card(*card, colors));
            }
        }
        sources
    }

    /// The colors that a citizen can make now by engaging alone.
    fn engage_energy(&self, card: CardId) -> Option<Colors> {
        let (_, colors) = self.def(card)?.engage_energy?;
        (self.can_engage(card) && self.can_use(card)).then(|| colors.unwrap_or(self.cast.colors))
    }

    fn can_use(&self, card: CardId) -> bool {
        !self.is_stripped(card) && !self.is_forbidden(Act::Activate, card)
    }

    /// Whether a citizen can be engaged for a cost.
    fn can_engage(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        state.area == Area::Island
            && !state.engaged
            && !self.is_held_by_weariness(card)
            && !self.is_forbidden(Act::EngageCost, card)
    }

    /// The citizens that can be engaged for a cost beside the card itself.
    fn engageable(&self, filter: &Filter, seat: Seat, source: CardRef) -> Vec<CardId> {
        let scope = Scope::of(seat, source);
        let island = &self.table.player(seat).island;
        let fits = |card: &CardId| *card != source.card && self.can_engage(*card) && self.fits(filter, *card, &scope);
        island.iter().copied().filter(fits).collect()
    }

    fn sacrificable(&self, filter: &Filter, seat: Seat, source: CardRef) -> Vec<CardId> {
        let scope = Scope::of(seat, source);
        let island = &self.table.player(seat).island;
        island.iter().copied().filter(|card| self.fits(filter, *card, &scope)).collect()
    }

    pub(crate) fn plunderable(&self, filter: Option<&Filter>, seat: Seat, source: CardRef) -> Vec<CardId> {
        let scope = Scope::of(seat, source);
        let limbo = self.table.player(seat).limbo.iter().copied();
        limbo.filter(|card| filter.is_none_or(|filter| self.fits(filter, *card, &scope))).collect()
    }

    /// Whether a player can pay all of a cost.
    pub(crate) fn can_pay(&self, seat: Seat, costs: &[Cost], source: CardRef) -> bool {
        let mut engaged: Vec<CardId> = Vec::new();
        for cost in costs {
            match cost {
                Cost::Engage if !self.can_engage(source.card) || engaged.contains(&source.card) => return false,
                Cost::Engage => engaged.push(source.card),
                _ => {}
            }
        }
        for cost in costs {
            let Cost::EngageOther(filter, count) = cost else {
                continue;
            };
            let mut able = self.engageable(filter, seat, source);
            able.retain(|card| !engaged.contains(card));
            able.sort_by_key(|card| self.engage_energy(*card).is_some());
            if able.len() < usize::from(*count) {
                return false;
            }
            engaged.extend(able.into_iter().take(usize::from(*count)));
        }
        let mut stones = Stones::default();
        let (mut sacrificed, mut discarded, mut plundered, mut detached) = (0, 0, 0, 0);
        for cost in costs {
            let enough = match cost {
                Cost::Soul(more) => {
                    stones.specific.extend(&more.specific);
                    stones.generic = stones.generic.saturating_add(more.generic);
                    true
                }
                Cost::Sacrifice(filter, count) => {
                    sacrificed += usize::from(*count);
                    self.sacrificable(filter, seat, source).len() >= sacrificed
                }
                Cost::Discard(count) => {
                    discarded += usize::from(*count);
                    let hand = self.table.player(seat).hand.iter().filter(|card| **card != source.card);
                    hand.count() >= discarded
                }
                Cost::Plunder(count, filter) => {
                    plundered += usize::from(*count);
                    self.plunderable(filter.as_ref(), seat, source).len() >= plundered
                }
                Cost::Detach(count) => {
                    detached += usize::from(*count);
                    self.table.attached_to(source.card).count() >= detached
                }
                Cost::AbolishThis => self.table.is_there(source),
                Cost::Engage | Cost::EngageOther(..) => true,
            };
            if !enough {
                return false;
            }
        }
        stones.total() == 0 || pays(&stones, &self.sources(seat, &engaged))
    }

    /// Options that make energy by engaging one card.
    fn cheap_energy(&self, seat: Seat, options: &mut Vec<Action>) {
        for source in self.sources(seat, &[]) {
            if let Source::Card(card, colors) = source {
                options.extend(colors.iter().map(|color| Action::Energy { card, color }));
            }
        }
    }

    /// Options that make energy at other costs.
    pub(crate) fn costly_energy(&self, seat: Seat, options: &mut Vec<Action>) {
        for card in &self.table.player(seat).island {
            let Some(def) = self.def(*card).filter(|def| def.has_energy) else {
                continue;
            };
            if !self.can_use(*card) {
                continue;
            }
            for (index, ability) in def.card.abilities.iter().enumerate() {
                let index = index as u8;
                let Ability::Energy { cost, .. } = ability else {
                    continue;
                };
                let simple = def.engage_energy.is_some_and(|(simple, _)| simple == index);
                if !simple && self.can_pay(seat, cost, self.table.reference(*card)) {
                    options.push(Action::MakeEnergy { card: *card, ability: index });
                }
            }
        }
    }

    /// Every option that makes energy.
    pub(crate) fn energy_options(&self, seat: Seat, options: &mut Vec<Action>) {
        self.cheap_energy(seat, options);
        self.costly_energy(seat, options);
    }
}

impl Engine<'_> {
    /// Makes energy as chosen; an ability with another cost is paid by frames on top.
    pub(crate) fn make_energy(&mut self, seat: Seat, action: Action) -> Result<(), Fault> {
        match action {
            Action::Energy { card, color } => {
                self.emit(Event::Engaged(card));
                self.emit(Event::EnergyMade { seat, color });
                Ok(())
            }
            Action::MakeEnergy { card, ability } => {
                let def = self.table.card(card).def;
                let abilities = self.def(card).map_or(&[][..], |def| &def.card.abilities);
                let Some(Ability::Energy { cost, .. }) = abilities.get(usize::from(ability)) else {
                    return Err(Fault::Broken("this ability makes no energy".to_owned()));
                };
                let pay = Pay::new(seat, self.table.reference(card), cost.clone());
                self.push(Frame::MakeEnergy { seat, def, ability });
                self.push(Frame::Pay(Box::new(pay)));
                Ok(())
            }
            other => Err(Fault::Broken(format!("{other} makes no energy"))),
        }
    }

    /// The energy of an ability whose cost is paid.
    pub(crate) fn finish_energy(&mut self, seat: Seat, def: DefId, ability: u8) -> Result<(), Fault> {
        let abilities = self.cast.get(def).map_or(&[][..], |def| &def.card.abilities);
        match abilities.get(usize::from(ability)) {
            Some(Ability::Energy { make: Make::These(colors), .. }) => {
                for color in colors {
                    self.emit(Event::EnergyMade { seat, color: *color });
                }
                Ok(())
            }
            Some(_) => match self.answer() {
                Some(Action::Color(color)) => {
                    self.emit(Event::EnergyMade { seat, color });
                    Ok(())
                }
                _ => {
                    let options: Vec<Action> = self.cast.colors.iter().map(Action::Color).collect();
                    if options.is_empty() {
                        return Ok(());
                    }
                    self.ask(Frame::MakeEnergy { seat, def, ability }, seat, DecisionKind::Pay, None, options)
                }
            },
            None => Ok(()),
        }
    }

    pub(crate) fn pay(&mut self, mut pay: Box<Pay>) -> Result<(), Fault> {
        loop {
            let Some(cost) = pay.costs.first().cloned() else {
                return Ok(());
            };
            let done = match cost {
                Cost::Engage => {
                    self.emit(Event::Engaged(pay.source.card));
                    true
                }
                Cost::Soul(stones) => {
                    if !self.pay_energy(&mut pay, &stones)? {
                        return Ok(());
                    }
                    true
                }
                Cost::AbolishThis => {
                    let card = pay.source.card;
                    let to = Spot { area: Area::Abolished, seat: pay.seat };
                    match self.table.card(card).area {
                        Area::Island => self.depart(&[card], to, false),
                        _ => self.move_card(card, to, false, None),
                    }
                    self.settle();
                    true
                }
                cost => {
                    if !pay.asked {
                        pay.asked = true;
                        self.ask_for_cost(pay, &cost);
                        return Ok(());
                    }
                    self.take_cost(&pay, &cost);
                    true
                }
            };
            if done {
                pay.costs.remove(0);
                pay.asked = false;
                pay.spent.clear();
            }
        }
    }

    /// Asks for the cards of a part of a cost.
    fn ask_for_cost(&mut self, pay: Box<Pay>, cost: &Cost) {
        let (seat, source) = (pay.seat, pay.source);
        let look = self.look();
        let (from, count) = match cost {
            Cost::EngageOther(filter, count) => {
                let mut able = look.engageable(filter, seat, source);
                // What the energy of the same cost needs is not offered.
                let stones = pay.costs.iter().find_map(|cost| match cost {
                    Cost::Soul(stones) => Some(stones),
                    _ => None,
                });
                if let (Some(stones), 1) = (stones, *count) {
                    able.retain(|card| pays(stones, &look.sources(seat, &[*card])));
                } else {
                    able.sort_by_key(|card| look.engage_energy(*card).is_some());
                    able.truncate(usize::from(*count));
                }
                (able, *count)
            }
            Cost::Sacrifice(filter, count) => (look.sacrificable(filter, seat, source), *count),
            Cost::Discard(count) => {
                let hand = self.table.player(seat).hand.iter().copied();
                (hand.filter(|card| *card != source.card).collect(), *count)
            }
            Cost::Plunder(count, filter) => (look.plunderable(filter.as_ref(), seat, source), *count),
            Cost::Detach(count) => (self.table.attached_to(source.card).collect(), *count),
            Cost::Engage | Cost::Soul(_) | Cost::AbolishThis => (Vec::new(), 0),
        };
        let from = self.table.refer(from);
        self.push(Frame::Pay(pay));
        self.ask_cards(seat, DecisionKind::Cost, Some(source.card), from, count, count);
    }

    /// Takes what was chosen for a part of a cost.
    fn take_cost(&mut self, pay: &Pay, cost: &Cost) {
        let picked: Vec<CardId> = std::mem::take(&mut self.machine.picked).into_iter().map(|card| card.card).collect();
        match cost {
            Cost::EngageOther(..) => picked.into_iter().for_each(|card| self.emit(Event::Engaged(card))),
            Cost::Sacrifice(..) => self.die(&picked),
            Cost::Discard(_) => self.discard_cards(pay.seat, &picked),
            Cost::Plunder(..) => self.abolish_cards(&picked),
            Cost::Detach(_) => picked.into_iter().for_each(|card| self.send_to_limbo(card)),
            Cost::Engage | Cost::Soul(_) | Cost::AbolishThis => {}
        }
        self.settle();
    }

    /// Pays energy; true when all is paid.
    fn pay_energy(&mut self, pay: &mut Box<Pay>, stones: &Stones) -> Result<bool, Fault> {
        match self.answer() {
            Some(Action::Auto) => {
                self.pay_rest(pay, stones);
                return Ok(true);
            }
            Some(Action::Spend(color)) => {
                self.emit(Event::EnergySpent { seat: pay.seat, color });
                pay.spent.push(color);
            }
            Some(action) => self.make_energy(pay.seat, action)?,
            None => {}
        }
        if pay.spent.len() >= stones.total() {
            return Ok(true);
        }
        let options = self.payments(pay, stones);
        let (seat, card) = (pay.seat, pay.source.card);
        self.ask(Frame::Pay(pay.clone()), seat, DecisionKind::Pay, Some(card), options)?;
        Ok(false)
    }

    /// The ways to go on paying after which the rest can still be paid.
    fn payments(&self, pay: &Pay, stones: &Stones) -> Vec<Action> {
        let look = self.look();
        let sources = look.sources(pay.seat, &[]);
        let spent = || pay.spent.iter().map(|color| Source::Pile(*color));
        let mut options = vec![Action::Auto];
        let colors = self.table.player(pay.seat).energy.keys().copied();
        let fits = |color: &Color| {
            let all: Vec<Color> = pay.spent.iter().copied().chain([*color]).collect();
            all_used(stones, &all)
        };
        options.extend(colors.filter(fits).map(Action::Spend));
        for source in &sources {
            let Source::Card(card, colors) = source else {
                continue;
            };
            for color in colors.iter() {
                let others = sources.iter().copied().filter(|other| other != source);
                let after: Vec<Source> = spent().chain(others).chain([Source::Pile(color)]).collect();
                if pays(stones, &after) {
                    options.push(Action::Energy { card: *card, color });
                }
            }
        }
        options
    }

    /// Pays what is left: from the soul pile first, then with what keeps most open.
    fn pay_rest(&mut self, pay: &Pay, stones: &Stones) {
        let sources = self.look().sources(pay.seat, &[]);
        let all: Vec<Source> = pay.spent.iter().map(|color| Source::Pile(*color)).chain(sources).collect();
        let colors: Vec<Colors> = all.iter().map(Source::colors).collect();
        let slots = slots(stones);
        // Source by source: one that found a place keeps one, so what was spent is used and what is best to spend first.
        let mut holder: Vec<Option<usize>> = vec![None; slots.len()];
        for source in 0..colors.len() {
            let mut seen = vec![false; slots.len()];
            augment(source, &colors, &slots, &mut holder, &mut seen);
        }
        let chosen = holder.into_iter().zip(&slots);
        let used = chosen.filter_map(|(source, slot)| {
            let source = source?;
            colors[source].iter().find(|color| slot.contains(*color)).map(|color| (source, color))
        });
        let mut used: Vec<(usize, Color)> = used.collect();
        used.sort_unstable();
        for (index, color) in used.into_iter().filter(|(index, _)| *index >= pay.spent.len()) {
            if let Source::Card(card, _) = all[index] {
                self.emit(Event::Engaged(card));
                self.emit(Event::EnergyMade { seat: pay.seat, color });
            }
            self.emit(Event::EnergySpent { seat: pay.seat, color });
        }
    }

    /// Cards go from a hand to limbo.
    pub(crate) fn discard_cards(&mut self, seat: Seat, cards: &[CardId]) {
        for card in cards {
            if self.table.card(*card).area != Area::Hand {
                continue;
            }
            self.send_to_limbo(*card);
            self.happen(Happening::Discard(seat, *card));
        }
    }

    pub(crate) fn abolish_cards(&mut self, cards: &[CardId]) {
        for card in cards {
            self.move_card(*card, Spot { area: Area::Abolished, seat: Seat::FIRST }, false, None);
        }
    }
}
