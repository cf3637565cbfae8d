//! What a game has to say about itself to be played by the kernel.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{
    Chance, ChanceError, Coded, Desk, Digest, Fault, Outcome, Question, Recorder, RestoreError, Seat, StartError,
};

/// The hash of the binary form of a value that has one.
pub(crate) fn hashed<T: Serialize>(value: &T) -> Result<Digest, Fault> {
    Digest::of_binary(value).map_err(|error| Fault::broken(error.to_string()))
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
    type SetupError: Coded + Clone + PartialEq + Serialize + 'static;
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

    /// Whether an action answers the open decision: one of its options. A ruleset may take an option together with something that no
    /// list can have, such as of which game a result is; whether it does follows from the table alone.
    fn takes(_table: &Self::Table, open: &Self::Decision, action: &Self::Action) -> bool {
        open.options().contains(action)
    }

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

    /// Whether the table after an action that [`Ruleset::redact_action`] lets a `viewer` know shows to them what was chosen: it may
    /// have come to lie hidden after all.
    fn shows_action(_after: &Self::Table, _action: &Self::Action, _viewer: Seat) -> bool {
        true
    }

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
    /// A ruleset whose snapshots name their [`Origin`](super::Origin) leaves that out, so that the same game has the same digests under the
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
