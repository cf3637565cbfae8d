//! Many games: played by agents without a log, each told in a few numbers.
//!
//! A [`Plan`] fixes every game beforehand, so the result does not depend on how many threads play them, and one game of
//! it can be played again by itself: game `i` has the seed `plan.seed + i`. A game that was played already, by people perhaps,
//! is told in the same numbers by [`GameReport::of`] its log.

mod report;
mod watch;

pub use report::{ActionRow, AmberGains, CardRow, CardUse, GameReport, PlayerReport, SeatAtTurn, TurnRow};

pub use crate::kernel::{End, Progress};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use watch::Watch;

use crate::kernel::{
    Agent, Cause, Position, Recorder, ReplayError, Ruleset, Seat, Seed, Seeded, StartError, act_on, play_in_turn,
    replay,
};
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::agent::{AgentKind, AnyAgent};
use crate::keyforge::host::opening::Opening;
use crate::keyforge::host::ruleset::{KeyForge, Log};
use crate::keyforge::host::setup::{Setup, SetupError};

/// The games to be played.
///
/// ```
/// use keyforge_core::agent::AgentKind;
/// use keyforge_core::library::Library;
/// use keyforge_core::simulate::{Plan, run};
/// use keyforge_core::{Deck, Setup};
///
/// let [onyx, argus] = Deck::starters();
/// let plan = Plan { agents: [AgentKind::Greedy, AgentKind::Random], ..Plan::new(Setup::new(onyx, argus), 10) };
/// let reports = run(&plan, 2, |_| true);
/// assert_eq!(reports.len(), 10);
/// assert_eq!(reports[3], plan.play(3));
/// # let _ = Library::builtin();
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// The card definitions.
    pub library: Arc<Library>,
    /// Who plays with which decks: each pairing has the same number of games, in this order.
    pub pairings: Vec<Setup>,
    /// How many games each pairing has.
    pub games: u64,
    /// Who plays.
    pub agents: [AgentKind; 2],
    /// The seed of the first game. The others follow; after the largest number comes 0.
    pub seed: u64,
    /// After so many decisions a game is broken off.
    pub limit: u32,
    /// What is noted beside the report of each game.
    pub detail: Detail,
}

/// What is noted beside the report of each game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Detail {
    /// How the players stand after every turn.
    pub turns: bool,
    /// What was chosen at every decision.
    pub actions: bool,
    /// What became of every card.
    pub cards: bool,
}

/// More decisions than any random game between complete decks has needed.
pub const LIMIT: u32 = 20_000;

/// Plays the games of a plan on so many threads, all of the machine's for 0 and at most 256, and gives their reports in
/// order.
///
/// The games are begun [in turn](Plan::in_turn). `going_on` is called now and then on the calling thread. When it answers `false`,
/// no further game is begun, and the reports are those of the games that were: the same ones as in a full run, about as many of
/// each pairing. Agents that search then break off, and with them their games, which are missing.
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
    let pairings = sides.first().map_or(&[][..], |plan| &plan.pairings);
    let openings: Vec<_> = pairings.iter().map(|setup| Opening::new(&sides[0].library, setup)).collect();
    let play = |side: usize, n: u64, stop: &Arc<AtomicBool>| {
        let game = sides[side].in_turn(n);
        let opening = sides[side].pairing(game).and_then(|(at, _)| openings.get(at)?.as_ref().ok());
        sides[side].play_from(opening, game, stop)
    };
    let agents: Vec<AgentKind> = sides.iter().flat_map(|plan| plan.agents).collect();
    play_in_turn(sides[0].len(), threads, &agents, play, |report| report.game, going_on)
}

impl Plan {
    /// Games of one pairing between random agents with the built-in cards, from seed 0 on.
    pub fn new(setup: Setup, games: u64) -> Plan {
        Plan {
            library: Library::builtin(),
            pairings: vec![setup],
            games,
            agents: [AgentKind::Random; 2],
            seed: 0,
            limit: LIMIT,
            detail: Detail::default(),
        }
    }

