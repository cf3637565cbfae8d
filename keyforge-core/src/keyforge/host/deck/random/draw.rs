//! Drawing the cards of a deck.

use super::dice::Dice;
use super::pool::{Drawn, Pool, Printed};
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::setup::CARDS_PER_HOUSE;
use crate::keyforge::model::{Expansion, House, Icon, Rarity};

/// In how many of 54 houses of real decks 0, 1, 2 … cards are rare, those that come with a rare one left aside.
const RARES: [usize; 4] = [9, 31, 11, 3];

/// In how many of the same houses 0, 1, 2 … cards are uncommon. All others are common.
const UNCOMMONS: [usize; 7] = [4, 6, 14, 15, 6, 7, 2];

/// One of so many decks has a maverick, one of so many a legacy, one of so many an anomaly.
const ODD: usize = 20;

/// The most bonus icons of a card that was enhanced, the printed ones counted in.
const MOST_ICONS: usize = 5;

/// The cards of one house.
pub(super) fn house<'a>(pool: &Pool<'a>, house: House, dice: &mut Dice) -> Vec<Drawn<'a>> {
    let (rares, uncommons) = (dice.weighted(&RARES), dice.weighted(&UNCOMMONS));
    // The rare ones first: their company needs room.
    let wanted = std::iter::repeat_n(Rarity::Rare, rares).chain(std::iter::repeat_n(Rarity::Uncommon, uncommons));
    let mut drawn = Vec::with_capacity(CARDS_PER_HOUSE);
    // Each draw brings a card at least, so there are enough of them.
    for rarity in wanted.chain(std::iter::repeat(Rarity::Common)).take(CARDS_PER_HOUSE) {
        let room = CARDS_PER_HOUSE - drawn.len();
        if room > 0 {
            drawn.extend(pool.draw(house, rarity, room, dice));
        }
    }
    drawn
}

/// The token creature of a deck (`TOKEN-1d`): the first that a card of it names, or else one of those of its houses; none in
/// a set without. Another card takes the place of one that names another token creature.
pub(super) fn token<'a>(
    pool: &Pool<'a>,
    houses: &[House],
    drawn: &mut [Drawn<'a>],
    dice: &mut Dice,
) -> Option<Printed<'a>> {
    let tokens: Vec<Printed<'a>> = houses.iter().flat_map(|house| pool.tokens(*house)).collect();
    let named = drawn.iter().find_map(|it| pool.named(&it.card));
    let token = named.or_else(|| dice.pick(&tokens).copied())?;
    let misfit = |it: &&mut Drawn<'a>| pool.named(&it.card).is_some_and(|named| named.number != token.number);
    for place in drawn.iter_mut().filter(misfit) {
        if let Some(card) = dice.pick(&pool.stand_ins(place.house, place.rarity)).copied() {
            *place = Drawn { card, alone: true, ..*place };
        }
    }
    Some(token)
}

/// Where one house has a card that goes across the deck, the others get theirs: each in place of a rare card, or of the last.
pub(super) fn spread<'a>(pool: &Pool<'a>, houses: &[House], drawn: &mut [Drawn<'a>]) {
    if !drawn.iter().any(|it| pool.is_across(&it.card)) {
        return;
    }
    for house in houses {
        let own = |it: &Drawn<'_>| it.house == *house;
        let Some(card) = pool.across(*house).filter(|_| !drawn.iter().any(|it| own(it) && pool.is_across(&it.card)))
        else {
            continue;
        };
        let free = |it: &Drawn<'_>| own(it) && it.alone;
        let rare = drawn.iter().rposition(|it| free(it) && it.rarity == Rarity::Rare);
        let place = rare.or_else(|| drawn.iter().rposition(free)).and_then(|at| drawn.get_mut(at));
        if let Some(place) = place {
            *place = Drawn { card, house: *house, rarity: Rarity::Rare, alone: false };
        }
    }
}

