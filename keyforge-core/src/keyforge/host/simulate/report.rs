//! What is told of a game.

use serde::{Deserialize, Serialize};

use crate::kernel::{Digest, End, Seat};
use crate::keyforge::model::House;
use crate::keyforge::table::{Action, CardId, DecisionKind};

/// A game in numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GameReport {
    /// Its number in the plan.
    pub game: u64,
    /// Its pairing in the plan.
    pub pairing: usize,
    /// Its seed.
    pub seed: u64,
    /// Who went first.
    pub first: Seat,
    /// How it ended.
    pub end: End,
    /// How many turns were begun, of both players together.
    pub turns: u16,
    /// How many decisions were made.
    pub decisions: u32,
    /// The players, by seat.
    pub players: [PlayerReport; 2],
    /// The [digest](crate::kernel::Game::digest) of the last state: equal games have equal ones.
    pub digest: Digest,
    /// Every turn, when the plan asks for them.
    pub turn_rows: Vec<TurnRow>,
    /// Every decision, when the plan asks for them.
    pub action_rows: Vec<ActionRow>,
    /// Every card of both decks, in the order of their lists, when the plan asks for them.
    pub card_rows: Vec<CardRow>,
}

impl GameReport {
    pub(super) fn failed(game: u64, seed: u64, why: String) -> GameReport {
        GameReport {
            game,
            pairing: 0,
            seed,
            first: Seat::FIRST,
            end: End::Failed(why),
            turns: 0,
            decisions: 0,
            players: Default::default(),
            digest: Digest::default(),
            turn_rows: Vec::new(),
            action_rows: Vec::new(),
            card_rows: Vec::new(),
        }
    }
}

/// What a player did in a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerReport {
    /// How many keys are forged at the end.
    pub keys: u8,
    /// The number of the turn in which each key was forged, in order; a key that was unforged and forged again is there
    /// twice.
    pub forged: Vec<u16>,
    /// The æmber that came into the pool.
    pub amber: AmberGains,
}

/// The æmber that came into a pool, by where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct AmberGains {
    /// By reaping.
    pub reap: u32,
    /// By bonus icons.
    pub icon: u32,
    /// By what cards say.
    pub effect: u32,
    /// Stolen from the opponent.
    pub steal: u32,
    /// From cards on which it lay.
    pub returned: u32,
    /// Otherwise out of the opponent's pool.
    pub given: u32,
}

impl AmberGains {
    /// All of it.
    pub const fn total(&self) -> u32 {
        self.reap + self.icon + self.effect + self.steal + self.returned + self.given
    }
}

/// How the players stand when a turn ends, or where the game ended in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnRow {
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn it was.
    pub seat: Seat,
    /// The active house.
    pub house: Option<House>,
    /// How many decisions were made in it.
    pub decisions: u32,
    /// How the players stand, by seat.
    pub players: [SeatAtTurn; 2],
}

/// How a player stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SeatAtTurn {
    /// Æmber in the pool.
    pub amber: u16,
    /// Forged keys.
    pub keys: u8,
    /// Chains.
    pub chains: u8,
    /// Creatures in play.
    pub creatures: u8,
    /// Artifacts in play.
    pub artifacts: u8,
    /// Cards in hand.
    pub hand: u8,
    /// Archived cards.
    pub archives: u8,
    /// Cards in the deck.
    pub deck: u8,
}

/// What was chosen at a decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ActionRow {
    /// The number of the decision within the game, from 0.
    pub n: u32,
    /// The number of the turn; 0 during set-up.
    pub turn: u16,
    /// Who decided.
    pub seat: Seat,
    /// What was to be decided.
    pub kind: DecisionKind,
    /// How many options there were.
    pub options: u16,
    /// What was chosen.
    pub action: Action,
    /// The title of the card that it refers to.
    pub title: Option<String>,
    /// The card whose text asked.
    pub source: Option<CardId>,
}

/// What became of a card in a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardRow {
    /// The card.
    pub card: CardId,
    /// Whose deck it is of.
    pub owner: Seat,
    /// The slug of its definition.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The house of this copy.
    pub house: House,
    /// How often it came, and what was done with it.
    pub seen: CardUse,
}

/// How often a card came, and what was done with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CardUse {
    /// How often it came into a hand from the deck. What a mulligan put back did not come.
    pub drawn: u16,
    /// How often it was played.
    pub played: u16,
    /// How often it was discarded from a hand.
    pub discarded: u16,
}
