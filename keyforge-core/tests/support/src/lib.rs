//! What the tests of the engine have in common: a few words to lay a position, play it and look at it, and the [`laws`] of every game.
//!
//! ```text
//! use keyforge_testing::*;
//!
//! #[test]
//! fn reap_1() {
//!     let mut game = Scene::new(WindsOfExchange)
//!         .house(Dis)
//!         .me(|p| p.line(["dust-imp", "charette"]).amber(1))
//!         .opp(|p| p.line([card("troll").damage(2)]))
//!         .start();
//!     game.reap("dust-imp");
//!     assert_eq!(game.amber(ME), 2);
//!     assert!(!game.ready("dust-imp"));
//!     game.fight("charette", "troll");
//!     assert_eq!(game.trace(), ["Exh charette", …]);
//! }
//! ```
//!
//! **Laying.** `ME` is the active player (seat 0), `OPP` the other. It is step 3 of turn 3 with the house you name; creatures
//! are ready and undamaged, pools and piles empty. Decks are empty too: where cards are drawn, lay a deck (top first).
//! `Scene::cards` adds home-made cards in the card script; `filler(n)` gives n cards without text for decks and hands.
//! `scene(json!({…}))` starts from the JSON form of a scenario.
//!
//! **Naming cards.** `"troll"` is the card with that slug. Where several have it, `"troll#2"` is the second by id, and
//! `"me/troll"`, `"opp/troll"` the one that lies with that player. A driver (`play`, `reap`, `choose` …) takes the first
//! option that fits; a look (`damage`, `zone` …) panics where the name is ambiguous.
//!
//! **Driving.** Every driver answers the open decision and panics with board, question and options if that answer is
//! not listed. `offers("reap troll")` and `refuses("reap troll")` assert what is (not) listed, in the words of
//! [`Play::options`]. The engine never decides for a player: a choice with one option is a question too.
//!
//! **Looking.** `amber`, `hand`, `line`, `damage`, `power`, `zone` … give values for `assert_eq!`. `trace()` gives what
//! happened since the last driver began, one short line per event (see [`Play::trace`]); `events()` the events themselves.
//!
//! After every step the harness folds the events over its own copy of the table and compares, and holds the rows of
//! creatures in the observation against what each creature says when it is asked alone. What each player and a spectator are
//! told it folds to what they see.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod filler;
pub mod laws;
mod play;
mod rows;
mod scene;
mod told;

pub use filler::{filler, library_with};
use keyforge_core::kernel::Seat;
pub use keyforge_core::library::Library;
pub use keyforge_core::model::House::{self, *};
pub use keyforge_core::model::Rulebook::{self, *};
pub use keyforge_core::model::{Icon, KeyColor, Keyword};
pub use keyforge_core::scenario::{CardScenario, PlayerScenario, Scenario, ScenarioError, ScenarioStep, Side};
pub use keyforge_core::table::{
    Action, Area, CardId, Decision, DecisionKind, Event, Flank, MoveCause, Purse, Spot, Status, StatusFlags, Table,
};
pub use play::Play;
pub use scene::{Card, IntoCard, Part, Scene, card, game, scene};
pub use serde_json::{Value, json};
pub use told::Told;

/// The active player of a scene.
pub const ME: Seat = Seat::FIRST;
/// The other player.
pub const OPP: Seat = Seat::SECOND;
/// The four rulebooks.
pub const ALL: [Rulebook; 4] = Rulebook::ALL;

/// Runs a test in each of several rulebooks; a failure tells in which.
#[track_caller]
pub fn for_each_edition(books: &[Rulebook], test: impl Fn(Rulebook)) {
    struct Tell(Rulebook);
    impl Drop for Tell {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("edition: {}", self.0);
            }
        }
    }
    for book in books {
        let _tell = Tell(*book);
        test(*book);
    }
}
