//! Where the cards may be that a player does not see: what follows from everything that the player could follow.
//!
//! For each viewer and each kind of place there is a set of the cards that may lie there. A card that moves unseen may be
//! any of those that may have lain where it came from, so all of them may be where it went. Then the sets are narrowed:
//! where as many cards lie as can lie nowhere else, no other card lies. That is all there is to it, so a viewer who folds
//! what was told has the same sets as the table that holds the truth.

use serde::{Deserialize, Serialize};

use super::evolve::Movement;
use super::{Area, CardId, CardSet, Hiding, Spot, Table, visibility};
use crate::kernel::Seat;

/// Where the cards may be that a player does not see, for all that the player could follow. A card that the player sees,
/// or knows where it lies hidden, is in none of the sets.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Whereabouts {
    /// The cards that may be in their owner's deck.
    pub deck: CardSet,
    /// The cards that may be in their owner's hand.
    pub hand: CardSet,
    /// The cards that may be in their owner's archives.
    pub archives: CardSet,
    /// The cards that may lie facedown elsewhere: under a card, as a token creature, or out of the game.
    pub beneath: CardSet,
    /// The cards that may be among those of their owner's deck that lie in an order nobody knows ([`Table::mixed`]).
    #[serde(default, skip_serializing_if = "is_empty")]
    pub mixed: CardSet,
}

/// Whether a set has no card.
fn is_empty(set: &CardSet) -> bool {
    set.is_empty()
}

/// Cards of a deck that lie side by side in an order nobody knows, although it is known which they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mixed {
    /// How many cards of the deck lie under them.
    pub under: u8,
    /// How many they are.
    pub count: u8,
}

impl Mixed {
    /// None at all.
    pub const NONE: Mixed = Mixed { under: 0, count: 0 };

    /// Their places in a deck of so many cards, from the bottom.
    pub(crate) fn places(self, deck: usize) -> std::ops::Range<usize> {
        let from = usize::from(self.under).min(deck);
        from..(from + usize::from(self.count)).min(deck)
    }

    /// What a move makes of them in a deck of so many cards, and whether the card that goes is one of them; none where they are
    /// together no more.
    fn after(self, movement: &Movement, seat: Seat, mut deck: usize) -> Option<(Mixed, bool)> {
        let (mut after, mut is_one, spot) = (self, false, Spot::new(Area::Deck, seat));
        if movement.from == spot {
            let index = movement.index.map(usize::from).filter(|index| *index < deck)?;
            let places = self.places(deck);
            is_one = places.contains(&index);
            after.count = after.count.saturating_sub(is_one.into());
            after.under = after.under.saturating_sub((index < places.start).into());
            deck -= 1;
        }
        if movement.to == spot {
            let places = after.places(deck);
            let at = movement.at.map_or(deck, usize::from).min(deck);
            // What comes upon all of them, or under all of them, leaves them together.
            if at > places.start && at < places.end {
                return None;
            }
            after.under = after.under.saturating_add((at <= places.start).into());
        }
        Some((if after.count == 0 { Mixed::NONE } else { after }, is_one))
    }
}

/// A set for each kind of place.
type Sets = [CardSet; Hiding::ALL.len()];

/// The place of [`Hiding::Mixed`] among them: most of the time nothing lies there.
const MIXED: usize = 4;

impl Whereabouts {
    /// The sets in the order of [`Hiding::ALL`].
    pub(crate) const fn sets(&self) -> Sets {
        [self.deck, self.hand, self.archives, self.beneath, self.mixed]
    }

    const fn of_sets([deck, hand, archives, beneath, mixed]: Sets) -> Whereabouts {
        Whereabouts { deck, hand, archives, beneath, mixed }
    }

    /// The cards that may lie in a kind of place.
    pub(crate) fn set_mut(&mut self, hiding: Hiding) -> &mut CardSet {
        match hiding {
            Hiding::Deck => &mut self.deck,
            Hiding::Hand => &mut self.hand,
            Hiding::Archives => &mut self.archives,
            Hiding::Beneath => &mut self.beneath,
            Hiding::Mixed => &mut self.mixed,
        }
    }

    /// Every card that the player does not see.
    pub(crate) fn all(&self) -> CardSet {
        self.sets().into_iter().fold(CardSet::EMPTY, CardSet::union)
    }

    /// Takes a card out that the player sees now.
    fn find(&mut self, card: CardId) {
        for hiding in Hiding::ALL {
            self.set_mut(hiding).remove(card);
        }
    }

    /// The same cards under other names.
    pub(crate) fn renamed(&self, name: &impl Fn(CardId) -> CardId) -> Whereabouts {
        Whereabouts::of_sets(self.sets().map(|set| set.iter().map(name).collect()))
    }
}

