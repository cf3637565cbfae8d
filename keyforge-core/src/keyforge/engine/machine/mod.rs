//! The resolving machine: an explicit stack of frames over a table.
//!
//! A frame is plain data with its own program counter, so a game can stop at any question, be copied, written down and
//! taken up again. [`kernel::run`] takes the topmost frame, lets it take one step, and goes on until a player is asked
//! or the game is over.

pub(crate) mod ability;
mod alike;
pub(crate) mod batch;
mod effort;
mod endless;
pub(crate) mod frame;
mod idle;
mod rooms;
pub(crate) mod scope;
pub(crate) mod select;
pub(crate) mod settle;
mod verb;
pub(crate) mod window;

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::kernel;
use crate::kernel::{
    Chance, Counted, Effort, Fault, Next, Outcome, OutcomeReason, Recorder, Seat, Seats, Stack, Stream, copied_by_field,
};
use crate::keyforge::cards::library::{Aspects, Cast};
use crate::keyforge::engine::machine::endless::Endless;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::rooms::Rooms;
use crate::keyforge::engine::machine::scope::{Past, Scope};
use crate::keyforge::engine::machine::settle::Blow;
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::query::{Index, Lens, Query};
use crate::keyforge::model::Edition;
use crate::keyforge::table::{
    Action, CardId, CardRef, Decision, DecisionKind, Event, Fact, FactKind, Snapshot, Stir, Table, TextRef, Waiting,
    visibility,
};

/// The rules' working memory.
#[derive(PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Machine {
    pub(crate) frames: Stack<Frame>,
    /// The registers of the abilities that are resolving, the innermost last.
    pub(crate) scopes: Vec<Scope>,
    /// What has happened and was not yet offered to abilities that wait for it.
    pub(crate) facts: Vec<Fact>,
    /// Cards that left their place during what is going on, as they were.
    pub(crate) past: Vec<Past>,
    /// Which cards a token creature or a gigantic creature is, now that it has left play: what it was, what it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) became: Vec<(CardRef, CardRef)>,
    /// How often chance was asked, by stream.
    pub(crate) counters: [u32; STREAMS],
    /// How many destruction windows are open.
    pub(crate) windows: u8,
    /// The cards that were tagged since the outermost destruction window opened, and not untagged.
    pub(crate) doomed: Vec<CardRef>,
    /// What could act in place of the destruction of each of them when it was tagged: the card, and the card with the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) saviours: Vec<(CardRef, CardRef)>,
    /// The damage of a fight or of a keyword that destroyed cards.
    pub(crate) killers: SmallVec<[Blow; 2]>,
    /// "Leaves Play:" of cards that have just left.
    pub(crate) leaving: Vec<Pending>,
    /// Whether the ability that just ended cancelled what it interrupted.
    pub(crate) cancelled: bool,
    /// Whether a price that had to be paid was not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unpaid: bool,
    /// What the last question returned.
    #[serde(skip)]
    pub(crate) answer: Option<Action>,
    /// How many abilities have resolved since the last main-step question.
    pub(crate) resolved: u32,
    /// What texts have done since the last main-step question.
    #[serde(default, skip_serializing_if = "Effort::is_none")]
    pub(crate) effort: Effort,
    /// What is known of a chain of abilities that may never end (`LOOP-1`).
    #[serde(rename = "loop_budget")]
    pub(crate) endless: Option<Box<Endless>>,
}

copied_by_field!(Machine {
    frames,
    scopes,
    facts,
    past,
    became,
    counters,
    windows,
    doomed,
    saviours,
    killers,
    leaving,
    cancelled,
    unpaid,
    answer,
    resolved,
    effort,
    endless,
});

impl Machine {
    /// Makes room for what grows in every game, which would be asked for piece by piece otherwise.
    fn make_room(&mut self) {
        self.facts.reserve(16);
        self.scopes.reserve(4);
        self.past.reserve(8);
        self.doomed.reserve(4);
    }

