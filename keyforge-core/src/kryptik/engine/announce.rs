//! A card or an ability on its way to the pile: paragraphs in order, targets, costs.

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::cast::Mode;
use super::departed::Told;
use super::machine::{Engine, Frame, Next, Options};
use super::pay::Costs;
use super::query::Lens;
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::cards::syntax::{Ability, Cost};
use crate::kryptik::cards::{DefId, On, Text};
use crate::kryptik::table::{
    About, Action, Area, CardId, CardRef, DecisionKind, Event, Item, ItemKind, Solo, Spot, TargetRef, TextRef,
};

/// What is announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum How {
    Cast(Mode),
    Active(u8),
    Trigger(u8),
    ElevenAbility,
    /// A copy of a paragraph of a spell.
    Copy(u8),
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
    Back,
}

/// A card or an ability on its way to the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Announce {
    pub(super) seat: Seat,
    how: How,
    source: CardRef,
    def: DefId,
    about: About,
    step: Step,
    /// The paragraphs in the order in which they go on the pile, and those without a place yet.
    texts: SmallVec<[Text; 4]>,
    unordered: SmallVec<[Text; 4]>,
    /// The targets of each paragraph, target by target.
    targets: SmallVec<[Vec<Vec<TargetRef>>; 2]>,
    /// The paragraph and the target of it that are being chosen for.
    at: (u8, u8),
    chosen: Vec<TargetRef>,
    x: u8,
    /// What casting costs. It is fixed while the card is where it is cast from.
    #[serde(default)]
    costs: Costs,
}

impl Announce {
    fn new(seat: Seat, how: How, source: CardRef, def: DefId, about: About) -> Announce {
        let step = if matches!(how, How::Trigger(_)) { Step::Use } else { Step::X };
        let (texts, unordered, targets) = (SmallVec::new(), SmallVec::new(), SmallVec::new());
        let (chosen, costs) = (Vec::new(), Costs::new());
        Announce { seat, how, source, def, about, step, texts, unordered, targets, at: (0, 0), chosen, x: 0, costs }
    }

    /// The card that is announced, or has what is.
    pub(super) fn source(&self) -> CardRef {
        self.source
    }

    /// It is taken back instead of being announced.
    pub(super) fn give_up(&mut self) {
        self.step = Step::Back;
    }

    /// Goes on with another step.
    fn then(&mut self, step: Step) -> Next {
        self.step = step;
        Next::Stay
    }
}

impl Frame {
    /// The announcing of a copy of a paragraph of a spell that lies on the pile.
    pub(super) fn announce_copy(seat: Seat, item: &Item, paragraph: u8) -> Frame {
        let announce = Announce::new(seat, How::Copy(paragraph), item.source, item.def, item.about);
        Frame::Announce(Box::new(Announce { x: item.x, ..announce }))
    }
}

impl<'a> Engine<'a> {
    /// A card or an ability of it is announced, and it is about nothing.
    pub(super) fn announcing(&mut self, seat: Seat, how: How, card: CardId) -> Frame {
        self.announcing_about(seat, how, self.table.reference(card), self.table.card(card).def, About::default())
    }

    /// A card or one of its abilities is announced.
    pub(super) fn announcing_about(
        &mut self,
        seat: Seat,
        how: How,
        source: CardRef,
        def: DefId,
        about: About,
    ) -> Frame {
        Frame::Announce(self.rooms.announce.fill(Announce::new(seat, how, source, def, about)))
    }

    pub(super) fn step_announce(&mut self, announce: &mut Announce) -> Result<Next, Fault> {
        match announce.step {
            Step::Use => self.want_trigger(announce),
            Step::X => self.name_x(announce),
            Step::Begin => {
                self.begin_announcing(announce);
                Ok(announce.then(Step::Order))
            }
            Step::Order => self.order_paragraphs(announce),
            Step::Targets => self.choose_targets(announce),
            Step::Costs => {
                // What is written before the colon is paid now (`K-9.1-1`, `K-8.1.3-1`).
                if self.lacks_means(announce) {
                    return Ok(self.take_back(announce));
                }
                announce.step = Step::Finish;
                let costs = match announce.how {
                    How::Cast(_) => std::mem::take(&mut announce.costs),
                    How::Active(_) | How::Trigger(_) | How::ElevenAbility | How::Copy(_) => {
                        self.announced_costs(announce).iter().cloned().collect()
                    }
                };
                let source = self.announced_lens(announce).source;
                Ok(Next::Push(self.begin_paying(announce.seat, source, costs)))
            }
            Step::Finish => {
                self.finish_announcing(announce);
                Ok(Next::Done)
            }
            Step::Back => Ok(self.take_back(announce)),
        }
    }

