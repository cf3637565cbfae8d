//! What to cast, at which price, and what to put into the soul row instead.

use super::Eye;
use crate::kryptik::cards::syntax::{Ability, Cost, Effect, Para, Place, Players, Ref};
use crate::kryptik::model::{Colors, Kind};
use crate::kryptik::table::CardId;

/// As many souls are wanted whatever the hand is.
const SOULS: usize = 6;
/// And more of them with more cards in hand than these.
const HAND: usize = 2;
/// A card that costs so much more than there are souls is not cast soon.
const SOON: i32 = 3;
/// How much more an effect on all must take from the others.
const SWEEP: i32 = 4;

impl Eye<'_> {
    pub(super) fn cast(&self, card: CardId) -> i32 {
        let Some(facts) = self.facts(card) else {
            return 0;
        };
        let worth = self.worth(card);
        if facts.kind == Kind::Citizen {
            return 60 + worth;
        }
        let price: i32 = facts.extra.iter().map(|cost| self.price(cost)).sum();
        if price > worth || facts.paragraphs.iter().any(|para| self.costs_more_than_it_takes(para)) {
            return 0;
        }
        let harms = facts.paragraphs.iter().any(harms);
        let victims = self.opposing_citizens().next().is_some() || !self.table().pile.is_empty();
        let own_turn = self.table().active == self.seat();
        match (harms, victims, own_turn) {
            (true, true, _) => 40 + worth,
            (false, _, true) => 30 + worth,
            _ => 0,
        }
    }

    /// What an additional cost takes: of citizens, the least.
    fn price(&self, cost: &Cost) -> i32 {
        match cost {
            Cost::Sacrifice(_, many) => {
                let mut own: Vec<i32> = self.me().island.iter().map(|card| self.worth(*card)).collect();
                own.sort_unstable();
                own.iter().take(usize::from(*many)).sum()
            }
            Cost::Discard(many) => i32::from(*many) * 2,
            Cost::Row(many) => i32::from(*many) * 6,
            Cost::Soul(_)
            | Cost::Engage
            | Cost::EngageOther(..)
            | Cost::Plunder(..)
            | Cost::Detach(_)
            | Cost::AbolishThis => 1,
        }
    }

    /// Whether an effect on all citizens takes too much from oneself.
    fn costs_more_than_it_takes(&self, para: &Para) -> bool {
        let on_all = |effect: &Effect| {
            matches!(
                effect,
                Effect::Destroy(Ref::Each(_))
                    | Effect::Damage(Ref::Each(_), _)
                    | Effect::Abolish(Ref::Each(_))
                    | Effect::Return(Ref::Each(_), Place::Hand)
            )
        };
        if !para.effects.iter().any(on_all) {
            return false;
        }
        let theirs: i32 = self.opposing_citizens().map(|card| self.worth(card)).sum();
        let mine: i32 = self.me().island.iter().map(|card| self.worth(*card)).sum();
        theirs < mine + SWEEP
    }

    /// A soul is a card that is not missed: cheap, or out of reach, but not the only one that could be cast soon. A new color is
    /// worth something.
    pub(super) fn place_soul(&self, card: CardId) -> i32 {
        let (souls, hand) = (&self.me().souls, &self.me().hand);
        if souls.len() >= SOULS && hand.len() <= HAND {
            return 0;
        }
        let soon = |card: CardId| self.cost(card) <= souls.len() as i32 + SOON;
        let is_last = || !hand.iter().any(|other| *other != card && soon(*other));
        let missed = match soon(card) {
            false => -10,
            true if is_last() => 10,
            true => 0,
        };
        let colors = |card: CardId| self.facts(card).map_or(Colors::default(), |facts| facts.souls);
        let is_new = colors(card).iter().any(|color| !souls.iter().any(|soul| colors(*soul).contains(color)));
        70 - self.worth(card) - missed + if is_new { 3 } else { 0 }
    }

    /// Whether what a card targets is meant for the other side.
    pub(super) fn source_harms(&self, source: CardId) -> bool {
        let Some(facts) = self.facts(source) else {
            return true;
        };
        let own = facts.abilities.iter().filter_map(|ability| match ability {
            Ability::Active { para, .. } | Ability::Trigger { para, .. } => Some(para),
            Ability::Energy { .. } | Ability::Passive { .. } => None,
        });
        let mut texts = facts.paragraphs.iter().chain(&facts.eleven).chain(own);
        texts.any(|para| !para.targets.is_empty() && harms(para))
    }
}

/// Whether a paragraph is meant for the other side.
fn harms(para: &Para) -> bool {
    para.effects.iter().any(|effect| {
        matches!(
            effect,
            Effect::Damage(..)
                | Effect::Destroy(_)
                | Effect::Abolish(_)
                | Effect::Strip(..)
                | Effect::GainControl(..)
                | Effect::Return(_, Place::Hand)
                | Effect::Counter(_)
                | Effect::Install(..)
                | Effect::Discard(Players::Opponents, _)
        )
    })
}
