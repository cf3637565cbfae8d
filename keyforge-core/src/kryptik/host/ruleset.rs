//! Kryptik as a ruleset of the kernel.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::scenario::{ScenarioError, after, check_survivors};
use super::setup::{Setup, SetupError};
use crate::kernel::{
    Chance, ChanceError, Desk, Digest, Fault, Illegal, Origin, Outcome, Recorder, RestoreError, Ruleset, Seat,
    StartError, act_on, check_places, hashed, stranger,
};
use crate::kryptik::cards::{Cast, Library};
use crate::kryptik::engine::{Deal, Derived, Engine, Frame, Machine, Rooms, Rules, State, determinize, draw_first};
use crate::kryptik::model::{Format, MAX_CARDS, MAX_SEATS, RULES_DATE};
use crate::kryptik::table::{Action, Decision, DecisionKind, Downfall, Event, Table, known_here, visibility};

/// The rules of Kryptik.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kryptik;

/// A game of Kryptik with its log.
pub type Game = crate::kernel::Game<Kryptik>;
/// The log of a game of Kryptik.
pub type Log = crate::kernel::Log<Kryptik>;

/// A state as it can be written, with the digest of its card definitions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    #[serde(default)]
    origin: Option<Origin>,
    cast: Vec<String>,
    rules: Rules,
    table: Table,
    machine: Machine,
}

fn begin(
    library: &Arc<Library>,
    setup: &Setup,
    chance: &mut dyn Chance,
    machine: &mut Machine,
) -> Result<Table, StartError<SetupError>> {
    match setup {
        Setup::Decks(decks) => {
            decks.check(library).map_err(StartError::Setup)?;
            // Who begins is agreed on outside the rules, or drawn (`K-2.1-1`).
            let first = match decks.first {
                Some(first) => first,
                None => draw_first(chance, machine, decks.decks.len() as u8)?,
            };
            machine.frames.call(Frame::Deal(Deal::FIRST));
            Ok(decks.lay(&setup.slugs(), first, setup.blank()))
        }
        Setup::Scenario(scenario) => {
            let table = scenario.lay(library, &setup.slugs(), setup.blank());
            let table = table.and_then(|table| check_survivors(State::of_known(library, setup, table)));
            let table = table.map_err(|error: ScenarioError| StartError::Setup(SetupError::Scenario(error)))?;
            if let Some(rest) = &scenario.rest {
                *machine = rest.machine.clone();
            }
            let (next, window) = after(table.phase);
            machine.frames.call(Frame::Turn(next));
            if window {
                machine.frames.call(Frame::Priority);
            }
            Ok(table)
        }
    }
}

/// Refuses a snapshot that names what its game has not.
fn check_whole(snapshot: &Snapshot) -> Result<(), RestoreError> {
    let Table { players, cards, known, .. } = &snapshot.table;
    let seats = players.len();
    if !(1..=MAX_SEATS).contains(&seats) {
        let expected = format!("1 to {MAX_SEATS} are possible");
        return Err(RestoreError::Length { at: "table.players", found: seats, expected });
    }
    if known.len() != seats {
        let expected = format!("one for each of {seats} players");
        return Err(RestoreError::Length { at: "table.known", found: known.len(), expected });
    }
    if cards.len() > MAX_CARDS {
        let expected = format!("at most {MAX_CARDS} are possible");
        return Err(RestoreError::Length { at: "table.cards", found: cards.len(), expected });
    }
    let known = known_here(seats, cards.len(), snapshot.cast.len());
    if let Some(stranger) = stranger(snapshot, &known) {
        return Err(stranger.into());
    }
    if snapshot.table.viewer.is_some() {
        // What a viewer does not know lies nowhere.
        return Ok(());
    }
    let lying = snapshot.table.lying().map(|(at, card, fits)| (at, card.index(), fits));
    let placed = cards.iter().enumerate().filter(|(_, card)| Table::is_listed(card.area));
    check_places(lying, placed.map(|(card, _)| card))
}

/// The slugs among these that the library has not.
fn missing(library: &Library, mut slugs: Vec<String>) -> Vec<String> {
    slugs.retain(|slug| library.get(slug).is_none());
    slugs
}

impl State {
    /// The open decision; none when the game is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.table().decision.as_ref()
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    pub fn legal_actions(&self) -> &[Action] {
        self.decision().map_or(&[], |open| &open.options)
    }

    /// Applies an action for the seat that decides, if it is one of the [legal ones](State::legal_actions); its events are
    /// lost. [`act_on`] hands them out, a [`Game`] keeps a log of them.
    ///
    /// ```
    /// use keyforge_core::kernel::Seeded;
    /// use keyforge_core::kryptik::{Game, Library, Setup, demo_decks};
    ///
    /// let game = Game::new(Library::demo(), Setup::new(demo_decks()), 7.into())?;
    /// let mut state = game.state().clone();
    /// let action = state.legal_actions()[0];
    /// state.apply(action, &mut Seeded::new(1.into()))?;
    /// assert_ne!(&state, game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the action is not offered or the game is over: the rules did not run, and the state is as it was. On a
    /// [fault](Illegal::fault) of the rules or of `chance` the state may be half changed and is to be thrown away: whoever
    /// needs it then keeps a copy.
    pub fn apply(&mut self, action: Action, chance: &mut dyn Chance) -> Result<(), Illegal> {
        act_on::<Kryptik>(self, &action, chance, &mut Recorder::silent()).map(drop)
    }
}

