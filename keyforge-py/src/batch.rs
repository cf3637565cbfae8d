//! Many games stepped together: arrays in, arrays out.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{hint, process, thread};

use keyforge_core::kernel::{Question, Recorder, Ruleset, Seat, Seeded, StartError, plural};
use keyforge_core::library::Library as CoreLibrary;
use keyforge_core::observe::{Observer, SIZE, Traces};
use keyforge_core::table::{Action, ActionSpace};
use keyforge_core::{KeyForge, Opening, Setup};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::deck::Deck;
use crate::errors;
use crate::game::Terms;
use crate::library::Library;
use crate::shared::Rules;
use crate::shared::search::{Effort, interruptible};

const ACTIONS: usize = ActionSpace::SIZE;
/// Fewer games than this are not worth another thread.
const CHUNK: usize = 8;
/// How often a thread that is done looks whether the others are, before it sleeps: to be woken takes longer than the last
/// part of another.
const LOOKS: u32 = 5_000;

/// The native half of `keyforge.BatchEnv`.
#[pyclass(frozen, module = "keyforge")]
pub struct Batch(Mutex<Inner>);

struct Inner {
    plan: Arc<Plan>,
    slots: Vec<Slot>,
    pool: Option<Pool>,
}

/// The threads that help the one that asks, and the process that started them: a child has none.
struct Pool {
    helpers: ThreadPool,
    process: u32,
}

/// What the games of two decks have in common.
struct Pairing {
    opening: Opening,
    /// The cards of a game are numbered by its decks, so one serves all games.
    observer: Arc<Observer>,
}

/// What every slot plays.
struct Plan {
    pairings: Arc<[Pairing]>,
    seed: u64,
    games: u64,
    limit: u32,
    skip_forced: bool,
    threads: usize,
}

/// One of the games.
struct Slot {
    /// Which of the slots it is.
    index: u64,
    /// How many games it has begun.
    begun: u64,
    state: Option<keyforge_core::State>,
    chance: Seeded,
    observer: Option<Arc<Observer>>,
    /// What is written in its row of the observations.
    traces: Traces,
    /// The indices that are set in its mask.
    marked: Vec<usize>,
    decisions: u32,
}

/// The arrays of a batch: a row of each belongs to a game.
struct Arrays<'a> {
    actions: &'a [i64],
    observations: &'a mut [i16],
    masks: &'a mut [i8],
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
    seats: &'a mut [i8],
    lengths: &'a mut [i32],
}

impl<'a> Arrays<'a> {
    /// Refuses arrays for another number of games.
    fn check(&self, games: usize) -> PyResult<()> {
        let found = [
            self.actions.len(),
            self.observations.len() / SIZE,
            self.masks.len() / ACTIONS,
            self.rewards.len() / 2,
            self.terminated.len(),
            self.truncated.len(),
            self.seats.len(),
            self.lengths.len(),
        ];
        match found.iter().find(|found| **found != games) {
            None => Ok(()),
            Some(found) => {
                Err(PyValueError::new_err(format!("an array for {}, there are {games}", plural(found, "game"))))
            }
        }
    }

    /// Whether an action is marked as legal in the row of its game.
    fn offers(&self, game: usize, action: i64) -> bool {
        let index = usize::try_from(action).ok().filter(|index| *index < ACTIONS);
        index.is_some_and(|index| self.masks.get(game * ACTIONS + index) == Some(&1))
    }

    /// Every game with its rows.
    fn with<'s>(self, slots: &'s mut [Slot]) -> Vec<(&'s mut Slot, Rows<'a>)> {
        let seen = self.observations.chunks_exact_mut(SIZE).zip(self.masks.chunks_exact_mut(ACTIONS));
        let came = self.rewards.chunks_exact_mut(2).zip(self.lengths.iter_mut());
        let ended = self.terminated.iter_mut().zip(self.truncated.iter_mut());
        let rows = self.actions.iter().zip(self.seats.iter_mut()).zip(seen).zip(came.zip(ended));
        let rows = rows.map(|(((action, seat), (observation, mask)), ((reward, length), (terminated, truncated)))| {
            Rows { action: *action, observation, mask, reward, terminated, truncated, seat, length }
        });
        slots.iter_mut().zip(rows).collect()
    }
}

