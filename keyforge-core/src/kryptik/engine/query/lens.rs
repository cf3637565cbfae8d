//! Whose text is read, and what its words refer to.

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;
use crate::kryptik::cards::syntax::Slot;
use crate::kryptik::table::{About, CardRef, TargetRef};

/// The registers of an effect that resolves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Scope {
    pub(crate) seat: Seat,
    pub(crate) source: CardRef,
    pub(crate) targets: Vec<(Slot, Vec<TargetRef>)>,
    pub(crate) it: Option<CardRef>,
    pub(crate) them: Option<Seat>,
    pub(crate) found: Option<CardRef>,
    pub(crate) named: i16,
    pub(crate) x: u8,
    /// Attack and defense of the source when it was last on the island.
    pub(crate) last: Option<(i32, i32)>,
}

impl Scope {
    /// The registers of an effect that begins with what is read through a lens.
    pub(crate) fn of(lens: Lens<'_>, last: Option<(i32, i32)>) -> Scope {
        let Lens { seat, source, it, them, found, named, x, targets, .. } = lens;
        Scope { seat, source, targets: targets.to_vec(), it, them, found, named, x, last }
    }

    /// The text of the effect, to be read.
    pub(crate) fn lens(&self) -> Lens<'_> {
        let Scope { seat, source, it, them, found, named, x, last, .. } = *self;
        Lens { seat, source, targets: &self.targets, it, them, found, named, x, last }
    }
}

/// Whose text is read, and what its words refer to.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'s> {
    pub(crate) seat: Seat,
    pub(crate) source: CardRef,
    pub(crate) targets: &'s [(Slot, Vec<TargetRef>)],
    pub(crate) it: Option<CardRef>,
    pub(crate) them: Option<Seat>,
    pub(crate) found: Option<CardRef>,
    pub(crate) named: i16,
    pub(crate) x: u8,
    pub(crate) last: Option<(i32, i32)>,
}

impl Lens<'static> {
    /// A text of a player's card.
    pub(crate) fn of(seat: Seat, source: CardRef) -> Lens<'static> {
        Lens { seat, source, targets: &[], it: None, them: None, found: None, named: 0, x: 0, last: None }
    }

    /// What a trigger is about.
    pub(crate) fn about(self, about: About) -> Lens<'static> {
        Lens { it: about.card, them: about.player, ..self }
    }
}

impl Lens<'_> {
    pub(super) fn slot(&self, slot: Slot) -> &[TargetRef] {
        self.targets.iter().find(|(name, _)| *name == slot).map_or(&[], |(_, targets)| targets)
    }
}
