//! States without a log, for search and learning.

use std::sync::{Mutex, MutexGuard, PoisonError};

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Fault, PlayError, Question, Recorder, Ruleset, Seat, Seed, Seeded, play_out};
use keyforge_core::simulate::LIMIT;
use keyforge_core::state::{Action as CoreAction, ActionSpace};
use keyforge_core::{KeyForge, Snapshot};
use numpy::PyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBool, PyList, PyType};

use crate::action::{self, Action};
use crate::decision::Decision;
use crate::errors::Failure;
use crate::library::{read_added, write_added};
use crate::seat::{read_seat, read_seed, read_word};
use crate::view::View;
use crate::{errors, json, observe};

/// A position that can be played on, without a log: cheap to copy, for search and learning.
#[pyclass(frozen, module = "keyforge")]
pub struct State(Mutex<Inner>);

#[derive(Clone)]
struct Inner {
    state: keyforge_core::State,
    seed: Seed,
}

impl State {
    pub fn new(state: keyforge_core::State, seed: Seed) -> State {
        State(Mutex::new(Inner { state, seed }))
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn decision(&self) -> Option<&keyforge_core::state::Decision> {
        KeyForge::decision(self.state.table())
    }

    fn options(&self) -> &[CoreAction] {
        self.decision().map_or(&[], Question::options)
    }

    fn apply(&mut self, given: Given) -> PyResult<Applied> {
        let action = given.among(self.options())?;
        let Some(seat) = self.decision().filter(|open| open.options.contains(&action)).map(|open| open.seat) else {
            return Ok(Applied::Refused(action, self.options().len()));
        };
        let mut next = self.state.clone();
        let mut chance = Seeded::new(self.seed);
        let mut silent = Recorder::silent();
        match errors::guarded(|| KeyForge::decide(&mut next, seat, &action, &mut chance, &mut silent)) {
            Ok(()) => self.state = next,
            Err(failure) => return Ok(Applied::Failed(failure)),
        }
        Ok(Applied::Done)
    }
}

/// What came of an action.
enum Applied {
    Done,
    /// It is not offered; so many others are.
    Refused(CoreAction, usize),
    Failed(Failure<Fault>),
}

#[pymethods]
impl State {
    /// The open decision; `None` when the game is over.
    #[getter]
    fn decision(&self, py: Python<'_>) -> Option<Decision> {
        self.lock(py).decision().cloned().map(Decision)
    }

    /// The seat that decides; `None` when the game is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Option<u8> {
        self.lock(py).decision().map(|open| open.seat.0)
    }

