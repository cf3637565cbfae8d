//! The machine: a stack of frames that runs to the next decision.

mod announce;
mod combat;
mod look;
mod pay;
mod place;
mod resolve;
mod row;
mod settle;
mod turn;
mod window;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::action::{Action, Decision, DecisionKind};
use super::deck::Format;
use super::event::{Downfall, Event};
use super::library::{Cast, DefId, Definition};
use super::setup::{Rulings, ShuffleRule};
use super::table::{About, Area, CardId, CardRef, Spot, Table};
use crate::kernel::{
    Ask, Chance, ChanceAnswer, ChanceQuestion, Fault, Outcome, OutcomeReason, Recorder, Seat, Seats, Stream,
};

pub(crate) use announce::Announce;
pub(crate) use look::{Look, Scope, gives_control};
pub(crate) use pay::Pay;
pub(crate) use resolve::Resolve;
pub(crate) use turn::Stage;

/// With what a game from decks begins.
pub(crate) const FIRST_STAGE: turn::DealStage = turn::DealStage::Shuffle(Seats::EMPTY);

/// A turn with so many decisions, or a game with so many turns, is a draw: no rule of the game bounds them.
pub const TURN_DECISIONS: u32 = 5_000;
/// The last turn of a game.
pub const LAST_TURN: u16 = 500;

/// What the rules remember beside the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) frames: Vec<Frame>,
    /// What waits to go on the pile.
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) answer: Option<Action>,
    /// What the last question about cards gave.
    pub(crate) picked: Vec<CardRef>,
    /// Attack and defense of citizens that left this turn, as they were last.
    #[serde(default)]
    pub(crate) last_known: Vec<(CardRef, (i32, i32))>,
    /// How often each stream of chance was asked.
    pub(crate) counters: [u32; 10],
}

const RANDOM: Stream = Stream(8);
const FIRST: Stream = Stream(9);

/// What waits to go on the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(crate) seat: Seat,
    pub(crate) source: CardRef,
    pub(crate) def: DefId,
    /// The ability; none: the choice about a destroyed 11-year card.
    pub(crate) ability: Option<u8>,
    pub(crate) about: About,
}

/// A question about cards, one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pick {
    pub(crate) seat: Seat,
    pub(crate) kind: DecisionKind,
    pub(crate) source: Option<CardId>,
    pub(crate) from: Vec<CardRef>,
    pub(crate) most: u8,
    /// From how many on the player may stop.
    pub(crate) least: u8,
    /// Whether it is asked although nothing can be chosen: nobody else may learn that nothing can.
    #[serde(default)]
    pub(crate) secret: bool,
    pub(crate) chosen: Vec<CardRef>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// Set-up, step by step.
    Deal(turn::DealStage),
    Turn(Stage),
    /// The draw of the draw phase from an empty deck in limited play.
    Refill,
    Window,
    Place {
        placed: bool,
    },
    Announce(Box<Announce>),
    Pay(Box<Pay>),
    /// Energy that was paid for otherwise than by engaging alone.
    MakeEnergy {
        seat: Seat,
        def: DefId,
        ability: u8,
    },
    Resolve(Box<Resolve>),
    /// A spell goes to limbo when its last paragraph has left the pile.
    Tidy(CardRef),
    /// The choice what becomes of a destroyed 11-year card.
    Eleven {
        seat: Seat,
        card: CardRef,
    },
    Pick(Box<Pick>),
    Cut {
        seat: Seat,
        cutter: Seat,
    },
    /// Which of two overlords of one name is abolished before the other comes.
    Overlord {
        seat: Seat,
        coming: CardRef,
        how: settle::Coming,
    },
    Rearrange {
        by: Seat,
        seat: Seat,
        order: Vec<u8>,
        asked: bool,
    },
    /// Discards down to the hand limit.
    HandLimit {
        seat: Seat,
    },
    Attacker,
    AttackTarget {
        attacker: CardRef,
        defender: Option<Seat>,
        slots: Vec<u8>,
    },
    Blockers {
        chosen: Vec<CardRef>,
    },
    DamageOrder {
        order: Vec<CardRef>,
    },
    RavenousSlot,
}

