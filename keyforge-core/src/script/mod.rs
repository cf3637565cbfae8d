//! What the card languages of both games share: the tree of a source, words and their spelling, errors with places.

pub(crate) mod error;
pub(crate) mod grammar;
pub(crate) mod limits;
pub(crate) mod lines;
pub(crate) mod list;
pub(crate) mod shipped;
pub(crate) mod slug;
pub(crate) mod spell;
pub(crate) mod tree;

pub use error::{Problem, ScriptError, ScriptErrors};
pub use grammar::DEPTH_LIMIT;
pub use limits::{Limit, MOST_MISTAKES};
pub use spell::Usage;