    /// Every action that the deciding seat can choose, in a fixed order; empty when the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        // A list may call the collector, and that any Python code: not while the state is locked.
        let options = self.lock(py).options().to_vec();
        action::listed(py, &options)
    }

    /// 1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let options = self.lock(py).options().to_vec();
        observe::mask(py, &options)
    }

    /// Answers the open decision with an `Action`, its index or its JSON form.
    ///
    /// Raises `IllegalAction`; the state is then as it was before.
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = Given::read(action)?;
        let applied = {
            let mut inner = self.lock(py);
            inner.apply(given)
        };
        match applied? {
            Applied::Done => Ok(()),
            Applied::Refused(action, options) => Err(refused(&action, options)),
            Applied::Failed(failure) => Err(failure.raise(errors::fault)),
        }
    }

    /// Plays on with the agents of that name, `"random"` or `"greedy"`, and gives the winner; `None` in a draw or when
    /// the game has not ended after so many decisions.
    #[pyo3(signature = (agent = "random", *, seed = 0, limit = LIMIT))]
    fn play_out(&self, py: Python<'_>, agent: &str, seed: u64, limit: u32) -> PyResult<Option<u8>> {
        let kind: AgentKind = read_word(agent)?;
        let Inner { state: mut next, seed: own } = self.lock(py).clone();
        let mut chance = Seeded::new(own);
        let played = py.detach(|| {
            let cast = next.library().clone();
            let mut agents = [Seat::FIRST, Seat::SECOND].map(|seat| kind.agent_of(&cast, seat, seed));
            errors::guarded(|| play_out::<KeyForge, _>(&mut next, &mut agents, &mut chance, limit))
        });
        let fail = |failure: Failure<PlayError>| failure.raise(|error| errors::agent(&error.to_string(), error.code()));
        let played = played.map_err(fail)?;
        self.lock(py).state = next;
        Ok(played.outcome.and_then(|outcome| outcome.winner).map(|seat| seat.0))
    }

    /// The table as a seat may know it; without a seat the whole truth.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<View> {
        let seat = seat.map(read_seat).transpose()?;
        Ok(View::of(&self.lock(py).state, seat))
    }

    /// A state drawn at random among those that fit what a seat knows.
    fn determinize(&self, py: Python<'_>, seat: u8, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        let (seat, seed) = (read_seat(seat)?, read_seed(seed)?);
        let state = KeyForge::determinize(&self.lock(py).state, seat, &mut Seeded::new(seed));
        Ok(State::new(state.map_err(|error| errors::chance(&error))?, seed))
    }

    /// The position in numbers as a seat may know it, shape `(OBSERVATION,)`, int16; see `observation_layout`.
    fn observation<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = read_seat(seat)?;
        let numbers = observe::numbers(&self.lock(py).state, seat);
        Ok(PyArray1::from_vec(py, numbers?))
    }

    /// What an action says, with titles: `Play Dust Imp`.
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let given = Given::read(action)?;
        let inner = self.lock(py);
        let action = given.among(inner.options())?;
        Ok(keyforge_core::describe(inner.state.library(), inner.state.table(), action))
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self, py: Python<'_>) -> bool {
        self.lock(py).decision().is_none()
    }

    /// The seat that won; `None` while the game runs and in a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<u8> {
        self.lock(py).state.table().outcome?.winner.map(|seat| seat.0)
    }

    /// The number of the turn, counting those of both players from 1; 0 during set-up.
    #[getter]
    fn turn(&self, py: Python<'_>) -> u16 {
        self.lock(py).state.table().turn.number
    }

    /// The JSON form of the engine: table, machine and card names.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let snapshot = KeyForge::snapshot(&self.lock(py).state);
        json::to_python(py, &snapshot)
    }

    /// An independent state that stands where this one does; with a seed, chance goes on differently.
    #[pyo3(signature = (*, seed = None))]
    fn copy(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let inner = self.lock(py);
        let seed = seed.map_or(Ok(inner.seed), read_seed)?;
        Ok(State::new(inner.state.clone(), seed))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        self.copy(py, None)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.copy(py, None)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<State>() else {
            return false;
        };
        let mine = self.lock(py).clone();
        let theirs = other.get().lock(py).clone();
        mine.state == theirs.state && mine.seed == theirs.seed
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let inner = self.lock(py);
        let turn = inner.state.table().turn.number;
        Ok(match inner.decision().cloned().map(Decision) {
            Some(open) => format!("<State: turn {turn}, {}>", open.told()?),
            None => format!("<State: over in turn {turn}>"),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, State>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
        let inner = slf.get().lock(slf.py()).clone();
        let library = write_added(inner.state.library().library())?;
        let snapshot = json::text_of(&KeyForge::snapshot(&inner.state))?;
        Ok((slf.get_type().getattr("_read")?, (library, snapshot, inner.seed.to_string())))
    }

    /// The state of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, library: &str, snapshot: &str, seed: &str) -> PyResult<State> {
        let snapshot: Snapshot = json::parse(snapshot, "state")?;
        Ok(State::new(KeyForge::restore(&read_added(library)?, snapshot), read_word(seed)?))
    }
}

/// An argument that is an action, its index or its JSON form.
enum Given {
    Index(usize),
    Action(CoreAction),
}

impl Given {
    /// Reads the argument, which may run any Python code: not while the state is locked.
    fn read(argument: &Bound<'_, PyAny>) -> PyResult<Given> {
        // Integers of numpy are no `int`, but can stand for one.
        let is_number = argument.hasattr(intern!(argument.py(), "__index__"))?;
        match is_number && !argument.is_instance_of::<PyBool>() {
            true => Ok(Given::Index(argument.extract()?)),
            false => Ok(Given::Action(Action::from_argument(argument)?)),
        }
    }

    /// The action that is meant, where these are offered.
    fn among(self, options: &[CoreAction]) -> PyResult<CoreAction> {
        let index = match self {
            Given::Action(action) => return Ok(action),
            Given::Index(index) => index,
        };
        // Several actions may share the last index of a range, so the options go first.
        let offered = options.iter().copied().find(|option| ActionSpace::index(*option) == index);
        let action = offered.or_else(|| ActionSpace::action(index));
        action.ok_or_else(|| PyIndexError::new_err(format!("no action has the index {index}")))
    }
}

fn refused(action: &CoreAction, options: usize) -> PyErr {
    let action = serde_json::to_string(action).unwrap_or_default();
    errors::illegal(&keyforge_core::kernel::Illegal::NotOffered { action, options })
}
