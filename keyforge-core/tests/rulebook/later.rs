//! Cards of later sets: bonus icons, copies, markers, and what the answers to questions about them say.
//!
//! Their titles and abilities are those of printed cards, in the words of the script.

#![allow(non_snake_case)]

mod answers;
mod copies;
mod errata;
mod icons;
mod markers;
mod words;

use keyforge_testing::*;

/// The rulebooks that know these cards.
const NEW: [Rulebook; 2] = [MassMutation, WindsOfExchange];
