//! KeyForge as a ruleset of the kernel.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kernel::{
    Chance, ChanceError, Desk, Digest, Fault, Illegal, Origin, Outcome, OutcomeReason, Recorder, RestoreError, Ruleset,
    Seat, ShowError, StartError, act_on, check_places, hashed, run, stranger,
};
use crate::keyforge::cards::library::{Cast, CastCard, Library};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::{Machine, State};
use crate::keyforge::host::opening::{Opening, cards_of};
use crate::keyforge::host::setup::{Setup, SetupError};
use crate::keyforge::model::slug_of;
use crate::keyforge::table::visibility;
use crate::keyforge::table::{Action, CardId, Decision, DecisionKind, Event, MAX_CARDS, MAX_TOKENS, Table, known_here};

/// The rules of KeyForge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyForge;

/// A game of KeyForge with its log.
pub type Game = crate::kernel::Game<KeyForge>;

/// The log of a game of KeyForge.
pub type Log = crate::kernel::Log<KeyForge>;

/// A state as it can be written: everything but the card definitions, of which it names the digest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    #[serde(default)]
    origin: Option<Origin>,
    cast: Vec<CastCard>,
    table: Table,
    machine: Machine,
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
    /// use keyforge_core::{Deck, Game, Setup, library::Library, table::Action};
    ///
    /// let [onyx, argus] = Deck::starters();
    /// let game = Game::new(Library::builtin(), Setup::new(onyx, argus), 7.into())?;
    /// let mut state = game.state().clone();
    /// let mut chance = Seeded::new(1.into());
    /// assert_eq!(state.apply(Action::EndTurn, &mut chance).unwrap_err().code(), "illegal/not_offered");
    /// assert_eq!(&state, game.state());
    ///
    /// while let Some(action) = state.legal_actions().first().copied().filter(|_| state.table().turn.number < 3) {
    ///     state.apply(action, &mut chance)?;
    /// }
    /// assert_eq!(game.table().turn.number, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the action is not offered or the game is over: the rules did not run, and the state is as it was. On a
    /// [fault](Illegal::fault) of the rules or of `chance` the state may be half changed and is to be thrown away: whoever
    /// needs it then keeps a copy.
    pub fn apply(&mut self, action: Action, chance: &mut dyn Chance) -> Result<(), Illegal> {
        act_on::<KeyForge>(self, &action, chance, &mut Recorder::silent()).map(drop)
    }
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
        library.digest_of(slugs_of(library, setup).iter().map(AsRef::as_ref))
    }

    fn missing(library: &Library, setup: &Setup) -> Vec<String> {
        missing(library, &slugs_of(library, setup))
    }

    /// Which cards a scenario has is a secret itself, and the others have their numbers by it.
    fn names_hidden(setup: &Setup) -> bool {
        matches!(setup, Setup::Decks { .. })
    }

    fn edition(setup: &Setup) -> String {
        setup.rulebook().to_string()
    }

    fn seats(_: &Setup) -> u8 {
        2
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
        Opening::new(library, setup).map_err(StartError::Setup)?.start(chance, events)
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
        engine.keep_room();
        engine.emit(Event::Answered(id));
        engine.machine.answer = Some(*action);
        run(&mut engine)
    }

    fn evolve(table: &mut Table, event: &Event) {
        table.evolve(event);
    }

    fn table_mut(state: &mut State) -> &mut Table {
        &mut state.table
    }

    fn desk(table: &mut Table) -> Desk<'_, Decision> {
        Desk { decision: &mut table.decision, next: &mut table.next_decision }
    }

    fn redact_event(event: &Event, viewer: Seat) -> Event {
        event.redacted(viewer)
    }

    fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
        visibility::redact_action(table, by, action, viewer)
    }

    fn shows_action(after: &Table, action: &Action, viewer: Seat) -> bool {
        visibility::shows_action(after, action, viewer)
    }

    fn redact_setup(setup: &Setup, viewer: Seat) -> Setup {
        match setup {
            // Deck lists are public.
            Setup::Decks { .. } => setup.clone(),
            Setup::Scenario(scenario) => Setup::Scenario(Box::new(scenario.redacted(viewer))),
        }
    }

    fn view(table: &Table, viewer: Seat) -> Table {
        visibility::mask(table, viewer)
    }

    fn snapshot(state: &State) -> Snapshot {
        let cast = state.library.cards().to_vec();
        let origin = Some(Origin::here(digest_of(state.library.library(), &cast)));
        Snapshot { origin, cast, table: state.table.clone(), machine: state.machine.clone() }
    }

    fn restore(library: &Arc<Library>, mut snapshot: Snapshot) -> Result<State, RestoreError> {
        // The engine wrote the short names, and no others: without the card of one, all behind it would be others.
        let absent = |card: &&CastCard| library.get(&card.card).is_none();
        let mut cards: Vec<String> = snapshot.cast.iter().filter(absent).map(|card| card.card.clone()).collect();
        cards.dedup();
        if !cards.is_empty() {
            return Err(RestoreError::MissingCards { cards });
        }
        Origin::check(snapshot.origin.as_ref(), digest_of(library, &snapshot.cast))?;
        check_whole(&snapshot)?;
        snapshot.table.count_owned();
        if snapshot.table.viewer.is_none() {
            snapshot.table.settle_whereabouts();
        }
        let cast = Arc::new(Cast::of_known(library, snapshot.cast));
        Ok(State::new(cast, snapshot.table, snapshot.machine))
    }

    fn digest_of_state(state: &State) -> Result<Digest, Fault> {
        hashed(&(state.library.cards(), &state.table, &state.machine))
    }

    fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
        crate::keyforge::engine::determinize(state, viewer, chance)
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

