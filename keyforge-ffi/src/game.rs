//! A game as an object of the host.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::library::Library;
use keyforge_core::{Log, kernel, state};

use crate::{Action, Decision, DecisionId, Deck, GameOptions, KeyforgeError, Outcome, Seat};

/// A game between two decks, with the log of how it came about.
///
/// After an error a game is as it was before. A game may be used from several threads.
#[derive(Debug, uniffi::Object)]
pub struct Game(Mutex<keyforge_core::Game>);

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Step {
    /// The events as a JSON list, those hidden from a player included.
    pub events_json: String,
    /// The decision that is open now; none when the game is over.
    pub decision: Option<Decision>,
    /// How the game ended; none while it runs.
    pub outcome: Option<Outcome>,
}

#[uniffi::export]
impl Game {
    /// Starts a game and runs to the first decision.
    #[uniffi::constructor]
    pub fn new(first_deck: Deck, second_deck: Deck, options: GameOptions) -> Result<Arc<Game>, KeyforgeError> {
        let (setup, seed) = options.setup([first_deck, second_deck]);
        Ok(Game::of(keyforge_core::Game::new(Library::builtin(), setup, seed)?))
    }

    /// The game of a log in JSON Lines, every event compared with what the rules do. It goes on with the seed of the log.
    ///
    /// A last line that was cut off is left out.
    #[uniffi::constructor]
    pub fn replay(jsonl: &str) -> Result<Arc<Game>, KeyforgeError> {
        let read = Log::from_jsonl(jsonl)?;
        Ok(Game::of(kernel::replay(&Library::builtin(), &read.log)?))
    }

    /// The open decision with all its options; none when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.lock().decision().map(Decision::from)
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.lock().legal_actions().iter().copied().map(Action::from).collect()
    }

    /// Answers the open decision for whoever decides.
    pub fn apply(&self, action: Action) -> Result<Step, KeyforgeError> {
        let mut game = self.lock();
        // A game that is over refuses whatever is named.
        let (seat, open) = game.decision().map_or_else(Default::default, |open| (open.seat, open.id));
        answer(&mut game, seat, open, action)
    }

    /// Answers a decision for a seat: an answer that comes late or from the wrong side is refused.
    pub fn answer(&self, seat: Seat, decision: DecisionId, action: Action) -> Result<Step, KeyforgeError> {
        answer(&mut self.lock(), seat.into(), decision, action)
    }

    /// Gives up for a seat.
    pub fn concede(&self, seat: Seat) -> Result<Step, KeyforgeError> {
        let mut game = self.lock();
        let events = events_json(game.concede(seat.into())?)?;
        Ok(step(&game, events))
    }

    /// Takes back the last main-step action of a seat and all that came of it; gives the decision that is open again.
    ///
    /// Without a seat it is the one that acted last. The undo is an entry of the log.
    #[uniffi::method(default(seat = None))]
    pub fn undo(&self, seat: Option<Seat>) -> Result<Option<Decision>, KeyforgeError> {
        let mut game = self.lock();
        let seat = seat.map_or_else(|| last_to_act(&game), kernel::Seat::from);
        game.undo(seat)?;
        Ok(game.decision().map(Decision::from))
    }

    /// The table as a seat may know it, in JSON.
    pub fn view_json(&self, seat: Seat) -> Result<String, KeyforgeError> {
        let view = self.lock().view(seat.into());
        serde_json::to_string(&view).map_err(|error| KeyforgeError::engine(&error))
    }

    /// The log in JSON Lines; for a seat, as that seat may know it.
    #[uniffi::method(default(seat = None))]
    pub fn log_jsonl(&self, seat: Option<Seat>) -> Result<String, KeyforgeError> {
        let game = self.lock();
        match seat {
            None => Ok(game.log().to_jsonl()),
            Some(seat) => Ok(game.log_for(seat.into())?.to_jsonl()),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.lock().is_over()
    }

    /// How the game ended; none while it runs.
    pub fn outcome(&self) -> Option<Outcome> {
        self.lock().outcome().map(Outcome::from)
    }

    /// An independent game that stands where this one does.
    pub fn duplicate(&self) -> Arc<Game> {
        Game::of(self.lock().clone())
    }
}

impl Game {
    fn of(game: keyforge_core::Game) -> Arc<Game> {
        Arc::new(Game(Mutex::new(game)))
    }

    /// A panic within the engine leaves the game as it was, so its lock is taken nevertheless.
    fn lock(&self) -> MutexGuard<'_, keyforge_core::Game> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(
    game: &mut keyforge_core::Game,
    seat: kernel::Seat,
    decision: DecisionId,
    action: Action,
) -> Result<Step, KeyforgeError> {
    let action = state::Action::try_from(action).map_err(|error| KeyforgeError::no_action(&error))?;
    let events = events_json(game.apply(seat, decision, action)?)?;
    Ok(step(game, events))
}

fn events_json(events: &[state::Event]) -> Result<String, KeyforgeError> {
    serde_json::to_string(events).map_err(|error| KeyforgeError::engine(&error))
}

fn step(game: &keyforge_core::Game, events_json: String) -> Step {
    Step { events_json, decision: game.decision().map(Decision::from), outcome: game.outcome().map(Outcome::from) }
}

/// The seat of the last action that counts; the deciding one when there is none.
fn last_to_act(game: &keyforge_core::Game) -> kernel::Seat {
    let actor = game.log().effective().last().and_then(|entry| match entry.cause {
        kernel::Cause::Action { seat, .. } => Some(seat),
        _ => None,
    });
    actor.or(game.decision().map(|open| open.seat)).unwrap_or_default()
}
