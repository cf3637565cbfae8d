//! Types of the core as Kotlin and Swift see them.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

mod board;
mod decision;
mod event;
mod pile;
mod setup;
mod words;
pub use board::*;
pub use decision::*;
pub use event::*;
pub use pile::*;
pub use setup::*;
pub use words::*;
