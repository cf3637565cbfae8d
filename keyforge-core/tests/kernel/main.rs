//! The kernel's laws, shown with a small game.

mod chance;
mod following;
mod games;
mod laws;
mod logs;
mod toy;
mod undo;
