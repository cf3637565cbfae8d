//! Many games at once, as tables.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder};
use arrow_array::types::{Int16Type, Int32Type, Int64Type};
use arrow_array::{ArrayRef, StringArray, UInt64Array};
use keyforge_core::agent::AnyAgent;
use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::model::House;
use keyforge_core::simulate::{
    CardRow, CardUse, Detail, End, GameReport, Plan, PlayerReport, SeatAtTurn, run, run_both_ways,
};
use keyforge_core::{KeyForge, Setup};
use pyo3::prelude::*;

use crate::deck::Deck;
use crate::errors;
use crate::game::Terms;
use crate::library::Library;
use crate::log::take_argument;
use crate::shared::agent::{Asked, Player, Raised};
use crate::shared::form::kind_of;
use crate::shared::log::LogOf;
use crate::shared::tell::tell_each;
use crate::shared::watch::{Run, Watch, failed, with_results};
use crate::table::{Table, column, numbers};

/// Tables of turns, actions and cards, where they were asked for.
type Details = (Option<Table>, Option<Table>, Option<Table>);

/// The names of the decks of a game; none where it began with a scenario.
type Names = [Option<String>; 2];

/// Tables of games, turns, actions and cards, the number of games in all, and whether it was interrupted.
type Simulated = (Table, Option<Table>, Option<Table>, Option<Table>, u64, bool);

/// Plays games of each pairing and gives what `results` makes of their tables; `keyforge.simulate` is what to call.
///
/// With `both_ways` each game is played twice, the second time with the agents in each other's seats. `results` is called with
/// the tables of either way. `progress` is called with the number of finished games now and then.
#[pyfunction]
#[pyo3(signature = (pairings, *, games, agents, both_ways, seed, threads, edition, first, chains, free, quickstart, limit,
                    turns, actions, cards, library, progress, results))]
#[allow(clippy::too_many_arguments)]
pub fn simulate<'py>(
    py: Python<'py>,
    pairings: Vec<(Bound<'_, Deck>, Bound<'_, Deck>)>,
    #[pyo3(from_py_with = crate::number::games)] games: u64,
    agents: (Bound<'_, PyAny>, Bound<'_, PyAny>),
    both_ways: bool,
    #[pyo3(from_py_with = crate::number::seed)] seed: u64,
    #[pyo3(from_py_with = crate::number::threads)] threads: usize,
    edition: Option<&str>,
    #[pyo3(from_py_with = crate::number::first)] first: Option<u8>,
    #[pyo3(from_py_with = crate::number::chains)] chains: (u8, u8),
    free: bool,
    quickstart: bool,
    #[pyo3(from_py_with = crate::number::limit)] limit: u32,
    turns: bool,
    actions: bool,
    cards: bool,
    library: Option<&Bound<'_, Library>>,
    progress: Option<Bound<'py, PyAny>>,
    results: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let terms = Terms { edition, first, chains, free, quickstart };
    let names: Vec<Names> =
        pairings.iter().map(|(one, two)| [one, two].map(|deck| Some(deck.get().0.name.clone()))).collect();
    let setups = pairings.iter().map(|(one, two)| terms.setup(one.get().0.clone(), two.get().0.clone()));
    let players = [Player::read(&agents.0)?, Player::read(&agents.1)?];
    let plan = Plan {
        library: Library::of(library),
        pairings: setups.collect::<PyResult<_>>()?,
        games,
        agents: [players[0].kind(), players[1].kind()],
        seed,
        limit,
        detail: Detail { turns, actions, cards },
    };
    plan.check().map_err(|error| errors::start(&error, errors::setup))?;
    let mut watch = Watch::new(progress);
    let mut sides = match (players.iter().all(Player::is_builtin), both_ways) {
        (true, true) => watch.in_parallel(py, |beat| run_both_ways(&plan, threads, beat)).into(),
        (true, false) => vec![watch.in_parallel(py, |beat| run(&plan, threads, beat))],
        (false, _) => in_python(py, &plan, &players, both_ways, &mut watch),
    };
    let failed = sides.iter().flatten().find_map(|report| failed(&report.end, report.game, report.seed));
    let interrupted = watch.interrupted(py).and_then(|interrupted| failed.map_or(Ok(interrupted), Err));
    let mut agents = [Some(players[0].name(py)?), Some(players[1].name(py)?)];
    let mut tables = Vec::with_capacity(sides.len());
    for reports in &mut sides {
        reports.retain(|report| !matches!(report.end, End::Failed(_)));
        let games = game_table(reports, &names, &agents, |report| Some(report.seed))?;
        let (turns, actions, cards) = details(reports, &names, plan.detail)?;
        tables.push((games, turns, actions, cards, plan.len(), *interrupted.as_ref().unwrap_or(&true)));
        agents.reverse();
    }
    with_results(py, interrupted.map(drop), results, tables)
}

