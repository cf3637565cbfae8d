//! Logs as objects of the host: kept, told, shown entry by entry, proved.

mod common;

use common::{decks, game, small};
use keyforge_ffi::*;

/// Plays a whole game at random.
fn played(seed: u64) -> std::sync::Arc<Game> {
    let game = game(seed);
    let agent = Agent::random(seed);
    while !game.is_over() {
        game.step_by(&agent).unwrap();
    }
    game
}

fn kryptik_played(seats: usize, steps: usize) -> std::sync::Arc<KryptikGame> {
    let options = KryptikOptions { seed: small(5), ..KryptikOptions::default() };
    let game = KryptikGame::new(kryptik_demo_decks().into_iter().cycle().take(seats).collect(), options, None).unwrap();
    let agent = KryptikAgent::random(5);
    for _ in 0..steps {
        game.step_by(&agent).unwrap();
    }
    game
}

macro_rules! refused {
    ($kind:ident, $code:literal, $call:expr) => {{
        let error = $call.err().expect($code);
        assert!(matches!(error, KeyforgeError::$kind { .. }), "{error:?}");
        assert_eq!(error.stable_code(), $code);
    }};
}

#[test]
fn a_log_says_what_its_game_says() {
    let game = played(3);
    let log = game.log(Viewer::Everything).unwrap();
    assert_eq!(log.engine(), engine_version());
    assert_eq!((log.viewer(), log.recovered()), (Viewer::Everything, false));
    assert_eq!((log.decks(), log.options()), (decks().to_vec(), game.options()));
    assert_eq!(log.entry_count(), game.entry_count());
    assert_eq!(log.entries(7), game.entries(7, Viewer::Everything).unwrap());
    assert_eq!(log.lines(0), game.lines(0, Viewer::Everything).unwrap());
    assert_eq!(log.lines(9), game.lines(9, Viewer::Everything).unwrap());
    assert_eq!(log.jsonl(), game.log_jsonl(Viewer::Everything).unwrap());
    assert_eq!(log.bytes().unwrap(), game.log_bytes(Viewer::Everything).unwrap());
    assert_eq!(log.digest(), game.log_digest());
    assert_eq!(log.outcome().unwrap(), game.outcome());
    assert_eq!(log.board(None, None).unwrap(), game.board(Viewer::Everything, None));
    assert_eq!(log.story(0, None).unwrap(), game.story(0, Viewer::Everything, None).unwrap());
    assert_eq!(log.verify(), Verdict::Verified);
    assert_eq!(log.replay().unwrap().digest(), game.digest());
}

#[test]
fn a_log_does_not_follow_its_game() {
    let game = game(3);
    let log = game.log(Viewer::Everything).unwrap();
    game.step(Action::Keep).unwrap();
    assert_eq!((log.entry_count(), game.entry_count()), (1, 2));
}

#[test]
fn a_log_is_read_from_text_and_from_bytes() {
    let game = played(4);
    let read = GameLog::read(&game.log_jsonl(Viewer::Everything).unwrap(), None).unwrap();
    let bytes = GameLog::read_bytes(game.log_bytes(Viewer::Everything).unwrap(), None).unwrap();
    for log in [&read, &bytes] {
        assert_eq!(log.digest(), game.log_digest());
        assert_eq!(log.board(None, None).unwrap(), game.board(Viewer::Everything, None));
    }
}

#[test]
fn the_board_after_each_entry_is_the_one_that_was_shown() {
    let game = game(6);
    let agent = Agent::random(6);
    let mut shown = vec![game.board(Viewer::Everything, None)];
    for _ in 0..60 {
        game.step_by(&agent).unwrap();
        shown.push(game.board(Viewer::Everything, None));
    }
    let log = game.log(Viewer::Everything).unwrap();
    for (entry, board) in shown.iter().enumerate() {
        assert_eq!(&log.board(Some(entry as u32), None).unwrap(), board, "entry {entry}");
    }
    assert_eq!(log.board(Some(u32::MAX), None).unwrap(), game.board(Viewer::Everything, None));
    assert_eq!(log.branch(20).board(None, None).unwrap(), shown[20]);
    assert_eq!(log.branch(u32::MAX).digest(), log.digest());
}

#[test]
fn an_undone_entry_is_shown_as_it_was() {
    let game = game(6);
    let agent = Agent::random(6);
    while game.entry_count() < 20 || !game.can_undo(None) {
        game.step_by(&agent).unwrap();
    }
    let (last, before) = (game.entry_count() - 1, game.board(Viewer::Everything, None));
    game.undo(None).unwrap();
    assert_ne!(game.board(Viewer::Everything, None), before);
    let log = game.log(Viewer::Everything).unwrap();
    assert_eq!(log.board(Some(last), None).unwrap(), before);
    assert_eq!(log.board(None, None).unwrap(), game.board(Viewer::Everything, None));
}

#[test]
fn a_redacted_log_shows_what_its_viewer_saw() {
    let game = played(3);
    for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator] {
        let log = game.log(Viewer::Everything).unwrap().redacted(viewer).unwrap();
        assert_eq!(log.viewer(), viewer);
        assert_eq!(log.options().seed, None);
        assert_eq!(log.jsonl(), game.log_jsonl(viewer).unwrap());
        assert_eq!(game.log(viewer).unwrap().digest(), log.digest());
        assert_eq!(log.board(None, None).unwrap(), game.board(viewer, None));
        assert_eq!(log.story(0, None).unwrap(), game.story(0, viewer, None).unwrap());
        assert_eq!(log.outcome().unwrap(), game.outcome());
        assert_eq!(log.verify(), Verdict::Unverified { reason: Unverified::Redacted { viewer } });
        refused!(Log, "replay/redacted", log.replay());
        assert_eq!(log.redacted(Viewer::Everything).unwrap().jsonl(), log.jsonl());
        assert_eq!(log.redacted(viewer).unwrap().digest(), log.digest());
    }
    let first = game.log(Viewer::First).unwrap();
    refused!(Log, "fold/redacted", first.redacted(Viewer::Second));
}

