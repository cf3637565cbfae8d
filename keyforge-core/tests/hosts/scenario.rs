//! Positions as data, and the harness of the tests that use them.

use std::sync::Arc;

#[cfg(feature = "german")]
use keyforge_core::kernel::{Proof, replay, verify};
use keyforge_core::kernel::{RandomAgent, Recorder, Refusing, Ruleset, Seed, Seeded};
use keyforge_core::{Deck, DeckCard, KeyForge, Setup, State};
#[cfg(feature = "german")]
use keyforge_core::{Game, Log};
use keyforge_testing::*;

/// The code and the field of the error that a position gives.
#[track_caller]
fn refused(json: Value) -> (&'static str, String) {
    match scene(json.clone()).try_start() {
        Ok(play) => panic!("{json:#} is accepted\n{}", play.report()),
        Err(error) => (error.code(), error.field().unwrap_or_default().to_owned()),
    }
}

/// The same where the first player has that.
#[track_caller]
fn refused_of_first(player: Value) -> (&'static str, String) {
    refused(json!({"house": "dis", "players": [player, {}]}))
}

fn error(code: &'static str, field: &str) -> (&'static str, String) {
    (code, field.to_owned())
}

// ── the text ────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn a_malformed_text_is_refused_with_its_place() {
    let malformed = Scenario::from_json("{\n  \"house\": \"diss\"\n}").unwrap_err();
    let ScenarioError::Malformed { line, message, .. } = &malformed else { panic!("{malformed}") };
    assert_eq!(*line, 2);
    assert!(message.contains("diss"), "{message}");
    assert_eq!(malformed.code(), "scenario/malformed");
}

