//! Step 3: what a player may play, discard and use (`STEP3-1`, `STEP3-2`).

use smallvec::SmallVec;

use crate::kernel::Seat;
use crate::keyforge::cards::syntax::{Bold, Zone};
use crate::keyforge::engine::enter::Whole;
use crate::keyforge::engine::query::{Manner, Permits, Query};
use crate::keyforge::table::{Action, CardId, Fact, FactKind};

impl Query<'_> {
    /// Every action of step 3, in the room of that list.
    /// Any number of cards (`PLAY-1`, `USE-1`); to end the step is always possible (`STEP3-3`).
    pub(crate) fn main_options(&self, seat: Seat, mut options: Vec<Action>) -> Vec<Action> {
        let player = self.table.player(seat);
        let permits = self.permits();
        let some_may = self.index.may_permit(FactKind::Played);
        // Options are sorted in the end, which is quick for what stands in order.
        let mut discards: SmallVec<[Action; 12]> = SmallVec::new();
        for card in player.hand.iter().copied() {
            let in_house = self.in_active_house(card);
            // The other half of a gigantic creature may be of another house.
            if !in_house && !some_may && self.definition(card).facts.gigantic.is_none() {
                continue;
            }
            if self.is_listed_to_play(card, seat, &permits) {
                options.push(Action::Play(card));
            }
            if in_house && self.may_discard(card, seat) {
                discards.push(Action::Discard(card));
            }
        }
        options.extend(discards);
        for card in player.battleline.iter().chain(player.artifacts.iter()).copied() {
            self.push_uses(card, seat, &permits, &mut options);
        }
        options.push(Action::EndTurn);
        options
    }

    /// A gigantic creature is one card to be played: it is listed at the half that comes first.
    fn is_listed_to_play(&self, card: CardId, seat: Seat, permits: &Permits<'_>) -> bool {
        self.played_with(card).is_some_and(|whole| {
            card <= whole.card
                && whole.half.is_none_or(|half| card <= half)
                && self.manners_of(whole.card).iter().any(|manner| self.may_play_so(whole, seat, *manner, permits))
        })
    }

    /// Whether a card may be played from hand in this manner.
    pub(crate) fn may_play_so(&self, whole: Whole, seat: Seat, manner: Manner, permits: &Permits<'_>) -> bool {
        let free = self.in_active_house(whole.card) && self.first_turn_allows(false);
        let permission = || self.permission_of(permits, &self.attempt_to_play(whole.card, seat, manner));
        let permitted = || self.first_turn_allows(true) && permission().is_some();
        (free || permitted()) && self.can_play_so(whole, seat, manner)
    }

    /// Whether a text may permit some use of a card.
    fn may_permit_use(&self) -> bool {
        let ways = [FactKind::Reaped, FactKind::Fought, FactKind::UsedText];
        ways.into_iter().any(|way| self.index.may_permit(way))
    }

    /// Whether a card of the active house may be discarded.
    fn may_discard(&self, card: CardId, seat: Seat) -> bool {
        let fact = Fact::of_card(FactKind::Discarded(Zone::Hand), seat, self.table.reference(card));
        // As the rules let a player do it: what a text discards is not such a discard.
        self.first_turn_allows(false) && !self.is_ruled_out(&Fact { amount: 1, ..fact })
    }

    /// An Omni: text is good in every house (`OMNI-1`), an Action: in the active one (`ACTUSE-1`, `ARTIFACT-4`).
    fn push_uses(&self, card: CardId, seat: Seat, permits: &Permits<'_>, options: &mut Vec<Action>) {
        let state = self.table.card(card);
        if !state.is_ready() {
            return;
        }
        let in_house = self.in_active_house(card);
        // Without a permission a card of another house is good for its Omni: text alone.
        let open = in_house || self.may_permit_use() || self.has_bold(card, Bold::Omni);
        if !open || !self.is_usable(state.reference(card), seat, false) {
            return;
        }
        let permitted = |kind: FactKind| {
            in_house || self.permission_of(permits, &Fact::of_card(kind, seat, state.reference(card))).is_some()
        };
        let mut ways = self.ways_to_use(card, seat, true);
        if !in_house {
            let bound = [
                (Action::Reap(card), FactKind::Reaped),
                (Action::Fight(card), FactKind::Fought),
                (Action::UseAction(card), FactKind::UsedText),
            ];
            ways.retain(|way| bound.iter().all(|(bound, kind)| bound != way || permitted(*kind)));
        }
        if state.is_stunned() {
            if permitted(FactKind::Used) || permitted(FactKind::Fought) || !ways.is_empty() {
                options.push(Action::Unstun(card));
            }
            return;
        }
        options.extend_from_slice(&self.bound_by_rage(card, seat, ways));
    }
}
