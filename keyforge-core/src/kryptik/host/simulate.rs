//! Many games: played by agents without a log, each told in a few numbers.
//!
//! As in the simulations of KeyForge a [`Plan`] fixes every game beforehand: game `i` has the seed `plan.seed + i`, and the result
//! does not depend on how many threads play.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::agent::AnyAgent;
use super::deck::demo_decks;
use super::ruleset::{Kryptik, Log};
use super::setup::{Setup, SetupError};
use crate::kernel::{
    Agent, AgentKind, Cause, Digest, Position, Recorder, ReplayError, Ruleset, Seat, Seed, Seeded, StartError, act_on,
    play_in_turn, replay,
};
pub use crate::kernel::{End, Progress};
use crate::kryptik::cards::Library;
use crate::kryptik::engine::State;
use crate::kryptik::table::{Action, Downfall, Event, Table};

/// The games to be played.
///
/// ```
/// use keyforge_core::kernel::AgentKind;
/// use keyforge_core::kryptik::simulate::{Plan, run};
///
/// let plan = Plan { agents: vec![AgentKind::Greedy, AgentKind::Random], games: 4, ..Plan::default() };
/// let reports = run(&plan, 2, |_| true);
/// assert_eq!(reports.len(), 4);
/// assert_eq!(reports[3], plan.play(3));
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// The card definitions.
    pub library: Arc<Library>,
    /// Who sits at the table with which decks: each of them has the same number of games, in this order.
    pub tables: Vec<Setup>,
    /// How many games each table has.
    pub games: u64,
    /// Who plays, by seat. Seats that are not named are played at random.
    pub agents: Vec<AgentKind>,
    /// The seed of the first game. The others follow; after the largest number comes 0.
    pub seed: u64,
    /// After so many decisions a game is broken off.
    pub limit: u32,
}

/// More decisions than any random game between the demo decks has needed.
pub const LIMIT: u32 = 60_000;

impl Default for Plan {
    /// One game between the demo decks and random agents, with seed 0.
    fn default() -> Plan {
        Plan {
            library: Library::demo(),
            tables: vec![Setup::new(demo_decks())],
            games: 1,
            agents: Vec::new(),
            seed: 0,
            limit: LIMIT,
        }
    }
}

/// A game in numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GameReport {
    /// Its number in the plan.
    pub game: u64,
    /// Its table in the plan.
    pub table: usize,
    /// Its seed.
    pub seed: u64,
    /// Who went first.
    pub first: Seat,
    /// How it ended. With teams the winner is the first living player of the team.
    pub end: End,
    /// How many turns were begun, of all players together.
    pub turns: u16,
    /// How many decisions were made.
    pub decisions: u32,
    /// The players, by seat.
    pub players: Vec<PlayerReport>,
    /// The [digest](crate::kernel::Game::digest) of the last state: equal games have equal ones.
    pub digest: Digest,
}

/// What a player did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerReport {
    /// The player's team.
    pub team: u8,
    /// How the player was destroyed, and in which turn; none for who was not.
    pub downfall: Option<(Downfall, u16)>,
    /// The 11-year cards that are left at the end.
    pub eleven: u8,
    /// The damage that the player was dealt.
    pub damage: u32,
    /// The cards that the player cast from the hand.
    pub casts: u16,
    /// The attacks that the player commanded.
    pub attacks: u16,
}

/// Plays the games of a plan on so many threads, all of the machine's for 0 and at most 256, and gives their reports in
/// order.
///
/// The games are begun [in turn](Plan::in_turn). `going_on` is called now and then on the calling thread. When it answers `false`,
/// no further game is begun, and the reports are those of the games that were: the same ones as in a full run, about as many of
/// each table. Agents that search then break off, and with them their games, which are missing.
pub fn run(plan: &Plan, threads: usize, going_on: impl FnMut(Progress) -> bool) -> Vec<GameReport> {
    let [reports] = run_sides([plan], threads, going_on);
    reports
}

/// Plays every game of a plan twice, as [`run`] does: once as it is planned, and once with the agents in the order of the other way
/// round. Both are played in turn, so of a run that is ended early there are about as many of either.
pub fn run_both_ways(plan: &Plan, threads: usize, going_on: impl FnMut(Progress) -> bool) -> [Vec<GameReport>; 2] {
    run_sides([plan, &plan.turned()], threads, going_on)
}

