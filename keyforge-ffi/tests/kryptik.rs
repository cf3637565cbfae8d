//! Kryptik as a host uses it.

use std::sync::{Arc, Mutex};
use std::thread;

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::{Agent as _, Digest, Position, RandomAgent, Seat, Seeded};
use keyforge_core::kryptik::{self, DeckList, Format, Kryptik, Library, Rulings, ScenarioError, Setup, SetupError};
use keyforge_ffi::*;

const SEATS: [KryptikSeat; 6] = [
    KryptikSeat::First,
    KryptikSeat::Second,
    KryptikSeat::Third,
    KryptikSeat::Fourth,
    KryptikSeat::Fifth,
    KryptikSeat::Sixth,
];

const TORCH: &str = "card torch-bearer \"Torch Bearer\"\n  citizen \"Lanternfolk\" · cost \"{0}\" · stats 2 2 · souls w · \
                     years 1 · eager\n  enter: draw(you, 1)\n";

fn decks(players: usize, shift: usize) -> Vec<KryptikDeck> {
    let demo = kryptik_demo_decks();
    (0..players).map(|seat| demo[(seat + shift) % demo.len()].clone()).collect()
}

fn small(number: u64) -> Option<keyforge_ffi::Seed> {
    Some(keyforge_ffi::Seed::Small { number })
}

fn options(seed: u64) -> KryptikOptions {
    KryptikOptions { seed: small(seed), ..KryptikOptions::default() }
}

fn game(seed: u64, players: usize) -> Arc<KryptikGame> {
    KryptikGame::new(decks(players, 0), options(seed), None).unwrap()
}

/// Options that use every switch, and the same setup in the core.
fn variety(seed: u64) -> (Vec<KryptikDeck>, KryptikOptions, Setup) {
    let players = [2, 3, 4, 6][(seed % 4) as usize];
    let bit = |at: u32| (seed / 4) >> at & 1 == 1;
    let teams: Vec<u8> = if players == 4 { vec![0, 1, 0, 1] } else { Vec::new() };
    let rulings = KryptikRulings {
        clamp: bit(0).then_some(KryptikClamp::Sum),
        targets: bit(1).then_some(KryptikTargetCheck::Always),
        shuffle: bit(2).then_some(KryptikShuffleRule::Plain),
        early_windows: bit(3),
        focused_for_all: bit(0),
        cut: bit(1),
    };
    let options = KryptikOptions {
        seed: small(seed),
        teams: teams.iter().copied().map(u16::from).collect(),
        first: bit(2).then_some(KryptikSeat::Second),
        format: bit(3).then(kryptik_limited),
        date: None,
        free_decks: false,
        rulings: Some(rulings.clone()),
    };
    let decks = decks(players, seed as usize);
    let lists: Vec<DeckList> = decks.clone();
    let setup = Setup::new(lists).with(|setup| {
        setup.teams = teams;
        setup.first = bit(2).then_some(Seat(1));
        setup.format = if bit(3) { Format::limited() } else { Format::constructed() };
        setup.rulings = Rulings {
            clamp: rulings.clamp.unwrap_or_default(),
            targets: rulings.targets.unwrap_or_default(),
            shuffle: rulings.shuffle.unwrap_or_default(),
            early_windows: rulings.early_windows,
            focused_for_all: rulings.focused_for_all,
            cut: rulings.cut,
        };
    });
    (decks, options, setup)
}

fn play_on(game: &KryptikGame, dice: &KryptikAgent, most: usize) {
    for _ in 0..most {
        let Some(action) = dice.choose(game) else { break };
        game.step(action).unwrap();
    }
}

/// A game after so many random choices.
fn played(seed: u64, players: usize, most: usize) -> Arc<KryptikGame> {
    let game = game(seed, players);
    play_on(&game, &KryptikAgent::random(seed), most);
    game
}

#[test]
fn fifty_random_games_are_those_of_the_core() {
    let mut endings = 0;
    for seed in 0..50 {
        let (decks, options, setup) = variety(seed);
        let ours = KryptikGame::new(decks, options, None).unwrap();
        let mut core = kryptik::Game::new(Library::demo(), setup, seed.into()).unwrap();
        let mut dice = RandomAgent::new(seed);
        while let Some(position) = Position::<Kryptik>::of(core.state()) {
            let (seat, id) = (position.seat(), position.decision().id);
            let action = dice.choose(seat, &position);
            // Every action goes over and comes back.
            ours.step(KryptikAction::from(action)).unwrap();
            core.apply(seat, id, action).unwrap();
        }
        assert_eq!(ours.log_digest(), core.log().head().to_string(), "game {seed}");
        assert_eq!(ours.digest().unwrap(), core.digest().unwrap().to_string(), "game {seed}");
        assert_eq!(ours.outcome().unwrap().winner.map(Seat::from), core.outcome().unwrap().winner);
        assert_eq!(ours.verify(), KryptikVerdict::Verified);
        endings += usize::from(ours.is_over());
    }
    assert_eq!(endings, 50);
}