#[test]
fn an_unknown_field_is_refused_also_within_a_card() {
    let text = r#"{"house": "dis", "players": [{"battleline": [{"card": "dust-imp", "demage": 1}]}, {}]}"#;
    let malformed = Scenario::from_json(text).unwrap_err();
    assert!(malformed.to_string().contains("demage"), "{malformed}");
    let malformed = Scenario::from_json(r#"{"hose": "dis"}"#).unwrap_err();
    assert!(malformed.to_string().contains("hose"), "{malformed}");
}

#[test]
fn a_scenario_survives_its_json_form() {
    let scene = Scene::new(V1_2)
        .house(Dis)
        .me(|p| p.line([card("charette").damage(1).upgrade("blood-of-titans"), card("dust-imp")]).hand(["fear"]))
        .opp(|p| p.keys([KeyColor::Blue]).deck(filler(3)));
    let text = scene.scenario().to_json();
    assert_eq!(Scenario::from_json(&text).as_ref(), Ok(scene.scenario()));
    assert!(text.contains("\"fear\"") && !text.contains("stunned"), "defaults are left out: {text}");
}

// ── impossible positions ────────────────────────────────────────────────────────────────────────────────

#[test]
fn an_unknown_card_is_refused() {
    let found = refused_of_first(json!({"battleline": ["dust-imp", "no-such-card"]}));
    assert_eq!(found, error("scenario/unknown_card", "players[0].battleline[1]"));
}

#[test]
fn a_card_of_the_wrong_type_is_refused() {
    for (zone, name) in [("battleline", "fear"), ("battleline", "dominator-bauble"), ("artifacts", "dust-imp")] {
        let found = refused_of_first(json!({zone: [name]}));
        assert_eq!(found, error("scenario/misplaced", &format!("players[0].{zone}[0]")));
    }
    let found =
        refused_of_first(json!({"battleline": [{"card": "charette", "upgrades": ["blood-of-titans", "fear"]}]}));
    assert_eq!(found, error("scenario/misplaced", "players[0].battleline[0].upgrades[1]"));
}

#[test]
fn an_upgrade_that_is_not_attached_is_refused() {
    let found = refused_of_first(json!({"battleline": ["blood-of-titans"]}));
    assert_eq!(found, error("scenario/misplaced", "players[0].battleline[0]"));
}

#[test]
fn what_holds_in_play_only_is_refused_elsewhere() {
    for field in ["amber", "damage", "power_counters", "armor_used", "attacked"] {
        let found = refused_of_first(json!({"hand": ["fear", {"card": "dust-imp", field: 1}]}));
        assert_eq!(found, error("scenario/meaningless", &format!("players[0].hand[1].{field}")));
    }
    let found = refused_of_first(json!({"artifacts": [{"card": "dominator-bauble", "damage": 1}]}));
    assert_eq!(found, error("scenario/meaningless", "players[0].artifacts[0].damage"));
    let found = refused_of_first(json!({"battleline": [{"card": "dust-imp", "controller": "opponent"}]}));
    assert_eq!(found, error("scenario/meaningless", "players[0].battleline[0].controller"));
}

#[test]
fn a_card_lies_in_its_owners_zones() {
    let found = refused_of_first(json!({"discard": [{"card": "fear", "owner": "opponent"}]}));
    assert_eq!(found, error("scenario/not_owned", "players[0].discard[0].owner"));
    // Archives may have them.
    game(json!({"house": "dis", "players": [{"archives": [{"card": "fear", "owner": "opponent"}]}, {}]}));
}

#[test]
fn a_creature_that_would_die_is_refused() {
    let found = refused_of_first(json!({"battleline": [{"card": "dust-imp", "damage": 2}]}));
    assert_eq!(found, error("scenario/dying", "players[0].battleline[0].damage"));
    let found = refused_of_first(json!({"battleline": [{"card": "dust-imp", "damage": 3, "power_counters": 1}]}));
    assert_eq!(found.0, "scenario/dying");
    let game = game(json!({"house": "dis", "players": [{"battleline": [
        {"card": "dust-imp", "damage": 2, "power_counters": 1}
    ]}, {}]}));
    assert_eq!(game.power("dust-imp"), 3);
}

#[test]
fn step_3_needs_a_house_and_step_2_has_none() {
    assert_eq!(refused(json!({})), error("scenario/house_missing", "house"));
    assert_eq!(refused(json!({"step": "house", "house": "dis"})), error("scenario/house_forbidden", "house"));
    assert_eq!(refused(json!({"no_house": true, "house": "dis"})), error("scenario/house_forbidden", "house"));
    let mut game = game(json!({"no_house": true, "players": [{"battleline": ["dust-imp"]}, {}]}));
    game.refuses("reap dust-imp").offers("end turn");
}

#[test]
fn ids_are_given_once_and_without_a_gap() {
    let two = |one: u8, two: u8| json!({"hand": [{"card": "fear", "id": one}], "deck": [{"card": "fear", "id": two}]});
    assert_eq!(refused_of_first(two(0, 0)), error("scenario/duplicate_id", "players[0].deck[0].id"));
    assert_eq!(refused_of_first(two(0, 2)), error("scenario/id_range", "players[0].deck[0].id"));
    let game = game(json!({"house": "dis", "players": [two(1, 0), {}]}));
    assert_eq!(game.table().player(ME).hand()[0], CardId(1));
}

#[test]
fn three_keys_and_impossible_houses_are_refused() {
    let found = refused_of_first(json!({"keys": ["red", "blue", "yellow"]}));
    assert_eq!(found, error("scenario/too_many_keys", "players[0].keys"));
    let found = refused_of_first(json!({"keys": ["red", "red"]}));
    assert_eq!(found, error("scenario/duplicate_key", "players[0].keys[1]"));
    let found = refused_of_first(json!({"houses": ["dis", "mars", "logos", "untamed"]}));
    assert_eq!(found, error("scenario/houses", "players[0].houses"));
}

#[test]
fn nobody_begins_with_more_chains_than_there_are() {
    assert_eq!(refused_of_first(json!({"chains": 25})), error("scenario/chains", "players[0].chains"));
    assert_eq!(refused_of_first(json!({"chains": 255})), error("scenario/chains", "players[0].chains"));
    let game = game(json!({"house": "dis", "players": [{"chains": 24}, {}]}));
    assert_eq!(game.chains(ME), 24);
    let told = ScenarioError::Chains { at: "players[1].chains".to_owned(), limit: 24 }.to_string();
    assert_eq!(told, "players[1].chains: a player has at most 24 chains");
}

#[test]
fn seats_turns_and_the_number_of_cards_are_checked() {
    assert_eq!(refused(json!({"house": "dis", "active": 2})), error("scenario/seat", "active"));
    assert_eq!(refused(json!({"house": "dis", "tide": 7})), error("scenario/seat", "tide"));
    assert_eq!(refused(json!({"house": "dis", "turn": 0})), error("scenario/turn", "turn"));
    let many = vec!["fear"; 81];
    assert_eq!(refused_of_first(json!({"deck": many})), error("scenario/too_many_cards", ""));
}

// ── what a position gives ───────────────────────────────────────────────────────────────────────────────

#[test]
fn titles_are_names_too() {
    let game = game(json!({"house": "dis", "players": [{"battleline": ["Dust Imp", "Quixo the “Adventurer”"]}, {}]}));
    assert_eq!(game.line(ME), ["dust-imp", "quixo-the-adventurer"]);
}

// ── titles in German ────────────────────────────────────────────────────────────────────────────────────

/// The same position, with cards named in one language and in the other.
#[cfg(feature = "german")]
fn in_both_languages() -> [Scenario; 2] {
    let named = |[imp, upgrade, token, fear]: [&str; 4]| {
        let giant = json!({"card": "ultra-gravitron-2", "half": "ultra-gravitron-1"});
        let line = json!([{"card": imp, "upgrades": [upgrade]}, giant, {"card": fear, "token": true}]);
        let text =
            json!({"house": "dis", "players": [{"battleline": line, "token_reference": token}, {"hand": [fear]}]});
        Scenario::from_json(&text.to_string()).unwrap()
    };
    [
        named(["dust-imp", "protect-the-weak", "grunt", "ghostly-hand"]),
        named(["Staubteufelchen", "SCHUTZ DER SCHWACHEN", "infanterist", "Geisterhand"]),
    ]
}

#[cfg(feature = "german")]
#[test]
fn titles_may_be_in_german() {
    let begin = |scenario| Game::new(Library::builtin(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    let [english, german] = in_both_languages().map(begin);
    assert_eq!(english.state(), german.state());
    assert_eq!(english.state().library().cards(), german.state().library().cards());
    assert_eq!(
        Scenario::of(german.state()).unwrap(),
        Scenario::of(english.state()).unwrap(),
        "it is written with slugs"
    );
}

/// A log says how its position was written down, and is read with the same cards.
#[cfg(feature = "german")]
#[test]
fn a_log_of_a_position_in_german_is_read_and_verified() {
    let [_, german] = in_both_languages();
    let setup = Setup::Scenario(Box::new(german));
    let library = Library::builtin();
    let mut game = Game::new(library.clone(), setup.clone(), Seed::from(1)).unwrap();
    game.act(game.legal_actions()[0]).unwrap();
    let read = Log::read(game.log().to_jsonl().as_bytes()).unwrap().log;
    assert_eq!(read.header().setup, setup);
    assert_eq!(read.check_cards(&library), Ok(()));
    assert_eq!(verify::<KeyForge>(&library, &read).into_result(), Ok(Proof::RulesAndChance));
    assert_eq!(setup.cast(&library).unwrap().cards(), game.state().library().cards());
    assert_eq!(replay::<KeyForge>(&library, &read).unwrap().digest(), game.digest());
}

/// What is wrong with a card of the first player's hand.
#[cfg(feature = "german")]
#[track_caller]
fn unknown(card: Value) -> String {
    let text = json!({"house": "dis", "players": [{"hand": [card]}, {}]}).to_string();
    let setup = Setup::Scenario(Box::new(Scenario::from_json(&text).unwrap()));
    Game::new(Library::builtin(), setup, Seed::from(1)).unwrap_err().to_string()
}

#[cfg(feature = "german")]
#[test]
fn a_misspelt_title_is_guessed_in_either_language() {
    let said = "players[0].hand[0]: there is no card";
    for (name, meant) in
        [("Staubteufelchn", "Staubteufelchen"), ("Dust Ipm", "Dust Imp"), ("Geisterhant", "Geisterhand")]
    {
        assert_eq!(unknown(json!(name)), format!("{said} {name:?}; did you mean {meant:?}?"));
    }
    assert_eq!(unknown(json!("Zzzzzzzzz")), format!("{said} \"Zzzzzzzzz\""));
}

/// Of two cards with one title in German that of the house is meant; without a house none is.
#[cfg(feature = "german")]
#[test]
fn two_cards_of_one_title_in_german() {
    let title = "Back-up der Biomatrix";
    for (house, slug) in [("logos", "backup-copy"), ("mars", "biomatrix-backup")] {
        let hand = json!([{"card": title, "house": house}]);
        assert_eq!(game(json!({"house": "dis", "players": [{"hand": hand}, {}]})).hand(ME), [slug]);
    }
    for card in [json!(title), json!({"card": title, "house": "dis"})] {
        assert!(
            unknown(card).ends_with("there is no card \"Back-up der Biomatrix\"; did you mean \"biomatrix-backup\"?")
        );
    }
}

/// Both halves of a gigantic creature have one title, so it names neither.
#[test]
fn a_title_that_several_cards_have_leads_to_their_slugs() {
    let found = scene(json!({"house": "dis", "players": [{"hand": ["Ultra Gravitron"]}, {}]})).try_start();
    let Err(ScenarioError::UnknownCard { alike, .. }) = found else { panic!("it is accepted") };
    assert_eq!(alike.as_deref(), Some("ultra-gravitron-1"));
}

/// A title in English comes first, whatever another card is called in German.
#[cfg(feature = "german")]
#[test]
fn a_card_of_ones_own_may_have_a_german_title() {
    let game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.line(["Staubteufelchen"]))
        .cards("card staubteufelchen \"Staubteufelchen\"\n  test 101 · logos creature · power 9")
        .start();
    assert_eq!(game.power("staubteufelchen"), 9);
}

// ── what lies where ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn cards_lie_where_they_are_laid() {
    let game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.hand(["fear", "charette"]).deck(["fear", "punch"]).discard(["smaaash", "anger"]).archives(["valdr"]))
        .opp(|p| {
            p.purged(["urchin"]).artifacts([card("library-of-babble").exhausted()]).chains(4).keys([KeyColor::Red])
        })
        .start();
    assert_eq!(game.hand(ME), ["charette", "fear"]);
    assert_eq!(game.deck(ME), ["fear", "punch"]);
    assert_eq!(game.discard(ME), ["smaaash", "anger"]);
    assert_eq!(game.archives(ME), ["valdr"]);
    assert_eq!(game.purged(OPP), ["urchin"]);
    assert_eq!(game.artifacts(OPP), ["library-of-babble"]);
    assert!(!game.ready("library-of-babble"));
    assert_eq!((game.chains(OPP), game.keys(OPP)), (4, 1));
}

