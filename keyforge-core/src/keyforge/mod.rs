//! KeyForge. The rooms stand in the order in which data flows; none knows one that stands behind it.

pub mod cards;
pub mod engine;
pub mod host;
pub mod model;
pub mod table;
