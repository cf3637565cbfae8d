//! Match play: several games between two decks, and the chains that make them fair.

mod mirror;
mod play;
mod terms;

pub use mirror::*;
pub use play::{Match, MatchTable};
pub use terms::MatchTerms;