#[test]
fn choices_alone_are_proved_and_replayed_and_nothing_else() {
    let game = played(3);
    let inputs = game.log(Viewer::Everything).unwrap().inputs_only();
    assert_eq!(inputs.bytes().unwrap(), game.inputs_bytes().unwrap());
    assert_eq!(inputs.verify(), Verdict::Verified);
    assert_eq!(inputs.replay().unwrap().digest(), game.digest());
    refused!(Log, "fold/inputs_only", inputs.board(None, None));
    refused!(Log, "fold/inputs_only", inputs.story(0, None));
    refused!(Log, "fold/inputs_only", inputs.outcome());
    refused!(Log, "fold/inputs_only", inputs.redacted(Viewer::First));
}

#[test]
fn a_last_line_that_was_cut_off_is_left_out() {
    let game = game(3);
    game.step(Action::Keep).unwrap();
    let text = game.log_jsonl(Viewer::Everything).unwrap();
    let log = GameLog::read(&text[..text.len() - 20], None).unwrap();
    assert!(log.recovered());
    assert_eq!((log.entry_count(), log.verify()), (1, Verdict::Verified));
}

#[test]
fn what_is_no_log_is_refused() {
    let text = game(3).log_jsonl(Viewer::Everything).unwrap();
    let own_hash = text.find(",\"hash\":\"").unwrap() + 9;
    let forged = format!("{}{}{}", &text[..own_hash], "0".repeat(64), &text[own_hash + 64..]);
    refused!(Log, "log/no_header", GameLog::read("", None));
    refused!(Log, "log/json", GameLog::read("no log\n", None));
    refused!(Log, "log/hash", GameLog::read(&forged, None));
    refused!(Log, "log/magic", GameLog::read_bytes(Vec::new(), None));
    refused!(Log, "log/ruleset", KryptikGameLog::read(&text, None));
}

#[test]
fn a_log_with_cards_that_the_library_has_not_is_kept_and_not_shown() {
    let own = CardLibrary::builtin().adding(LAMPLIGHTER).unwrap();
    let [mut first, second] = decks();
    first.cards[0].card = "lamplighter".to_owned();
    let options = GameOptions { seed: small(3), free_decks: true, ..GameOptions::default() };
    let game = Game::new(first, second, options, Some(own.clone())).unwrap();
    let text = game.log_jsonl(Viewer::Everything).unwrap();
    assert_eq!(
        GameLog::read(&text, Some(own)).unwrap().board(None, None).unwrap(),
        game.board(Viewer::Everything, None)
    );
    let without = GameLog::read(&text, None).unwrap();
    assert_eq!(without.jsonl(), text);
    refused!(View, "show/missing_cards", without.board(None, None));
    refused!(View, "show/missing_cards", without.story(0, None));
    refused!(Log, "replay/missing_cards", without.replay());
    let lacking = [without.board(None, None).unwrap_err(), without.replay().err().unwrap()];
    for error in lacking {
        let (KeyforgeError::View { cards, .. } | KeyforgeError::Log { cards, .. }) = error else { unreachable!() };
        assert_eq!(cards, ["lamplighter"]);
    }
}

const LAMPLIGHTER: &str = "card lamplighter \"Lamplighter\"\n  logos creature · power 2\n  play: draw(1)\n";

#[test]
fn a_log_of_kryptik_says_what_its_game_says() {
    let game = kryptik_played(3, 250);
    let log = game.log(KryptikViewer::Everything).unwrap();
    assert_eq!((log.decks(), log.options(), log.entry_count()), (game.decks(), game.options(), game.entry_count()));
    assert_eq!(log.lines(0), game.lines(0, KryptikViewer::Everything).unwrap());
    assert_eq!(log.entries(100), game.entries(100, KryptikViewer::Everything).unwrap());
    assert_eq!(log.board(None).unwrap(), game.board(KryptikViewer::Everything));
    let names = vec!["Ada".to_owned(), "Ben".to_owned(), "Cleo".to_owned()];
    assert_eq!(log.story(0, names.clone()).unwrap(), game.story(0, KryptikViewer::Everything, names).unwrap());
    assert_eq!(log.verify(), KryptikVerdict::Verified);
    assert_eq!(log.replay().unwrap().digest(), game.digest());
    for viewer in [KryptikViewer::Third, KryptikViewer::Spectator] {
        let redacted = log.redacted(viewer).unwrap();
        assert_eq!(redacted.jsonl(), game.log_jsonl(viewer).unwrap());
        assert_eq!(redacted.board(None).unwrap(), game.board(viewer));
        assert_eq!((redacted.viewer(), game.board(viewer).viewer), (viewer, viewer));
        assert_eq!(redacted.story(0, Vec::new()).unwrap(), game.story(0, viewer, Vec::new()).unwrap());
    }
    let branch = log.branch(80);
    assert_eq!(branch.board(None).unwrap(), log.board(Some(80)).unwrap());
    assert_eq!(branch.replay().unwrap().board(KryptikViewer::Everything), branch.board(None).unwrap());
    let again = KryptikGameLog::read_bytes(log.inputs_only().bytes().unwrap(), None).unwrap();
    assert_eq!(again.verify(), KryptikVerdict::Verified);
    refused!(Log, "fold/inputs_only", again.board(None));
}
