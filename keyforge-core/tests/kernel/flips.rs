//! Bits of real logs that flip, and logs that are cut off: in both games, as text and as bytes.
//!
//! `KEYFORGE_FLIPS` sets how many bits of each form flip (2,000 where it is not set).

use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::{Deck, KeyForge, Setup};

use crate::journal::played;
use crate::logs::rechain;

fn flips() -> usize {
    std::env::var("KEYFORGE_FLIPS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

/// One bit of so many bytes, drawn from all of them.
fn bits(bytes: usize) -> impl Iterator<Item = (usize, u8)> {
    let mut dice = RandomAgent::new(11);
    (0..flips()).map(move |_| (dice.index(bytes), 1 << dice.index(8)))
}

/// No flipped bit is passed over, whatever it makes of the log.
fn flips_are_noticed<R: Ruleset>(log: &Log<R>) {
    let text = log.to_jsonl().into_bytes();
    for (at, bit) in bits(text.len()) {
        let mut damaged = text.clone();
        damaged[at] ^= bit;
        match Log::<R>::read(&damaged[..]) {
            Err(error) => assert!(error.line().is_some(), "byte {at}, bit {bit}: {error}"),
            // The break that ends the file is gone, so its last line looks cut off.
            Ok(read) => assert!(at == text.len() - 1 && read.recovered.is_some(), "byte {at}, bit {bit}"),
        }
    }
    let bytes = log.to_bytes().unwrap();
    for (at, bit) in bits(bytes.len()) {
        let mut damaged = bytes.clone();
        damaged[at] ^= bit;
        assert!(Log::<R>::from_bytes(&damaged).is_err(), "byte {at}, bit {bit}");
    }
}

/// What a forger changes within a line and chains anew is refused, or not verified: the seed says what chance answered.
fn forged_flips_are_noticed<R: Ruleset>(
    library: &Arc<R::Library>,
    log: &Log<R>,
    unproven: impl Fn(&str, usize) -> bool,
) {
    assert_eq!(verify(library, log), Verdict::Verified);
    let lines: Vec<String> = log.to_jsonl().lines().map(str::to_owned).collect();
    let all: usize = lines.iter().map(String::len).sum();
    let mut unread = 0;
    for (mut at, bit) in bits(all) {
        let line = lines
            .iter()
            .position(|line| {
                line.len() > at || {
                    at -= line.len();
                    false
                }
            })
            .unwrap();
        // The hash is made anew, so a change of it leaves nothing behind.
        if at >= lines[line].len() - 75 || unproven(&lines[line], at) {
            continue;
        }
        let mut damaged = lines[line].clone().into_bytes();
        damaged[at] ^= bit;
        let Ok(damaged) = String::from_utf8(damaged) else {
            unread += 1;
            continue;
        };
        let mut forged = lines.clone();
        forged[line] = damaged;
        match Log::<R>::from_jsonl(&rechain(&forged)) {
            Err(_) => unread += 1,
            Ok(read) => {
                let verdict = verify(library, &read.log);
                assert!(verdict != Verdict::Verified, "line {line}, byte {at}, bit {bit}: {}", forged[line]);
            }
        }
    }
    assert!(unread < flips(), "some of them can be read");
}

/// Wherever a log is cut off, all its whole entries are there.
fn what_is_cut_off_is_recovered<R: Ruleset>(log: &Log<R>) {
    let text = log.to_jsonl();
    let header = log.header_line().len();
    let mut dice = RandomAgent::new(12);
    let cuts = (0..flips()).map(|_| dice.index(text.len()));
    for cut in cuts.filter(|cut| *cut >= header && text.is_char_boundary(*cut)) {
        let read = Log::<R>::from_jsonl(&text[..cut]).unwrap();
        // A line that lacks its break alone is whole.
        let whole = text[..=cut].matches('\n').count() - 1;
        assert_eq!(read.log.entries(), &log.entries()[..whole], "cut at {cut}");
    }
}

/// Whether that byte belongs to the name of a deck: it is what a host calls the deck, and nothing follows from it.
fn in_name(line: &str, at: usize) -> bool {
    let mut names = line.match_indices("\"name\":\"").map(|(from, key)| from + key.len());
    line.starts_with("{\"format\"")
        && names.any(|from| (from..from + line[from..].find('"').unwrap_or(0)).contains(&at))
}

fn keyforge() -> (Arc<Library>, Log<KeyForge>) {
    let [first, second] = Deck::starters();
    let library = Library::builtin();
    let game = played::<KeyForge>(library.clone(), Setup::new(first, second), 24);
    (library, game.log().clone())
}

#[test]
fn every_flipped_bit_of_a_game_is_noticed() {
    flips_are_noticed(&keyforge().1);
}

#[test]
fn a_forger_who_knows_the_seed_is_found_out() {
    let (library, log) = keyforge();
    forged_flips_are_noticed(&library, &log, in_name);
}

#[test]
fn what_is_cut_off_of_a_game_costs_its_entry_alone() {
    what_is_cut_off_is_recovered(&keyforge().1);
}

#[cfg(feature = "kryptik")]
mod kryptik {
    use keyforge_core::kryptik::{Kryptik, Library, Setup, demo_decks};

    use super::*;

    fn log() -> Log<Kryptik> {
        played::<Kryptik>(Library::demo(), Setup::new(demo_decks()), 24).log().clone()
    }

    #[test]
    fn every_flipped_bit_of_a_game_is_noticed() {
        flips_are_noticed(&log());
    }

    #[test]
    fn a_forger_who_knows_the_seed_is_found_out() {
        forged_flips_are_noticed(&Library::demo(), &log(), in_name);
    }

    #[test]
    fn what_is_cut_off_of_a_game_costs_its_entry_alone() {
        what_is_cut_off_is_recovered(&log());
    }
}
