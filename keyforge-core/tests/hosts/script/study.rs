//! The study of the first two sets: a line for each of their 574 cards. The language takes all of them.

mod notation;

use keyforge_core::cards::{Language, parse_ability, print_ability, render_ability, render_ability_in};

const SETS: [(&str, &str); 2] = [("cota", include_str!("study/cota.enc")), ("aoa", include_str!("study/aoa.enc"))];

#[test]
fn every_line_of_the_study_is_taken() {
    let mut lines = 0;
    let mut wrong = Vec::new();
    for (set, text) in SETS {
        for line in text.lines() {
            lines += 1;
            let (number, script) = line.split_once('|').expect("number|script");
            for ability in notation::convert(script) {
                let printed = print_ability(&ability);
                match parse_ability(&printed) {
                    Ok(again) if again == ability => {}
                    Ok(again) => wrong.push(format!("{set} {number}: {printed}\n  {ability:?}\n  {again:?}")),
                    Err(error) => wrong.push(format!("{set} {number}: {printed}\n  {error}")),
                }
                let rendered = render_ability(&ability, "This card");
                if rendered.trim().is_empty() {
                    wrong.push(format!("{set} {number}: {printed}\n  says nothing in English"));
                }
            }
        }
    }
    assert_eq!(lines, 574);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// All lines in the notation of the project, to look at what a change of the language does to them.
#[test]
fn the_study_in_the_notation_of_the_project() {
    let mut out = String::new();
    for (set, text) in SETS {
        for line in text.lines() {
            let (number, script) = line.split_once('|').expect("number|script");
            for ability in notation::convert(script) {
                out.push_str(&format!("{set} {number} | {}\n", print_ability(&ability)));
            }
        }
    }
    insta::assert_snapshot!(out);
}

/// All lines in a language, to look at what a change of a renderer does to them.
fn study_in(language: Language) -> String {
    let mut out = String::new();
    for (set, text) in SETS {
        for line in text.lines() {
            let (number, script) = line.split_once('|').expect("number|script");
            for ability in notation::convert(script) {
                out.push_str(&format!("{set} {number} | {}\n", render_ability_in(&ability, "This card", language)));
            }
        }
    }
    out
}

#[test]
fn the_study_in_english() {
    insta::assert_snapshot!(study_in(Language::English));
}

#[cfg(feature = "german")]
#[test]
fn the_study_in_german() {
    insta::assert_snapshot!(study_in(Language::German));
}
