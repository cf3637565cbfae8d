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
pub(crate) use nouns::icon_words;
pub(crate) use nouns::{
    BOLD, CAPTURE_FROM, CAUSES, COLORS, DAMAGE_CAUSES, DESTROY_CAUSES, DURATIONS, HOUSE_REFS, PLAYERS, REFS, SPANS,
    STANDINGS, STATS, STEPS, ZONES,
};
pub(crate) use numbers::NUMBERS;
pub(crate) use rules::{MODS, RULES, changes};
pub(crate) use selectors::{EXTREMES, QUANTITIES};
