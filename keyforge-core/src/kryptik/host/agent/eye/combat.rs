//! Whom to attack and to block with.

use super::Eye;
use crate::kryptik::model::Keyword;
use crate::kryptik::table::{Action, CardId};

/// So many more citizens may come in return than those at home block and the row can lose.
const RETURN: usize = 3;
/// A blocker that is worth so much less may kill an attacker that does not kill it.
const TRADE: i32 = 2;

impl Eye<'_> {
    fn is_ready(&self, card: CardId) -> bool {
        !self.table().card(card).engaged
    }

    /// Whether a citizen can block another one, as far as that is seen at once (`K-G.Sidestep-1`).
    fn reaches(&self, attacker: CardId, blocker: CardId) -> bool {
        self.is_ready(blocker) && (!self.has(attacker, Keyword::Sidestep) || self.has(blocker, Keyword::Sidestep))
    }

    /// Whether the first deals the second what kills it.
    fn kills(&self, one: CardId, other: CardId) -> bool {
        let (attack, _) = self.stats(one);
        let (_, defense) = self.stats(other);
        attack > 0 && (attack >= defense || self.has(one, Keyword::Toxic))
    }

    /// How many must block a citizen for it to be blocked (`K-G.Tenacious-1`).
    fn least_blockers(&self, attacker: CardId) -> usize {
        if self.has(attacker, Keyword::Tenacious) { 2 } else { 1 }
    }

    /// An attack is good if it cannot be blocked, if there are too many to be blocked, or if no blocker kills the attacker at a
    /// good price; and if enough stay at home.
    pub(super) fn attack(&self, card: CardId) -> i32 {
        let (attack, _) = self.stats(card);
        if attack == 0 {
            return 0;
        }
        // The last option is to be done.
        let attackers = self.decision.options.len().saturating_sub(1);
        let ready = self.opposing_citizens().filter(|other| self.is_ready(*other)).count();
        let row = self.foes().map(|foe| foe.row.len()).min().unwrap_or(0);
        if attackers > ready + row {
            return 40 + attack;
        }
        if !self.has(card, Keyword::Steadfast) && self.is_needed_at_home() {
            return 4;
        }
        let blockers: Vec<CardId> = self.opposing_citizens().filter(|other| self.reaches(card, *other)).collect();
        if blockers.len() < self.least_blockers(card) {
            return 38 + attack;
        }
        let loses = |blocker: &CardId| {
            let cheap = self.worth(*blocker) + TRADE < self.worth(card);
            self.kills(*blocker, card) && (cheap || !self.kills(card, *blocker))
        };
        match blockers.iter().any(loses) {
            false => 30 + attack,
            true if attackers > ready * 2 => 20,
            true => 5,
        }
    }

    /// Whether the row could not bear what comes in return if one more were away.
    fn is_needed_at_home(&self) -> bool {
        let home = self.me().island.iter().filter(|card| self.is_ready(**card)).count().saturating_sub(1);
        let threats = self.foes().map(|foe| foe.island.iter().filter(|card| self.stats(**card).0 > 0).count());
        threats.max().unwrap_or(0) > home + self.me().row.len() + RETURN
    }

    /// A block is good if the blocker lives, if it takes the attacker along at a fair price, or if little else is left. With as few
    /// as will do: the others may block the next one.
    pub(super) fn block(&self, card: CardId) -> i32 {
        let Some(combat) = &self.table().combat else {
            return 0;
        };
        let attacker = combat.attacker.card;
        let is_chosen =
            |other: &CardId| self.reaches(attacker, *other) && !self.decision.options.contains(&Action::Card(*other));
        let chosen: Vec<CardId> = self.me().island.iter().copied().filter(is_chosen).collect();
        if chosen.len() >= self.least_blockers(attacker) {
            return if self.kill_together(&chosen, card, attacker) { 15 } else { 0 };
        }
        let row = self.me().row.len();
        // The cheapest that will do.
        let cheap = 9 - self.worth(card).min(8);
        match (self.kills(attacker, card), self.kills(card, attacker)) {
            (false, true) => 50 + cheap,
            (false, false) => 35 + cheap,
            (true, true) if self.worth(attacker) + TRADE >= self.worth(card) => 20 + cheap,
            (true, true) if row <= 3 => 12 + cheap,
            _ if row <= 1 => 11 + cheap,
            _ => 0,
        }
    }

    /// Whether those who block kill the attacker with one more, and not without it.
    fn kill_together(&self, chosen: &[CardId], more: CardId, attacker: CardId) -> bool {
        let damage: i32 = chosen.iter().map(|card| self.stats(*card).0).sum();
        let (_, defense) = self.stats(attacker);
        damage < defense && damage + self.stats(more).0 >= defense
    }
}
