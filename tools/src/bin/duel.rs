//! How strong agents are against each other: `make duel ARGS="search:1000 greedy --games 400"`.
//!
//! Every pair of decks is played twice with the same seed, each agent once on either side, so neither decks nor seats favour
//! anybody. The real decks meet each other in turn. Of the share of games won there is the interval of Wilson in which the
//! true one lies in 95 of 100 cases.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use keyforge_core::agent::{AgentKind, AnyAgent, GreedyPlayouts, Judge, SearchAgent};
use keyforge_core::kernel::search::{Budget, Search};
use keyforge_core::kernel::{Agent, End, Position, Seat};
use keyforge_core::library::Library;
use keyforge_core::simulate::Plan;
use keyforge_core::table::Action;
use keyforge_core::{Deck, DeckList, KeyForge, Setup};

/// Lets two agents play against each other, and tells how often each wins.
#[derive(Parser)]
struct Arguments {
    /// The agents: random, greedy, search, search:2000, easy, medium, hard
    #[arg(num_args = 2, required = true, value_names = ["ONE", "OTHER"])]
    agents: Vec<AgentKind>,
    /// How many games, two for each pair of decks
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed of the first pair of games; the others follow
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// On how many threads; with more than the machine has idle, times tell nothing
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Changes a setting of the first agent, if it searches: weight=0.4, least=1, growth=2, turns=2, decisions=50, whim=1,
    /// parts=4, or a weight of its judge by its number, 3=0.5
    #[arg(long, value_name = "SETTING", value_parser = setting)]
    tune: Vec<(String, f64)>,
    /// Tells the score after every pair of games
    #[arg(long)]
    verbose: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let [one, other] = arguments.agents.as_slice() else {
        bail!("two agents play");
    };
    let duel = Duel { kinds: [*one, *other], library: Library::builtin(), setups: setups()?, tune: arguments.tune };
    duel.check()?;
    let (next, pairs) = (AtomicU64::new(0), arguments.games.div_ceil(2));
    let work = || {
        let mut score = Score::default();
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs {
                return score;
            }
            score.add(&duel.pair(pair, arguments.seed));
            if arguments.verbose {
                println!("{pair}: {} of {}", score.won, score.games);
            }
        }
    };
    let score = thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).fold(
            Score::default(),
            |mut sum, score| {
                sum.add(&score);
                sum
            },
        )
    });
    println!("{}", score.told(&duel.kinds));
    Ok(())
}

/// Each pair of the real decks, in an order in which neighbors have little in common.
fn setups() -> Result<Vec<Setup>> {
    let library = Library::builtin();
    let decks: Vec<Deck> = DeckList::builtin().iter().map(|list| list.resolve(&library)).collect::<Result<_, _>>()?;
    let count = decks.len();
    let apart = (1..count).flat_map(|step| (0..count).map(move |one| (one, one + step)));
    let pairs = apart.filter(|(_, two)| *two < count);
    Ok(pairs.map(|(one, two)| Setup::new(decks[one].clone(), decks[two].clone())).collect())
}

struct Duel {
    kinds: [AgentKind; 2],
    library: Arc<Library>,
    setups: Vec<Setup>,
    tune: Vec<(String, f64)>,
}

/// A name and a number.
fn setting(text: &str) -> Result<(String, f64)> {
    let (name, value) = text.split_once('=').context("a setting is a name and a number: turns=2")?;
    Ok((name.to_owned(), value.parse()?))
}

/// Changes a setting of a search.
fn tune(search: &mut Search<Judge, GreedyPlayouts>, name: &str, value: f64) -> Result<()> {
    let count = value as u32;
    match name {
        "weight" => search.exploration.weight = value,
        "least" => search.exploration.least = count,
        "growth" => search.exploration.growth = value,
        "turns" => search.cut.turns = count,
        "decisions" => search.cut.decisions = count,
        "whim" => search.policy.whim = count as usize,
        "parts" => search.parts = NonZeroUsize::new(count as usize).context("there is no search in no parts")?,
        "turn" => search.evaluate.turn = value as f32,
        number => {
            let at: usize = number.parse().with_context(|| format!("there is no setting {name:?}"))?;
            let weight = search.evaluate.weights.get_mut(at);
            *weight.with_context(|| format!("the judge counts {} things", Judge::COUNT))? = value as f32;
        }
    }
    Ok(())
}

