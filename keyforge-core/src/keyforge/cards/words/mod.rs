//! The words of the language: each table is read both ways, from tree to syntax and back.

mod abilities;
mod conditions;
mod effects;
mod filters;
mod happenings;
pub(crate) mod modes;
mod nouns;
mod numbers;
mod rules;
mod selectors;

pub(crate) use abilities::{HEADS, lower_line, raise_line};
pub(crate) use conditions::CONDITIONS;
pub(crate) use filters::filter_words;
pub(crate) use nouns::{BOLD, DURATIONS, HOUSE_REFS, PLAYERS, REFS, SPANS, STANDINGS, STATS};
pub(crate) use numbers::NUMBERS;
pub(crate) use rules::{MODS, RULES, changes};
pub(crate) use selectors::{EXTREMES, QUANTITIES};