impl Table {
    /// Nobody has seen anything move yet: a hidden card may be wherever cards of its owner lie hidden.
    pub(crate) fn begin_whereabouts(&mut self) {
        self.count_owned();
        for viewer in [Seat::FIRST, Seat::SECOND] {
            let hidden = self.card_ids().filter(|card| !visibility::knows(self, viewer, *card)).collect();
            self.whereabouts[viewer.index() & 1] = Whereabouts::of_sets([hidden; Hiding::ALL.len()]);
            self.narrow_all(viewer);
        }
    }

    /// Reads from the cards which player began with which: a table that was written down does not say it.
    pub(crate) fn count_owned(&mut self) {
        self.owned.0 = Some(self.owned_cards());
    }

    fn owned_cards(&self) -> [CardSet; 2] {
        let count = self.card_ids().len();
        [Seat::FIRST, Seat::SECOND].map(|seat| CardSet::of(count, |card| self.cards.all()[card].owner() == seat))
    }

    /// The players whose knowledge this table has.
    #[inline]
    pub(super) fn minds(&self) -> impl Iterator<Item = Seat> + use<> {
        let seats = match self.viewer {
            None => 0..2,
            Some(seat) if seat.index() < 2 => seat.0..seat.0 + 1,
            Some(_) => 0..0,
        };
        seats.map(Seat)
    }

    /// A card has moved from such a place: who saw it knows where it is, for others any card that may have lain there may be
    /// it, also those that each player knew there and, not having seen which one left, no longer does.
    pub(super) fn follow(&mut self, movement: &Movement, from: Option<Hiding>, doubted: [CardSet; 2]) {
        let to = movement.to.area.hiding();
        if from.is_none() && to.is_none() {
            return;
        }
        for viewer in self.minds() {
            if movement.seen.contains(viewer) {
                self.find_at(viewer, movement.card, movement.from);
                continue;
            }
            let (Some(from), Some(to)) = (from, to) else {
                continue;
            };
            let doubted = doubted[viewer.index() & 1];
            let left = self.whereabouts[viewer.index() & 1].set_mut(from);
            *left = left.union(doubted);
            let unseen = Unseen { from, to, spot: movement.from, none_doubted: doubted.is_empty() };
            match movement.owner() {
                Some(owner) => self.follow_one_of(viewer, owner, unseen),
                None => {
                    for owner in [Seat::FIRST, Seat::SECOND] {
                        self.follow_one_of(viewer, owner, unseen);
                    }
                }
            }
        }
    }

    /// One of the cards of a player has moved, unseen.
    fn follow_one_of(&mut self, viewer: Seat, owner: Seat, unseen: Unseen) {
        let mine = self.owned_by(self.whereabouts[viewer.index() & 1].all(), owner);
        let places = &mut self.whereabouts[viewer.index() & 1];
        let may_have_moved = places.set_mut(unseen.from).intersection(mine);
        let may_arrive = places.set_mut(unseen.to);
        let as_before = may_have_moved.without(*may_arrive).is_empty();
        *may_arrive = may_arrive.union(may_have_moved);
        // Most draws tell nothing: every hidden card of the player may have been drawn before, and some are left.
        let everywhere = mine.without(*may_arrive).is_empty() && unseen.none_doubted;
        let bare = !matches!(unseen.from, Hiding::Beneath | Hiding::Mixed) && self.mixed[owner.index() & 1].count == 0;
        let plain = as_before && everywhere && unseen.spot.seat == owner && bare;
        if plain && self.hides_some(viewer, unseen.spot.area, owner) {
            return;
        }
        self.narrow(viewer, owner, mine);
    }

    /// A player sees which card it is that lies there, or knows from now on.
    pub(super) fn find(&mut self, viewer: Seat, card: CardId) {
        let state = self.bare(card);
        self.find_at(viewer, card, Spot::new(state.area, state.keeper()));
    }

    /// The same for a card that lay there until now.
    #[inline]
    fn find_at(&mut self, viewer: Seat, card: CardId, spot: Spot) {
        if self.whereabouts[viewer.index() & 1].all().contains(card) {
            self.find_hidden(viewer, card, spot);
        }
    }

    /// The same for a card that the player did not see until now.
    #[inline(never)]
    fn find_hidden(&mut self, viewer: Seat, card: CardId, spot: Spot) {
        let places = &mut self.whereabouts[viewer.index() & 1];
        let found_in = places.sets().into_iter().filter(|set| set.contains(card)).count();
        places.find(card);
        // A card that could be nowhere else tells nothing of others.
        if found_in == 1 {
            return;
        }
        let owner = self.bare(card).owner();
        let mine = self.owned_by(self.whereabouts[viewer.index() & 1].all(), owner);
        let before = self.tells_nothing(viewer, owner, mine, spot).then(|| self.whereabouts[viewer.index() & 1]);
        if before.is_none() || cfg!(debug_assertions) {
            self.narrow(viewer, owner, mine);
        }
        debug_assert!(before.is_none_or(|before| before == self.whereabouts[viewer.index() & 1]));
    }