    /// Whether some creatures exchange blows right now.
    pub(crate) fn has_blows(&self) -> bool {
        self.frames.frames().iter().any(|frame| matches!(frame, Frame::Fight(fight) if fight.has_blows()))
    }

    /// What goes on with a creature goes on with the card that it is now, turned over where it stands.
    pub(crate) fn follow(&mut self, was: CardRef, now: CardRef) {
        let mut follow = |card: &mut CardRef| {
            if *card == was {
                *card = now;
            }
        };
        self.each_reference(&mut follow);
        for scope in &mut self.scopes {
            follow(&mut scope.this);
            follow(&mut scope.source);
            scope.destroyed.iter_mut().for_each(&mut follow);
            scope.binding.fought.iter_mut().for_each(&mut follow);
        }
        self.doomed.iter_mut().for_each(&mut follow);
        self.saviours.iter_mut().flat_map(|(card, source)| [card, source]).for_each(&mut follow);
        for blow in &mut self.killers {
            follow(&mut blow.to);
            follow(&mut blow.by);
        }
        for frame in self.frames.frames_mut() {
            if let Frame::Fight(fight) = frame {
                fight.each_fighter(&mut follow);
            }
            if let Frame::Use(used) = frame {
                follow(used.card_mut());
            }
            if let Frame::Batch(batch) = frame {
                batch.follow(was, now);
            }
            if let Frame::Icons(icons) = frame {
                follow(icons.card_mut());
            }
            if let Frame::Destroy(window) = frame {
                window.each_card(&mut follow);
            }
            if let Frame::Window(window) = frame {
                window.fought.iter_mut().for_each(&mut follow);
            }
        }
        // A text that waits is gone with the side on which it stood, and nothing of the other side resolves: that was not used.
        self.each_fact(&mut |fact| fact.follow(was, now));
    }

    /// Calls `f` with everything that has happened and that something still speaks of or waits to act on.
    pub(crate) fn each_fact(&mut self, f: &mut dyn FnMut(&mut Fact)) {
        self.facts.iter_mut().for_each(&mut *f);
        self.scopes.iter_mut().filter_map(|scope| scope.event.as_deref_mut()).for_each(&mut *f);
        for frame in self.frames.frames_mut() {
            if let Frame::Window(window) = frame {
                window.waiting_mut().filter_map(|item| item.event.as_deref_mut()).for_each(&mut *f);
            }
            if let Frame::Play(play) = frame {
                play.waiting_mut().filter_map(|item| item.event.as_deref_mut()).for_each(&mut *f);
            }
            if let Frame::Destroy(window) = frame {
                window.waiting_mut().filter_map(|item| item.event.as_deref_mut()).for_each(&mut *f);
            }
        }
    }

    /// Calls `f` with every card that the machine has chosen or waits for and that may be secret.
    pub(crate) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef)) {
        self.endless.iter_mut().flat_map(|endless| endless.cards_mut()).for_each(&mut *f);
        for scope in &mut self.scopes {
            let lists = [
                &mut scope.selected,
                &mut scope.stashed,
                &mut scope.chosen,
                &mut scope.way,
                &mut scope.rest,
                &mut scope.binding.it,
            ];
            lists.into_iter().flatten().for_each(&mut *f);
            scope.binding.slots.iter_mut().for_each(|(_, card)| f(card));
            scope.shown.iter_mut().for_each(|(card, _)| f(card));
            for round in &mut scope.loops {
                if let crate::keyforge::engine::machine::scope::Loop::Cards(cards) = round {
                    cards.iter_mut().for_each(&mut *f);
                }
            }
        }
        for frame in self.frames.frames_mut() {
            if let Frame::Select(select) = frame {
                select.each_reference(f);
            }
            if let Frame::Turn(turn) = frame {
                turn.taken.iter_mut().chain(&mut turn.held).for_each(&mut *f);
            }
            if let Frame::Batch(batch) = frame {
                batch.each_reference(f);
            }
        }
    }
}