impl Ruleset for Kryptik {
    const NAME: &'static str = "kryptik";
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
        library.digest_of(setup.slugs().iter().map(String::as_str))
    }

    fn missing(library: &Library, setup: &Setup) -> Vec<String> {
        missing(library, setup.slugs())
    }

    /// Once the decks are checked nothing reads the format's list, its date or whether they were: what is not as the rules
    /// have it is named, so that another word in the header is another edition.
    fn edition(setup: &Setup) -> String {
        let format = setup.format();
        let known = [Format::constructed(), Format::limited()].contains(format);
        let digest = Digest::of_json(format).unwrap_or_default();
        let mut edition = format!("2023-06 {}", format.name);
        if !known {
            edition.push_str(&format!(" {digest}"));
        }
        if let Setup::Decks(decks) = setup {
            if decks.date != RULES_DATE {
                edition.push_str(&format!(" at {}", decks.date));
            }
            if !decks.checked {
                edition.push_str(" unchecked");
            }
        }
        edition
    }

    fn seats(setup: &Setup) -> u8 {
        u8::try_from(setup.seats()).unwrap_or(u8::MAX)
    }

    fn blank(setup: &Setup) -> Table {
        setup.blank()
    }

    fn start(
        library: &Arc<Library>,
        setup: &Setup,
        chance: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<State, StartError<SetupError>> {
        let mut machine = Machine::default();
        let table = begin(library, setup, chance, &mut machine)?;
        let rules = Rules { format: setup.format().clone(), rulings: setup.rulings() };
        let blank = setup.blank();
        let mut state = State {
            cast: setup.cast(library),
            rules: Arc::new(rules),
            table: blank,
            machine,
            derived: Derived::default(),
            rooms: Rooms::default(),
        };
        let mut engine = Engine::on(&mut state, chance, events);
        engine.emit(Event::Laid(Box::new(table)));
        engine.make_room();
        engine.settle();
        engine.run()?;
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
        let mut engine = Engine::on(state, chance, events);
        let id = engine.table.decision.as_ref().map(|decision| decision.id);
        let id = id.ok_or_else(|| Fault::broken("nothing is to be decided"))?;
        // Nothing that holds in the game is asked (`K-3.2-3`, `K-10.2-3`).
        if *action == Action::Concede {
            engine.eliminate(&[(seat, Downfall::Concession)]);
            if engine.table.outcome.is_some() {
                return Ok(());
            }
        }
        engine.keep_options();
        engine.emit(Event::Answered(id));
        // After a concession the open question is put again to whoever has it, with what is left to choose.
        engine.machine.answer = Some(*action).filter(|action| *action != Action::Concede);
        engine.run()
    }

    fn evolve(table: &mut Table, event: &Event) {
        table.evolve(event);
    }

    fn table_mut(state: &mut State) -> &mut Table {
        // Whoever asks for it may change anything.
        state.derived = Derived::default();
        &mut state.table
    }

    fn desk(table: &mut Table) -> Desk<'_, Decision> {
        Desk { decision: &mut table.decision, next: &mut table.next_decision }
    }

    fn redact_event(event: &Event, viewer: Seat) -> Event {
        visibility::redact_event(event, viewer)
    }

    fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
        visibility::redact_action(table, by, action, viewer)
    }

    fn redact_setup(setup: &Setup, viewer: Seat) -> Setup {
        match setup {
            // Deck lists are open.
            Setup::Decks(_) => setup.clone(),
            Setup::Scenario(scenario) => Setup::Scenario(Box::new(scenario.redacted(viewer))),
        }
    }

    fn view(table: &Table, viewer: Seat) -> Table {
        visibility::mask(table, viewer)
    }

    fn snapshot(state: &State) -> Snapshot {
        let cast = state.cast.slugs();
        Snapshot {
            origin: Some(Origin::here(state.cast.digest())),
            cast,
            rules: (*state.rules).clone(),
            table: state.table.clone(),
            machine: state.machine.clone(),
        }
    }

    fn restore(library: &Arc<Library>, snapshot: Snapshot) -> Result<State, RestoreError> {
        let cards = missing(library, snapshot.cast.clone());
        if !cards.is_empty() {
            return Err(RestoreError::MissingCards { cards });
        }
        let definitions = library.digest_of(snapshot.cast.iter().map(String::as_str));
        Origin::check(snapshot.origin.as_ref(), definitions)?;
        check_whole(&snapshot)?;
        Ok(State {
            cast: Arc::new(Cast::new(library, &snapshot.cast)),
            rules: Arc::new(snapshot.rules),
            table: snapshot.table,
            machine: snapshot.machine,
            derived: Derived::default(),
            rooms: Rooms::default(),
        })
    }

    fn digest_of_state(state: &State) -> Result<Digest, Fault> {
        hashed(&(state.cast.slugs(), &*state.rules, &state.table, &state.machine))
    }

    fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        determinize(state, viewer, chance)
    }

    fn is_undo_point(decision: &Decision) -> bool {
        decision.kind == DecisionKind::Priority
    }

    fn reveals(event: &Event) -> bool {
        visibility::reveals(event)
    }

    fn concession(_: Seat) -> Option<Action> {
        Some(Action::Concede)
    }

    // At every moment, whoever is asked (`K-3.2-1`).
    fn may_concede(table: &Table, seat: Seat) -> bool {
        !table.player(seat).out
    }
}