    /// How what is announced is read.
    fn announced_lens(&self, announce: &Announce) -> Lens<'_> {
        let Announce { seat, source, def, about, x, .. } = *announce;
        let text = if let How::Trigger(index) = announce.how { Some(Text::Ability(index)) } else { None };
        Lens { x, ..self.lens_of(Told { seat, source, def, text, about }) }
    }

    /// The ability of the announced card with that number.
    fn ability(&self, announce: &Announce, index: u8) -> Option<&'a Ability> {
        self.cast.get(announce.def).and_then(|def| def.card.abilities.get(usize::from(index)))
    }

    /// A trigger that is optional or costs something is offered; without targets it is not.
    /// `K-9.3-3`, `K-9.3-4`
    fn want_trigger(&mut self, announce: &mut Announce) -> Result<Next, Fault> {
        let How::Trigger(index) = announce.how else {
            return Ok(announce.then(Step::Begin));
        };
        let Some(Ability::Trigger { may, cost, para, solo, .. }) = self.ability(announce, index) else {
            return Ok(Next::Done);
        };
        let (query, lens) = (self.query(), self.announced_lens(announce));
        let used = *solo && query.solo_used(announce.seat, announce.def, index);
        // `K-9.3-7`
        if used || !query.has_targets(para, &lens) {
            return Ok(Next::Done);
        }
        // `K-9.3-5`
        if !*may && cost.is_empty() {
            return Ok(announce.then(Step::Begin));
        }
        let mut options: Options = smallvec![Action::No];
        let payable = query.can_pay(announce.seat, cost, lens.source);
        if payable {
            options.insert(0, Action::Yes);
        } else if !query.could_pay(announce.seat, cost, lens.source) {
            // Who cannot pay has nothing to decide.
            return Ok(Next::Done);
        }
        if cost.iter().any(|cost| matches!(cost, Cost::Soul(_))) {
            query.costly_energy(announce.seat, &mut options);
        }
        match self.answer() {
            Some(Action::Yes) => Ok(announce.then(Step::Begin)),
            Some(Action::No) => Ok(Next::Done),
            Some(action) => {
                self.make_energy(announce.seat, action)?;
                Ok(Next::Stay)
            }
            None => {
                let (card, text) = (announce.source.card, Some(Text::Ability(index)));
                let about = announce.about.card.map(|card| card.card).filter(|about| *about != card);
                let asked = TextRef { card, def: announce.def, text, choice: None, about, whom: None };
                self.ask_for_text(announce.seat, DecisionKind::UseTrigger, Some(card), vec![asked], &options)
            }
        }
    }

    fn begin_announcing(&mut self, announce: &mut Announce) {
        let seat = announce.seat;
        let card = announce.source.card;
        match announce.how {
            How::Cast(mode) => {
                let mut stones = std::mem::take(&mut self.rooms.stones);
                let query = self.query();
                let (soul, extra) = query.casting_costs(seat, card, mode, announce.x);
                if let Some(soul) = soul {
                    stones.clone_from(&soul);
                    announce.costs.push(Cost::Soul(stones));
                }
                announce.costs.extend(extra.iter().cloned());
                self.move_card(card, Spot { area: Area::Pile, seat }, false, None);
                let count = self.def(card).map_or(0, |def| def.card.paragraphs.len() as u8);
                announce.unordered = (0..count).map(Text::Paragraph).collect();
                announce.source = self.table.reference(card);
            }
            How::ElevenAbility => {
                self.move_card(card, Spot { area: Area::Pile, seat }, false, None);
                announce.unordered = smallvec![Text::Eleven];
                announce.source = self.table.reference(card);
            }
            How::Copy(index) => announce.unordered = smallvec![Text::Paragraph(index)],
            How::Active(index) | How::Trigger(index) => {
                self.show_hand_card(announce.source);
                announce.unordered = smallvec![Text::Ability(index)];
            }
        }
    }

    /// Whoever uses the ability of a card in hand shows the card.
    fn show_hand_card(&mut self, source: CardRef) {
        // A card that has come there since is another one.
        if self.table.card(source.card).area == Area::Hand && self.table.is_there(source) {
            let by = self.everybody();
            self.show(by, &[source.card]);
        }
    }

    /// Each paragraph is an effect of its own; the last one placed resolves first (`K-8.4.1-1`, `K-8.4.1-2`, `K-10-1`).
    fn order_paragraphs(&mut self, announce: &mut Announce) -> Result<Next, Fault> {
        if let Some(Action::Option(index)) = self.answer()
            && usize::from(index) < announce.unordered.len()
        {
            let text = announce.unordered.remove(usize::from(index));
            announce.texts.push(text);
        }
        if announce.unordered.len() < 2 {
            announce.texts.append(&mut announce.unordered);
            announce.targets = smallvec![Vec::new(); announce.texts.len()];
            return Ok(announce.then(Step::Targets));
        }
        let options: Options = (0..announce.unordered.len() as u8).map(Action::Option).collect();
        let Announce { def, source: CardRef { card, .. }, .. } = *announce;
        let says = |text: &Text| TextRef { card, def, text: Some(*text), choice: None, about: None, whom: None };
        let texts = announce.unordered.iter().map(says).collect();
        self.ask_for_text(announce.seat, DecisionKind::Paragraph, Some(card), texts, &options)
    }

    fn name_x(&mut self, announce: &mut Announce) -> Result<Next, Fault> {
        let variable = self.cast.get(announce.def).is_some_and(|def| def.card.cost.variable > 0);
        // Where the soul cost is not paid, X is 0 (`K-8.1.1.1.3-3`).
        if !variable || announce.how != How::Cast(Mode::Normal) {
            return Ok(announce.then(Step::Begin));
        }
        if let Some(Action::Number(x)) = self.answer() {
            announce.x = x;
            return Ok(announce.then(Step::Begin));
        }
        let options: Options =
            self.query().values_of_x(announce.seat, announce.source.card).map(Action::Number).collect();
        // What made it castable may have left with its player.
        if options.is_empty() {
            return Ok(Next::Done);
        }
        self.ask(announce.seat, DecisionKind::X, Some(announce.source.card), &options)
    }

    /// While casting or activating, not later (`K-8.5-1`).
    fn choose_targets(&mut self, announce: &mut Announce) -> Result<Next, Fault> {
        let Some(def) = self.cast.get(announce.def) else {
            return Ok(Next::Done);
        };
        let (text, index) = (usize::from(announce.at.0), usize::from(announce.at.1));
        let Some(para) = announce.texts.get(text).map(|text| def.para(*text)) else {
            return Ok(announce.then(Step::Costs));
        };
        let Some((para, target)) = para.and_then(|para| Some((para, para.targets.get(index)?))) else {
            announce.at = (announce.at.0 + 1, 0);
            return Ok(Next::Stay);
        };
        let mut open = self.query().legal_targets(target, para, &self.announced_lens(announce));
        open.retain(|one| !announce.chosen.contains(one));
        let full = announce.chosen.len() >= usize::from(target.count) || open.is_empty();
        // What could have been targeted may have left with its player (`K-8.5-3`).
        let is_short = !target.up_to && announce.chosen.len() < usize::from(target.count);
        if full && is_short && self.table.players.iter().any(|player| player.out) {
            return Ok(self.take_back(announce));
        }
        let answer = if full { Some(Action::Done) } else { self.answer() };
        match answer {
            Some(Action::Done) => {
                let chosen = std::mem::take(&mut announce.chosen);
                let targets = announce.targets.get_mut(text);
                let targets = targets.ok_or_else(|| Fault::broken("an announcement has no targets of its text"))?;
                self.rooms.targets.lend(targets);
                targets.push(chosen);
                announce.at.1 += 1;
                Ok(Next::Stay)
            }
            Some(action) => {
                self.rooms.chosen.lend(&mut announce.chosen);
                announce.chosen.extend(open.into_iter().find(|one| one.action() == action));
                Ok(Next::Stay)
            }
            None => {
                let mut options: Options = open.into_iter().map(TargetRef::action).collect();
                // `K-10.4-2`
                if target.up_to {
                    options.push(Action::Done);
                }
                self.ask(announce.seat, DecisionKind::Target, Some(announce.source.card), &options)
            }
        }
    }

    fn announced_costs<'c>(&self, announce: &'c Announce) -> &'c [Cost]
    where
        'a: 'c,
    {
        match announce.how {
            How::Cast(_) => &announce.costs,
            How::Copy(_) => &[],
            How::ElevenAbility => self.cast.get(announce.def).map_or(&[], |def| &def.card.eleven_cost),
            How::Active(index) | How::Trigger(index) => match self.ability(announce, index) {
                Some(Ability::Active { cost, .. } | Ability::Trigger { cost, .. }) => cost,
                Some(Ability::Energy { .. } | Ability::Passive { .. }) | None => &[],
            },
        }
    }

    /// Whether what is announced cannot be paid any more: what would have paid may have left with its player (`K-8.1-3`).
    fn lacks_means(&self, announce: &Announce) -> bool {
        let (seat, source) = (announce.seat, self.announced_lens(announce).source);
        let left = matches!(announce.how, How::Active(_)) && !self.table.is_there(source);
        // Where everybody is still there, so is what could be paid when it was announced.
        self.table.players.iter().any(|player| player.out)
            && (left || !self.query().can_pay(seat, self.announced_costs(announce), source))
    }

    /// What cannot be announced in the end was not: its card goes to the hand.
    fn take_back(&mut self, announce: &Announce) -> Next {
        if matches!(announce.how, How::Cast(_) | How::ElevenAbility) {
            self.move_card(announce.source.card, Spot { area: Area::Hand, seat: announce.seat }, false, None);
        }
        Next::Done
    }

    /// What it is on the pile, and which solo ability is used up by it.
    fn item_kind(&self, announce: &Announce) -> (ItemKind, Option<u8>) {
        match announce.how {
            How::Cast(_) if announce.texts.is_empty() => (ItemKind::Citizen, None),
            How::Cast(_) => (ItemKind::Paragraph, None),
            How::ElevenAbility => (ItemKind::Eleven, None),
            How::Copy(_) => (ItemKind::Copy, None),
            How::Active(index) => {
                let solo = matches!(self.ability(announce, index), Some(Ability::Active { solo: true, .. }));
                (ItemKind::Active, solo.then_some(index))
            }
            How::Trigger(index) => {
                let (paid, solo) = match self.ability(announce, index) {
                    Some(Ability::Trigger { cost, solo, .. }) => (!cost.is_empty(), *solo),
                    Some(Ability::Active { .. } | Ability::Energy { .. } | Ability::Passive { .. }) | None => {
                        (false, false)
                    }
                };
                (ItemKind::Trigger { paid }, solo.then_some(index))
            }
        }
    }

    /// What was announced lies on the pile and does nothing yet (`K-8-1`, `K-8.4-1`).
    fn finish_announcing(&mut self, announce: &mut Announce) {
        let (kind, solo) = self.item_kind(announce);
        // Used is used, also if it is countered (`K-G.Solo-4`).
        if let Some(ability) = solo {
            self.emit(Event::SoloUsed(Solo { seat: announce.seat, def: announce.def, ability }));
        }
        let texts = std::mem::take(&mut announce.texts);
        let mut targets = std::mem::take(&mut announce.targets).into_iter();
        // A citizen goes there without a text.
        let without = texts.is_empty().then_some(None);
        for text in texts.into_iter().map(Some).chain(without) {
            let targets = targets.next().unwrap_or_default();
            let item = Item {
                id: self.table.next_item,
                kind,
                controller: announce.seat,
                source: announce.source,
                def: announce.def,
                text,
                targets,
                about: announce.about,
                x: announce.x,
            };
            self.add(item);
        }
        // Above the card itself (`K-8.4-7`).
        if let How::Cast(_) = announce.how {
            self.happens_with(On::Cast, announce.seat, announce.source.card);
        }
        // Whoever acted with priority hands it on; what is announced otherwise finds nobody with priority.
        let by_priority = matches!(announce.how, How::Active(_) | How::Cast(Mode::Normal));
        if by_priority {
            // The passes are counted anew (`K-8.3.2-1`, `K-8.3.2-4`).
            let holder = Some(self.table.next_living(announce.seat));
            self.emit(Event::Priority { holder, passed: Seats::EMPTY });
        }
    }
}
