//! The machine at work: what the rules remember beside the table, how events happen, how players are asked.

mod choose;
mod effects;
mod frame;
mod priority;
mod rooms;
mod state;

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::control::Overlord;
use super::departed::Departed;
use super::derived::{Derived, Reader, Touch};
use super::query::{Holding, Query, Trail};
use super::triggers::Waiting;
use crate::kernel::{
    self, Chance, Counted, Effort, Fault, Outcome, OutcomeReason, Recorder, Seat, Seats, Stack, copied_by_field,
};
use crate::kryptik::cards::{Cast, Definition};
use crate::kryptik::table::{
    Action, Area, CardId, CardRef, Combat, Decision, DecisionKind, Event, Item, Lasting, Leave, Refs, Spot, Table,
    TextRef,
};

pub(crate) use choose::Choose;
pub(crate) use effects::Resolve;
pub(crate) use frame::{Frame, Next};
pub(crate) use rooms::Rooms;
pub(crate) use state::Rules;
pub use state::State;

/// A turn with so many decisions, or a game with so many turns, is a draw: no rule of the game bounds them.
pub const TURN_DECISIONS: u32 = 5_000;
/// The last turn of a game.
pub const LAST_TURN: u16 = 500;

/// Options on their way to a question: few questions have more.
pub(super) type Options = SmallVec<[Action; 16]>;

/// The streams of chance: a shuffle for each seat, random picks, who begins.
const STREAMS: usize = 10;

/// What the rules remember beside the table.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) frames: Stack<Frame>,
    /// What waits to go on the pile.
    pub(crate) waiting: Vec<Waiting>,
    /// Overlords that wait for a choice until the cost that is being paid is paid.
    pub(crate) rivals: Vec<Overlord>,
    pub(crate) answer: Option<Action>,
    /// What the last question about cards gave.
    pub(crate) picked: Refs,
    /// Who left the island this turn, as they were last.
    #[serde(default)]
    pub(crate) departed: Vec<Departed>,
    /// How often each stream of chance was asked.
    pub(crate) counters: [u32; STREAMS],
    /// What effects have done since somebody last had priority.
    #[serde(default, skip_serializing_if = "Effort::is_none")]
    pub(crate) effort: Effort,
}

copied_by_field!(Machine { frames, waiting, rivals, answer, picked, departed, counters, effort });

impl Machine {
    /// Calls `f` with every card that the rules have in mind and that may be secret, and with what is known of it.
    pub(crate) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef, Trail)) {
        self.picked.iter_mut().for_each(|card| f(card, Trail::HIDDEN));
        self.frames.frames_mut().iter_mut().for_each(|frame| frame.each_reference(f));
    }

    /// Whether nothing waits for its moment.
    pub(crate) fn is_quiet(&self) -> bool {
        self.waiting.is_empty() && self.rivals.is_empty() && self.answer.is_none()
    }
}

/// A state while the rules work on it.
pub(crate) struct Engine<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) rules: &'a Rules,
    pub(crate) table: &'a mut Table,
    pub(crate) machine: &'a mut Machine,
    pub(crate) derived: &'a mut Derived,
    pub(super) rooms: &'a mut Rooms,
    pub(super) chance: &'a mut dyn Chance,
    pub(in crate::kryptik::engine) events: &'a mut Recorder<Event>,
    /// Whether a part of a cost is being paid: what that raises is asked when all of it is.
    pub(super) paying: bool,
    /// What questions have cost since it was last added to the effort.
    pub(in crate::kryptik::engine) spent: Cell<u32>,
}

