//! What every card of the two starter decks does: a test for each, named after its slug, house by house.

#![allow(non_snake_case)]

#[path = "../support/mod.rs"]
mod support;

mod brobnar;
mod dis;
mod logos;
mod sanctum;
mod shadows;

use support::*;

/// A scene of the newest rules with that active house.
fn turn_of(house: House) -> Scene {
    Scene::new(WindsOfExchange).house(house)
}
