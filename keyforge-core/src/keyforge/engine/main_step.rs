//! Step 3: what a player may play, discard and use (`STEP3-1`, `STEP3-2`).

use crate::kernel::Seat;
use crate::keyforge::cards::library::{Aspects, Definition};
use crate::keyforge::cards::syntax::{Bold, Zone};
use crate::keyforge::engine::enter::Whole;
use crate::keyforge::engine::query::{FoundIds, Manner, Permits, Query};
use crate::keyforge::model::{CardType, House, Keyword};
use crate::keyforge::table::{Action, Area, CardId, Fact, FactKind, StatusFlags};

/// What is asked of no card by itself: found once for all options of step 3.
struct Round<'p, 'a> {
    seat: Seat,
    house: Option<House>,
    permits: &'p Permits<'a>,
    /// Whether a card of another house may be an option: a text permits that, or there are halves of gigantic creatures, of
    /// which the other half may be of another house.
    others: bool,
    /// Whether no text in play, no limit of a turn and no price says anything of playing a card from hand.
    plays: bool,
    /// The same of discarding one.
    discards: bool,
    /// The same of using a card.
    uses: bool,
    /// Whether a text changes the houses of cards in play.
    houses_change: bool,
    /// Whether there is an enemy to be fought.
    enemies: bool,
}

impl Query<'_> {
    /// Every action of step 3, in the room of that list.
    /// Any number of cards (`PLAY-1`, `USE-1`); to end the step is always possible (`STEP3-3`).
    pub(crate) fn main_options(&self, seat: Seat, mut options: Vec<Action>) -> Vec<Action> {
        let player = self.table.player(seat);
        let permits = self.permits();
        let round = self.round(seat, &permits);
        // Options are sorted in the end, which is quick for what stands in order.
        let mut in_house = FoundIds::new();
        for card in player.hand().iter().copied() {
            let belongs = round.house == Some(self.table.bare(card).house());
            if (belongs || round.others) && self.is_listed(card, belongs, &round) {
                options.push(Action::Play(card));
            }
            if belongs {
                in_house.push(card);
            }
        }
        for card in in_house {
            if self.may_discard_in(card, &round) {
                options.push(Action::Discard(card));
            }
        }
        for card in player.permanents().iter().copied() {
            if self.table.bare(card).is_ready() {
                self.push_uses_in(card, &round, &mut options);
            }
        }
        if self.may_use_tide(seat) {
            options.push(Action::RaiseTide);
        }
        options.push(Action::EndTurn);
        options
    }

    /// A text that forbids or demands, a price, a title that was played and used as often as a turn allows: most of the time
    /// there is none, and then a card alone tells what may be done with it.
    fn round<'p, 'a>(&self, seat: Seat, permits: &'p Permits<'a>) -> Round<'p, 'a> {
        let index = self.index;
        let open = !index.aspects.intersects(Aspects::COST) && !self.may_be_worn_out(seat);
        let free = self.first_turn_allows(false);
        let ways = [FactKind::Used, FactKind::Exhausts, FactKind::Reaped, FactKind::Fought, FactKind::UsedText];
        let bound = ways.into_iter().any(|way| index.may_forbid(way)) || index.aspects.intersects(Aspects::MUST);
        Round {
            seat,
            house: self.table.turn.house,
            permits,
            others: index.may_permit(FactKind::Played) || self.library.has_halves(),
            plays: open && free && !index.may_forbid(FactKind::Played),
            discards: free && !index.may_forbid(FactKind::Discarded(Zone::Hand)),
            uses: open && !bound,
            houses_change: index.aspects.intersects(Aspects::HOUSE),
            enemies: !self.table.player(seat.other()).battleline().is_empty(),
        }
    }

    /// Whether playing a card of the hand is an option.
    fn is_listed(&self, card: CardId, in_house: bool, round: &Round<'_, '_>) -> bool {
        if in_house && round.plays && self.is_plain_to_play(self.definition(card)) {
            debug_assert!(self.is_listed_to_play(card, round.seat, round.permits));
            return true;
        }
        self.is_listed_to_play(card, round.seat, round.permits)
    }

    /// Whether [`Query::is_listed_to_play`] has nothing to ask of a card of the active house where nothing else speaks of
    /// playing cards.
    fn is_plain_to_play(&self, definition: &Definition) -> bool {
        const OWN: Aspects = Aspects::COPIES.union(Aspects::COST).union(Aspects::CANNOT).union(Aspects::AS_UPGRADE);
        definition.facts.gigantic.is_none()
            && definition.facts.card_type != CardType::Upgrade
            && !definition.aspects(self.table.rulebook).intersects(OWN)
            && !(self.table.turn.acted && definition.prints(Keyword::Alpha))
    }

    /// Whether a card of the active house may be discarded: [`Query::may_discard`], with what is known for all cards.
    fn may_discard_in(&self, card: CardId, round: &Round<'_, '_>) -> bool {
        let own = self.definition(card).aspects(self.table.rulebook);
        let plain = round.discards && !own.intersects(Aspects::CANNOT);
        debug_assert!(!plain || self.may_discard(card, round.seat));
        plain || self.may_discard(card, round.seat)
    }

    /// The uses of a ready card: [`Query::push_uses`], with what is known for all cards.
    fn push_uses_in(&self, card: CardId, round: &Round<'_, '_>, options: &mut Vec<Action>) {
        let state = self.table.bare(card);
        let in_house = match round.houses_change {
            true => self.in_active_house(card),
            false => round.house == Some(state.house()),
        };
        if !in_house || !round.uses {
            return self.push_uses(card, in_house, round.seat, round.permits, options);
        }
        let from = options.len();
        let fights = round.enemies && state.area == Area::Battleline;
        if state.is_stunned() {
            options.push(Action::Unstun(card));
        } else if fights && state.has(StatusFlags::ENRAGED) {
            options.push(Action::Fight(card));
        } else {
            if state.area == Area::Battleline {
                options.push(Action::Reap(card));
            }
            if fights {
                options.push(Action::Fight(card));
            }
            if self.offers_bold(card, Bold::Action) {
                options.push(Action::UseAction(card));
            }
            if self.offers_bold(card, Bold::Omni) {
                options.push(Action::UseOmni(card));
            }
        }
        debug_assert_eq!(options[from..], self.uses_of(card, round), "the same uses as asked one by one");
    }

    /// What [`Query::push_uses`] finds.
    fn uses_of(&self, card: CardId, round: &Round<'_, '_>) -> Vec<Action> {
        let mut uses = Vec::new();
        self.push_uses(card, self.in_active_house(card), round.seat, round.permits, &mut uses);
        uses
    }

    fn is_listed_to_play(&self, card: CardId, seat: Seat, permits: &Permits<'_>) -> bool {
        self.played_with(card).is_some_and(|whole| {
            self.is_listed_at(card, whole)
                && self.manners_of(whole.card).iter().any(|manner| self.may_play_so(whole, seat, *manner, permits))
        })
    }

    /// A gigantic creature is one card to be played: it is listed at the half that comes first, or at one of several that
    /// would go with the same other half.
    fn is_listed_at(&self, card: CardId, whole: Whole) -> bool {
        let Some(half) = whole.half else {
            return true;
        };
        let other = if card == half { whole.card } else { half };
        card < other || self.played_with(other) != Some(whole)
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
    fn push_uses(&self, card: CardId, in_house: bool, seat: Seat, permits: &Permits<'_>, options: &mut Vec<Action>) {
        let state = self.table.bare(card);
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
