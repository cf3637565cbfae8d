//! Many games at once, as tables.

use arrow_array::types::{Int16Type, Int32Type, Int64Type};
use arrow_array::{ArrayRef, StringArray, UInt64Array};
use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::kryptik::simulate::{End, GameReport, Plan, PlayerReport, run, run_both_ways};
use keyforge_core::kryptik::{AnyAgent, Kryptik, Setup};
use pyo3::prelude::*;

use super::deck::Deck;
use super::library::Library;
use super::log::take_argument;
use super::terms::Terms;
use crate::errors;
use crate::shared::agent::{Asked, Player, Raised};
use crate::shared::form::kind_of;
use crate::shared::log::LogOf;
use crate::shared::tell::tell_each;
use crate::shared::watch::{Run, Watch, failed, with_results};
use crate::table::{Table, column, numbers};

/// Plays games at each table and gives what `results` makes of their table; `keyforge.kryptik.simulate` is what to call.
///
/// `agents` has one for every seat. With `both_ways` each game is played twice, the second time with the agents in the order of
/// the other way round. `results` is called with the tables of either way. `progress` is called with the number of finished games
/// now and then.
#[pyfunction]
#[pyo3(signature = (tables, *, games, agents, both_ways, seed, threads, first, teams, format, date, checked, rulings, limit,
                    library, progress, results))]
#[allow(clippy::too_many_arguments)]
pub fn simulate<'py>(
    py: Python<'py>,
    tables: Vec<Vec<Bound<'_, Deck>>>,
    #[pyo3(from_py_with = crate::number::games)] games: u64,
    agents: Vec<Bound<'_, PyAny>>,
    both_ways: bool,
    #[pyo3(from_py_with = crate::number::seed)] seed: u64,
    #[pyo3(from_py_with = crate::number::threads)] threads: usize,
    #[pyo3(from_py_with = crate::number::first)] first: Option<u8>,
    #[pyo3(from_py_with = super::terms::read_teams)] teams: Option<Vec<u8>>,
    format: Option<&Bound<'_, PyAny>>,
    date: Option<&Bound<'_, PyAny>>,
    checked: bool,
    rulings: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = crate::number::limit)] limit: u32,
    library: Option<&Bound<'_, Library>>,
    progress: Option<Bound<'py, PyAny>>,
    results: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let terms = Terms::read(first, teams, format, date, checked, rulings)?;
    let names: Vec<Vec<Option<String>>> =
        tables.iter().map(|decks| decks.iter().map(|deck| Some(deck.get().0.name.clone())).collect()).collect();
    let setups = tables.iter().map(|decks| terms.setup(decks.iter().map(|deck| deck.get().0.clone()).collect()));
    let players: Vec<Player> = agents.iter().map(Player::read).collect::<PyResult<_>>()?;
    let plan = Plan {
        library: Library::of(library),
        tables: setups.collect::<PyResult<_>>()?,
        games,
        agents: players.iter().map(Player::kind).collect(),
        seed,
        limit,
    };
    plan.check().map_err(|error| errors::start(&error, super::errors::setup))?;
    let mut watch = Watch::new(progress);
    let mut sides = match (players.iter().all(Player::is_builtin), both_ways) {
        (true, true) => watch.in_parallel(py, |beat| run_both_ways(&plan, threads, beat)).into(),
        (true, false) => vec![watch.in_parallel(py, |beat| run(&plan, threads, beat))],
        (false, _) => in_python(py, &plan, &players, both_ways, &mut watch),
    };
    let failed = sides.iter().flatten().find_map(|report| failed(&report.end, report.game, report.seed));
    let interrupted = watch.interrupted(py).and_then(|interrupted| failed.map_or(Ok(interrupted), Err));
    let mut agents: Vec<String> = players.iter().map(|player| player.name(py)).collect::<PyResult<_>>()?;
    let mut tables = Vec::with_capacity(sides.len());
    for reports in &mut sides {
        reports.retain(|report| !matches!(report.end, End::Failed(_)));
        let games = game_table(reports, &names, &agents, |report| Some(report.seed))?;
        tables.push((games, plan.len(), *interrupted.as_ref().unwrap_or(&true)));
        agents.reverse();
    }
    with_results(py, interrupted.map(drop), results, tables)
}

/// Tells games that were played already, from their logs; `keyforge.kryptik.tabulate` is what to call.
#[pyfunction]
#[pyo3(signature = (logs, *, threads, library))]
pub fn tabulate(
    py: Python<'_>,
    logs: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = crate::number::threads)] threads: usize,
    library: Option<&Bound<'_, Library>>,
) -> PyResult<(Table, u64, bool)> {
    let own = library.map(|library| library.get().0.clone());
    let tell = |log: &LogOf<Kryptik>| {
        let report = GameReport::of(own.as_ref().unwrap_or(&log.library), &log.log)?;
        let header = log.log.header();
        let names: Vec<Option<String>> = match &header.setup {
            Setup::Decks(decks) => decks.decks.iter().map(|deck| Some(deck.name.clone())).collect(),
            Setup::Scenario(_) => vec![None; header.setup.seats()],
        };
        Ok((report, names, header.seed.and_then(Seed::small)))
    };
    let (mut reports, mut names, mut seeds) = (Vec::new(), Vec::new(), Vec::new());
    tell_each(py, logs, threads, take_argument, tell, |(report, decks, seed)| {
        reports.push(GameReport { game: reports.len() as u64, table: reports.len(), ..report });
        names.push(decks);
        seeds.push(seed);
    })?;
    let games = game_table(&reports, &names, &[], |report| *seeds.get(report.table)?)?;
    Ok((games, reports.len() as u64, false))
}

