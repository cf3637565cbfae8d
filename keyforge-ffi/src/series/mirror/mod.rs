//! Types of the core as Kotlin and Swift see them.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

mod decision;
mod table;
mod terms;
pub use decision::*;
pub use table::*;
pub use terms::*;
