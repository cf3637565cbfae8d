//! The names and meanings of the numbers of an observation.

use super::{CARDS, HEAD, PLAYER, ROW, ROWS};
use crate::keyforge::model::House;

const HAS_HOUSE: &str = "1 when the identity card shows the house";

/// A number of an observation, or a column of its rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Its name: `turn`, `me.amber`, `card.power`.
    pub name: String,
    /// Where it is; for a column, in the first row.
    pub at: usize,
    /// How far apart the numbers of a column are; 0 for a single number.
    pub stride: usize,
    /// How many there are.
    pub count: usize,
    /// What it says.
    pub meaning: &'static str,
}

/// The numbers about the game as a whole.
pub const HEAD_FIELDS: [(&str, &str); 15] = [
    ("turn", "number of the turn, counting those of both players from 1; 0 during set-up"),
    ("my_turn", "1 when it is the observer's turn"),
    ("step", "step of the turn: 0 setup, 1 forge, 2 house, 3 main, 4 ready, 5 draw"),
    ("house", "active house, 1 to 11 in the order of House; 0 when there is none"),
    ("tide", "1 high for the observer, -1 for the opponent, 0 not in play"),
    ("asked", "1 when the observer is asked, -1 when the opponent is, 0 when the game is over"),
    ("decision", "what is decided, from 1 in the order of DecisionKind; 0 when nothing is"),
    ("source", "row of the card whose text asks, from 1; 0 when none does or the observer is not asked"),
    ("min", "fewest choices in all"),
    ("max", "most choices in all"),
    ("chosen", "how many were chosen already"),
    ("options", "how many options the observer has"),
    ("from_hand", "cards from hand that were played or discarded in this turn"),
    ("edition", "rulebook, from 0 in the order of Rulebook"),
    ("result", "1 the observer has won, -1 the opponent has, 0 neither"),
];

/// The numbers about a player; a flag for each house of [`House::ALL`] follows them.
pub const PLAYER_FIELDS: [(&str, &str); 13] = [
    ("amber", "æmber in the pool"),
    ("key_cost", "what the next key costs"),
    ("red", "1 when the red key is forged"),
    ("blue", "1 when the blue key is forged"),
    ("yellow", "1 when the yellow key is forged"),
    ("chains", "chains"),
    ("hand", "cards in hand"),
    ("deck", "cards in the deck"),
    ("discard", "cards in the discard pile"),
    ("archives", "archived cards"),
    ("purged", "purged cards"),
    ("creatures", "creatures in play"),
    ("artifacts", "artifacts in play"),
];

/// The numbers about a card.
pub const CARD_FIELDS: [(&str, &str); 19] = [
    ("definition", "which card it is: its number in the library, from 1; 0 when there is no such card"),
    ("owner", "1 the observer's deck, -1 the opponent's"),
    ("area", "where it is, from 1 in the order of Area; 0 when the observer cannot tell"),
    ("keeper", "1 with the observer, -1 with the opponent, 0 when the observer cannot tell"),
    ("place", "place in its row from the left or in its pile from the bottom, from 1; 0 where order means nothing"),
    ("house", "house of this copy, 1 to 11 in the order of House"),
    ("type", "type where it lies: 1 action, 2 artifact, 3 creature, 4 upgrade"),
    ("power", "power of a creature in play"),
    ("armor", "armor that is left this turn"),
    ("damage", "damage on it"),
    ("amber", "æmber on it"),
    ("counters", "+1 power counters on it"),
    ("ready", "1 when it is ready"),
    ("stunned", "1 when it is stunned"),
    ("warded", "1 when it is warded"),
    ("enraged", "1 when it is enraged"),
    ("taunt", "1 when it has taunt"),
    ("keywords", "keywords it has, a bit for each in the order of Keyword"),
    ("host", "row of the card it is attached to or lies under, from 1; 0 when none"),
];

/// Every field, in the order in which it stands.
pub fn layout() -> Vec<Field> {
    let single = |name: String, at: usize, meaning| Field { name, at, stride: 0, count: 1, meaning };
    let head = HEAD_FIELDS.iter().enumerate().map(|(at, (name, meaning))| single((*name).to_owned(), at, meaning));
    let players = ["me", "opponent"].into_iter().enumerate().flat_map(|(which, who)| {
        let named = PLAYER_FIELDS.into_iter().map(|(name, meaning)| (name.to_owned(), meaning));
        let houses = House::ALL.into_iter().map(|house| (format!("house_{}", house.slug()), HAS_HOUSE));
        named
            .chain(houses)
            .enumerate()
            .map(move |(at, (name, meaning))| single(format!("{who}.{name}"), HEAD + which * PLAYER + at, meaning))
    });
    let cards = CARD_FIELDS.iter().enumerate().map(|(at, (name, meaning))| Field {
        name: format!("card.{name}"),
        at: CARDS + at,
        stride: ROW,
        count: ROWS,
        meaning,
    });
    head.chain(players).chain(cards).collect()
}