/// The rows of the arrays that belong to one game.
struct Rows<'a> {
    action: i64,
    observation: &'a mut [i16],
    mask: &'a mut [i8],
    reward: &'a mut [f32],
    terminated: &'a mut bool,
    truncated: &'a mut bool,
    seat: &'a mut i8,
    length: &'a mut i32,
}

impl Pairing {
    fn new(library: &Arc<CoreLibrary>, setup: &Setup) -> PyResult<Pairing> {
        let opening = Opening::new(library, setup).map_err(StartError::Setup);
        let begun = opening.and_then(|opening| {
            let state = opening.start(&mut Seeded::new(0.into()), &mut Recorder::silent())?;
            Ok(Pairing { opening, observer: Arc::new(Observer::new(state.library(), state.table())) })
        });
        begun.map_err(|error| errors::start(&error, errors::setup))
    }
}

impl Plan {
    /// On how many threads.
    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        NonZero::new(self.threads).map_or_else(cores, NonZero::get)
    }

    /// Begins the next game of a slot.
    fn begin(&self, slot: &mut Slot) -> Result<(), String> {
        let number = slot.begun.wrapping_mul(self.games).wrapping_add(slot.index);
        let seed = self.seed.wrapping_add(number);
        let pairing = (number % self.pairings.len().max(1) as u64) as usize;
        let Pairing { opening, observer } = &self.pairings[pairing];
        slot.chance = Seeded::new(seed.into());
        let state = opening.start(&mut slot.chance, &mut Recorder::silent()).map_err(|error| error.to_string())?;
        slot.observer = Some(observer.clone());
        slot.state = Some(state);
        slot.traces = Traces::default();
        slot.begun += 1;
        slot.decisions = 0;
        self.skip(slot)
    }

    /// Takes decisions with one option, if the plan says so.
    fn skip(&self, slot: &mut Slot) -> Result<(), String> {
        if !self.skip_forced {
            return Ok(());
        }
        while let Some(only) = slot.forced() {
            slot.decide(only)?;
        }
        Ok(())
    }

    fn step(&self, slot: &mut Slot, rows: &mut Rows<'_>) -> Result<(), String> {
        let action = slot.offered(rows.action).ok_or("an action that is not offered")?;
        slot.decide(action)?;
        self.skip(slot)?;
        *rows.terminated = slot.options().is_none();
        *rows.truncated = !*rows.terminated && slot.decisions >= self.limit;
        rows.reward.copy_from_slice(&slot.rewards());
        *rows.length = 0;
        if *rows.terminated || *rows.truncated {
            *rows.length = slot.decisions as i32;
            self.begin(slot)?;
        }
        slot.show(rows)
    }
}

impl Slot {
    fn new(index: u64) -> Slot {
        Slot {
            index,
            begun: 0,
            state: None,
            chance: Seeded::new(0.into()),
            observer: None,
            traces: Traces::default(),
            marked: Vec::new(),
            decisions: 0,
        }
    }

    fn options(&self) -> Option<&[Action]> {
        self.state.as_ref()?.table().decision.as_ref().map(Question::options)
    }

