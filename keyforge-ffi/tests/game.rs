//! The exported API, as a host uses it.

mod common;

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use common::{decks, game, small};
use keyforge_core::table::{self, ActionSpace};
use keyforge_ffi::{
    Action, Agent, AgentKind, CardId, DecisionId, DecisionKind, Event, Game, GameLog, GameOptions, Journal,
    KeyforgeError, OutcomeReason, Rulebook, Seat, Verdict, Viewer, engine_version, open_journal, read_action,
};

/// Plays actions picked by a small generator until the game is over or there were enough of them.
fn play_on(game: &Game, mut seed: u64, most: usize) {
    for _ in 0..most {
        let actions = game.legal_actions();
        if actions.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let picked = (seed >> 33) as usize % actions.len();
        game.step(actions[picked].clone()).unwrap();
    }
}

#[test]
fn a_new_game_waits_for_a_decision() {
    let open = game(7).decision().unwrap();
    assert_eq!(open.seat, Seat::First);
    assert_eq!(open.kind, DecisionKind::Mulligan);
    assert_eq!(open.options.len(), 2);
    assert!(open.options.contains(&Action::Mulligan) && open.options.contains(&Action::Keep));
    assert!(!engine_version().is_empty());
}

#[test]
fn a_whole_random_game_under_every_rulebook() {
    for edition in [Rulebook::V1_1, Rulebook::V1_2, Rulebook::MassMutation, Rulebook::WindsOfExchange] {
        let ([first, second], options) = (decks(), GameOptions::default());
        let game =
            Game::new(first, second, GameOptions { seed: small(5), edition: Some(edition), ..options }, None).unwrap();
        play_on(&game, 1, 20_000);
        assert!(game.is_over());
        assert_eq!(game.decision(), None);
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.reason, OutcomeReason::Victory);
        assert!(outcome.winner.is_some());
        let again = Game::replay(&game.log_jsonl(Viewer::Everything).unwrap(), None).unwrap();
        assert_eq!(again.outcome(), Some(outcome));
    }
}

#[test]
fn a_step_says_what_happened_and_what_comes_next() {
    let game = game(7);
    let step = game.step(Action::Keep).unwrap();
    assert_eq!(step.entry, 1);
    assert!(step.events.contains(&Event::Answered { decision: DecisionId(0) }));
    assert_eq!(step.events, game.entries(1, Viewer::Everything).unwrap()[0].events);
    assert_eq!(step.decision, game.decision());
    assert_eq!(step.outcome, None);
    assert_eq!(step.decision.unwrap().options, game.legal_actions());
}

#[test]
fn every_action_of_the_core_has_a_name_and_comes_back() {
    for action in (0..ActionSpace::SIZE).filter_map(ActionSpace::action) {
        let ours = Action::from(action);
        assert!(!matches!(ours, Action::Other { .. }), "{action:?} has no name here");
        assert_eq!(ours.text(), action.to_string());
        let json = ours.to_json().unwrap();
        assert_eq!((&json, read_action(&json).unwrap()), (&serde_json::to_string(&action).unwrap(), ours.clone()));
        assert_eq!(table::Action::try_from(ours).unwrap(), action);
    }
}

#[test]
fn an_action_that_is_none_is_not_read() {
    for json in ["", "play", r#"{"play":"17"}"#, r#"{"play":300}"#, r#"{"tap":17}"#, r#"{"play":17} "keep""#] {
        let error = read_action(json).unwrap_err();
        assert!(
            matches!(&error, KeyforgeError::IllegalAction { code, .. } if code == "illegal/json"),
            "{json}: {error}"
        );
    }
}

#[test]
fn an_action_without_a_name_crosses_as_json() {
    let game = game(7);
    game.step(Action::Other { json: "\"keep\"".to_owned() }).unwrap();
    let error = game.step(Action::Other { json: "\"fly\"".to_owned() }).unwrap_err();
    assert_eq!(error.stable_code(), "illegal/json");
}

#[test]
fn a_replay_is_the_same_game() {
    let game = game(3);
    play_on(&game, 2, 150);
    let log = game.log_jsonl(Viewer::Everything).unwrap();
    let again = Game::replay(&log, None).unwrap();
    assert_eq!(again.log_jsonl(Viewer::Everything).unwrap(), log);
    assert_eq!(again.decision(), game.decision());
    assert_eq!(again.board(Viewer::Second, None), game.board(Viewer::Second, None));
    play_on(&game, 4, 50);
    play_on(&again, 4, 50);
    assert_eq!(again.log_jsonl(Viewer::Everything), game.log_jsonl(Viewer::Everything));
}

