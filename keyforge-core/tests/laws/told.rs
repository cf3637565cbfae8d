//! Random games go as they went: a change of a rule that nobody meant shows as another line.
//!
//! The numbers follow from the cards too, so a new card changes many of them. What is expected is accepted as any snapshot is
//! (`cargo insta review`); look first whether a change should reach so many games.

use keyforge_core::KeyForge;
use keyforge_core::model::Rulebook;
use keyforge_testing::laws::{library, line_about, setup};

/// The games of each edition.
const GAMES: u64 = 60;

/// Where games are left that go on and on.
const MOST: usize = 600;

/// The lines of the games of an edition; each has seeds of its own.
fn games(book: Rulebook, first: u64) -> String {
    let library = library();
    let line = |seed: u64| line_about::<KeyForge>(&library, setup(&library, book, seed), seed, MOST);
    (first..first + GAMES).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn games_of_v1_1() {
    insta::assert_snapshot!(games(Rulebook::V1_1, 0));
}

#[test]
fn games_of_v1_2() {
    insta::assert_snapshot!(games(Rulebook::V1_2, 1_000));
}

#[test]
fn games_of_mass_mutation() {
    insta::assert_snapshot!(games(Rulebook::MassMutation, 2_000));
}

#[test]
fn games_of_winds_of_exchange() {
    insta::assert_snapshot!(games(Rulebook::WindsOfExchange, 3_000));
}