    /// The only option, where there is no other.
    fn forced(&self) -> Option<Action> {
        match self.options()? {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The option with an index: what is marked stands in the order of the options.
    fn offered(&self, index: i64) -> Option<Action> {
        let index = usize::try_from(index).ok()?;
        let at = self.marked.iter().position(|marked| *marked == index)?;
        self.options()?.get(at).copied().filter(|option| ActionSpace::index(*option) == index)
    }

    fn decide(&mut self, action: Action) -> Result<(), String> {
        let state = self.state.as_mut().ok_or("no game")?;
        let seat = state.table().decision.as_ref().map_or(Seat::FIRST, |open| open.seat);
        let done = KeyForge::decide(state, seat, &action, &mut self.chance, &mut Recorder::silent());
        self.decisions += 1;
        done.map_err(|fault| fault.to_string())
    }

    /// 1 for the winner, -1 for the loser, 0 for both otherwise.
    fn rewards(&self) -> [f32; 2] {
        let outcome = self.state.as_ref().and_then(|state| state.table().outcome);
        match outcome.and_then(|outcome| outcome.winner) {
            Some(Seat::FIRST) => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
            None => [0.0, 0.0],
        }
    }

    /// Writes what the deciding seat sees and may do.
    fn show(&mut self, rows: &mut Rows<'_>) -> Result<(), String> {
        let (Some(state), Some(observer)) = (&self.state, &self.observer) else {
            return Err("no game".to_owned());
        };
        let open = state.table().decision.as_ref().ok_or("a new game that is over")?;
        *rows.seat = open.seat.0 as i8;
        for index in self.marked.drain(..) {
            rows.mask[index] = 0;
        }
        for option in &open.options {
            let index = ActionSpace::index(*option);
            rows.mask[index] = 1;
            self.marked.push(index);
        }
        observer.rewrite(state, open.seat, rows.observation, &mut self.traces).map_err(|error| error.to_string())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (games, pairings, *, seed, edition, first, chains, free, quickstart, limit, skip_forced, threads,
                        library))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        #[pyo3(from_py_with = crate::number::games)] games: usize,
        pairings: Vec<(Bound<'_, Deck>, Bound<'_, Deck>)>,
        #[pyo3(from_py_with = crate::number::seed)] seed: u64,
        edition: Option<&str>,
        #[pyo3(from_py_with = crate::number::first)] first: Option<u8>,
        #[pyo3(from_py_with = crate::number::chains)] chains: (u8, u8),
        free: bool,
        quickstart: bool,
        #[pyo3(from_py_with = crate::number::limit)] limit: u32,
        skip_forced: bool,
        #[pyo3(from_py_with = crate::number::threads)] threads: usize,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Batch> {
        if !(1..=65_536).contains(&games) {
            return Err(PyValueError::new_err(format!(
                "{}: 1 to 65536 can be stepped together",
                plural(&games, "game")
            )));
        }
        if pairings.is_empty() {
            return Err(PyValueError::new_err("there are no decks to play with"));
        }
        let terms = Terms { edition, first, chains, free, quickstart };
        let setups = pairings.iter().map(|(one, two)| terms.setup(one.get().0.clone(), two.get().0.clone()));
        let setups: Vec<Setup> = setups.collect::<PyResult<_>>()?;
        let library = Library::of(library);
        let pairings = setups.iter().map(|setup| Pairing::new(&library, setup));
        let plan = Plan {
            pairings: pairings.collect::<PyResult<_>>()?,
            seed,
            games: games as u64,
            limit: limit.max(1),
            skip_forced,
            threads: threads.min(256),
        };
        let slots = (0..games as u64).map(Slot::new).collect();
        Ok(Batch(Mutex::new(Inner { plan: Arc::new(plan), slots, pool: None })))
    }

    /// Begins new games; from `seed` on when it is given. Every row of the arrays is written.
    #[pyo3(signature = (observations, masks, seats, seed = None))]
    fn reset(
        &self,
        py: Python<'_>,
        mut observations: PyReadwriteArray2<'_, i16>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut seats: PyReadwriteArray1<'_, i8>,
        #[pyo3(from_py_with = crate::number::seed)] seed: Option<u64>,
    ) -> PyResult<()> {
        let mut inner = self.lock(py);
        let games = inner.slots.len();
        let (mut rewards, mut lengths) = (vec![0.0; 2 * games], vec![0; games]);
        let (mut terminated, mut truncated) = (vec![false; games], vec![false; games]);
        let arrays = Arrays {
            actions: &vec![0; games],
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
            seats: seats.as_slice_mut()?,
            lengths: &mut lengths,
        };
        arrays.check(games)?;
        if let Some(seed) = seed {
            let old = &inner.plan;
            inner.plan = Arc::new(Plan { pairings: old.pairings.clone(), seed, ..**old });
            inner.slots = (0..games as u64).map(Slot::new).collect();
        }
        inner.ready()?;
        let Inner { plan, slots, pool } = &mut *inner;
        let plan = &**plan;
        arrays.masks.fill(0);
        let begin = |slot: &mut Slot, rows: &mut Rows<'_>| {
            slot.marked.clear();
            plan.begin(slot)?;
            slot.show(rows)
        };
        py.detach(|| run(pool.as_ref(), arrays.with(slots), begin))
    }

