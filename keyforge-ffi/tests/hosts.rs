//! What hosts rely on beyond single games: names for everything of the core, views, agents, simulations, no leaks.

mod common;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use common::{decks, game, small};
use keyforge_ffi::{
    Agent, AgentKind, Cancellation, CardFacts, CardLibrary, CardScenario, Game, GameOptions, House, KeyforgeError,
    KryptikGame, KryptikOptions, ListenerError, PlayerScenario, PlayerView, ProgressListener, Scenario, Seat, Seed,
    Simulation, Viewer, kryptik_demo_decks, live_objects, read_kryptik_scenario, read_scenario, simulate,
};

use serde_json::Value;

/// Tests that count live objects must not meet those that make some.
static ALONE: Mutex<()> = Mutex::new(());

fn simulation(games: u32, threads: u32) -> Simulation {
    let [first_deck, second_deck] = decks();
    let options = GameOptions { seed: small(100), ..GameOptions::default() };
    Simulation {
        first_deck,
        second_deck,
        games,
        options,
        first_agent: None,
        second_agent: None,
        threads,
        limit: 20_000,
    }
}

#[test]
fn a_phone_follows_and_keeps_what_it_heard() {
    let _alone = ALONE.lock();
    let server = game(9);
    let dice = Agent::random(9);
    let phones = [Viewer::First, Viewer::Second, Viewer::Spectator]
        .map(|viewer| PlayerView::new(server.lines(0, viewer).unwrap(), None).unwrap());
    while !server.is_over() {
        server.step_by(&dice).unwrap();
        let _ = server.undo(None);
        // Undoing at random, a game has no end.
        if server.entry_count() > 400 {
            server.concede(Seat::First).unwrap();
        }
        for phone in &phones {
            let viewer = phone.viewer();
            phone.follow(server.lines(phone.next_line(), viewer).unwrap()).unwrap();
            assert_eq!(phone.decision().map(|open| open.id), server.decision().map(|open| open.id));
        }
    }
    for phone in &phones {
        let viewer = phone.viewer();
        assert_eq!(phone.board(None), server.board(viewer, None));
        assert_eq!(phone.log_jsonl(), server.log_jsonl(viewer).unwrap());
        assert_eq!(phone.story(3, None), server.story(3, viewer, None).unwrap());
        assert_eq!((phone.decks(), phone.definitions()), (server.decks(), server.definitions()));
        let known = GameOptions { seed: None, ..server.options() };
        assert_eq!(phone.options(), known);
        assert_eq!(phone.outcome(), server.outcome());
    }
}

#[test]
fn a_view_follows_all_lines_or_none() {
    let _alone = ALONE.lock();
    let server = game(9);
    let dice = Agent::random(9);
    let view = PlayerView::new(server.lines(0, Viewer::First).unwrap(), None).unwrap();
    for _ in 0..5 {
        server.step_by(&dice).unwrap();
    }
    let mut lines = server.lines(view.next_line(), Viewer::First).unwrap();
    lines[3].push(' ');
    let (before, next) = (view.board(None), view.next_line());
    assert_eq!(view.follow(lines).unwrap_err().stable_code(), "log/no_hash");
    assert_eq!((view.board(None), view.next_line()), (before, next));
    assert_eq!(view.follow(server.lines(next, Viewer::First).unwrap()).unwrap().len(), 5);
}