#[test]
fn a_board_hides_the_hand_of_the_opponent() {
    let game = game(7);
    let hand = |seat| game.board(seat, None).first.hand;
    assert_eq!(hand(Viewer::Everything), hand(Viewer::First));
    assert_eq!(hand(Viewer::Everything).known.len(), 7);
    assert_eq!((hand(Viewer::Second).count, hand(Viewer::Second).known.len()), (7, 0));
}

#[test]
fn the_forms_of_a_log_give_the_same_game() {
    let game = game(3);
    play_on(&game, 2, 150);
    for bytes in [game.log_bytes(Viewer::Everything).unwrap(), game.inputs_bytes().unwrap()] {
        assert_eq!(Game::replay_bytes(bytes.clone(), None).unwrap().digest(), game.digest());
        assert_eq!(GameLog::read_bytes(bytes, None).unwrap().verify(), Verdict::Verified);
    }
    let lines = game.lines(0, Viewer::Everything).unwrap();
    assert_eq!(lines.concat(), game.log_jsonl(Viewer::Everything).unwrap().replace('\n', ""));
    assert_eq!(game.lines(5, Viewer::Everything).unwrap(), lines[5..]);
    assert_eq!(game.branch(game.entry_count() - 1).unwrap().digest(), game.digest());
}

#[test]
fn the_log_of_a_seat_cannot_be_replayed() {
    let log = game(7).log_jsonl(Viewer::First).unwrap();
    assert_eq!(Game::replay(&log, None).unwrap_err().stable_code(), "replay/redacted");
}

#[test]
fn an_illegal_action_changes_nothing() {
    let game = game(7);
    let before = game.log_jsonl(Viewer::Everything).unwrap();
    let refused = Action::Play { card: CardId(17) };
    let error = game.step(refused.clone()).unwrap_err();
    assert_eq!(error.stable_code(), "illegal/not_offered");
    assert_eq!(error.describe(), "{\"play\":17} is not one of the 2 options");
    let KeyforgeError::IllegalAction { action: Some(json), .. } = error else { panic!("{error:?}") };
    assert_eq!(read_action(&json).unwrap(), refused);
    let foreign = game.answer(Seat::Second, game.decision().unwrap().id, Action::Keep).unwrap_err();
    assert!(matches!(foreign, KeyforgeError::IllegalAction { action: None, .. }), "{foreign:?}");
    assert_eq!(game.log_jsonl(Viewer::Everything).unwrap(), before);
}

#[test]
fn late_and_foreign_answers_are_refused() {
    let game = game(7);
    let open = game.decision().unwrap();
    let foreign = game.answer(Seat::Second, open.id, Action::Keep).unwrap_err();
    assert_eq!(foreign.stable_code(), "illegal/not_your_decision");
    game.answer(open.seat, open.id, Action::Keep).unwrap();
    let late = game.answer(open.seat, open.id, Action::Keep).unwrap_err();
    let now = game.decision().unwrap().id;
    assert!(
        matches!(late, KeyforgeError::StaleDecision { given, now: open_now, .. } if (given, open_now) == (open.id, now))
    );
    assert_eq!(late.stable_code(), "illegal/stale");
}

#[test]
fn a_game_that_is_over_refuses() {
    let game = game(7);
    let step = game.concede(Seat::Second).unwrap();
    let outcome = step.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Seat::First), OutcomeReason::Concession));
    for error in [game.step(Action::Keep).unwrap_err(), game.concede(Seat::First).unwrap_err()] {
        assert_eq!(error.stable_code(), "illegal/game_over");
    }
    let error = game.answer(Seat::First, DecisionId(0), Action::Keep).unwrap_err();
    assert_eq!(error.stable_code(), "illegal/game_over");
    assert_eq!(game.undo(None).unwrap_err().stable_code(), "undo/game_over");
}

#[test]
fn undo_is_refused_where_nothing_can_be_taken_back() {
    assert!(!game(7).can_undo(None));
    let error = game(7).undo(None).unwrap_err();
    assert!(matches!(error, KeyforgeError::Undo { .. }));
    assert_eq!(error.stable_code(), "undo/nothing_to_undo");
}