impl Duel {
    /// Refuses settings that do not exist.
    fn check(&self) -> Result<()> {
        let cast = self.setups[0].cast(&self.library)?;
        let mut agent = SearchAgent::for_cast(&cast, Budget::Iterations(1), 0);
        self.tune.iter().try_for_each(|(name, value)| tune(agent.search_mut(), name, *value))
    }

    /// The agent of a side.
    fn agent(&self, side: usize, setup: &Setup, seat: Seat, seed: u64) -> AnyAgent {
        let mut agent = AnyAgent::of(self.kinds[side], &self.library, setup, seat, seed);
        if let (0, AnyAgent::Search(agent)) = (side, &mut agent) {
            for (name, value) in &self.tune {
                // Whether there is such a setting was checked.
                let _ = tune(agent.search_mut(), name, *value);
            }
        }
        agent
    }

    /// Two games between the same decks with the same seed, the agents once on either side.
    fn pair(&self, pair: u64, seed: u64) -> Score {
        let setup = &self.setups[(pair % self.setups.len() as u64) as usize];
        let plan = Plan { seed: seed.wrapping_add(pair), ..Plan::new(setup.clone(), 1) };
        let mut score = Score::default();
        for first in [0, 1] {
            let mut agents = [Seat::FIRST, Seat::SECOND]
                .map(|seat| Timed::of(self.agent(first ^ seat.index(), setup, seat, plan.seed)));
            let report = plan.play_with(0, &mut agents);
            score.games += 1;
            match report.end {
                End::Failed(why) => eprintln!("pair {pair}: {why}"),
                end => match end.winner() {
                    Some(seat) => score.won += u64::from(first ^ seat.index() == 0),
                    None => score.undecided += 1,
                },
            }
            for (seat, agent) in agents.into_iter().enumerate() {
                let pace = &mut score.paces[first ^ seat];
                pace.decisions += agent.pace.decisions;
                pace.time += agent.pace.time;
            }
        }
        score
    }
}

/// How quickly an agent decides, where there is something to decide.
#[derive(Clone, Copy, Default)]
struct Pace {
    decisions: u64,
    time: Duration,
}

struct Timed {
    agent: AnyAgent,
    pace: Pace,
}

impl Timed {
    fn of(agent: AnyAgent) -> Timed {
        Timed { agent, pace: Pace::default() }
    }
}

impl Agent<KeyForge> for Timed {
    fn choose(&mut self, seat: Seat, position: &Position<'_, KeyForge>) -> Action {
        let begun = Instant::now();
        let action = self.agent.choose(seat, position);
        if position.options().len() > 1 {
            self.pace.time += begun.elapsed();
            self.pace.decisions += 1;
        }
        action
    }
}

/// How it went for the first agent.
#[derive(Clone, Default)]
struct Score {
    games: u64,
    won: u64,
    undecided: u64,
    paces: [Pace; 2],
}

impl Score {
    fn add(&mut self, more: &Score) {
        self.games += more.games;
        self.won += more.won;
        self.undecided += more.undecided;
        for (mine, pace) in self.paces.iter_mut().zip(more.paces) {
            mine.decisions += pace.decisions;
            mine.time += pace.time;
        }
    }

    fn told(&self, kinds: &[AgentKind; 2]) -> String {
        let [low, high] = wilson(self.won, self.games).map(|share| share * 100.0);
        let share = self.won as f64 / self.games.max(1) as f64 * 100.0;
        let mut told = format!(
            "{} won {} of {} games against {}: {share:.1} % ({low:.1} to {high:.1}), {} undecided",
            kinds[0], self.won, self.games, kinds[1], self.undecided
        );
        for (kind, pace) in kinds.iter().zip(self.paces) {
            let (decisions, seconds) = (pace.decisions.max(1) as f64, pace.time.as_secs_f64());
            told += &format!(
                "\n{kind}: {:.0} decisions a game, {:.3} ms each",
                decisions / self.games.max(1) as f64,
                seconds / decisions * 1000.0
            );
            if let AgentKind::Search { iterations } = kind {
                told += &format!(", {:.0} iterations a second", f64::from(*iterations) * decisions / seconds);
            }
        }
        told
    }
}

/// The interval of Wilson for a share, with 95 % confidence.
fn wilson(won: u64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.96;
    if games == 0 {
        return [0.0, 1.0];
    }
    let (games, share) = (games as f64, won as f64 / games as f64);
    let middle = share + Z * Z / (2.0 * games);
    let spread = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + Z * Z / games;
    [(middle - spread) / scale, (middle + spread) / scale]
}
