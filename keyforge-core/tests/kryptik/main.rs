//! Kryptik: laws over random games, every row of the rules, the worked scenarios, cards and bad input.

mod abilities;
mod any_game;
mod bell;
mod belonging;
mod cards;
mod casting;
mod combat;
mod corners;
mod decks;
mod derived;
mod effort;
mod endless;
mod exports;
mod glossary;
mod krucible;
mod lab;
mod laws;
mod limits;
mod pages;
mod scenarios;
mod search;
mod simulate;
mod stories;
mod turns;
mod words;
mod zones;
