//! Every target for a moment, with everything that was found before.

use std::path::Path;
use std::time::Duration;

use keyforge_fuzz::{Broken, Form, Hunt, Outcome, Target, Until, all, corpus_of, hunt, keep, trial};

/// So many inputs are tried on each target, beside the good ones and those of the corpus.
const INPUTS: u64 = 400;

/// What an input may take without optimizing, on a machine that does other things too.
const MOST: Duration = Duration::from_secs(10);

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn plan(inputs: u64, kept: Vec<Vec<u8>>) -> Hunt {
    Hunt { seed: 7, until: Until::Inputs(inputs), most: MOST, kept }
}

fn lost(input: &[u8]) {
    eprintln!("no answer to {}", String::from_utf8_lossy(input));
    std::process::exit(1);
}

/// Tries the targets whose names begin so.
fn try_all(of: impl Fn(&str) -> bool) {
    for target in all().iter().filter(|target| of(target.name)) {
        let kept = corpus_of(&folder(), target.name).unwrap().into_iter().map(|(_, input)| input).collect();
        let figures = hunt(target, &plan(INPUTS, kept), lost);
        let found = figures.findings.first().map(|finding| {
            (target.form.show(&finding.input), keep(&std::env::temp_dir(), target.name, &finding.input).unwrap())
        });
        assert!(figures.findings.is_empty(), "{}: {}\n{found:?}", target.name, figures.findings[0].broken.0);
        assert!(figures.taken > 10 && figures.refusals() > 10, "{}: {figures:?}", target.name);
    }
}

#[test]
fn hostile_logs_and_snapshots() {
    try_all(|name| name.contains("logs") || name.contains("snapshots"));
}

#[test]
fn hostile_cards_and_decks() {
    try_all(|name| name.contains("scripts") || name.contains("decks"));
}

#[test]
fn hostile_positions_and_answers() {
    try_all(|name| name.contains("scenarios") || name.contains("actions"));
}

/// Every folder of the corpus belongs to a target, and nothing in it is large.
#[test]
fn the_corpus_is_small_and_known() {
    for place in std::fs::read_dir(folder()).unwrap() {
        let name = place.unwrap().file_name().into_string().unwrap();
        assert!(all().iter().any(|target| target.name == name), "there is no target {name}");
        for (file, input) in corpus_of(&folder(), &name).unwrap() {
            assert!(input.len() <= 100_000, "{name}/{file} has {} bytes", input.len());
        }
    }
}

/// A target whose door has every fault there is.
fn bad_door(input: &[u8]) -> Result<Outcome, Broken> {
    let text = String::from_utf8_lossy(input);
    if text.contains("[[") {
        return keyforge_fuzz::short(&"long".repeat(5_000));
    }
    if text.matches("amber").count() > 1 {
        return Err("amber was counted twice".into());
    }
    Ok(Outcome::Taken)
}

fn bad() -> Target {
    Target {
        name: "bad",
        about: "nothing",
        form: Form::Text,
        seeds: || vec![b"cards 12 amber 3 keys 2 of the second player and [so] on".to_vec()],
        mend: |input| input,
        attempt: bad_door,
    }
}

/// A hunt finds a panic, says where it was, and makes the input small.
#[test]
fn a_hunt_finds_what_is_wrong() {
    fn panics(input: &[u8]) -> Result<Outcome, Broken> {
        assert!(!String::from_utf8_lossy(input).contains("65535"), "no room for that many");
        Ok(Outcome::Taken)
    }
    let target = Target { attempt: panics, ..bad() };
    let figures = hunt(&target, &plan(20_000, Vec::new()), lost);
    assert_eq!(figures.findings.len(), 5, "a hunt ends after five findings");
    for finding in &figures.findings {
        let said = &finding.broken.0;
        assert!(said.starts_with("panic at ") && said.contains("short.rs"), "{said}");
        assert!(said.contains("no room for that many"), "{said}");
    }
    let longest = (bad().seeds)()[0].len() + "65535".len();
    let smallest = figures.findings.iter().map(|finding| finding.input.len()).min();
    assert!(smallest < Some(longest), "{smallest:?}");
}

#[test]
fn what_takes_too_long_or_says_too_much_is_found() {
    fn slow(_: &[u8]) -> Result<Outcome, Broken> {
        let clock = cpu_time::ThreadTime::now();
        while clock.elapsed() < Duration::from_millis(40) {
            std::hint::black_box(0);
        }
        Ok(Outcome::Taken)
    }
    let target = Target { attempt: slow, ..bad() };
    assert!(trial(&target, b"x", Duration::from_millis(10)).result.unwrap_err().0.contains("longer"));
    assert!(trial(&target, b"x", MOST).result.is_ok());
    assert!(trial(&bad(), b"[[", MOST).result.unwrap_err().0.contains("an error of 20000 bytes"));
}

/// A kept input is tried first.
#[test]
fn what_was_found_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = keep(folder.path(), "bad", b"amber amber").unwrap();
    assert!(file.starts_with(folder.path().join("bad")));
    let kept: Vec<Vec<u8>> = corpus_of(folder.path(), "bad").unwrap().into_iter().map(|(_, input)| input).collect();
    let figures = hunt(&bad(), &plan(0, kept), lost);
    assert_eq!(figures.findings[0].broken.0, "amber was counted twice");
}
