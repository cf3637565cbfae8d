//! A game behind a lock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{self, Agent, DecisionId, Outcome, Position, Question, Seat, Seed, replay};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::Rules;
use super::log::{LogOf, need_entry};
use super::search::interruptible;
use super::state::StateOf;
use crate::errors::{self, Failure};
use crate::json;
use crate::seat::{seat_below, viewer_below};

/// A game that threads share. Python never runs while it is locked: it could ask for the same lock.
pub struct GameOf<R: Rules>(Mutex<kernel::Game<R>>);

impl<R: Rules> GameOf<R> {
    pub fn of(game: kernel::Game<R>) -> GameOf<R> {
        GameOf(Mutex::new(game))
    }

    /// Runs to the first decision.
    pub fn begin(py: Python<'_>, library: Arc<R::Library>, setup: R::Setup, seed: Seed) -> PyResult<GameOf<R>> {
        let game = py.detach(|| errors::guarded(|| kernel::Game::new(library, setup, seed)));
        game.map(GameOf::of).map_err(|failure| failure.raise(|error| errors::start(error, R::setup_error)))
    }

    /// The game of a log, with the library of the log or another one.
    pub fn replay(py: Python<'_>, log: &LogOf<R>, library: Option<Arc<R::Library>>) -> PyResult<GameOf<R>> {
        let library = library.unwrap_or_else(|| log.library.clone());
        let game = py.detach(|| errors::guarded(|| replay(&library, &log.log)));
        game.map(GameOf::of).map_err(|failure| failure.raise(errors::replay))
    }

    /// A panic within the engine leaves the game as it was, so its lock is taken nevertheless.
    pub fn lock(&self, py: Python<'_>) -> MutexGuard<'_, kernel::Game<R>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The same for threads that have let Python go.
    fn lock_detached(&self) -> MutexGuard<'_, kernel::Game<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the log while nobody changes the game, for threads that have let Python go.
    pub fn read_detached<T>(&self, read: impl FnOnce(&kernel::Log<R>) -> T) -> T {
        read(self.lock_detached().log())
    }

    /// The seat of a number.
    pub fn seat(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(self.lock(py).table());
        seat_below(seat, seats)
    }

    /// Who looks: the seat of a number, or a spectator.
    pub fn viewer(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(self.lock(py).table());
        viewer_below(seat, seats)
    }

    /// A copy of the options: a list may call the collector, and that any Python code.
    pub fn options(&self, py: Python<'_>) -> Vec<R::Action> {
        self.lock(py).legal_actions().to_vec()
    }

    /// Answers the open decision, and gives the number of entries that the log has then.
    pub fn apply(
        &self,
        py: Python<'_>,
        action: &Bound<'_, PyAny>,
        seat: Option<u8>,
        decision: Option<u32>,
    ) -> PyResult<u32> {
        // A copy: reading an argument may run any Python code.
        let action = R::read_action(action, &self.options(py))?;
        let seat = seat.map(|seat| self.seat(py, seat)).transpose()?;
        let applied = {
            let mut game = self.lock(py);
            // A game that is over refuses whatever is named.
            let (decider, open) = game.decision().map_or_else(Default::default, |open| (open.seat(), open.id()));
            let (seat, decision) = (seat.unwrap_or(decider), decision.map_or(open, DecisionId));
            errors::guarded(|| game.apply(seat, decision, action).map(drop)).map(|()| game.log().len())
        };
        applied.map_err(|failure| failure.raise(errors::illegal))
    }

    /// Lets agents play on, by seat, for so many decisions at most.
    ///
    /// They think about copies, so that other threads can go on meanwhile. Ctrl-C is heard also while they think: the game then
    /// waits for the decision that they thought about.
    pub fn play<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agents: impl FnOnce(&Arc<AtomicBool>) -> Vec<A> + Send,
        limit: u32,
    ) -> PyResult<()> {
        let played = interruptible(py, |stop| self.play_until(&mut agents(stop), limit, stop))?;
        played.map_err(|failure| failure.raise(errors::illegal))
    }

