//! The hashes that are written by hand leave nothing out, and no two parts of a value share a place in them.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use keyforge_core::kernel::{Digest, Ruleset, Seat};
use keyforge_core::model::{House, HouseSet, Rulebook};
use keyforge_core::table::{CardId, CardList, CardRef, CardState, Fact, FactKind, Maybe, Snapshot, StatusFlags, Table};
use keyforge_core::{KeyForge, State};
use keyforge_testing::Scene;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What may stand in the place of a number, a sign or a name.
fn others(leaf: &Value) -> Vec<Value> {
    match leaf {
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => [1, 2, 128, 256, 65_536].map(|more| json!(number.as_i64().unwrap() + more)).to_vec(),
        _ => ["dis", "hand", "archives", "played"].map(Value::from).to_vec(),
    }
}

/// Where the parts of a value stand that have no parts themselves.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(parts) => {
            parts.iter().enumerate().for_each(|(index, part)| leaves(part, &format!("{at}/{index}"), found));
        }
        Value::Object(parts) => parts.iter().for_each(|(name, part)| leaves(part, &format!("{at}/{name}"), found)),
        _ => found.push(at.to_owned()),
    }
}

/// Changes one part of a value at a time: all that come of it have hashes of their own.
fn check_parts<T: Hash + Eq + Debug + Serialize + DeserializeOwned>(value: &T) {
    check_parts_at(value, "");
}

/// The same of what stands at one place in a value.
fn check_parts_at<T: Hash + Eq + Debug + Serialize + DeserializeOwned>(value: &T, at: &str) {
    let written = serde_json::to_value(value).unwrap();
    let mut places = Vec::new();
    leaves(written.pointer(at).unwrap(), at, &mut places);
    let mut values: Vec<T> = vec![serde_json::from_value(written.clone()).unwrap()];
    for place in places {
        let before = values.len();
        for other in others(written.pointer(&place).unwrap()) {
            let mut changed = written.clone();
            *changed.pointer_mut(&place).unwrap() = other;
            values.extend(serde_json::from_value(changed).ok().filter(|changed| !values.contains(changed)));
        }
        assert!(values.len() > before, "{place} could not be changed: {written}");
    }
    let hashes: HashSet<u64> = values.iter().map(Digest::of_hash).collect();
    assert_eq!(hashes.len(), values.len(), "of {value:?}");
}

fn some(card: u8, stamp: u32) -> Maybe<CardRef> {
    Maybe::some(CardRef::new(CardId(card), stamp))
}

/// Whether it is of a deck or a token creature.
#[test]
fn every_part_of_a_card_is_hashed() {
    let mut written = serde_json::to_value(Table::blank(Rulebook::ALL[0], Seat::FIRST)).unwrap();
    let card = json!(CardState { host: Maybe::some(CardId(7)), ..CardState::UNKNOWN });
    written["cards"][0] = card.clone();
    written["tokens"] = json!([card]);
    let table: Table = serde_json::from_value(written).unwrap();
    check_parts_at(&table, "/cards/0");
    check_parts_at(&table, "/tokens/0");
}

#[test]
fn every_part_of_a_fact_is_hashed() {
    let was = Snapshot {
        def: CardState::UNKNOWN.def,
        houses: HouseSet::of(House::Brobnar),
        controller: Seat::FIRST,
        owner: Seat::FIRST,
        flags: StatusFlags::empty(),
        flank: true,
        power: 3,
        armor: 0,
        damage: 0,
        amber: 0,
        power_counters: 0,
        neighbors: [some(1, 2), some(3, 4)],
        as_upgrade: true,
    };
    let fact = Fact::of_card(FactKind::EnteredPlay, Seat::FIRST, CardRef::new(CardId(9), 5));
    check_parts(&Fact { other: some(10, 6), was: Some(was), ..fact });
    // Whether there is such a part is one too.
    let alone = Snapshot { neighbors: [Maybe::NONE; 2], ..was };
    let facts = [fact, Fact { was: Some(was), ..fact }, Fact { was: Some(alone), ..fact }];
    let hashes: HashSet<u64> = facts.iter().map(Digest::of_hash).collect();
    assert_eq!(hashes.len(), facts.len());
}

#[test]
fn every_card_of_a_list_is_hashed_in_its_place() {
    let lists: Vec<CardList> =
        (0..20).flat_map(|len| [len, len + 1].map(|first| (first..first + len).map(CardId).collect())).collect();
    let different: HashSet<Vec<CardId>> = lists.iter().map(|list| list.to_vec()).collect();
    let hashes: HashSet<u64> = lists.iter().map(Digest::of_hash).collect();
    assert_eq!(hashes.len(), different.len());
    check_parts(&(0..20).map(CardId).collect::<CardList>());
}

/// Two states of the same table in which something else is going on are told apart, and so are two tables.
#[test]
fn the_table_and_what_is_going_on_are_hashed() {
    let nudge = "card nudge \"Nudge\"\n  test 301 · dis action\n  play: damage({1 creature}, 1); gain(1)";
    let mut game = Scene::new(Rulebook::V1_2)
        .house(House::Dis)
        .cards(nudge)
        .me(|p| p.hand(["nudge"]).line(["filler-2", "filler-3"]))
        .start();
    game.play("nudge");
    let state = game.state();
    let written = serde_json::to_value(KeyForge::snapshot(state)).unwrap();
    for part in ["table", "machine"] {
        let mut places = Vec::new();
        leaves(&written[part], &format!("/{part}"), &mut places);
        // A question says which answers it has.
        places.retain(|place| !place.starts_with("/table/decision/options"));
        let changed = places.iter().flat_map(|place| {
            others(written.pointer(place).unwrap()).into_iter().filter_map(|other| {
                let mut changed = written.clone();
                *changed.pointer_mut(place).unwrap() = other;
                KeyForge::restore(game.game.library(), serde_json::from_value(changed).ok()?).ok()
            })
        });
        let mut states: HashMap<u64, State> = HashMap::new();
        for other in changed.chain([state.clone()]) {
            match states.entry(Digest::of_hash(&other)) {
                Entry::Vacant(entry) => _ = entry.insert(other),
                Entry::Occupied(entry) => assert!(*entry.get() == other, "{part}: two states have one hash"),
            }
        }
        assert!(states.len() > 20, "{part}: {} states", states.len());
    }
}
