//! Whatever a caller hands over: a typed error that names the place, the state unchanged, nothing lost.

use std::fmt::Debug;

use keyforge_core::cards::{CardSource, parse_ability, parse_cards};
use keyforge_core::kernel::{
    DecisionId, Illegal, JournalError, LogError, Question, Seat, Seed, StartError, Verdict, read_json, verify,
};
use keyforge_core::library::Library;
use keyforge_core::model::House;
use keyforge_core::scenario::Scenario;
use keyforge_core::series::{DeckId, Handicap, Standing, Terms};
use keyforge_core::table::{Action, CardId};
use keyforge_core::{Board, Deck, DeckCard, DeckFault, DeckList, Game, Log, Setup, SetupError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn new_game(change: impl FnOnce(&mut [Deck; 2])) -> Result<Game, StartError<SetupError>> {
    let mut decks = Deck::starters();
    change(&mut decks);
    let [first, second] = decks;
    Game::new(Library::builtin(), Setup::new(first, second), Seed::from(1))
}

fn setup_code(change: impl FnOnce(&mut [Deck; 2])) -> (&'static str, String) {
    match new_game(change) {
        Err(StartError::Setup(error)) => (error.code(), error.to_string()),
        other => panic!("expected an impossible setup, got {:?}", other.map(|_| ())),
    }
}

/// A game some way on.
fn played(steps: usize) -> Game {
    let mut game = new_game(|_| {}).unwrap();
    for step in 0..steps {
        let decision = game.decision().unwrap().clone();
        let action = decision.options[step % decision.options.len()];
        game.apply(decision.seat, decision.id, action).unwrap();
    }
    game
}

#[test]
fn unknown_cards_are_reported_all_at_once() {
    let (code, text) = setup_code(|decks| {
        decks[1].cards[0].card = "no-such-card".to_owned();
        decks[1].cards[5].card = "nor-this-one".to_owned();
    });
    assert_eq!(code, "deck/unknown_cards");
    assert!(text.contains("no-such-card") && text.contains("nor-this-one") && text.contains("Radiant"), "{text}");
}

#[test]
fn unknown_numbers_of_a_list_are_reported_all_at_once() {
    let json = r#"{"name": "Odd", "set": "CotA", "houses": ["dis"], "cards": [{"number": "999"}, {"number": "083"}, {"number": "998"}]}"#;
    let error = DeckList::parse(json).unwrap()[0].resolve(&Library::builtin()).unwrap_err();
    assert_eq!(error.code(), "deck/unknown_cards");
    assert!(error.to_string().contains("999") && error.to_string().contains("998"), "{error}");
}

#[test]
fn a_deck_of_35_cards_is_refused() {
    let (code, text) = setup_code(|decks| {
        decks[0].cards.pop();
    });
    assert_eq!(code, "deck/size");
    assert!(text.contains("35"), "{text}");
}

#[test]
fn one_is_not_told_as_several() {
    let fault = DeckFault::Cards { found: 1 };
    assert_eq!(fault.to_string(), "1 card instead of 36");
    assert_eq!(DeckFault::Houses { found: 0 }.to_string(), "0 houses on its identity card instead of 3 different ones");
    let refused = |options| Illegal::NotOffered { action: "\"done\"".to_owned(), options }.to_string();
    assert_eq!(refused(1), "\"done\" is not the option that there is");
    assert_eq!(refused(2), "\"done\" is not one of the 2 options");
    let torn = |entries| JournalError::Torn { place: "here".to_owned(), entries }.to_string();
    assert!(torn(1).starts_with("here is sure of 1 entry only,"));
    assert!(torn(2).starts_with("here is sure of 2 entries only,"));
    let scenario =
        Scenario::from_json(r#"{"house": "dis", "players": [{"keys": ["red"], "chains": 1}, {"chains": 2}]}"#).unwrap();
    let game = Game::new(Library::builtin(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    let board = Board::of(game.state().library(), game.table()).to_string();
    assert!(board.contains("1 key, 1 chain\n") && board.contains("0 keys, 2 chains\n"), "{board}");
}

#[test]
fn four_houses_are_refused() {
    let (code, text) = setup_code(|decks| decks[0].houses.push(House::Mars));
    assert_eq!(code, "deck/house_count");
    assert!(text.contains('4'), "{text}");
}

#[test]
fn thirteen_cards_of_a_house_are_refused() {
    let (code, _) = setup_code(|decks| {
        let house = decks[0].cards[0].house;
        if let Some(card) = decks[0].cards.iter_mut().find(|card| card.house != house) {
            *card = DeckCard::new(&card.card, house);
        }
    });
    assert_eq!(code, "deck/house_size");
}

/// The JSON forms that differ from one in a field more of one of its records, wherever that stands.
fn with_a_field_more(form: &Value) -> Vec<Value> {
    fn paths(at: &str, form: &Value, found: &mut Vec<String>) {
        if let Some(fields) = form.as_object() {
            found.push(at.to_owned());
            fields.iter().for_each(|(key, value)| paths(&format!("{at}/{key}"), value, found));
        }
        for (index, value) in form.as_array().into_iter().flatten().enumerate() {
            paths(&format!("{at}/{index}"), value, found);
        }
    }
    let mut found = Vec::new();
    paths("", form, &mut found);
    let more = |path: String| {
        let mut form = form.clone();
        form.pointer_mut(&path).unwrap()["stray"] = json!(1);
        form
    };
    found.into_iter().map(more).collect()
}

/// A value as data comes back, and does not with a field more.
fn takes_its_own_fields_alone<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let form = serde_json::to_value(value).unwrap();
    assert_eq!(read_json::<T>(&form.to_string()).unwrap(), *value);
    let more = with_a_field_more(&form);
    assert!(!more.is_empty());
    for form in more {
        assert!(read_json::<T>(&form.to_string()).is_err(), "{form}");
    }
}

#[test]
fn what_is_agreed_on_has_no_other_fields() {
    let [first, second] = Deck::starters();
    takes_its_own_fields_alone(&Setup::new(first, second).free().quickstart());
    let scenario = r#"{"house": "dis", "players": [{"hand": [{"card": "fear", "icons": ["draw"]}]}, {}]}"#;
    takes_its_own_fields_alone(&Setup::Scenario(Box::new(Scenario::from_json(scenario).unwrap())));
    let stronger = Handicap::Chained(Standing::stronger(DeckId::A));
    for handicap in [Handicap::None, stronger, Handicap::Bidding { opener: Some(Seat::SECOND) }] {
        takes_its_own_fields_alone(&Terms::best_of(3, Deck::starters()).with(handicap));
    }
    takes_its_own_fields_alone(&Terms::adaptive(Deck::starters()));
}

/// A field that is misspelt in a card is told, where its text would do less than it says.
#[test]
fn cards_as_data_have_no_other_fields() {
    let mut with_fields = 0;
    for definition in Library::builtin().iter().step_by(16) {
        let form = serde_json::to_value(&definition.source).unwrap();
        assert_eq!(CardSource::from_json(&form.to_string()).unwrap(), definition.source);
        for form in with_a_field_more(&form) {
            assert!(CardSource::from_json(&form.to_string()).is_err(), "{form}");
            with_fields += 1;
        }
    }
    assert!(with_fields > 1_000, "{with_fields}");
}

#[test]
fn who_goes_first_is_one_of_the_players() {
    for seat in [Seat(2), Seat(3), Seat::SPECTATOR] {
        let [first, second] = Deck::starters();
        let setup = Setup::new(first, second).starting(seat);
        let Err(StartError::Setup(error)) = Game::new(Library::builtin(), setup, 1.into()) else { panic!("{seat}") };
        assert_eq!((&error, error.code()), (&SetupError::First { seat }, "setup/first"));
    }
    assert_eq!(SetupError::First { seat: Seat(2) }.to_string(), "player 3 cannot go first: a game has two players");
    let told = SetupError::First { seat: Seat::SPECTATOR }.to_string();
    assert_eq!(told, "a spectator cannot go first: a game has two players");
}

#[test]
fn nobody_begins_with_more_chains_than_there_are() {
    let begun = |chains| {
        let [first, second] = Deck::starters();
        Game::new(Library::builtin(), Setup::new(first, second).chained(chains), 1.into())
    };
    assert_eq!(begun([24, 0]).unwrap().table().player(Seat::FIRST).chains, 23, "one was shed as the hand was drawn");
    for (chains, found) in [([25, 0], 25), ([0, 255], 255)] {
        let Err(StartError::Setup(error)) = begun(chains) else { panic!("{chains:?}") };
        assert_eq!((&error, error.code()), (&SetupError::TooManyChains { found, limit: 24 }, "setup/too_many_chains"));
        assert_eq!(error.to_string(), format!("{found} chains are more than the 24 that there can be"));
    }
}

#[test]
fn a_stale_answer_is_refused_and_nothing_changes() {
    let mut game = played(10);
    let before = game.clone();
    let decision = game.decision().unwrap().clone();
    let error = game.apply(decision.seat, DecisionId(decision.id.0 - 1), decision.options[0]).unwrap_err();
    assert!(matches!(error, Illegal::Stale { .. }), "{error}");
    assert_eq!((game.state(), game.log()), (before.state(), before.log()));
}

#[test]
fn an_action_that_is_not_offered_is_refused_and_nothing_changes() {
    let mut game = played(10);
    let before = game.clone();
    let decision = game.decision().unwrap().clone();
    for action in [Action::Play(CardId(200)), Action::Card(CardId::HIDDEN), Action::Number(60_000), Action::Mulligan] {
        let error = game.apply(decision.seat, decision.id, action).unwrap_err();
        assert_eq!(error.code(), "illegal/not_offered", "{error}");
    }
    let error = game.apply(decision.seat.other(), decision.id, decision.options()[0]).unwrap_err();
    assert!(matches!(error, Illegal::NotYourDecision { .. }), "{error}");
    assert_eq!((game.state(), game.log()), (before.state(), before.log()));
}

#[test]
fn a_scenario_with_a_card_in_two_places_is_refused() {
    let json = r#"{"edition": "v1_2", "house": "dis", "players": [
        {"battleline": [{"card": "dust-imp", "id": 3}], "hand": [{"card": "charette", "id": 3}]}, {}]}"#;
    let scenario = Scenario::from_json(json).unwrap();
    let start = Game::new(Library::builtin(), Setup::Scenario(Box::new(scenario)), Seed::from(1));
    let Err(StartError::Setup(SetupError::Scenario(error))) = start else {
        panic!("one card cannot be in two places");
    };
    assert!(error.code().starts_with("scenario/"), "{}", error.code());
    assert!(error.to_string().contains("players[0]"), "{error}");
}

#[test]
fn a_flipped_byte_of_a_log_names_its_line() {
    let log = played(40).log().to_jsonl();
    let lines: Vec<usize> = log.match_indices('\n').map(|(at, _)| at).collect();
    // A byte in the middle of every line.
    for (line, end) in lines.iter().enumerate() {
        let start = if line == 0 { 0 } else { lines[line - 1] + 1 };
        let at = start + (end - start) / 2;
        let mut bytes = log.clone().into_bytes();
        bytes[at] ^= 1;
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let error = Log::from_jsonl(&text).unwrap_err();
        assert_eq!(error.line().map(|at| at as usize), Some(line + 1), "{error}");
    }
}

#[test]
fn a_log_cut_in_its_last_line_loses_that_line_only() {
    let game = played(40);
    let text = game.log().to_jsonl();
    let cut = &text[..text.len() - 20];
    let read = Log::from_jsonl(cut).unwrap();
    assert!(read.recovered.is_some());
    assert_eq!(read.log.entries(), &game.log().entries()[..game.log().entries().len() - 1]);
    assert!(matches!(verify(&Library::builtin(), &read.log), Verdict::Verified));
    let middle = text.find("\n").unwrap() + 30;
    let damaged = format!("{}{}", &text[..middle], &text[middle + 25..]);
    assert!(matches!(Log::from_jsonl(&damaged).unwrap_err(), LogError::Damaged { .. }));
}

#[test]
fn a_misspelt_verb_is_named_with_its_place_and_what_was_meant() {
    let error = parse_ability("play: draww(1)").unwrap_err();
    assert_eq!((error.line, error.column), (1, 7));
    assert!(error.to_string().contains("draw"), "{error}");
    let errors = parse_cards("mine.kf", "card a \"A\"\n  dis action\n  play: stael(1)\n").unwrap_err();
    assert!(errors.to_string().contains("mine.kf:3"), "{errors}");
}

#[test]
fn undo_is_refused_once_something_was_revealed() {
    let mut game = new_game(|_| {}).unwrap();
    let error = game.undo(Seat::FIRST).unwrap_err();
    assert!(error.code().starts_with("undo/"), "{}", error.code());
}

#[test]
fn conceding_ends_the_game_and_everything_else_is_refused() {
    let mut game = played(12);
    game.concede(Seat::SECOND).unwrap();
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    assert!(game.decision().is_none());
    assert_eq!(game.concede(Seat::FIRST).unwrap_err().code(), "illegal/game_over");
    assert_eq!(game.apply(Seat::FIRST, DecisionId(0), Action::EndTurn).unwrap_err().code(), "illegal/game_over");
}

#[test]
fn a_byte_order_mark_in_front_is_no_part_of_a_text() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let card = "card torch \"Torch\"\n  test 101 · logos artifact\n  action: gain(1)\n";
    assert_eq!(parse_cards("torch.kf", &marked(card)).unwrap(), parse_cards("torch.kf", card).unwrap());
    assert_eq!(parse_cards("torch.kf", &marked(&marked(card))).unwrap_err().0[0].line, 1, "one mark is enough");
    let spell = "card spark \"Spark\"\n  spell · red · cost r\n";
    let read =
        |text: &str| keyforge_core::kryptik::cards::parse_cards("spark.kf", text).map_err(|error| error.to_string());
    assert_eq!(read(&marked(spell)), read(spell));
    let scenario = Scenario::default();
    let json = serde_json::to_string(&scenario).unwrap();
    assert_eq!(Scenario::from_json(&marked(&json)).unwrap(), Scenario::from_json(&json).unwrap());
}
