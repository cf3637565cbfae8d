//! What a game has to say about itself to be played by the kernel.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::census::Stranger;
use super::log::ENGINE;
use super::{Chance, ChanceError, Coded, Digest, LogError, Recorder, Seat, write_coded};

/// The number of a decision within its game; it never returns, not even after an undo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct DecisionId(pub u32);

impl DecisionId {
    /// The id after this one.
    #[must_use]
    pub const fn next(self) -> DecisionId {
        DecisionId(self.0.wrapping_add(1))
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A decision that a game waits for.
pub trait Question {
    /// What a seat can choose.
    type Action;
    /// The number of this decision within its game.
    fn id(&self) -> DecisionId;
    /// Gives it another number.
    fn renumber(&mut self, id: DecisionId);
    /// The seat that decides.
    fn seat(&self) -> Seat;
    /// Every action that may be chosen, in a fixed order; never empty. A concession is not among them.
    fn options(&self) -> &[Self::Action];
}

/// Where a table keeps its open decision.
#[derive(Debug)]
pub struct Desk<'a, D> {
    /// The open decision.
    pub decision: &'a mut Option<D>,
    /// The number of the next one.
    pub next: &'a mut DecisionId,
}

impl<D: Question> Desk<'_, D> {
    /// Gives the open decision the id `id`; the decision after it gets the id after that.
    ///
    /// Called after an undo, so that an answer to an undone decision stays stale.
    pub fn renumber(self, id: DecisionId) {
        if let Some(decision) = self.decision {
            decision.renumber(id);
        }
        *self.next = id.next();
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// Why the game ended.
    pub reason: OutcomeReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutcomeReason {
    /// The winner reached the goal of the game.
    Victory,
    /// The other side gave up.
    Concession,
    /// Nobody can win any more.
    Draw,
}

/// That the rules stopped within an action. The state they worked on is to be thrown away.
///
/// Nearly every rule may stop, so this is no larger than a pointer; [`kind`](Fault::kind) says why.
///
/// # Examples
///
/// ```
/// use keyforge_core::kernel::{Fault, FaultKind};
///
/// let fault = Fault::from(FaultKind::Endless { events: 5 });
/// assert_eq!(fault.kind(), &FaultKind::Endless { events: 5 });
/// assert_eq!(fault.code(), "fault/endless");
/// assert_eq!(Fault::broken("two battlelines").to_string(), "internal error of the rules: two battlelines");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct Fault(Box<FaultKind>);

/// Why the rules stopped within an action.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum FaultKind {
    /// Chance gave no fitting answer.
    #[error(transparent)]
    Chance(ChanceError),
    /// A single action went on for too long: a bug in the rules, not a mistake of the caller.
    #[error("a single action went on for too long, with {events} events")]
    Endless {
        /// How many events it had until it was stopped.
        events: u64,
    },
    /// The rules contradict themselves: a bug in them, not a mistake of the caller.
    #[error("internal error of the rules: {0}")]
    Broken(String),
}

impl Fault {
    /// That the rules contradict themselves, and how.
    #[cold]
    #[must_use]
    pub fn broken(how: impl Into<String>) -> Fault {
        Fault::from(FaultKind::Broken(how.into()))
    }

    /// Why the rules stopped.
    #[must_use]
    pub fn kind(&self) -> &FaultKind {
        &self.0
    }

    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code()
    }
}

impl From<FaultKind> for Fault {
    #[cold]
    fn from(kind: FaultKind) -> Fault {
        Fault(Box::new(kind))
    }
}

impl From<ChanceError> for Fault {
    fn from(error: ChanceError) -> Fault {
        Fault::from(FaultKind::Chance(error))
    }
}

impl Coded for Fault {
    fn code(&self) -> &'static str {
        Fault::code(self)
    }
}

impl Serialize for Fault {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Serialize::serialize(self.kind(), to)
    }
}

/// What a game cannot write is a mistake in the types of its rules.
impl From<LogError> for Fault {
    fn from(error: LogError) -> Fault {
        Fault::broken(error.to_string())
    }
}

