//! Programs that play, and the search that needs no log.

use serde::{Deserialize, Serialize};

use super::chance::below;
use super::{Chance, DecisionId, Fault, Illegal, Outcome, Question, Recorder, Ruleset, Seat, Seed, Seeded};

/// What an agent gets to see: only what its seat may know.
pub struct Position<'a, R: Ruleset> {
    state: &'a R::State,
    decision: &'a R::Decision,
}

impl<R: Ruleset> std::fmt::Debug for Position<'_, R> {
    /// Without the state, which would show an agent what its seat may not know.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Position").field("decision", &self.decision).finish_non_exhaustive()
    }
}

// Derived, these would ask for a ruleset that can be copied, although only references are.
impl<R: Ruleset> Clone for Position<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Position<'_, R> {}

impl<'a, R: Ruleset> Position<'a, R> {
    /// The position of the seat that decides; none when the game is over.
    #[must_use]
    pub fn of(state: &'a R::State) -> Option<Position<'a, R>> {
        let decision = R::decision(R::table(state))?;
        Some(Position { state, decision })
    }

    /// The state with everything that is hidden: for hosts that hand an agent what it may know, not for the agent.
    #[must_use]
    pub fn whole_state(&self) -> &'a R::State {
        self.state
    }

    /// The seat that decides.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.decision.seat()
    }

    /// The decision.
    #[must_use]
    pub fn decision(&self) -> &'a R::Decision {
        self.decision
    }

    /// Every action that can be chosen; never empty.
    #[must_use]
    pub fn options(&self) -> &'a [R::Action] {
        self.decision.options()
    }

    /// The table as the seat may know it. This copies and masks, so agents that need it ask once.
    #[must_use]
    pub fn view(&self) -> R::Table {
        R::view(R::table(self.state), self.seat())
    }

    /// A full state drawn at random among those that fit what the seat knows, for a search.
    ///
    /// # Errors
    ///
    /// When the ruleset asks chance for something impossible.
    pub fn determinize(&self, seed: Seed) -> Result<R::State, super::ChanceError> {
        R::determinize(self.state, self.seat(), &mut Seeded::new(seed))
    }
}

/// A program that chooses actions.
pub trait Agent<R: Ruleset> {
    /// Chooses one of the options of the position.
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action;
}

impl<R: Ruleset, A: Agent<R> + ?Sized> Agent<R> for Box<A> {
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action {
        (**self).choose(seat, position)
    }
}

impl<R: Ruleset, A: Agent<R> + ?Sized> Agent<R> for &mut A {
    fn choose(&mut self, seat: Seat, position: &Position<'_, R>) -> R::Action {
        (**self).choose(seat, position)
    }
}

/// Chooses each option with the same probability, from its own generator, independent of the game's chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomAgent {
    state: u64,
}

impl RandomAgent {
    /// An agent whose choices follow from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> RandomAgent {
        RandomAgent { state: seed }
    }

    /// An index below `len`; 0 when `len` is 0.
    pub fn index(&mut self, len: usize) -> usize {
        let Ok(len @ 1..) = u32::try_from(len) else {
            return 0;
        };
        below(len, || self.word()) as usize
    }

    /// SplitMix64: tiny, quick, and good enough for choices that nobody needs to be unable to predict.
    fn word(&mut self) -> u32 {
        let word = mixed(self.state);
        self.state = self.state.wrapping_add(GAMMA);
        (word >> 32) as u32
    }
}

/// How far SplitMix64 goes from one number to the next.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of SplitMix64 after a state: seeds that differ in a bit become seeds that have nothing in common.
pub(crate) const fn mixed(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(GAMMA);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

impl<R: Ruleset> Agent<R> for RandomAgent {
    fn choose(&mut self, _: Seat, position: &Position<'_, R>) -> R::Action {
        // The options of an open decision are never empty, so the index is always within them.
        let options = position.options();
        options[self.index(options.len())].clone()
    }
}

/// How a game without a log went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// How many decisions were made.
    pub decisions: u32,
    /// How the game ended; none when the limit was reached first.
    pub outcome: Option<Outcome>,
}