/// One stream of chance for each purpose, so that one more random pick does not change the next shuffle.
pub(crate) const STREAM_SHUFFLE: [Stream; 2] = [Stream(0), Stream(1)];
pub(crate) const STREAM_PICK: Stream = Stream(2);
pub(crate) const STREAM_FIRST: Stream = Stream(3);
pub(crate) const STREAMS: usize = STREAM_FIRST.0 as usize + 1;

/// A game of KeyForge at any moment: the table, and the machine that is at work on it.
///
/// A state is a value. It can be copied, compared and hashed; the card definitions are shared and not compared.
#[derive(Debug)]
pub struct State {
    pub(crate) library: Arc<Cast>,
    pub(crate) table: Table,
    pub(crate) machine: Machine,
    pub(crate) index: Index,
    rooms: Rooms,
}

copied_by_field!(State { library, machine, index, rooms, table });

impl State {
    /// Makes room for as much as most games come to need.
    pub(crate) fn make_room(&mut self) {
        self.machine.make_room();
        self.index.make_room();
        self.rooms.make_room();
    }

    /// What is true of the game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The card definitions.
    pub fn library(&self) -> &Arc<Cast> {
        &self.library
    }

    /// A state from its parts.
    pub(crate) fn new(library: Arc<Cast>, table: Table, machine: Machine) -> State {
        let index = Index::of(&library, &table);
        State { library, table, machine, index, rooms: Rooms::default() }
    }

    pub(crate) fn query(&self) -> Query<'_> {
        Query::of(&self.library, &self.table, &self.index).amid(&self.machine)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.table == other.table && self.machine == other.machine
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.hash(state);
        self.machine.hash(state);
    }
}

/// The machine at work.
pub(crate) struct Engine<'a> {
    pub library: &'a Cast,
    pub edition: &'static Edition,
    pub table: &'a mut Table,
    pub machine: &'a mut Machine,
    pub index: &'a mut Index,
    pub rooms: &'a mut Rooms,
    pub chance: &'a mut dyn Chance,
    pub events: &'a mut Recorder<Event>,
    /// What questions have cost since it was last added to the effort.
    spent: Cell<u32>,
}

impl kernel::Machine for Engine<'_> {
    type Frame = Frame;

    fn stack(&mut self) -> &mut Stack<Frame> {
        &mut self.machine.frames
    }

    #[inline]
    fn step(&mut self, frame: &mut Frame) -> Result<Next<Frame>, Fault> {
        Ok(match self.step_frame(frame)? {
            frame::Next::Done => Next::Done,
            frame::Next::Stay => Next::Stay,
        })
    }

    fn rests(&self) -> bool {
        self.table.decision.is_some() || self.table.outcome.is_some()
    }

    fn happened(&self) -> u64 {
        self.events.count()
    }
}

impl<'a> Engine<'a> {
    /// The machine on a state.
    pub fn on(state: &'a mut State, chance: &'a mut dyn Chance, events: &'a mut Recorder<Event>) -> Engine<'a> {
        Engine {
            edition: state.table.rulebook.edition(),
            library: &state.library,
            table: &mut state.table,
            machine: &mut state.machine,
            index: &mut state.index,
            rooms: &mut state.rooms,
            chance,
            events,
            spent: Cell::new(0),
        }
    }

    /// The game, to be asked.
    pub fn query(&self) -> Query<'_> {
        let query = Query::of(self.library, self.table, self.index).amid(self.machine);
        Query { spent: Some(&self.spent), ..query }
    }

    /// The registers of the innermost resolving ability. Only abilities ask for them, and none takes a step without them.
    pub fn scope(&mut self) -> &mut Scope {
        self.machine.scopes.last_mut().expect("an ability resolves with its registers")
    }