#[test]
fn a_view_needs_the_cards_and_the_engine_of_the_server() {
    let _alone = ALONE.lock();
    let lines = game(9).lines(0, Viewer::First).unwrap();
    let library = CardLibrary::builtin();
    // More cards do no harm.
    let more = library.adding("card torch \"Torch\"\n  logos artifact\n  action: gain(1)\n").unwrap();
    PlayerView::new(lines.clone(), Some(more)).unwrap();
    let header = &lines[0];
    let body = header.split(",\"hash\"").next().unwrap();
    let with = |from: &str, to: &str| {
        let body = body.replacen(from, to, 1);
        assert_ne!(body, header.split(",\"hash\"").next().unwrap(), "{from}");
        let hash = keyforge_core::kernel::Digest::of(format!("{body}}}").as_bytes());
        PlayerView::new(vec![format!("{body},\"hash\":\"{hash}\"}}")], None).unwrap_err().stable_code()
    };
    let engine = format!("\"engine\":\"{}\"", keyforge_ffi::engine_version());
    assert_eq!(with(&engine, "\"engine\":\"0.0.0\""), "view/engine");
    let digits = body.split("\"definitions\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(with(digits, &"1".repeat(64)), "view/definitions");
    assert_eq!(with(digits, &"0".repeat(64)), "view/scenario");
    assert_eq!(with("\"viewer\":0", "\"viewer\":null"), "view/not_redacted");
    assert_eq!(with("\"viewer\":0", "\"viewer\":2"), "view/seat");
}

#[test]
fn scenarios_cross_both_ways() {
    let _alone = ALONE.lock();
    let game = game(4);
    let dice = Agent::random(4);
    let mut exported = 0;
    while !game.is_over() && exported < 40 {
        game.step_by(&dice).unwrap();
        let Ok(scenario) = game.scenario() else { continue };
        exported += 1;
        let again = Game::from_scenario(scenario.clone(), None, None).unwrap();
        assert_eq!(again.digest(), game.digest());
        assert_eq!(read_scenario(&scenario.to_json().unwrap()).unwrap(), scenario);
    }
    assert!(exported >= 40);
}

#[test]
fn agents_and_positions_leave_the_game_alone() {
    let _alone = ALONE.lock();
    let game = game(5);
    let before = game.digest();
    let greedy = Agent::greedy(&game, 1);
    assert!(game.legal_actions().contains(&greedy.choose(&game).unwrap()));
    let position = game.determinize(Seat::First, 3).unwrap();
    assert_eq!(position.board(Viewer::First, None), game.board(Viewer::First, None));
    for number in 0..50 {
        let open = position.decision().unwrap();
        let step = position.step(open.options[open.options.len() - 1].clone()).unwrap();
        assert_eq!((step.entry, step.decision), (number, position.decision()));
    }
    assert_eq!(game.digest(), before);
    game.concede(Seat::First).unwrap();
    let over = game.position(1);
    assert_eq!(over.step(keyforge_ffi::Action::Keep).unwrap_err().stable_code(), "illegal/game_over");
}

struct Listener {
    heard: Mutex<Vec<(u32, u32)>>,
    fail_at: u32,
}

impl ProgressListener for Listener {
    fn progressed(&self, played: u32, of: u32) -> Result<(), ListenerError> {
        self.heard.lock().unwrap().push((played, of));
        match played >= self.fail_at {
            true => Err(ListenerError::Failed { detail: "enough".to_owned() }),
            false => Ok(()),
        }
    }
}

#[test]
fn a_simulation_does_not_depend_on_threads_and_hears_its_listener() {
    let _alone = ALONE.lock();
    let listener = Arc::new(Listener { heard: Mutex::default(), fail_at: u32::MAX });
    let report = simulate(simulation(12, 0), None, Some(listener.clone()), None).unwrap();
    let heard = listener.heard.lock().unwrap().clone();
    assert_eq!(heard.last(), Some(&(12, 12)));
    assert!(heard.is_sorted_by(|one, other| one < other) && heard.iter().all(|(_, of)| *of == 12));
    assert_eq!(report, simulate(simulation(12, 1), None, None, None).unwrap());
    assert!(!report.cancelled);
    assert_eq!(report.games.iter().map(|game| game.seed).collect::<Vec<_>>(), (100..112).collect::<Vec<_>>());
    // The seed of a result gives that game again.
    let told = &report.games[3];
    let [first, second] = decks();
    let again =
        Game::new(first, second, GameOptions { seed: small(told.seed), ..GameOptions::default() }, None).unwrap();
    let players = [Agent::random(told.seed), Agent::random(!told.seed)];
    while let Some(open) = again.decision() {
        again.step_by(&players[open.seat as usize]).unwrap();
    }
    assert_eq!((again.outcome(), again.digest().unwrap()), (told.outcome, told.digest.clone()));
    assert_eq!(again.entry_count(), told.decisions + 1);

    let rude = Arc::new(Listener { heard: Mutex::default(), fail_at: 2 });
    let error = simulate(simulation(1_000_000, 0), None, Some(rude), None).unwrap_err();
    assert_eq!((error.stable_code(), error.describe()), ("listener/failed".to_owned(), "enough".to_owned()));
}

#[test]
fn a_simulation_is_cancelled_and_refuses_bad_decks() {
    let _alone = ALONE.lock();
    let cancellation = Cancellation::new();
    cancellation.cancel();
    let report = simulate(simulation(1_000_000, 0), None, None, Some(cancellation)).unwrap();
    assert!(report.cancelled && report.games.len() < 10_000);
    let mut wrong = simulation(10, 0);
    wrong.first_deck.cards.clear();
    wrong.second_agent = Some(AgentKind::Greedy);
    assert!(matches!(simulate(wrong, None, None, None), Err(KeyforgeError::Deck { .. })));
    assert_eq!(simulate(simulation(0, 0), None, None, None).unwrap().games, []);
}

#[test]
fn nothing_is_left_over() {
    let _alone = ALONE.lock();
    let before = live_objects();
    for seed in 0..20 {
        let game = game(seed);
        let view = PlayerView::new(game.lines(0, Viewer::Second).unwrap(), None).unwrap();
        let agent = Agent::greedy(&game, seed);
        let copies = (game.duplicate(), game.position(1), game.determinize(Seat::First, 1).unwrap());
        assert_eq!(live_objects(), before + 6);
        assert!(PlayerView::new(Vec::new(), None).is_err());
        drop((view, agent, copies));
        assert_eq!(live_objects(), before + 1);
    }
    assert_eq!(live_objects(), before);
}

#[test]
fn a_home_made_card_plays_and_mistakes_have_places() {
    let _alone = ALONE.lock();
    let library = CardLibrary::builtin();
    let file = "card lamplighter \"Lamplighter\"\n  logos creature · power 3 · elusive\n  reap: draw(1)\n";
    let more = library.adding(file).unwrap();
    assert_eq!(more.cards().len(), library.cards().len() + 1);
    let named = |card: &str| read_scenario(&format!("{{\"players\":[{{\"hand\":[{card:?}]}},{{}}]}}")).unwrap();
    let start = |library| {
        let scenario = Scenario { house: Some(House::Logos), ..named("Lamplighter") };
        Game::from_scenario(scenario, None, library)
    };
    assert_eq!(start(None).unwrap_err().stable_code(), "scenario/unknown_card");
    assert_eq!(start(Some(more)).unwrap().board(Viewer::Everything, None).first.hand.known[0].slug, "lamplighter");
    let facts = library.card("dust-imp").unwrap();
    let torch = CardFacts { slug: "torch".to_owned(), title: "Torch".to_owned(), printings: vec![], ..facts };
    let lit = library.adding_card(torch.clone(), "reap: gain(2)").unwrap();
    assert_eq!(lit.card("torch").as_ref(), Some(&torch));
    assert_eq!(lit.text("torch", None, None).as_deref(), Some("Reap: Gain 2 æmber."));
    for (power, script, code) in
        [(256, "", "script/facts"), (-1, "", "script/facts"), (2, "reap: gian(2)", "script/unknown_word")]
    {
        let error = library.adding_card(CardFacts { power, ..torch.clone() }, script).unwrap_err();
        assert_eq!(error.stable_code(), code);
    }
    let KeyforgeError::Cards { code, mistakes, .. } = library.adding("card x \"X\"\n  logos ship\n").unwrap_err()
    else {
        panic!("another kind of error");
    };
    assert_eq!(mistakes[0].code, code);
    assert_eq!(mistakes[0].line, 2);
    let player = PlayerScenario { hand: vec![], ..PlayerScenario::default() };
    let lonely = |card: CardScenario| PlayerScenario { battleline: vec![card], ..player.clone() };
    let scenario = named("dust-imp");
    let card = CardScenario { damage: 99, ..scenario.first.hand[0].clone() };
    let impossible = Scenario { first: lonely(card), house: Some(House::Dis), ..scenario };
    let error = Game::from_scenario(impossible, None, None).unwrap_err();
    assert!(matches!(error, KeyforgeError::Scenario { field: Some(_), .. }), "{error:?}");
}

/// What no seed was given is not a number that somebody could try, and no game has the seed of another.
#[test]
fn without_a_seed_the_system_draws_one() {
    let _alone = ALONE.lock();
    let scenario = || read_scenario(r#"{"players":[{"hand":["dust-imp"]},{}],"house":"dis"}"#).unwrap();
    let digits = |seed: Option<Seed>| match seed {
        Some(Seed::Full { digits }) => digits,
        other => panic!("a small seed: {other:?}"),
    };
    let [first, second] = decks();
    let mut drawn = BTreeSet::new();
    for _ in 0..20 {
        let game = Game::new(first.clone(), second.clone(), GameOptions::default(), None).unwrap();
        drawn.insert(digits(game.seed()));
        drawn.insert(digits(Game::from_scenario(scenario(), None, None).unwrap().seed()));
        drawn.insert(digits(KryptikGame::new(kryptik_demo_decks(), KryptikOptions::default(), None).unwrap().seed()));
        let position = read_kryptik_scenario(r#"{"players":[{},{}]}"#).unwrap();
        drawn.insert(digits(KryptikGame::from_scenario(position, None, None).unwrap().seed()));
    }
    assert_eq!(drawn.len(), 80);
    // Each of the 32 bytes is drawn.
    for at in 0..32 {
        let bytes: BTreeSet<_> = drawn.iter().map(|digits| &digits[2 * at..2 * at + 2]).collect();
        assert!(bytes.len() > 10, "byte {at} is one of {bytes:?}");
    }
}

#[test]
fn a_seed_is_read_back_and_gives_the_game_again() {
    let _alone = ALONE.lock();
    let [first, second] = decks();
    let begin = |seed| {
        let options = GameOptions { seed, ..GameOptions::default() };
        Game::new(first.clone(), second.clone(), options, None)
    };
    for seed in [None, small(0), small(u64::MAX), Some(Seed::Full { digits: "5a".repeat(32) })] {
        let game = begin(seed.clone()).unwrap();
        assert!(seed.is_none() || game.seed() == seed);
        assert_eq!(begin(game.seed()).unwrap().digest(), game.digest());
        let header: Value = serde_json::from_str(&game.lines(0, Viewer::Everything).unwrap()[0]).unwrap();
        assert_eq!(Game::replay(&game.log_jsonl(Viewer::Everything).unwrap(), None).unwrap().seed(), game.seed());
        if let Some(Seed::Full { digits }) = game.seed() {
            assert_eq!(header["seed"], digits);
        }
    }
    // A number has one form, however it was written.
    let seven = Seed::Full { digits: format!("07{}", "0".repeat(62)) };
    assert_eq!(begin(Some(seven)).unwrap().seed(), small(7));

    for digits in ["", "7", "not a seed"] {
        let error = begin(Some(Seed::Full { digits: digits.to_owned() })).unwrap_err();
        assert!(matches!(error, KeyforgeError::Seed { .. }) && error.stable_code() == "seed/digits", "{error:?}");
    }
}

#[test]
fn a_simulation_counts_from_a_small_seed() {
    let _alone = ALONE.lock();
    let many = |seed| {
        let plan = simulation(3, 1);
        simulate(Simulation { options: GameOptions { seed, ..plan.options }, ..plan }, None, None, None)
    };
    let [one, other] = [None, None].map(|seed| many(seed).unwrap().games[0].seed);
    assert_ne!(one, other);
    assert_eq!(many(small(one)).unwrap().games[2].seed, one.wrapping_add(2));
    let error = many(Some(Seed::Full { digits: "5a".repeat(32) })).unwrap_err();
    assert_eq!(error.stable_code(), "seed/full");
}