impl Frame {
    /// The player without whom the frame means nothing.
    fn owner(&self) -> Option<Seat> {
        match self {
            Frame::Announce(announce) => Some(announce.seat),
            Frame::Pay(pay) => Some(pay.seat),
            Frame::Resolve(resolve) => Some(resolve.scope.seat),
            Frame::Pick(pick) => Some(pick.seat),
            Frame::MakeEnergy { seat, .. }
            | Frame::Eleven { seat, .. }
            | Frame::Overlord { seat, .. }
            | Frame::HandLimit { seat }
            | Frame::Rearrange { by: seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

/// What differs between games.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) format: Format,
    pub(crate) rulings: Rulings,
}

/// A game at some moment: the table and the machine.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) cast: Arc<Cast>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) table: Table,
    pub(crate) machine: Machine,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.table == other.table && self.machine == other.machine
    }
}

impl Eq for State {}

impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.table.hash(state);
        self.machine.hash(state);
    }
}

impl State {
    /// What is true of the game.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn look(&self) -> Look<'_> {
        Look::new(&self.cast, &self.table, &self.rules)
    }
}

/// A state while the rules work on it.
pub(crate) struct Engine<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) rules: &'a Rules,
    pub(crate) table: &'a mut Table,
    pub(crate) machine: &'a mut Machine,
    pub(crate) chance: &'a mut dyn Chance,
    pub(crate) events: &'a mut Recorder<Event>,
}

impl<'a> Engine<'a> {
    pub(crate) fn on(state: &'a mut State, chance: &'a mut dyn Chance, events: &'a mut Recorder<Event>) -> Engine<'a> {
        Engine {
            cast: &state.cast,
            rules: &state.rules,
            table: &mut state.table,
            machine: &mut state.machine,
            chance,
            events,
        }
    }

    pub(crate) fn look(&self) -> Look<'_> {
        Look::new(self.cast, self.table, self.rules)
    }

    pub(crate) fn emit(&mut self, event: Event) {
        self.table.evolve(&event);
        self.events.push(event);
    }

    fn push(&mut self, frame: Frame) {
        self.machine.frames.push(frame);
    }

