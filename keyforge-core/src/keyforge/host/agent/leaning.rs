//! What a card is good for, as its script suggests it.

use std::sync::Arc;

use crate::keyforge::cards::library::{Cast, Definition};
use crate::keyforge::cards::print_ability;
use crate::keyforge::model::{CardType, Icon};

/// Words of the script that do a card no good.
const HARM: [&str; 8] =
    ["damage(", "destroy(", "stun(", "purge(", "exhaust(", "return(", "sacrifice(", "shuffle_into_deck("];
/// Words of the script that do a card good.
const HELP: [&str; 6] = ["heal(", "ready(", "capture(", "ward(", "use(", "counter"];

/// A rough idea of a card.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Leaning {
    /// Whether what it chooses is worse off: a card of the opponent is the better choice.
    pub harms: bool,
    /// Whether it is an upgrade that one would rather put on a creature of the opponent.
    pub curse: bool,
    /// Whether it takes æmber away from the opponent.
    pub takes: bool,
    /// Whether it does the same harm to all creatures.
    pub sweeps: bool,
    /// What having it is worth.
    pub worth: i32,
}

impl Leaning {
    /// Those of the cards of a game, by their numbers.
    pub(super) fn of_all(cast: &Cast) -> Arc<[Leaning]> {
        cast.definitions().map(Leaning::of).collect()
    }

    pub(super) fn of(definition: &Definition) -> Leaning {
        let facts = &definition.facts;
        let script: String =
            definition.source.abilities.iter().map(|line| print_ability(&line.ability) + "\n").collect();
        let first = |words: &[&str]| words.iter().filter_map(|word| script.find(word)).min().unwrap_or(usize::MAX);
        let harms = first(&HARM) < first(&HELP);
        let icons = facts.icons.iter().filter(|icon| **icon == Icon::Amber).count() as i32;
        let body = match facts.card_type {
            CardType::Creature => i32::from(facts.power) + i32::from(facts.armor),
            CardType::Artifact => 4,
            CardType::Upgrade => 2,
            CardType::Action => 3,
        };
        Leaning {
            harms,
            curse: facts.card_type == CardType::Upgrade && script.contains("power -"),
            takes: script.contains("steal(") || script.contains("capture("),
            sweeps: harms && script.contains("{each creature"),
            worth: body + 2 * icons + definition.source.abilities.len() as i32,
        }
    }
}
