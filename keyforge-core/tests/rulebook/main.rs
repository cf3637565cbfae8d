//! The rulebook, row by row: every test is named after the row of `docs/rules/keyforge-rules.tsv` that it tests.
// A double underscore divides the row from what about it is tested.
#![allow(non_snake_case)]

mod abilities;
mod decks;
mod destruction;
mod fight;
mod gigantic;
mod later;
mod mechanics;
mod playing;
#[cfg(feature = "series")]
mod series;
mod tokens;
mod traces;
mod turn;
mod using;
