//! States without a log, for search and learning.

use keyforge_core::KeyForge;
use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Seat, Seed};
use keyforge_core::simulate::LIMIT;
use keyforge_core::table::{Action as CoreAction, ActionSpace};
use numpy::PyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyType};

use crate::action::{self, Action};
use crate::decision::Decision;
use crate::library::read_language;
use crate::observe;
use crate::seat::{read_seat, read_seed, read_word};
use crate::shared::search::{Effort, report};
use crate::shared::state::StateOf;
use crate::view::View;

/// A position that can be played on, without a log: cheap to copy, for search and learning.
#[pyclass(frozen, module = "keyforge")]
pub struct State(pub StateOf<KeyForge>);

impl State {
    pub fn new(state: keyforge_core::State, seed: Seed) -> State {
        let library = state.library().library().clone();
        State(StateOf::new(library, state, seed))
    }
}

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
        action::listed(py, &self.0.options(py))
    }

    /// 1 for each legal action by its index, 0 for all others, shape `(ACTIONS,)`, int8.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        observe::mask(py, &self.0.options(py))
    }

    /// Answers the open decision with an `Action`, its index or its JSON form.
    ///
    /// Raises `IllegalAction`; the state is then as it was before.
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = Given::read(action)?;
        self.0.apply(py, |options| given.among(options))
    }

    /// Plays on with the agents of that name (see `types.AgentName`) and gives the winner; `None` in a draw or when
    /// the game has not ended after so many decisions.
    #[pyo3(signature = (agent = "random", *, seed = 0, limit = LIMIT))]
    fn play_out(&self, py: Python<'_>, agent: &str, seed: u64, limit: u32) -> PyResult<Option<u8>> {
        let kind: AgentKind = read_word(agent)?;
        let agents = |state: &keyforge_core::State| {
            [Seat::FIRST, Seat::SECOND].map(|seat| kind.agent_of(state.library(), seat, seed)).into()
        };
        self.0.play_out(py, agents, limit)
    }

    /// Looks ahead from what the seat that decides knows, and says how good each option is: a `keyforge.searching.SearchReport`.
    /// `None` when the game is over.
    ///
    /// It goes on for so many iterations, or for so many `seconds`. With several `trees` it is split, and they grow on as many
    /// threads; one tree sees farther than two of half its size. The same iterations, seed and trees give the same report.
    #[pyo3(signature = (iterations = 1000, *, seconds = None, seed = 0, trees = 1))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        iterations: u32,
        seconds: Option<f64>,
        seed: u64,
        trees: usize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let effort = Effort::read(iterations, seconds, seed, trees)?;
        let state = self.0.lock(py).state.clone();
        report::<KeyForge, _>(py, &state, effort, Action)
    }

    /// What an agent of the engine answers to the open decision; the seat is in its seed.
    fn _choice(&self, py: Python<'_>, agent: &str, seed: u64) -> PyResult<Option<Action>> {
        let kind: AgentKind = read_word(agent)?;
        let choice = self.0.choice(py, |state| kind.agent_of(state.library(), Seat::FIRST, seed))?;
        Ok(choice.map(Action))
    }

    /// The table as a seat may know it, or somebody who watches (`SPECTATOR`); without a seat the whole truth.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<View> {
        let seat = seat.map(|seat| self.0.viewer(py, seat)).transpose()?;
        Ok(View::of(&self.0.lock(py).state, seat))
    }

    /// A state drawn at random among those that fit what a seat knows.
    fn determinize(&self, py: Python<'_>, seat: u8, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        self.0.determinize(py, seat, read_seed(seed)?).map(State)
    }

    /// The position in numbers as a seat may know it, shape `(OBSERVATION,)`, int16; see `observation_layout`.
    fn observation<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = read_seat(seat)?;
        let numbers = observe::numbers(&self.0.lock(py).state, seat);
        Ok(PyArray1::from_vec(py, numbers?))
    }

    /// What an action says, with titles, in `"en"` or `"de"`: `Play Dust Imp`.
    #[pyo3(signature = (action, *, language = "en"))]
    fn describe(&self, py: Python<'_>, action: &Bound<'_, PyAny>, language: &str) -> PyResult<String> {
        let (given, language) = (Given::read(action)?, read_language(language)?);
        let inner = self.0.lock(py);
        let action = given.among(inner.options())?;
        Ok(keyforge_core::describe_in(inner.state.library(), inner.state.table(), action, language))
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self, py: Python<'_>) -> bool {
        self.0.is_over(py)
    }

    /// The seat that won; `None` while the game runs and in a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<u8> {
        self.0.outcome(py)?.winner.map(|seat| seat.0)
    }

    /// The number of the turn, counting those of both players from 1; 0 during set-up.
    #[getter]
    fn turn(&self, py: Python<'_>) -> u16 {
        self.0.turn(py)
    }

    /// The hash of the state, 64 hexadecimal digits, as `Game.digest`: equal states have equal ones.
    #[getter]
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        self.0.digest(py)
    }

    /// The JSON form of the engine: table, machine and card names.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.to_python(py)
    }

    /// An independent state that stands where this one does; with a seed, chance goes on differently.
    #[pyo3(signature = (*, seed = None))]
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
