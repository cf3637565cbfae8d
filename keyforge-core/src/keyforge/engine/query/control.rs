//! Who controls a card, and who owns it.

use super::{Lens, Query, Subject};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Mod, Rule};
use crate::keyforge::table::{Area, CardId, CardRef};

impl<'a> Query<'a> {
    /// Who controls a card, or did last.
    pub fn controller(&self, card: CardRef) -> Seat {
        self.side(&self.subject(card))
    }

    /// The same of a card that a text names: where it has left play and is somewhere else now, who controlled it last
    /// (`LKI-1`).
    pub(super) fn last_controller(&self, card: CardRef) -> Seat {
        let state = self.table.bare(card.card);
        let there = state.in_play() || state.area == Area::Limbo;
        let left = if there { None } else { self.left_as(card).or_else(|| self.hidden_as(card)) };
        left.map_or_else(|| self.controller(card), |was| was.controller)
    }

    /// Who owns a card, or did last.
    pub fn owner(&self, card: CardRef) -> Seat {
        self.owner_of(&self.subject(card))
    }

    /// Who owns a card that is or was there.
    pub(super) fn owner_of(&self, subject: &Subject<'_>) -> Seat {
        match subject.was {
            Some(was) => was.owner,
            None => self.table.bare(subject.card.card).owner(),
        }
    }

    /// Who controls a card; out of play, whose it is.
    pub fn controller_of(&self, card: CardId) -> Seat {
        let state = self.table.bare(card);
        if state.in_play() || state.area == Area::Limbo { state.keeper() } else { state.owner() }
    }

    /// Whose side a card is on: its controller's, out of play its owner's.
    /// What is friendly or an enemy goes by it (`FRIENDLY-1`, `ENEMY-1`).
    pub(super) fn side(&self, subject: &Subject<'_>) -> Seat {
        match subject.was {
            Some(was) => was.controller,
            None => self.controller_of(subject.card.card),
        }
    }

    /// The side of a card in a text: a card used as if it were the player's own is on theirs (`ASIF-1`).
    pub(super) fn side_seen(&self, lens: &Lens<'_>, subject: &Subject<'_>) -> Seat {
        match lens.scope {
            Some(scope) if scope.as_yours && scope.this == subject.card => *scope.yous.first().unwrap_or(&scope.you),
            Some(_) | None => self.side(subject),
        }
    }

    /// Who controls a card as the rules stand: the latest effect wins, then it falls back (`CONTROL-3`).
    pub fn rightful_controller(&self, card: CardId) -> Seat {
        let state = self.table.bare(card);
        let this = state.reference(card);
        let mut latest: Option<(u32, Seat)> = None;
        let mut claim = |at: u32, seat: Seat| {
            if latest.is_none_or(|(other, _)| at >= other) {
                latest = Some((at, seat));
            }
        };
        self.each_rule(Aspects::CONTROL, &mut |query, lens, rule, active, _| {
            let Rule::Grant { to, mods } = rule else {
                return;
            };
            for one in mods {
                if let Mod::ControlledBy(who) = one
                    && query.is_granted(lens, to, this)
                    && let Some(seat) = query.player(lens, who)
                {
                    claim(active.source.stamp, seat);
                }
            }
        });
        // Since the last move of a card nothing came into play that could have such a text: what lasts is later.
        for lasting in &self.table.lasting {
            if let Some((controlled, to)) = lasting.control
                && controlled == this
                && latest.is_none_or(|(other, _)| lasting.at >= other)
            {
                latest = Some((lasting.at, to));
            }
        }
        latest.map_or(state.home(), |(_, seat)| seat)
    }
}
