//! A state behind a lock, with the seed of its chance.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::search::Evaluate;
use keyforge_core::kernel::{
    Agent, Fault, Illegal, Outcome, PlayError, Position, Question, Recorder, Ruleset, Seat, Seed, Seeded, play_out,
};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::Rules;
use super::agent::breaking_off;
use super::game::choice_at;
use super::search::interruptible;
use crate::errors::{self, Failure};
use crate::json;
use crate::seat::{read_seed, read_word, seat_below, viewer_below};

/// A state that threads share. Python never runs while it is locked.
pub struct StateOf<R: Rules>(Mutex<Inner<R>>);

/// What is behind the lock.
pub struct Inner<R: Rules> {
    pub library: Arc<R::Library>,
    pub state: R::State,
    seed: Seed,
}

// A derived clone would ask for a library that can be cloned.
impl<R: Rules> Clone for Inner<R> {
    fn clone(&self) -> Inner<R> {
        Inner { library: self.library.clone(), state: self.state.clone(), seed: self.seed }
    }
}

impl<R: Rules> Inner<R> {
    pub fn decision(&self) -> Option<&R::Decision> {
        R::decision(R::table(&self.state))
    }

    pub fn options(&self) -> &[R::Action] {
        self.decision().map_or(&[], Question::options)
    }

    fn apply(&mut self, action: R::Action) -> Applied<R::Action> {
        let options = self.options();
        let Some(seat) = self.decision().filter(|_| options.contains(&action)).map(Question::seat) else {
            return Applied::Refused(action, options.len());
        };
        let mut next = self.state.clone();
        let mut chance = Seeded::new(self.seed);
        let mut silent = Recorder::silent();
        match errors::guarded(|| R::decide(&mut next, seat, &action, &mut chance, &mut silent)) {
            Ok(()) => self.state = next,
            Err(failure) => return Applied::Failed(failure),
        }
        Applied::Done
    }
}

/// What came of an action.
enum Applied<A> {
    Done,
    /// It is not offered; so many others are.
    Refused(A, usize),
    Failed(Failure<Fault>),
}

impl<R: Rules> StateOf<R> {
    pub fn new(library: Arc<R::Library>, state: R::State, seed: Seed) -> StateOf<R> {
        StateOf(Mutex::new(Inner { library, state, seed }))
    }

    pub fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner<R>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// The seat of a number.
    pub fn seat(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(R::table(&self.lock(py).state));
        seat_below(seat, seats)
    }

    /// Who looks: the seat of a number, or a spectator.
    pub fn viewer(&self, py: Python<'_>, seat: u8) -> PyResult<Seat> {
        let seats = R::seats_at(R::table(&self.lock(py).state));
        viewer_below(seat, seats)
    }

