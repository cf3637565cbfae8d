//! What can happen, as triggers and the rules speak of it.

use super::syntax::{Event, Filter, Players};

/// What happens, without who and what is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    Enter,
    Dies,
    Leaves,
    Cast,
    Draw,
    Discard,
    TurnStart,
    TurnEnd,
    CombatBegin,
    CombatEnd,
    Attacks,
    Blocks,
    Blocked,
    DealsDamage,
    Damaged,
    RowDestroyed,
    SoulPlaced,
    Attached,
}

impl On {
    /// A bit of its own.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether it is that a card leaves the island.
    pub(crate) const fn is_leaving(self) -> bool {
        matches!(self, On::Dies | On::Leaves)
    }
}

impl Event {
    /// Whether it happens to a card of which the effect may speak.
    pub(crate) fn is_about_card(&self) -> bool {
        match self.parts().0 {
            On::Enter
            | On::Dies
            | On::Leaves
            | On::Cast
            | On::Discard
            | On::Attacks
            | On::Blocks
            | On::Blocked
            | On::DealsDamage
            | On::Damaged
            | On::Attached => true,
            On::Draw
            | On::TurnStart
            | On::TurnEnd
            | On::CombatBegin
            | On::CombatEnd
            | On::RowDestroyed
            | On::SoulPlaced => false,
        }
    }

    /// Whether it is that a card leaves the island.
    pub(crate) fn is_leaving(&self) -> bool {
        self.parts().0.is_leaving()
    }

    /// What an ability waits for: what happens, whose doing it is, to which cards.
    pub(crate) fn parts(&self) -> (On, Option<&Players>, Option<&Filter>) {
        match self {
            Event::Enter(cards) => (On::Enter, None, Some(cards)),
            Event::Dies(cards) => (On::Dies, None, Some(cards)),
            Event::Leaves(cards) => (On::Leaves, None, Some(cards)),
            Event::Cast(players, cards) => (On::Cast, Some(players), Some(cards)),
            Event::Draw(players) => (On::Draw, Some(players), None),
            Event::Discard(players) => (On::Discard, Some(players), None),
            Event::TurnStart(players) => (On::TurnStart, Some(players), None),
            Event::TurnEnd(players) => (On::TurnEnd, Some(players), None),
            Event::CombatBegin(players) => (On::CombatBegin, Some(players), None),
            Event::CombatEnd(players) => (On::CombatEnd, Some(players), None),
            Event::Attacks(cards) => (On::Attacks, None, Some(cards)),
            Event::Blocks(cards) => (On::Blocks, None, Some(cards)),
            Event::Blocked(cards) => (On::Blocked, None, Some(cards)),
            Event::DealsDamage(cards) => (On::DealsDamage, None, Some(cards)),
            Event::Damaged(cards) => (On::Damaged, None, Some(cards)),
            Event::RowDestroyed(players) => (On::RowDestroyed, Some(players), None),
            Event::SoulPlaced(players) => (On::SoulPlaced, Some(players), None),
            Event::Attached(cards) => (On::Attached, None, Some(cards)),
        }
    }
}