#[test]
fn undo_takes_back_what_revealed_nothing() {
    // Some early main-step action of some game reveals nothing; look for it.
    for seed in 0..20 {
        let game = game(seed);
        for _ in 0..200 {
            let Some(open) = game.decision() else { break };
            play_on(&game, seed, 1);
            if open.kind == DecisionKind::Main && game.can_undo(Some(open.seat)) {
                let other = if open.seat == Seat::First { Seat::Second } else { Seat::First };
                assert!(game.can_undo(None) && !game.can_undo(Some(other)));
                game.undo(Some(open.seat)).unwrap();
                let again = game.decision().unwrap();
                assert_eq!((again.seat, again.kind, again.options), (open.seat, open.kind, open.options));
                assert!(again.id > open.id);
                return;
            }
        }
    }
    panic!("no action could be undone");
}

#[test]
fn an_unknown_card_is_named() {
    let [mut first, second] = decks();
    first.cards[0].card = "no-such-card".to_owned();
    let name = first.name.clone();
    let error = Game::new(first, second, GameOptions::default(), None).unwrap_err();
    assert_eq!(error.stable_code(), "deck/unknown_cards");
    assert!(error.to_string().contains("no-such-card"));
    let KeyforgeError::Deck { deck, cards, .. } = error else { unreachable!() };
    assert_eq!((deck, cards), (Some(name), vec!["no-such-card".to_owned()]));
}

#[test]
fn a_damaged_log_is_refused() {
    let log = game(7).log_jsonl(Viewer::Everything).unwrap();
    let damaged = log.replacen("\"n\":0", "\"n\":1", 1);
    for text in ["", "no log", "{}\n", &damaged] {
        let error = Game::replay(text, None).unwrap_err();
        assert!(matches!(error, KeyforgeError::Log { .. }));
        assert!(error.stable_code().starts_with("log/"), "{error:?}");
    }
}

#[test]
fn a_duplicate_is_independent() {
    let game = game(7);
    let before = game.log_jsonl(Viewer::Everything);
    let other = game.duplicate();
    play_on(&other, 1, 10);
    assert_eq!(game.log_jsonl(Viewer::Everything), before);
}

#[test]
fn threads_share_a_game() {
    let game = game(7);
    let answer = |game: Arc<Game>| {
        move || {
            for _ in 0..50 {
                if let Some(open) = game.decision() {
                    // Another thread may have been first.
                    let _ = game.answer(open.seat, open.id, open.options[0].clone());
                }
            }
        }
    };
    let threads: Vec<_> = (0..4).map(|_| thread::spawn(answer(game.clone()))).collect();
    for thread in threads {
        thread.join().unwrap();
    }
    Game::replay(&game.log_jsonl(Viewer::Everything).unwrap(), None).unwrap();
}

/// A folder that is gone when the test ends.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("keyforge-ffi-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_journal_keeps_a_game_that_goes_on_after_a_crash() {
    let folder = Folder::new("journal");
    let path = folder.file("game.jsonl");
    let kept = game(7);
    let journal = Journal::create(&path, &kept, 1).unwrap();
    play_on(&kept, 3, 5);
    assert_eq!(journal.append(&kept).unwrap(), 5);
    assert_eq!((journal.entry_count().unwrap(), journal.synced_count().unwrap()), (6, 6));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), kept.log_jsonl(Viewer::Everything).unwrap());
    let code = |error: KeyforgeError| match error {
        KeyforgeError::Journal { code, .. } | KeyforgeError::Log { code, .. } => code,
        other => panic!("{other}"),
    };
    assert_eq!(code(open_journal(&path, None, 1).unwrap_err()), "storage/in_use");
    assert_eq!(code(journal.append(&game(8)).unwrap_err()), "journal/other_game");
    journal.finish().unwrap();
    journal.finish().unwrap();
    assert_eq!(code(journal.append(&kept).unwrap_err()), "journal/finished");
    assert_eq!(code(Journal::create(&path, &kept, 1).unwrap_err()), "storage/exists");

    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    let opened = open_journal(&path, None, 0).unwrap();
    assert!(opened.cut_bytes > 0);
    assert_eq!(opened.game.entry_count(), 5);
    assert_eq!(opened.journal.append(&kept).unwrap(), 1);
    assert_eq!((opened.journal.entry_count().unwrap(), opened.journal.synced_count().unwrap()), (6, 5));
    opened.journal.sync().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), whole);
    opened.journal.compact().unwrap();
    assert!(std::fs::metadata(&path).unwrap().len() < whole.len() as u64);
    let again = open_journal(&path, None, 1).unwrap();
    assert_eq!(again.game.log_jsonl(Viewer::Everything).unwrap(), kept.log_jsonl(Viewer::Everything).unwrap());
    drop(again);

    std::fs::write(&path, String::from_utf8(whole).unwrap().replacen("\"n\":2", "\"n\":3", 1)).unwrap();
    assert_eq!(code(open_journal(&path, None, 1).unwrap_err()), "log/number");
    assert_eq!(code(open_journal(&folder.file("none"), None, 1).unwrap_err()), "storage/missing");
}

