//! `card-text` as a user meets it.

use std::process::{Command, Output, Stdio};

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/cards");

fn card_text(file: &str) -> Command {
    let mut run = Command::new(env!("CARGO_BIN_EXE_card-text"));
    run.arg(file);
    run
}

fn run(file: &str) -> Output {
    card_text(file).output().unwrap()
}

#[test]
fn cards_in_json_say_what_those_of_the_script_say() {
    let [script, json] = ["kf", "json"].map(|form| run(&format!("{CARDS}/lamplighter.{form}")));
    assert!(script.status.success() && json.status.success(), "{json:?}");
    assert!(String::from_utf8(script.stdout.clone()).unwrap().contains("Reap: Draw a card."));
    assert_eq!(json.stdout, script.stdout);
}

#[test]
fn what_is_wrong_with_json_names_its_file() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad.json");
    std::fs::write(&file, "[{}]").unwrap();
    let told = run(file.to_str().unwrap());
    assert_eq!(told.status.code(), Some(1));
    assert!(String::from_utf8(told.stderr).unwrap().starts_with(&format!("{}: ", file.display())));
}

/// A full disk is an error with its words, and no panic.
#[cfg(target_os = "linux")]
#[test]
fn cards_that_cannot_be_written_are_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let told = card_text(&format!("{CARDS}/lamplighter.kf")).stdout(Stdio::from(full)).output().unwrap();
    assert_eq!(told.status.code(), Some(1));
    assert!(String::from_utf8(told.stderr).unwrap().contains("the cards cannot be written"));
}
