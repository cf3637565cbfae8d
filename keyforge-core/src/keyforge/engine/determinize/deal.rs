//! Which hidden card lies where, drawn with equal chances from everything that fits what a player could follow.
//!
//! Cards that may lie in the same kinds of places are alike here. For each such class the draw asks how many of its cards
//! lie in which kind of place, each split as likely as there are ways to deal the rest after it; then which of them; then
//! where in the pile.

use std::collections::BTreeMap;

use crate::kernel::{ChanceError, Counted, Seat, Stream, arrange_by_key};
use crate::keyforge::table::{Area, CardId, CardSet, Hiding, MAX_CARDS, Table, Whereabouts, visibility};

/// How many kinds of places there are.
const KINDS: usize = Hiding::ALL.len();

/// How many cards lie, or are to lie, in each kind of place.
type Split = [usize; KINDS];

/// Cards that may lie in the same kinds of places.
struct Class {
    /// By the index of each kind.
    may_be: [bool; KINDS],
    cards: Vec<CardId>,
}

/// The hidden cards of a player that are dealt anew.
pub(super) struct Deal {
    /// The places of each kind in an [`Order`], each named by the card that lies there.
    places: [Vec<CardId>; KINDS],
    /// The smallest class first: few splits of those are to be counted, and the last takes what is left.
    classes: Vec<Class>,
    /// The ways to deal the classes from that one on into so many places.
    ways: BTreeMap<(usize, Split), f64>,
}

impl Deal {
    /// The cards of an owner that a viewer does not know, but for those that stay where they are.
    pub fn of(table: &Table, viewer: Seat, owner: Seat, stay: CardSet) -> Deal {
        // Who has no seat followed nothing: to a spectator a hidden card may be wherever cards of its owner lie hidden.
        let sets = table.whereabouts.get(viewer.index()).map(Whereabouts::sets);
        let mut places: [Vec<CardId>; KINDS] = Default::default();
        let mut classes: BTreeMap<[bool; KINDS], Vec<CardId>> = BTreeMap::new();
        for card in table.card_ids() {
            let state = table.card(card);
            let hidden = state.owner == owner && !stay.contains(card) && !visibility::knows(table, viewer, card);
            let Some(kind) = kind_of(table, card).filter(|_| hidden) else {
                continue;
            };
            places[kind].push(card);
            let mut may_be = sets.map_or([true; KINDS], |sets| sets.map(|set| set.contains(card)));
            // Whatever a position that was laid by hand says, what is so is possible.
            may_be[kind] = true;
            classes.entry(may_be).or_default().push(card);
        }
        let order = Order::of(table);
        places.iter_mut().for_each(|places| order.arrange(table, places));
        let mut classes: Vec<Class> = classes.into_iter().map(|(may_be, cards)| Class { may_be, cards }).collect();
        arrange_by_key(&mut classes, |class| class.cards.len());
        Deal { places, classes, ways: BTreeMap::new() }
    }

    /// Draws, and gives the card of every place its new name.
    pub fn draw(mut self, stream: Stream, draws: &mut Counted<'_>, names: &mut [CardId]) -> Result<(), ChanceError> {
        let mut room: Split = std::array::from_fn(|kind| self.places[kind].len());
        let mut dealt: [Vec<CardId>; KINDS] = Default::default();
        for at in 0..self.classes.len() {
            let split = self.split(at, room, stream, draws)?;
            let cards = &self.classes[at].cards;
            let order = draws.permutation(stream, cards.len() as u16)?;
            let mut shuffled = order.iter().map(|card| cards[usize::from(*card)]);
            for kind in 0..KINDS {
                dealt[kind].extend(shuffled.by_ref().take(split[kind]));
                room[kind] -= split[kind];
            }
        }
        // Seldom does anything lie in a place of the last kind, and without that nothing is drawn for it.
        let kinds = KINDS - usize::from(dealt[KINDS - 1].is_empty());
        for (places, cards) in self.places.iter().zip(&dealt).take(kinds) {
            let order = draws.permutation(stream, cards.len() as u16)?;
            for (place, card) in places.iter().zip(order) {
                names[place.index()] = cards[usize::from(card)];
            }
        }
        Ok(())
    }

    /// How many cards of a class lie in which kind of place.
    fn split(&mut self, at: usize, room: Split, stream: Stream, draws: &mut Counted<'_>) -> Result<Split, ChanceError> {
        let splits: Vec<(Split, f64)> = self.splits(at, room).into_iter().filter(|(_, ways)| *ways > 0.0).collect();
        let [first, rest @ ..] = splits.as_slice() else {
            return Ok([0; KINDS]);
        };
        if rest.is_empty() {
            return Ok(first.0);
        }
        let total: f64 = splits.iter().map(|(_, ways)| ways).sum();
        // Fifty-three bits are what a number of double precision holds.
        let (high, low) = (draws.below(stream, 1 << 27)?, draws.below(stream, 1 << 26)?);
        let mut left = (f64::from(high) + f64::from(low) / f64::from(1 << 26)) / f64::from(1 << 27) * total;
        for (split, ways) in &splits {
            if left < *ways {
                return Ok(*split);
            }
            left -= ways;
        }
        Ok(first.0)
    }

