//! A card or an ability on its way to the pile.

use serde::{Deserialize, Serialize};

use super::settle::Happening;
use super::{Engine, Frame, Look, Pay, Scope};
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::{Kind, Stones};
use crate::kryptik::event::Event;
use crate::kryptik::library::{DefId, Text};
use crate::kryptik::script::ast::{Ability, Act, Cost, Zone};
use crate::kryptik::table::{About, Area, CardId, CardRef, Item, ItemKind, Solo, Spot, TargetRef};

/// How a card is cast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Mode {
    /// From the hand for its soul cost.
    Normal,
    /// Without its soul cost.
    Free,
    /// From the row for its 11-year cost.
    Eleven,
}

/// What is announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum How {
    Cast(Mode),
    Active(u8),
    Trigger(u8),
    ElevenAbility,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Use,
    X,
    Begin,
    Order,
    Targets,
    Costs,
    Finish,
}

/// A card or an ability on its way to the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Announce {
    pub(crate) seat: Seat,
    how: How,
    source: CardRef,
    def: DefId,
    about: About,
    step: Step,
    /// The paragraphs in the order in which they go on the pile, and those without a place yet.
    texts: Vec<Text>,
    unordered: Vec<Text>,
    /// The targets of each paragraph, target by target.
    targets: Vec<Vec<Vec<TargetRef>>>,
    /// The paragraph and the target of it that are being chosen for.
    at: (u8, u8),
    chosen: Vec<TargetRef>,
    x: u8,
    /// What casting costs. It is fixed while the card is where it is cast from.
    #[serde(default)]
    costs: Vec<Cost>,
}

impl Announce {
    pub(crate) fn new(seat: Seat, how: How, source: CardRef, def: DefId, about: About) -> Announce {
        let step = if matches!(how, How::Trigger(_)) { Step::Use } else { Step::X };
        let (texts, unordered, targets) = (Vec::new(), Vec::new(), Vec::new());
        let (chosen, costs) = (Vec::new(), Vec::new());
        Announce { seat, how, source, def, about, step, texts, unordered, targets, at: (0, 0), chosen, x: 0, costs }
    }

    fn scope(&self) -> Scope {
        Scope { x: self.x, ..Scope::of(self.seat, self.source).about(self.about) }
    }
}

impl Look<'_> {
    /// Whether a player can cast a card now.
    pub(crate) fn can_cast(&self, seat: Seat, card: CardId, mode: Mode) -> bool {
        let Some(def) = self.def(card) else {
            return false;
        };
        let facts = &def.card;
        let (in_main, in_combat) = (self.table.phase.is_main(), self.table.phase.is_combat());
        let timely = match (mode, facts.kind) {
            (Mode::Eleven, _) => true,
            (_, Kind::Spell) => !facts.focused || self.focus(seat),
            (Mode::Free, Kind::Citizen) => true,
            (Mode::Normal, Kind::Citizen) => {
                let phase = in_main || facts.combat_timing && in_combat;
                seat == self.table.active && phase && self.table.pile.is_empty()
            }
        };
        let act = if facts.kind == Kind::Spell { Act::CastSpells } else { Act::CastCitizens };
        if !timely || self.is_forbidden_to(act, seat) || self.overlord_of_name(seat, card).is_some() {
            return false;
        }
        if mode == Mode::Eleven && facts.years.is_none() {
            return false;
        }
        let scope = Scope::of(seat, self.table.reference(card));
        facts.paragraphs.iter().all(|para| self.has_targets(para, &scope))
            && self.can_pay(seat, &self.casting_costs(seat, card, mode, 0), self.table.reference(card))
    }

    /// Everything that casting costs.
    pub(crate) fn casting_costs(&self, seat: Seat, card: CardId, mode: Mode, x: u8) -> Vec<Cost> {
        let Some(facts) = self.card(card) else {
            return Vec::new();
        };
        let soul = match mode {
            Mode::Normal => Some(self.cost_of(card, seat, x)),
            Mode::Free => None,
            Mode::Eleven => Some(Stones::any(facts.years.unwrap_or(0))),
        };
        soul.map(Cost::Soul).into_iter().chain(facts.extra.iter().cloned()).collect()
    }

    /// Whether a player can use an active ability now.
    pub(crate) fn can_activate(&self, seat: Seat, card: CardId, index: u8) -> bool {
        let state = self.table.card(card);
        let Some(ability) = self.card(card).and_then(|facts| facts.abilities.get(usize::from(index))) else {
            return false;
        };
        let Ability::Active { cost, focused, solo, short_time, zone, para } = ability else {
            return false;
        };
        let here = match state.area {
            Area::Island => *zone == Zone::Island && !self.is_stripped(card) && !self.is_forbidden(Act::Activate, card),
            Area::Attached => *zone == Zone::Attached,
            Area::Limbo => *zone == Zone::Limbo,
            Area::Hand => *zone == Zone::Hand,
            _ => false,
        };
        if !here || state.seat != seat || *focused && !self.focus(seat) {
            return false;
        }
        if *solo && self.solo_used(seat, state.def, index) {
            return false;
        }
        let source = self.table.reference(card);
        short_time.is_none_or(|count| self.short_time(seat, count))
            && self.has_targets(para, &Scope::of(seat, source))
            && self.can_pay(seat, cost, source)
    }

    /// Whether a player used this solo ability of a card of that name this turn.
    fn solo_used(&self, seat: Seat, def: DefId, ability: u8) -> bool {
        let name = |def: DefId| self.cast.get(def).map(|def| &def.card.name);
        let same = |solo: &Solo| solo.seat == seat && solo.ability == ability && name(solo.def) == name(def);
        self.table.solo.iter().any(same)
    }

    /// Whether the 11-year ability of a card can be used.
    pub(crate) fn can_use_eleven(&self, seat: Seat, card: CardRef) -> bool {
        let Some(facts) = self.card(card.card) else {
            return false;
        };
        let targets = facts.eleven.as_ref().is_some_and(|para| self.has_targets(para, &Scope::of(seat, card)));
        targets && self.can_pay(seat, &facts.eleven_cost, card)
    }
}

