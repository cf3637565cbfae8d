//! How a game stands, in one number.

use crate::kernel::Seat;
use crate::kernel::search::{Evaluate, Values};
use crate::keyforge::engine::State;
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::model::{House, Step};
use crate::keyforge::table::Table;

/// Judges a game by what each player has.
///
/// A player wins with the chance `1 / (1 + exp(-x))`, where `x` is the sum of the differences between the two players in what
/// is counted, each times its weight, and [`Judge::turn`] for whoever has the turn.
///
/// ```
/// use keyforge_core::agent::Judge;
/// use keyforge_core::library::Library;
/// use keyforge_core::{Deck, Game, Setup};
///
/// let [onyx, argus] = Deck::starters();
/// let game = Game::new(Library::builtin(), Setup::new(onyx, argus), 7.into())?;
/// let chance = Judge::default().chance(game.state());
/// assert!((0.3..0.7).contains(&chance));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judge {
    /// What everything counts, in the order of [`Judge::COUNTED`].
    pub weights: [f32; Judge::COUNT],
    /// What it is worth to have the turn.
    pub turn: f32,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge { weights: WEIGHTS.map(|(_, weight)| weight), turn: TURN }
    }
}

/// What it is worth to have the turn.
const TURN: f32 = 0.3;

/// What is counted of each player, and what it weighs.
const WEIGHTS: [(&str, f32); Judge::COUNT] = [
    ("forged keys", 1.2),
    ("two forged keys", 0.4),
    ("æmber up to the cost of a key, as a share of it", 0.9),
    ("æmber for a key", 0.5),
    ("æmber for the third key", 0.5),
    ("æmber beyond the cost of a key, up to six", 0.05),
    ("creatures", 0.12),
    ("power of the creatures", 0.025),
    ("stunned creatures", -0.1),
    ("artifacts", 0.08),
    ("cards in hand", 0.05),
    ("archived cards", 0.05),
    ("chains", -0.04),
    ("captured æmber on own creatures", 0.05),
    ("cards in hand and creatures of the house that has most of them", 0.05),
];

impl Judge {
    /// How many things are counted.
    pub const COUNT: usize = 15;

    /// What is counted of each player.
    pub const COUNTED: [&str; Judge::COUNT] = {
        let mut names = [""; Judge::COUNT];
        let mut at = 0;
        while at < Judge::COUNT {
            names[at] = WEIGHTS[at].0;
            at += 1;
        }
        names
    };

    /// What is counted of a player, in the order of [`Judge::COUNTED`].
    pub fn counts(state: &State, seat: Seat) -> [f32; Judge::COUNT] {
        let (table, query) = (state.table(), state.query());
        let player = table.player(seat);
        let keys = player.forged_keys();
        let cost = query.key_cost(seat).max(1) as f32;
        let amber = f32::from(player.amber);
        let (mut power, mut stunned, mut captured) = (0.0, 0.0, 0.0);
        let mut houses = [0.0_f32; House::COUNT];
        for card in player.battleline().iter() {
            let creature = table.card(*card);
            let printed = i32::from(query.definition(*card).facts.power);
            let left = printed + i32::from(creature.power_counters) - i32::from(creature.damage);
            power += left.max(1) as f32;
            stunned += f32::from(u8::from(creature.is_stunned()));
            captured += f32::from(creature.amber);
            houses[creature.house.index()] += 1.0;
        }
        for card in player.hand().iter().filter(|card| card.is_known()) {
            houses[table.bare(*card).house().index()] += 1.0;
        }
        [
            f32::from(keys),
            f32::from(u8::from(keys >= 2)),
            (amber / cost).min(1.0),
            f32::from(u8::from(amber >= cost)),
            f32::from(u8::from(amber >= cost && keys >= 2)),
            (amber - cost).clamp(0.0, 6.0),
            player.battleline().len() as f32,
            power,
            stunned,
            player.artifacts().len() as f32,
            player.hand().len() as f32,
            player.archives().len() as f32,
            f32::from(player.chains),
            captured,
            houses.into_iter().fold(0.0, f32::max),
        ]
    }

    /// The chance of the first player to win.
    pub fn chance(&self, state: &State) -> f32 {
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| Judge::counts(state, seat));
        let differences = first.iter().zip(second).map(|(first, second)| first - second);
        let sum: f32 = differences.zip(self.weights).map(|(difference, weight)| difference * weight).sum();
        let turn = if state.table().turn.active == Seat::FIRST { self.turn } else { -self.turn };
        1.0 / (1.0 + (-(sum + turn)).exp())
    }
}

impl Evaluate<KeyForge> for Judge {
    fn values(&self, state: &State) -> Values {
        Values::duel(self.chance(state))
    }

    /// A turn counts from its second step on: by then the key is forged.
    fn turn(&self, table: &Table) -> u32 {
        let begun = !matches!(table.turn.step, Step::Forge);
        u32::from(table.turn.number).saturating_sub(u32::from(!begun))
    }
}
