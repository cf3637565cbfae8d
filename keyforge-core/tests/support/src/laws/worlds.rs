//! Two worlds that differ only in what a seat may not know tell that seat the same, for every kind of event.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::table::{Area, CardId, Table};
use keyforge_core::{KeyForge, kernel, knows};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::any::{check_fold, seats, told_and_seen};

/// What two worlds need to know of a game. Cards are told by their numbers.
pub trait Hiding: Ruleset {
    /// How many cards there are.
    fn cards(table: &Self::Table) -> u16;
    /// Whether a seat may know which card this is.
    fn knows(table: &Self::Table, viewer: Seat, card: u16) -> bool;
    /// A deck, from the bottom or from the top.
    fn deck(table: &Self::Table, seat: Seat) -> Vec<u16>;
}

impl Hiding for KeyForge {
    fn cards(table: &Table) -> u16 {
        table.card_ids().count() as u16
    }

    fn knows(table: &Table, viewer: Seat, card: u16) -> bool {
        knows(table, viewer, CardId(card as u8))
    }

    fn deck(table: &Table, seat: Seat) -> Vec<u16> {
        table.list(Area::Deck, seat).iter().map(|card| u16::from(card.0)).collect()
    }
}

#[cfg(feature = "kryptik")]
impl Hiding for keyforge_core::kryptik::Kryptik {
    fn cards(table: &Self::Table) -> u16 {
        table.cards.len() as u16
    }

    fn knows(table: &Self::Table, viewer: Seat, card: u16) -> bool {
        table.knows(viewer, keyforge_core::kryptik::CardId(card))
    }

    fn deck(table: &Self::Table, seat: Seat) -> Vec<u16> {
        table.player(seat).deck.iter().map(|card| card.0).collect()
    }
}