/// Refuses a snapshot that names what its game has not.
fn check_whole(snapshot: &Snapshot) -> Result<(), RestoreError> {
    let Table { card_count, tokens, .. } = &snapshot.table;
    let lengths =
        [("table.card_count", usize::from(*card_count), MAX_CARDS), ("table.tokens", tokens.len(), MAX_TOKENS)];
    for (at, found, most) in lengths {
        if found > most {
            return Err(RestoreError::Length { at, found, expected: format!("at most {most} are possible") });
        }
    }
    let known = known_here(*card_count, tokens.len(), snapshot.cast.len());
    if let Some(stranger) = stranger(snapshot, &known) {
        return Err(stranger.into());
    }
    let table = &snapshot.table;
    if table.viewer.is_some() {
        // What a viewer does not know lies nowhere.
        return Ok(());
    }
    let lying = table.lying().map(|(at, card, fits)| (at, card.index(), fits));
    check_places(lying, table.card_ids().chain(table.token_ids()).map(CardId::index))
}

/// The digest of the definitions of these cards.
fn digest_of(library: &Library, cards: &[CastCard]) -> Digest {
    library.digest_of(cards.iter().map(|card| card.card.as_str()))
}

/// The slugs of the cards that a setup needs, in the order of the decks; some of them several times.
fn slugs_of<'a>(library: &Library, setup: &'a Setup) -> Vec<Cow<'a, str>> {
    match setup {
        Setup::Decks { decks, .. } => {
            let mut slugs = Vec::with_capacity(MAX_CARDS + decks.len());
            for deck in decks.iter() {
                slugs.extend(deck.cards.iter().map(|card| Cow::Borrowed(card.card.as_str())));
            }
            slugs.extend(decks.iter().filter_map(|deck| deck.token.as_deref()).map(Cow::Borrowed));
            slugs
        }
        Setup::Scenario(scenario) => scenario.cast(library).into_iter().map(|card| Cow::Owned(card.card)).collect(),
    }
}

/// The cards among these that the library has not.
///
/// A scenario may name a card by its title; its cast then lists both the title and the slug.
fn missing(library: &Library, slugs: &[Cow<'_, str>]) -> Vec<String> {
    let is_known = |name: &str| library.number_of(name).or_else(|| library.number_of(&slug_of(name))).is_some();
    let mut names: Vec<String> = slugs.iter().filter(|name| !is_known(name)).map(ToString::to_string).collect();
    let mut told = BTreeSet::new();
    names.retain(|name| told.insert(slug_of(name)));
    names
}

impl Setup {
    /// The card definitions of the game, by the small indices that its table uses.
    ///
    /// # Errors
    ///
    /// With the cards that the library has not: without them the indices would lead to others. The setup of a redacted log is
    /// no whole one where a position hides cards, which [`Log::check_cards`](crate::kernel::Log::check_cards) finds.
    pub fn cast(&self, library: &Arc<Library>) -> Result<Arc<Cast>, ShowError> {
        ShowError::check(KeyForge::missing(library, self))?;
        Ok(self.known_cast(library))
    }

    /// The same without a look at what is missing, for games that begin and so have all.
    pub(crate) fn known_cast(&self, library: &Arc<Library>) -> Arc<Cast> {
        // Only laying a position tells the ids of its cards, which the indices follow.
        if let Setup::Scenario(scenario) = self
            && let Ok((cast, ..)) = scenario.lay(library)
        {
            return cast;
        }
        Arc::new(match self {
            Setup::Decks { decks, .. } => Cast::of_numbered(library, cards_of(library, decks)),
            Setup::Scenario(scenario) => Cast::of_known(library, scenario.cast(library)),
        })
    }
}
