//! A small but complete game: hidden hands, a shuffled deck, dice, a nested decision, and things to undo.
//!
//! On its turn a seat plays cards for points, buries one face down under the deck, draws, or rolls a die. A played even card
//! lets the opponent halve its points.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use keyforge_core::kernel::*;
use serde::{Deserialize, Serialize};

/// `None` is a card that the viewer does not know.
pub type Card = Option<u8>;

pub const SHUFFLE: Stream = Stream(0);
pub const DICE: Stream = Stream(1);
const GUESS: Stream = Stream(2);

#[derive(Debug)]
pub struct Library {
    pub points_per_pip: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub cards: u8,
    pub goal: u16,
    /// A card that each seat brings along and nobody else knows.
    pub secrets: [Card; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("a deck needs six cards")]
pub struct TooFewCards;

impl Coded for TooFewCards {
    fn code(&self) -> &'static str {
        "toy/too_few_cards"
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Play(u8),
    Bury(u8),
    Draw,
    Roll,
    EndTurn,
    Yes,
    No,
    Concede,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    id: DecisionId,
    seat: Seat,
    main: bool,
    /// None in the eyes of others.
    options: Vec<Action>,
}

impl Question for Decision {
    type Action = Action;
    fn id(&self) -> DecisionId {
        self.id
    }
    fn renumber(&mut self, id: DecisionId) {
        self.id = id;
    }
    fn seat(&self) -> Seat {
        self.seat
    }
    fn options(&self) -> &[Action] {
        &self.options
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Shuffled {
        deck: Vec<Card>,
    },
    Drawn {
        seat: Seat,
        card: Card,
    },
    Played {
        seat: Seat,
        card: Card,
    },
    /// `under` is what lies in the deck: nobody may look there, not even who buried the card.
    Buried {
        seat: Seat,
        card: Card,
        under: Card,
    },
    Rolled {
        seat: Seat,
        pips: u8,
    },
    Scored {
        seat: Seat,
        points: u16,
    },
    TurnBegan {
        seat: Seat,
    },
    Spent,
    Opened {
        decision: Decision,
    },
    Ended {
        outcome: Outcome,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    pub hands: [Vec<Card>; 2],
    pub scores: [u16; 2],
    /// The last element is the top.
    pub deck: Vec<Card>,
    pub rolls: u32,
    pub turn: Seat,
    pub turns: u8,
    pub left: u8,
    pub next_id: DecisionId,
    pub decision: Option<Decision>,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Pending {
    seat: Seat,
    points: u16,
}

#[derive(Clone, Debug)]
pub struct State {
    table: Table,
    pending: Vec<Pending>,
    goal: u16,
    library: Arc<Library>,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.table == other.table && self.pending == other.pending && self.goal == other.goal
    }
}
impl Eq for State {}
impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.hash(state);
        self.pending.hash(state);
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    table: Table,
    pending: Vec<Pending>,
    goal: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Toy;

impl State {
    fn emit(&mut self, events: &mut Recorder<Event>, event: Event) {
        Toy::evolve(&mut self.table, &event);
        events.push(event);
    }

    fn open(&mut self, events: &mut Recorder<Event>, seat: Seat, main: bool, options: Vec<Action>) {
        let decision = Decision { id: self.table.next_id, seat, main, options };
        self.emit(events, Event::Opened { decision });
    }

    fn main_step(&mut self, events: &mut Recorder<Event>) {
        let leader = (0..2).map(Seat).find(|seat| self.table.scores[seat.index()] >= self.goal);
        if leader.is_some() {
            let outcome = Outcome { winner: leader, reason: OutcomeReason::Victory };
            return self.emit(events, Event::Ended { outcome });
        }
        if self.table.turns > 12 {
            let outcome = Outcome { winner: None, reason: OutcomeReason::Draw };
            return self.emit(events, Event::Ended { outcome });
        }
        let seat = self.table.turn;
        let mut options = Vec::new();
        if self.table.left > 0 {
            let hand = &self.table.hands[seat.index()];
            options.extend(hand.iter().flatten().map(|card| Action::Play(*card)));
            options.extend(hand.iter().flatten().map(|card| Action::Bury(*card)));
            if !self.table.deck.is_empty() {
                options.push(Action::Draw);
            }
            options.push(Action::Roll);
        }
        options.push(Action::EndTurn);
        self.open(events, seat, true, options);
    }

    fn draw(&mut self, events: &mut Recorder<Event>, seat: Seat) {
        if let Some(&card) = self.table.deck.last() {
            self.emit(events, Event::Drawn { seat, card });
        }
    }
}

fn take(hand: &mut Vec<Card>, card: Card) {
    let at = hand.iter().position(|held| *held == card);
    if let Some(at) = at.or_else(|| hand.iter().position(Option::is_none)) {
        hand.remove(at);
    }
}

impl Ruleset for Toy {
    const NAME: &'static str = "toy";
    type Library = Library;
    type Setup = Setup;
    type SetupError = TooFewCards;
    type Table = Table;
    type State = State;
    type Snapshot = Snapshot;
    type Action = Action;
    type Event = Event;
    type Decision = Decision;

    fn digest(library: &Library, _: &Setup) -> Digest {
        Digest::of(&library.points_per_pip.to_le_bytes())
    }

    fn edition(_: &Setup) -> String {
        "first \"edition\"".to_owned()
    }

    fn seats(_: &Setup) -> u8 {
        2
    }

    fn blank(setup: &Setup) -> Table {
        Table {
            hands: setup.secrets.map(|secret| vec![secret]),
            scores: [0; 2],
            deck: Vec::new(),
            rolls: 0,
            turn: Seat::FIRST,
            turns: 0,
            left: 0,
            next_id: DecisionId(1),
            decision: None,
            outcome: None,
        }
    }

    fn start(
        library: &Arc<Library>,
        setup: &Setup,
        chance: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<State, StartError<TooFewCards>> {
        if setup.cards < 6 {
            return Err(StartError::Setup(TooFewCards));
        }
        let table = Toy::blank(setup);
        let library = Arc::clone(library);
        let mut state = State { table, pending: Vec::new(), goal: setup.goal, library };
        let order = chance.permutation(SHUFFLE, 0, u16::from(setup.cards))?;
        let deck = order.into_iter().map(|card| Some(card as u8)).collect();
        state.emit(events, Event::Shuffled { deck });
        for seat in [Seat::FIRST, Seat::SECOND] {
            state.draw(events, seat);
            state.draw(events, seat);
        }
        state.emit(events, Event::TurnBegan { seat: Seat::FIRST });
        state.main_step(events);
        Ok(state)
    }

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn decision(table: &Table) -> Option<&Decision> {
        table.decision.as_ref()
    }

    fn outcome(table: &Table) -> Option<Outcome> {
        table.outcome
    }

    fn decide(
        state: &mut State,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<(), Fault> {
        if !matches!(action, Action::Yes | Action::No | Action::Concede | Action::EndTurn) {
            state.emit(events, Event::Spent);
        }
        match action {
            Action::Play(card) => {
                state.emit(events, Event::Played { seat, card: Some(*card) });
                let points = u16::from(*card % 5);
                if card % 2 == 0 {
                    state.pending.push(Pending { seat, points });
                    state.open(events, seat.other(), false, vec![Action::Yes, Action::No]);
                    return Ok(());
                }
                state.emit(events, Event::Scored { seat, points });
            }
            Action::Yes | Action::No => {
                let pending = state.pending.pop();
                let Pending { seat, points } = pending.ok_or_else(|| Fault::broken("nothing is pending"))?;
                let points = if *action == Action::Yes { points / 2 } else { points };
                state.emit(events, Event::Scored { seat, points });
            }
            Action::Bury(card) => {
                let card = Some(*card);
                state.emit(events, Event::Buried { seat, card, under: card });
            }
            Action::Draw => state.draw(events, seat),
            Action::Roll => {
                let pips = chance.below(DICE, state.table.rolls, 6)? as u8;
                state.emit(events, Event::Rolled { seat, pips });
                let points = u16::from(pips) * state.library.points_per_pip;
                state.emit(events, Event::Scored { seat, points });
            }
            Action::EndTurn => state.emit(events, Event::TurnBegan { seat: seat.other() }),
            Action::Concede => {
                let winner = Some(seat.other());
                let outcome = Outcome { winner, reason: OutcomeReason::Concession };
                state.pending.clear();
                state.emit(events, Event::Ended { outcome });
                return Ok(());
            }
        }
        state.main_step(events);
        Ok(())
    }

    fn evolve(table: &mut Table, event: &Event) {
        match event {
            Event::Shuffled { deck } => table.deck.clone_from(deck),
            Event::Drawn { seat, card } => {
                table.deck.pop();
                table.hands[seat.index()].push(*card);
            }
            Event::Played { seat, card } => take(&mut table.hands[seat.index()], *card),
            Event::Buried { seat, card, under } => {
                take(&mut table.hands[seat.index()], *card);
                table.deck.insert(0, *under);
            }
            Event::Rolled { .. } => table.rolls += 1,
            Event::Scored { seat, points } => table.scores[seat.index()] += points,
            Event::TurnBegan { seat } => {
                table.turn = *seat;
                table.turns += 1;
                table.left = 4;
            }
            Event::Spent => table.left = table.left.saturating_sub(1),
            Event::Opened { decision } => {
                table.next_id = decision.id.next();
                table.decision = Some(decision.clone());
            }
            Event::Ended { outcome } => {
                table.decision = None;
                table.outcome = Some(*outcome);
            }
        }
    }

    fn table_mut(state: &mut State) -> &mut Table {
        &mut state.table
    }

    fn desk(table: &mut Table) -> Desk<'_, Decision> {
        Desk { decision: &mut table.decision, next: &mut table.next_id }
    }

    fn redact_event(event: &Event, viewer: Seat) -> Event {
        match event {
            Event::Shuffled { deck } => Event::Shuffled { deck: vec![None; deck.len()] },
            Event::Drawn { seat, .. } if *seat != viewer => Event::Drawn { seat: *seat, card: None },
            Event::Buried { seat, card, .. } => {
                let card = card.filter(|_| *seat == viewer);
                Event::Buried { seat: *seat, card, under: None }
            }
            Event::Opened { decision } => Event::Opened { decision: redact_decision(decision, viewer) },
            event => event.clone(),
        }
    }

    fn redact_action(_: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
        match action {
            Action::Bury(_) if by != viewer => None,
            action => Some(action.clone()),
        }
    }

    fn redact_setup(setup: &Setup, viewer: Seat) -> Setup {
        let mut setup = setup.clone();
        setup.secrets[viewer.other().index()] = None;
        setup
    }

    fn view(table: &Table, viewer: Seat) -> Table {
        let mut table = table.clone();
        table.hands[viewer.other().index()].fill(None);
        for card in &mut table.deck {
            *card = None;
        }
        table.decision = table.decision.map(|decision| redact_decision(&decision, viewer));
        table
    }

    fn snapshot(state: &State) -> Snapshot {
        let State { table, pending, goal, .. } = state.clone();
        Snapshot { table, pending, goal }
    }

    fn restore(library: &Arc<Library>, snapshot: Snapshot) -> Result<State, RestoreError> {
        let Snapshot { table, pending, goal } = snapshot;
        Ok(State { table, pending, goal, library: Arc::clone(library) })
    }

    fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        let mut state = state.clone();
        let Table { hands, deck, .. } = &mut state.table;
        let mut hidden: Vec<&mut Card> = hands[viewer.other().index()].iter_mut().chain(deck).collect();
        let mut cards: Vec<Card> = hidden.iter().map(|card| **card).collect();
        // Where they really are must not tell where they are drawn.
        cards.sort_unstable();
        let order = chance.permutation(GUESS, 0, cards.len() as u16)?;
        for (card, from) in hidden.iter_mut().zip(order) {
            **card = cards[usize::from(from)];
        }
        Ok(state)
    }

    fn is_undo_point(decision: &Decision) -> bool {
        decision.main
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shuffled { .. } | Event::Drawn { .. } | Event::Rolled { .. })
    }

    fn concession(_: Seat) -> Option<Action> {
        Some(Action::Concede)
    }
}

fn redact_decision(decision: &Decision, viewer: Seat) -> Decision {
    let mut decision = decision.clone();
    if decision.seat != viewer {
        decision.options.clear();
    }
    decision
}

pub fn library() -> Arc<Library> {
    Arc::new(Library { points_per_pip: 1 })
}

pub fn setup() -> Setup {
    Setup { cards: 12, goal: 25, secrets: [Some(101), Some(103)] }
}

pub fn game(seed: u64) -> Game<Toy> {
    Game::new(library(), setup(), Seed::from(seed)).unwrap()
}

/// Applies an action for the seat that decides.
pub fn act(game: &mut Game<Toy>, action: Action) {
    let decision = game.decision().unwrap();
    let (seat, id) = (decision.seat(), decision.id());
    game.apply(seat, id, action).unwrap();
}

/// Plays at random, with an undo now and then, up to `limit` entries.
pub fn random_game(seed: u64, limit: u32) -> Game<Toy> {
    let mut game = game(seed);
    let mut agent = RandomAgent::new(seed);
    while !game.is_over() && game.log().len() < limit {
        if agent.index(5) == 0 {
            let seat = Seat(agent.index(2) as u8);
            // Often refused, which must do no harm.
            let _ = game.undo(seat);
            continue;
        }
        if agent.index(80) == 0 {
            game.concede(Seat(agent.index(2) as u8)).unwrap();
            continue;
        }
        let options = game.legal_actions();
        let action = options[agent.index(options.len())].clone();
        act(&mut game, action);
    }
    game
}
