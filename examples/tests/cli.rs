//! The programs as a user meets them.

use std::fs;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_match};

fn play() -> Command {
    Command::new(env!("CARGO_BIN_EXE_play"))
}

#[test]
fn a_game_is_told_and_its_log_proved() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play().args(["--seed", "7", "--log"]).arg(&log).assert().success();
    run.stdout(
        contains("Seed 7, rulebook winds_of_exchange.")
            .and(contains("reaps with"))
            .and(contains("wins with the third key"))
            .and(is_match(r"\nReplay verified: \d+ actions, \d+ events\n$").unwrap()),
    );
    assert!(fs::read_to_string(log).unwrap().starts_with(r#"{"format":"keyforge-log","version":1"#));
}

#[test]
fn the_same_seed_tells_the_same_game_and_another_edition_another() {
    let folder = tempfile::tempdir().unwrap();
    let told = ["v1_1", "v1_1", "woe"].map(|edition| {
        let log = folder.path().join("game.jsonl");
        let run = play().args(["--seed", "3", "--agents", "random", "--edition", edition, "--log"]).arg(&log).assert();
        String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
    });
    assert_eq!(told[0], told[1]);
    assert_ne!(told[0], told[2]);
}

#[test]
fn many_games_end_in_a_table() {
    let run = play().args(["--games", "5", "--seed", "1", "--agents", "greedy,random"]).assert().success();
    run.stdout(contains("Keys per game").and(contains("5 games in")).and(contains("0 without a winner")));
}

#[test]
fn a_person_sees_numbered_options_and_may_give_up() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play().args(["--human", "--seed", "1", "--log"]).arg(&log).write_stdin("x\nb\n1\nc\n").assert().success();
    run.stdout(contains("   1  ").and(contains("\"x\" is none of the numbers.")).and(contains("wins by concession")));
}

#[test]
fn a_person_sees_only_cards_of_their_seat() {
    let run = play().args(["--human", "--seed", "1"]).write_stdin("b\n").assert().failure();
    run.stdout(is_match(r"second \(.*\n  hand: \d+\n  deck: \d+\n").unwrap())
        .stderr(contains("error: the input ended before the game"));
}

#[test]
fn bad_arguments_are_explained() {
    let cases: [(&[&str], &str); 7] = [
        (&["--edition", "v9"], "is no edition"),
        (&["--games", "0"], "0 is not in 1"),
        (&["--games", "3", "--human"], "cannot be used with"),
        (&["--agents", "clever"], "possible values: greedy, random"),
        (&["--agents", "greedy,random,greedy"], "one or two names"),
        (&["--decks", "nowhere.json"], "cannot read nowhere.json"),
        (&["--first", "Nobody"], "no starter deck is called \"Nobody\""),
    ];
    for (arguments, words) in cases {
        play().args(arguments).assert().failure().stderr(contains(words));
    }
}

#[test]
fn decks_come_from_a_file_and_their_mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("decks.json");
    let core = concat!(env!("CARGO_MANIFEST_DIR"), "/../keyforge-core/cards/decks");
    let [onyx, argus] = ["miss-onyx-censorius", "radiant-argus-the-supreme"]
        .map(|name| fs::read_to_string(format!("{core}/{name}.json")).unwrap());
    let run = |text: &str, arguments: &[&str]| {
        fs::write(&file, text).unwrap();
        play().arg("--decks").arg(&file).args(["--seed", "1", "--games", "1"]).args(arguments).assert()
    };
    let both = format!("[{onyx},{argus}]");
    run(&both, &["--first", "radiant", "--second", "onyx"]).success();
    run(&both, &["--first", "lucretia"]).failure().stderr(contains("no deck is called \"lucretia\""));
    run("[{]", &[]).failure().stderr(contains("line 1"));
    let unknown = both.replacen("\"001\"", "\"998\"", 1).replacen("\"010\"", "\"999\"", 1);
    run(&unknown, &[]).failure().stderr(contains("CotA 998, CotA 999"));
    let short = both.replacen("{\"number\": \"001\"}, ", "", 1);
    run(&short, &[]).failure().stderr(contains("has 35 cards instead of 36"));
}

#[test]
fn the_smallest_app_plays_saves_and_takes_back() {
    Command::new(env!("CARGO_BIN_EXE_hello")).assert().success().stdout(contains("Loaded: turn 4"));
}
