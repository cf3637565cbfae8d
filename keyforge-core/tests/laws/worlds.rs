//! Two worlds for every kind of event.

use keyforge_core::kernel::*;
use keyforge_core::model::Rulebook;
use keyforge_core::table::Event;
use keyforge_testing::laws::*;

/// A random game, a part of it.
fn played(seed: u64) -> keyforge_core::Game {
    let library = library();
    let book = Rulebook::ALL[(seed / 2 % 4) as usize];
    let most = 20 + seed as usize * 29 % 200;
    play_at_random(&library, setup(&library, book, seed), seed, most, |_| {})
}

/// Whoever adds a kind of event has to show a game in which nobody can tell two worlds apart by it.
#[test]
#[ignore = "a card that is remembered is told of to all, also where it lies facedown; the list of kinds is not whole yet"]
fn every_kind_of_event_is_the_same_in_two_worlds() {
    let kinds = kinds::<Event>();
    assert!(kinds.len() > 40 && kinds.contains("laid") && kinds.contains("over"), "{kinds:?}");
    let mut compared = Compared::default();
    for seed in 0..60 {
        compared.check(&library(), &played(seed), 4);
    }
    for viewer in [Seat(0), Seat(1), Seat(7)] {
        assert_eq!(compared.missing(&kinds, viewer), Vec::<String>::new(), "{viewer}, {} worlds", compared.worlds);
    }
}
