//! KeyForge as a ruleset of the kernel.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kernel::{
    Ask, Chance, ChanceAnswer, ChanceError, ChanceQuestion, DecisionId, Digest, Fault, Outcome, OutcomeReason,
    Recorder, Ruleset, Seat, StartError,
};
use crate::library::{Cast, CastCard, Library};
use crate::model::{HouseSet, Icon};
use crate::resolve::frame::Frame;
use crate::resolve::machine::{Engine, STREAM_FIRST};
use crate::resolve::{Machine, State};
use crate::setup::{Deck, DeckRules, Setup, SetupError};
use crate::state::{Action, Area, CardId, CardState, Decision, DecisionKind, DefId, Event, MAX_CARDS, Table};
use crate::turn::{Stage, TurnFrame};
use crate::view;

/// The rules of KeyForge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyForge;

/// A game of KeyForge with its log.
pub type Game = crate::kernel::Game<KeyForge>;

/// The log of a game of KeyForge.
pub type Log = crate::kernel::Log<KeyForge>;

/// A state as it can be written: everything but the card definitions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    cast: Vec<CastCard>,
    table: Table,
    machine: Machine,
}

impl Ruleset for KeyForge {
    const NAME: &'static str = "keyforge";
    type Library = Library;
    type Setup = Setup;
    type SetupError = SetupError;
    type Table = Table;
    type State = State;
    type Snapshot = Snapshot;
    type Action = Action;
    type Event = Event;
    type Decision = Decision;

    fn digest(library: &Library, setup: &Setup) -> Digest {
        library.digest_of(cast_of(setup).iter().map(|card| card.card.as_str()))
    }

    fn edition(setup: &Setup) -> String {
        setup.rulebook().to_string()
    }

    fn seats(_: &Setup) -> u8 {
        2
    }

    fn blank(setup: &Setup) -> Table {
        Table::blank(setup.rulebook(), Seat::FIRST)
    }

    fn start(
        library: &Arc<Library>,
        setup: &Setup,
        chance: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<State, StartError<SetupError>> {
        match setup {
            Setup::Decks { decks, first, chains, rules, quickstart, .. } => {
                let cast = checked_cast(library, decks, *rules).map_err(StartError::Setup)?;
                let mut machine = Machine::default();
                let first = match first {
                    Some(seat) => Seat(seat.0 & 1),
                    None => draw_first(chance, &mut machine)?,
                };
                let table = lay_decks(setup, decks, first, chains, cast.cards());
                machine.frames.push(Frame::Turn(TurnFrame::at(Stage::Deal { mulligans: !quickstart })));
                begin(cast, setup, table, machine, chance, events)
            }
            Setup::Scenario(scenario) => {
                let (cast, table, machine) =
                    scenario.lay(library).map_err(|error| StartError::Setup(SetupError::Scenario(error)))?;
                begin(cast, setup, table, machine, chance, events)
            }
        }
    }

    fn table(state: &State) -> &Table {
        state.table()
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
        let mut engine = Engine::on(state, chance, events);
        if *action == Action::Concede {
            engine.win(seat.other(), OutcomeReason::Concession);
            return Ok(());
        }
        let id = engine.table.decision_id();
        engine.emit(Event::Answered(id));
        engine.machine.answer = Some(*action);
        engine.run()
    }

    fn evolve(table: &mut Table, event: &Event) {
        table.evolve(event);
    }

    fn renumber(state: &mut State, next: DecisionId) {
        state.table.renumber(next);
    }

    fn renumber_table(table: &mut Table, next: DecisionId) {
        table.renumber(next);
    }

    fn redact_event(event: &Event, viewer: Seat) -> Event {
        view::redact_event(event, viewer)
    }

    fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
        view::redact_action(table, by, action, viewer)
    }

    fn redact_setup(setup: &Setup, viewer: Seat) -> Setup {
        match setup {
            // Deck lists are public.
            Setup::Decks { .. } => setup.clone(),
            Setup::Scenario(scenario) => Setup::Scenario(Box::new(scenario.redacted(viewer))),
        }
    }

    fn view(table: &Table, viewer: Seat) -> Table {
        view::mask(table, viewer)
    }

    fn snapshot(state: &State) -> Snapshot {
        Snapshot { cast: state.library.cards().to_vec(), table: state.table.clone(), machine: state.machine.clone() }
    }

    fn restore(library: &Arc<Library>, snapshot: Snapshot) -> State {
        let cast = Arc::new(Cast::of_known(library, &snapshot.cast));
        State::new(cast, snapshot.table, snapshot.machine)
    }

    fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        view::determinize(state, viewer, chance)
    }

    fn is_undo_point(decision: &Decision) -> bool {
        decision.kind == DecisionKind::Main
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn concession(_: Seat) -> Option<Action> {
        Some(Action::Concede)
    }
}