    /// A machine that was put together wrongly has an ability without registers.
    pub(crate) fn has_scope(&self) -> Result<(), Fault> {
        match self.machine.scopes.is_empty() {
            true => Err(Fault::broken("an ability resolves without its registers")),
            false => Ok(()),
        }
    }

    /// Reads a number in the innermost resolving ability.
    pub fn with_lens<T>(&self, read: impl FnOnce(&Query<'_>, &Lens<'_>) -> T) -> T {
        self.query().look(|query| match self.machine.scopes.last() {
            Some(scope) => read(query, &Lens::of_scope(scope)),
            None => read(query, &Lens::of_player(self.table.turn.active)),
        })
    }

    /// Lets an event happen. Its kind is known where it is made, so that nothing is left of what other events do.
    #[inline(always)]
    pub fn emit(&mut self, event: Event) {
        let stir = event.stirs(self.table);
        self.table.undergo(&event);
        self.index.follow(stir, self.library, self.table);
        if self.events.keeps() {
            return self.events.push(event);
        }
        self.events.pass_over();
        event.let_go();
    }

    /// The same for an event of any kind.
    #[inline(never)]
    pub fn emit_any(&mut self, event: Event) {
        self.emit(event);
    }

    /// As [`Engine::emit`], for events that carry much: nothing is made that nobody keeps.
    #[inline(always)]
    pub(crate) fn emit_large<T: Clone>(
        &mut self,
        kept: bool,
        content: T,
        event: impl FnOnce(Box<T>) -> Event,
        evolve: impl FnOnce(&mut Table, T),
        stir: Stir,
    ) {
        match kept {
            // The table has the list with room for more, which serves the next question; what is kept needs none.
            true => self.events.push(event(Box::new(content.clone()))),
            false => self.events.pass_over(),
        }
        evolve(self.table, content);
        self.index.follow(stir, self.library, self.table);
    }

    /// Notes a fact, and keeps it for abilities that wait for it.
    pub fn happen(&mut self, fact: Fact) {
        let dated = self.dated(fact);
        self.happen_so(fact, dated);
    }

    fn happen_so(&mut self, fact: Fact, dated: Fact) {
        self.emit_large(self.events.keeps(), dated, Event::Happened, Table::remember, Stir::Nothing);
        // A text may count what has just happened, so that the card is no longer what it was a moment ago.
        if self.index.aspects.intersects(Aspects::SHAPES) && self.library.asks_for(fact.kind) {
            return self.wake(fact);
        }
        debug_assert_eq!(dated, self.dated(fact), "nobody counts what has happened");
        self.machine.facts.push(dated);
    }

    /// [`Engine::happen`] for another fact of the card of the last one, in the same moment: it is not looked at again.
    pub fn happen_too(&mut self, fact: Fact) {
        let dated = self.dated_as_last(fact);
        self.happen_so(fact, dated);
    }

    /// Writes a fact into the history, where texts count it; a use counts from its cost on, while its text resolves.
    pub fn record(&mut self, fact: Fact) {
        let fact = self.dated(fact);
        self.emit_large(self.events.keeps(), fact, Event::Happened, Table::remember, Stir::Nothing);
    }

    /// Notes a fact that is kept only where a text of the game's cards waits for it or counts it.
    pub fn tell(&mut self, fact: Fact) {
        if self.library.asks_for(fact.kind) {
            self.happen(fact);
        }
    }

    /// Lets a fact trigger what waits for it.
    pub fn wake(&mut self, fact: Fact) {
        let fact = self.dated(fact);
        self.machine.facts.push(fact);
    }

    /// Lets the use of a card trigger what waits for it: it was used as what it was then, whatever its text has made of it.
    pub fn wake_use(&mut self, card: CardRef, you: Seat) {
        self.wake(Fact { was: self.as_used(card, you), ..Fact::of_card(FactKind::Used, you, card) });
    }