#[test]
fn a_step_says_what_happened_and_what_comes_next() {
    let game = game(7, 3);
    assert_eq!(game.seats(), SEATS[..3]);
    let open = game.decision().unwrap();
    assert_eq!(open.kind, KryptikDecisionKind::Recursion);
    assert_eq!(open.options, game.legal_actions());
    let step = game.answer(open.seat, open.id, KryptikAction::Done).unwrap();
    assert_eq!(step.entry, 1);
    assert!(step.events.contains(&KryptikEvent::Answered { decision: open.id }));
    assert_eq!(step.events, game.entries(1, KryptikViewer::Everything).unwrap()[0].events);
    assert_eq!(step.decision, game.decision());
    assert_eq!(step.outcome, None);
    assert_eq!(game.describe(KryptikAction::Done, KryptikViewer::Everything).unwrap(), KryptikAction::Done.text());
    for action in game.legal_actions() {
        assert_eq!(read_kryptik_action(&action.to_json().unwrap()).unwrap(), action);
    }
    assert_eq!(KryptikAction::Cast { card: KryptikCardId(17) }.to_json().unwrap(), r#"{"cast":17}"#);
    let error = read_kryptik_action(r#"{"play":17}"#).unwrap_err();
    assert!(matches!(&error, KeyforgeError::IllegalAction { code, .. } if code == "illegal/json"), "{error}");
    let cards = game.legal_actions().into_iter().filter_map(|action| action.card());
    for card in cards.take(3) {
        let words = game.describe(KryptikAction::Cast { card }, KryptikViewer::Everything).unwrap();
        let hidden = game.describe(KryptikAction::Cast { card }, open.seat.into()).unwrap();
        assert!(words.starts_with("cast ") && words != hidden, "{words} {hidden}");
    }
}

#[test]
fn boards_say_what_the_core_says() {
    let game = played(3, 2, 400);
    let board = game.board(KryptikViewer::Everything);
    assert_eq!(board.players.len(), 2);
    let names = game.definitions();
    for player in &board.players {
        let cards = player.hand.iter().chain(player.row.iter().map(|slot| &slot.card));
        for card in cards.chain(&player.limbo).chain(player.island.iter().map(|citizen| &citizen.card)) {
            assert!(names.contains(card.slug.as_ref().unwrap()) && card.id.is_some() && card.name.is_some());
        }
        assert!(!player.souls.is_empty(), "somebody has placed a soul by now");
    }
    let moved = game.entries(0, KryptikViewer::Everything).unwrap().into_iter().flat_map(|entry| entry.events);
    let definitions = moved.filter_map(|event| match event {
        KryptikEvent::Moved { definition, .. } => definition,
        _ => None,
    });
    assert!(definitions.map(usize::from).max().unwrap() < names.len());
}

#[test]
fn every_way_to_keep_a_game_gives_it_again() {
    let game = played(4, 3, 300);
    let log = game.log_jsonl(KryptikViewer::Everything).unwrap();
    let again = KryptikGame::replay(&log, None).unwrap();
    assert_eq!(again.log_jsonl(KryptikViewer::Everything).unwrap(), log);
    assert_eq!(again.board(KryptikViewer::Third), game.board(KryptikViewer::Third));
    for bytes in [game.log_bytes(KryptikViewer::Everything).unwrap(), game.inputs_bytes().unwrap()] {
        assert_eq!(KryptikGame::replay_bytes(bytes.clone(), None).unwrap().digest(), game.digest());
        assert_eq!(KryptikGameLog::read_bytes(bytes, None).unwrap().verify(), KryptikVerdict::Verified);
    }
    assert_eq!(KryptikGameLog::read(&log, None).unwrap().verify(), KryptikVerdict::Verified);
    let redacted = game.log_jsonl(KryptikViewer::Third).unwrap();
    let reason = KryptikUnverified::Redacted { viewer: KryptikViewer::Third };
    assert_eq!(KryptikGameLog::read(&redacted, None).unwrap().verify(), KryptikVerdict::Unverified { reason });
    assert_eq!(game.lines(0, KryptikViewer::Everything).unwrap().join("\n") + "\n", log);
    let branch = game.branch(200).unwrap();
    assert_eq!(branch.entry_count(), 201);
    let copy = branch.duplicate();
    for game in [&branch, &copy] {
        play_on(game, &KryptikAgent::random(9), 50);
    }
    assert_eq!((branch.log_digest(), branch.digest()), (copy.log_digest(), copy.digest()));
    assert_eq!(game.log_jsonl(KryptikViewer::Everything).unwrap(), log);
}

#[test]
fn undo_takes_back_and_says_so() {
    let mut undone = 0;
    for seed in 0..6 {
        let game = game(seed, 2);
        let dice = KryptikAgent::random(seed);
        for _ in 0..300 {
            let Some(before) = game.decision() else { break };
            game.step(dice.choose(&game).unwrap()).unwrap();
            if before.kind != KryptikDecisionKind::Priority {
                continue;
            }
            let can = game.can_undo(Some(before.seat));
            let taken = game.undo(Some(before.seat));
            assert_eq!(can, taken.is_ok());
            if let Ok(step) = taken {
                let open = step.decision.unwrap();
                assert_eq!((open.seat, open.kind, &open.options), (before.seat, before.kind, &before.options));
                assert!(open.id > before.id);
                undone += 1;
                assert!(
                    game.story(step.entry, KryptikViewer::Everything, Vec::new()).unwrap()[0]
                        .ends_with("takes the last action back")
                );
            }
            // Who would always undo never ends.
            play_on(&game, &dice, 1);
        }
        assert_eq!(game.verify(), KryptikVerdict::Verified);
    }
    assert!(undone > 20, "{undone}");
}

#[test]
fn idle_seats_pass() {
    for only_energy in [false, true] {
        let game = game(5, 2);
        let dice = KryptikAgent::greedy(&game, 1);
        let (mut passes, mut events) = (0, 0);
        while !game.is_over() {
            let before = game.entry_count();
            let passed = game.pass_quietly(only_energy).unwrap();
            assert_eq!(game.entry_count(), before + passed.passes);
            assert_eq!((&passed.decision, &passed.outcome), (&game.decision(), &game.outcome()));
            let entries = game.entries(before, KryptikViewer::Everything).unwrap();
            assert_eq!(passed.events, entries.into_iter().flat_map(|entry| entry.events).collect::<Vec<_>>());
            passes += passed.passes;
            events += passed.events.len();
            if let Some(open) = passed.decision {
                let idle = |action: &KryptikAction| match action {
                    KryptikAction::Pass => true,
                    KryptikAction::Energy { .. } | KryptikAction::MakeEnergy { .. } => only_energy,
                    _ => false,
                };
                assert!(open.kind != KryptikDecisionKind::Priority || !open.options.iter().all(idle));
                game.step_by(&dice).unwrap();
            }
        }
        assert!(passes > 10 && events > 20);
        assert_eq!(game.pass_quietly(only_energy).unwrap().passes, 0);
    }
}

#[test]
fn phones_follow_a_game_at_every_step() {
    for (seed, players) in [(1, 2), (2, 3), (3, 4)] {
        let server = game(seed, players);
        let dice = KryptikAgent::random(seed);
        let seats = server.seats();
        let viewers = seats.iter().map(|seat| KryptikViewer::from(*seat)).chain([KryptikViewer::Spectator]);
        let phones: Vec<_> =
            viewers.map(|viewer| KryptikView::new(server.lines(0, viewer).unwrap(), None).unwrap()).collect();
        for step in 0.. {
            if server.step_by(&dice).is_err() {
                break;
            }
            if step % 5 == 0 {
                let _ = server.undo(None);
            }
            // Undoing at random, a game has no end.
            if server.entry_count() > 1_500 {
                let _ = server.concede(seats[step % seats.len()]);
            }
            for phone in &phones {
                let viewer = phone.viewer();
                let entries = phone.follow(server.lines(phone.next_line(), viewer).unwrap()).unwrap();
                assert!(!entries.is_empty());
                assert_eq!(phone.board(), server.board(viewer));
                let (open, told) = (server.decision(), phone.decision());
                assert_eq!(open.as_ref().map(|open| open.id), told.as_ref().map(|told| told.id));
                let own = open
                    .filter(|open| KryptikViewer::from(open.seat) == viewer)
                    .map(|open| open.options)
                    .unwrap_or_default();
                assert_eq!(told.map(|told| told.options).unwrap_or_default(), own);
            }
        }
        assert!(server.is_over());
        for phone in &phones {
            let seat = phone.viewer();
            assert!(phone.is_over());
            assert_eq!(phone.outcome(), server.outcome());
            assert_eq!(phone.log_jsonl(), server.log_jsonl(seat).unwrap());
            assert_eq!(phone.entries(7), server.entries(7, seat).unwrap());
            assert_eq!(phone.story(7, Vec::new()), server.story(7, seat, Vec::new()).unwrap());
            assert_eq!(phone.definitions(), server.definitions());
            let kept: Vec<String> = phone.log_jsonl().lines().map(str::to_owned).collect();
            assert_eq!(KryptikView::new(kept, None).unwrap().board(), phone.board());
        }
    }
}

/// Other cards in hidden places are the same to a seat: whatever it is shown follows from what it may know.
#[test]
fn nothing_hidden_leaks() {
    let mut other = 0;
    for seed in 0..12 {
        let game = played(seed, 2 + (seed % 3) as usize, 100 + 90 * seed as usize);
        // A seat that nobody has sees what everybody may know.
        for seat in game.seats().into_iter().chain([KryptikSeat::Sixth]) {
            let viewer = KryptikViewer::from(seat);
            let board = game.board(viewer);
            if let Some(open) = board.decision.as_ref().filter(|open| open.seat != seat) {
                assert!(open.options.is_empty() && open.source.is_none());
            }
            for draw in 0..4 {
                let drawn = game.determinize(seat, draw).unwrap();
                let mut masked = drawn.board(viewer);
                masked.decision.clone_from(&board.decision);
                assert_eq!(masked, board, "game {seed}, {seat:?}");
                other += usize::from(drawn.board(KryptikViewer::Everything) != game.board(KryptikViewer::Everything));
            }
            for entry in game.entries(0, viewer).unwrap() {
                for event in entry.events {
                    check_redacted(&event, seat);
                }
            }
            let header = &game.lines(0, viewer).unwrap()[0];
            assert!(header.contains("\"seed\":null"), "{header}");
        }
        let public = game.board(KryptikViewer::Sixth);
        assert!(public.players.iter().flat_map(|player| &player.hand).all(|card| card.slug.is_none()));
    }
    assert!(other > 100, "the hidden cards were dealt anew {other} times");
}

fn check_redacted(event: &KryptikEvent, viewer: KryptikSeat) {
    match event {
        KryptikEvent::Moved { card, definition, seen, .. } => {
            let sees = seen.contains(&viewer);
            assert_eq!((card.is_some(), definition.is_some()), (sees, sees), "{event:?}");
            assert!(seen.iter().all(|seat| *seat == viewer));
        }
        KryptikEvent::Shuffled { order, .. } => assert_eq!(*order, None),
        KryptikEvent::Looked { by, shown, .. } => assert!(by.contains(&viewer) || shown.is_empty()),
        KryptikEvent::Rearranged { by, order, .. } => assert!(*by == viewer || order.is_none()),
        KryptikEvent::Asked { seat, source, .. } => assert!(*seat == viewer || source.is_none()),
        _ => {}
    }
}

#[test]
fn a_game_from_a_position_can_be_followed() {
    let side = |hand: &[&str], island: &str| KryptikSide {
        hand: hand.iter().map(|card| (*card).to_owned()).collect(),
        deck: vec!["ash-whelp".to_owned(), "wick-runner".to_owned(), "pyre-usher".to_owned()],
        row: vec!["glass-broker".to_owned()],
        souls: vec![KryptikPlaced { card: "wick-runner".to_owned(), engaged: true, ..KryptikPlaced::default() }],
        island: vec![KryptikPlaced {
            card: island.to_owned(),
            damage: 1,
            attached: vec![KryptikUnder { card: "ash-whelp".to_owned(), owner: Some(KryptikSeat::Second) }],
            ..KryptikPlaced::default()
        }],
        energy: vec![KryptikEnergy { color: KryptikColor("w".to_owned()), amount: 2 }],
        ..KryptikSide::default()
    };
    let scenario = KryptikScenario {
        players: vec![side(&["wick-runner"], "pier-sentinel"), side(&["snuff-out"], "gorge-maw")],
        teams: vec![3, 7],
        active: Some(KryptikSeat::Second),
        turn: 5,
        phase: Some(KryptikPhase::Second),
        soul_placed: true,
        format: Some(kryptik_limited()),
        rulings: Some(KryptikRulings { cut: true, ..KryptikRulings::default() }),
        rest_json: None,
    };
    let json = scenario.to_json().unwrap();
    let read = read_kryptik_scenario(&json).unwrap();
    assert_eq!(read.to_json().unwrap(), json);
    assert_eq!(read.players, scenario.players);
    let server = KryptikGame::from_scenario(scenario, small(1), None).unwrap();
    let board = server.board(KryptikViewer::Everything);
    assert_eq!((board.turn, board.active, board.phase), (5, KryptikSeat::Second, KryptikPhase::Second));
    let sentinel = &board.players[0].island[0];
    assert_eq!((sentinel.attack, sentinel.defense, sentinel.damage), (2, 3, 1));
    assert_eq!(sentinel.keywords, [KryptikKeyword::Steadfast]);
    assert_eq!(sentinel.attached[0].slug.as_deref(), Some("ash-whelp"));
    let energy = &board.players[0].energy[0];
    assert_eq!((energy.color.0.as_str(), energy.amount, board.players[1].team), ("w", 2, 7));
    let phone = KryptikView::new(server.lines(0, KryptikViewer::First).unwrap(), None).unwrap();
    let dice = KryptikAgent::random(2);
    while server.step_by(&dice).is_ok() {
        phone.follow(server.lines(phone.next_line(), KryptikViewer::First).unwrap()).unwrap();
        assert_eq!(phone.board(), server.board(KryptikViewer::First));
    }
}

/// Asserts the kind and code of an error.
macro_rules! refused {
    ($kind:ident, $code:literal, $call:expr) => {{
        let error = $call.err().expect($code);
        assert!(matches!(error, KeyforgeError::$kind { .. }), "{error:?}");
        assert_eq!(error.stable_code(), $code);
        assert!(!error.describe().is_empty());
        error
    }};
}

#[test]
fn every_kind_of_refusal() {
    let game = game(7, 3);
    let before = game.log_jsonl(KryptikViewer::Everything).unwrap();
    let open = game.decision().unwrap();
    let foreign = game.seats().into_iter().find(|seat| *seat != open.seat).unwrap();
    let error = refused!(IllegalAction, "illegal/not_offered", game.step(KryptikAction::Yes));
    let KeyforgeError::IllegalAction { action: Some(json), .. } = error else { panic!("{error:?}") };
    assert_eq!(read_kryptik_action(&json).unwrap(), KryptikAction::Yes);
    refused!(IllegalAction, "illegal/not_your_decision", game.answer(foreign, open.id, KryptikAction::Done));
    refused!(IllegalAction, "illegal/no_concession", game.concede(KryptikSeat::Fifth));
    refused!(IllegalAction, "illegal/not_offered", game.position(1).step(KryptikAction::Yes));
    for color in ["x", "", "ww", "W", "ß"] {
        let color = KryptikColor(color.to_owned());
        let spend = KryptikAction::Spend { color };
        refused!(IllegalAction, "illegal/color", game.step(spend.clone()));
        refused!(IllegalAction, "illegal/color", game.describe(spend.clone(), KryptikViewer::Everything));
        assert!(spend.text().contains("is no color"));
    }
    refused!(Undo, "undo/nothing_to_undo", game.undo(None));
    assert_eq!(game.log_jsonl(KryptikViewer::Everything).unwrap(), before);
    game.answer(open.seat, open.id, KryptikAction::Done).unwrap();
    refused!(StaleDecision, "illegal/stale", game.answer(open.seat, open.id, KryptikAction::Done));
    game.concede(KryptikSeat::First).unwrap();
    refused!(IllegalAction, "illegal/no_concession", game.concede(KryptikSeat::First));
    let step = game.concede(KryptikSeat::Second).unwrap();
    assert_eq!(step.outcome.unwrap().winner, Some(KryptikSeat::Third));
    refused!(IllegalAction, "illegal/game_over", game.step(KryptikAction::Pass));
    refused!(IllegalAction, "illegal/game_over", game.step_by(&KryptikAgent::random(1)));
    refused!(Undo, "undo/game_over", game.undo(Some(KryptikSeat::Third)));
}

#[test]
fn refused_decks() {
    let new = |decks, options| KryptikGame::new(decks, options, None);
    refused!(Deck, "setup/seats", new(decks(1, 0), options(1)));
    refused!(Deck, "setup/seats", new(decks(7, 0), options(1)));
    refused!(Deck, "setup/one_team", new(decks(3, 0), KryptikOptions { teams: vec![1, 1, 1], ..options(1) }));
    refused!(Deck, "setup/teams", new(decks(3, 0), KryptikOptions { teams: vec![1, 0], ..options(1) }));
    let large = refused!(Deck, "setup/teams", new(decks(2, 0), KryptikOptions { teams: vec![0, 256], ..options(1) }));
    assert_eq!(large.describe(), "256 is no number of a team: 0 to 255");
    let undated = KryptikOptions { date: Some("yesterday".to_owned()), ..options(1) };
    let undated = refused!(Deck, "setup/deck", new(decks(2, 0), undated));
    assert!(undated.describe().contains("`yesterday` is no day such as 2023-06-30"), "{undated:?}");
    let sixth = KryptikOptions { first: Some(KryptikSeat::Sixth), ..options(1) };
    refused!(Deck, "setup/first", new(decks(2, 0), sixth));
    let mut small = decks(2, 0);
    small[1].main.truncate(3);
    let error = refused!(Deck, "setup/deck", new(small.clone(), options(1)));
    assert!(error.describe().contains("at least 50"));
    assert!(matches!(&error, KeyforgeError::Deck { seat: Some(1), faults, .. } if faults.len() == 1), "{error:?}");
    small[0].main[7] = "no-such-card".to_owned();
    let unknown = new(small.clone(), options(1)).unwrap_err();
    let KeyforgeError::Deck { seat, cards, .. } = &unknown else { unreachable!() };
    assert_eq!((seat, &cards[..]), (&Some(0), &["no-such-card".to_owned()][..]));
    small[0] = decks(2, 0)[0].clone();
    new(small, KryptikOptions { free_decks: true, ..options(1) }).unwrap();
    let mut large = decks(2, 0);
    large[0].main = vec!["ash-whelp".to_owned(); 2_000];
    let free = KryptikOptions { free_decks: true, ..options(1) };
    refused!(Deck, "setup/too_many_cards", new(large, free));
    // The words of these errors are those of the core.
    let core = SetupError::Seats { found: 1 };
    assert_eq!(new(decks(1, 0), options(1)).unwrap_err().describe(), core.to_string());

    let library = KryptikLibrary::demo();
    let check = |deck: KryptikDeck| library.check_deck(deck, kryptik_constructed(), "2023-06-30");
    for deck in decks(2, 0) {
        assert_eq!(check(deck), []);
    }
    let mut wrong = decks(1, 0).remove(0);
    wrong.main.truncate(40);
    wrong.main.extend(["no-such-card".to_owned(), "ash-whelp".to_owned()]);
    wrong.main.extend(vec!["ash-whelp".to_owned(); 3]);
    wrong.side = vec!["glass-broker".to_owned(); 16];
    let faults = check(wrong.clone());
    let has = |fault: &KryptikDeckFault| assert!(faults.contains(fault), "{faults:?}");
    has(&KryptikDeckFault::MainTooSmall { found: 45, least: 50 });
    has(&KryptikDeckFault::SideTooLarge { found: 16, most: 15 });
    has(&KryptikDeckFault::UnknownCard { card: "no-such-card".to_owned(), alike: None });
    has(&KryptikDeckFault::TooManyCopies { card: "Ash Whelp".to_owned(), found: 4, most: 3 });
    wrong.main = vec!["ash-whelp".to_owned(); 51];
    let mut format = kryptik_constructed();
    format.limits.push(KryptikLimit { name: "Ash Whelp".to_owned(), max: 0, from: Some("2024-01-01".to_owned()) });
    let faults = library.check_deck(wrong.clone(), format.clone(), "2024-01-01");
    assert!(faults.contains(&KryptikDeckFault::MainTooLarge { found: 51, most: 50 }));
    assert!(faults.contains(&KryptikDeckFault::Banned { card: "Ash Whelp".to_owned() }));
    assert!(
        !library.check_deck(wrong, format, "2023-12-31").iter().any(|it| matches!(it, KryptikDeckFault::Banned { .. }))
    );
}

#[test]
fn refused_scenarios_cards_logs_and_views() {
    let hand = |card: &str| KryptikSide { hand: vec![card.to_owned()], ..KryptikSide::default() };
    let scenario = |players| KryptikScenario { players, ..read_kryptik_scenario("{\"players\":[]}").unwrap() };
    let start = |scenario| KryptikGame::from_scenario(scenario, small(1), None);
    let error = refused!(Scenario, "setup/scenario", start(scenario(vec![hand("no-such-card"), hand("ash-whelp")])));
    let core = ScenarioError::new("players[0].hand", "there is no card `no-such-card`");
    assert_eq!(error.describe(), core.to_string());
    let KeyforgeError::Scenario { field, .. } = error else { unreachable!() };
    assert_eq!(field.as_deref(), Some("players[0].hand"));
    refused!(Scenario, "setup/scenario", start(scenario(Vec::new())));
    let teams = KryptikScenario { teams: vec![0, 300], ..scenario(vec![KryptikSide::default(); 2]) };
    refused!(Scenario, "setup/scenario", start(teams));
    let color = KryptikEnergy { color: KryptikColor("x".to_owned()), amount: 1 };
    let energy = KryptikSide { energy: vec![color], ..KryptikSide::default() };
    refused!(Scenario, "setup/scenario", start(scenario(vec![KryptikSide::default(), energy])));
    refused!(Scenario, "scenario/malformed", read_kryptik_scenario("{"));

    let library = KryptikLibrary::demo();
    let error = refused!(
        Cards,
        "script/unknown_word",
        library.adding("card x \"X\"\n  citizen · cost \"{0}\" · souls w\n  enter: drow(you, 1)\n")
    );
    let KeyforgeError::Cards { mistakes, .. } = error else { unreachable!() };
    assert_eq!(mistakes[0].line, 3);
    let torch = library.adding(TORCH).unwrap();
    refused!(Cards, "script/duplicate", torch.adding(TORCH));

    let game = played(2, 2, 60);
    let log = game.log_jsonl(KryptikViewer::Everything).unwrap();
    for text in ["", "no log", "{}\n", &log.replacen("\"n\":1,", "\"n\":2,", 1)] {
        assert!(KryptikGame::replay(text, None).unwrap_err().stable_code().starts_with("log/"));
        assert!(KryptikGameLog::read(text, None).is_err());
    }
    refused!(Log, "log/magic", KryptikGame::replay_bytes(Vec::new(), None));
    refused!(Log, "log/ruleset", Game::replay(&log, None));
    refused!(Log, "replay/redacted", KryptikGame::replay(&game.log_jsonl(KryptikViewer::First).unwrap(), None));

    refused!(View, "view/not_redacted", KryptikView::new(game.lines(0, KryptikViewer::Everything).unwrap(), None));
    refused!(View, "log/json", KryptikView::new(Vec::new(), None));
    let lines = game.lines(0, KryptikViewer::First).unwrap();
    let watched = |viewer: &str| {
        let body = lines[0].split(",\"hash\"").next().unwrap();
        let body = body.replacen("\"viewer\":0", &format!("\"viewer\":{viewer}"), 1);
        let hash = keyforge_core::kernel::Digest::of(format!("{body}}}").as_bytes());
        KryptikView::new(vec![format!("{body},\"hash\":\"{hash}\"}}")], None)
    };
    assert_eq!(watched("255").unwrap().viewer(), KryptikViewer::Spectator);
    refused!(View, "view/seat", watched("6"));
    watched("5").expect("a seat that nobody has sees what everybody may know");
    let view = KryptikView::new(lines[..3].to_vec(), None).unwrap();
    let (board, next) = (view.board(), view.next_line());
    let mut damaged = lines[3..].to_vec();
    damaged[4].push(' ');
    assert!(matches!(view.follow(damaged), Err(KeyforgeError::View { .. })));
    assert_eq!((view.board(), view.next_line()), (board, next));
    assert_eq!(view.follow(lines[3..].to_vec()).unwrap().len(), lines.len() - 3);
    let header = &lines[0];
    let with = |from: &str, to: &str| {
        let body = header.split(",\"hash\"").next().unwrap().replacen(from, to, 1);
        let hash = Digest::of(format!("{body}}}").as_bytes());
        KryptikView::new(vec![format!("{body},\"hash\":\"{hash}\"}}")], None)
    };
    with("", "").unwrap();
    let engine = format!("\"engine\":\"{}\"", engine_version());
    refused!(View, "view/engine", with(&engine, "\"engine\":\"0.0.0\""));
    let digits = header.split("\"definitions\":\"").nth(1).unwrap().split('"').next().unwrap();
    refused!(View, "view/definitions", with(digits, &"0".repeat(digits.len())));
    refused!(View, "view/definitions", with(digits, &"7".repeat(digits.len())));
    // A home-made card that the phone lacks.
    let own = scenario(vec![hand("torch-bearer"), hand("ash-whelp")]);
    let server = KryptikGame::from_scenario(own, small(1), Some(torch.clone())).unwrap();
    let lines = server.lines(0, KryptikViewer::Second).unwrap();
    refused!(View, "view/definitions", KryptikView::new(lines.clone(), None));
    KryptikView::new(lines, Some(torch)).unwrap();
}

#[test]
fn a_game_without_a_seed_stops_where_chance_is_needed() {
    // Its shuffles were made by a source that is not there any more.
    let setup = Setup::new(kryptik_demo_decks());
    let core = kryptik::Game::with_chance(Library::demo(), setup, Seeded::new(7.into())).unwrap();
    let game = KryptikGame::replay(&core.log().to_jsonl(), None).unwrap();
    let dice = KryptikAgent::random(3);
    let error = loop {
        let digest = game.digest().unwrap();
        if let Err(error) = game.step_by(&dice) {
            assert_eq!(game.digest().unwrap(), digest);
            break error;
        }
    };
    assert!(matches!(error, KeyforgeError::Engine { .. }), "{error:?}");
    assert_eq!(error.stable_code(), "chance/refused");
}

fn simulation(games: u32, threads: u32) -> KryptikSimulation {
    let agents = vec![AgentKind::Greedy];
    KryptikSimulation { decks: decks(3, 0), games, options: options(100), agents, threads, limit: 60_000 }
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
fn a_simulation_tells_games_that_can_be_played_again() {
    let listener = Arc::new(Listener { heard: Mutex::default(), fail_at: u32::MAX });
    let report = simulate_kryptik(simulation(4, 0), None, Some(listener.clone()), None).unwrap();
    let heard = listener.heard.lock().unwrap().clone();
    assert!(heard.is_sorted_by(|one, other| one < other) && heard.last() == Some(&(4, 4)), "{heard:?}");
    assert_eq!(report, simulate_kryptik(simulation(4, 1), None, None, None).unwrap());
    assert_eq!(report.games.iter().map(|game| game.seed).collect::<Vec<_>>(), [100, 101, 102, 103]);
    let told = &report.games[2];
    let again = game(told.seed, 3);
    let kinds = [AgentKind::Greedy, AgentKind::Random, AgentKind::Random];
    let players: Vec<_> = (0..3).map(|seat| KryptikAgent::of(kinds[seat], &again, SEATS[seat], told.seed)).collect();
    while let Some(open) = again.decision() {
        again.step_by(&players[open.seat as usize]).unwrap();
    }
    assert_eq!((again.outcome(), again.digest().unwrap()), (told.outcome, told.digest.clone()));
    assert_eq!(again.entry_count(), told.decisions + 1);
    assert_eq!(told.players.iter().filter(|player| player.downfall.is_some()).count(), 2);

    let rude = Arc::new(Listener { heard: Mutex::default(), fail_at: 2 });
    let error = refused!(Listener, "listener/failed", simulate_kryptik(simulation(100_000, 0), None, Some(rude), None));
    assert_eq!(error.describe(), "enough");
}

#[test]
fn a_simulation_is_cancelled_and_refuses_bad_decks() {
    let cancellation = Cancellation::new();
    let other = cancellation.clone();
    let stopper = thread::spawn(move || {
        thread::sleep(std::time::Duration::from_millis(200));
        other.cancel();
    });
    let report = simulate_kryptik(simulation(1_000_000, 0), None, None, Some(cancellation)).unwrap();
    stopper.join().unwrap();
    assert!(report.cancelled && report.games.len() < 100_000);
    let bad = KryptikSimulation { decks: decks(1, 0), ..simulation(3, 0) };
    refused!(Deck, "setup/seats", simulate_kryptik(bad, None, None, None));
    assert_eq!(simulate_kryptik(simulation(0, 0), None, None, None).unwrap().games, []);
}

#[test]
fn threads_share_a_game() {
    let game = game(7, 4);
    let answer = |game: Arc<KryptikGame>| {
        move || {
            for _ in 0..100 {
                if let Some(open) = game.decision() {
                    // Another thread may have been first.
                    let _ = game.answer(open.seat, open.id, open.options[0].clone());
                }
                let _ = game.lines(0, KryptikViewer::Fourth).unwrap();
            }
        }
    };
    let threads: Vec<_> = (0..4).map(|_| thread::spawn(answer(game.clone()))).collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(game.entry_count() > 100);
    KryptikGame::replay(&game.log_jsonl(KryptikViewer::Everything).unwrap(), None).unwrap();
}

#[test]
fn a_home_made_card_plays_and_says_what_it_does() {
    let library = KryptikLibrary::demo();
    let more = library.adding(TORCH).unwrap();
    assert_eq!(more.cards().len(), library.cards().len() + 1);
    assert_eq!(library.card("torch-bearer"), None);
    let facts = more.card("torch-bearer").unwrap();
    assert_eq!((facts.name.as_str(), facts.type_line.as_str()), ("Torch Bearer", "Lanternfolk citizen"));
    assert_eq!((facts.cost.as_str(), facts.attack, facts.defense, facts.years), ("{0}", 2, 2, Some(1)));
    assert_eq!((facts.kind, &facts.keywords[..]), (KryptikKind::Citizen, &[KryptikKeyword::Eager][..]));
    assert_eq!(facts.souls, [KryptikColor("w".to_owned())]);
    let text = more.text("torch-bearer").unwrap();
    assert!(text.starts_with("Eager.") && text.contains("draw"), "{text}");
    let hand = KryptikSide {
        hand: vec!["torch-bearer".to_owned()],
        deck: vec!["ash-whelp".to_owned()],
        ..KryptikSide::default()
    };
    let json = "{\"players\":[{},{\"row\":[\"ash-whelp\"]}]}";
    let mut scenario = read_kryptik_scenario(json).unwrap();
    scenario.players[0] = KryptikSide { row: vec!["ash-whelp".to_owned()], ..hand };
    let game = KryptikGame::from_scenario(scenario, small(1), Some(more.clone())).unwrap();
    let card = game.board(KryptikViewer::Everything).players[0].hand[0].id.unwrap();
    assert_eq!(game.describe(KryptikAction::Cast { card }, KryptikViewer::Everything).unwrap(), "cast Torch Bearer");
    game.step(KryptikAction::Cast { card }).unwrap();
    while game.board(KryptikViewer::Everything).players[0].hand.is_empty() {
        game.step(KryptikAction::Pass).unwrap();
    }
    assert_eq!(game.board(KryptikViewer::Everything).players[0].island[0].card.slug.as_deref(), Some("torch-bearer"));
    let log = game.log_jsonl(KryptikViewer::Everything).unwrap();
    assert!(KryptikGame::replay(&log, None).is_err(), "the log needs the card");
    assert_eq!(KryptikGame::replay(&log, Some(more)).unwrap().digest(), game.digest());
}

#[test]
fn a_position_is_searched_without_a_log() {
    let game = played(6, 3, 200);
    let position = game.position(5);
    assert_eq!(position.decision(), game.decision());
    assert_eq!(position.board(KryptikViewer::Everything), game.board(KryptikViewer::Everything));
    let copy = position.duplicate();
    let first = position.decision().unwrap().options[0].clone();
    let step = position.step(first).unwrap();
    assert_eq!((step.entry, step.outcome), (0, None));
    assert_eq!(copy.board(KryptikViewer::Everything), game.board(KryptikViewer::Everything));
    let end = copy.play_out(4, 60_000).unwrap();
    assert!(end.outcome.is_some() && end.decisions > 10);
    assert_eq!(copy.play_out(4, 60_000).unwrap(), end);
    assert_eq!(copy.play_out(4, 3).unwrap(), KryptikPlayout { decisions: 3, outcome: None });
    assert_eq!(copy.outcome(), None);
}

#[test]
fn a_story_names_cards_where_they_lie() {
    let game = played(8, 2, 500);
    let whole = game.story(0, KryptikViewer::Everything, Vec::new()).unwrap();
    assert!(whole.iter().any(|line| line.contains("casts")), "{whole:#?}");
    assert!(!whole.iter().any(|line| line.contains("a hidden card")));
    let seen = game.story(0, KryptikViewer::First, Vec::new()).unwrap();
    assert!(seen.iter().any(|line| line.contains("a hidden card goes to the hand")));
    assert_eq!(seen.len(), whole.len());
}

#[test]
fn scenarios_cross_both_ways() {
    let game = game(4, 2);
    let dice = KryptikAgent::random(4);
    let mut exported = 0;
    while !game.is_over() && exported < 40 {
        game.step_by(&dice).unwrap();
        let Ok(scenario) = game.scenario() else { continue };
        exported += 1;
        let again = KryptikGame::from_scenario(scenario.clone(), None, None).unwrap();
        assert_eq!(again.digest(), game.digest());
        assert_eq!(read_kryptik_scenario(&scenario.to_json().unwrap()).unwrap(), scenario);
        let other = KryptikScenario { rest_json: Some("{".to_owned()), ..scenario };
        let error = KryptikGame::from_scenario(other, None, None).unwrap_err();
        assert!(matches!(error, KeyforgeError::Scenario { field: Some(_), .. }), "{error:?}");
    }
    assert!(exported >= 40);
    game.concede(KryptikSeat::First).unwrap();
    assert_eq!(game.scenario().unwrap_err().stable_code(), "export/not_between_actions");
}
