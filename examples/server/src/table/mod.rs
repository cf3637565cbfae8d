//! A table: one task that has the game, the people and the clock, and does one thing after the other.

mod actor;
mod command;
mod people;
mod thought;
mod tidy;

pub use actor::{New, spawn};
pub use command::{Command, Deed, Handle, Join, Outcome, Seated};
pub use people::People;
pub use tidy::tidy;
