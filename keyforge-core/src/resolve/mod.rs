//! The resolving machine: how rules are carried out.
//!
//! [`machine`] has the loop; every other module is one kind of frame or one kind of question. It knows no turn order.

pub(crate) mod ability;
pub(crate) mod active;
pub(crate) mod batch;
pub(crate) mod derived;
pub(crate) mod destroy;
pub(crate) mod enter;
pub(crate) mod fight;
pub(crate) mod forge;
pub(crate) mod frame;
pub(crate) mod icons;
pub(crate) mod lens;
pub(crate) mod machine;
pub(crate) mod play;
pub(crate) mod pools;
pub(crate) mod scope;
pub(crate) mod select;
pub(crate) mod settle;
pub(crate) mod usage;
pub(crate) mod verbs;
pub(crate) mod window;

pub use machine::{Machine, State};