#[test]
fn upgrades_and_cards_under_others_lie_with_their_host() {
    let game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.line([card("charette").upgrade(card("blood-of-titans").owned_by_other())]))
        .opp(|p| p.artifacts([card("library-of-babble").under("fear")]))
        .start();
    assert_eq!(game.upgrades("charette"), ["blood-of-titans"]);
    assert_eq!(game.power("charette"), 9);
    assert_eq!(game.keeper("blood-of-titans"), OPP);
    assert_eq!(game.under("library-of-babble"), ["fear"]);
    assert_eq!(game.zone("fear"), Area::Under);
}

#[test]
fn houses_default_to_the_active_one_and_those_of_the_cards() {
    let game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.line([card("punch-bag").house(Mars)]).hand(["urchin"]).deck(["full-moon"]))
        .cards("card punch-bag \"Punch Bag\"\n  test 101 · logos creature · power 9")
        .start();
    let houses: Vec<House> = game.table().player(ME).houses.iter().collect();
    assert_eq!(houses, [Dis, Mars, Untamed], "secret cards come by slug");
    assert_eq!(game.houses("punch-bag"), [Mars]);
}

#[test]
fn ids_do_not_tell_where_a_secret_card_lies() {
    let view = |hand: [&str; 1], deck: [&str; 1]| {
        let scene = Scene::new(WindsOfExchange)
            .house(Dis)
            .me(|p| p.houses([Dis]))
            .opp(|p| p.houses([Dis]).hand(hand).deck(deck));
        scene.start().game.view(ME)
    };
    assert_eq!(view(["fear"], ["charette"]), view(["charette"], ["fear"]));
}

