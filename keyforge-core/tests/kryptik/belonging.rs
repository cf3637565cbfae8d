//! Snapshots and logs belong to an engine and to cards; what the game does not prove of a header is proven beside it.

use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::kryptik::cards::parse_cards;
use keyforge_core::kryptik::{Format, Game, Kryptik, Library, Log, Setup, demo_decks};
use serde_json::Value;

const WICK: &str =
    "card wick \"Wick\"\n  citizen \"Lanternfolk\" · cost \"{w}\" · stats 1 1 · souls w · years 1 · eager\n";

fn home_made(text: &str) -> Arc<Library> {
    Library::demo().with(parse_cards("home.kry", text).unwrap()).unwrap()
}

/// A game some way on, in which a home-made card plays.
fn game(library: &Arc<Library>) -> Game {
    let mut decks: Vec<_> = demo_decks().to_vec();
    decks[0].main[0] = "wick".to_owned();
    let mut game =
        Game::new(library.clone(), Setup::new(decks).with(|setup| setup.checked = false), Seed::from(1)).unwrap();
    for step in 0..30 {
        let open = game.decision().unwrap().clone();
        game.apply(open.seat, open.id, open.options[step % open.options.len()]).unwrap();
    }
    game
}

#[test]
fn a_snapshot_is_restored_with_its_own_cards_alone() {
    let library = home_made(WICK);
    let game = game(&library);
    let snapshot = || serde_json::to_value(Kryptik::snapshot(game.state())).unwrap();
    let restored =
        |library: &Arc<Library>, form: Value| Kryptik::restore(library, serde_json::from_value(form).unwrap());
    assert_eq!(&restored(&library, snapshot()).unwrap(), game.state());
    let cards = vec!["wick".to_owned()];
    assert_eq!(restored(&Library::demo(), snapshot()).unwrap_err(), RestoreError::MissingCards { cards });
    let error = restored(&home_made(&WICK.replace("1 1", "1 2")), snapshot()).unwrap_err();
    let RestoreError::Definitions { snapshot: theirs, library: ours } = &error else { panic!("{error}") };
    assert_ne!(theirs, ours);
    assert_eq!(*theirs, game.log().header().definitions);
    let mut old = snapshot();
    old.as_object_mut().unwrap().remove("origin");
    assert_eq!(restored(&library, old).unwrap_err(), RestoreError::NoOrigin);
}

#[test]
fn a_log_whose_cards_are_missing_says_so() {
    let library = home_made(WICK);
    let game = game(&library);
    assert_eq!(verify(&library, game.log()), Verdict::Verified);
    let cards = vec!["wick".to_owned()];
    let verdict = verify::<Kryptik>(&Library::demo(), game.log());
    assert_eq!(verdict, Verdict::Unverified(Unverified::MissingCards { cards: cards.clone() }));
    assert_eq!(replay::<Kryptik>(&Library::demo(), game.log()).unwrap_err(), ReplayError::MissingCards { cards });
}

/// The log with another text in its header, and the hashes that fit it.
fn forged(log: &Log, from: &str, to: &str) -> Log {
    let mut text = String::new();
    let mut head = None;
    for (at, line) in log.to_jsonl().lines().enumerate() {
        let body = format!("{}}}", &line[..line.len() - 75]);
        let body = if at == 0 { body.replacen(from, to, 1) } else { body };
        assert!(at > 0 || !line.starts_with(&body[..body.len() - 1]), "{from} is not in the header");
        let hash = match head {
            None => Digest::of(body.as_bytes()),
            Some(head) => Digest::chained(&head, body.as_bytes()),
        };
        text.push_str(&format!("{},\"hash\":\"{hash}\"}}\n", &body[..body.len() - 1]));
        head = Some(hash);
    }
    Log::from_jsonl(&text).unwrap().log
}

#[test]
fn the_edition_and_the_list_of_cards_are_proven() {
    let library = Library::demo();
    let game = Game::new(library.clone(), Setup::new(demo_decks()), Seed::from(1)).unwrap();
    assert_eq!(game.log().header().edition, "2023-06 constructed");
    let altered = [
        ("\"edition\":\"2023-06 constructed\"", "\"edition\":\"2023-07 constructed\""),
        ("\"edition\":\"2023-06 constructed\"", "\"edition\":\"2023-06 limited\""),
        ("Hecatomb", "Hecatomc"),
        ("\"max\":1", "\"max\":2"),
        ("\"name\":\"constructed\"", "\"name\":\"konstructed\""),
        ("\"date\":\"2023-06-30\"", "\"date\":\"2024-06-30\""),
        ("\"checked\":true", "\"checked\":false"),
    ];
    for (from, to) in altered {
        let verdict = verify(&library, &forged(game.log(), from, to));
        assert!(matches!(verdict, Verdict::Diverged { at: 0, .. }), "{from}: {verdict:?}");
    }
    let seed = format!("{}", Seed::from(1));
    let verdict = verify(&library, &forged(game.log(), &seed, &Seed::from(2).to_string()));
    assert!(matches!(verdict, Verdict::OtherChance { at: 0, .. }), "{verdict:?}");
}

#[test]
fn a_format_of_ones_own_is_named_with_what_it_says() {
    let house = |copies| Format { name: "house".to_owned(), copies, ..Format::constructed() };
    let edition = |copies| {
        let setup = Setup::new(demo_decks()).in_format(house(copies));
        let game = Game::new(Library::demo(), setup, Seed::from(1)).unwrap();
        assert_eq!(verify(&Library::demo(), game.log()), Verdict::Verified);
        game.log().header().edition.clone()
    };
    assert!(edition(3).starts_with("2023-06 house "));
    assert_ne!(edition(3), edition(4));
}