    /// Takes one action in every game. Games that end are told as such and begun anew; their rows then show the new game.
    ///
    /// Raises `IllegalAction` when an action is not offered; then no game has moved.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut observations: PyReadwriteArray2<'_, i16>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
        mut seats: PyReadwriteArray1<'_, i8>,
        mut lengths: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let mut inner = self.lock(py);
        let arrays = Arrays {
            actions: actions.as_slice()?,
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            lengths: lengths.as_slice_mut()?,
        };
        arrays.check(inner.slots.len())?;
        inner.ready()?;
        let Inner { plan, slots, pool } = &mut *inner;
        if slots.first().is_some_and(|slot| slot.state.is_none()) {
            return Err(PyRuntimeError::new_err("call reset first"));
        }
        let chosen = || arrays.actions.iter().copied().enumerate();
        if let Some((game, action)) = chosen().find(|(game, action)| !arrays.offers(*game, *action)) {
            let options = slots[game].options().map_or(0, <[_]>::len);
            drop(inner);
            return Err(not_offered(game, action, options));
        }
        let plan = &**plan;
        py.detach(|| run(pool.as_ref(), arrays.with(slots), |slot, rows| plan.step(slot, rows)))
    }

    /// An offered action for every game: the one as far along its options as a number from 0 to 1 says.
    fn choose(
        &self,
        py: Python<'_>,
        numbers: PyReadonlyArray1<'_, f64>,
        mut chosen: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        let inner = self.lock(py);
        let (numbers, chosen) = (numbers.as_slice()?, chosen.as_slice_mut()?);
        let games = inner.slots.len();
        if let Some(found) = [numbers.len(), chosen.len()].into_iter().find(|found| *found != games) {
            return Err(PyValueError::new_err(format!("an array for {}, there are {games}", plural(&found, "game"))));
        }
        for ((slot, number), chosen) in inner.slots.iter().zip(numbers).zip(chosen) {
            let last = slot.marked.len().checked_sub(1).ok_or_else(|| PyRuntimeError::new_err("call reset first"))?;
            *chosen = slot.marked[((number * (last + 1) as f64) as usize).min(last)] as i64;
        }
        Ok(())
    }

    /// The share of the visits that a search gives each action, by its index, in every game.
    fn search(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::number::iterations)] iterations: u32,
        #[pyo3(from_py_with = crate::number::seed)] seed: u64,
        mut shares: PyReadwriteArray2<'_, f32>,
    ) -> PyResult<()> {
        let effort = Effort::read(iterations, None, seed, 1)?;
        // Copies, so that nobody waits for it, a handler of signals least of all.
        let (states, threads) = {
            let inner = self.lock(py);
            let states: Option<Vec<keyforge_core::State>> = inner.slots.iter().map(|slot| slot.state.clone()).collect();
            (states, inner.plan.threads())
        };
        let states = states.ok_or_else(|| PyRuntimeError::new_err("call reset first"))?;
        let shares = shares.as_slice_mut()?;
        if shares.len() != states.len() * ACTIONS {
            let found = shares.len();
            return Err(PyValueError::new_err(format!(
                "an array of {} for {}",
                plural(&found, "number"),
                plural(&states.len(), "game")
            )));
        }
        interruptible(py, |stop| search_all(&states, shares, effort, threads, stop))
    }

    /// The legal indices of a game, in the order of its options.
    fn options(&self, py: Python<'_>, #[pyo3(from_py_with = crate::number::game)] game: usize) -> PyResult<Vec<usize>> {
        let inner = self.lock(py);
        let slot = inner.slots.get(game);
        let slot = slot.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err(format!("there is no game {game}")))?;
        Ok(slot.options().unwrap_or_default().iter().map(|option| ActionSpace::index(*option)).collect())
    }

    /// The state of a game: a copy.
    fn state(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::number::game)] game: usize,
    ) -> PyResult<crate::state::State> {
        let inner = self.lock(py);
        let slot = inner.slots.get(game);
        let slot = slot.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err(format!("there is no game {game}")))?;
        let state = slot.state.clone().ok_or_else(|| PyRuntimeError::new_err("call reset first"))?;
        Ok(crate::state::State::new(state, slot.chance.seed()))
    }
}