#[test]
fn ids_do_not_tell_which_copy_is_enhanced() {
    let view = |hand: Card, deck: Card| {
        let scene = Scene::new(WindsOfExchange)
            .house(Dis)
            .me(|p| p.houses([Dis]))
            .opp(|p| p.houses([Dis]).hand([hand]).deck([deck]));
        scene.start().game.view(ME)
    };
    let enhanced = || card("fear").icons([Icon::Draw]);
    assert_eq!(view(enhanced(), card("fear")), view(card("fear"), enhanced()));
}

#[test]
fn a_setup_knows_the_cast_of_its_game() {
    let lay = |p: Part| p.hand([card("punch"), card("fear").icons([Icon::Draw]), card("fear")]).line(["troll"]);
    let scene = Scene::new(WindsOfExchange).house(Dis).me(lay).opp(lay);
    let setup = Setup::Scenario(Box::new(scene.scenario().clone()));
    let game = scene.start();
    let cast = setup.cast(&Library::builtin()).unwrap();
    assert_eq!(cast.cards(), game.state().library().cards());
    assert_eq!(cast.cards().len(), 4);
}

#[test]
fn a_position_may_wait_for_the_house() {
    let mut game =
        Scene::new(WindsOfExchange).choosing_house().me(|p| p.houses([Dis, Mars]).line(["dust-imp"])).start();
    game.expect(DecisionKind::ActiveHouse).expect_seat(ME);
    assert_eq!(game.options(), ["house Dis", "house Mars"]);
    game.house(Dis).reap("dust-imp");
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn the_rule_of_the_first_turn_follows_the_position() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book).house(Dis).turn(1).me(|p| p.hand(["charette", "dust-imp"])).start();
        game.play("charette").until(DecisionKind::Main).refuses("play dust-imp");
        let mut game = Scene::new(book).house(Dis).me(|p| p.hand(["charette", "dust-imp"])).start();
        game.play("charette").until(DecisionKind::Main).offers("play dust-imp");
    });
}

