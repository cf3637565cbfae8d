//! The game-neutral kernel: an event-sourced aggregate.
//!
//! A [`Ruleset`] names the types and functions of one game. A [`Game`] plays it: it offers the legal actions, applies the
//! chosen one, and writes a [`Log`] that can be folded, replayed, verified, redacted and branched. A state alone serves
//! simulation; see [`act_on`], [`play_out`] and [`perft`], and [`search`] for the best option. A [`Journal`] keeps the log of a
//! game while it goes on. There is no clock and no global state, and chance is a question whose answer is recorded.

mod agents;
mod apart;
mod census;
mod chance;
mod coded;
mod copying;
mod decision;
mod digest;
mod fault;
mod game;
mod journal;
mod json;
mod log;
mod machine;
mod many;
mod order;
mod player;
mod pool;
mod recorder;
mod restore;
mod ruleset;
pub mod search;
mod seat;

pub use agents::{AgentKind, AnyAgent, UnknownAgent};
pub(crate) use apart::{Mark, told_apart};
pub(crate) use census::stranger;
pub use chance::{
    Ask, Chance, ChanceAnswer, ChanceError, ChanceQuestion, Recorded, Recording, Refusing, Scripted, Seed, Seeded,
    Stream,
};
pub use coded::{Coded, plural};
pub(crate) use coded::{coded, write_coded};
pub(crate) use copying::copied_by_field;
pub use decision::{DecisionId, Desk, Outcome, OutcomeReason, Question};
pub use digest::{Digest, HexError};
pub use fault::{Fault, FaultKind, StartError};
pub use game::{Game, Illegal, UndoError};
#[cfg(feature = "files")]
pub use journal::FileStorage;
pub use journal::{Journal, JournalError, MemoryStorage, Opened, Storage, StorageError, StorageStep, SyncPolicy};
pub use json::read_json;
pub(crate) use json::{laid_out, without_mark};
pub(crate) use log::Told;
pub use log::{
    Cause, DamageKind, ENGINE, Entry, FORMAT, FoldError, FollowError, Following, Header, Log, LogError, Proof, Read,
    Recovered, Redacting, ReplayError, ShowError, Unproven, Unverified, VERSION, Verdict, replay, replay_with, verify,
};
pub use machine::{
    CardRef, Counted, Effort, MOST_EFFORT, MOST_EVENTS, MOST_STEPS, Machine, Next, Stack, run, run_within,
};
pub(crate) use many::play_in_turn;
pub use many::{End, Progress, play_many};
pub(crate) use order::{arrange, arrange_by_key, bring_forward, distinct};
pub(crate) use player::mixed;
pub use player::{Agent, PlayError, Played, Position, RandomAgent, act_on, perft, play_out};
pub(crate) use pool::Pool;
pub use recorder::Recorder;
pub(crate) use restore::check_places;
pub use restore::{Origin, RestoreError};
pub use ruleset::Ruleset;
pub(crate) use ruleset::hashed;
pub use seat::{Seat, Seats};