    /// The definition of a card of this game.
    fn def(&self, card: CardId) -> Option<&'a Definition> {
        self.cast.get(self.table.card(card).def)
    }

    /// Runs to the next decision or the end of the game.
    pub(crate) fn run(&mut self) -> Result<(), Fault> {
        while self.table.outcome.is_none() && self.table.decision.is_none() {
            let Some(frame) = self.machine.frames.pop() else {
                return Err(Fault::Broken("nothing is left to do".to_owned()));
            };
            let orphan = frame.owner().is_some_and(|seat| self.table.player(seat).out);
            if !orphan {
                self.step(frame)?;
            }
        }
        Ok(())
    }

    fn step(&mut self, frame: Frame) -> Result<(), Fault> {
        match frame {
            Frame::Deal(stage) => self.deal(stage),
            Frame::Turn(stage) => self.turn(stage),
            Frame::Refill => self.refill(),
            Frame::Window => self.window(),
            Frame::Place { placed } => self.place(placed),
            Frame::Announce(announce) => self.announce(announce),
            Frame::Pay(pay) => self.pay(pay),
            Frame::MakeEnergy { seat, def, ability } => self.finish_energy(seat, def, ability),
            Frame::Resolve(resolve) => self.resolve(resolve),
            Frame::Tidy(card) => {
                self.tidy(card);
                Ok(())
            }
            Frame::Eleven { seat, card } => self.eleven(seat, card),
            Frame::Pick(pick) => self.pick(pick),
            Frame::Cut { seat, cutter } => self.cut(seat, cutter),
            Frame::Overlord { seat, coming, how } => self.overlord(seat, coming, how),
            Frame::Rearrange { by, seat, order, asked } => self.rearrange(by, seat, order, asked),
            Frame::HandLimit { seat } => self.hand_limit(seat),
            Frame::Attacker => self.attacker(),
            Frame::AttackTarget { attacker, defender, slots } => self.attack_target(attacker, defender, slots),
            Frame::Blockers { chosen } => self.blockers(chosen),
            Frame::DamageOrder { order } => self.damage_order(order),
            Frame::RavenousSlot => self.ravenous_slot(),
        }
    }

    /// Asks a player; `frame` gets the answer. The options are never empty.
    fn ask(
        &mut self,
        frame: Frame,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        options: Vec<Action>,
    ) -> Result<(), Fault> {
        if options.is_empty() {
            return Err(Fault::Broken(format!("no options for {kind:?}")));
        }
        if self.table.turn_decisions >= TURN_DECISIONS {
            self.emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw }));
            return Ok(());
        }
        self.push(frame);
        let decision = Decision { id: self.table.decision_id(), seat, kind, source, options };
        match self.events.keeps() {
            true => self.emit(Event::Asked(Box::new(decision))),
            false => self.table.ask(decision),
        }
        Ok(())
    }

    fn answer(&mut self) -> Option<Action> {
        self.machine.answer.take()
    }

    /// Moves a card; a place of an own area is that of the owner.
    fn move_card(&mut self, card: CardId, to: Spot, under: bool, host: Option<CardId>) {
        let state = *self.table.card(card);
        if state.area == Area::Unknown {
            return;
        }
        let from = Spot { area: state.area, seat: state.seat };
        let seat = match to.area {
            Area::Island | Area::Attached | Area::Pile => to.seat,
            _ => state.owner,
        };
        let to = Spot { area: to.area, seat };
        let at = match from.area {
            Area::Deck => self.table.player(from.seat).deck.iter().position(|other| *other == card).map(|at| at as u16),
            Area::Row => self.table.slot_of(card).map(|(_, slot)| u16::from(slot)),
            _ => None,
        };
        let seen = self.table.witnesses(card, from, to);
        self.emit(Event::Moved { card, def: state.def, owner: state.owner, from, at, to, under, host, seen });
    }

    fn send_to_limbo(&mut self, card: CardId) {
        self.move_card(card, Spot { area: Area::Limbo, seat: Seat::FIRST }, false, None);
    }

    fn everybody(&self) -> Seats {
        (0..self.table.players.len() as u8).map(Seat).collect()
    }

    /// Asks for cards one after another; the frame below reads them from `machine.picked`.
    fn ask_cards(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        source: Option<CardId>,
        from: Vec<CardRef>,
        least: u8,
        most: u8,
    ) {
        self.machine.picked.clear();
        let most = most.min(u8::try_from(from.len()).unwrap_or(u8::MAX));
        if most == 0 {
            return;
        }
        let least = least.min(most);
        let pick = Pick { seat, kind, source, from, most, least, secret: false, chosen: Vec::new() };
        self.push(Frame::Pick(Box::new(pick)));
    }

    /// Asks for at most one card of a secret place. The question comes also where nothing fits.
    fn ask_secretly(&mut self, seat: Seat, kind: DecisionKind, source: Option<CardId>, from: Vec<CardRef>) {
        self.machine.picked.clear();
        let pick = Pick { seat, kind, source, from, most: 1, least: 0, secret: true, chosen: Vec::new() };
        self.push(Frame::Pick(Box::new(pick)));
    }

    fn pick(&mut self, mut pick: Box<Pick>) -> Result<(), Fault> {
        match self.answer() {
            Some(Action::Card(card)) => {
                let chosen = pick.from.iter().copied().find(|other| other.card == card);
                pick.chosen.extend(chosen);
                pick.from.retain(|other| other.card != card);
            }
            Some(_) => pick.most = pick.chosen.len() as u8,
            None => {}
        }
        // A player may have left with the cards.
        let table = &*self.table;
        pick.from.retain(|card| table.is_there(*card) && table.card(card.card).area != Area::Unknown);
        if pick.chosen.len() >= usize::from(pick.most) || pick.from.is_empty() && !pick.secret {
            self.machine.picked = pick.chosen;
            return Ok(());
        }
        let mut options: Vec<Action> = pick.from.iter().map(|card| Action::Card(card.card)).collect();
        if pick.chosen.len() >= usize::from(pick.least) {
            options.push(Action::Done);
        }
        let (seat, kind, source) = (pick.seat, pick.kind, pick.source);
        self.ask(Frame::Pick(pick), seat, kind, source, options)
    }

    /// Shuffles a deck and lets the next opponent cut it, if they cut.
    fn shuffle(&mut self, seat: Seat) -> Result<(), Fault> {
        let count = self.table.player(seat).deck.len();
        if count < 2 {
            self.emit(Event::Shuffled { seat, order: Some((0..count as u16).collect()) });
            return Ok(());
        }
        let ends_change = self.rules.rulings.shuffle == ShuffleRule::EndsChange;
        let last = count as u16 - 1;
        let legal = |order: &[u16]| order.first() != Some(&0) && order.last() != Some(&last);
        let mut order = self.permutation(seat, count)?;
        // Half of all orders of two cards are legal, and more of longer ones: this ends soon.
        let mut tries = 0;
        while ends_change && !legal(&order) {
            tries += 1;
            order = match tries {
                1..=200 => self.permutation(seat, count)?,
                _ => (1..=last).chain([0]).collect(),
            };
        }
        self.emit(Event::Shuffled { seat, order: Some(order) });
        let cutter = self.table.opponents(seat).next();
        if let (true, Some(cutter)) = (self.rules.rulings.cut, cutter) {
            self.push(Frame::Cut { seat, cutter });
        }
        Ok(())
    }

    fn cut(&mut self, seat: Seat, cutter: Seat) -> Result<(), Fault> {
        let count = self.table.player(seat).deck.len();
        match self.answer() {
            Some(Action::Number(number)) => {
                let number = usize::from(number).min(count);
                let order = (number..count).chain(0..number).map(|index| index as u16).collect();
                self.emit(Event::Shuffled { seat, order: Some(order) });
                Ok(())
            }
            _ if self.table.player(seat).out || self.table.player(cutter).out => Ok(()),
            _ => {
                let options = (0..count.min(200) as u8).map(Action::Number).collect();
                self.ask(Frame::Cut { seat, cutter }, cutter, DecisionKind::Cut, None, options)
            }
        }
    }

    fn count_question(&mut self, stream: Stream) -> u32 {
        let counter = &mut self.machine.counters[usize::from(stream.0) % 10];
        let before = *counter;
        *counter = counter.wrapping_add(1);
        before
    }

    fn permutation(&mut self, seat: Seat, count: usize) -> Result<Vec<u16>, Fault> {
        let stream = Stream(seat.0 % 8);
        let counter = self.count_question(stream);
        Ok(self.chance.permutation(stream, counter, count as u16)?)
    }

    fn random(&mut self, count: usize) -> Result<usize, Fault> {
        let counter = self.count_question(RANDOM);
        Ok(self.chance.below(RANDOM, counter, count as u32)? as usize)
    }

    /// Players are out of the game, all at once.
    pub(crate) fn eliminate(&mut self, seats: &[(Seat, Downfall)]) {
        let seats: Vec<_> = seats.iter().filter(|(seat, _)| !self.table.player(*seat).out).copied().collect();
        let Some((_, why)) = seats.first().copied() else {
            return;
        };
        for (seat, why) in &seats {
            self.emit(Event::Destroyed { seat: *seat, why: *why });
        }
        let mut teams: Vec<u8> =
            self.table.players.iter().filter(|player| !player.out).map(|player| player.team).collect();
        teams.dedup();
        let reason = if why == Downfall::Concession { OutcomeReason::Concession } else { OutcomeReason::Victory };
        match teams.as_slice() {
            [] => self.emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw })),
            [team, rest @ ..] if rest.iter().all(|other| other == team) => {
                let winner = self.table.living_from(Seat::FIRST).next();
                self.emit(Event::Ended(Outcome { winner, reason }));
            }
            _ => seats.into_iter().for_each(|(seat, _)| self.clear_away(seat)),
        }
    }

    /// What belongs to others goes back to them, the rest leaves the game.
    fn clear_away(&mut self, seat: Seat) {
        let table = &*self.table;
        let own = |card: &CardId| table.card(*card).owner == seat;
        let foreign: Vec<CardId> = table.player(seat).island.iter().copied().filter(|card| !own(card)).collect();
        let under: Vec<CardId> = table
            .attached
            .iter()
            .copied()
            .filter(|card| !own(card) && table.card(*card).host.is_some_and(|host| own(&host)))
            .collect();
        under.into_iter().for_each(|card| self.send_to_limbo(card));
        for card in foreign {
            // Nothing keeps a citizen with somebody who is out.
            let (coming, owner) = (self.table.reference(card), self.table.card(card).owner);
            if self.look().barred_overlord(owner, card) {
                self.push(Frame::Overlord { seat: owner, coming, how: settle::Coming::Control });
            } else if !self.table.player(owner).out {
                self.arrive(card, owner, settle::Coming::Control);
            }
        }
        self.machine.waiting.retain(|waiting| waiting.seat != seat);
        if self.table.combat.as_ref().is_some_and(|combat| combat.defender == seat) {
            self.end_attack();
        }
        self.emit(Event::Removed(seat));
        self.settle();
    }
}

/// Draws the first player.
pub(crate) fn draw_first(chance: &mut dyn Chance, machine: &mut Machine, seats: u8) -> Result<Seat, Fault> {
    let question = ChanceQuestion { stream: FIRST, counter: 0, ask: Ask::Below(u32::from(seats)) };
    machine.counters[usize::from(FIRST.0)] = 1;
    match chance.answer(&question)? {
        ChanceAnswer::Number(number) => Ok(Seat((number % u32::from(seats.max(1))) as u8)),
        ChanceAnswer::Permutation(_) => Ok(Seat::FIRST),
    }
}
