//! What differs between the games that are soaked.

use keyforge_core::kernel::{Game, Recorder, Refusing, Ruleset};
use keyforge_core::scenario::Scenario;
use keyforge_core::table::{Action, ActionSpace};
use keyforge_core::{KeyForge, Setup, kryptik};
use keyforge_testing::laws;

use crate::kryptik_laws;
use crate::targets::Playable;

/// A game that can be soaked.
pub trait Soakable: Playable {
    /// A random game is left after so many decisions; none where many have nothing that could end them.
    fn bound(seed: u64) -> Option<u32>;
    /// Panics where a game that was left after so many decisions should have ended, or has not even come forward.
    fn check_left(game: &Game<Self>, decisions: u32);
    /// Actions of every kind, most of which no decision lists.
    fn candidates(game: &Game<Self>) -> Vec<Self::Action>;
    /// Writes the position and begins a game from it, which has an equal state; false where it cannot be written.
    fn check_export(game: &Game<Self>) -> bool;
    /// Holds a moment to what is true of every moment.
    fn check_moment(game: &Game<Self>);
}

impl Soakable for KeyForge {
    fn bound(seed: u64) -> Option<u32> {
        (!laws::is_later(seed)).then_some(laws::BOUND)
    }

    fn check_left(game: &Game<Self>, decisions: u32) {
        laws::check_progress(game.table(), decisions);
    }

    fn candidates(_: &Game<Self>) -> Vec<Action> {
        let all = (0..ActionSpace::SIZE).filter_map(ActionSpace::action);
        all.filter(|action| *action != Action::Concede).collect()
    }

    fn check_export(game: &Game<Self>) -> bool {
        let Ok(scenario) = Scenario::of(game.state()) else { return false };
        let read = Scenario::from_json(&scenario.to_json()).unwrap();
        assert!(read == scenario, "a scenario reads as another");
        let setup = Setup::Scenario(Box::new(read));
        let again = KeyForge::start(game.library(), &setup, &mut Refusing, &mut Recorder::silent()).unwrap();
        assert!(again.table() == game.table(), "a game begins from an export with another table");
        assert!(again == *game.state(), "a game begins from an export with another machine");
        true
    }

    fn check_moment(game: &Game<Self>) {
        laws::check_moment(game);
    }
}

impl Soakable for kryptik::Kryptik {
    fn bound(_: u64) -> Option<u32> {
        Some(kryptik_laws::BOUND)
    }

    fn check_left(_: &Game<Self>, decisions: u32) {
        panic!("the game goes on after {decisions} decisions");
    }

    fn candidates(game: &Game<Self>) -> Vec<kryptik::Action> {
        kryptik_laws::candidates(game)
    }

    fn check_export(_: &Game<Self>) -> bool {
        false
    }

    fn check_moment(game: &Game<Self>) {
        kryptik_laws::check_moment(game);
    }
}