/// Why a game could not begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError<E: Error + 'static> {
    /// The setup is not possible.
    #[error(transparent)]
    Setup(E),
    /// Chance gave no fitting answer.
    #[error("chance at the start of the game: {0}")]
    Chance(#[from] ChanceError),
    /// The rules contradict themselves before the first decision.
    #[error("internal error of the rules: {0}")]
    Broken(String),
}

impl<E: Coded + 'static> StartError<E> {
    /// A stable name for programs: that of the ruleset's own error where the setup is not possible.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            StartError::Setup(error) => error.code(),
            StartError::Chance(error) => error.code(),
            StartError::Broken(_) => "fault/broken",
        }
    }
}

impl<E: Coded + 'static> Coded for StartError<E> {
    fn code(&self) -> &'static str {
        StartError::code(self)
    }
}

impl<E: Coded + Serialize + 'static> Serialize for StartError<E> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            StartError::Setup(error) => error.serialize(to),
            StartError::Chance(error) => Serialize::serialize(error, to),
            StartError::Broken(_) => write_coded(self, None, to),
        }
    }
}

impl<E: Error + 'static> From<Fault> for StartError<E> {
    fn from(fault: Fault) -> StartError<E> {
        match *fault.0 {
            FaultKind::Chance(error) => StartError::Chance(error),
            kind @ (FaultKind::Endless { .. } | FaultKind::Broken(_)) => StartError::Broken(kind.to_string()),
        }
    }
}

/// Where a snapshot comes from: it means something only together with the definitions that its indices speak of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The version of the engine that wrote it.
    pub engine: String,
    /// The digest of the definitions in use, as a log's header names it.
    pub definitions: Digest,
}

impl Origin {
    /// That of a snapshot which this engine writes now.
    #[must_use]
    pub fn here(definitions: Digest) -> Origin {
        Origin { engine: ENGINE.to_owned(), definitions }
    }

    /// Refuses a snapshot that was written elsewhere; `definitions` is the digest of those at hand.
    ///
    /// # Errors
    ///
    /// When the snapshot names no origin, or another engine or other definitions than those at hand.
    pub fn check(origin: Option<&Origin>, definitions: Digest) -> Result<(), RestoreError> {
        let origin = origin.ok_or(RestoreError::NoOrigin)?;
        if origin.engine != ENGINE {
            let snapshot = origin.engine.chars().take(40).collect();
            return Err(RestoreError::EngineVersion { snapshot, engine: ENGINE.to_owned() });
        }
        if origin.definitions != definitions {
            return Err(RestoreError::Definitions { snapshot: origin.definitions, library: definitions });
        }
        Ok(())
    }
}

/// Why a snapshot could not be restored.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum RestoreError {
    /// The snapshot does not say to which engine and definitions it belongs, as those of earlier states of the project.
    #[error("the snapshot names no engine and no definitions that it belongs to; write it anew from its game or log")]
    NoOrigin,
    /// Another version of the engine wrote it.
    #[error("engine {snapshot} wrote the snapshot, this is {engine}")]
    EngineVersion {
        /// The version in the snapshot.
        snapshot: String,
        /// The version of this engine.
        engine: String,
    },
    /// The library has not all of its cards.
    #[error("the library lacks cards of the snapshot: {}", in_short(.cards))]
    MissingCards {
        /// The slugs of the cards that are missing.
        cards: Vec<String>,
    },
    /// It belongs to other definitions.
    #[error("the snapshot belongs to definitions with the digest {snapshot}, those of the library have {library}")]
    Definitions {
        /// The digest in the snapshot.
        snapshot: Digest,
        /// The digest of the library at hand.
        library: Digest,
    },
    /// It names a seat, a card or a definition that its game has not.
    #[error("{at}: there is no {kind} {number}")]
    Stranger {
        /// The field that names it.
        at: String,
        /// What it names: `Seat`, `CardId`, `DefId`.
        kind: &'static str,
        /// The number.
        number: u64,
    },
    /// A list has not the length that the rest of it asks for.
    #[error("{at}: there are {found}; {expected}")]
    Length {
        /// The field.
        at: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        expected: String,
    },
    /// A card lies in a list and says of itself that it lies elsewhere, or lies in two lists, or in none.
    #[error("{at}: card {card} lies in two places, or not where it says that it lies")]
    Misplaced {
        /// The list, or the card that lies in none.
        at: String,
        /// Its number.
        card: usize,
    },
}