#[test]
fn a_date_and_a_check_of_ones_own_are_proven() {
    let library = Library::demo();
    let setup = Setup::new(demo_decks()).with(|setup| {
        setup.date = "2024-01-31".to_owned();
        setup.checked = false;
    });
    let game = Game::new(library.clone(), setup, Seed::from(1)).unwrap();
    assert_eq!(game.log().header().edition, "2023-06 constructed at 2024-01-31 unchecked");
    assert_eq!(verify(&library, game.log()), Verdict::Verified);
    for (from, to) in [("2024-01-31\"", "2023-06-30\""), ("2024-01-31\"", "2024-01-30\""), (":false", ":true")] {
        // The first of each is in the edition or in the format: the second is what is looked for.
        let field = if from == ":false" { "\"checked\"" } else { "\"date\":\"" };
        let verdict = verify(&library, &forged(game.log(), &format!("{field}{from}"), &format!("{field}{to}")));
        assert!(matches!(verdict, Verdict::Diverged { at: 0, .. }), "{from}: {verdict:?}");
    }
}

#[test]
fn a_snapshot_that_names_what_is_not_there_is_refused() {
    let library = home_made(WICK);
    let game = game(&library);
    let form = serde_json::to_value(Kryptik::snapshot(game.state())).unwrap();
    let refused = |path: &str, value: u64| {
        let mut form = form.clone();
        *form.pointer_mut(path).unwrap() = Value::from(value);
        Kryptik::restore(&library, serde_json::from_value(form).unwrap()).unwrap_err().to_string()
    };
    assert_eq!(refused("/table/active", 2), "table.active: there is no Seat 2");
    assert_eq!(refused("/table/cards/0/owner", 5), "table.cards.owner: there is no Seat 5");
    assert_eq!(refused("/table/cards/0/def", 999), "table.cards.def: there is no DefId 999");
    assert_eq!(refused("/table/players/0/deck/0", 999), "table.players.deck: there is no CardId 999");
    let mut short = form.clone();
    short["table"]["known"].as_array_mut().unwrap().pop();
    let error = Kryptik::restore(&library, serde_json::from_value(short).unwrap()).unwrap_err();
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("snapshot/length", "table.known: there are 1; one for each of 2 players")
    );
}

#[test]
fn a_card_in_two_places_or_in_none_is_refused() {
    let library = home_made(WICK);
    let whole = serde_json::to_value(Kryptik::snapshot(game(&library).state())).unwrap();
    let refused = |at: &str, card: usize, change: &dyn Fn(&mut Value)| {
        let mut changed = whole.clone();
        change(&mut changed["table"]);
        let error = Kryptik::restore(&library, serde_json::from_value(changed).unwrap()).unwrap_err();
        assert_eq!(error, RestoreError::Misplaced { at: at.to_owned(), card });
    };
    let first = |list: &str| whole["table"]["players"][0][list][0].as_u64().unwrap() as usize;
    let (top, held) = (first("deck"), first("hand"));
    let add = |list: &mut Value, card: usize| list.as_array_mut().unwrap().push(card.into());
    refused("table.players[0].deck", top, &|table| add(&mut table["players"][0]["deck"], top));
    refused("table.players[0].souls", held, &|table| add(&mut table["players"][0]["souls"], held));
    refused("table.players[1].hand", held, &|table| add(&mut table["players"][1]["hand"], held));
    refused("table.attached", held, &|table| add(&mut table["attached"], held));
    let at = format!("table.cards[{held}]");
    refused(&at, held, &|table| table["players"][0]["hand"].as_array_mut().unwrap().retain(|card| *card != held));
    refused("table.players[0].hand", held, &|table| table["cards"][held]["area"] = "limbo".into());
    refused("table.players[0].hand", held, &|table| table["cards"][held]["seat"] = 1.into());
}

/// Whoever writes a snapshot by hand is told that it contradicts itself, when that shows.
#[test]
fn a_snapshot_that_contradicts_itself_is_a_fault() {
    let zap = "card zap \"Zap\"\n  spell · cost \"{0}\" · souls u · years 1\n  \
               spell: target(a, {citizen}); destroy(a)\n";
    let mut play = crate::lab::Lab::of("hand: zap; island: c11", "island: c22").cards(zap).start();
    let cast = play
        .options()
        .iter()
        .copied()
        .find(|action| matches!(action, keyforge_core::kryptik::Action::Cast(_)))
        .unwrap();
    play.act(cast);
    let mut form = serde_json::to_value(Kryptik::snapshot(play.game.state())).unwrap();
    let frames = form.pointer_mut("/machine/frames").and_then(Value::as_array_mut).unwrap();
    let announce = frames.iter_mut().find_map(|frame| frame.get_mut("Announce")).unwrap();
    announce["targets"] = Value::Array(Vec::new());
    let library = play.game.library().clone();
    let mut state = Kryptik::restore(&library, serde_json::from_value(form).unwrap()).unwrap();
    let open = state.table().decision.clone().unwrap();
    let fault =
        Kryptik::decide(&mut state, open.seat, &open.options[0], &mut Seeded::new(1.into()), &mut Recorder::silent())
            .unwrap_err();
    assert_eq!(fault.to_string(), "internal error of the rules: an announcement has no targets of its text");
}