// ── the harness ─────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn a_creature_reaps() {
    let mut game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.amber(1).line(["dust-imp"]))
        .opp(|p| p.line([card("headhunter").damage(2)]))
        .start();
    game.reap("dust-imp");
    assert_eq!(game.amber(ME), 2);
    assert!(!game.ready("dust-imp"));
    assert_eq!(game.damage("headhunter"), 2);
    assert_eq!(game.trace(), ["Exh dust-imp", "Æ 1 supply→me (gain)"]);
}

#[test]
fn a_fight_is_one_step_and_one_trace() {
    let mut game =
        Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["charette"])).opp(|p| p.line(["valdr"])).start();
    game.fight("charette", "valdr");
    assert_eq!(game.zone("charette"), Area::Discard);
    assert_eq!(game.damage("valdr"), 4);
    let trace = game.trace();
    assert!(trace.contains(&"Dmg valdr 4←charette".to_owned()), "{trace:?}");
    assert!(trace.contains(&"Mv charette line→discard".to_owned()), "{trace:?}");
}

#[test]
fn names_tell_copies_apart() {
    let mut game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.line(["dust-imp", "dust-imp"]))
        .opp(|p| p.line(["dust-imp"]))
        .start();
    game.reap("dust-imp#2");
    assert!(game.ready("me/dust-imp#1") && !game.ready("me/dust-imp#2") && game.ready("opp/dust-imp"));
    game.offers("reap dust-imp#1").refuses("reap dust-imp#2").refuses("reap opp/dust-imp");
}

#[test]
#[should_panic(expected = "not offered: reap headhunter")]
fn a_step_that_is_not_listed_fails() {
    Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["headhunter"])).start().reap("headhunter");
}

#[test]
#[should_panic(expected = "is ambiguous")]
fn an_ambiguous_look_fails() {
    Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["dust-imp", "dust-imp"])).start().power("dust-imp");
}