/// Some agent is a callable: one game after the other on this thread, of both ways in turn where they are wanted.
fn in_python(
    py: Python<'_>,
    plan: &Plan,
    players: &[Player],
    both_ways: bool,
    watch: &mut Watch<'_>,
) -> Vec<Vec<GameReport>> {
    let raised = Raised::default();
    let turned = plan.turned();
    let (in_turn, seed_of) = (|number| plan.in_turn(number), |game| plan.seed_of(game));
    let run = Run { games: plan.len(), both_ways, module: "keyforge.kryptik", in_turn: &in_turn, seed_of: &seed_of };
    watch.in_python(py, &run, &raised, |game, is_turned| {
        let plan = if is_turned { &turned } else { plan };
        let (_, setup) = plan.table(game)?;
        let seed = plan.seed_of(game);
        let asked = |player, seat| match player {
            &Player::Builtin(kind) => Asked::builtin(py, kind, &raised, |stop| {
                AnyAgent::of(kind, &plan.library, setup, Seat(seat), seed).stopped_by(stop)
            }),
            Player::Callable(callable) => Asked::Callable { py, library: &plan.library, callable, raised: &raised },
        };
        let mut agents: Vec<_> = match is_turned {
            true => players.iter().rev().zip(0..).map(|(player, seat)| asked(player, seat)).collect(),
            false => players.iter().zip(0..).map(|(player, seat)| asked(player, seat)).collect(),
        };
        Some(plan.play_with(game, &mut agents))
    })
}

/// How the columns of a seat end.
const LETTERS: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];

fn game_table(
    reports: &[GameReport],
    names: &[Vec<Option<String>>],
    agents: &[String],
    seed: impl Fn(&GameReport) -> Option<u64>,
) -> PyResult<Table> {
    let mut columns: Vec<(String, ArrayRef)> = Vec::new();
    let mut put = |name: &str, array: ArrayRef| columns.push((name.to_owned(), array));
    put("game", numbers::<Int64Type, _>(reports.iter().map(|report| i64::try_from(report.game).ok())));
    put("table", numbers::<Int64Type, _>(reports.iter().map(|report| i64::try_from(report.table).ok())));
    put("first", numbers::<Int16Type, _>(reports.iter().map(|report| Some(report.first.0))));
    put("seed", column::<_, UInt64Array>(reports.iter().map(seed)));
    put("winner", numbers::<Int16Type, _>(reports.iter().map(|report| report.end.winner().map(|seat| seat.0))));
    put("reason", column::<_, StringArray>(reports.iter().map(|report| Some(report.end.to_string()))));
    put("turns", numbers::<Int32Type, _>(reports.iter().map(|report| Some(report.turns))));
    put("decisions", numbers::<Int64Type, _>(reports.iter().map(|report| Some(report.decisions))));
    let seats = names.iter().map(Vec::len).max().unwrap_or_default();
    for (seat, letter) in LETTERS.into_iter().enumerate().take(seats) {
        let deck = |report: &GameReport| names.get(report.table)?.get(seat)?.as_deref();
        let players = || reports.iter().map(move |report| report.players.get(seat));
        let why = |player: &PlayerReport| player.downfall.and_then(|(why, _)| kind_of(&why).ok());
        put(&format!("deck_{letter}"), column::<_, StringArray>(reports.iter().map(deck)));
        let agent = |report: &GameReport| deck(report).and(agents.get(seat));
        put(&format!("agent_{letter}"), column::<_, StringArray>(reports.iter().map(agent)));
        put(&format!("team_{letter}"), numbers::<Int16Type, _>(players().map(|it| Some(it?.team))));
        put(&format!("downfall_{letter}"), column::<_, StringArray>(players().map(|it| why(it?))));
        put(&format!("out_{letter}"), numbers::<Int32Type, _>(players().map(|it| Some(it?.downfall?.1))));
        put(&format!("row_{letter}"), numbers::<Int16Type, _>(players().map(|it| Some(it?.eleven))));
        put(&format!("damage_{letter}"), numbers::<Int64Type, _>(players().map(|it| Some(it?.damage))));
        put(&format!("casts_{letter}"), numbers::<Int32Type, _>(players().map(|it| Some(it?.casts))));
        put(&format!("attacks_{letter}"), numbers::<Int32Type, _>(players().map(|it| Some(it?.attacks))));
    }
    put("digest", column::<_, StringArray>(reports.iter().map(|report| Some(report.digest.to_string()))));
    Table::new(columns.iter().map(|(name, array)| (name.as_str(), array.clone())).collect())
}
