//! Positions to be played.

mod card;
mod part;

use std::sync::Arc;

pub use card::{Card, IntoCard, card};
use keyforge_core::kernel::{ChanceAnswer, Scripted, Seat, Seed, StartError};
use keyforge_core::library::Library;
use keyforge_core::model::{House, Rulebook};
use keyforge_core::scenario::{Scenario, ScenarioError, ScenarioStep};
use keyforge_core::{Game, Setup, SetupError};
pub use part::Part;
use serde_json::Value;

use crate::filler::library_with;
use crate::play::Play;
use crate::{ME, OPP};

/// A position to be played.
pub struct Scene {
    scenario: Scenario,
    cards: String,
    library: Option<Arc<Library>>,
    seed: u64,
    chance: Option<Scripted>,
}

/// A scene from the JSON form of a scenario.
#[track_caller]
pub fn scene(json: Value) -> Scene {
    let scenario = Scenario::from_json(&json.to_string()).unwrap_or_else(|error| panic!("{error}\n{json:#}"));
    Scene { scenario, ..Scene::new(Rulebook::default()) }
}

/// A game from the JSON form of a scenario.
#[track_caller]
pub fn game(json: Value) -> Play {
    scene(json).start()
}

impl Scene {
    /// An empty table under a rulebook.
    pub fn new(edition: Rulebook) -> Scene {
        let scenario = Scenario { edition, ..Scenario::default() };
        Scene { scenario, cards: String::new(), library: None, seed: 1, chance: None }
    }
    /// The active house of step 3.
    pub fn house(mut self, house: House) -> Scene {
        self.scenario.house = Some(house);
        self
    }
    /// Step 3 without an active house.
    pub fn no_house(mut self) -> Scene {
        self.scenario.no_house = true;
        self
    }
    /// The game waits for the active house.
    pub fn choosing_house(mut self) -> Scene {
        self.scenario.step = ScenarioStep::House;
        self
    }
    /// The number of the turn; 1 for the first turn of the game.
    pub fn turn(mut self, number: u16) -> Scene {
        self.scenario.turn = number;
        self
    }
    /// Makes the other seat the active one. `ME` and `OPP` keep their seats.
    pub fn active(mut self, seat: Seat) -> Scene {
        self.scenario.active = seat;
        self
    }
    /// With whom the tide is high.
    pub fn tide(mut self, seat: Seat) -> Scene {
        self.scenario.tide = Some(seat);
        self
    }
    /// The side of `ME`.
    pub fn me(mut self, lay: impl FnOnce(Part) -> Part) -> Scene {
        let part = lay(self.take(ME));
        self.put(ME, part)
    }
    /// The side of `OPP`.
    pub fn opp(mut self, lay: impl FnOnce(Part) -> Part) -> Scene {
        let part = lay(self.take(OPP));
        self.put(OPP, part)
    }
    /// Home-made cards in the card script. Every card needs a set and number, `test 101` say, from 101 on.
    pub fn cards(mut self, text: &str) -> Scene {
        self.cards.push_str(text);
        self.cards.push_str("\n\n");
        self
    }
    /// Other cards than the built-in ones.
    pub fn library(mut self, library: Arc<Library>) -> Scene {
        self.library = Some(library);
        self
    }
    /// Lays one side in several steps: [`Scene::put`] gives it back.
    pub fn take(&mut self, seat: Seat) -> Part {
        Part(std::mem::take(&mut self.scenario.players[seat.index()]))
    }
    /// The side of a player.
    pub fn put(mut self, seat: Seat, part: Part) -> Scene {
        self.scenario.players[seat.index()] = part.0;
        self
    }
    /// Chance follows from another seed.
    pub fn seed(mut self, seed: u64) -> Scene {
        self.seed = seed;
        self
    }
    /// Chance has these answers: numbers for random picks, orders for shuffles.
    pub fn chance(mut self, answers: impl IntoIterator<Item = ChanceAnswer>) -> Scene {
        self.chance = Some(Scripted::new(answers));
        self
    }
    /// The position as data.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Starts the game.
    #[track_caller]
    pub fn start(self) -> Play {
        self.try_start().unwrap_or_else(|error| panic!("the scene is impossible: {error}"))
    }

    /// Starts the game, or tells why the position is impossible.
    #[track_caller]
    pub fn try_start(self) -> Result<Play, ScenarioError> {
        let base = self.library.unwrap_or_else(Library::builtin);
        let library = library_with(base, &self.cards);
        let setup = Setup::Scenario(Box::new(self.scenario));
        let game = match self.chance {
            Some(chance) => Game::with_chance(library, setup, chance),
            None => Game::new(library, setup, Seed::from(self.seed)),
        };
        match game {
            Ok(game) => Ok(Play::of(game)),
            Err(StartError::Setup(SetupError::Scenario(error))) => Err(error),
            Err(other) => panic!("the scene does not start: {other}"),
        }
    }
}