    /// Whether nothing follows from there being one card less in that place, as it mostly is: whatever is hidden may be
    /// wherever something hidden lies, and there something is left. [`Table::narrow`] finds the same with more trouble.
    fn tells_nothing(&self, viewer: Seat, owner: Seat, mine: CardSet, spot: Spot) -> bool {
        let open = |set: CardSet| {
            let theirs = set.intersection(mine);
            theirs.is_empty() || theirs == mine
        };
        let plain = matches!(spot.area, Area::Deck | Area::Hand | Area::Archives) && spot.seat == owner;
        plain
            && self.whereabouts[viewer.index() & 1].mixed.is_empty()
            && self.whereabouts[viewer.index() & 1].sets().into_iter().all(open)
            && self.hides_some(viewer, spot.area, owner)
    }

    /// A player no longer knows where in a deck those cards lie, nor whether they will stay there.
    pub(super) fn lose_in_deck(&mut self, viewer: Seat, cards: CardSet) {
        let deck = &mut self.whereabouts[viewer.index() & 1].deck;
        *deck = deck.union(cards);
    }

    /// These cards of a deck, so many from the bottom, lie in an order nobody knows from now on. Whoever saw all of them go there
    /// knows which they are; for others each may be any that may lie in that deck.
    pub(super) fn begin_mixed(&mut self, seat: Seat, under: usize, cards: &[CardId]) {
        self.mixed[seat.index() & 1] = Mixed { under: under as u8, count: cards.len() as u8 };
        for viewer in self.minds() {
            let at = viewer.index() & 1;
            let seen = self.known[at].intersection(cards.iter().copied().collect());
            self.known[at] = self.known[at].without(seen);
            let others = match seen.len() == cards.len() {
                true => CardSet::EMPTY,
                false => self.owned_by(self.whereabouts[at].deck, seat),
            };
            // One that went there unseen may be any card that may lie in that deck.
            let places = &mut self.whereabouts[at];
            places.mixed = places.mixed.union(seen).union(others);
            self.narrow_all_of(viewer, seat);
        }
    }

    /// They are cards of the deck as any others: their places have been mixed with those of others, or another card has come
    /// among them.
    pub(super) fn forget_mixed(&mut self, seat: Seat) {
        if std::mem::take(&mut self.mixed[seat.index() & 1]).count == 0 {
            return;
        }
        for viewer in self.minds() {
            let mixed = self.owned_by(self.whereabouts[viewer.index() & 1].mixed, seat);
            let places = &mut self.whereabouts[viewer.index() & 1];
            places.mixed = places.mixed.without(mixed);
            places.deck = places.deck.union(mixed);
            self.narrow_all_of(viewer, seat);
        }
    }

