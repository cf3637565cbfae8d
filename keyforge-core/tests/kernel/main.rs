//! The kernel's laws, shown with a small game.

mod chance;
mod following;
mod games;
mod laws;
mod lies;
mod logs;
mod machine;
mod toy;
mod undo;
