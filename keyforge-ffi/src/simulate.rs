//! Many games between built-in players.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use keyforge_core::kernel::{self, Recorder, Ruleset, Seed, Seeded};
use keyforge_core::library::Library;
use keyforge_core::{KeyForge, Setup};

use crate::agent::{AgentKind, Player};
use crate::live::Counted;
use crate::{CardLibrary, Deck, GameOptions, KeyforgeError, ListenerError, Outcome};

/// How often a listener hears of progress at most.
const REPORTS: u32 = 100;

/// Hears how far a simulation is.
///
/// It is called on the thread that called `simulate`, and no lock is held.
#[uniffi::export(rust, foreign)]
pub trait ProgressListener: Send + Sync {
    /// So many games of all are played. What it throws stops the simulation and comes out of it as an error.
    fn progressed(&self, played: u32, of: u32) -> Result<(), ListenerError>;
}

/// A way to stop a simulation from another thread, or from its listener.
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

    /// Stops whatever was given this, after the games that are being played.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it has happened.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
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
    /// What holds for all of them. Game number `i` has the seed of these options plus `i`.
    pub options: GameOptions,
    /// Who plays for the first seat; random by default.
    #[uniffi(default = None)]
    pub first_agent: Option<AgentKind>,
    /// Who plays for the second seat; random by default.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SimulatedGame {
    /// The seed that gives this game again.
    pub seed: u64,
    /// How it ended; none when the limit was reached first.
    pub outcome: Option<Outcome>,
    /// How many turns it had.
    pub turns: i32,
    /// How many decisions were made.
    pub decisions: u32,
    /// How many keys the first seat forged.
    pub first_keys: i32,
    /// How many keys the second seat forged.
    pub second_keys: i32,
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
    let job = Job::of(simulation, CardLibrary::cards_of(library));
    let cancelled = || cancellation.as_ref().is_some_and(|it| it.is_cancelled());
    let next = AtomicU32::new(0);
    let stopped = AtomicBool::new(false);
    let mut games = Vec::new();
    let result = thread::scope(|scope| {
        let (sender, played) = mpsc::channel();
        for _ in 0..job.threads {
            let (sender, job, next, stopped, cancelled) = (sender.clone(), &job, &next, &stopped, &cancelled);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) && !cancelled() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more when a game or the listener failed.
                    if number >= job.games || sender.send((number, job.play(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let gathered = gather(&job, played, &mut games, listener.as_deref());
        stopped.store(true, Ordering::Relaxed);
        gathered
    });
    result?;
    games.sort_unstable_by_key(|(number, _)| *number);
    let cancelled = games.len() < job.games as usize;
    Ok(SimulationReport { games: games.into_iter().map(|(_, game)| game).collect(), cancelled })
}

/// Takes the games as they come and tells the listener.
fn gather(
    job: &Job,
    played: mpsc::Receiver<(u32, Result<SimulatedGame, KeyforgeError>)>,
    games: &mut Vec<(u32, SimulatedGame)>,
    listener: Option<&dyn ProgressListener>,
) -> Result<(), KeyforgeError> {
    let every = (job.games / REPORTS).max(1);
    let mut count: u32 = 0;
    for (number, game) in played {
        games.push((number, game?));
        count += 1;
        if let Some(listener) = listener
            && (count.is_multiple_of(every) || count == job.games)
        {
            listener.progressed(count, job.games)?;
        }
    }
    Ok(())
}

/// What all threads need to know.
struct Job {
    library: Arc<Library>,
    setup: Setup,
    seed: u64,
    games: u32,
    agents: [AgentKind; 2],
    threads: usize,
    limit: u32,
}

impl Job {
    fn of(simulation: Simulation, library: Arc<Library>) -> Job {
        let (setup, _) = simulation.options.setup([simulation.first_deck, simulation.second_deck]);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = match simulation.threads {
            0 => cores,
            // More threads than cores gain nothing.
            threads => cores.min(threads as usize),
        };
        Job {
            library,
            setup,
            seed: simulation.options.seed,
            games: simulation.games,
            agents: [simulation.first_agent, simulation.second_agent].map(|it| it.unwrap_or(AgentKind::Random)),
            threads,
            limit: simulation.limit,
        }
    }

    fn play(&self, number: u32) -> Result<SimulatedGame, KeyforgeError> {
        let seed = self.seed.wrapping_add(number.into());
        let mut chance = Seeded::new(Seed::from(seed));
        let mut state = KeyForge::start(&self.library, &self.setup, &mut chance, &mut Recorder::silent())?;
        let [first, second] = self.agents;
        let mut players: [Player; 2] = [
            first.player(&self.library, &self.setup, seed),
            // The other seat must not throw the same dice.
            second.player(&self.library, &self.setup, !seed),
        ];
        let played = kernel::play_out::<KeyForge, _>(&mut state, &mut players, &mut chance, self.limit)?;
        let table = state.table();
        Ok(SimulatedGame {
            seed,
            outcome: played.outcome.map(Outcome::from),
            turns: table.turn.number.into(),
            decisions: played.decisions,
            first_keys: table.player(kernel::Seat::FIRST).forged_keys().into(),
            second_keys: table.player(kernel::Seat::SECOND).forged_keys().into(),
        })
    }
}