/// Tells games that were played already, from their logs; `keyforge.tabulate` is what to call.
#[pyfunction]
#[pyo3(signature = (logs, *, threads, turns, actions, cards, library))]
pub fn tabulate(
    py: Python<'_>,
    logs: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = crate::number::threads)] threads: usize,
    turns: bool,
    actions: bool,
    cards: bool,
    library: Option<&Bound<'_, Library>>,
) -> PyResult<Simulated> {
    let detail = Detail { turns, actions, cards };
    let own = library.map(|library| library.get().0.clone());
    let tell = |log: &LogOf<KeyForge>| {
        let report = GameReport::of(own.as_ref().unwrap_or(&log.library), &log.log, detail)?;
        let header = log.log.header();
        let names = match &header.setup {
            Setup::Decks { decks, .. } => decks.as_ref().clone().map(|deck| Some(deck.name)),
            Setup::Scenario(_) => [None, None],
        };
        Ok((report, names, header.seed.and_then(Seed::small)))
    };
    let (mut reports, mut names, mut seeds) = (Vec::new(), Vec::new(), Vec::new());
    tell_each(py, logs, threads, take_argument, tell, |(report, decks, seed)| {
        reports.push(GameReport { game: reports.len() as u64, pairing: reports.len(), ..report });
        names.push(decks);
        seeds.push(seed);
    })?;
    let games = game_table(&reports, &names, &[None, None], |report| *seeds.get(report.pairing)?)?;
    let (turns, actions, cards) = details(&reports, &names, detail)?;
    Ok((games, turns, actions, cards, reports.len() as u64, false))
}

fn details(reports: &[GameReport], names: &[Names], detail: Detail) -> PyResult<Details> {
    let turns = detail.turns.then(|| turn_table(reports)).transpose()?;
    let actions = detail.actions.then(|| action_table(reports)).transpose()?;
    let cards = detail.cards.then(|| card_table(reports, names)).transpose()?;
    Ok((turns, actions, cards))
}

/// Some agent is a callable: one game after the other on this thread, of both ways in turn where they are wanted.
fn in_python(
    py: Python<'_>,
    plan: &Plan,
    players: &[Player; 2],
    both_ways: bool,
    watch: &mut Watch<'_>,
) -> Vec<Vec<GameReport>> {
    let raised = Raised::default();
    let turned = plan.turned();
    let (in_turn, seed_of) = (|number| plan.in_turn(number), |game| plan.seed_of(game));
    let run = Run { games: plan.len(), both_ways, module: "keyforge", in_turn: &in_turn, seed_of: &seed_of };
    watch.in_python(py, &run, &raised, |game, is_turned| {
        let plan = if is_turned { &turned } else { plan };
        let (_, setup) = plan.pairing(game)?;
        let cast = setup.cast(&plan.library).ok()?;
        let seed = plan.seed_of(game);
        let asked = |seat: Seat| match &players[seat.index() ^ usize::from(is_turned)] {
            Player::Builtin(kind) => {
                Asked::builtin(py, *kind, &raised, |stop| AnyAgent::of_cast(*kind, &cast, seat, seed).stopped_by(stop))
            }
            Player::Callable(callable) => Asked::Callable { py, library: &plan.library, callable, raised: &raised },
        };
        Some(plan.play_with(game, &mut [asked(Seat::FIRST), asked(Seat::SECOND)]))
    })
}

