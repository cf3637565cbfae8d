//! The words of the script, read both ways: from tree to AST and back.

mod costs;
mod effects;
mod filters;
mod lines;
mod names;
mod nouns;

pub(super) use costs::{AIMS, COSTS, MODS, TARGET};
pub(super) use effects::{EFFECTS, EVENTS};
pub(super) use filters::filter_words;
pub(super) use lines::{HEADS, Line};
pub(super) use names::SPANS;
pub(super) use nouns::{CONDITIONS, NUMBERS, PLAYERS, REFS};