    /// What an agent answers to the open decision; nothing when the game is over. It thinks about a copy.
    pub fn choice<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agent: impl FnOnce(&R::State, &Arc<AtomicBool>) -> A + Send,
    ) -> PyResult<Option<R::Action>> {
        let state = self.lock(py).state.clone();
        choice_at::<R, A>(py, &state, agent)
    }

    /// The seat that decides.
    pub fn decider(&self, py: Python<'_>) -> Option<u8> {
        self.lock(py).decision().map(|open| open.seat().0)
    }

    /// A copy of the options: a list may call the collector, and that any Python code.
    pub fn options(&self, py: Python<'_>) -> Vec<R::Action> {
        self.lock(py).options().to_vec()
    }

    /// Answers the open decision with what is meant where these are the options.
    pub fn apply(&self, py: Python<'_>, meant: impl FnOnce(&[R::Action]) -> PyResult<R::Action>) -> PyResult<()> {
        let applied = {
            let mut inner = self.lock(py);
            meant(inner.options()).map(|action| inner.apply(action))
        };
        match applied? {
            Applied::Done => Ok(()),
            Applied::Refused(action, options) => {
                let action = json::text_of(&action)?;
                Err(errors::illegal(&Illegal::NotOffered { action, options }))
            }
            Applied::Failed(failure) => Err(failure.raise(errors::fault)),
        }
    }

    /// How good the state is for each seat, by seat; of a game that is over, how it ended.
    pub fn judge(&self, py: Python<'_>) -> Vec<f32> {
        let inner = self.lock(py);
        let (table, judge) = (R::table(&inner.state), R::Judge::default());
        let values = match R::outcome(table) {
            Some(outcome) => judge.ended(table, outcome),
            None => judge.values(&inner.state),
        };
        (0..R::seats_at(table)).map(|seat| values.of(Seat(seat))).collect()
    }

    /// Plays on with agents, by seat, and gives the winner. Ctrl-C leaves the state as it is.
    pub fn play_out<A: Agent<R>>(
        &self,
        py: Python<'_>,
        agents: impl FnOnce(&R::State, &Arc<AtomicBool>) -> Vec<A> + Send,
        limit: u32,
    ) -> PyResult<Option<u8>> {
        let Inner { state: mut next, seed, .. } = self.lock(py).clone();
        let played = interruptible(py, |stop| {
            let mut agents: Vec<_> =
                agents(&next, stop).into_iter().map(|agent| Stoppable { agent, stop: stop.clone() }).collect();
            play_out::<R, _>(&mut next, &mut agents, &mut Seeded::new(seed), limit)
        });
        let fields = |error: &PlayError| errors::fields_of(error).into();
        let played = played?.map_err(|error| errors::agent_with(&error.to_string(), error.code(), fields(&error)))?;
        self.lock(py).state = next;
        Ok(played.outcome.and_then(|outcome| outcome.winner).map(|seat| seat.0))
    }

    /// A state drawn at random among those that fit what a seat knows.
    pub fn determinize(&self, py: Python<'_>, seat: u8, seed: Seed) -> PyResult<StateOf<R>> {
        let seat = self.seat(py, seat)?;
        let inner = self.lock(py).clone();
        drawn(&inner.library, &inner.state, seat, seed)
    }

    pub fn is_over(&self, py: Python<'_>) -> bool {
        self.lock(py).decision().is_none()
    }

    pub fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        R::outcome(R::table(&self.lock(py).state))
    }

    pub fn turn(&self, py: Python<'_>) -> u16 {
        R::turn(R::table(&self.lock(py).state))
    }

    pub fn digest(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.lock(py).state.clone();
        let digest = R::digest_of_state(&state);
        digest.map(|digest| digest.to_string()).map_err(|fault| errors::fault(&fault))
    }

    pub fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let snapshot = R::snapshot(&self.lock(py).state);
        json::to_python(py, &snapshot)
    }

    /// A copy, with another seed where one is given.
    pub fn copy(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<StateOf<R>> {
        let seed = seed.map(read_seed).transpose()?;
        let inner = self.lock(py).clone();
        Ok(StateOf(Mutex::new(Inner { seed: seed.unwrap_or(inner.seed), ..inner })))
    }

    pub fn equals(&self, py: Python<'_>, other: &StateOf<R>) -> bool {
        let mine = self.lock(py).clone();
        let theirs = other.lock(py).clone();
        mine.state == theirs.state && mine.seed == theirs.seed
    }

    pub fn repr(&self, py: Python<'_>) -> PyResult<String> {
        let turn = self.turn(py);
        let open = self.lock(py).decision().cloned();
        Ok(match open {
            Some(open) => format!("<State: turn {turn}, {}>", R::told(&open)?),
            None => format!("<State: over in turn {turn}>"),
        })
    }

    /// The state of the JSON form that `to_python` gives, with the cards of a library.
    pub fn from_python(form: &Bound<'_, PyAny>, library: Arc<R::Library>, seed: Seed) -> PyResult<StateOf<R>> {
        let state = R::restore(&library, json::from_python(form, "state")?).map_err(|error| errors::restore(&error))?;
        Ok(StateOf::new(library, state, seed))
    }

    /// Library, state and seed, for pickle.
    pub fn write(&self, py: Python<'_>) -> PyResult<(String, String, String)> {
        let inner = self.lock(py).clone();
        let snapshot = json::text_of(&R::snapshot(&inner.state))?;
        Ok((R::write_added(&inner.library)?, snapshot, inner.seed.to_string()))
    }

    /// The state of what `write` wrote.
    pub fn read(library: &str, snapshot: &str, seed: &str) -> PyResult<StateOf<R>> {
        let library = R::read_added(library)?;
        let state = R::restore(&library, json::parse(snapshot, "state")?).map_err(|error| errors::restore(&error))?;
        Ok(StateOf::new(library, state, read_word(seed)?))
    }
}

/// An agent whose game breaks off once it is stopped.
struct Stoppable<A> {
    agent: A,
    stop: Arc<AtomicBool>,
}

impl<R: Rules, A: Agent<R>> Agent<R> for Stoppable<A> {
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action {
        match self.stop.load(Ordering::Relaxed) {
            true => breaking_off(seat, position),
            false => self.agent.choose(seat, position),
        }
    }
}

/// A state drawn at random among those that fit what a seat knows of one.
pub fn drawn<R: Rules>(library: &Arc<R::Library>, state: &R::State, seat: Seat, seed: Seed) -> PyResult<StateOf<R>> {
    let drawn = errors::guarded(|| <R as Ruleset>::determinize(state, seat, &mut Seeded::new(seed)));
    let state = drawn.map_err(|failure| failure.raise(errors::chance))?;
    Ok(StateOf::new(library.clone(), state, seed))
}