/// Plays the games of plans that differ in their agents alone, one of each in turn.
fn run_sides<const N: usize>(
    sides: [&Plan; N],
    threads: usize,
    going_on: impl FnMut(Progress) -> bool,
) -> [Vec<GameReport>; N] {
    let play = |side: usize, n: u64, stop: &Arc<AtomicBool>| sides[side].play_until(sides[side].in_turn(n), stop);
    let agents: Vec<AgentKind> = sides.iter().flat_map(|plan| plan.agents.iter().copied()).collect();
    play_in_turn(sides[0].len(), threads, &agents, play, |report| report.game, going_on)
}

impl Plan {
    /// How many games there are in all.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.games.saturating_mul(self.tables.len() as u64)
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The table of a game; none for a number that no game has.
    #[must_use]
    pub fn table(&self, game: u64) -> Option<(usize, &Setup)> {
        let at = usize::try_from(game.checked_div(self.games)?).ok()?;
        self.tables.get(at).map(|setup| (at, setup))
    }

    /// The game that a run begins as number `n`, from 0: one of each table in turn, so that a run that is ended early has about as
    /// many of each.
    #[must_use]
    pub fn in_turn(&self, n: u64) -> u64 {
        let tables = (self.tables.len() as u64).max(1);
        (n % tables).saturating_mul(self.games).saturating_add(n / tables)
    }

    /// The same games with the agents in the order of the other way round.
    #[must_use]
    pub fn turned(&self) -> Plan {
        let mut turned = self.clone();
        turned.agents.reverse();
        turned
    }

    /// The seed of a game.
    #[must_use]
    pub fn seed_of(&self, game: u64) -> u64 {
        self.seed.wrapping_add(game)
    }

    /// Whether a game can begin at every table.
    ///
    /// # Errors
    ///
    /// What keeps the first one that cannot.
    pub fn check(&self) -> Result<(), StartError<SetupError>> {
        let start = |setup| Kryptik::start(&self.library, setup, &mut Seeded::new(0.into()), &mut Recorder::silent());
        self.tables.iter().try_for_each(|setup| start(setup).map(drop))
    }

    /// Plays one game with the agents of the plan.
    #[must_use]
    pub fn play(&self, game: u64) -> GameReport {
        self.play_until(game, &Arc::default())
    }

    /// The same with searches that end soon once `stop` is set.
    fn play_until(&self, game: u64, stop: &Arc<AtomicBool>) -> GameReport {
        let Some((_, setup)) = self.table(game) else {
            return self.failed(game, "the plan has no such game".to_owned());
        };
        let agent = |seat: u8| {
            let kind = self.agents.get(usize::from(seat)).copied().unwrap_or_default();
            AnyAgent::of(kind, &self.library, setup, Seat(seat), self.seed_of(game)).stopped_by(stop)
        };
        let mut agents: Vec<AnyAgent> = (0..setup.seats() as u8).map(agent).collect();
        self.play_with(game, &mut agents)
    }

    /// Plays one game with other agents, by seat.
    ///
    /// A game in which an agent chooses what is not offered, or that the rules cannot go on with, is told as
    /// [`End::Failed`].
    #[must_use]
    pub fn play_with<A: Agent<Kryptik>>(&self, game: u64, agents: &mut [A]) -> GameReport {
        let played = catch_unwind(AssertUnwindSafe(|| self.watched(game, agents)));
        match played {
            Ok(Ok(report)) => report,
            Ok(Err(why)) => self.failed(game, why),
            Err(_) => self.failed(game, "internal error of the rules: a panic".to_owned()),
        }
    }

    fn failed(&self, game: u64, why: String) -> GameReport {
        GameReport {
            game,
            table: self.table(game).map_or(0, |(at, _)| at),
            seed: self.seed_of(game),
            first: Seat::FIRST,
            end: End::Failed(why),
            turns: 0,
            decisions: 0,
            players: Vec::new(),
            digest: Digest::default(),
        }
    }

