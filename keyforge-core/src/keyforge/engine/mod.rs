//! The rules: a file for each thing that a player looks up in the rulebook.
//!
//! [`machine`] carries them out, one step after another; [`query`] answers what follows from the cards in play.

pub(crate) mod amber;
pub(crate) mod damage;
pub(crate) mod deal;
pub(crate) mod destroy;
mod determinize;
pub(crate) mod enter;
pub(crate) mod fight;
pub(crate) mod forge;
pub(crate) mod house;
pub(crate) mod icons;
pub(crate) mod leave;
pub(crate) mod machine;
mod main_step;
pub(crate) mod play;
pub(crate) mod pools;
pub(crate) mod query;
pub(crate) mod turn;
pub(crate) mod using;
pub(crate) mod verbs;

pub(crate) use determinize::determinize;
pub use machine::{Machine, State};