impl kernel::Machine for Engine<'_> {
    type Frame = Frame;

    fn stack(&mut self) -> &mut Stack<Frame> {
        &mut self.machine.frames
    }

    fn step(&mut self, frame: &mut Frame) -> Result<Next, Fault> {
        let orphan = self.is_orphan(frame);
        let next = if orphan { Next::Done } else { self.step_frame(frame)? };
        if let Next::Done = next {
            if let Frame::Pay(_) = frame {
                let rivals = std::mem::take(&mut self.machine.rivals);
                rivals.into_iter().for_each(|rival| self.call(Frame::Overlord(rival)));
            }
            // Nobody looks at it any more.
            self.rooms.keep_frame(std::mem::replace(frame, Frame::Priority));
        }
        Ok(next)
    }

    fn rests(&self) -> bool {
        self.table.outcome.is_some() || self.table.decision.is_some()
    }

    fn happened(&self) -> u64 {
        self.events.count()
    }
}

impl<'a> Engine<'a> {
    pub(crate) fn on(state: &'a mut State, chance: &'a mut dyn Chance, events: &'a mut Recorder<Event>) -> Engine<'a> {
        if state.derived.holding.is_none() {
            state.derived.holding = Some(Holding::of(&state.cast, &state.table));
        }
        Engine {
            cast: &state.cast,
            rules: &state.rules,
            table: &mut state.table,
            machine: &mut state.machine,
            derived: &mut state.derived,
            rooms: &mut state.rooms,
            chance,
            events,
            paying: false,
            spent: Cell::new(0),
        }
    }

    /// Whether the player is out without whom a frame means nothing, or the one by whose effect somebody is asked for cards.
    fn is_orphan(&self, frame: &Frame) -> bool {
        let is_out = |frame: &Frame| frame.owner().is_some_and(|seat| self.table.player(seat).out);
        is_out(frame) || matches!(frame, Frame::Choose(_)) && self.machine.frames.frames().last().is_some_and(is_out)
    }

    /// Runs to the next decision or the end of the game.
    pub(crate) fn run(&mut self) -> Result<(), Fault> {
        kernel::run(self)
    }

    /// The game, to be asked.
    pub(crate) fn query(&self) -> Query<'_> {
        let query = Query::knowing(self.cast, self.table, self.rules, self.holding());
        query.remembering(&self.derived.values).counted(&self.spent)
    }

    fn holding(&self) -> Holding {
        self.derived.holding.unwrap_or_else(|| Holding::of(self.cast, self.table))
    }

