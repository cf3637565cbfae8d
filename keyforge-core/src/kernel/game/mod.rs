//! A running game: state and log together.

mod error;
mod past;
mod source;

use std::sync::Arc;

pub use error::{Illegal, UndoError};
use past::Past;
use source::GameChance;

use super::log::{ENGINE, replay};
use super::{
    Agent, Cause, Chance, ChanceError, DecisionId, Digest, Entry, Fault, FoldError, Header, Log, Outcome, Position,
    Question, Recorder, Recording, ReplayError, Ruleset, Seat, Seed, Seeded, StartError,
};

/// A running game: a state, and the log of how it came about.
///
/// A clone is an independent game. After an error a game is as it was before.
#[derive(Debug)]
pub struct Game<R: Ruleset> {
    library: Arc<R::Library>,
    /// Boxed, so that another state takes its place without being moved.
    state: Box<R::State>,
    log: Log<R>,
    chance: GameChance,
    past: Past<R>,
    /// The room in which events are gathered before the log takes them, in as much as they need.
    room: Vec<R::Event>,
}

// A derived clone would ask for a library that can be cloned, although it is shared.
impl<R: Ruleset> Clone for Game<R> {
    fn clone(&self) -> Game<R> {
        Game {
            library: Arc::clone(&self.library),
            state: self.state.clone(),
            log: self.log.clone(),
            chance: self.chance.clone(),
            past: self.past.clone(),
            room: Vec::new(),
        }
    }
}

impl<R: Ruleset> Game<R> {
    /// Starts a game whose chance follows from `seed`, and runs to the first decision.
    ///
    /// # Errors
    ///
    /// When the setup is not possible.
    pub fn new(library: Arc<R::Library>, setup: R::Setup, seed: Seed) -> Result<Game<R>, StartError<R::SetupError>> {
        let definitions = R::digest(&library, &setup);
        Game::begin(library, setup, definitions, Some(seed), &mut Seeded::new(seed))
    }

    /// Starts a game whose chance comes from `chance`. Its log has no seed, but every answer.
    ///
    /// # Errors
    ///
    /// When the setup is not possible or `chance` has no fitting answer.
    pub fn with_chance(
        library: Arc<R::Library>,
        setup: R::Setup,
        mut chance: impl Chance + Clone + Send + Sync + 'static,
    ) -> Result<Game<R>, StartError<R::SetupError>> {
        let definitions = R::digest(&library, &setup);
        let mut game = Game::begin(library, setup, definitions, None, &mut chance)?;
        game.set_chance(chance);
        Ok(game)
    }

    /// Starts a game with the answers of `chance`; later ones follow from the seed. The digest is that of its definitions.
    pub(super) fn begin(
        library: Arc<R::Library>,
        setup: R::Setup,
        definitions: Digest,
        seed: Option<Seed>,
        chance: &mut dyn Chance,
    ) -> Result<Game<R>, StartError<R::SetupError>> {
        let mut events = Recorder::keeping();
        let mut chance = Recording::new(chance);
        let state = R::start(&library, &setup, &mut chance, &mut events)?;
        let header = Header {
            engine: ENGINE.to_owned(),
            ruleset: R::NAME.to_owned(),
            edition: R::edition(&setup),
            definitions,
            setup,
            seed,
            viewer: None,
            inputs_only: false,
            source: None,
        };
        let mut log = Log::new(header).map_err(Fault::from)?;
        log.push(Cause::Setup, chance.into_answers(), events.into_events()).map_err(Fault::from)?;
        Ok(Game {
            library,
            state: Box::new(state),
            log,
            chance: GameChance::new(seed),
            past: Past::default(),
            room: Vec::new(),
        })
    }

    pub(super) fn set_chance(&mut self, chance: impl Chance + Clone + Send + Sync + 'static) {
        self.chance = GameChance::Other(Box::new(chance));
    }