    /// A card as it was when a player began to use it.
    pub fn as_used(&self, card: CardRef, you: Seat) -> Option<Snapshot> {
        let fact = Fact::of_card(FactKind::Used, you, card);
        let begins = |one: &&Fact| (one.kind, one.player, one.card) == (fact.kind, fact.player, fact.card);
        self.table.facts.iter().rfind(begins).and_then(|begun| begun.was)
    }

    /// [`Engine::wake`] for another fact of the card of the last one, in the same moment: it is not looked at again.
    pub fn wake_too(&mut self, fact: Fact) {
        let fact = self.dated_as_last(fact);
        self.machine.facts.push(fact);
    }

    fn dated_as_last(&self, fact: Fact) -> Fact {
        let was = self.machine.facts.last().filter(|last| last.card == fact.card).and_then(|last| last.was);
        let dated = self.dated(Fact { was, ..fact });
        debug_assert_eq!(dated, self.dated(fact), "nothing has happened to the card");
        dated
    }

    fn dated(&self, mut fact: Fact) -> Fact {
        fact.at = self.table.moves;
        if let (None, Some(card)) = (fact.was, fact.card.get()) {
            fact.was = Some(self.past_or_present(card));
        }
        fact
    }

    /// A card as it was when it left, or as it is.
    pub fn past_or_present(&self, card: CardRef) -> Snapshot {
        let query = self.query();
        let past = if self.table.is_current(card) { None } else { query.past_of(card) };
        past.copied().unwrap_or_else(|| query.snapshot(card.card))
    }

    /// Keeps a card as it is, before it leaves.
    pub fn keep(&mut self, card: CardId) {
        let query = self.query();
        let past = Past {
            card: self.table.reference(card),
            was: query.snapshot(card),
            traits: query.traits_gained(card),
            keywords: query.keywords_changed(card),
            counters: self.table.counters.iter().filter(|pile| pile.card == card).cloned().collect(),
            upgrades: self.table.upgrades_of(card).map(|upgrade| self.table.reference(upgrade)).collect(),
            icons: self.table.icons_copied(card),
            successor: None,
        };
        self.machine.past.push(past);
    }

    /// Asks a player. The answer comes back to the frame that is on top.
    pub fn ask(&mut self, mut question: Asking) {
        self.show_who_asks(&question);
        if self.index.aspects.intersects(Aspects::REVEALS) {
            self.open_decks();
        }
        // The order of options must tell nothing about what is secret.
        if !question.options.is_sorted() {
            question.options.sort_unstable();
        }
        tell_apart(&mut question.waiting);
        let decision = Decision {
            id: self.table.next_decision,
            seat: question.seat,
            kind: question.kind,
            source: question.source,
            min: question.min,
            max: question.max,
            chosen: question.chosen,
            text: question.text,
            waiting: question.waiting,
            options: question.options,
        };
        self.emit_large(self.events.keeps_questions(), decision, Event::Asked, Table::ask, Stir::Nothing);
    }

    /// The question names whose text asks, also to a player who could not see it where it lies and works from there. A text
    /// whose card has moved on since does not say where that is now.
    #[inline(never)]
    fn show_who_asks(&mut self, question: &Asking) {
        if let Some(scope) = self.machine.scopes.last()
            && question.source == Some(scope.source.card)
            && !visibility::knows(self.table, question.seat, scope.source.card)
        {
            let at_work = scope.source;
            self.show_at_work(at_work);
        }
    }

    /// The top cards that lie open are seen before anybody decides anything.
    #[inline(never)]
    fn open_decks(&mut self) {
        for seat in self.query().open_decks().iter() {
            if let Some(card) = self.table.player(seat).deck().last().copied() {
                self.show(card, Seats::BOTH);
            }
        }
    }

    /// Keeps the room of the options of an answered question for those of the next one.
    #[inline]
    pub fn keep_room(&mut self) {
        let Some(decision) = &mut self.table.decision else {
            return;
        };
        self.rooms.keep_options(&mut decision.options);
        if decision.chosen.capacity() > 0 {
            let chosen = std::mem::take(&mut decision.chosen);
            self.keep_chosen(chosen);
        }
    }