    /// What a move is about to make of such cards, and from which kind of place it goes.
    #[inline(never)]
    pub(super) fn part_mixed(&mut self, movement: &Movement) -> Option<Hiding> {
        let mut from = movement.from.area.hiding();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let mixed = self.mixed[seat.index() & 1];
            if mixed.count == 0 {
                continue;
            }
            match mixed.after(movement, seat, self.player(seat).deck().len()) {
                Some((after, is_one)) => {
                    self.mixed[seat.index() & 1] = after;
                    from = if is_one { Some(Hiding::Mixed) } else { from };
                }
                None => self.forget_mixed(seat),
            }
        }
        from
    }

    /// Those cards of a deck; most of the time none.
    pub(crate) fn mixed_cards(&self, seat: Seat) -> &[CardId] {
        let deck = self.player(seat).deck();
        &deck[self.mixed[seat.index() & 1].places(deck.len())]
    }

    /// How many of them a player does not know.
    #[inline(never)]
    fn hidden_mixed(&self, viewer: Seat, seat: Seat) -> usize {
        let known = self.known[viewer.index() & 1];
        self.mixed_cards(seat).iter().filter(|card| !known.contains(**card)).count()
    }

    fn owned_by(&self, cards: CardSet, owner: Seat) -> CardSet {
        let owned = self.owned.0.unwrap_or_else(|| self.owned_cards());
        cards.intersection(owned[owner.index() & 1])
    }

    /// Draws from what was noted by a stranger all that follows from it, as it is in a game. What follows may have something
    /// follow from it in turn, where it was noted that a card lies nowhere.
    pub(crate) fn settle_whereabouts(&mut self) {
        let mut before = None;
        while before.replace(self.whereabouts) != Some(self.whereabouts) {
            [Seat::FIRST, Seat::SECOND].into_iter().for_each(|viewer| self.narrow_all(viewer));
        }
    }

    fn narrow_all(&mut self, viewer: Seat) {
        for owner in [Seat::FIRST, Seat::SECOND] {
            self.narrow_all_of(viewer, owner);
        }
    }

    fn narrow_all_of(&mut self, viewer: Seat, owner: Seat) {
        let mine = self.owned_by(self.whereabouts[viewer.index() & 1].all(), owner);
        self.narrow(viewer, owner, mine);
    }

    /// Where as many cards of a player lie as can lie nowhere else, no other card lies: for places taken together, too.
    fn narrow(&mut self, viewer: Seat, owner: Seat, mine: CardSet) {
        let before = self.whereabouts[viewer.index() & 1].sets();
        let mut sets = before.map(|set| set.intersection(mine));
        let room = [Area::Deck, Area::Hand, Area::Archives].map(|area| self.hidden_in(viewer, area, owner));
        let elsewhere = mine.len().saturating_sub(room.iter().sum());
        let mixed = if self.mixed[owner.index() & 1].count == 0 { 0 } else { self.hidden_mixed(viewer, owner) };
        let room = [room[0].saturating_sub(mixed), room[1], room[2], elsewhere, mixed];
        // As it mostly is: whatever is hidden may be wherever something hidden lies.
        let open = |at: usize| if room[at] > 0 { mine } else { CardSet::EMPTY };
        if (0..=MIXED).all(|at| sets[at] == open(at)) {
            return;
        }
        let filled = (0..=MIXED).filter(|at| room[*at] > 0).fold(0_u8, |filled, at| filled | 1 << at);
        for (set, _) in sets.iter_mut().zip(room).filter(|(_, room)| *room == 0) {
            *set = CardSet::EMPTY;
        }
        while narrow_once(&mut sets, mine, room, filled) {}
        let sets = std::array::from_fn(|at| before[at].without(mine).union(sets[at]));
        self.whereabouts[viewer.index() & 1] = Whereabouts::of_sets(sets);
    }

    /// Whether a card lies in an area of its owner that a player does not know: where more lie than the player knows of all
    /// that may lie there, one must, and none is counted.
    fn hides_some(&self, viewer: Seat, area: Area, owner: Seat) -> bool {
        if visibility::sees(self, viewer, Spot::new(area, owner)) {
            return false;
        }
        let (lying, known) = (self.list(area, owner).len(), self.known_of(viewer, area, owner));
        let more = lying > 0 && (known.is_empty() || lying > known.len());
        debug_assert!(!more || self.hidden_in(viewer, area, owner) > 0);
        more || self.hidden_in(viewer, area, owner) > 0
    }

    /// How many cards lie in an area of their owner that a player does not know.
    fn hidden_in(&self, viewer: Seat, area: Area, owner: Seat) -> usize {
        if visibility::sees(self, viewer, Spot::new(area, owner)) {
            return 0;
        }
        let known = self.known_of(viewer, area, owner).iter().map(|card| self.card(card));
        let known = known.filter(|state| state.area == area && state.keeper == owner).count();
        self.list(area, owner).len().saturating_sub(known)
    }

    /// The cards that a player knows and that may lie in an area: decks and hands have no cards of another owner.
    fn known_of(&self, viewer: Seat, area: Area, owner: Seat) -> CardSet {
        let known = self.known[viewer.index() & 1];
        if matches!(area, Area::Deck | Area::Hand) { self.owned_by(known, owner) } else { known }
    }
}

/// How a card moved that a player did not see.
#[derive(Clone, Copy)]
struct Unseen {
    from: Hiding,
    to: Hiding,
    /// Where it lay.
    spot: Spot,
    /// Whether the player knew no card there that may be the one.
    none_doubted: bool,
}

/// Looks at the places where something hidden lies, taken together in any way. Whether a set became smaller.
fn narrow_once(sets: &mut Sets, all: CardSet, room: [usize; MIXED + 1], filled: u8) -> bool {
    let before = *sets;
    for together in (1..filled).filter(|together| together & !filled == 0) {
        let is_part = |at: usize| together & (1 << at) != 0;
        let parts = || (0..=MIXED).filter(|at| is_part(*at));
        let others = (0..=MIXED).filter(|at| !is_part(*at));
        let may_leave = others.fold(CardSet::EMPTY, |cards, at| cards.union(sets[at]));
        let bound = all.without(may_leave);
        if bound.len() == parts().map(|at| room[at]).sum::<usize>() {
            parts().for_each(|at| sets[at] = sets[at].intersection(bound));
        }
    }
    *sets != before
}
