//! A series as a ruleset of the kernel.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::table::{Action, Bid, Decision, DecisionKind, Event, Table};
use super::terms::{Format, Handicap, Length, Terms, TermsError};
use crate::kernel::{
    Ask, Chance, ChanceAnswer, ChanceError, ChanceQuestion, Desk, Digest, Fault, Outcome, OutcomeReason, Recorder,
    RestoreError, Ruleset, Seat, StartError, Stream,
};
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::opening::cards_of;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::model::MAX_CHAINS;

/// The rules of a series of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series;

/// A series at some moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    terms: Arc<Terms>,
    table: Table,
}

/// A state as it can be written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    terms: Terms,
    table: Table,
}

impl State {
    /// What was agreed on.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What is true of the series.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The set-up of the next game; none while something must be decided before it, and when the series is over.
    #[must_use]
    pub fn next_game(&self) -> Option<Setup> {
        let open = self.table.decision.as_ref()?;
        if open.kind != DecisionKind::Result {
            return None;
        }
        let [first, second] = self.terms.decks.as_ref().clone();
        let decks = if self.table.swapped { [second, first] } else { [first, second] };
        Some(Setup::Decks {
            rulebook: self.terms.rulebook,
            decks: Box::new(decks),
            first: self.table.first,
            chains: [Seat::FIRST, Seat::SECOND].map(|seat| self.table.chains(self.table.deck_of(seat))),
            rules: self.terms.rules,
            quickstart: self.terms.quickstart,
        })
    }
}

/// A state while the rules work on it.
struct Play<'a> {
    terms: &'a Terms,
    table: &'a mut Table,
    events: &'a mut Recorder<Event>,
}

impl Play<'_> {
    fn emit(&mut self, event: Event) {
        self.table.evolve(&event);
        self.events.push(event);
    }

    fn ask(&mut self, seat: Seat, kind: DecisionKind) {
        let both = [Seat::FIRST, Seat::SECOND];
        let options = match kind {
            DecisionKind::Bid => self.table.bids(),
            DecisionKind::First => both.map(Action::First).to_vec(),
            DecisionKind::Result => both.map(Action::Won).to_vec(),
        };
        self.emit(Event::Asked(Decision { id: self.table.next_decision, seat, kind, options }));
    }

    fn ask_result(&mut self) {
        self.ask(Seat::FIRST, DecisionKind::Result);
    }

    /// Before the first game chance says who goes first (`SETUP-3`), later the chooser (`SERIES-1`).
    fn ask_first(&mut self) {
        match self.table.chooser() {
            Some(chooser) => self.ask(chooser, DecisionKind::First),
            None => self.ask_result(),
        }
    }

    fn begin(&mut self, chance: &mut dyn Chance) -> Result<(), ChanceError> {
        match self.terms.handicap() {
            Handicap::Bidding { opener } => {
                let opener = opener.map_or_else(|| draw_opener(chance), Ok)?;
                self.ask(opener, DecisionKind::Bid);
            }
            Handicap::None | Handicap::Chained(_) => self.ask_result(),
        }
        Ok(())
    }

    /// The player who does not raise leaves the deck to the other (`BIDDING-1`).
    fn pass(&mut self) {
        if let Some(bid) = self.table.bid {
            self.emit(Event::DeckWon(bid));
        }
        self.ask_first();
    }

    fn won(&mut self, winner: Seat) {
        self.emit(Event::GameWon(winner));
        self.adjust_chains();
        if let Some(outcome) = self.decided() {
            self.emit(Event::Ended(outcome));
            return;
        }
        if self.terms.format == Format::Adaptive && self.table.games.len() == 2 {
            self.ask(winner.other(), DecisionKind::Bid);
            return;
        }
        if self.terms.swaps() {
            self.emit(Event::DecksSwapped);
        }
        self.ask_first();
    }

    /// The chained deck gains or loses a chain when it has won or lost often enough in a row (`HANDICAP-2`).
    fn adjust_chains(&mut self) {
        let Some(standing) = self.table.standing else {
            return;
        };
        if standing.streak.unsigned_abs() < self.terms.rulebook.edition().handicap_streak {
            return;
        }
        let possible = if standing.streak > 0 { standing.chains < MAX_CHAINS } else { standing.chains > 0 };
        if possible {
            self.emit(Event::ChainsChanged(standing.streak.signum()));
        }
    }

    /// How the series ended, if it has.
    fn decided(&self) -> Option<Outcome> {
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| self.table.wins(seat));
        let over = match self.terms.length() {
            Length::BestOf(games) => first.max(second) > usize::from(games) / 2,
            Length::Games(games) => first + second >= usize::from(games),
        };
        if !over {
            return None;
        }
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => victory(Seat::FIRST),
            std::cmp::Ordering::Less => victory(Seat::SECOND),
            std::cmp::Ordering::Equal => Outcome { winner: None, reason: OutcomeReason::Draw },
        })
    }
}