/// The names of all kinds of events, from the reader of events itself: it lists them when it meets one that it does not know.
pub fn kinds<E: DeserializeOwned>() -> BTreeSet<String> {
    let error = match serde_json::from_value::<E>(json!("no such kind")) {
        Ok(_) => panic!("an event of no kind was read"),
        Err(error) => error.to_string(),
    };
    let (_, listed) = error.split_once("expected one of").unwrap_or_else(|| panic!("{error}"));
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The kind of an event.
pub fn kind_of(event: &impl Serialize) -> String {
    match serde_json::to_value(event) {
        Ok(Value::String(kind)) => kind,
        Ok(Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        other => panic!("{other:?}"),
    }
}

/// The seats of a game, and one that nobody has: what everybody may know.
pub fn viewers<R: Ruleset>(game: &kernel::Game<R>) -> impl Iterator<Item = Seat> + use<R> {
    seats(game).chain([Seat(7)])
}

/// In how many games that looked the same from a seat in two worlds each kind of event occurred, by seat.
#[derive(Debug, Default)]
pub struct Compared {
    /// By kind and viewer.
    pub kinds: BTreeMap<(String, Seat), u64>,
    /// How many worlds were compared.
    pub worlds: u64,
}

impl Compared {
    /// Plays a game again in which two cards that a viewer never knew lie in each other's place, as often as there are such
    /// cards, at most so many times: the viewer is told the same.
    pub fn check<R: Hiding>(&mut self, library: &Arc<R::Library>, game: &kernel::Game<R>, most: usize) {
        let kinds: BTreeSet<String> =
            game.log().entries().iter().flat_map(|entry| &entry.events).map(kind_of).collect();
        for viewer in viewers(game) {
            let told = game.log().redact(viewer).unwrap();
            if seats(game).any(|seat| seat == viewer) {
                assert!(told.fold().unwrap() == game.view(viewer), "{}", told_and_seen(game, viewer));
            }
            let others = pairs(game, viewer).into_iter().filter_map(|pair| other_world(library, game, pair)).take(most);
            for other in others {
                assert!(other.table() != game.table(), "the worlds differ");
                check_fold(&other);
                let again = other.log().redact(viewer).unwrap();
                assert!(again == told, "{viewer} can tell two worlds apart: {}", first_difference(&told, &again));
                let seen = [game, &other].map(|game| game.view(viewer));
                assert!(seen[0] == seen[1], "{viewer} sees two worlds differ");
                self.worlds += 1;
                for kind in &kinds {
                    *self.kinds.entry((kind.clone(), viewer)).or_default() += 1;
                }
            }
        }
    }

    /// The kinds that no viewer with this number was told of in two worlds.
    pub fn missing(&self, kinds: &BTreeSet<String>, viewer: Seat) -> Vec<String> {
        kinds.iter().filter(|kind| !self.kinds.contains_key(&((*kind).clone(), viewer))).cloned().collect()
    }
}

fn first_difference<R: Ruleset>(one: &Log<R>, two: &Log<R>) -> String {
    for (one, two) in one.entries().iter().zip(two.entries()) {
        if one != two {
            let (one_text, two_text) = (format!("{one:#?}"), format!("{two:#?}"));
            let lines = one_text.lines().zip(two_text.lines()).filter(|(one, two)| one != two).take(8);
            return format!("entry {}: {:#?}\n{:?}\n{:?}", one.n, lines.collect::<Vec<_>>(), one.events, two.events);
        }
    }
    format!("{} and {} entries, or another header", one.len(), two.len())
}

/// Two cards with numbers next to each other, of one deck, of which a viewer never knew where they were. Being neighbours they
/// have the same place in whatever is sorted.
fn pairs<R: Hiding>(game: &kernel::Game<R>, viewer: Seat) -> Vec<(Seat, [u16; 2])> {
    let mut seen: BTreeSet<u16> = BTreeSet::new();
    let mut table = R::blank(&game.log().header().setup);
    let mut begun = None;
    for event in game.log().entries().iter().flat_map(|entry| &entry.events) {
        R::evolve(&mut table, event);
        begun.get_or_insert_with(|| table.clone());
        seen.extend((0..R::cards(&table)).filter(|card| R::knows(&table, viewer, *card)));
    }
    let Some(begun) = begun else { return Vec::new() };
    let mut pairs = Vec::new();
    for seat in seats(game) {
        let mut deck = R::deck(&begun, seat);
        deck.sort_unstable();
        let unknown = |pair: &&[u16]| pair.iter().all(|card| !seen.contains(card)) && pair[0] + 1 == pair[1];
        pairs.extend(deck.windows(2).filter(unknown).map(|pair| (seat, [pair[0], pair[1]])));
    }
    // Some of each deck, spread over it.
    let step = (pairs.len() / 6).max(1);
    pairs.into_iter().step_by(step).collect()
}

/// The same game after a first shuffle that put two cards in each other's place. None where it cannot be played so: somebody
/// does something with one of them that cannot be done with the other.
fn other_world<R: Hiding>(
    library: &Arc<R::Library>,
    game: &kernel::Game<R>,
    (seat, pair): (Seat, [u16; 2]),
) -> Option<kernel::Game<R>> {
    let log = game.log();
    let (first, rest) = log.entries().split_first()?;
    let mut table = R::blank(&log.header().setup);
    R::evolve(&mut table, first.events.first()?);
    let deck = R::deck(&table, seat);
    let places = pair.map(|card| deck.iter().position(|other| *other == card).map(|place| place as u16));
    let [Some(one), Some(two)] = places else { return None };
    let shuffle = first.events.iter().find_map(|event| shuffle_of(event, seat))?;
    let mut changed = false;
    let start = first.chance.iter().map(|answer| match answer {
        ChanceAnswer::Permutation(order) if *order == shuffle && !changed => {
            changed = true;
            let swap = |place: &u16| match place {
                place if *place == one => two,
                place if *place == two => one,
                place => *place,
            };
            ChanceAnswer::Permutation(order.iter().map(swap).collect())
        }
        answer => answer.clone(),
    });
    let answers: Vec<ChanceAnswer> = start.chain(rest.iter().flat_map(|entry| entry.chance.clone())).collect();
    let mut other =
        kernel::Game::<R>::with_chance(library.clone(), log.header().setup.clone(), Scripted::new(answers)).ok()?;
    for entry in rest {
        let Cause::Action { seat, action: Some(action), .. } = &entry.cause else { return None };
        let id = other.decision()?.id();
        let swapped: R::Action = swapped::<R>(action, pair);
        let listed = |action: &R::Action| other.legal_actions().contains(action);
        let action = [swapped, action.clone()].into_iter().find(listed)?;
        other.apply(*seat, id, action).ok()?;
    }
    changed.then_some(other)
}

/// The order of a shuffle of that deck.
fn shuffle_of(event: &impl Serialize, seat: Seat) -> Option<Vec<u16>> {
    let event = serde_json::to_value(event).ok()?;
    let shuffled = event.get("shuffled").filter(|shuffled| shuffled["seat"] == json!(seat))?;
    serde_json::from_value(shuffled["order"].clone()).ok()
}

/// The action with the other card of the pair.
fn swapped<R: Ruleset>(action: &R::Action, [one, two]: [u16; 2]) -> R::Action {
    let Ok(mut value) = serde_json::to_value(action) else { return action.clone() };
    if let Some(card) = value.get_mut("card") {
        if *card == json!(one) {
            *card = json!(two);
        } else if *card == json!(two) {
            *card = json!(one);
        }
    }
    serde_json::from_value(value).unwrap_or_else(|_| action.clone())
}
