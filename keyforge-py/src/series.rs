//! A series of games as a Python object.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::DeckRules;
use keyforge_core::kernel::{self, DecisionId, Seat, StartError};
use keyforge_core::series::{self as core, Format, Handicap, Length, Occasion, Series, Standing, Terms};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyType;

use crate::deck::{Deck, read_decks};
use crate::game::Game;
use crate::library::{Library, read_added, write_added};
use crate::seat::{read_edition, read_seat, seed_or_random};
use crate::shared::game::{GameOf, outcome_to_python};
use crate::shared::log::need_entry;
use crate::{errors, json};

/// Several games between two players, with the log of how they went: it knows who has won what, who says who goes first, which
/// deck starts with how many chains, and begins the next game.
///
/// After an error a series is as it was before. It may be used from several threads, and pickled.
#[pyclass(frozen, module = "keyforge")]
pub struct Match(Mutex<core::Match>);

#[pymethods]
impl Match {
    /// Begins a series: the best of so many games, all of so many `games`, or the `adaptive` format with three.
    ///
    /// With `swap` the players change decks after each game. A `standing` names the stronger deck, `"a"` or `"b"`, and its
    /// chains, as `Match.standing` gives it after an earlier series: `{"chained": "a", "chains": 4}`. With `bidding` the players
    /// bid chains for a deck before the first game. The occasion is `"known_decks"`, `"new_decks"` or `"tournament"`; only
    /// known decks have a standing. The other arguments are those of a `Game`.
    ///
    /// Raises `DeckError` for decks that cannot play, and `ValueError` for terms that no series can have.
    #[new]
    #[pyo3(signature = (deck_a, deck_b, *, best_of = None, games = None, adaptive = false, swap = false, standing = None,
                        bidding = false, occasion = "known_decks", seed = None, edition = None, free = false,
                        quickstart = false, library = None))]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)]
    fn new(
        py: Python<'_>,
        deck_a: &Bound<'_, PyAny>,
        deck_b: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = crate::number::best_of)] best_of: Option<u8>,
        #[pyo3(from_py_with = crate::number::games)] games: Option<u8>,
        adaptive: bool,
        swap: bool,
        standing: Option<&Bound<'_, PyAny>>,
        bidding: bool,
        occasion: &str,
        seed: Option<&Bound<'_, PyAny>>,
        edition: Option<&str>,
        free: bool,
        quickstart: bool,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Match> {
        let library = Library::of(library);
        let standing = standing.map(|form| json::from_python::<Standing>(form, "standing")).transpose()?;
        let format = format_of(best_of, games, adaptive, swap, standing, bidding)?;
        let decks = read_decks([deck_a, deck_b], &library, seed)?;
        let occasion: Occasion = json::parse(&json::text_of(&occasion)?, "occasion")?;
        let mut terms = Terms::new(format, decks).under(read_edition(edition)?).on(occasion);
        terms.quickstart = quickstart;
        terms.rules = if free { DeckRules::Free } else { DeckRules::Standard };
        let seed = seed_or_random(py, seed)?;
        core::Match::new(library, terms, seed).map(Match::of).map_err(|error| refused(&error))
    }

    /// The series of a log in JSON Lines, every event compared with what the rules do. Raises `LogError`.
    #[classmethod]
    #[pyo3(signature = (jsonl, *, library = None))]
    fn replay(_: &Bound<'_, PyType>, jsonl: &str, library: Option<&Bound<'_, Library>>) -> PyResult<Match> {
        read(jsonl, &Library::of(library))
    }

    /// What the series waits for, a `dict`: its number `id`, who decides as `seat`, the `kind` (`"bid"`, `"first"` or `"result"`)
    /// and the `options`; `None` when the series is over.
    #[getter]
    fn decision<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let open = self.lock(py).decision().cloned();
        json::to_python(py, &open)
    }

    /// Answers the open decision with one of its options, such as `{"first": 0}`, `{"bid": {"deck": "a", "chains": 3}}` or
    /// `"pass"`. As in a game, the seat that answers and the decision that it saw can be named.
    ///
    /// Raises `IllegalAction` and `StaleDecision`.
    #[pyo3(signature = (action, *, seat = None, decision = None))]
    fn apply(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = crate::number::seat)] seat: Option<u8>,
        #[pyo3(from_py_with = crate::number::decision)] decision: Option<u32>,
    ) -> PyResult<()> {
        let action: core::Action = json::from_python(action, "action of a series")?;
        let seat = seat.map(read_seat).transpose()?;
        let mut series = self.lock(py);
        let (decider, open) = series.decision().map_or_else(Default::default, |open| (open.seat, open.id));
        let applied = series.apply(seat.unwrap_or(decider), decision.map_or(open, DecisionId), action).map(drop);
        applied.map_err(|error| errors::illegal(&error))
    }

    /// The next game: decks, chains and first player are as the series has them. `None` while something must be decided
    /// before it, and when the series is over.
    #[pyo3(signature = (seed = None))]
    fn next_game(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Game>> {
        let (library, setup) = {
            let series = self.lock(py);
            (Arc::clone(series.library()), series.next_game())
        };
        let begin = |setup| GameOf::begin(py, library, setup, seed_or_random(py, seed)?).map(Game);
        setup.map(begin).transpose()
    }

    /// Takes the result of a game that `next_game` began.
    ///
    /// A game counts once: one that was reported before is refused, unless its result was taken back and it is reported in its own
    /// place again. A game with the seed of an earlier one that was set up alike is that one.
    ///
    /// Raises `IllegalAction` for such a game, for one that the series did not set up or that nobody has won, and where none is
    /// awaited.
    fn report(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<()> {
        // A copy, so that nobody who holds one of them waits for the other.
        let game = game.get().0.lock(py).clone();
        let reported = self.lock(py).report(&game).map(drop);
        reported.map_err(|error| errors::report(&error))
    }

    /// Takes the result of a game that was played elsewhere. Raises `IllegalAction` where none is awaited.
    fn report_winner(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: u8) -> PyResult<()> {
        let seat = read_seat(seat)?;
        let reported = self.lock(py).report_winner(seat).map(drop);
        reported.map_err(|error| errors::report(&error))
    }

    /// Gives the whole series up for a seat.
    fn concede(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: u8) -> PyResult<()> {
        let seat = read_seat(seat)?;
        let conceded = self.lock(py).concede(seat).map(drop);
        conceded.map_err(|error| errors::illegal(&error))
    }

    /// Takes back the last action of a seat, a wrong result as well; without a seat, of the one that acted last. Raises
    /// `UndoError`.
    #[pyo3(signature = (seat = None))]
    fn undo(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: Option<u8>) -> PyResult<()> {
        let seat = seat.map(read_seat).transpose()?;
        let mut series = self.lock(py);
        let seat = seat.unwrap_or_else(|| series.last_to_act());
        let undone = series.undo(seat).map(drop);
        undone.map_err(|error| errors::undo(&error))
    }

    /// Whether `undo` would be taken now. It changes nothing.
    #[pyo3(signature = (seat = None))]
    fn can_undo(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: Option<u8>) -> PyResult<bool> {
        let seat = seat.map(read_seat).transpose()?;
        let series = self.lock(py);
        Ok(series.check_undo(seat.unwrap_or_else(|| series.last_to_act())).is_ok())
    }

    /// The decks that seats 0 and 1 brought: `"a"` and `"b"`.
    #[getter]
    fn decks(&self, py: Python<'_>) -> (Deck, Deck) {
        let [first, second] = *self.lock(py).log().header().setup.decks.clone();
        (Deck(first), Deck(second))
    }

    /// The games played so far: a list of `{"winner", "deck", "chains"}`, where `deck` is the one that won and `chains` are those
    /// with which each deck started.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let games = self.lock(py).table().games.clone();
        json::to_python(py, &games)
    }

    /// How the decks stand to each other, to begin the next series with: `{"chained", "chains", "streak"}`; `None` without a
    /// handicap.
    #[getter]
    fn standing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let standing = self.lock(py).table().standing;
        json::to_python(py, &standing)
    }

    /// The highest bid, `{"by", "deck", "chains"}`; once nobody raises it, the one in force.
    #[getter]
    fn bid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bid = self.lock(py).table().bid;
        json::to_python(py, &bid)
    }

    /// How many games a player has won.
    fn wins(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: u8) -> PyResult<usize> {
        let seat = read_seat(seat)?;
        Ok(self.lock(py).table().wins(seat))
    }

    /// The deck that a player uses in the next game: `"a"` is the one that seat 0 brought.
    fn deck_of(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: u8) -> PyResult<&'static str> {
        let seat = read_seat(seat)?;
        Ok(match self.lock(py).table().deck_of(seat) {
            core::DeckId::A => "a",
            core::DeckId::B => "b",
        })
    }

    /// The chains with which a player's deck starts its next game.
    fn chains(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::seat)] seat: u8) -> PyResult<u8> {
        let seat = read_seat(seat)?;
        let series = self.lock(py);
        Ok(series.table().chains(series.table().deck_of(seat)))
    }

    /// Whether the series has ended.
    #[getter]
    fn over(&self, py: Python<'_>) -> bool {
        self.lock(py).is_over()
    }

    /// The seat that won the series; `None` while it goes on, and in a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<u8> {
        self.lock(py).outcome()?.winner.map(|seat| seat.0)
    }

    /// How the series ended, `{"winner", "reason"}`; `None` while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.lock(py).outcome();
        outcome_to_python(py, outcome)
    }

    /// The entries of the log, each the `dict` of its line: the setup, every answer and result, and what was taken back.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let lines: Vec<String> = {
            let series = self.lock(py);
            (0..series.log().len()).filter_map(|n| series.log().entry_line(n)).collect()
        };
        let loads = py.import("json")?.getattr("loads")?;
        lines.into_iter().map(|line| loads.call1((line,))).collect()
    }

    /// An independent series as it stood after entry `n`: also before the result that ended this one, which `undo` leaves. Raises
    /// `IndexError` when there is no such entry.
    fn branch(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::n)] n: u32) -> PyResult<Match> {
        let series = self.lock(py).clone();
        need_entry(n, series.log().len())?;
        let branch = py.detach(|| errors::guarded(|| series.branch(n)));
        branch.map(Match::of).map_err(|failure| failure.raise(errors::replay))
    }

    /// The log in JSON Lines, for `Match.replay`.
    fn to_jsonl(&self, py: Python<'_>) -> String {
        self.lock(py).log().to_jsonl()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Match>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let (library, jsonl) = {
            let series = slf.get().lock(slf.py());
            (Arc::clone(series.library()), series.log().to_jsonl())
        };
        Ok((slf.get_type().getattr("_read")?, (write_added(&library)?, jsonl)))
    }

    /// The series of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, jsonl: &str) -> PyResult<Match> {
        read(jsonl, &read_added(library)?)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let series = self.lock(py);
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| series.table().wins(seat));
        let ended = match series.outcome().map(|outcome| outcome.winner) {
            None => String::new(),
            Some(Some(winner)) => format!(", won by seat {}", winner.0),
            Some(None) => ", drawn".to_owned(),
        };
        format!("<Match: {first} to {second}{ended}>")
    }
}

