//! What a game waits for, and how it ends.

use keyforge_core::{kernel, table};

use crate::mirror::mirror;
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

mirror! {
    /// What is to be decided.
    DecisionKind of table::DecisionKind {
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
        /// Choose which permission is spent.
        Permission,
        /// Choose a trait.
        Trait,
        /// Name a card.
        Title,
    }
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
    pub min: i32,
    /// The most choices in all, those made already included.
    pub max: i32,
    /// What was chosen for the same question already.
    pub chosen: Vec<CardId>,
    /// The abilities that wait for their turn: a trigger action takes the one at its index.
    pub waiting: Vec<WaitingAbility>,
    /// Every legal answer, in a fixed order.
    pub options: Vec<Action>,
}

/// An ability that waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct WaitingAbility {
    /// The card that has the text.
    pub card: CardId,
    /// The card on which it is printed: another one if the first has gained the text.
    pub source: CardId,
}

impl From<&table::Decision> for Decision {
    fn from(open: &table::Decision) -> Decision {
        Decision {
            id: open.id,
            seat: open.seat.into(),
            kind: open.kind.into(),
            source: open.source,
            min: open.min.into(),
            max: open.max.into(),
            chosen: open.chosen.clone(),
            waiting: open.waiting.iter().map(|it| WaitingAbility { card: it.card, source: it.source }).collect(),
            options: open.options.iter().copied().map(Action::from).collect(),
        }
    }
}

mirror! {
    /// Why a game ended.
    OutcomeReason of kernel::OutcomeReason {
        /// The winner reached the goal of the game: in KeyForge that is three keys.
        Victory,
        /// The other side gave up.
        Concession,
        /// Nobody can win any more.
        Draw,
    }
}
