//! Snapshots and logs belong to an engine and to cards: with others they are refused, not misread.

use std::sync::Arc;

use keyforge_core::cards::{CardSource, builtin_cards, parse_cards};
use keyforge_core::kernel::{
    ENGINE, Proof, ReplayError, RestoreError, Ruleset, Seat, Seed, Unverified, Verdict, replay, verify,
};
use keyforge_core::library::Library;
use keyforge_core::scenario::Scenario;
use keyforge_core::table::{Action, Table};
use keyforge_core::{Board, Deck, Game, KeyForge, Setup};
use serde_json::{Value, json};

const LAMPLIGHTER: &str = "card lamplighter \"Lamplighter\"\n  logos creature · power 3\n  reap: draw(1)\n";

fn home_made(text: &str) -> Arc<Library> {
    Library::builtin().with(parse_cards("home.kf", text).unwrap()).unwrap()
}

/// A game some way on, in which a home-made card plays.
fn game(library: &Arc<Library>) -> Game {
    let [mut first, second] = Deck::starters();
    first.cards[0].card = "lamplighter".to_owned();
    let mut game = Game::new(library.clone(), Setup::new(first, second).free(), Seed::from(1)).unwrap();
    for step in 0..30 {
        let open = game.decision().unwrap().clone();
        game.apply(open.seat, open.id, open.options[step % open.options.len()]).unwrap();
    }
    game
}

fn snapshot(game: &Game) -> Value {
    serde_json::to_value(KeyForge::snapshot(game.state())).unwrap()
}

fn restored(library: &Arc<Library>, snapshot: Value) -> Result<keyforge_core::State, RestoreError> {
    KeyForge::restore(library, serde_json::from_value(snapshot).unwrap())
}

#[test]
fn a_snapshot_is_restored_with_its_own_cards_alone() {
    let library = home_made(LAMPLIGHTER);
    let game = game(&library);
    assert_eq!(&restored(&library, snapshot(&game)).unwrap(), game.state());
    // More cards of which the game knows nothing change nothing.
    let more = "card other \"Other\"\n  dis creature · power 2\n";
    let more = library.with(parse_cards("home.kf", more).unwrap()).unwrap();
    assert_eq!(&restored(&more, snapshot(&game)).unwrap(), game.state());

    let error = restored(&Library::builtin(), snapshot(&game)).unwrap_err();
    assert_eq!(error, RestoreError::MissingCards { cards: vec!["lamplighter".to_owned()] });
    assert_eq!(error.to_string(), "the library lacks cards of the snapshot: lamplighter");

    let error = restored(&home_made(&LAMPLIGHTER.replace("power 3", "power 4")), snapshot(&game)).unwrap_err();
    let RestoreError::Definitions { snapshot: theirs, library: ours } = &error else { panic!("{error}") };
    assert_ne!(theirs, ours);
    assert_eq!(*theirs, game.log().header().definitions);
    assert!(
        error.to_string().contains(&theirs.to_string()) && error.to_string().contains(&ours.to_string()),
        "{error}"
    );
}

#[test]
fn no_card_of_the_library_can_be_missing() {
    let game = game(&home_made(LAMPLIGHTER));
    let mut all: Vec<CardSource> = builtin_cards().unwrap();
    all.extend(parse_cards("home.kf", LAMPLIGHTER).unwrap());
    for card in game.state().library().cards().to_vec() {
        let cards = all.iter().filter(|source| source.facts.slug != card.card).cloned().collect();
        // A title that scripts name is missed by the library itself.
        let Ok(library) = Library::new(cards) else { continue };
        let error = restored(&Arc::new(library), snapshot(&game)).unwrap_err();
        assert_eq!(error, RestoreError::MissingCards { cards: vec![card.card.clone()] });
    }
}

/// A snapshot has the names that its engine wrote: one that only reads alike would be left out, and all cards behind it be others.
#[test]
fn a_name_that_resembles_one_of_a_card_is_missing() {
    let library = home_made(LAMPLIGHTER);
    let game = game(&library);
    let mut forged = snapshot(&game);
    let first = game.state().library().cards()[0].card.clone();
    let resembling = format!("({first}");
    forged["cast"][0] = json!(resembling);
    let error = restored(&library, forged).unwrap_err();
    assert_eq!(error, RestoreError::MissingCards { cards: vec![resembling] });
}