    /// The card definitions.
    #[must_use]
    pub fn library(&self) -> &Arc<R::Library> {
        &self.library
    }

    /// The state, with everything that is hidden.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The table, with everything that is hidden.
    #[must_use]
    pub fn table(&self) -> &R::Table {
        R::table(&self.state)
    }

    /// The open decision; none when the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<&R::Decision> {
        R::decision(self.table())
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    #[must_use]
    pub fn legal_actions(&self) -> &[R::Action] {
        self.decision().map_or(&[], Question::options)
    }

    /// How the game ended; none while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        R::outcome(self.table())
    }

    /// Whether nobody has a decision any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.decision().is_none()
    }

    /// The table as `viewer` may know it; [`Seat::SPECTATOR`] for somebody who watches.
    #[must_use]
    pub fn view(&self, viewer: Seat) -> R::Table {
        R::view(self.table(), viewer)
    }

    /// The record of the game.
    #[must_use]
    pub fn log(&self) -> &Log<R> {
        &self.log
    }

    /// The [hash](Ruleset::digest_of_state) of the state: equal states have equal digests, on every platform.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Broken`](crate::kernel::FaultKind::Broken) when the snapshot cannot be written, a bug in the ruleset.
    pub fn digest(&self) -> Result<Digest, Fault> {
        R::digest_of_state(&self.state)
    }

    /// Whether `action` would be accepted; the rules do not run.
    ///
    /// # Errors
    ///
    /// As [`Game::apply`], without faults.
    pub fn check(&self, seat: Seat, decision: DecisionId, action: &R::Action) -> Result<(), Illegal> {
        check_action::<R>(self.table(), &self.log.header().setup, seat, decision, action).map(drop)
    }

    /// Applies an action to the open decision and gives the events that come of it.
    ///
    /// A concession is accepted from any seat at any time while the game runs, whatever decision is named.
    ///
    /// # Errors
    ///
    /// When the decision is no longer open, belongs to another seat or does not offer the action, when the game is over,
    /// and when chance has no answer.
    pub fn apply(&mut self, seat: Seat, decision: DecisionId, action: R::Action) -> Result<&[R::Event], Illegal> {
        let mut chance = self.chance.clone();
        self.step(seat, decision, action, chance.source())?;
        self.chance = chance;
        Ok(self.last_events())
    }

    /// As [`Game::apply`] for the seat that decides, at the decision that is open: for a program that plays every seat.
    ///
    /// ```
    /// use keyforge_core::{Deck, Game, Setup, library::Library, table::Action};
    ///
    /// let [first, second] = Deck::starters();
    /// let mut game = Game::new(Library::builtin(), Setup::new(first, second), 7.into())?;
    /// game.act(Action::Keep)?;
    /// game.act(Action::Keep)?;
    /// assert_eq!(game.table().turn.number, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the action is not offered, when the game is over, and when chance has no answer.
    pub fn act(&mut self, action: R::Action) -> Result<&[R::Event], Illegal> {
        let open = self.decision().ok_or(Illegal::GameOver)?;
        let (seat, id) = (open.seat(), open.id());
        self.apply(seat, id, action)
    }

    /// Lets an agent answer the open decision, which sees no more than the seat that decides. Gives the seat and what it chose;
    /// what came of it are [`Game::last_events`].
    ///
    /// # Errors
    ///
    /// As [`Game::act`]: an agent may choose what is not offered.
    pub fn step_by(&mut self, agent: &mut (impl Agent<R> + ?Sized)) -> Result<(Seat, R::Action), Illegal> {
        let position = Position::<R>::of(&self.state).ok_or(Illegal::GameOver)?;
        let seat = position.seat();
        let action = agent.choose(seat, &position);
        self.act(action.clone())?;
        Ok((seat, action))
    }

    /// As [`Game::apply`], with other answers of chance.
    pub(super) fn step(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: R::Action,
        chance: &mut dyn Chance,
    ) -> Result<(), Illegal> {
        let open = self.decision().ok_or(Illegal::GameOver)?;
        let returns = R::is_undo_point(open) && open.seat() == seat;
        let decision = check_action::<R>(self.table(), &self.log.header().setup, seat, decision, &action)?;
        // An action is never the first entry, so there is one before it.
        let before = self.log.len().saturating_sub(1);
        self.past.pass(before, &self.state);
        if let Err(refused) = self.decide(seat, decision, action, chance) {
            self.state = self.past.position(&self.library, &self.log, before)?;
            return Err(refused.into());
        }
        if self.last_events().iter().any(R::reveals) {
            self.past.forget_points();
        } else if returns {
            self.past.add_point(before, seat);
        }
        Ok(())
    }

    /// As [`Game::step`] for an action that was checked; after an error the state may be half changed.
    fn decide(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: R::Action,
        chance: &mut dyn Chance,
    ) -> Result<(), Fault> {
        let mut events = Recorder::keeping_in(std::mem::take(&mut self.room));
        let mut chance = Recording::new(chance);
        R::decide(&mut self.state, seat, &action, &mut chance, &mut events)?;
        let cause = Cause::Action { seat, decision, action: Some(action) };
        let mut room = events.into_events();
        let mut events = Vec::with_capacity(room.len());
        events.append(&mut room);
        self.room = room;
        self.log.push(cause, chance.into_answers(), events)?;
        Ok(())
    }

    /// Gives up.
    ///
    /// # Errors
    ///
    /// When the game is over or its rules know no concession for this seat.
    pub fn concede(&mut self, seat: Seat) -> Result<&[R::Event], Illegal> {
        let open = self.decision().ok_or(Illegal::GameOver)?.id();
        let setup = &self.log.header().setup;
        let action = R::concession(seat).filter(|action| is_concession::<R>(self.table(), setup, seat, action));
        self.apply(seat, open, action.ok_or(Illegal::NoConcession { seat })?)
    }

    /// The seat of the last action that was not taken back; before any the deciding one.
    #[must_use]
    pub fn last_to_act(&self) -> Seat {
        let actor = self.log.effective().last().and_then(|entry| match entry.cause {
            Cause::Action { seat, .. } => Some(seat),
            Cause::Setup | Cause::Undo { .. } => None,
        });
        actor.or(self.decision().map(Question::seat)).unwrap_or_default()
    }

    /// Takes back the last action of `seat` at a decision to which undo returns, and all that came of it.
    ///
    /// The undo is an entry of the log. The decision that is open again has a new id.
    ///
    /// # Errors
    ///
    /// When another seat acted since, something hidden became known, or there is no such action. At most the last 64
    /// of these positions are kept.
    pub fn undo(&mut self, seat: Seat) -> Result<&Entry<R>, UndoError> {
        let open = self.decision().ok_or(UndoError::GameOver)?.id();
        let to = self.undo_target(seat)?;
        let cause = Cause::Undo { seat, to, next: open.next() };
        let at = self.log.len();
        let mut state = self.past.position(&self.library, &self.log, to)?;
        R::desk(R::table_mut(&mut state)).renumber(open.next());
        self.log.push(cause, Vec::new(), Vec::new()).map_err(Fault::from)?;
        self.state = state;
        self.past.return_to(to);
        Ok(&self.log.entries()[at as usize])
    }

    /// Whether an undo by `seat` would be accepted; nothing changes.
    ///
    /// # Errors
    ///
    /// As [`Game::undo`].
    pub fn check_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.decision().ok_or(UndoError::GameOver)?;
        self.undo_target(seat).map(drop)
    }

    /// The entry to which an undo by `seat` returns: that of the last point, when nothing stands against it.
    fn undo_target(&self, seat: Seat) -> Result<u32, UndoError> {
        let target = self.past.last_point().filter(|point| point.seat == seat);
        let mut acted = false;
        for entry in self.log.ancestors() {
            if let Some(point) = target
                && entry.n <= point.entry
            {
                return Ok(point.entry);
            }
            match &entry.cause {
                Cause::Setup => break,
                // What the seat itself did last is no choice to which undo returns: nobody stands against it.
                Cause::Action { seat: by, .. } if *by != seat && acted && target.is_none() => break,
                Cause::Action { seat: by, .. } if *by != seat => {
                    return Err(UndoError::NotYourAction { by: *by });
                }
                Cause::Action { .. } | Cause::Undo { .. } if entry.events.iter().any(R::reveals) => {
                    return Err(UndoError::Revealed { entry: entry.n });
                }
                Cause::Action { .. } => acted = true,
                Cause::Undo { .. } => {}
            }
        }
        Err(UndoError::NothingToUndo)
    }

    /// The events of the entries from number `since` on, as `viewer` may know them, in order; [`Seat::SPECTATOR`] for somebody
    /// who watches.
    ///
    /// Undos have no events: a client that follows a game with undo is a [`Following`](super::Following) of the lines that
    /// a [`Redacting`](super::Redacting) has.
    pub fn events_for(&self, viewer: Seat, since: u32) -> impl Iterator<Item = R::Event> {
        let entries = self.log.entries().iter().skip(since as usize);
        entries.flat_map(|entry| &entry.events).map(move |event| R::redact_event(event, viewer))
    }

    /// The log as `viewer` may know it; [`Seat::SPECTATOR`] for somebody who watches.
    ///
    /// # Errors
    ///
    /// When a redacted value cannot be written, a bug in the ruleset.
    pub fn log_for(&self, viewer: Seat) -> Result<Log<R>, FoldError> {
        self.log.redact(viewer)
    }

    /// An independent game that stands after entry `n` of this one, or as this one does where there is no such entry.
    ///
    /// # Errors
    ///
    /// When the rules do something else than the log says, a bug in the ruleset.
    pub fn branch(&self, n: u32) -> Result<Game<R>, ReplayError> {
        let mut game = replay(&self.library, &self.log.branch(n))?;
        game.chance = self.chance.clone();
        Ok(game)
    }

    /// A full state drawn at random among those that fit what `viewer` knows: a seat of the game.
    ///
    /// # Errors
    ///
    /// When the ruleset asks chance for something impossible.
    pub fn determinize(&self, viewer: Seat, seed: Seed) -> Result<R::State, ChanceError> {
        R::determinize(&self.state, viewer, &mut Seeded::new(seed))
    }

    /// The events of the last entry.
    #[must_use]
    pub fn last_events(&self) -> &[R::Event] {
        self.log.entries().last().map_or(&[], |entry| &entry.events)
    }
}

/// Whether `action` would be accepted on a table of that setup; gives the decision that is open.
pub(super) fn check_action<R: Ruleset>(
    table: &R::Table,
    setup: &R::Setup,
    seat: Seat,
    decision: DecisionId,
    action: &R::Action,
) -> Result<DecisionId, Illegal> {
    let open = R::decision(table).ok_or(Illegal::GameOver)?;
    if is_concession::<R>(table, setup, seat, action) {
        return Ok(open.id());
    }
    if open.id() != decision {
        return Err(Illegal::Stale { given: decision, now: open.id() });
    }
    if open.seat() != seat {
        return Err(Illegal::NotYourDecision { seat, decider: open.seat() });
    }
    if !R::takes(table, open, action) {
        return Err(Illegal::not_offered(action, open.options().len()));
    }
    Ok(decision)
}

fn is_concession<R: Ruleset>(table: &R::Table, setup: &R::Setup, seat: Seat, action: &R::Action) -> bool {
    seat.0 < R::seats(setup) && R::concession(seat).as_ref() == Some(action) && R::may_concede(table, seat)
}
