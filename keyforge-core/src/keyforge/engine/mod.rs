//! The rules: a file for each thing that a player looks up in the rulebook.
//!
//! [`machine`] carries them out, one step after another; [`query`] answers what follows from the cards in play.

pub(crate) mod amber;
mod archives;
mod attach;
mod capture;
mod chains;
mod control;
mod counters;
pub(crate) mod damage;
pub(crate) mod deal;
pub(crate) mod destroy;
mod determinize;
mod discard;
mod draw;
pub(crate) mod enter;
pub(crate) mod fight;
mod flank;
pub(crate) mod forge;
mod heal;
pub(crate) mod house;
pub(crate) mod icons;
pub(crate) mod leave;
pub(crate) mod machine;
mod main_step;
mod markers;
pub(crate) mod play;
pub(crate) mod query;
mod ready;
mod reveal;
mod swap;
mod tide;
mod tokens;
pub(crate) mod turn;
pub(crate) mod using;

pub(crate) use determinize::determinize;
pub use machine::{Machine, State};
