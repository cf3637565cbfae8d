//! Tests of the rulebook.
