//! The rulebook, row by row: every test is named after the row of `docs/rules/keyforge-rules.tsv` that it tests.

#[path = "../support/mod.rs"]
mod support;

mod abilities;
mod destruction;
mod fight;
mod playing;
mod traces;
mod turn;
mod using;