fn game_table(
    reports: &[GameReport],
    names: &[Names],
    agents: &Names,
    seed: impl Fn(&GameReport) -> Option<u64>,
) -> PyResult<Table> {
    let name = |seat: usize| {
        let named = reports.iter().map(move |report| names.get(report.pairing)?[seat].as_deref());
        column::<_, StringArray>(named)
    };
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("game", numbers::<Int64Type, _>(reports.iter().map(|report| i64::try_from(report.game).ok()))),
        ("pairing", numbers::<Int64Type, _>(reports.iter().map(|report| i64::try_from(report.pairing).ok()))),
        ("deck_a", name(0)),
        ("deck_b", name(1)),
        ("agent_a", column::<_, StringArray>(reports.iter().map(|_| agents[0].as_deref()))),
        ("agent_b", column::<_, StringArray>(reports.iter().map(|_| agents[1].as_deref()))),
        ("first", numbers::<Int16Type, _>(reports.iter().map(|report| Some(report.first.0)))),
        ("seed", column::<_, UInt64Array>(reports.iter().map(seed))),
        ("winner", numbers::<Int16Type, _>(reports.iter().map(|report| report.end.winner().map(|seat| seat.0)))),
        ("reason", column::<_, StringArray>(reports.iter().map(|report| Some(report.end.to_string())))),
        ("turns", numbers::<Int32Type, _>(reports.iter().map(|report| Some(report.turns)))),
        ("decisions", numbers::<Int64Type, _>(reports.iter().map(|report| Some(report.decisions)))),
    ];
    for (seat, names) in [GAME_A, GAME_B].into_iter().enumerate() {
        let players = || reports.iter().map(move |report| &report.players[seat]);
        let amber = |read: fn(&PlayerReport) -> u32| numbers::<Int64Type, _>(players().map(move |it| Some(read(it))));
        let columns_of_seat: [ArrayRef; 9] = [
            numbers::<Int16Type, _>(players().map(|player| Some(player.keys))),
            forged(players()),
            amber(|player| player.amber.total()),
            amber(|player| player.amber.reap),
            amber(|player| player.amber.icon),
            amber(|player| player.amber.effect),
            amber(|player| player.amber.steal),
            amber(|player| player.amber.returned),
            amber(|player| player.amber.given),
        ];
        columns.extend(names.into_iter().zip(columns_of_seat));
    }
    columns.push(("digest", column::<_, StringArray>(reports.iter().map(|report| Some(report.digest.to_string())))));
    Table::new(columns)
}

const GAME_A: [&str; 9] = [
    "keys_a",
    "forged_a",
    "amber_a",
    "amber_a_reap",
    "amber_a_icon",
    "amber_a_card",
    "amber_a_steal",
    "amber_a_return",
    "amber_a_given",
];
const GAME_B: [&str; 9] = [
    "keys_b",
    "forged_b",
    "amber_b",
    "amber_b_reap",
    "amber_b_icon",
    "amber_b_card",
    "amber_b_steal",
    "amber_b_return",
    "amber_b_given",
];

fn forged<'a>(players: impl Iterator<Item = &'a PlayerReport>) -> ArrayRef {
    let mut lists = ListBuilder::new(Int32Builder::new());
    for player in players {
        lists.append_value(player.forged.iter().map(|turn| Some(i32::from(*turn))));
    }
    Arc::new(lists.finish())
}

