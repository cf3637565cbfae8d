//! What a game waits for.

use keyforge_core::kryptik::Decision;

use super::words::known;
use super::{KryptikAction, KryptikCardId, KryptikSeat};
use crate::DecisionId;

pub use keyforge_core::kryptik::DecisionKind as KryptikDecisionKind;

/// What a decision is about.
#[uniffi::remote(Enum)]
pub enum KryptikDecisionKind {
    /// The next card of the opening hand to go under the deck, or done.
    Recursion,
    /// Where to cut a deck: how many cards to take off.
    Cut,
    /// What to do with priority.
    Priority,
    /// Which paragraph goes on the pile next; the last one is resolved first.
    Paragraph,
    /// The value of X.
    X,
    /// The next target.
    Target,
    /// How to pay for energy.
    Pay,
    /// The next card that is engaged, sacrificed, discarded, plundered or detached for a cost.
    Cost,
    /// Which citizen attacks, or none.
    Attacker,
    /// What is attacked.
    AttackTarget,
    /// The next blocker, or no more.
    Blocker,
    /// Which blocker is dealt damage next.
    DamageOrder,
    /// Which trigger goes on the pile next.
    Trigger,
    /// Whether to use an optional trigger or to pay for one.
    UseTrigger,
    /// What becomes of a destroyed 11-year card.
    Eleven,
    /// Which of two slots is hit when ravenous was lost.
    RavenousSlot,
    /// Which of two overlords of one name is abolished.
    Overlord,
    /// A number.
    Number,
    /// The name of a card of the game.
    NameCard,
    /// Whether to do what an effect allows.
    May,
    /// One of several effects.
    OneOf,
    /// A card chosen by an effect.
    Choose,
    /// A card to discard.
    Discard,
    /// A citizen to sacrifice.
    Sacrifice,
    /// A card to plunder.
    Plunder,
    /// A card to detach.
    Detach,
    /// The card that was searched for, or none.
    Search,
    /// A card to cast for free, or none.
    CastFree,
    /// The slot whose card comes next in the new order.
    Rearrange,
    /// An 11-year card to be destroyed.
    DestroySlot,
    /// A card to discard down to the hand limit.
    HandLimit,
}

/// A question to one player, and every answer to it.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikDecision {
    /// Rises with every question; an answer to an older one is refused.
    pub id: DecisionId,
    /// Who decides.
    pub seat: KryptikSeat,
    /// What is decided.
    pub kind: KryptikDecisionKind,
    /// The card that asks, where one does.
    pub source: Option<KryptikCardId>,
    /// Every legal answer, in a fixed order; empty in the eyes of others.
    pub options: Vec<KryptikAction>,
}

impl From<&Decision> for KryptikDecision {
    fn from(open: &Decision) -> KryptikDecision {
        KryptikDecision {
            id: open.id,
            seat: open.seat.into(),
            kind: open.kind,
            source: open.source.and_then(known),
            options: open.options.iter().copied().map(KryptikAction::from).collect(),
        }
    }
}