#[test]
fn home_made_cards_ask_questions() {
    let mut game = Scene::new(WindsOfExchange)
        .house(Logos)
        .cards(
            "card zapper \"Zapper\"\n  test 101 · logos creature · power 3\n  reap: may(damage({1 enemy creature}, 1))",
        )
        .me(|p| p.line(["zapper"]))
        .opp(|p| p.line(filler(3)))
        .start();
    game.reap("zapper");
    game.expect(DecisionKind::YesNo);
    game.yes();
    assert_eq!(game.choices(), ["filler-1", "filler-2", "filler-3"]);
    game.choose("filler-2");
    assert_eq!(game.damage("filler-2"), 1);
    game.expect(DecisionKind::Main);
}

#[test]
fn turns_pass_and_seeds_repeat() {
    let play = |seed: u64| {
        let mut game = Scene::new(WindsOfExchange)
            .house(Dis)
            .seed(seed)
            .me(|p| p.discard(filler(20)).hand(["fear"]))
            .opp(|p| p.houses([Brobnar]).deck(filler(8)))
            .start();
        game.pass(Brobnar).expect_seat(OPP);
        assert_eq!(game.hand(ME).len(), 6);
        game.end_turn();
        assert_eq!(game.hand(OPP).len(), 6);
        game.deck(ME).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn a_board_shows_what_a_player_may_know() {
    let game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.hand(["fear"]).deck(["punch"]).line([card("charette").upgrade("blood-of-titans").damage(2)]))
        .opp(|p| p.hand(["urchin"]))
        .start();
    let board = game.state().board_for(ME);
    assert_eq!(board.players[0].hand.known[0].title, "Fear");
    assert_eq!((board.players[1].hand.count, board.players[1].hand.known.len()), (1, 0));
    assert_eq!((board.players[0].deck.count, board.players[0].deck.known.len()), (1, 0));
    assert_eq!(board.players[0].battleline[0].power, 9);
    let text = board.to_string();
    assert!(text.contains("Charette power 9 2 damage + Blood of Titans"), "{text}");
    assert!(text.contains("Reap with Charette"), "{text}");
    assert!(!text.contains("Urchin"), "{text}");
    let json = serde_json::to_string(&board).unwrap();
    assert_eq!(serde_json::from_str::<keyforge_core::Board>(&json).unwrap(), board);
}

// ── export ──────────────────────────────────────────────────────────────────────────────────────────────

fn deck(library: &Library, json: &str) -> Deck {
    let deck: Value = serde_json::from_str(json).unwrap();
    let houses = deck["houses"].as_array().unwrap().iter().map(|house| house.as_str().unwrap().parse().unwrap());
    let cards = deck["cards"].as_array().unwrap().iter().map(|card| {
        let facts = &library.by_number("cota", card["number"].as_str().unwrap()).unwrap().facts;
        DeckCard::new(&facts.slug, facts.house)
    });
    Deck { name: deck["name"].to_string(), houses: houses.collect(), cards: cards.collect(), token: None }
}

/// Writes the state and starts a game from it.
fn reloaded(library: &Arc<Library>, state: &State) -> State {
    let text = Scenario::of(state).unwrap().to_json();
    let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let setup = Setup::Scenario(Box::new(scenario));
    KeyForge::start(library, &setup, &mut Refusing, &mut Recorder::silent())
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_state_between_two_actions_loads_to_an_equal_state() {
    let library = Library::builtin();
    let decks = [
        deck(&library, include_str!("../../cards/decks/miss-onyx-censorius.json")),
        deck(&library, include_str!("../../cards/decks/radiant-argus-the-supreme.json")),
    ];
    let cases: u64 = std::env::var("KEYFORGE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256);
    let mut loaded = 0u32;
    for seed in 0..cases {
        let book = ALL[(seed % 4) as usize];
        let setup = Setup::new(decks[0].clone(), decks[1].clone()).under(book);
        let mut chance = Seeded::new(Seed::from(seed));
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut dice = RandomAgent::new(seed);
        for step in 0..2000 {
            let Some(open) = state.table().decision.clone() else { break };
            let action = open.options[dice.index(open.options.len())];
            let between = matches!(open.kind, DecisionKind::Main | DecisionKind::ActiveHouse);
            assert!(between || Scenario::of(&state).is_err());
            if between && dice.index(40) == 0 {
                let again = reloaded(&library, &state);
                assert_eq!(again.table(), state.table(), "game {seed}, step {step}");
                assert!(again == state, "game {seed}, step {step}: the machines differ");
                loaded += 1;
            }
            KeyForge::decide(&mut state, open.seat, &action, &mut chance, &mut Recorder::silent()).unwrap();
        }
    }
    assert!(u64::from(loaded) > cases, "only {loaded} positions");
}

#[test]
fn without_the_rest_an_export_is_a_position_to_write_on() {
    let mut game = Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["dust-imp", "charette"])).start();
    game.reap("dust-imp");
    let mut scenario = Scenario::of(game.state()).unwrap();
    scenario.rest = None;
    scenario.players[0].amber = 5;
    let mut again = scene(serde_json::from_str(&scenario.to_json()).unwrap()).start();
    again.refuses("reap dust-imp").reap("charette");
    assert_eq!(again.amber(ME), 6);
}

#[test]
fn an_export_that_does_not_fit_its_position_is_refused() {
    let game = Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["dust-imp", "charette"])).start();
    let mut scenario = Scenario::of(game.state()).unwrap();
    scenario.players[0].battleline.truncate(1);
    let found = refused(serde_json::from_str(&scenario.to_json()).unwrap());
    assert_eq!(found, error("scenario/rest", "rest.cards"));
}