fn turn_table(reports: &[GameReport]) -> PyResult<Table> {
    let rows = || reports.iter().flat_map(|report| report.turn_rows.iter().map(move |row| (report.game, row)));
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("game", numbers::<Int64Type, _>(rows().map(|(game, _)| i64::try_from(game).ok()))),
        ("turn", numbers::<Int32Type, _>(rows().map(|(_, row)| Some(row.turn)))),
        ("seat", numbers::<Int16Type, _>(rows().map(|(_, row)| Some(row.seat.0)))),
        ("house", column::<_, StringArray>(rows().map(|(_, row)| row.house.map(House::slug)))),
        ("decisions", numbers::<Int64Type, _>(rows().map(|(_, row)| Some(row.decisions)))),
    ];
    for (seat, names) in [TURN_A, TURN_B].into_iter().enumerate() {
        let small = |read: fn(&SeatAtTurn) -> u8| {
            numbers::<Int16Type, _>(rows().map(move |(_, row)| Some(read(&row.players[seat]))))
        };
        let columns_of_seat: [ArrayRef; 8] = [
            numbers::<Int32Type, _>(rows().map(move |(_, row)| Some(row.players[seat].amber))),
            small(|player| player.keys),
            small(|player| player.chains),
            small(|player| player.creatures),
            small(|player| player.artifacts),
            small(|player| player.hand),
            small(|player| player.archives),
            small(|player| player.deck),
        ];
        columns.extend(names.into_iter().zip(columns_of_seat));
    }
    Table::new(columns)
}

const TURN_A: [&str; 8] =
    ["amber_a", "keys_a", "chains_a", "creatures_a", "artifacts_a", "hand_a", "archives_a", "deck_a"];
const TURN_B: [&str; 8] =
    ["amber_b", "keys_b", "chains_b", "creatures_b", "artifacts_b", "hand_b", "archives_b", "deck_b"];

fn action_table(reports: &[GameReport]) -> PyResult<Table> {
    let rows = || reports.iter().flat_map(|report| report.action_rows.iter().map(move |row| (report.game, row)));
    let kinds: PyResult<Vec<&str>> = rows().map(|(_, row)| kind_of(&row.kind)).collect();
    let actions: PyResult<Vec<&str>> = rows().map(|(_, row)| kind_of(&row.action)).collect();
    Table::new(vec![
        ("game", numbers::<Int64Type, _>(rows().map(|(game, _)| i64::try_from(game).ok()))),
        ("n", numbers::<Int64Type, _>(rows().map(|(_, row)| Some(row.n)))),
        ("turn", numbers::<Int32Type, _>(rows().map(|(_, row)| Some(row.turn)))),
        ("seat", numbers::<Int16Type, _>(rows().map(|(_, row)| Some(row.seat.0)))),
        ("decision", column::<_, StringArray>(kinds?.into_iter().map(Some))),
        ("options", numbers::<Int32Type, _>(rows().map(|(_, row)| Some(row.options)))),
        ("action", column::<_, StringArray>(actions?.into_iter().map(Some))),
        ("card", numbers::<Int16Type, _>(rows().map(|(_, row)| row.action.card().map(|card| card.0)))),
        ("title", column::<_, StringArray>(rows().map(|(_, row)| row.title.as_deref()))),
    ])
}

fn card_table(reports: &[GameReport], names: &[Names]) -> PyResult<Table> {
    let rows = || reports.iter().flat_map(|report| report.card_rows.iter().map(move |row| (report, row)));
    let deck = |report: &GameReport, row: &CardRow| names.get(report.pairing)?.get(row.owner.index())?.as_deref();
    let count = |read: fn(&CardUse) -> u16| numbers::<Int32Type, _>(rows().map(move |(_, row)| Some(read(&row.seen))));
    Table::new(vec![
        ("game", numbers::<Int64Type, _>(rows().map(|(report, _)| i64::try_from(report.game).ok()))),
        ("seat", numbers::<Int16Type, _>(rows().map(|(_, row)| Some(row.owner.0)))),
        ("deck", column::<_, StringArray>(rows().map(|(report, row)| deck(report, row)))),
        ("winner", numbers::<Int16Type, _>(rows().map(|(report, _)| report.end.winner().map(|seat| seat.0)))),
        ("card", numbers::<Int16Type, _>(rows().map(|(_, row)| Some(row.card.0)))),
        ("slug", column::<_, StringArray>(rows().map(|(_, row)| Some(row.slug.as_str())))),
        ("title", column::<_, StringArray>(rows().map(|(_, row)| Some(row.title.as_str())))),
        ("house", column::<_, StringArray>(rows().map(|(_, row)| Some(row.house.slug())))),
        ("drawn", count(|seen| seen.drawn)),
        ("played", count(|seen| seen.played)),
        ("discarded", count(|seen| seen.discarded)),
    ])
}
