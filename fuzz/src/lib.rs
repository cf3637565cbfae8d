//! Hostile inputs, and long runs of random games.
//!
//! A [`Target`] is a door through which a host hands something over. [`hunt`] tries it with inputs that were good until they were
//! [changed](Change), and holds every one to the same laws. [`soak`] plays random games with every law switched on.
#![forbid(unsafe_code)]

// The tests of Kryptik have them; the crate of what tests have in common knows KeyForge alone.
mod change;
mod corpus;
mod guard;
mod hunt;
#[path = "../../keyforge-core/tests/kryptik/any_game.rs"]
mod kryptik_laws;
mod pieces;
pub mod soak;
mod target;
mod targets;

pub use change::{Change, Input, inputs};
pub use corpus::{corpus_of, keep};
pub use guard::{Trial, caught, trial};
pub use hunt::{Figures, Finding, Hunt, Until, hunt};
pub use pieces::Pieces;
pub use target::{Broken, Form, Outcome, Target, short};
pub use targets::{all, find};
