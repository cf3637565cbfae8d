//! Abilities that wait for their turn at one timing point; the active player orders them (`TURN-4`).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::ability::AbilityFrame;
use super::frame::{Frame, Next};
use super::scope::Scope;
use crate::kernel::{Effort, Fault, Seat};
use crate::keyforge::cards::library::code::{Change, Instr, Kind};
use crate::keyforge::cards::library::{Aspects, bold_bit};
use crate::keyforge::cards::syntax::{Bold, Cond, Ref, Sel, Verb};
use crate::keyforge::engine::destroy::instead_of;
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::query::{Active, Instance, Lens};
use crate::keyforge::table::{
    AbilityId, Action, CardId, CardRef, DecisionKind, Fact, FactKind, LastingId, Waiting, visibility,
};

/// An ability that waits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub ability: AbilityId,
    pub you: Seat,
    pub this: CardRef,
    pub source: CardRef,
    pub lasting: Option<LastingId>,
    pub event: Option<Box<Fact>>,
    /// Whether its card must still be where it was when its turn comes.
    pub bound: bool,
}

impl Pending {
    /// An active ability at an event.
    pub fn of(active: &Active, event: Option<Fact>) -> Pending {
        Pending {
            ability: active.ability,
            you: active.you,
            this: active.this,
            source: active.source,
            lasting: active.lasting,
            event: event.map(Box::new),
            bound: active.lasting.is_none(),
        }
    }

    /// What a player is told of it.
    pub fn waiting(&self) -> Waiting {
        Waiting { card: self.this.card, source: self.source.card, ability: Some(self.ability), about: None }
    }

    /// Whether it acts in the place of what a card does at a bold word.
    fn is_instead(&self) -> bool {
        self.event.as_deref().is_some_and(|event| matches!(event.kind, FactKind::Triggers(_)))
    }

    /// An ability of a card.
    pub fn of_card(instance: Instance, you: Seat, this: CardRef) -> Pending {
        Pending {
            ability: instance.ability,
            you,
            this,
            source: instance.source,
            lasting: instance.lasting,
            event: None,
            bound: true,
        }
    }
}

/// A timing point.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Window {
    pub items: Vec<Pending>,
    /// A bold word whose abilities are read anew after each (`REAP-3`), of that card, used by that player.
    pub bold: Option<(Bold, CardRef, Seat)>,
    /// What waits beside the abilities with the bold word.
    beside: Vec<Pending>,
    /// Whether what the abilities interrupt may be cancelled by one of them.
    interrupts: bool,
    /// Whether one of them has done so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cancelled: bool,
    /// Those that were resolved.
    done: SmallVec<[Instance; 1]>,
    asked: bool,
    /// Whether the number of rounds of an endless loop was asked for.
    looping: bool,
    /// Whether the card is used as if it were the player's own.
    pub as_yours: bool,
    /// Only one of the abilities resolves (`ACTUSE-2`).
    pub only_one: bool,
    /// After a fight: who was fought. Another fight within the window does not change that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fought: Option<CardRef>,
}

impl Window {
    /// These abilities.
    pub fn of(items: Vec<Pending>) -> Window {
        Window {
            items,
            bold: None,
            beside: Vec::new(),
            interrupts: false,
            cancelled: false,
            done: SmallVec::new(),
            asked: false,
            looping: false,
            as_yours: false,
            only_one: false,
            fought: None,
        }
    }

    /// Those that come before something which one of them may cancel.
    pub fn interrupting(items: Vec<Pending>) -> Window {
        Window { interrupts: true, ..Window::of(items) }
    }

    /// The abilities of a card with a bold word.
    pub fn bold(bold: Bold, card: CardRef, you: Seat) -> Window {
        Window { bold: Some((bold, card, you)), ..Window::of(Vec::new()) }
    }

    /// The same, and those that wait for the same moment (`TURN-4`).
    pub fn beside(self, items: Vec<Pending>) -> Window {
        Window { beside: items, ..self }
    }