    /// The same until `stop` is set, where the interpreter is free.
    fn play_until<A: Agent<R>>(
        &self,
        agents: &mut [A],
        limit: u32,
        stop: &AtomicBool,
    ) -> Result<(), Failure<kernel::Illegal>> {
        for _ in 0..limit {
            let state = self.lock_detached().state().clone();
            let Some((seat, decision, action)) = errors::guarded(|| Ok(answer::<R, A>(&state, agents)))? else {
                break;
            };
            // What a search answers that was broken off is no choice.
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let mut game = self.lock_detached();
            errors::guarded(|| game.apply(seat, decision, action).map(drop))?;
        }
        Ok(())
    }

    /// What an agent answers to the open decision; nothing when the game is over.
    ///
    /// It thinks about a copy, so that other threads can go on meanwhile.
    pub fn choice<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agent: impl FnOnce(&R::State, &Arc<AtomicBool>) -> A + Send,
    ) -> PyResult<Option<R::Action>> {
        let state = self.lock(py).state().clone();
        choice_at::<R, A>(py, &state, agent)
    }

    /// Gives up for a seat, and gives the number of entries that the log has then.
    pub fn concede(&self, py: Python<'_>, seat: u8) -> PyResult<u32> {
        let seat = self.seat(py, seat)?;
        let conceded = {
            let mut game = self.lock(py);
            errors::guarded(|| game.concede(seat).map(drop)).map(|()| game.log().len())
        };
        conceded.map_err(|failure| failure.raise(errors::illegal))
    }

    /// Takes back the last action of a seat, of the one that acted last where none is named.
    pub fn undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<()> {
        let seat = seat.map(|seat| self.seat(py, seat)).transpose()?;
        let undone = {
            let mut game = self.lock(py);
            let seat = seat.unwrap_or_else(|| game.last_to_act());
            errors::guarded(|| game.undo(seat).map(drop))
        };
        undone.map_err(|failure| failure.raise(errors::undo))
    }

    /// Whether [`GameOf::undo`] would be taken.
    pub fn can_undo(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<bool> {
        let seat = seat.map(|seat| self.seat(py, seat)).transpose()?;
        let game = self.lock(py);
        Ok(game.check_undo(seat.unwrap_or_else(|| game.last_to_act())).is_ok())
    }

    pub fn state(&self, py: Python<'_>, seed: Seed) -> StateOf<R> {
        let game = self.lock(py);
        StateOf::new(game.library().clone(), game.state().clone(), seed)
    }

    pub fn determinize(&self, py: Python<'_>, seat: u8, seed: Seed) -> PyResult<StateOf<R>> {
        let seat = self.seat(py, seat)?;
        let drawn = {
            let game = self.lock(py);
            errors::guarded(|| game.determinize(seat, seed)).map(|state| (game.library().clone(), state))
        };
        let (library, state) = drawn.map_err(|failure| failure.raise(errors::chance))?;
        Ok(StateOf::new(library, state, seed))
    }

    pub fn log(&self, py: Python<'_>) -> LogOf<R> {
        let game = self.lock(py);
        LogOf::new(game.log().clone(), game.library().clone())
    }

    pub fn branch(&self, py: Python<'_>, n: u32) -> PyResult<GameOf<R>> {
        let game = self.lock(py).clone();
        need_entry(n, game.log().len())?;
        let branch = py.detach(|| errors::guarded(|| game.branch(n)));
        branch.map(GameOf::of).map_err(|failure| failure.raise(errors::replay))
    }

    pub fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        self.lock(py).outcome()
    }

    pub fn turn(&self, py: Python<'_>) -> u16 {
        R::turn(self.lock(py).table())
    }

    /// The seed in hexadecimal digits; none where chance came from elsewhere.
    pub fn seed(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).log().header().seed.map(|seed| seed.to_string())
    }

    pub fn library(&self, py: Python<'_>) -> Arc<R::Library> {
        self.lock(py).library().clone()
    }

    pub fn digest(&self, py: Python<'_>) -> PyResult<String> {
        let digest = self.lock(py).digest();
        digest.map(|digest| digest.to_string()).map_err(|fault| errors::fault(&fault))
    }

    pub fn copy(&self, py: Python<'_>) -> GameOf<R> {
        GameOf::of(self.lock(py).clone())
    }

    /// Library and log, for pickle.
    pub fn write(&self, py: Python<'_>) -> PyResult<(String, String)> {
        let (library, jsonl) = {
            let game = self.lock(py);
            (game.library().clone(), game.log().to_jsonl())
        };
        Ok((R::write_added(&library)?, jsonl))
    }

    /// The game of what `write` wrote.
    pub fn read(py: Python<'_>, library: &str, jsonl: &str) -> PyResult<GameOf<R>> {
        GameOf::replay(py, &LogOf::parse(jsonl, R::read_added(library)?)?, None)
    }

    pub fn repr(&self, py: Python<'_>) -> PyResult<String> {
        let (turn, open, outcome) = {
            let game = self.lock(py);
            (R::turn(game.table()), game.decision().cloned(), game.outcome())
        };
        Ok(match (open, outcome.and_then(|outcome| outcome.winner)) {
            (Some(open), _) => format!("<Game: turn {turn}, {}>", R::told(&open)?),
            (None, Some(winner)) => format!("<Game: won by seat {} in turn {turn}>", winner.0),
            (None, None) => format!("<Game: drawn in turn {turn}>"),
        })
    }
}