    #[inline]
    fn reader(&self) -> Reader<'_> {
        Reader { rules: self.rules, table: self.table, holding: self.holding() }
    }

    // Where the kind of event is known, so is most of what it concerns.
    #[inline]
    pub(crate) fn emit(&mut self, event: Event) {
        let touch = self.reader().touch(&event);
        self.table.evolve(&event);
        self.derived.note(touch, self.cast, self.table);
        self.events.push(event);
    }

    /// Something goes on the pile.
    pub(super) fn add(&mut self, item: Item) {
        match self.events.keeps() {
            true => self.emit(Event::Added(Box::new(item))),
            false => self.pass_over(self.reader().added(), |table| table.add(item)),
        }
    }

    /// An attack begins.
    pub(super) fn attack(&mut self, combat: Combat) {
        match self.events.keeps() {
            true => self.emit(Event::Combat(Some(Box::new(combat)))),
            false => self.pass_over(self.reader().fights(), |table| table.attack(combat)),
        }
    }

    /// The attack goes on otherwise.
    pub(super) fn change_attack(&mut self, change: impl FnOnce(&mut Combat)) {
        let Some(combat) = &self.table.combat else {
            return;
        };
        if !self.events.keeps() {
            return self.pass_over(self.reader().fights(), |table| table.change_attack(change));
        }
        let mut combat = combat.clone();
        change(&mut combat);
        self.attack(combat);
    }

    /// Something holds for a while.
    pub(super) fn hold(&mut self, lasting: Lasting) {
        match self.events.keeps() {
            true => self.emit(Event::Installed(Box::new(lasting))),
            false => self.pass_over(self.reader().installed(), |table| table.install(lasting)),
        }
    }

    /// Something leaves the pile.
    pub(super) fn take_off(&mut self, id: u32, why: Leave) {
        let touch = self.reader().left();
        let item = self.table.take_off(id);
        self.derived.note(touch, self.cast, self.table);
        self.events.push(Event::Left { id, why });
        if let Some(item) = item {
            self.rooms.keep_targets(item.targets);
        }
    }

    /// What happens where nobody keeps events: one that carries much is not made, as it would be copied.
    fn pass_over(&mut self, touch: Touch, change: impl FnOnce(&mut Table)) {
        change(self.table);
        self.derived.note(touch, self.cast, self.table);
        self.events.pass_over();
    }

    /// Makes room for what grows in every game.
    pub(crate) fn make_room(&mut self) {
        self.table.make_room();
        self.rooms.make_room();
        self.derived.make_room(self.table.players.len());
    }

    /// Lets a frame run before whatever is going on.
    pub(super) fn call(&mut self, frame: Frame) {
        self.machine.frames.call(frame);
    }

    /// The definition of a card of this game.
    pub(super) fn def(&self, card: CardId) -> Option<&'a Definition> {
        self.cast.get(self.table.card(card).def)
    }

    /// Chance, which counts its questions.
    pub(super) fn draws(&mut self) -> Counted<'_> {
        Counted::new(self.chance, &mut self.machine.counters)
    }

    /// Asks a player; the frame that takes this step gets the answer. The options are never empty.
    pub(super) fn ask(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        options: &[Action],
    ) -> Result<Next, Fault> {
        self.ask_for_text(seat, kind, source, Vec::new(), options)
    }

    /// As [`Engine::ask`]; the options are numbers that stand for these texts.
    pub(super) fn ask_for_text(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        texts: Vec<TextRef>,
        options: &[Action],
    ) -> Result<Next, Fault> {
        let mut listed = self.rooms.options();
        listed.extend_from_slice(options);
        self.put_question(seat, kind, source, texts, listed)
    }

    /// As [`Engine::ask_for_text`]; the options are listed in the [room](Rooms::options) of the last ones.
    pub(super) fn put_question(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        texts: Vec<TextRef>,
        options: Vec<Action>,
    ) -> Result<Next, Fault> {
        if options.is_empty() {
            return Err(Fault::broken(format!("no options for {kind:?}")));
        }
        if self.table.turn_decisions >= TURN_DECISIONS {
            self.emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw }));
            return Ok(Next::Stay);
        }
        let decision = Decision { id: self.table.decision_id(), seat, kind, source, texts, options };
        match self.events.keeps_questions() {
            true => self.emit(Event::Asked(Box::new(decision))),
            false => self.table.ask(decision),
        }
        Ok(Next::Stay)
    }

    /// Keeps the list of options of a decision that is answered, to be filled anew.
    pub(crate) fn keep_options(&mut self) {
        if let Some(decision) = &mut self.table.decision {
            self.rooms.keep_options(&mut decision.options);
        }
    }

    pub(super) fn answer(&mut self) -> Option<Action> {
        self.machine.answer.take()
    }

    /// Moves a card; a place of an own area is that of the owner.
    /// Whoever controlled it (`K-5-1`).
    pub(super) fn move_card(&mut self, card: CardId, to: Spot, under: bool, host: Option<CardId>) {
        let state = *self.table.card(card);
        if state.area == Area::Unknown {
            return;
        }
        let from = Spot { area: state.area, seat: state.seat };
        let seat = if to.area.is_shared() { to.seat } else { state.owner };
        let to = Spot { area: to.area, seat };
        let at = self.table.place_of(card);
        let seen = self.table.witnesses(card, from, to);
        self.emit(Event::Moved { card, def: state.def, owner: state.owner, from, at, to, under, host, seen });
    }

    /// `K-5.6-1`
    pub(super) fn send_to_limbo(&mut self, card: CardId) {
        self.move_card(card, Spot { area: Area::Limbo, seat: Seat::FIRST }, false, None);
    }

    pub(super) fn everybody(&self) -> Seats {
        (0..self.table.players.len() as u8).map(Seat).collect()
    }
}
