//! Which players a text names.

use super::{Lens, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::Who;

impl<'a> Query<'a> {
    /// The player that a text names; none where it names several or nobody.
    pub fn player(&self, lens: &Lens<'_>, who: &Who) -> Option<Seat> {
        match who {
            Who::Me => Some(lens.you),
            Who::Opponent => Some(lens.you.other()),
            Who::Active => Some(self.table.turn.active),
            Who::EventPlayer => lens.event.map(|event| event.player),
            Who::Chosen => lens.binding.and_then(|binding| binding.player),
            Who::Each | Who::One => None,
            Who::Controller(card) => self.first(lens, *card).map(|card| self.last_controller(card)),
            Who::Owner(card) => self.first(lens, *card).map(|card| self.owner(card)),
            Who::OtherThan(who) => self.player(lens, who).map(Seat::other),
        }
    }

    /// Whether a player is one whom a text names.
    pub fn is_player(&self, lens: &Lens<'_>, who: &Who, seat: Seat) -> bool {
        matches!(who, Who::Each | Who::One) || self.player(lens, who) == Some(seat)
    }

    /// The players whom a text names, the active one first.
    pub fn players(&self, lens: &Lens<'_>, who: &Who) -> impl Iterator<Item = Seat> + use<> {
        let active = self.table.turn.active;
        let (one, two) = (self.is_player(lens, who, active), self.is_player(lens, who, active.other()));
        [(one, active), (two, active.other())].into_iter().filter(|(named, _)| *named).map(|(_, seat)| seat)
    }
}
