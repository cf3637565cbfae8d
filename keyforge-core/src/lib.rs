//! keyforge-core
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod kernel;
pub mod model;
pub mod script;
pub mod library;
pub mod state;
