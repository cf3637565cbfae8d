//! Kryptik, the other game of the kernel: a game, a view, boards, decks and cards beside those of KeyForge.
//!
//! The exported names begin with `Kryptik`, for a host puts both games into one package.

mod action;
mod agent;
mod board;
mod error;
mod game;
mod journal;
mod library;
mod log;
mod mirror;
mod position;
mod record;
mod scenario;
mod setup;
mod simulate;
mod view;
mod words;

pub use action::read_kryptik_action;
pub use agent::KryptikAgent;
pub use board::KryptikBoardSlot;
pub use game::{KryptikGame, KryptikPasses};
pub use journal::{KryptikJournal, OpenedKryptikJournal, open_kryptik_journal};
pub use library::{KryptikCardFacts, KryptikLibrary};
pub use log::{
    KryptikEntryCause, KryptikLogEntry, KryptikOutcome, KryptikPlayout, KryptikSearchReport, KryptikSearchedOption,
    KryptikStep, KryptikUnverified, KryptikVerdict,
};
pub use mirror::*;
pub use position::KryptikPosition;
pub use record::KryptikGameLog;
pub use scenario::read_kryptik_scenario;
pub use setup::{KryptikOptions, kryptik_constructed, kryptik_demo_decks, kryptik_limited};
pub use simulate::{
    KryptikSimulatedGame, KryptikSimulatedPlayer, KryptikSimulation, KryptikSimulationReport, simulate_kryptik,
};
pub use view::KryptikView;
pub use words::{KryptikCardId, KryptikColor, KryptikEnergy, KryptikSeat, KryptikViewer};