    /// How many games there are in all.
    pub fn len(&self) -> u64 {
        self.games.saturating_mul(self.pairings.len() as u64)
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairing of a game; none for a number that no game has.
    pub fn pairing(&self, game: u64) -> Option<(usize, &Setup)> {
        let at = usize::try_from(game.checked_div(self.games)?).ok()?;
        self.pairings.get(at).map(|setup| (at, setup))
    }

    /// The game that a run begins as number `n`, from 0: one of each pairing in turn, so that a run that is ended early has about as
    /// many of each.
    pub fn in_turn(&self, n: u64) -> u64 {
        let pairings = (self.pairings.len() as u64).max(1);
        (n % pairings).saturating_mul(self.games).saturating_add(n / pairings)
    }

    /// The same games with the agents in the order of the other way round.
    pub fn turned(&self) -> Plan {
        let mut turned = self.clone();
        turned.agents.reverse();
        turned
    }

    /// The seed of a game.
    pub fn seed_of(&self, game: u64) -> u64 {
        self.seed.wrapping_add(game)
    }

    /// Whether every pairing can begin a game.
    ///
    /// # Errors
    ///
    /// What keeps the first pairing that cannot.
    pub fn check(&self) -> Result<(), StartError<SetupError>> {
        self.pairings.iter().try_for_each(|setup| {
            let opening = Opening::new(&self.library, setup).map_err(StartError::Setup)?;
            opening.start(&mut Seeded::new(0.into()), &mut Recorder::silent()).map(drop)
        })
    }

    /// Plays one game with the agents of the plan.
    pub fn play(&self, game: u64) -> GameReport {
        self.play_from(None, game, &Arc::default())
    }

    /// The same from an opening that was made before, with searches that end soon once `stop` is set.
    fn play_from(&self, opening: Option<&Opening>, game: u64, stop: &Arc<AtomicBool>) -> GameReport {
        let Some((_, setup)) = self.pairing(game) else {
            return GameReport::failed(game, self.seed_of(game), "the plan has no such game".to_owned());
        };
        let agent = |seat, kind| AnyAgent::of(kind, &self.library, setup, seat, self.seed_of(game)).stopped_by(stop);
        let [first, second] = self.agents;
        self.guarded(opening, game, &mut [agent(Seat::FIRST, first), agent(Seat::SECOND, second)])
    }

    /// Plays one game with other agents.
    ///
    /// A game in which an agent chooses what is not offered, or that the rules cannot go on with, is told as
    /// [`End::Failed`].
    pub fn play_with<A: Agent<KeyForge>>(&self, game: u64, agents: &mut [A; 2]) -> GameReport {
        self.guarded(None, game, agents)
    }

    fn guarded<A: Agent<KeyForge>>(&self, opening: Option<&Opening>, game: u64, agents: &mut [A; 2]) -> GameReport {
        let played = catch_unwind(AssertUnwindSafe(|| self.watched(opening, game, agents)));
        let why = match played {
            Ok(Ok(report)) => return report,
            Ok(Err(why)) => why,
            Err(_) => "internal error of the rules: a panic".to_owned(),
        };
        GameReport::failed(game, self.seed_of(game), why)
    }

    fn watched<A: Agent<KeyForge>>(
        &self,
        opening: Option<&Opening>,
        game: u64,
        agents: &mut [A; 2],
    ) -> Result<GameReport, String> {
        let (pairing, setup) = self.pairing(game).ok_or("the plan has no such game")?;
        let mut chance = Seeded::new(self.seed_of(game).into());
        let mut events = Recorder::without_questions();
        let state = match opening {
            Some(opening) => opening.start(&mut chance, &mut events),
            None => KeyForge::start(&self.library, setup, &mut chance, &mut events),
        };
        let mut state = state.map_err(|error| error.to_string())?;
        let mut watch = Watch::new(setup, self.detail);
        watch.follow(events.events());
        let mut decisions = 0;
        while decisions < self.limit {
            let Some(position) = Position::<KeyForge>::of(&state) else {
                break;
            };
            let seat = position.seat();
            let action = agents[seat.index() & 1].choose(seat, &position);
            watch.choice(decisions, state.library(), state.table(), seat, &action);
            events.clear();
            act_on::<KeyForge>(&mut state, &action, &mut chance, &mut events).map_err(|refused| {
                match refused.fault() {
                    Some(fault) => fault.to_string(),
                    None => format!("the agent of {seat} chose {action}, which is not offered"),
                }
            })?;
            watch.follow(events.events());
            decisions += 1;
        }
        Ok(watch.report(game, pairing, self.seed_of(game), decisions, &state))
    }
}

impl GameReport {
    /// What is told of a game that was played already: the rules run again, and what was taken back does not count.
    ///
    /// Its `game` and `pairing` are 0, and so is its `seed` where that of the log is no small number: the header has it. A game that
    /// goes on yet ends as if it had been broken off.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::simulate::{Detail, GameReport};
    /// use keyforge_core::{Deck, Game, Seat, Setup};
    ///
    /// let library = Library::builtin();
    /// let [onyx, argus] = Deck::starters();
    /// let mut game = Game::new(library.clone(), Setup::new(onyx, argus), 7.into())?;
    /// while game.table().turn.number < 3 {
    ///     game.act(game.legal_actions()[0])?;
    /// }
    /// game.concede(Seat::FIRST)?;
    /// let report = GameReport::of(&library, game.log(), Detail { turns: true, ..Detail::default() })?;
    /// assert_eq!((report.end.winner(), report.turn_rows.len()), (Some(Seat::SECOND), 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the log cannot be [replayed](replay).
    pub fn of(library: &Arc<Library>, log: &Log, detail: Detail) -> Result<GameReport, ReplayError> {
        let game = replay::<KeyForge>(library, log)?;
        let setup = &log.header().setup;
        // The table before each choice: the state of the game is that of its end.
        let (mut watch, mut table) = (Watch::new(setup, detail), KeyForge::blank(setup));
        let mut decisions = 0;
        for entry in game.log().effective() {
            if let Cause::Action { seat, action: Some(action), .. } = &entry.cause {
                watch.choice(decisions, game.state().library(), &table, *seat, action);
                decisions += 1;
            }
            watch.follow(&entry.events);
            entry.events.iter().for_each(|event| table.evolve(event));
        }
        let seed = log.header().seed.and_then(Seed::small).unwrap_or_default();
        Ok(watch.report(0, 0, seed, decisions, game.state()))
    }
}
