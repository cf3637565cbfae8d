//! Random games go as they went: a change of a rule that nobody meant shows as another line, to be accepted where it was meant.

use keyforge_core::kryptik::{Kryptik, Library};
use keyforge_testing::laws::line_about;

use crate::any_game::setup;

/// Where games are left.
const MOST: usize = 800;

fn games(seeds: impl Iterator<Item = u64>) -> String {
    let library = Library::demo();
    seeds.map(|seed| line_about::<Kryptik>(&library, setup(seed), seed, MOST)).collect::<Vec<_>>().join("\n")
}

/// Two, three and four players in a constructed format.
#[test]
fn games_go_as_they_went() {
    insta::assert_snapshot!(games(0..60));
}

/// Both formats, teams and any rulings, which the higher bits of a seed choose.
#[test]
fn games_under_any_rulings_go_as_they_went() {
    insta::assert_snapshot!(games((0..120).map(|game| game * 1_033)));
}
