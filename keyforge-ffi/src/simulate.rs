//! Many games between built-in players.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use keyforge_core::agent::AgentKind;
use keyforge_core::simulate::{self as core, End, GameReport, Plan};

use crate::live::Counted;
use crate::seed::first_of_many;
use crate::shared::Watched;
use crate::{CardLibrary, Deck, GameOptions, KeyforgeError, ListenerError, Outcome, Seat};

/// Hears how far a simulation is.
///
/// It is called now and then, and once at the end, on the thread that called `simulate`. No lock is held.
#[uniffi::export(rust, foreign)]
pub trait ProgressListener: Send + Sync {
    /// So many games of all are played. What it throws stops the simulation and comes out of it as an error.
    fn progressed(&self, played: u32, of: u32) -> Result<(), ListenerError>;
}

/// A way to stop a simulation or a search from another thread, or from a listener.
#[derive(Debug, uniffi::Object)]
pub struct Cancellation {
    cancelled: AtomicBool,
    _counted: Counted,
}

#[uniffi::export]
impl Cancellation {
    /// One that has not happened.
    #[uniffi::constructor]
    pub fn new() -> Arc<Cancellation> {
        Arc::new(Cancellation { cancelled: AtomicBool::new(false), _counted: Counted::new() })
    }

    /// Stops whatever was given this: a simulation some 50 milliseconds and the games that are being played later, a search
    /// within an iteration.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it has happened.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

impl Cancellation {
    /// What tells it to those who are to stop.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.cancelled
    }
}

/// What to simulate.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Simulation {
    /// The deck of the first seat.
    pub first_deck: Deck,
    /// The deck of the second seat.
    pub second_deck: Deck,
    /// How many games.
    pub games: u32,
    /// What holds for all of them. Game number `i` has the small seed of these options plus `i`; where none is given, they
    /// are counted from a number of the system. A full seed is refused.
    pub options: GameOptions,
    /// Who plays for the first seat; at random by default.
    #[uniffi(default = None)]
    pub first_agent: Option<AgentKind>,
    /// Who plays for the second seat; at random by default.
    #[uniffi(default = None)]
    pub second_agent: Option<AgentKind>,
    /// How many threads; as many as the machine has cores where this is 0. Results do not depend on it.
    #[uniffi(default = 0)]
    pub threads: u32,
    /// How many decisions a game may have.
    #[uniffi(default = 20000)]
    pub limit: u32,
}

/// How a simulated game went.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SimulatedGame {
    /// The seed that gives this game again.
    pub seed: u64,
    /// Who went first.
    pub first: Seat,
    /// How it ended; none when the limit was reached first, or when it could not go on.
    pub outcome: Option<Outcome>,
    /// Why it could not go on; none for every game that went as games go.
    pub failure: Option<String>,
    /// How many turns it had.
    pub turns: i32,
    /// How many decisions were made.
    pub decisions: u32,
    /// How many keys the first seat forged.
    pub first_keys: i32,
    /// How many keys the second seat forged.
    pub second_keys: i32,
    /// The digest of the last state, as of a game.
    pub digest: String,
}

impl From<GameReport> for SimulatedGame {
    fn from(report: GameReport) -> SimulatedGame {
        let (outcome, failure) = match report.end {
            End::Over(outcome) => (Some(outcome.into()), None),
            End::Failed(why) => (None, Some(why)),
            End::Limit | _ => (None, None),
        };
        let [first, second] = report.players;
        SimulatedGame {
            seed: report.seed,
            first: report.first.into(),
            outcome,
            failure,
            turns: report.turns.into(),
            decisions: report.decisions,
            first_keys: first.keys.into(),
            second_keys: second.keys.into(),
            digest: report.digest.to_string(),
        }
    }
}

/// How a simulation went.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SimulationReport {
    /// The games that were played, in the order of their seeds; all of them unless it was cancelled.
    pub games: Vec<SimulatedGame>,
    /// Whether it was cancelled before all were played.
    pub cancelled: bool,
}

/// Plays many games and says how they went. The call takes its time: make it on a thread that may wait.
#[uniffi::export(default(library = None, listener = None, cancellation = None))]
pub fn simulate(
    simulation: Simulation,
    library: Option<Arc<CardLibrary>>,
    listener: Option<Arc<dyn ProgressListener>>,
    cancellation: Option<Arc<Cancellation>>,
) -> Result<SimulationReport, KeyforgeError> {
    let setup = simulation.options.setup([simulation.first_deck, simulation.second_deck]);
    let random = AgentKind::Random;
    let plan = Plan {
        library: CardLibrary::cards_of(library),
        agents: [simulation.first_agent.unwrap_or(random), simulation.second_agent.unwrap_or(random)],
        seed: first_of_many(simulation.options.seed.as_ref())?,
        limit: simulation.limit,
        ..Plan::new(setup, simulation.games.into())
    };
    plan.check()?;
    let mut watched = Watched::new(simulation.games, listener, cancellation);
    let reports = core::run(&plan, simulation.threads as usize, |progress| watched.goes_on(progress.done));
    let (games, cancelled) = watched.finish(reports)?;
    Ok(SimulationReport { games, cancelled })
}
