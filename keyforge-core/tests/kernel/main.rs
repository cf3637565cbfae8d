//! The kernel's laws, shown with a small game.

mod chance;
mod games;
mod laws;
mod logs;
mod toy;
mod undo;
