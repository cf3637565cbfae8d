//! What a game waits for, and how it ends.

use keyforge_core::{kernel, state};

use crate::{Action, CardId};

pub use keyforge_core::kernel::DecisionId;

uniffi::custom_type!(DecisionId, u32, {
    remote,
    lower: |id| id.0,
    try_lift: |number| Ok(DecisionId(number)),
});

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Seat {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck; 1 in JSON.
    Second,
}

impl From<Seat> for kernel::Seat {
    fn from(seat: Seat) -> kernel::Seat {
        match seat {
            Seat::First => kernel::Seat::FIRST,
            Seat::Second => kernel::Seat::SECOND,
        }
    }
}

impl From<kernel::Seat> for Seat {
    fn from(seat: kernel::Seat) -> Seat {
        match seat {
            kernel::Seat::FIRST => Seat::First,
            _ => Seat::Second,
        }
    }
}

macro_rules! decision_kinds {
    ($($(#[$doc:meta])* $kind:ident,)+) => {
        /// What is to be decided.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
        pub enum DecisionKind {
            $($(#[$doc])* $kind,)+
            /// A kind that this binding has no name for yet.
            Other,
        }

        impl From<state::DecisionKind> for DecisionKind {
            fn from(kind: state::DecisionKind) -> DecisionKind {
                match kind {
                    $(state::DecisionKind::$kind => DecisionKind::$kind,)+
                    _ => DecisionKind::Other,
                }
            }
        }
    };
}

decision_kinds! {
    /// Keep the starting hand or take a mulligan.
    Mulligan,
    /// Choose the active house.
    ActiveHouse,
    /// Take the archives or leave them.
    Archives,
    /// Step 3: play, discard, use, or end it.
    Main,
    /// Choose a card.
    Card,
    /// Choose the creature to be fought.
    Defender,
    /// Choose a flank.
    Flank,
    /// Choose a place in a battleline.
    Position,
    /// Choose which of several things resolves next.
    Order,
    /// Choose which of several replacements applies.
    Replacement,
    /// Choose which card comes next into a pile; the last one lies on top.
    PileOrder,
    /// Do it or not.
    YesNo,
    /// Choose one of several texts.
    Option,
    /// Choose a house.
    House,
    /// Choose a number.
    Number,
    /// Choose a player.
    Player,
    /// Choose a key.
    Key,
    /// Choose a title.
    Title,
    /// Choose a trait.
    Trait,
    /// Choose which permission is spent.
    Permission,
}

/// A question to one player, and every answer to it.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Decision {
    /// Rises with every question; an answer to an older one is refused.
    pub id: DecisionId,
    /// Who decides.
    pub seat: Seat,
    /// What is decided.
    pub kind: DecisionKind,
    /// The card whose text asks, if one does.
    pub source: Option<CardId>,
    /// The fewest choices in all, those made already included.
    pub min: u8,
    /// The most choices in all, those made already included.
    pub max: u8,
    /// What was chosen for the same question already.
    pub chosen: Vec<CardId>,
    /// Every legal answer, in a fixed order.
    pub options: Vec<Action>,
}

impl From<&state::Decision> for Decision {
    fn from(open: &state::Decision) -> Decision {
        Decision {
            id: open.id,
            seat: open.seat.into(),
            kind: open.kind.into(),
            source: open.source,
            min: open.min,
            max: open.max,
            chosen: open.chosen.clone(),
            options: open.options.iter().copied().map(Action::from).collect(),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// Why the game ended.
    pub reason: OutcomeReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum OutcomeReason {
    /// The winner forged three keys.
    Victory,
    /// The other side gave up.
    Concession,
    /// Nobody can win any more.
    Draw,
    /// A reason that this binding has no name for yet.
    Other,
}

impl From<kernel::Outcome> for Outcome {
    fn from(outcome: kernel::Outcome) -> Outcome {
        let reason = match outcome.reason {
            kernel::OutcomeReason::Victory => OutcomeReason::Victory,
            kernel::OutcomeReason::Concession => OutcomeReason::Concession,
            kernel::OutcomeReason::Draw => OutcomeReason::Draw,
            _ => OutcomeReason::Other,
        };
        Outcome { winner: outcome.winner.map(Seat::from), reason }
    }
}
