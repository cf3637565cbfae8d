//! What an option seems worth at first sight, to the player who is asked.

mod casting;
mod combat;

use crate::kernel::Seat;
use crate::kryptik::cards::Card;
use crate::kryptik::engine::State;
use crate::kryptik::model::{Keyword, Phase};
use crate::kryptik::table::{Action, Area, CardId, Decision, DecisionKind, Player, Table};

/// What it is worth to have done with a question; nothing where it is not listed.
const DONE: [(DecisionKind, i32); 5] = [
    (DecisionKind::Attacker, 10),
    (DecisionKind::Blocker, 10),
    (DecisionKind::Recursion, 50),
    (DecisionKind::Rearrange, 50),
    (DecisionKind::Target, 5),
];

/// Where a card is chosen to be had; elsewhere it is given up.
const GAINS: [DecisionKind; 4] =
    [DecisionKind::Search, DecisionKind::CastFree, DecisionKind::DamageOrder, DecisionKind::Choose];

/// A card that costs so much goes under the deck when the game begins: it would lie in the hand for long.
const TOO_DEAR_TO_BEGIN: i32 = 4;

/// Looks at a position for the player who is asked.
pub(super) struct Eye<'a> {
    pub state: &'a State,
    pub decision: &'a Decision,
}

impl Eye<'_> {
    /// How good an option seems; only the order of the options counts.
    pub fn score(&self, action: Action) -> i32 {
        match action {
            Action::Pass => 10,
            Action::Auto => 100,
            Action::Cast(card) => self.cast(card),
            Action::PlaceSoul(card) => self.place_soul(card),
            Action::Activate { .. } => {
                let late = matches!(self.table().phase, Phase::Second | Phase::End);
                if late { 20 } else { 0 }
            }
            Action::Attack(card) => self.attack(card),
            Action::Done => DONE.iter().find(|(kind, _)| *kind == self.decision.kind).map_or(0, |(_, score)| *score),
            Action::Slot { seat, .. } if seat == self.seat() => 5,
            Action::Slot { .. } | Action::Player(_) => 20,
            Action::Yes | Action::UseEleven => 30,
            Action::CastEleven => 40,
            Action::Card(card) => self.choose_card(card),
            Action::Number(number) => i32::from(number.min(2)),
            Action::Pile(id) => {
                let theirs =
                    self.table().item(id).is_some_and(|item| self.table().are_opponents(item.controller, self.seat()));
                if theirs { 30 } else { -30 }
            }
            Action::Energy { .. }
            | Action::MakeEnergy { .. }
            | Action::No
            | Action::Trigger(_)
            | Action::Option(_)
            | Action::Color(_)
            | Action::Spend(_)
            | Action::TakeEleven
            | Action::Concede => 0,
        }
    }

    fn choose_card(&self, card: CardId) -> i32 {
        let worth = self.worth(card);
        let kind = self.decision.kind;
        if kind == DecisionKind::Blocker {
            return self.block(card);
        }
        if kind == DecisionKind::Target {
            let harm = self.decision.source.is_some_and(|source| self.source_harms(source));
            return if harm == self.is_mine(card) { -worth } else { 10 + worth };
        }
        if kind == DecisionKind::Recursion {
            return if self.cost(card) >= TOO_DEAR_TO_BEGIN { 60 } else { 0 };
        }
        // What is given up is the least.
        if GAINS.contains(&kind) { 10 + worth } else { 20 - worth }
    }

    fn seat(&self) -> Seat {
        self.decision.seat
    }

    fn table(&self) -> &Table {
        self.state.table()
    }

    fn me(&self) -> &Player {
        self.table().player(self.seat())
    }

    fn foes(&self) -> impl Iterator<Item = &Player> {
        self.table().opponents(self.seat()).map(|seat| self.table().player(seat))
    }

    fn facts(&self, card: CardId) -> Option<&Card> {
        self.state.card(card)
    }

    /// What a card costs; nothing where nobody knows it.
    fn cost(&self, card: CardId) -> i32 {
        self.facts(card).map_or(0, |facts| facts.cost.total() as i32)
    }

    /// What a card is worth: its cost, and its values in play.
    fn worth(&self, card: CardId) -> i32 {
        if self.table().card(card).area != Area::Island {
            return self.cost(card);
        }
        let (attack, defense) = self.stats(card);
        self.cost(card) + attack + defense
    }

    fn stats(&self, card: CardId) -> (i32, i32) {
        self.state.stats_of(card).unwrap_or_default()
    }

    fn has(&self, card: CardId, keyword: Keyword) -> bool {
        self.facts(card).is_some() && self.state.query().has(card, keyword)
    }

    fn is_mine(&self, card: CardId) -> bool {
        let state = self.table().card(card);
        !self.table().are_opponents(state.seat, self.seat())
    }

    fn opposing_citizens(&self) -> impl Iterator<Item = CardId> {
        self.foes().flat_map(|foe| foe.island.iter().copied())
    }
}