    /// Few questions have an answer already.
    #[inline(never)]
    fn keep_chosen(&mut self, chosen: Vec<CardId>) {
        self.rooms.chosen().give(chosen);
    }

    /// That room, for the options of a question that is certain to be asked.
    pub fn room(&mut self) -> Vec<Action> {
        self.rooms.options()
    }

    /// These options, in that room.
    pub fn listed(&mut self, options: &[Action]) -> Vec<Action> {
        let mut room = self.room();
        room.extend_from_slice(options);
        room
    }

    /// The answer to the question that the frame on top had asked.
    pub fn take_answer(&mut self) -> Option<Action> {
        self.machine.answer.take()
    }

    /// A random number below `count`.
    pub fn pick_below(&mut self, count: usize) -> Result<usize, Fault> {
        let which = self.draws().below(STREAM_PICK, count as u32)?;
        self.emit_any(Event::Picked { of: count as u16, which: Some(which as u16) });
        Ok(which as usize)
    }

    /// Shuffles a deck.
    pub fn shuffle(&mut self, seat: Seat) -> Result<(), Fault> {
        let count = self.table.player(seat).deck().len();
        let order = self.draws().permutation(STREAM_SHUFFLE[seat.index() & 1], count as u16)?;
        self.emit_any(Event::Shuffled { seat, top: None, order: Some(order) });
        Ok(())
    }

    /// Puts so many of the topmost cards of a deck into a random order.
    pub fn shuffle_top(&mut self, seat: Seat, count: u8) -> Result<(), Fault> {
        let order = self.draws().permutation(STREAM_SHUFFLE[seat.index() & 1], count.into())?;
        self.emit_any(Event::Shuffled { seat, top: Some(count), order: Some(order) });
        Ok(())
    }

    fn draws(&mut self) -> Counted<'_> {
        Counted::new(self.chance, &mut self.machine.counters)
    }

    /// A player wins: everything stops at once (`WIN-1`).
    pub fn win(&mut self, seat: Seat, reason: OutcomeReason) {
        self.emit_any(Event::Over(Outcome { winner: Some(seat), reason }));
        let counters = self.machine.counters;
        *self.machine = Machine { counters, ..Machine::default() };
    }

    /// A fact about a card, by its controller.
    pub fn fact(&self, kind: FactKind, card: CardId) -> Fact {
        Fact::of_card(kind, self.query().controller_of(card), self.table.reference(card))
    }
}

/// A question to a player.
pub(crate) struct Asking {
    pub seat: Seat,
    pub kind: DecisionKind,
    pub source: Option<CardId>,
    pub min: u8,
    pub max: u8,
    pub chosen: Vec<CardId>,
    /// The text that asks.
    pub text: Option<TextRef>,
    /// The things that wait for their turn.
    pub waiting: Vec<Waiting>,
    pub options: Vec<Action>,
}

/// A text is named only where the cards do not tell which one it is.
fn tell_apart(waiting: &mut [Waiting]) {
    for index in 0..waiting.len() {
        let Waiting { card, source, .. } = waiting[index];
        let same = |other: &&Waiting| (other.card, other.source) == (card, source);
        if waiting.iter().filter(same).count() < 2 {
            waiting[index].ability = None;
        }
    }
}

impl Asking {
    /// A question with one answer out of these.
    pub fn new(seat: Seat, kind: DecisionKind, options: Vec<Action>) -> Asking {
        let (chosen, waiting) = (Vec::new(), Vec::new());
        Asking { seat, kind, source: None, min: 1, max: 1, chosen, text: None, waiting, options }
    }

    /// Asked by the text of that card.
    pub fn by(mut self, card: CardId) -> Asking {
        self.source = card.is_known().then_some(card);
        self
    }
}
