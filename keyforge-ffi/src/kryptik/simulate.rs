//! Many games between built-in players.

use std::sync::Arc;

use keyforge_core::kernel::End;
use keyforge_core::kryptik::simulate::{GameReport, Plan, PlayerReport, run};

use super::{KryptikDeck, KryptikDownfall, KryptikLibrary, KryptikOptions, KryptikOutcome, KryptikSeat};
use crate::seed::first_of_many;
use crate::shared::Watched;
use crate::{AgentKind, Cancellation, KeyforgeError, ProgressListener};

/// What to simulate.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikSimulation {
    /// The decks, by seat: two to six.
    pub decks: Vec<KryptikDeck>,
    /// How many games.
    pub games: u32,
    /// What holds for all of them. Game number `i` has the small seed of these options plus `i`; where none is given, they
    /// are counted from a number of the system. A full seed is refused.
    pub options: KryptikOptions,
    /// Who plays, by seat. Seats that are not named are played at random.
    #[uniffi(default = [])]
    pub agents: Vec<AgentKind>,
    /// How many threads; as many as the machine has cores where this is 0. Results do not depend on it.
    #[uniffi(default = 0)]
    pub threads: u32,
    /// How many decisions a game may have.
    #[uniffi(default = 60000)]
    pub limit: u32,
}

/// How a simulated game went.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikSimulatedGame {
    /// The seed that gives this game again.
    pub seed: u64,
    /// Who went first.
    pub first: KryptikSeat,
    /// How it ended; none when the limit was reached first, or when it could not go on.
    pub outcome: Option<KryptikOutcome>,
    /// Why it could not go on; none for every game that went as games go.
    pub failure: Option<String>,
    /// How many turns it had.
    pub turns: i32,
    /// How many decisions were made.
    pub decisions: u32,
    /// How the players fared, by seat.
    pub players: Vec<KryptikSimulatedPlayer>,
    /// The digest of the last state, as of a game.
    pub digest: String,
}

/// How a player fared in a simulated game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikSimulatedPlayer {
    /// The player's team.
    pub team: u8,
    /// How the player was destroyed; none for who was not.
    pub downfall: Option<KryptikDownfall>,
    /// The turn in which the player was destroyed.
    pub downfall_turn: Option<i32>,
    /// The 11-year cards that are left at the end.
    pub eleven: i32,
    /// The damage that the player was dealt.
    pub damage: u32,
    /// The cards that the player cast from the hand.
    pub casts: i32,
    /// The attacks that the player commanded.
    pub attacks: i32,
}

impl From<PlayerReport> for KryptikSimulatedPlayer {
    fn from(report: PlayerReport) -> KryptikSimulatedPlayer {
        KryptikSimulatedPlayer {
            team: report.team,
            downfall: report.downfall.map(|(why, _)| why),
            downfall_turn: report.downfall.map(|(_, turn)| turn.into()),
            eleven: report.eleven.into(),
            damage: report.damage,
            casts: report.casts.into(),
            attacks: report.attacks.into(),
        }
    }
}

impl From<GameReport> for KryptikSimulatedGame {
    fn from(report: GameReport) -> KryptikSimulatedGame {
        let (outcome, failure) = match report.end {
            End::Over(outcome) => (Some(outcome.into()), None),
            End::Failed(why) => (None, Some(why)),
            End::Limit | _ => (None, None),
        };
        KryptikSimulatedGame {
            seed: report.seed,
            first: report.first.into(),
            outcome,
            failure,
            turns: report.turns.into(),
            decisions: report.decisions,
            players: report.players.into_iter().map(KryptikSimulatedPlayer::from).collect(),
            digest: report.digest.to_string(),
        }
    }
}

/// How a simulation went.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikSimulationReport {
    /// The games that were played, in the order of their seeds; all of them unless it was cancelled.
    pub games: Vec<KryptikSimulatedGame>,
    /// Whether it was cancelled before all were played.
    pub cancelled: bool,
}

/// Plays many games and says how they went. The call takes its time: make it on a thread that may wait.
#[uniffi::export(default(library = None, listener = None, cancellation = None))]
pub fn simulate_kryptik(
    simulation: KryptikSimulation,
    library: Option<Arc<KryptikLibrary>>,
    listener: Option<Arc<dyn ProgressListener>>,
    cancellation: Option<Arc<Cancellation>>,
) -> Result<KryptikSimulationReport, KeyforgeError> {
    let plan = Plan {
        library: KryptikLibrary::cards_of(library),
        tables: vec![simulation.options.setup(simulation.decks)?],
        games: simulation.games.into(),
        agents: simulation.agents,
        seed: first_of_many(simulation.options.seed.as_ref())?,
        limit: simulation.limit,
    };
    plan.check()?;
    let mut watched = Watched::new(simulation.games, listener, cancellation);
    let reports = run(&plan, simulation.threads as usize, |progress| watched.goes_on(progress.done));
    let (games, cancelled) = watched.finish(reports)?;
    Ok(KryptikSimulationReport { games, cancelled })
}