/// The class `State` of a module that has a `View`, a `Decision` and an `Action`: what is the same in every game.
macro_rules! state_class {
    ($module:tt, $rules:ty, winner = $winner:tt) => {
        /// A position that can be played on, without a log: cheap to copy, for search and learning.
        #[pyclass(frozen, module = $module)]
        pub struct State(pub StateOf<$rules>);

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            use $crate::seat::{seed_or_random, small_or_random};
            use $crate::shared::Rules;
            use $crate::shared::game::outcome_to_python;
            use $crate::shared::search::{Effort, report};

            #[pymethods]
            impl State {
                /// The open decision; `None` when the game is over.
                #[getter]
                fn decision(&self, py: Python<'_>) -> Option<Decision> {
                    self.0.lock(py).decision().cloned().map(Decision)
                }

                /// The seat that decides; `None` when the game is over.
                #[getter]
                fn seat(&self, py: Python<'_>) -> Option<u8> {
                    self.0.decider(py)
                }

                /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
                fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                    super::action::listed(py, &self.0.options(py))
                }

                /// How good the state is for each seat, from 0 for lost to 1 for won, at a look: as the searches of the engine judge where they
                /// stop looking ahead. Of a game that is over it is how it ended. It sees everything: ask a state that was determinized.
                fn judge(&self, py: Python<'_>) -> Vec<f32> {
                    self.0.judge(py)
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
                    let state = self.0.lock(py).state.clone();
                    report::<$rules, _>(py, &state, effort, Action)
                }

                /// The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth.
                #[pyo3(signature = (seat = None))]
                fn view(
                    &self,
                    py: Python<'_>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: Option<u8>,
                ) -> PyResult<View> {
                    let seat = seat.map(|seat| self.0.viewer(py, seat)).transpose()?;
                    let inner = self.0.lock(py);
                    Ok(<$rules>::view_of(&inner.library, &inner.state, seat))
                }

                /// A state drawn at random among those that fit what a seat knows. Without a seed it is another one every time.
                #[pyo3(signature = (seat, seed = None))]
                fn determinize(
                    &self,
                    py: Python<'_>,
                    #[pyo3(from_py_with = $crate::number::seat)] seat: u8,
                    seed: Option<&Bound<'_, PyAny>>,
                ) -> PyResult<State> {
                    self.0.determinize(py, seat, seed_or_random(py, seed)?).map(State)
                }

                /// Whether the game has ended.
                #[getter]
                fn over(&self, py: Python<'_>) -> bool {
                    self.0.is_over(py)
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

                /// The hash of the state, 64 hexadecimal digits, as `Game.digest`: equal states have equal ones.
                #[getter]
                fn digest(&self, py: Python<'_>) -> PyResult<String> {
                    self.0.digest(py)
                }

                /// The state of a JSON form that `to_dict` gave, in this version of the engine. Cards of your own need their
                /// library. The seed of chance is no part of the form: without one the system draws it.
                ///
                /// Raises `FormError` for what is no state, or one of another engine or of other cards (`snapshot/…`).
                #[classmethod]
                #[pyo3(signature = (form, *, library = None, seed = None))]
                fn from_dict(
                    class: &Bound<'_, PyType>,
                    form: &Bound<'_, PyAny>,
                    library: Option<&Bound<'_, super::library::Library>>,
                    seed: Option<&Bound<'_, PyAny>>,
                ) -> PyResult<State> {
                    let seed = seed_or_random(class.py(), seed)?;
                    StateOf::from_python(form, super::library::Library::of(library), seed).map(State)
                }

                /// The JSON form of the engine: table, machine, rules and card names.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.to_python(py)
                }

                /// An independent state that stands where this one does; with a seed, chance goes on differently.
                #[pyo3(signature = (seed = None))]
                fn copy(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
                    self.0.copy(py, seed).map(State)
                }

                fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
                    self.copy(py, None)
                }

                fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
                    self.copy(py, None)
                }

                fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<State>().is_ok_and(|other| self.0.equals(py, &other.get().0))
                }

                fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                    self.0.repr(py)
                }

                fn __reduce__<'py>(slf: &Bound<'py, State>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
                    Ok((slf.get_type().getattr("_read")?, slf.get().0.write(slf.py())?))
                }

                /// The state of what `__reduce__` wrote; for pickle.
                #[classmethod]
                fn _read(_: &Bound<'_, PyType>, library: &str, snapshot: &str, seed: &str) -> PyResult<State> {
                    StateOf::read(library, snapshot, seed).map(State)
                }
            }
        };
    };
}
