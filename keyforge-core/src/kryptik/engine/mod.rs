//! The rules, a file per thing that a player looks up; `machine` is what they run on, `query` how they read a table.

mod abilities;
mod announce;
mod attack;
mod block;
mod cast;
mod control;
mod damage;
mod deal;
mod death;
mod departed;
mod derived;
mod destroyed;
mod determinize;
mod draw;
mod eleven;
mod energy;
mod machine;
mod pay;
mod pile;
mod query;
mod settle;
mod shuffle;
mod targets;
mod triggers;
mod turn;

pub(crate) use deal::{Deal, draw_first};
pub(crate) use derived::Derived;
pub(crate) use determinize::determinize;
pub(crate) use machine::{Engine, Frame, Machine, Rooms, Rules};
pub use machine::{LAST_TURN, State, TURN_DECISIONS};
pub(crate) use turn::Stage;