impl Engine<'_> {
    pub(crate) fn announce(&mut self, mut announce: Box<Announce>) -> Result<(), Fault> {
        loop {
            match announce.step {
                Step::Use => {
                    if !self.wants_trigger(&mut announce)? {
                        return Ok(());
                    }
                }
                Step::Begin => self.begin_announcing(&mut announce),
                Step::Order => {
                    if !self.order_paragraphs(&mut announce)? {
                        return Ok(());
                    }
                }
                Step::X => {
                    if !self.name_x(&mut announce)? {
                        return Ok(());
                    }
                }
                Step::Targets => {
                    if !self.choose_targets(&mut announce)? {
                        return Ok(());
                    }
                }
                Step::Costs => {
                    let costs = self.announced_costs(&announce);
                    let pay = Pay::new(announce.seat, announce.source, costs);
                    announce.step = Step::Finish;
                    self.push(Frame::Announce(announce));
                    self.push(Frame::Pay(Box::new(pay)));
                    return Ok(());
                }
                Step::Finish => {
                    self.finish_announcing(&announce);
                    return Ok(());
                }
            }
        }
    }

    /// A trigger that is optional or costs something is offered; without targets it is not. True: it goes on.
    fn wants_trigger(&mut self, announce: &mut Box<Announce>) -> Result<bool, Fault> {
        let How::Trigger(index) = announce.how else {
            announce.step = Step::Begin;
            return Ok(true);
        };
        let facts = self.cast.get(announce.def).and_then(|def| def.card.abilities.get(usize::from(index)));
        let Some(Ability::Trigger { may, cost, para, solo, .. }) = facts else {
            return Ok(false);
        };
        let look = self.look();
        let used = *solo && look.solo_used(announce.seat, announce.def, index);
        if used || !look.has_targets(para, &announce.scope()) {
            return Ok(false);
        }
        if !*may && cost.is_empty() {
            announce.step = Step::Begin;
            return Ok(true);
        }
        match self.answer() {
            Some(Action::Yes) => {
                announce.step = Step::Begin;
                Ok(true)
            }
            Some(Action::No) => Ok(false),
            Some(action) => {
                let seat = announce.seat;
                self.push(Frame::Announce(announce.clone()));
                self.make_energy(seat, action)?;
                Ok(false)
            }
            None => {
                let look = self.look();
                let mut options = vec![Action::No];
                if look.can_pay(announce.seat, cost, announce.source) {
                    options.insert(0, Action::Yes);
                }
                if cost.iter().any(|cost| matches!(cost, Cost::Soul(_))) {
                    look.costly_energy(announce.seat, &mut options);
                }
                let (seat, card) = (announce.seat, announce.source.card);
                self.ask(Frame::Announce(announce.clone()), seat, DecisionKind::UseTrigger, Some(card), options)?;
                Ok(false)
            }
        }
    }

    fn begin_announcing(&mut self, announce: &mut Announce) {
        match announce.how {
            How::Cast(mode) => {
                let seat = announce.seat;
                announce.costs = self.look().casting_costs(seat, announce.source.card, mode, announce.x);
                self.move_card(announce.source.card, Spot { area: Area::Pile, seat }, false, None);
                announce.source = self.table.reference(announce.source.card);
                let count = self.def(announce.source.card).map_or(0, |def| def.card.paragraphs.len() as u8);
                announce.unordered = (0..count).map(Text::Paragraph).collect();
            }
            How::ElevenAbility => {
                let seat = announce.seat;
                self.move_card(announce.source.card, Spot { area: Area::Pile, seat }, false, None);
                announce.source = self.table.reference(announce.source.card);
                announce.unordered = vec![Text::Eleven];
            }
            How::Active(index) | How::Trigger(index) => {
                self.show_hand_card(announce.source.card);
                announce.unordered = vec![Text::Ability(index)];
            }
        }
        announce.step = Step::Order;
    }

    /// Whoever uses the ability of a card in hand shows the card.
    fn show_hand_card(&mut self, card: CardId) {
        if self.table.card(card).area == Area::Hand {
            let by = self.everybody();
            self.show(by, &[card]);
        }
    }

    fn order_paragraphs(&mut self, announce: &mut Box<Announce>) -> Result<bool, Fault> {
        if let Some(Action::Option(index)) = self.answer()
            && usize::from(index) < announce.unordered.len()
        {
            let text = announce.unordered.remove(usize::from(index));
            announce.texts.push(text);
        }
        if announce.unordered.len() < 2 {
            let rest = std::mem::take(&mut announce.unordered);
            announce.texts.extend(rest);
            announce.targets = vec![Vec::new(); announce.texts.len()];
            announce.step = Step::Targets;
            return Ok(true);
        }
        let options = (0..announce.unordered.len() as u8).map(Action::Option).collect();
        let (seat, card) = (announce.seat, announce.source.card);
        self.ask(Frame::Announce(announce.clone()), seat, DecisionKind::Paragraph, Some(card), options)?;
        Ok(false)
    }

    fn name_x(&mut self, announce: &mut Box<Announce>) -> Result<bool, Fault> {
        let variable = self.cast.get(announce.def).is_some_and(|def| def.card.cost.variable > 0);
        if !variable || announce.how != How::Cast(Mode::Normal) {
            announce.step = Step::Begin;
            return Ok(true);
        }
        if let Some(Action::Number(x)) = self.answer() {
            announce.x = x;
            announce.step = Step::Begin;
            return Ok(true);
        }
        let look = self.look();
        let payable = |x: &u8| {
            let costs = look.casting_costs(announce.seat, announce.source.card, Mode::Normal, *x);
            look.can_pay(announce.seat, &costs, announce.source)
        };
        let options = (0..=40).take_while(|x| *x == 0 || payable(x)).map(Action::Number).collect();
        let (seat, card) = (announce.seat, announce.source.card);
        self.ask(Frame::Announce(announce.clone()), seat, DecisionKind::X, Some(card), options)?;
        Ok(false)
    }

    fn choose_targets(&mut self, announce: &mut Box<Announce>) -> Result<bool, Fault> {
        let Some(def) = self.cast.get(announce.def) else {
            return Ok(false);
        };
        let scope = announce.scope();
        loop {
            let (text, index) = (usize::from(announce.at.0), usize::from(announce.at.1));
            let Some(para) = announce.texts.get(text).map(|text| def.para(*text)) else {
                announce.step = Step::Costs;
                return Ok(true);
            };
            let Some((para, target)) = para.and_then(|para| Some((para, para.targets.get(index)?))) else {
                announce.at = (announce.at.0 + 1, 0);
                continue;
            };
            let mut open = self.look().legal_targets(target, para, &scope);
            open.retain(|one| !announce.chosen.contains(one));
            let full = announce.chosen.len() >= usize::from(target.count) || open.is_empty();
            let answer = if full { Some(Action::Done) } else { self.answer() };
            match answer {
                Some(Action::Done) => {
                    let chosen = std::mem::take(&mut announce.chosen);
                    announce.targets[text].push(chosen);
                    announce.at.1 += 1;
                }
                Some(action) => announce.chosen.extend(open.into_iter().find(|one| action_of(*one) == action)),
                None => {
                    let mut options: Vec<Action> = open.into_iter().map(action_of).collect();
                    if target.up_to {
                        options.push(Action::Done);
                    }
                    let (seat, card) = (announce.seat, announce.source.card);
                    self.ask(Frame::Announce(announce.clone()), seat, DecisionKind::Target, Some(card), options)?;
                    return Ok(false);
                }
            }
        }
    }

    fn announced_costs(&self, announce: &Announce) -> Vec<Cost> {
        let card = self.cast.get(announce.def).map(|def| &def.card);
        let ability = |index: u8| card.and_then(|card| card.abilities.get(usize::from(index)));
        match announce.how {
            How::Cast(_) => announce.costs.clone(),
            How::ElevenAbility => card.map(|card| card.eleven_cost.clone()).unwrap_or_default(),
            How::Active(index) | How::Trigger(index) => match ability(index) {
                Some(Ability::Active { cost, .. } | Ability::Trigger { cost, .. }) => cost.clone(),
                _ => Vec::new(),
            },
        }
    }

    fn finish_announcing(&mut self, announce: &Announce) {
        let ability = |index: u8| {
            let card = self.cast.get(announce.def).map(|def| &def.card)?;
            card.abilities.get(usize::from(index))
        };
        let (kind, solo) = match announce.how {
            How::Cast(_) if announce.texts.is_empty() => (ItemKind::Citizen, None),
            How::Cast(_) => (ItemKind::Paragraph, None),
            How::ElevenAbility => (ItemKind::Eleven, None),
            How::Active(index) => {
                let solo = matches!(ability(index), Some(Ability::Active { solo: true, .. }));
                (ItemKind::Active, solo.then_some(index))
            }
            How::Trigger(index) => {
                let (paid, solo) = match ability(index) {
                    Some(Ability::Trigger { cost, solo, .. }) => (!cost.is_empty(), *solo),
                    _ => (false, false),
                };
                (ItemKind::Trigger { paid }, solo.then_some(index))
            }
        };
        if let Some(ability) = solo {
            self.emit(Event::SoloUsed(Solo { seat: announce.seat, def: announce.def, ability }));
        }
        let mut texts: Vec<Option<(usize, Text)>> = announce.texts.iter().copied().enumerate().map(Some).collect();
        if texts.is_empty() {
            texts.push(None);
        }
        for text in texts {
            let targets = text.map(|(index, _)| announce.targets[index].clone()).unwrap_or_default();
            let item = Item {
                id: self.table.next_item,
                kind,
                controller: announce.seat,
                source: announce.source,
                def: announce.def,
                text: text.map(|(_, text)| text),
                targets,
                about: announce.about,
                x: announce.x,
            };
            self.emit(Event::Added(Box::new(item)));
        }
        if let How::Cast(_) = announce.how {
            self.happen(Happening::Cast(announce.seat, announce.source.card));
        }
        // Whoever acted with priority hands it on; what is announced otherwise finds nobody with priority.
        let by_priority = matches!(announce.how, How::Active(_) | How::Cast(Mode::Normal));
        if by_priority {
            let holder = Some(self.table.next_living(announce.seat));
            self.emit(Event::Priority { holder, passed: Seats::EMPTY });
        }
    }
}

fn action_of(target: TargetRef) -> Action {
    match target {
        TargetRef::Card(card) => Action::Card(card.card),
        TargetRef::Player(seat) => Action::Player(seat),
        TargetRef::Pile(id) => Action::Pile(id),
    }
}