    fn watched<A: Agent<Kryptik>>(&self, game: u64, agents: &mut [A]) -> Result<GameReport, String> {
        let (table, setup) = self.table(game).ok_or("the plan has no such game")?;
        let seed = self.seed_of(game);
        let mut chance = Seeded::new(seed.into());
        let mut events = Recorder::without_questions();
        let state = Kryptik::start(&self.library, setup, &mut chance, &mut events);
        let mut state = state.map_err(|error| error.to_string())?;
        let mut watch = Watch::new(setup);
        watch.follow(events.events());
        let mut decisions = 0;
        while decisions < self.limit {
            let Some(position) = Position::<Kryptik>::of(&state) else {
                break;
            };
            let seat = position.seat();
            let agent = agents.get_mut(seat.index()).ok_or("a seat without an agent is asked")?;
            let action = agent.choose(seat, &position);
            watch.choice(seat, action);
            events.clear();
            act_on::<Kryptik>(&mut state, &action, &mut chance, &mut events).map_err(|refused| {
                match refused.fault() {
                    Some(fault) => fault.to_string(),
                    None => format!("the agent of {seat} chose {action}, which is not offered"),
                }
            })?;
            watch.follow(events.events());
            decisions += 1;
        }
        Ok(watch.report(game, table, seed, decisions, &state))
    }
}

impl GameReport {
    /// What is told of a game that was played already, as [that of KeyForge](crate::simulate::GameReport::of): what was taken back
    /// does not count, and `game`, `table` and a seed that is no small number are 0.
    ///
    /// # Errors
    ///
    /// Where the log cannot be [replayed](replay).
    pub fn of(library: &Arc<Library>, log: &Log) -> Result<GameReport, ReplayError> {
        let game = replay::<Kryptik>(library, log)?;
        let mut watch = Watch::new(&log.header().setup);
        let mut decisions = 0;
        for entry in game.log().effective() {
            if let Cause::Action { seat, action: Some(action), .. } = &entry.cause {
                watch.choice(*seat, *action);
                decisions += 1;
            }
            watch.follow(&entry.events);
        }
        let seed = log.header().seed.and_then(Seed::small).unwrap_or_default();
        Ok(watch.report(0, 0, seed, decisions, game.state()))
    }
}

/// What is noted while a game goes on.
struct Watch {
    turn: u16,
    first: Option<Seat>,
    players: Vec<PlayerReport>,
}

impl Watch {
    fn new(setup: &Setup) -> Watch {
        Watch { turn: 0, first: None, players: vec![PlayerReport::default(); setup.seats()] }
    }

    fn choice(&mut self, seat: Seat, action: Action) {
        let Some(player) = self.players.get_mut(seat.index()) else {
            return;
        };
        player.casts = player.casts.saturating_add(u16::from(matches!(action, Action::Cast(_))));
        player.attacks = player.attacks.saturating_add(u16::from(matches!(action, Action::Attack(_))));
    }

    fn follow(&mut self, events: &[Event]) {
        for event in events {
            if let Event::TurnBegan { turn, seat } = event {
                self.turn = *turn;
                self.first.get_or_insert(*seat);
            } else if let Event::PlayerDamaged { seat, amount } = event {
                self.with(*seat, |player| player.damage = player.damage.saturating_add(u32::from(*amount)));
            } else if let Event::Destroyed { seat, why } = event {
                let turn = self.turn;
                self.with(*seat, |player| player.downfall = Some((*why, turn)));
            }
        }
    }

    fn with(&mut self, seat: Seat, change: impl FnOnce(&mut PlayerReport)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    fn report(self, game: u64, table: usize, seed: u64, decisions: u32, state: &State) -> GameReport {
        let digest = Kryptik::digest_of_state(state).unwrap_or_default();
        let end = state.table().outcome.map_or(End::Limit, End::Over);
        let first = self.first.unwrap_or(state.table().active);
        let (turns, players) = (self.turn, self.players(state.table()));
        GameReport { game, table, seed, first, end, turns, decisions, players, digest }
    }

    fn players(mut self, table: &Table) -> Vec<PlayerReport> {
        for (report, player) in self.players.iter_mut().zip(&table.players) {
            report.team = player.team;
            report.eleven = u8::try_from(player.row.len()).unwrap_or(u8::MAX);
        }
        self.players
    }
}