    /// The splits of a class, and in how many ways each of them can be dealt together with everything after it.
    fn splits(&mut self, at: usize, room: Split) -> Vec<(Split, f64)> {
        let class = &self.classes[at];
        let (count, may_be) = (class.cards.len(), class.may_be);
        let mut splits = Vec::new();
        let most = |kind: usize, left: usize| if may_be[kind] { room[kind].min(left) } else { 0 };
        // The last class takes what is left, so most splits of it are none.
        let least = |kind: usize| if at + 1 == self.classes.len() { room[kind] } else { 0 };
        for first in least(0)..=most(0, count) {
            for second in least(1)..=most(1, count - first) {
                for third in least(2)..=most(2, count - first - second) {
                    let left = count - first - second - third;
                    // Seldom does anything lie in a place of the last kind.
                    for fifth in least(4)..=most(4, left) {
                        let fourth = left - fifth;
                        if fourth >= least(3) && fourth <= most(3, fourth) {
                            splits.push([first, second, third, fourth, fifth]);
                        }
                    }
                }
            }
        }
        let weigh = |split: Split| {
            let left = std::array::from_fn(|kind| room[kind] - split[kind]);
            (split, multinomial(count, split) * self.count(at + 1, left))
        };
        splits.into_iter().map(weigh).collect()
    }

    /// In how many ways the classes from that one on can be dealt into so many places.
    fn count(&mut self, at: usize, room: Split) -> f64 {
        if at == self.classes.len() {
            return if room == [0; KINDS] { 1.0 } else { 0.0 };
        }
        if let Some(ways) = self.ways.get(&(at, room)) {
            return *ways;
        }
        let ways = self.splits(at, room).into_iter().map(|(_, ways)| ways).sum();
        self.ways.insert((at, room), ways);
        ways
    }
}

/// An order of the places that does not tell which cards lie there: worlds that look the same to a player are drawn alike.
struct Order {
    /// Where a card lies in its pile.
    at: [u8; MAX_CARDS],
}

impl Order {
    fn of(table: &Table) -> Order {
        let mut at = [0; MAX_CARDS];
        for player in &table.players {
            // A hand and archives are kept in the order of the cards' numbers, which tells which they are.
            for pile in [player.deck(), player.purged()] {
                for (place, card) in pile.iter().enumerate() {
                    // What lies in a pile of a view may be any card.
                    if let Some(at) = at.get_mut(card.index()) {
                        *at = place as u8;
                    }
                }
            }
        }
        Order { at }
    }

    /// Orders cards. A search does so for every world that it looks into, so each is looked at once.
    fn arrange(&self, table: &Table, cards: &mut [CardId]) {
        let mut keys: Vec<u128> = cards.iter().map(|card| self.key(table, *card)).collect();
        arrange_by_key(&mut keys, |key| *key);
        // A key ends with its card.
        for (card, key) in cards.iter_mut().zip(keys) {
            *card = CardId(key as u8);
        }
    }

    /// Where a card lies and when it came there; the card itself only where nothing else tells two apart. As one number, the first of
    /// them uppermost.
    fn key(&self, table: &Table, card: CardId) -> u128 {
        let state = table.card(card);
        let or_none = |number: Option<u8>| number.map_or(0, |number| u128::from(number) + 1);
        let host = or_none(state.host.get().map(|host| host.0));
        let at = or_none(self.at.get(card.index()).copied());
        let parts = [
            (state.area.index() as u128, 8),
            (state.keeper.0.into(), 8),
            (host, 9),
            (at, 9),
            (state.stamp.into(), 32),
            (state.before.into(), 32),
            (card.0.into(), 8),
        ];
        parts.into_iter().fold(0, |key, (part, bits)| key << bits | part)
    }
}

/// The kind of place where a card lies, if it may be dealt anew. One that lies in the archives of another player came from
/// play: everybody saw it go there.
fn kind_of(table: &Table, card: CardId) -> Option<usize> {
    let state = table.card(card);
    let at_home = state.keeper == state.owner || !matches!(state.area, Area::Deck | Area::Hand | Area::Archives);
    let is_mixed = state.area == Area::Deck && table.mixed_cards(state.keeper).contains(&card);
    let hiding = if is_mixed { Some(Hiding::Mixed) } else { state.area.hiding() };
    let hiding = hiding.filter(|_| at_home)?;
    Hiding::ALL.iter().position(|kind| *kind == hiding)
}

/// In how many ways so many cards can be split like this.
fn multinomial(count: usize, split: Split) -> f64 {
    let mut ways = 1.0;
    let mut left = count;
    for part in split {
        for taken in 0..part {
            ways *= (left - taken) as f64 / (taken + 1) as f64;
        }
        left -= part;
    }
    ways.round()
}
