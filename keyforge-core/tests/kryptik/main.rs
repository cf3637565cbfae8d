//! Kryptik: laws over random games, every row of the rules, the worked scenarios, cards and bad input.

mod combat;
mod decks;
mod lab;
mod laws;
mod turns;
mod zones;