/// Who answers which decision with what, where these agents play; nothing when the game is over or nobody sits there.
fn answer<R: Rules, A: Agent<R>>(state: &R::State, agents: &mut [A]) -> Option<(Seat, DecisionId, R::Action)> {
    let position = Position::<R>::of(state)?;
    let (seat, decision) = (position.seat(), position.decision().id());
    let action = agents.get_mut(seat.index())?.choose(seat, &position);
    Some((seat, decision, action))
}

/// What an agent, told by what it is stopped, answers to the open decision of a state, while the interpreter is free.
pub fn choice_at<R: Rules, A: Agent<R>>(
    py: Python<'_>,
    state: &R::State,
    agent: impl FnOnce(&R::State, &Arc<AtomicBool>) -> A + Send,
) -> PyResult<Option<R::Action>> {
    interruptible(py, |stop| {
        Position::<R>::of(state).map(|position| agent(state, stop).choose(position.seat(), &position))
    })
}

/// How a game ended as Python has it: `{"winner", "reason"}` or `None`.
pub fn outcome_to_python(py: Python<'_>, outcome: Option<Outcome>) -> PyResult<Bound<'_, PyAny>> {
    json::to_python(py, &outcome)
}

/// The class `Game` of a module that has a `Log`, a `State`, a `View`, a `Decision`, an `Action`, `Events` and a `Library`: what is the
/// same in every game. Each adds how its games begin, and what only it has.
macro_rules! game_class {
    ($module:tt, $rules:ty, begun = $begun:tt, undo = $undo:tt, winner = $winner:tt) => {
        /// A game with the log of how it came about. It runs to its first decision. Without a `seed` the system draws one, so that
        /// every game is another; its `seed` says which.
        ///
        #[doc = $begun]
        ///
        /// Raises `DeckError` for decks that cannot play. After an error a game is as it was before. A game may be used from several
        /// threads, copied and pickled.
        #[pyclass(frozen, module = $module)]
        pub struct Game(pub GameOf<$rules>);

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            use $crate::seat::{seed_or_random, small_or_random};
            use $crate::shared::Rules;
            use $crate::shared::game::outcome_to_python;
            use $crate::shared::search::{Effort, report};

            #[pymethods]
            impl Game {
                /// The game of a log, every event compared with what the rules do. It goes on with the log's seed.
                ///
                /// The log is a `Log`, JSON Lines as a `str`, the binary form as `bytes`, or a path. A last line that was cut off is
                /// left out. Raises `LogError` for a log that is damaged, redacted, or says something else than the rules do.
                #[classmethod]
                #[pyo3(signature = (log, *, library = None))]
                fn replay(
                    _: &Bound<'_, PyType>,
                    py: Python<'_>,
                    log: &Bound<'_, PyAny>,
                    library: Option<&Bound<'_, Library>>,
                ) -> PyResult<Game> {
                    let library = library.map(|library| library.get().0.clone());
                    GameOf::replay(py, &super::log::read_argument(log)?, library).map(Game)
                }

                /// The open decision; `None` when the game is over.
                #[getter]
                fn decision(&self, py: Python<'_>) -> Option<Decision> {
                    self.0.lock(py).decision().cloned().map(Decision)
                }

                /// The seat that decides; `None` when the game is over.
                #[getter]
                fn seat(&self, py: Python<'_>) -> Option<u8> {
                    self.0.lock(py).decision().map(|open| open.seat.0)
                }

                /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
                fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                    super::action::listed(py, &self.0.options(py))
                }

                /// Answers the open decision and gives the events that come of it, those hidden from a player included.
                ///
                /// The action is an `Action` or its JSON form, in KeyForge also its index. A server names the seat that answers and the
                /// decision that it saw, so that an answer that comes late or from the wrong side is refused.
                ///
                /// Raises `IllegalAction` and `StaleDecision`.
                #[pyo3(signature = (action, *, seat = None, decision = None))]
                fn apply(
                    slf: &Bound<'_, Game>,
                    action: &Bound<'_, PyAny>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: Option<u8>,
                    #[pyo3(from_py_with = $crate::number::decision)] decision: Option<u32>,
                ) -> PyResult<Events> {
                    let entries = slf.get().0.apply(slf.py(), action, seat, decision)?;
                    Ok(Events::last(slf, entries))
                }

                /// Looks ahead from what the seat that decides knows, and says how good each option is: a `keyforge.searching.SearchReport`.
                /// `None` when the game is over.
                ///
                /// It goes on for so many iterations, or for so many `seconds`. With several `trees` it is split, and they grow on as many
                /// threads; one tree sees farther than two of half its size. The same iterations, seed and trees give the same
                /// report; without a seed one is drawn, which the report says.
                #[pyo3(signature = (iterations = 1000, *, seconds = None, seed = None, trees = 1))]
                fn search<'py>(
                    &self,
                    py: Python<'py>,
                    #[pyo3(from_py_with = $crate::number::iterations)] iterations: u32,
                    #[pyo3(from_py_with = $crate::number::seconds)] seconds: Option<f64>,
                    #[pyo3(from_py_with = $crate::number::seed)] seed: Option<u64>,
                    #[pyo3(from_py_with = $crate::number::trees)] trees: usize,
                ) -> PyResult<Option<Bound<'py, PyAny>>> {
                    let effort = Effort::read(iterations, seconds, small_or_random(py, seed)?, trees)?;
                    let state = self.0.lock(py).state().clone();
                    report::<$rules, _>(py, &state, effort, Action)
                }

                /// Gives up for a seat and gives the events that come of it.
                fn concede(
                    slf: &Bound<'_, Game>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: u8,
                ) -> PyResult<Events> {
                    let entries = slf.get().0.concede(slf.py(), seat)?;
                    Ok(Events::last(slf, entries))
                }

                #[doc = $undo]
                ///
                /// Without a seat it is the one that acted last; the undo is an entry of the log. Raises `UndoError` when something hidden
                /// became known since, or somebody else acted.
                ///
                /// What lies on the table is as it was, but the question is asked anew: its `id` and the `digest` are others.
                #[pyo3(signature = (seat = None))]
                fn undo(
                    &self,
                    py: Python<'_>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: Option<u8>,
                ) -> PyResult<()> {
                    self.0.undo(py, seat)
                }

                /// Whether `undo` would be taken now. It changes nothing.
                #[pyo3(signature = (seat = None))]
                fn can_undo(
                    &self,
                    py: Python<'_>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: Option<u8>,
                ) -> PyResult<bool> {
                    self.0.can_undo(py, seat)
                }

                /// The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth.
                #[pyo3(signature = (seat = None))]
                fn view(
                    &self,
                    py: Python<'_>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: Option<u8>,
                ) -> PyResult<View> {
                    let seat = seat.map(|seat| self.0.viewer(py, seat)).transpose()?;
                    let game = self.0.lock(py);
                    Ok(<$rules>::view_of(game.library(), game.state(), seat))
                }

                /// The state: a copy without a log, for search. What chance does in it follows from `seed`, not from the game's.
                #[pyo3(signature = (seed = None))]
                fn state(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
                    let seed = seed_or_random(py, seed)?;
                    Ok(State(self.0.state(py, seed)))
                }

                /// A state drawn at random among those that fit what a seat knows, for a search that does not cheat.
                #[pyo3(signature = (seat, seed = None))]
                fn determinize(
                    &self,
                    py: Python<'_>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: u8,
                    seed: Option<&Bound<'_, PyAny>>,
                ) -> PyResult<State> {
                    let seed = seed_or_random(py, seed)?;
                    self.0.determinize(py, seat, seed).map(State)
                }

                /// The record of the game so far: a copy that does not grow.
                #[getter]
                fn log(&self, py: Python<'_>) -> Log {
                    Log(self.0.log(py))
                }

                /// An independent game that stands after entry `n` of this one: the beginning of a what-if. Raises `IndexError` when there
                /// is no such entry.
                fn branch(&self, py: Python<'_>, #[pyo3(from_py_with = $crate::number::n)] n: u32) -> PyResult<Game> {
                    self.0.branch(py, n).map(Game)
                }

                /// The seed in 64 hexadecimal digits, with which the same actions give the same game: whoever knows it knows every card
                /// that will be drawn.
                #[getter]
                fn seed(&self, py: Python<'_>) -> Option<String> {
                    self.0.seed(py)
                }

                /// The library that the game is played with.
                #[getter]
                fn library(&self, py: Python<'_>) -> Library {
                    Library(self.0.library(py))
                }

                /// Whether the game has ended.
                #[getter]
                fn over(&self, py: Python<'_>) -> bool {
                    self.0.lock(py).is_over()
                }

                #[doc = $winner]
                #[getter]
                fn winner(&self, py: Python<'_>) -> Option<u8> {
                    self.0.outcome(py)?.winner.map(|seat| seat.0)
                }

                /// How the game ended, `{"winner", "reason"}`; `None` while it runs.
                #[getter]
                fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    outcome_to_python(py, self.0.outcome(py))
                }

                /// The number of the turn, counting those of all players from 1; 0 during set-up.
                #[getter]
                fn turn(&self, py: Python<'_>) -> u16 {
                    self.0.turn(py)
                }

                /// The hash of the state, 64 hexadecimal digits: equal states have equal ones.
                #[getter]
                fn digest(&self, py: Python<'_>) -> PyResult<String> {
                    self.0.digest(py)
                }

                /// An independent game that stands where this one does.
                fn copy(&self, py: Python<'_>) -> Game {
                    Game(self.0.copy(py))
                }

                fn __copy__(&self, py: Python<'_>) -> Game {
                    self.copy(py)
                }

                fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Game {
                    self.copy(py)
                }

                fn __reduce__<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
                    Ok((slf.get_type().getattr("_read")?, slf.get().0.write(slf.py())?))
                }

                /// The game of what `__reduce__` wrote; for pickle.
                #[classmethod]
                fn _read(_: &Bound<'_, PyType>, py: Python<'_>, library: &str, jsonl: &str) -> PyResult<Game> {
                    GameOf::read(py, library, jsonl).map(Game)
                }

                fn __str__(&self, py: Python<'_>) -> PyResult<String> {
                    Bound::new(py, self.view(py, None)?)?.str()?.extract()
                }

                fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    Bound::new(py, self.view(py, None)?)?.call_method0("_repr_html_")
                }

                fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                    self.0.repr(py)
                }
            }
        };
    };
}