impl Match {
    fn of(series: core::Match) -> Match {
        Match(Mutex::new(series))
    }

    /// A panic within the engine leaves the series as it was, so its lock is taken nevertheless.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, core::Match> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who plays which deck how often.
fn format_of(
    best_of: Option<u8>,
    games: Option<u8>,
    adaptive: bool,
    swap: bool,
    standing: Option<Standing>,
    bidding: bool,
) -> PyResult<Format> {
    if adaptive {
        return match (best_of, games, swap, standing, bidding) {
            (None, None, false, None, false) => Ok(Format::Adaptive),
            _ => {
                Err(PyValueError::new_err("adaptive: the format has its own length, decks and bids; name nothing else"))
            }
        };
    }
    let length = match (best_of, games) {
        (None, None) => Length::BestOf(3),
        (Some(games), None) => Length::BestOf(games),
        (None, Some(games)) => Length::Games(games),
        (Some(_), Some(_)) => return Err(PyValueError::new_err("best_of and games: a series has one length")),
    };
    let handicap = match (standing, bidding) {
        (None, false) => Handicap::None,
        (Some(standing), false) => Handicap::Chained(standing),
        (None, true) => Handicap::Bidding { opener: None },
        (Some(_), true) => return Err(PyValueError::new_err("standing and bidding: a series has one handicap")),
    };
    Ok(Format::Series { length, swap, handicap })
}

/// The series of a log.
fn read(jsonl: &str, library: &Arc<keyforge_core::library::Library>) -> PyResult<Match> {
    let read = kernel::Log::<Series>::from_jsonl(jsonl).map_err(|error| errors::log(&error))?;
    kernel::replay(library, &read.log).map(Match::of).map_err(|error| errors::replay(&error))
}

/// Why a series does not begin.
fn refused(error: &StartError<core::TermsError>) -> PyErr {
    errors::start(error, |terms| {
        if let core::TermsError::Setup(error) = terms {
            return errors::setup(error);
        }
        PyValueError::new_err(terms.to_string())
    })
}