#[test]
fn a_snapshot_of_another_engine_or_of_none_is_refused() {
    let library = home_made(LAMPLIGHTER);
    let game = game(&library);
    let mut old = snapshot(&game);
    old.as_object_mut().unwrap().remove("origin");
    let error = restored(&library, old).unwrap_err();
    assert_eq!((error.code(), &error), ("snapshot/no_origin", &RestoreError::NoOrigin));
    let mut other = snapshot(&game);
    other["origin"]["engine"] = json!("0.0.0");
    let engine = ENGINE.to_owned();
    let error = restored(&library, other).unwrap_err();
    assert_eq!(error, RestoreError::EngineVersion { snapshot: "0.0.0".to_owned(), engine });
}

#[test]
fn the_digest_of_a_game_does_not_tell_the_engine() {
    let game = game(&home_made(LAMPLIGHTER));
    let mut snapshot = snapshot(&game);
    snapshot["origin"] = Value::Null;
    let bare = KeyForge::digest_of_state(game.state()).unwrap();
    assert_eq!(game.digest().unwrap(), bare);
}

/// What a snapshot says of the fight that goes on.
fn fight_in(form: &mut Value) -> Option<&mut Value> {
    if form.get("eluded").is_some() {
        return Some(form);
    }
    let inner: Vec<&mut Value> = match form {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    };
    inner.into_iter().find_map(fight_in)
}

/// Of details that mostly are not there the digest tells which of them are.
#[test]
fn the_digest_tells_which_fighter_was_falling_already() {
    let library = home_made("card duelist \"Duelist\"\n  dis creature · power 3\n  before_fight: may(gain(1))\n");
    let form = json!({
        "active": 0, "house": "dis",
        "players": [{ "battleline": ["duelist"] }, { "battleline": ["troll"] }],
    });
    let scenario: Scenario = serde_json::from_value(form).unwrap();
    let mut game = Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    while fight_in(&mut snapshot(&game)).is_none() {
        let open = game.decision().unwrap().clone();
        let fights = |action: &&Action| matches!(action, Action::Fight(_) | Action::Card(_));
        let action = *open.options.iter().find(fights).unwrap();
        game.apply(open.seat, open.id, action).unwrap();
    }
    let digest = |falling: Option<[bool; 2]>| {
        let mut form = snapshot(&game);
        if let (Some(falling), Some(fight)) = (falling, fight_in(&mut form)) {
            fight["doomed"] = json!(falling);
        }
        KeyForge::digest_of_state(&restored(&library, form).unwrap()).unwrap()
    };
    let told = [None, Some([true, false]), Some([false, true]), Some([true, true])].map(digest);
    assert_eq!(told[0], game.digest().unwrap());
    for (at, one) in told.iter().enumerate() {
        assert!(told[..at].iter().all(|other| other != one), "{at}");
    }
}

#[test]
fn a_log_whose_cards_are_missing_says_so() {
    let library = home_made(LAMPLIGHTER);
    let game = game(&library);
    assert_eq!(verify(&library, game.log()).into_result(), Ok(Proof::RulesAndChance));
    let cards = vec!["lamplighter".to_owned()];
    let verdict = verify::<KeyForge>(&Library::builtin(), game.log());
    assert_eq!(verdict, Verdict::Unverified(Unverified::MissingCards { cards: cards.clone() }));
    assert_eq!(verdict.to_string(), "not verified: the library lacks cards of the log: lamplighter");
    let error = replay::<KeyForge>(&Library::builtin(), &game.log().inputs_only()).unwrap_err();
    assert_eq!(error, ReplayError::MissingCards { cards });
    let changed = home_made(&LAMPLIGHTER.replace("power 3", "power 4"));
    assert!(matches!(verify(&changed, game.log()), Verdict::Unverified(Unverified::Definitions { .. })));
}