/// Why a game without a log broke off.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no agent for the seat that decides.
    #[error("{seat} has no agent")]
    NoAgent {
        /// The seat.
        seat: Seat,
    },
    /// An agent chose an action that was not among the options.
    #[error("the agent of {seat} chose an action that decision {decision} does not offer")]
    NotOffered {
        /// The seat.
        seat: Seat,
        /// The decision.
        decision: DecisionId,
    },
    /// The rules could not go on.
    #[error(transparent)]
    Fault(#[from] Fault),
}

crate::kernel::coded!(PlayError {
    NoAgent => "play/no_agent",
    NotOffered => "play/not_offered",
    Fault(fault) => fault.code(),
});

/// Applies an action to a state, for the seat that decides, if the open decision offers it. Gives that seat; `events` takes what
/// came of it. No log is kept: [`Game::act`](super::Game::act) does the same with one.
///
/// # Errors
///
/// When the action is not offered or the game is over: the rules did not run, and the state is as it was. On a
/// [fault](Illegal::fault) of the rules or of `chance` the state may be half changed and is to be thrown away: whoever
/// needs it then keeps a copy.
#[inline]
pub fn act_on<R: Ruleset>(
    state: &mut R::State,
    action: &R::Action,
    chance: &mut dyn Chance,
    events: &mut Recorder<R::Event>,
) -> Result<Seat, Illegal> {
    let open = R::decision(R::table(state)).ok_or(Illegal::GameOver)?;
    if !R::takes(R::table(state), open, action) {
        return Err(Illegal::not_offered(action, open.options().len()));
    }
    let seat = open.seat();
    R::decide(state, seat, action, chance, events)?;
    Ok(seat)
}

/// Plays `state` on until the game is over or `limit` decisions were made; no log is kept.
///
/// `agents` holds one agent for each seat: an array of one type for speed, or boxes for a mixed table.
///
/// # Errors
///
/// When a seat has no agent, an agent chooses what is not offered, or the rules fail. The state is then to be thrown away.
pub fn play_out<R: Ruleset, A: Agent<R>>(
    state: &mut R::State,
    agents: &mut [A],
    chance: &mut dyn Chance,
    limit: u32,
) -> Result<Played, PlayError> {
    let mut events = Recorder::silent();
    let mut decisions = 0;
    while decisions < limit {
        let Some(position) = Position::<R>::of(state) else {
            break;
        };
        let (seat, decision) = (position.seat(), position.decision().id());
        let agent = agents.get_mut(seat.index()).ok_or(PlayError::NoAgent { seat })?;
        let action = agent.choose(seat, &position);
        act_on::<R>(state, &action, chance, &mut events).map_err(|refused| match refused.fault().cloned() {
            Some(fault) => PlayError::Fault(fault),
            None => PlayError::NotOffered { seat, decision },
        })?;
        decisions += 1;
    }
    Ok(Played { decisions, outcome: R::outcome(R::table(state)) })
}

/// Counts the sequences of `depth` actions from `state`, with the chance of `seed`. A game that ends sooner counts once.
///
/// # Errors
///
/// When the rules fail.
pub fn perft<R: Ruleset>(state: &R::State, seed: Seed, depth: u32) -> Result<u64, Fault> {
    let Some(decision) = R::decision(R::table(state)).filter(|_| depth > 0) else {
        return Ok(1);
    };
    let mut count: u64 = 0;
    for action in decision.options() {
        let mut next = state.clone();
        let mut chance = Seeded::new(seed);
        R::decide(&mut next, decision.seat(), action, &mut chance, &mut Recorder::silent())?;
        count = count.saturating_add(perft::<R>(&next, seed, depth - 1)?);
    }
    Ok(count)
}