/// Puts a maverick, a legacy and an anomaly in, each seldom, each in place of another card of the house that it appears in.
pub(super) fn oddities<'a>(library: &'a Library, set: &str, pool: &Pool<'a>, drawn: &mut [Drawn<'a>], dice: &mut Dice) {
    if dice.below(ODD) == 0 {
        maverick(pool, drawn, dice);
    }
    if pool.has_legacies() && dice.below(ODD) == 0 {
        legacy(library, set, drawn, dice);
    }
    let anomalies = pool.anomalies();
    if !anomalies.is_empty() && dice.below(ODD) == 0 {
        let card = dice.pick(&anomalies).copied();
        let places = places(drawn, |_| true);
        put(drawn, &places, card, dice);
    }
}

/// The places of cards that another one can stand in for.
fn places(drawn: &[Drawn<'_>], fits: impl Fn(&Drawn<'_>) -> bool) -> Vec<usize> {
    (0..).zip(drawn).filter(|(_, it)| it.alone && fits(it)).map(|(at, _)| at).collect()
}

/// Puts a card in one of those places, into the house of the card that was there.
fn put<'a>(drawn: &mut [Drawn<'a>], places: &[usize], card: Option<Printed<'a>>, dice: &mut Dice) {
    let place = dice.pick(places).and_then(|at| drawn.get_mut(*at));
    if let (Some(place), Some(card)) = (place, card) {
        *place = Drawn { card, alone: false, ..*place };
    }
}

/// A card of another house of the set, as rare as the one in whose place it is (`MAVERICK-1`).
fn maverick<'a>(pool: &Pool<'a>, drawn: &mut [Drawn<'a>], dice: &mut Dice) {
    let places = places(drawn, |_| true);
    let Some((place, old)) = dice.pick(&places).and_then(|at| Some((*at, *drawn.get(*at)?))) else {
        return;
    };
    let others: Vec<House> = pool.houses().into_iter().filter(|house| *house != old.house).collect();
    let card = dice.pick(&others).and_then(|house| dice.pick(&pool.stand_ins(*house, old.rarity)).copied());
    put(drawn, &[place], card, dice);
}

/// A card of the same house from an earlier set, as rare there, that this set does not print (`LEGACY-1`).
fn legacy<'a>(library: &'a Library, set: &str, drawn: &mut [Drawn<'a>], dice: &mut Dice) {
    let earlier = Expansion::ALL.into_iter().filter(|other| set.parse().is_ok_and(|set| *other < set));
    let earlier: Vec<Pool<'a>> = earlier.map(|set| Pool::of(library, set.name())).collect();
    let stand_ins = |it: &Drawn<'_>| -> Vec<_> {
        let cards = earlier.iter().flat_map(|pool| pool.stand_ins(it.house, it.rarity));
        cards.filter(|card| !card.is_in(set)).collect()
    };
    let places = places(drawn, |it| !stand_ins(it).is_empty());
    let Some((place, old)) = dice.pick(&places).and_then(|at| Some((*at, *drawn.get(*at)?))) else {
        return;
    };
    let card = dice.pick(&stand_ins(&old)).copied();
    put(drawn, &[place], card, dice);
}

/// The icons with which cards of the deck enhance it, for each card in turn: every icon goes to a card that has room for it
/// (`ENHANCE-1`). A gigantic creature gets none, as its two halves are told apart by theirs.
pub(super) fn enhance(drawn: &[Drawn<'_>], dice: &mut Dice) -> Vec<Vec<Icon>> {
    let mut added: Vec<Vec<Icon>> = vec![Vec::new(); drawn.len()];
    for icon in drawn.iter().flat_map(|it| &it.card.facts.enhance) {
        let has_room = |(it, added): (&Drawn<'_>, &Vec<Icon>)| {
            it.card.facts.gigantic.is_none() && it.card.facts.icons.len() + added.len() < MOST_ICONS
        };
        let open: Vec<usize> =
            (0..).zip(drawn.iter().zip(&added)).filter(|(_, card)| has_room(*card)).map(|(at, _)| at).collect();
        if let Some(icons) = dice.pick(&open).and_then(|at| added.get_mut(*at)) {
            icons.push(*icon);
        }
    }
    added
}
