//! The server as its clients see it: over sockets, with games that are played from begin to end.

mod agents;
mod clocks;
mod crashes;
mod crowds;
mod forgotten;
mod games;
mod hostile;
mod manners;
#[cfg(feature = "schema")]
mod schema;
mod support;
