//! What players can tell of cards that lie hidden. Whether a question comes must tell nobody more than that.

use super::{Active, Found, Lens, Query, Subject};
use crate::kernel::Seat;
use crate::keyforge::cards::library::code::Kind;
use crate::keyforge::cards::syntax::{Filter, Group, Zone};
use crate::keyforge::table::{Area, CardId, Spot, visibility};

/// What those can say of a card who do not see which it is.
#[derive(Clone, Copy)]
struct Guess {
    /// It may fit.
    may: bool,
    /// It may not fit.
    may_not: bool,
}

impl Guess {
    const OPEN: Guess = Guess { may: true, may_not: true };

    const fn certain(fits: bool) -> Guess {
        Guess { may: fits, may_not: !fits }
    }
}

impl Query<'_> {
    /// Whether a player may pick this very card: one that the player knows, but never one of the other player's
    /// archives, which are hidden even from those who saw a card go there (`ARCHIVE-7`, `FAQ-027`).
    pub fn may_pick(&self, decider: Seat, card: CardId) -> bool {
        let state = self.table.bare(card);
        let other_archives = state.area == Area::Archives && state.keeper() != decider;
        !other_archives && visibility::knows(self.table, decider, card)
    }

    /// Whether both players see by its place alone which card it is. What somebody happens to have seen does not count:
    /// a question that came for want of it would tell.
    pub fn lies_open(&self, decider: Seat, card: CardId) -> bool {
        let state = self.table.bare(card);
        let spot = Spot::new(state.area, state.keeper());
        self.may_pick(decider, card) && visibility::sees(self.table, decider.other(), spot)
    }

    /// Whether a card lies faceup in archives: its text holds there, which nobody could tell otherwise.
    pub fn lies_faceup(&self, card: CardId) -> bool {
        let holds = |active: &&Active| {
            let text = self.library.ability(active.ability);
            text.zone == Zone::Archives && matches!(text.kind, Kind::Constant(..))
        };
        let archived = self.table.bare(card).area == Area::Archives;
        archived && self.index.entries.iter().filter(holds).any(|active| active.this.card == card)
    }

    /// The cards of a group as far as both players can tell: those that lie open and fit, and every hidden one that may
    /// fit for all that its place says.
    pub fn reach(&self, lens: &Lens<'_>, group: &Group, decider: Seat) -> Found {
        if !names_places(group) {
            return self.members(lens, group);
        }
        let mut cards = Found::new();
        let mut all_open = true;
        self.each_candidate(lens, group, &mut |card| {
            let subject = self.subject(card);
            let open = self.lies_open(decider, card.card);
            all_open &= open;
            let fits = match open {
                true => self.fits(lens, &group.filter, &subject),
                false => self.guess(lens, &group.filter, &subject).may,
            };
            if fits {
                cards.push(card);
            }
        });
        if all_open {
            self.keep_extremes(&group.filter, &mut cards);
        }
        cards
    }

    /// What a filter comes to for those who know where a card lies and not which it is.
    fn guess(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> Guess {
        if let Filter::All(filters) = filter {
            return filters.iter().fold(Guess::certain(true), |all, filter| {
                let one = self.guess(lens, filter, subject);
                Guess { may: all.may && one.may, may_not: all.may_not || one.may_not }
            });
        }
        if let Filter::OneOf(filters) = filter {
            return filters.iter().fold(Guess::certain(false), |any, filter| {
                let one = self.guess(lens, filter, subject);
                Guess { may: any.may || one.may, may_not: any.may_not && one.may_not }
            });
        }
        if let Filter::Not(filter) = filter {
            let Guess { may, may_not } = self.guess(lens, filter, subject);
            return Guess { may: may_not, may_not: may };
        }
        match filter.is_of_the_card() {
            true => Guess::OPEN,
            false => Guess::certain(self.fits(lens, filter, subject)),
        }
    }
}

/// Whether a group may have cards that are not in play: of zones that it names, or cards that were named before.
pub(crate) fn names_places(group: &Group) -> bool {
    !group.places.is_empty() || super::groups::named_set(&group.filter).is_some()
}