#[cfg(feature = "kryptik")]
#[test]
fn a_journal_keeps_a_game_of_kryptik() {
    use keyforge_ffi::{KryptikGame, KryptikJournal, KryptikOptions, KryptikViewer};
    use keyforge_ffi::{kryptik_demo_decks, open_kryptik_journal};

    let folder = Folder::new("kryptik-journal");
    let path = folder.file("game.jsonl");
    let decks = kryptik_demo_decks().into_iter().take(2).collect();
    let game = KryptikGame::new(decks, KryptikOptions { seed: small(3), ..KryptikOptions::default() }, None).unwrap();
    let journal = KryptikJournal::create(&path, &game, 1).unwrap();
    game.step(game.legal_actions()[0].clone()).unwrap();
    assert_eq!(journal.append(&game).unwrap(), 1);
    drop(journal);
    let opened = open_kryptik_journal(&path, None, 1).unwrap();
    let everything = KryptikViewer::Everything;
    assert_eq!(opened.game.log_jsonl(everything).unwrap(), game.log_jsonl(everything).unwrap());
    assert_eq!(open_journal(&path, None, 1).unwrap_err().stable_code(), "storage/in_use");
}

/// An agent for the first seat that thinks for so long that others can act meanwhile.
fn slow(game: &Game) -> Arc<Agent> {
    Agent::of(AgentKind::Search { iterations: 8_000 }, game, Seat::First, 7)
}

#[test]
fn nobody_waits_for_an_agent_that_thinks() {
    let game = game(7);
    let agent = slow(&game);
    thread::scope(|scope| {
        let thinking = scope.spawn(|| agent.choose(&game));
        let mut looks = 0;
        while !thinking.is_finished() {
            assert_eq!(game.legal_actions().len(), 2);
            looks += 1;
        }
        assert!(thinking.join().unwrap().is_some());
        assert!(looks > 20, "only {looks} looks at the game while the agent thought");
    });
}

#[test]
fn an_agent_that_thought_for_too_long_is_stale() {
    // The agent may begin after the other has acted; then it is in time.
    let is_late = || {
        let game = game(7);
        let agent = slow(&game);
        thread::scope(|scope| {
            let thinking = scope.spawn(|| game.step_by(&agent));
            thread::sleep(Duration::from_millis(20));
            let quicker = game.step(Action::Keep);
            let thought = thinking.join().unwrap();
            match thought {
                Ok(_) => false,
                Err(error) => {
                    assert!(matches!(error, KeyforgeError::StaleDecision { .. }), "{error}");
                    assert!(quicker.is_ok());
                    true
                }
            }
        })
    };
    assert!((0..20).any(|_| is_late()), "no agent was ever late");
}

#[test]
fn a_story_goes_on_for_each_viewer_where_it_stopped() {
    let game = game(7);
    let viewers = [Viewer::Everything, Viewer::First, Viewer::Second];
    let mut told = viewers.map(|viewer| game.story(0, viewer, None).unwrap());
    for _ in 0..40 {
        let since = game.entry_count();
        game.step(game.legal_actions()[0].clone()).unwrap();
        for (viewer, told) in viewers.into_iter().zip(&mut told) {
            told.extend(game.story(since, viewer, None).unwrap());
        }
    }
    let again = Game::replay(&game.log_jsonl(Viewer::Everything).unwrap(), None).unwrap();
    for (viewer, told) in viewers.into_iter().zip(told) {
        assert_eq!(again.story(0, viewer, None).unwrap(), told);
    }
}