    /// Everything that waits in it.
    pub fn waiting_mut(&mut self) -> impl Iterator<Item = &mut Pending> {
        self.items.iter_mut().chain(&mut self.beside)
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_window(&mut self, frame: &mut Window) -> Result<Next, Fault> {
        if frame.asked {
            frame.asked = false;
            let Some(Action::Trigger(index)) = self.take_answer() else {
                return Err(Fault::broken("a window was not told what comes next"));
            };
            return self.resolve_item(frame, usize::from(index));
        }
        if std::mem::take(&mut frame.looping) {
            let Some(Action::Number(rounds)) = self.take_answer() else {
                return Err(Fault::broken("a loop was not told how often"));
            };
            self.end_after(rounds);
        }
        self.refresh(frame);
        if self.machine.effort.is_exhausted() {
            frame.items.clear();
            frame.beside.clear();
        }
        if self.machine.endless.is_some() {
            let endless = frame.items.iter().chain(&frame.beside).find(|item| self.is_endless(item));
            if let Some(card) = endless.map(|item| item.source.card) {
                frame.looping = true;
                let options = self.rounds();
                self.ask(Asking::new(self.table.turn.active, DecisionKind::Number, options).by(card));
                return Ok(Next::Stay);
            }
            frame.items.retain(|item| !self.has_gone_round(item));
            frame.beside.retain(|item| !self.has_gone_round(item));
        }
        let mut waiting = frame.items.iter().chain(&frame.beside);
        let Some(first) = waiting.next() else {
            self.machine.cancelled |= frame.cancelled;
            self.rooms.waiting().give(std::mem::take(&mut frame.items));
            self.rooms.waiting().give(std::mem::take(&mut frame.beside));
            return Ok(Next::Done);
        };
        if waiting.all(|other| self.are_alike(first, other)) {
            return self.resolve_item(frame, 0);
        }
        let card = first.source.card;
        self.show_what_waits(frame);
        let waiting = self.what_waits(&frame.items, &frame.beside);
        frame.asked = true;
        let items: SmallVec<[&Pending; 8]> = frame.items.iter().chain(&frame.beside).collect();
        let options = self.one_of_each(&items);
        // Of several texts that act in the place of the same one does.
        let one_does = items.iter().all(|item| item.is_instead());
        let kind = if one_does { DecisionKind::Replacement } else { DecisionKind::Order };
        let mut asking = Asking::new(self.table.turn.active, kind, options).by(card);
        asking.waiting = waiting;
        self.ask(asking);
        Ok(Next::Stay)
    }

    /// What is told of abilities that wait. The same text of a card at several events is told apart by their cards.
    fn what_waits(&self, items: &[Pending], beside: &[Pending]) -> Vec<Waiting> {
        let plain: Vec<Waiting> = items.iter().chain(beside).map(Pending::waiting).collect();
        let told = plain.iter().zip(items.iter().chain(beside)).map(|(waiting, item)| {
            let several = plain.iter().filter(|other| *other == waiting).count() > 1;
            let event = item.event.as_deref().filter(|_| several);
            Waiting { about: event.and_then(|event| self.known_card(event)), ..*waiting }
        });
        told.collect()
    }

    /// The card that something is about, if the active player knows it.
    pub(crate) fn known_card(&self, fact: &Fact) -> Option<CardId> {
        let card = fact.card.get()?.card;
        visibility::knows(self.table, self.table.turn.active, card).then_some(card)
    }

    /// The question names what waits, also to a player who could not see it where it lies.
    fn show_what_waits(&mut self, frame: &Window) {
        let active = self.table.turn.active;
        for item in frame.items.iter().chain(&frame.beside).filter(|item| item.lasting.is_none()) {
            if !visibility::knows(self.table, active, item.this.card) {
                self.show_at_work(item.this);
            }
        }
    }

    /// Reads bold abilities anew and drops what is no longer possible.
    /// What was gained at this very moment may still trigger (`FAQ-088`).
    fn refresh(&mut self, frame: &mut Window) {
        if let Some((bold, card, you)) = frame.bold {
            frame.items.clear();
            self.rooms.waiting().lend(&mut frame.items);
            let over = frame.only_one && !frame.done.is_empty();
            if !over && self.table.is_current(card) {
                self.query().bold_abilities(card.card, bold, &mut |instance| {
                    if !frame.done.contains(&instance) {
                        frame.items.push(Pending::of_card(instance, you, card));
                    }
                });
            }
        }
        frame.items.retain(|item| self.still_waits(item) && !self.comes_to_nothing(item));
        frame.beside.retain(|item| self.still_waits(item) && !self.comes_to_nothing(item));
        // Taken at once: what the next one starts may be interrupted itself.
        frame.cancelled |= frame.interrupts && std::mem::take(&mut self.machine.cancelled);
        if frame.cancelled {
            frame.items.retain(|item| !self.cancels(item));
        }
    }

    /// Whether a card that an ability needs is still where it was.
    pub(crate) fn still_waits(&self, item: &Pending) -> bool {
        !item.bound || self.table.is_current(item.this)
    }

    /// Whether an ability does not act at what it waited for, in whatever order, so that nobody is asked when it comes: its
    /// text is for another time of the turn ("their sixth card", "the first time"), or for cards with an ability that this
    /// one has not ("a creature with a play effect").
    fn comes_to_nothing(&self, item: &Pending) -> bool {
        let Some(event) = item.event.as_deref() else {
            return false;
        };
        let code = &self.library.ability(item.ability).code[..];
        if let [Instr::JumpUnless(cond, to), ..] = code
            && usize::from(*to) >= code.len()
        {
            return self.has_failed(item, event, cond);
        }
        let [Instr::Select(Sel::Ref(Ref::EventCard)), Instr::Do(verb)] = code else {
            return false;
        };
        let (Verb::TriggerAbility(bold, _), Some(card)) = (&**verb, event.card.get()) else {
            return false;
        };
        !self.query().has_bold(card.card, *bold)
    }

    /// Whether the condition of an ability that waits has failed for good.
    fn has_failed(&self, item: &Pending, event: &Fact, cond: &Cond) -> bool {
        let lasting = item.lasting.and_then(|id| self.table.lasting.iter().find(|lasting| lasting.id == id));
        let binding = lasting.filter(|lasting| lasting.speaks_in(item.ability)).map(|lasting| &lasting.binding);
        let (this, source) = (item.this.into(), item.source.into());
        let lens = Lens { this, source, binding, ..Lens::of_player(item.you) };
        self.query().look(|query| query.has_failed_for_good(&lens.at(event), cond))
    }

    /// Whether an ability can cancel what it interrupts: where another one has done so, nothing is left for it
    /// (`REPLACE-5`).
    pub(crate) fn cancels(&self, item: &Pending) -> bool {
        self.library.ability(item.ability).code.iter().any(|instr| matches!(instr, Instr::Cancel))
    }

    fn resolve_item(&mut self, frame: &mut Window, index: usize) -> Result<Next, Fault> {
        if index >= frame.items.len() + frame.beside.len() {
            return Err(Fault::broken("a window was told an item it has not"));
        }
        // What only waits beside a card's own abilities is not used as if it were the player's.
        let own = index < frame.items.len();
        let item = if own { frame.items.remove(index) } else { frame.beside.remove(index - frame.items.len()) };
        if own {
            frame.done.push(Instance { ability: item.ability, source: item.source, lasting: item.lasting });
        }
        // What was to trigger is replaced: nothing is left for another text to act in its place (`REPLACE-5`).
        if item.is_instead() {
            frame.items.retain(|other| other.event != item.event);
        }
        self.machine.count_resolved(item.ability, item.this);
        let frame_of_item = self.begin(item);
        let scope = self.scope();
        scope.as_yours = own && frame.as_yours;
        scope.binding.fought = frame.fought.filter(|_| own).or(scope.binding.fought);
        Ok(self.first(frame_of_item))
    }

    /// Starts an ability.
    pub(crate) fn begin(&mut self, item: Pending) -> Frame {
        let mut scope = Scope::new(item.ability, item.you, item.this, item.source);
        scope.event = item.event;
        if let Some(id) = item.lasting
            && let Some(lasting) = self.table.lasting.iter().find(|lasting| lasting.id == id)
            && lasting.speaks_in(item.ability)
        {
            scope.binding = lasting.binding.clone();
            // A fight text that it gives speaks of the fight of the creature that has it.
            let of_fight = bold_bit(Bold::Fight) | bold_bit(Bold::BeforeFight);
            if matches!(self.library.ability(item.ability).kind, Kind::Bold(words) if words & of_fight != 0) {
                scope.binding.fought = None;
            }
        }
        self.machine.effort.note(Effort::WITHIN * self.machine.scopes.len() as u32);
        self.machine.scopes.push(scope);
        Frame::Ability(AbilityFrame {})
    }

    /// The window comes next, unless nothing waits in it.
    pub(crate) fn window_first(&mut self, window: Window) -> Next {
        let waits = |(bold, card, _): (Bold, CardRef, Seat)| self.query().may_have_bold(card.card, bold);
        match window.items.is_empty() && window.beside.is_empty() && !window.bold.is_some_and(waits) {
            true => {
                self.rooms.waiting().give(window.items);
                self.rooms.waiting().give(window.beside);
                Next::Stay
            }
            false => self.first(Frame::Window(window)),
        }
    }

    /// These abilities come next, if there are any.
    pub(crate) fn resolve_first(&mut self, items: Vec<Pending>) -> Next {
        self.window_first(Window::of(items))
    }

    /// The abilities of a card with a bold word come next, or what a text does instead of them.
    pub(crate) fn trigger_first(&mut self, bold: Bold, card: CardRef, you: Seat) -> Next {
        let mut items = Vec::new();
        let window = match self.add_instead(&mut items, card, bold, you) {
            true => Window::of(items),
            false => Window { items, ..Window::bold(bold, card, you) },
        };
        self.window_first(window)
    }

    /// Adds the same to what waits.
    pub(crate) fn add_bold_or_instead(&mut self, items: &mut Vec<Pending>, card: CardId, bold: Bold, you: Seat) {
        if !self.add_instead(items, self.table.reference(card), bold, you) {
            self.add_bold(items, card, bold, you);
        }
    }

    /// Adds the texts that act in the place of what a card does at a bold word; whether there are any. The active player says
    /// which of them does (`REPLACE-4`), and nothing is left for another one. A card that has nothing to do there has
    /// nothing that is replaced.
    fn add_instead(&mut self, items: &mut Vec<Pending>, card: CardRef, bold: Bold, you: Seat) -> bool {
        if !self.index.aspects.intersects(Aspects::INSTEAD_OTHER) {
            return false;
        }
        let mut acts = false;
        self.query().bold_abilities(card.card, bold, &mut |_| acts = true);
        if !acts {
            return false;
        }
        self.rooms.waiting().lend(items);
        let before = items.len();
        let fact = Fact::of_card(FactKind::Triggers(bold), you, card);
        instead_of(&self.query(), Aspects::INSTEAD_OTHER, &fact, &mut |active, change| {
            let instead = Pending::of(active, Some(fact));
            let known = |items: &[Pending]| items.iter().skip(before).any(|item| self.do_the_same(item, &instead));
            if matches!(change, Change::Do(())) && !known(items) {
                items.push(instead);
            }
        });
        items.len() > before
    }

    /// Adds the abilities of a card with a bold word to what waits.
    pub(crate) fn add_bold(&mut self, items: &mut Vec<Pending>, card: CardId, bold: Bold, you: Seat) {
        if !self.query().may_have_bold(card, bold) {
            return;
        }
        self.rooms.waiting().lend(items);
        let this = self.table.reference(card);
        self.query().bold_abilities(card, bold, &mut |instance| items.push(Pending::of_card(instance, you, this)));
    }
}