#[test]
fn a_scenario_that_names_a_card_by_its_title_lacks_nothing() {
    let library = home_made(LAMPLIGHTER);
    let form = json!({"house": "logos", "players": [{"battleline": ["Lamplighter"], "deck": ["dust-imp"]}, {}]});
    let scenario: Scenario = serde_json::from_value(form).unwrap();
    let game = Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    assert_eq!(verify(&library, game.log()), Verdict::Verified);
    let cards = vec!["Lamplighter".to_owned()];
    let verdict = verify::<KeyForge>(&Library::builtin(), game.log());
    assert_eq!(verdict, Verdict::Unverified(Unverified::MissingCards { cards }));
}

/// Every value of a form, each put in turn in the place of the values of a field.
fn with_field(form: &Value, field: &str, value: &Value) -> Vec<Value> {
    fn places(form: &Value, field: &str, at: &str, found: &mut Vec<String>) {
        let mut go = |key: &str, inner: &Value| {
            let at = format!("{at}/{key}");
            if key == field && inner.is_number() {
                found.push(at.clone());
            }
            places(inner, field, &at, found);
        };
        match form {
            Value::Object(fields) => fields.iter().for_each(|(key, inner)| go(key, inner)),
            Value::Array(items) => items.iter().enumerate().for_each(|(index, inner)| go(&index.to_string(), inner)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    places(form, field, "", &mut found);
    let put = |at: &String| {
        let mut form = form.clone();
        *form.pointer_mut(at).unwrap() = value.clone();
        form
    };
    found.iter().map(put).collect()
}

#[test]
fn a_snapshot_that_names_what_is_not_there_is_refused() {
    let library = home_made(LAMPLIGHTER);
    let game = game(&library);
    let form = snapshot(&game);
    let mut looked = 0;
    for (field, value) in [("owner", 7), ("home", 7), ("active", 2), ("seat", 2), ("def", 9_000), ("card", 199)] {
        for forged in with_field(&form, field, &json!(value)) {
            // Two seats are all that the table has room for: the seats of a card are refused as they are read.
            let error = match serde_json::from_value(forged) {
                Ok(snapshot) => {
                    let error = KeyForge::restore(&library, snapshot).unwrap_err();
                    assert_eq!(error.code(), "snapshot/stranger", "{field}: {error}");
                    error.to_string()
                }
                Err(error) => {
                    assert!(["owner", "home"].contains(&field), "{field}: {error}");
                    assert!(error.to_string().starts_with("cards["), "{field}: {error}");
                    error.to_string()
                }
            };
            assert!(error.ends_with(&format!(" {value}")), "{error}");
            looked += 1;
        }
    }
    assert!(looked > 200, "{looked}");
    for seat in ["owner", "keeper", "home"] {
        let mut table = form["table"].clone();
        table["tokens"] = json!([table["cards"][0]]);
        assert!(serde_json::from_value::<Table>(table.clone()).is_ok());
        table["tokens"][0][seat] = json!(2);
        let error = serde_json::from_value::<Table>(table).unwrap_err();
        assert_eq!(error.to_string(), format!("tokens.{seat}: there is no Seat 2"));
    }
    let mut long = form.clone();
    long["table"]["card_count"] = json!(201);
    assert_eq!(restored(&library, long).unwrap_err().code(), "snapshot/length");
}

#[test]
fn a_scenario_whose_rest_names_what_is_not_there_is_refused() {
    let library = home_made(LAMPLIGHTER);
    let mut game = game(&library);
    let scenario = loop {
        match Scenario::of(game.state()) {
            Ok(scenario) => break scenario,
            Err(_) => {
                let open = game.decision().unwrap().clone();
                game.apply(open.seat, open.id, open.options[0]).unwrap();
            }
        }
    };
    let form = serde_json::to_value(&scenario).unwrap();
    let start = |form: Value| {
        let scenario = serde_json::from_value(form).unwrap();
        Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), Seed::from(1))
    };
    let begun = start(form.clone()).unwrap();
    let homes = with_field(&form, "home", &json!(7));
    assert!(homes.len() > 60, "{}", homes.len());
    for forged in homes {
        let error = start(forged).unwrap_err();
        assert_eq!(error.to_string(), "rest.cards.home: this does not fit the position");
    }
    // What lies in no play area is at home with its owner, and was neither tagged nor abducted, whatever is noted.
    let mut odd = form.clone();
    for (card, noted) in begun.table().card_ids().zip(odd["rest"]["cards"].as_array_mut().unwrap()) {
        let state = begun.table().card(card);
        if !state.in_play() {
            noted["home"] = json!(1 - state.owner.index());
            noted["flags"] = json!(255);
        }
    }
    assert_ne!(odd, form);
    assert!(start(odd).unwrap().table() == begun.table());
}

#[test]
fn a_card_in_two_places_or_in_none_is_refused() {
    let library = home_made(LAMPLIGHTER);
    let whole = snapshot(&game(&library));
    let refused = |at: &str, card: usize, change: &dyn Fn(&mut Value)| {
        let mut changed = whole.clone();
        change(&mut changed["table"]);
        let error = restored(&library, changed).unwrap_err();
        assert_eq!(error, RestoreError::Misplaced { at: at.to_owned(), card });
        assert_eq!(error.code(), "snapshot/misplaced");
    };
    let number = |list: &str, place: usize| {
        whole["table"]["players"][0][list][place].as_u64().unwrap_or_else(|| panic!("{list} has a card {place}"))
            as usize
    };
    let (top, held) = (number("deck", 0), number("hand", 0));
    // Twice in one list, in a list of another area and of another player.
    refused("table.players[0].deck", top, &|table| {
        table["players"][0]["deck"].as_array_mut().unwrap().push(top.into())
    });
    refused("table.players[0].deck", held, &|table| {
        table["players"][0]["deck"].as_array_mut().unwrap().push(held.into())
    });
    refused("table.players[1].hand", held, &|table| {
        table["players"][1]["hand"].as_array_mut().unwrap().push(held.into())
    });
    for shared in ["attached", "under", "limbo"] {
        let at = format!("table.{shared}");
        refused(&at, held, &|table| table[shared].as_array_mut().unwrap().push(held.into()));
    }
    // In no list, or only by its own word elsewhere.
    let at = format!("table.cards[{held}]");
    refused(&at, held, &|table| table["players"][0]["hand"].as_array_mut().unwrap().retain(|card| *card != held));
    refused("table.players[0].hand", held, &|table| table["cards"][held]["area"] = json!("discard"));
    refused("table.players[0].hand", held, &|table| table["cards"][held]["keeper"] = json!(1));
    refused("table.players[0].deck", top, &|table| table["cards"][top]["area"] = json!("unknown"));
}

/// A table may come from a file, or from a server that means no good.
#[test]
fn a_table_whose_cards_are_attached_to_themselves_has_a_board() {
    let game = game(&home_made(LAMPLIGHTER));
    let mut form = serde_json::to_value(game.view(Seat::FIRST)).unwrap();
    form["attached"] = json!([5, 6]);
    form["players"][0]["battleline"] = json!([5]);
    for (card, host) in [(5, 6), (6, 5)] {
        form["cards"][card]["area"] = "battleline".into();
        form["cards"][card]["host"] = host.into();
    }
    let table: Table = serde_json::from_value(form).unwrap();
    let board = Board::of(game.state().library(), &table);
    assert_eq!(board.players[0].battleline[0].upgrades[0].upgrades, []);
    // A story that says where cards lie follows hosts too.
    let mut form = serde_json::to_value(game.state().table()).unwrap();
    form["players"][0]["battleline"] = json!([5, 6]);
    for card in [5, 6] {
        form["cards"][card]["area"] = "battleline".into();
        form["cards"][card]["host"] = card.into();
        form["cards"][card]["def"] = form["cards"][5]["def"].clone();
    }
    let options = json!([{"card": 5}, {"card": 6}]);
    form["decision"]["kind"] = "card".into();
    form["decision"]["options"] = options;
    let table: Table = serde_json::from_value(form).unwrap();
    let board = Board::of(game.state().library(), &table);
    assert_eq!(board.decision.unwrap().options.len(), 2);
}
