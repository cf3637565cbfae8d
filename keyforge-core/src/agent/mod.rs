//! Players that come with the engine.

mod greedy;
mod leaning;

pub use greedy::GreedyAgent;
