//! A game for three in which looking would help: a coin lies hidden, and whoever bets on a side of it may win much.
//!
//! The first seat bets on a side or passes. A bet that is right wins two, a wrong one loses three, so it is better to pass
//! than to guess. Then the second seat shows the coin or not, which changes nothing, and the third one may have a way to go
//! on which it has no choice.

use std::sync::Arc;

use keyforge_core::kernel::search::{Evaluate, Values};
use keyforge_core::kernel::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    Bet(u8),
    Pass,
    Show,
    Hide,
    Step,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    id: DecisionId,
    seat: Seat,
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

/// The coin is 2 in the eyes of all players: none of them has seen it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    coin: u8,
    stake: i8,
    /// The steps of the third seat.
    way: u32,
    /// Whether the second seat has no choice either: of one side it is shown, of the other it is not.
    honest: bool,
    decision: Option<Decision>,
    next: DecisionId,
    outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Staked(i8),
    Stepped,
    Opened(Decision),
    Ended(Outcome),
}

#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("the coin has two sides")]
pub struct NoCoin;

impl Coded for NoCoin {
    fn code(&self) -> &'static str {
        "trap/no_coin"
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Trap;

/// What the stake is worth.
#[derive(Clone, Copy)]
pub struct Stake;

impl Evaluate<Trap> for Stake {
    fn values(&self, state: &Table) -> Values {
        Values::EVEN.with(Seat(0), 0.5 + f32::from(state.stake) / 10.0)
    }

    fn ended(&self, table: &Table, _: Outcome) -> Values {
        self.values(table)
    }

    fn turn(&self, _: &Table) -> u32 {
        0
    }
}

fn begun(coin: u8) -> Table {
    let options = vec![Action::Bet(0), Action::Bet(1), Action::Pass];
    let decision = Decision { id: DecisionId(0), seat: Seat(0), options };
    Table { coin, stake: 0, way: 0, honest: false, decision: Some(decision), next: DecisionId(1), outcome: None }
}

/// The game with that coin.
pub fn state(coin: u8) -> Table {
    begun(coin)
}

/// The game with a way to go at its end.
pub fn with_way(way: u32, honest: bool) -> Table {
    Table { way, honest, ..begun(0) }
}

impl Ruleset for Trap {
    const NAME: &'static str = "trap";
    type Library = ();
    type Setup = u8;
    type SetupError = NoCoin;
    type Table = Table;
    type State = Table;
    type Snapshot = Table;
    type Action = Action;
    type Event = Event;
    type Decision = Decision;

    fn digest((): &(), _: &u8) -> Digest {
        Digest::default()
    }

    fn edition(_: &u8) -> String {
        "one".to_owned()
    }

    fn seats(_: &u8) -> u8 {
        3
    }

    fn blank(setup: &u8) -> Table {
        begun(*setup)
    }

    fn start(
        _: &Arc<()>,
        setup: &u8,
        _: &mut dyn Chance,
        _: &mut Recorder<Event>,
    ) -> Result<Table, StartError<NoCoin>> {
        if *setup > 1 {
            return Err(StartError::Setup(NoCoin));
        }
        Ok(begun(*setup))
    }

    fn table(state: &Table) -> &Table {
        state
    }

    fn decision(table: &Table) -> Option<&Decision> {
        table.decision.as_ref()
    }

    fn outcome(table: &Table) -> Option<Outcome> {
        table.outcome
    }

    fn decide(
        state: &mut Table,
        _: Seat,
        action: &Action,
        _: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<(), Fault> {
        let (coin, way, honest) = (state.coin, state.way, state.honest);
        let id = state.next;
        let mut emit = |event: Event| {
            Trap::evolve(state, &event);
            events.push(event);
        };
        match action {
            Action::Bet(_) | Action::Pass => {
                let stake = match action {
                    Action::Bet(side) if *side == coin => 2,
                    Action::Bet(_) => -3,
                    Action::Pass | Action::Show | Action::Hide | Action::Step => 0,
                };
                emit(Event::Staked(stake));
                let options = match (honest, coin) {
                    (false, _) => vec![Action::Show, Action::Hide],
                    (true, 0) => vec![Action::Hide],
                    (true, _) => vec![Action::Show],
                };
                emit(Event::Opened(Decision { id, seat: Seat(1), options }));
            }
            Action::Show | Action::Hide | Action::Step if way > 0 => {
                emit(Event::Stepped);
                emit(Event::Opened(Decision { id, seat: Seat(2), options: vec![Action::Step] }));
            }
            Action::Show | Action::Hide | Action::Step => {
                emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw }));
            }
        }
        Ok(())
    }

    fn evolve(table: &mut Table, event: &Event) {
        match event {
            Event::Staked(stake) => table.stake = *stake,
            Event::Stepped => table.way -= 1,
            Event::Opened(decision) => {
                table.next = decision.id.next();
                table.decision = Some(decision.clone());
            }
            Event::Ended(outcome) => {
                table.decision = None;
                table.outcome = Some(*outcome);
            }
        }
    }

    fn table_mut(state: &mut Table) -> &mut Table {
        state
    }

    fn desk(table: &mut Table) -> Desk<'_, Decision> {
        Desk { decision: &mut table.decision, next: &mut table.next }
    }

    fn redact_event(event: &Event, _: Seat) -> Event {
        event.clone()
    }

    fn redact_action(_: &Table, _: Seat, action: &Action, _: Seat) -> Option<Action> {
        Some(action.clone())
    }

    fn redact_setup(_: &u8, _: Seat) -> u8 {
        2
    }

    fn view(table: &Table, _: Seat) -> Table {
        Table { coin: 2, ..table.clone() }
    }

    fn snapshot(state: &Table) -> Table {
        state.clone()
    }

    fn restore(_: &Arc<()>, snapshot: Table) -> Result<Table, RestoreError> {
        Ok(snapshot)
    }

    fn determinize(state: &Table, _: Seat, chance: &mut dyn Chance) -> Result<Table, ChanceError> {
        let coin = chance.below(Stream(0), 0, 2)? as u8;
        Ok(Table { coin, ..state.clone() })
    }

    fn is_undo_point(_: &Decision) -> bool {
        false
    }

    fn reveals(_: &Event) -> bool {
        false
    }

    fn concession(_: Seat) -> Option<Action> {
        None
    }
}
