//! Chains of abilities that never end: the active player says how often they go on (`LOOP-1`).

use serde::{Deserialize, Serialize};

use super::window::Pending;
use super::{Engine, Machine};
use crate::kernel::Digest;
use crate::keyforge::table::{AbilityId, Action, CardRef};

/// More abilities than this in one chain are a loop that players must end (`LOOP-1`).
const LONGEST_CHAIN: u32 = 500;

/// From here on it is noted which abilities resolve: those of a loop do again and again before the chain is too long.
const WATCHED_FROM: u32 = LONGEST_CHAIN / 2;

/// How often a player may let an endless loop go on (`LOOP-1`).
const MOST_ROUNDS: u16 = 20;

/// A long chain of abilities: which of them recur, and what became of that.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Endless {
    /// The abilities that have resolved since the chain is watched, each with its card.
    texts: Vec<(AbilityId, CardRef)>,
    /// How often those may go on resolving; none before the active player has said it.
    budget: Option<u32>,
    /// What the table was after the last round of a text that repeats itself.
    round: Option<u64>,
}

impl Endless {
    /// The cards whose texts recur.
    pub fn cards_mut(&mut self) -> impl Iterator<Item = &mut CardRef> {
        self.texts.iter_mut().map(|(_, card)| card)
    }

    /// Whether a text has resolved in the chain, wherever its card has been meanwhile.
    fn has(&self, ability: AbilityId, this: CardRef) -> bool {
        self.texts.iter().any(|(text, card)| (*text, card.card) == (ability, this.card))
    }
}

impl Machine {
    /// One more ability of the chain resolves.
    #[inline]
    pub(super) fn count_resolved(&mut self, ability: AbilityId, this: CardRef) {
        self.resolved = self.resolved.saturating_add(1);
        if self.resolved > WATCHED_FROM {
            self.watch(ability, this);
        }
    }

    #[cold]
    fn watch(&mut self, ability: AbilityId, this: CardRef) {
        let endless = self.endless.get_or_insert_default();
        if !endless.has(ability, this) {
            return endless.texts.push((ability, this));
        }
        if let Some(budget) = &mut endless.budget {
            *budget = budget.saturating_sub(1);
        }
    }

    /// Whether an ability goes round in a chain that is too long. Others wait beside the loop and are no part of it.
    fn goes_round(&self, ability: AbilityId, this: CardRef) -> bool {
        self.resolved > LONGEST_CHAIN && self.endless.as_ref().is_some_and(|endless| endless.has(ability, this))
    }

    fn budget(&self) -> Option<u32> {
        self.endless.as_ref().and_then(|endless| endless.budget)
    }
}

impl Engine<'_> {
    /// Whether the active player must say how often a loop goes on, to which an ability belongs.
    #[inline]
    pub(super) fn is_endless(&self, item: &Pending) -> bool {
        self.machine.resolved > LONGEST_CHAIN
            && self.machine.budget().is_none()
            && self.machine.goes_round(item.ability, item.this)
    }

    /// Whether an ability belongs to a loop that has gone on as often as it was to.
    #[inline]
    pub(super) fn has_gone_round(&self, item: &Pending) -> bool {
        self.machine.budget() == Some(0) && self.machine.goes_round(item.ability, item.this)
    }

    /// How often a loop may go on.
    pub(super) fn rounds(&mut self) -> Vec<Action> {
        let mut options = self.room();
        options.extend((0..=MOST_ROUNDS).map(Action::Number));
        options
    }

    /// The active player has said how often.
    pub(super) fn end_after(&mut self, rounds: u16) {
        self.machine.endless.get_or_insert_default().budget = Some(rounds.into());
    }

    /// Whether the text that resolves may repeat itself; none where the active player has to be asked. One that would
    /// repeat itself and changes nothing by it, as a theft that cannot happen leaves its condition true, has come to its end.
    pub(super) fn may_repeat(&mut self) -> Option<bool> {
        let scope = self.scope();
        let (ability, this) = (scope.ability, scope.this);
        self.machine.count_resolved(ability, this);
        if !self.machine.goes_round(ability, this) {
            return Some(true);
        }
        let table = Digest::of_hash(&*self.table);
        let endless = self.machine.endless.get_or_insert_default();
        match (endless.budget, endless.round.replace(table)) {
            (Some(budget), _) => Some(budget > 0),
            (None, None) => Some(true),
            (None, Some(before)) => (before == table).then_some(false),
        }
    }
}
