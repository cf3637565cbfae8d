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

fn games(book: Rulebook) -> String {
    let library = library();
    let first = 1_000 * Rulebook::ALL.iter().position(|one| *one == book).unwrap_or(0) as u64;
    let line = |seed: u64| line_about::<KeyForge>(&library, setup(&library, book, seed), seed, MOST);
    (first..first + GAMES).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn games_of_the_first_book_go_as_they_went() {
    insta::assert_snapshot!(games(Rulebook::ALL[0]));
}

#[test]
fn games_of_the_second_book_go_as_they_went() {
    insta::assert_snapshot!(games(Rulebook::ALL[1]));
}

#[test]
fn games_of_the_third_book_go_as_they_went() {
    insta::assert_snapshot!(games(Rulebook::ALL[2]));
}

#[test]
fn games_of_the_fourth_book_go_as_they_went() {
    insta::assert_snapshot!(games(Rulebook::ALL[3]));
}