/// Refuses lists of cards that contradict each other or the cards.
///
/// `lying` has every entry of every list: the list, the card and whether the card says that it lies there; `placed` has the
/// cards that must lie somewhere.
pub(crate) fn check_places(
    lying: impl IntoIterator<Item = (String, usize, bool)>,
    placed: impl IntoIterator<Item = usize>,
) -> Result<(), RestoreError> {
    let mut found = BTreeSet::new();
    for (at, card, fits) in lying {
        if !fits || !found.insert(card) {
            return Err(RestoreError::Misplaced { at, card });
        }
    }
    let lost = placed.into_iter().find(|card| !found.contains(card));
    lost.map_or(Ok(()), |card| Err(RestoreError::Misplaced { at: format!("table.cards[{card}]"), card }))
}

impl From<Stranger> for RestoreError {
    fn from(stranger: Stranger) -> RestoreError {
        RestoreError::Stranger { at: stranger.at(), kind: stranger.kind, number: stranger.number }
    }
}

crate::kernel::coded!(FaultKind {
    Chance(error) => error.code(),
    Endless => "fault/endless",
    Broken => "fault/broken",
});

crate::kernel::coded!(RestoreError {
    NoOrigin => "snapshot/no_origin",
    EngineVersion => "snapshot/engine_version",
    MissingCards => "snapshot/missing_cards",
    Definitions => "snapshot/definitions",
    Stranger => "snapshot/stranger",
    Length => "snapshot/length",
    Misplaced => "snapshot/misplaced",
});

/// The hash of the binary form of a value that has one.
pub(crate) fn hashed<T: Serialize>(value: &T) -> Result<Digest, Fault> {
    Digest::of_binary(value).map_err(|error| Fault::broken(error.to_string()))
}

/// The first few of some names, and how many there are beside them.
pub(super) fn in_short(names: &[String]) -> String {
    const SHOWN: usize = 10;
    let short = |name: &String| name.chars().take(80).collect::<String>();
    let mut shown = names.iter().take(SHOWN).map(short).collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        shown.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    shown
}