impl Table {
    /// Gives the open question another number.
    fn renumber(&mut self, next: DecisionId) {
        if let Some(decision) = &mut self.decision {
            decision.id = next;
        }
        self.next_decision = next.0.wrapping_add(1);
    }
}

fn begin(
    cast: Arc<Cast>,
    setup: &Setup,
    table: Table,
    machine: Machine,
    chance: &mut dyn Chance,
    events: &mut Recorder<Event>,
) -> Result<State, StartError<SetupError>> {
    let blank = KeyForge::blank(setup);
    let mut state = State::new(cast, blank, machine);
    let mut engine = Engine::on(&mut state, chance, events);
    engine.emit(Event::Laid(Box::new(table)));
    engine.index.rebuild(engine.library, engine.table);
    engine.run()?;
    Ok(state)
}

/// The cards that a setup needs, each once, in the order of the decks.
fn cast_of(setup: &Setup) -> Vec<CastCard> {
    match setup {
        Setup::Decks { decks, .. } => cards_of(decks),
        Setup::Scenario(scenario) => scenario.cast(),
    }
}

pub(crate) fn cards_of(decks: &[Deck; 2]) -> Vec<CastCard> {
    let cards = decks.iter().flat_map(|deck| &deck.cards).map(|card| (card.card.as_str(), card.icons.as_slice()));
    let tokens = decks.iter().filter_map(|deck| deck.token.as_ref()).map(|slug| (slug.as_str(), &[][..]));
    let mut cast: Vec<CastCard> = Vec::with_capacity(MAX_CARDS);
    for (slug, icons) in cards.chain(tokens) {
        if def_in(&cast, slug, icons).is_none() {
            cast.push(CastCard::new(slug, icons));
        }
    }
    cast
}

/// The definition of a card of a deck.
fn def_in(cast: &[CastCard], slug: &str, icons: &[Icon]) -> Option<DefId> {
    cast.iter().position(|card| card.card == slug && card.icons == icons).map(|def| DefId(def as u16))
}

impl Setup {
    /// The card definitions of the game, by the small indices that its table uses.
    ///
    /// Cards that the library has not are left out: a game with them does not begin.
    pub fn cast(&self, library: &Arc<Library>) -> Arc<Cast> {
        // Only laying a position tells the ids of its cards, which the indices follow.
        if let Setup::Scenario(scenario) = self
            && let Ok((cast, ..)) = scenario.lay(library)
        {
            return cast;
        }
        Arc::new(Cast::of_known(library, &cast_of(self)))
    }
}

fn checked_cast(library: &Arc<Library>, decks: &[Deck; 2], rules: DeckRules) -> Result<Arc<Cast>, SetupError> {
    check_decks(library, decks, rules)?;
    Ok(Arc::new(Cast::of_known(library, &cards_of(decks))))
}

/// Whether these decks can play.
pub(crate) fn check_decks(library: &Library, decks: &[Deck; 2], rules: DeckRules) -> Result<(), SetupError> {
    for deck in decks {
        deck.check_known(library)?;
        deck.check(rules)?;
    }
    let found = decks.iter().map(|deck| deck.cards.len()).sum();
    if found > MAX_CARDS {
        return Err(SetupError::TooManyCards { found, limit: MAX_CARDS });
    }
    Ok(())
}

/// The first player of a single game is drawn (`SETUP-3`).
fn draw_first(chance: &mut dyn Chance, machine: &mut Machine) -> Result<Seat, ChanceError> {
    let question = ChanceQuestion { stream: STREAM_FIRST, counter: 0, ask: Ask::Below(2) };
    machine.counters[usize::from(STREAM_FIRST.0)] = 1;
    match chance.answer(&question)? {
        ChanceAnswer::Number(number) => Ok(Seat((number & 1) as u8)),
        ChanceAnswer::Permutation(_) => Ok(Seat::FIRST),
    }
}

/// Every card in its deck, in the order of the deck list.
fn lay_decks(setup: &Setup, decks: &[Deck; 2], first: Seat, chains: &[u8; 2], cast: &[CastCard]) -> Table {
    let mut table = Table::blank(setup.rulebook(), first);
    for (seat, deck) in [Seat::FIRST, Seat::SECOND].into_iter().zip(decks) {
        let player = table.player_mut(seat);
        player.houses = deck.houses.iter().copied().collect::<HouseSet>();
        player.chains = chains[seat.index()];
        player.token = deck.token.as_ref().and_then(|slug| def_in(cast, slug, &[]));
        for card in &deck.cards {
            let id = CardId(table.card_count);
            let def = def_in(cast, &card.card, &card.icons).unwrap_or(DefId(0));
            table.cards[id.index()] = CardState {
                def,
                printed: def,
                house: card.house,
                owner: seat,
                area: Area::Deck,
                keeper: seat,
                home: seat,
                ..CardState::UNKNOWN
            };
            table.card_count += 1;
            table.player_mut(seat).deck.push(id);
        }
    }
    table
}
