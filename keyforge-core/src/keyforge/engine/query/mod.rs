//! What follows from the cards in play, and what texts come to: computed when asked, never stored.

pub(crate) mod active;
pub(crate) mod derived;
pub(crate) mod lens;