/// The rules of one game.
///
/// The kernel holds a ruleset to these laws:
///
/// * `evolve` alone changes a table, so folding a game's events over [`Ruleset::blank`] gives its table.
/// * `start` and `decide` depend on their arguments only; with the same answers of chance they do the same again.
/// * While a table has no outcome it has a decision with at least one option, and `decide` accepts every option.
/// * Folding redacted events over the blank table of the redacted setup gives [`Ruleset::view`].
/// * Setups, actions and events have a JSON form, for the log.
/// * `evolve` does not panic on an event that does not fit the table: events may come from a file.
pub trait Ruleset: Sized + Clone + Debug + PartialEq + 'static {
    /// The name of the game in log headers.
    const NAME: &'static str;
    /// Card definitions, shared by all games.
    type Library: Debug;
    /// Everything that fixes a game before its first decision, without the seed.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// Why a setup is not possible.
    type SetupError: Coded + Clone + PartialEq + 'static;
    /// What is true of the game; changed by [`Ruleset::evolve`] only.
    type Table: Clone + Debug + PartialEq + Eq + Hash + Serialize + DeserializeOwned;
    /// The table and the machine (the rules' working memory). Equality and hash ignore the library.
    type State: Clone + Debug + PartialEq + Eq + Hash;
    /// The form of a state that can be written, without the library.
    type Snapshot: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What a seat can choose.
    type Action: Clone + Debug + PartialEq + Eq + Hash + Serialize + DeserializeOwned;
    /// What happens at the table.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What the game waits for.
    type Decision: Question<Action = Self::Action> + Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    /// The digest of the definitions that this setup uses.
    fn digest(library: &Self::Library, setup: &Self::Setup) -> Digest;

    /// The cards of this setup that the library has not, by the names that a host knows; none where a setup names no cards.
    fn missing(_library: &Self::Library, _setup: &Self::Setup) -> Vec<String> {
        Vec::new()
    }

    /// Whether a setup from which something was taken out, as [`Ruleset::redact_setup`] does, still names every card of the
    /// game by its place.
    fn names_hidden(_setup: &Self::Setup) -> bool {
        true
    }

    /// The name of the edition of the rules, for log headers. It says whatever of the setup the course of a game does not
    /// prove: a log whose header names another one is no proof.
    fn edition(setup: &Self::Setup) -> String;

    /// How many seats the game has.
    fn seats(setup: &Self::Setup) -> u8;

    /// The table before the first event. It needs no definitions.
    fn blank(setup: &Self::Setup) -> Self::Table;

    /// Runs to the first decision.
    ///
    /// # Errors
    ///
    /// When the setup is not possible or chance has no answer.
    fn start(
        library: &Arc<Self::Library>,
        setup: &Self::Setup,
        chance: &mut dyn Chance,
        events: &mut Recorder<Self::Event>,
    ) -> Result<Self::State, StartError<Self::SetupError>>;

    /// The table within a state.
    fn table(state: &Self::State) -> &Self::Table;

    /// The open decision; none when the game is over.
    fn decision(table: &Self::Table) -> Option<&Self::Decision>;

    /// How the game ended; none while it runs.
    fn outcome(table: &Self::Table) -> Option<Outcome>;

    /// Applies an action that was found in the options of the open decision, or a concession. Runs to the next decision.
    ///
    /// After an error the state may be half changed: it is to be thrown away.
    ///
    /// # Errors
    ///
    /// When chance has no answer or the rules contradict themselves.
    fn decide(
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
        events: &mut Recorder<Self::Event>,
    ) -> Result<(), Fault>;

    /// Applies an event to a table.
    fn evolve(table: &mut Self::Table, event: &Self::Event);

    /// The table within a state, to be changed in place.
    fn table_mut(state: &mut Self::State) -> &mut Self::Table;

    /// The open decision and the number of the next one, as the table keeps them: the kernel numbers decisions anew after an
    /// undo.
    fn desk(table: &mut Self::Table) -> Desk<'_, Self::Decision>;

    /// The event as `viewer` may know it.
    fn redact_event(event: &Self::Event, viewer: Seat) -> Self::Event;

    /// The action as `viewer` may know it, given the table before it; none: the viewer may not know what was chosen.
    fn redact_action(table: &Self::Table, by: Seat, action: &Self::Action, viewer: Seat) -> Option<Self::Action>;

    /// The setup as `viewer` may know it.
    fn redact_setup(setup: &Self::Setup, viewer: Seat) -> Self::Setup;

    /// The table as `viewer` may know it.
    fn view(table: &Self::Table, viewer: Seat) -> Self::Table;

    /// The form of a state that can be written.
    fn snapshot(state: &Self::State) -> Self::Snapshot;

    /// The state of a snapshot.
    ///
    /// # Errors
    ///
    /// When the snapshot belongs to another engine or to other definitions than those of the library.
    fn restore(library: &Arc<Self::Library>, snapshot: Self::Snapshot) -> Result<Self::State, RestoreError>;

    /// The [hash](Digest::of_binary) of what a snapshot says of a state: equal states have equal digests, on every platform.
    ///
    /// A ruleset whose snapshots name their [`Origin`] leaves that out, so that the same game has the same digests under the
    /// next version of the engine.
    ///
    /// # Errors
    ///
    /// When the snapshot has no binary form, a bug in the ruleset.
    fn digest_of_state(state: &Self::State) -> Result<Digest, Fault> {
        hashed(&Self::snapshot(state))
    }

    /// A full state drawn at random among those that fit what `viewer` knows.
    ///
    /// # Errors
    ///
    /// When `chance` has no answer. It answers for this call alone, so the streams are free to use.
    fn determinize(state: &Self::State, viewer: Seat, chance: &mut dyn Chance) -> Result<Self::State, ChanceError>;

    /// Whether undo returns to this decision: true for the decisions of a main step.
    fn is_undo_point(decision: &Self::Decision) -> bool;

    /// Whether this event made something hidden known or used chance: undo past it is refused.
    fn reveals(event: &Self::Event) -> bool;

    /// An action that is always open to a seat beside the options, or none.
    fn concession(seat: Seat) -> Option<Self::Action>;

    /// Whether a seat can still concede: with more than two seats a player may be out of a game that goes on.
    fn may_concede(_table: &Self::Table, _seat: Seat) -> bool {
        true
    }
}