#[test]
fn a_card_comes_back_once_in_an_export() {
    let game = Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["dust-imp", "charette"])).start();
    let scenario = Scenario::of(game.state()).unwrap();
    let came_back = |ids: Value| {
        let mut form = serde_json::to_value(&scenario).unwrap();
        form["rest"]["came_back"] = ids;
        serde_json::from_value(form).unwrap()
    };
    scene(came_back(json!([0, 1]))).start();
    assert_eq!(refused(came_back(json!([0, 1, 0]))), error("scenario/rest", "rest.came_back"));
    assert_eq!(refused(came_back(json!([0, 99]))), error("scenario/rest", "rest.came_back"));
}

#[test]
fn a_question_in_the_midst_of_an_action_is_not_exported() {
    let mut game =
        Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["dust-imp"])).opp(|p| p.line(["valdr"])).start();
    game.attack("dust-imp");
    assert_eq!(Scenario::of(game.state()).unwrap_err().code(), "export/not_between_actions");
}

#[test]
fn an_export_notes_every_token_creature_and_no_more_than_there_can_be() {
    let game = Scene::new(WindsOfExchange).house(Dis).me(|p| p.line(["dust-imp", "charette"])).start();
    let mut form = serde_json::to_value(Scenario::of(game.state()).unwrap()).unwrap();
    form["players"][0]["battleline"][0]["token"] = true.into();
    form["rest"]["tokens"] = json!([]);
    assert_eq!(refused(form.clone()), error("scenario/rest", "rest.tokens"));
    let card = json!({"stamp": 0, "before": 0, "home": 0, "flags": 0});
    let token = json!({"hides": 255, "owner": 0, "house": "dis", "def": 0, "card": card});
    form["rest"]["tokens"] = vec![token; 180].into();
    assert_eq!(refused(form), error("scenario/rest", "rest.tokens"));
}

#[test]
fn no_card_has_more_counters_than_an_event_can_tell() {
    let card = |field: &str, count: Value| json!({"battleline": [{"card": "mastermindy", field: count}]});
    let limit = |field: &str| error("scenario/counters", &format!("players[0].battleline[0].{field}"));
    assert_eq!(refused_of_first(card("counters", json!({"scheme": 40_000}))), limit("counters.scheme"));
    assert_eq!(refused_of_first(card("power_counters", json!(32_768))), limit("power_counters"));

    let player = card("counters", json!({"scheme": 32_767}));
    let position = json!({"house": "shadows", "players": [player, {"amber": 5}]});
    let mut game = scene(position).start();
    game.use_action("mastermindy");
    assert_eq!(game.counters("mastermindy", "scheme"), 0);
}
