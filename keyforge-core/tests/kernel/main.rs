//! The kernel's laws, shown with a small game.

mod chance;
#[cfg(feature = "files")]
mod crashes;
mod flips;
mod following;
mod games;
mod journal;
mod json;
mod laws;
mod lies;
mod logs;
mod machine;
mod search;
mod toy;
mod trap;
mod undo;