fn victory(winner: Seat) -> Outcome {
    Outcome { winner: Some(winner), reason: OutcomeReason::Victory }
}

/// The rulebooks do not say who bids first.
fn draw_opener(chance: &mut dyn Chance) -> Result<Seat, ChanceError> {
    match chance.answer(&ChanceQuestion { stream: Stream(0), counter: 0, ask: Ask::Below(2) })? {
        ChanceAnswer::Number(1) => Ok(Seat::SECOND),
        ChanceAnswer::Number(_) | ChanceAnswer::Permutation(_) => Ok(Seat::FIRST),
    }
}

impl Ruleset for Series {
    const NAME: &'static str = "keyforge-series";
    type Library = Library;
    type Setup = Terms;
    type SetupError = TermsError;
    type Table = Table;
    type State = State;
    type Snapshot = Snapshot;
    type Action = Action;
    type Event = Event;
    type Decision = Decision;

    fn digest(library: &Library, terms: &Terms) -> Digest {
        library.digest_of(cards_of(library, &terms.decks).iter().map(|(_, card)| card.card.as_str()))
    }

    fn edition(terms: &Terms) -> String {
        terms.rulebook.to_string()
    }

    fn seats(_: &Terms) -> u8 {
        2
    }

    fn blank(terms: &Terms) -> Table {
        Table::blank(terms)
    }

    fn start(
        library: &Arc<Library>,
        terms: &Terms,
        chance: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<State, StartError<TermsError>> {
        terms.check(library).map_err(StartError::Setup)?;
        let mut table = Table::blank(terms);
        Play { terms, table: &mut table, events }.begin(chance)?;
        Ok(State { terms: Arc::new(terms.clone()), table })
    }

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn decision(table: &Table) -> Option<&Decision> {
        table.decision.as_ref()
    }

    fn takes(table: &Table, open: &Decision, action: &Action) -> bool {
        let option = match *action {
            Action::Reported { winner, game } if table.number_of(game).is_none() => Action::Won(winner),
            Action::Bid { .. }
            | Action::Pass
            | Action::First(_)
            | Action::Won(_)
            | Action::Reported { .. }
            | Action::Concede => *action,
        };
        open.options.contains(&option)
    }

    fn outcome(table: &Table) -> Option<Outcome> {
        table.outcome
    }

    fn decide(
        state: &mut State,
        seat: Seat,
        action: &Action,
        _: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<(), Fault> {
        let open = state.table.decision.as_ref().map(|decision| decision.id);
        let mut play = Play { terms: &state.terms, table: &mut state.table, events };
        if *action == Action::Concede {
            let reason = OutcomeReason::Concession;
            play.emit(Event::Ended(Outcome { winner: Some(seat.other()), reason }));
            return Ok(());
        }
        let open = open.ok_or_else(|| Fault::broken("a series that is over decides nothing"))?;
        play.emit(Event::Answered(open));
        match *action {
            Action::Bid { deck, chains } => {
                play.emit(Event::BidMade(Bid { by: seat, deck, chains }));
                play.ask(seat.other(), DecisionKind::Bid);
            }
            Action::Pass => play.pass(),
            Action::First(first) => {
                play.emit(Event::FirstChosen(first));
                play.ask_result();
            }
            Action::Won(winner) => play.won(winner),
            Action::Reported { winner, game } => {
                play.emit(Event::GameReported(game));
                play.won(winner);
            }
            Action::Concede => {}
        }
        Ok(())
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

    fn redact_event(event: &Event, _: Seat) -> Event {
        event.clone()
    }

    fn redact_action(_: &Table, _: Seat, action: &Action, _: Seat) -> Option<Action> {
        Some(*action)
    }

    fn redact_setup(terms: &Terms, _: Seat) -> Terms {
        terms.clone()
    }

    fn view(table: &Table, _: Seat) -> Table {
        table.clone()
    }

    fn snapshot(state: &State) -> Snapshot {
        Snapshot { terms: state.terms.as_ref().clone(), table: state.table.clone() }
    }

    /// Names of cards, not indices of definitions: any library will do that has them when a game begins.
    fn restore(_: &Arc<Library>, snapshot: Snapshot) -> Result<State, RestoreError> {
        Ok(State { terms: Arc::new(snapshot.terms), table: snapshot.table })
    }

    fn determinize(state: &State, _: Seat, _: &mut dyn Chance) -> Result<State, ChanceError> {
        Ok(state.clone())
    }

    fn is_undo_point(_: &Decision) -> bool {
        true
    }

    fn reveals(_: &Event) -> bool {
        false
    }

    fn concession(_: Seat) -> Option<Action> {
        Some(Action::Concede)
    }
}