impl Batch {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Sees to it that there are threads, in a child process too.
    fn ready(&mut self) -> PyResult<()> {
        let threads = self.plan.threads();
        if threads == 1 || self.slots.len() <= CHUNK {
            self.pool = None;
            return Ok(());
        }
        if self.pool.as_ref().is_some_and(|pool| pool.process == process::id()) {
            return Ok(());
        }
        let helpers = ThreadPoolBuilder::new().num_threads(threads - 1).build();
        let helpers = helpers.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        // The threads of another process cannot be joined.
        std::mem::forget(self.pool.replace(Pool { helpers, process: process::id() }));
        Ok(())
    }
}

/// Does something with every game, on this thread and those of a pool.
///
/// Every thread has parts of its own, the same in every step, whose games are then in its core's cache. The one that is
/// done with them takes what the others have not begun.
fn run<'a>(
    pool: Option<&Pool>,
    mut games: Vec<(&'a mut Slot, Rows<'a>)>,
    work: impl Fn(&mut Slot, &mut Rows<'a>) -> Result<(), String> + Sync,
) -> PyResult<()> {
    let done = errors::guarded(|| {
        let all = |games: &mut [(&mut Slot, Rows<'a>)]| games.iter_mut().try_for_each(|(slot, rows)| work(slot, rows));
        let Some(Pool { helpers, .. }) = pool else {
            return all(&mut games);
        };
        let threads = helpers.current_num_threads() + 1;
        let parts: Vec<_> = games.chunks_mut(CHUNK).map(|part| Mutex::new(Some(part))).collect();
        let share = |thread: usize| {
            let (after, before) = parts.split_at(parts.len() * thread / threads);
            before.iter().chain(after).try_for_each(|part| {
                let part = part.lock().unwrap_or_else(PoisonError::into_inner).take();
                part.map_or(Ok(()), all)
            })
        };
        let (helped, helping) = (Mutex::new(Ok(())), AtomicUsize::new(threads - 1));
        let own = helpers.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| {
                if let Err(why) = share(helper.index() + 1) {
                    *helped.lock().unwrap_or_else(PoisonError::into_inner) = Err(why);
                }
                helping.fetch_sub(1, Ordering::Release);
            });
            let own = share(0);
            await_briefly(&helping);
            own
        });
        own.and(helped.into_inner().unwrap_or_else(PoisonError::into_inner))
    });
    done.map_err(|failure| failure.raise(|why| errors::internal(why)))
}

/// Searches in every game, and writes the shares of each into its row.
fn search_all(states: &[keyforge_core::State], shares: &mut [f32], effort: Effort, threads: usize, stop: &AtomicBool) {
    // Searches take long: each thread takes the next game that nobody has taken.
    let games: Vec<_> = states.iter().zip(shares.chunks_mut(ACTIONS)).map(|game| Mutex::new(Some(game))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let taken = game.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some((state, row)) = taken.filter(|_| !stop.load(Ordering::Relaxed)) else { continue };
            row.fill(0.0);
            let Some(report) = KeyForge::look_ahead(state, effort, stop) else { continue };
            for (option, share) in report.options.iter().zip(report.shares()) {
                row[ActionSpace::index(option.action)] += share as f32;
            }
        }
    };
    thread::scope(|scope| {
        (1..threads.min(states.len())).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

/// Waits until a number is 0, but not for long.
fn await_briefly(left: &AtomicUsize) {
    for _ in 0..LOOKS {
        if left.load(Ordering::Acquire) == 0 {
            break;
        }
        hint::spin_loop();
    }
    // The pool notes it a moment later.
    (0..LOOKS / 50).for_each(|_| hint::spin_loop());
}

fn not_offered(game: usize, index: i64, options: usize) -> PyErr {
    let action = usize::try_from(index).ok().and_then(ActionSpace::action);
    let name = action.map_or_else(|| format!("{index}, which is no action"), |action| action.to_string());
    errors::not_offered_in(game, &name, action.as_ref(), options)
}
