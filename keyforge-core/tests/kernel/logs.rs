//! Damage, recovery and judgement of logs.

use keyforge_core::kernel::*;

use crate::toy::*;

fn small_log() -> Log<Toy> {
    let mut game = game(3);
    let card = game.table().hands[0][0].unwrap();
    act(&mut game, Action::Bury(card));
    game.undo(Seat::FIRST).unwrap();
    act(&mut game, Action::EndTurn);
    act(&mut game, Action::Roll);
    game.log().clone()
}

#[test]
fn an_entry_says_who_acted() {
    let log = small_log();
    let seats: Vec<Option<Seat>> = log.entries().iter().map(|entry| entry.cause.seat()).collect();
    let both = [Seat::FIRST, Seat::FIRST, Seat::FIRST, Seat::SECOND].map(Some);
    assert_eq!(seats, [&[None], both.as_slice()].concat());
}

/// Chains the lines of a log anew, as a forger would.
pub fn rechain(lines: &[String]) -> String {
    let mut text = String::new();
    let mut head = None;
    for line in lines {
        let body = format!("{}}}", &line[..line.len() - 75]);
        let hash = match head {
            None => Digest::of(body.as_bytes()),
            Some(head) => Digest::chained(&head, body.as_bytes()),
        };
        text.push_str(&format!("{},\"hash\":\"{hash}\"}}\n", &body[..body.len() - 1]));
        head = Some(hash);
    }
    text
}

fn lines(log: &Log<Toy>) -> Vec<String> {
    log.to_jsonl().lines().map(str::to_owned).collect()
}

fn read(text: &str) -> Result<Read<Toy>, LogError> {
    Log::from_jsonl(text)
}

#[test]
fn what_is_no_log_is_told_with_one_place() {
    let place = |text: &str| read(text).map(|_| ()).unwrap_err().to_string();
    assert_eq!(place("no log\n"), "line 1: expected ident at column 2");
    let text = small_log().to_jsonl();
    let (header, _) = text.split_once('\n').unwrap();
    assert_eq!(place(&format!("{header}\n[1]\n")).matches("line").count(), 1);
}

/// Editors and tools of some systems end lines in their own way, and leave a mark in front.
#[test]
fn lines_may_end_as_other_systems_end_them() {
    let log = small_log();
    let text = log.to_jsonl();
    let foreign = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let found = read(&foreign).unwrap();
    assert_eq!((found.log.to_jsonl(), found.recovered), (text.clone(), None));
    // A last line that was cut off between both signs of its end is whole.
    let found = read(foreign.trim_end_matches('\n')).unwrap();
    assert!(found.recovered.is_none() && found.unterminated);
    assert_eq!(found.log.to_jsonl(), text);
    // The mark stands in front of the file and nowhere else.
    let within = text.replace("\n{", "\n\u{feff}{");
    assert_eq!(read(&within).unwrap_err().line(), Some(2));
}

#[test]
fn every_flipped_byte_is_noticed() {
    let log = small_log();
    let text = log.to_jsonl().into_bytes();
    let last_break = text.len() - 1;
    for at in 0..text.len() {
        let line = 1 + text[..at].iter().filter(|byte| **byte == b'\n').count() as u64;
        for bit in 0..8 {
            let mut damaged = text.clone();
            damaged[at] ^= 1 << bit;
            match Log::<Toy>::read(&damaged[..]) {
                Err(error) => assert_eq!(error.line(), Some(line), "byte {at}, bit {bit}: {error}"),
                // The break that ends the file is gone, so its last line looks cut off.
                Ok(read) => {
                    assert_eq!(at, last_break, "byte {at}, bit {bit}");
                    assert!(read.recovered.is_some());
                }
            }
        }
    }
}

#[test]
fn every_flipped_byte_of_the_binary_form_is_noticed() {
    let bytes = small_log().to_bytes().unwrap();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        let error = Log::<Toy>::from_bytes(&damaged).unwrap_err();
        let expected = if at < 8 { "log/magic" } else { "log/content" };
        assert_eq!(error.code(), expected);
        assert!(Log::<Toy>::from_bytes(&bytes[..at]).is_err());
    }
}

#[test]
fn a_cut_last_line_is_left_out_and_reported() {
    let log = small_log();
    let text = log.to_jsonl();
    let header = text.find('\n').unwrap() + 1;
    for cut in 0..text.len() {
        let result = read(&text[..cut]);
        if cut < header - 1 {
            assert_eq!(result.unwrap_err(), LogError::NoHeader, "cut at {cut}");
            continue;
        }
        let read = result.unwrap();
        let kept = &text[..cut];
        let whole = kept.rfind('\n').map_or(0, |at| at + 1);
        let rest = cut - whole;
        let complete = kept.matches('\n').count() as u32;
        if text.as_bytes()[cut] == b'\n' {
            assert!(read.unterminated);
            assert_eq!((read.log.len(), read.recovered), (complete, None), "only the break is missing");
            continue;
        }
        assert_eq!(read.log.entries(), &log.entries()[..complete as usize - 1]);
        let line = u64::from(complete) + 1;
        let recovered = (rest > 0).then_some(Recovered { line, bytes: rest });
        assert_eq!(read.recovered, recovered, "cut at {cut}");
    }
}

#[test]
fn a_complete_last_line_with_a_wrong_hash_is_damage() {
    let text = small_log().to_jsonl();
    let damaged = text.trim_end().replacen("\"pips\":", "\"pips\": ", 1);
    let error = read(&damaged).unwrap_err();
    assert_eq!((error.code(), error.line()), ("log/hash", Some(6)));
}

#[test]
fn lines_that_are_missing_swapped_or_blank_are_noticed() {
    let lines = lines(&small_log());
    let join = |lines: &[&String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let [header, a, b, c, ..] = &lines[..] else { panic!("too short") };
    let code = |text: String| read(&text).unwrap_err().code();
    assert_eq!(code(join(&[header, b, c])), "log/number");
    assert_eq!(code(join(&[header, a, c, b])), "log/number");
    assert_eq!(code(join(&[header, a, a, b])), "log/number");
    assert_eq!(code(join(&[header, a, &String::new(), b])), "log/json");
    assert_eq!(code(join(&[a, b])), "log/json");
    assert_eq!(code(String::new()), "log/no_header");
    assert_eq!(read(&rechain(&[header.clone(), b.clone()])).unwrap_err().code(), "log/number");
    let second_setup = a.replacen("\"n\":0", "\"n\":1", 1);
    let text = rechain(&[header.clone(), a.clone(), second_setup]);
    assert_eq!(read(&text).unwrap_err().code(), "log/misplaced");
}

#[test]
fn foreign_headers_are_refused_by_name() {
    let lines = lines(&small_log());
    let code = |from: &str, to: &str| {
        let header = lines[0].replacen(from, to, 1);
        assert_ne!(header, lines[0]);
        read(&rechain(&[header])).unwrap_err().code()
    };
    assert_eq!(code("keyforge-log", "other-log"), "log/format");
    assert_eq!(code("\"version\":1", "\"version\":2"), "log/version");
    assert_eq!(code("\"toy\"", "\"chess\""), "log/ruleset");
    assert_eq!(code("\"setup\":{", "\"setup\":{\"more\":1,"), "log/not_canonical");
    assert_eq!(code("\"cards\":12", "\"cards\":-1"), "log/json");
}

#[test]
fn an_undo_points_backwards() {
    let mut lines = lines(&small_log());
    assert!(lines[3].contains("\"to\":0"), "{}", lines[3]);
    lines[3] = lines[3].replacen("\"to\":0", "\"to\":2", 1);
    let error = read(&rechain(&lines)).unwrap_err();
    assert_eq!((error.code(), error.line()), ("log/undo", Some(4)));
}

#[test]
fn an_altered_event_diverges_although_the_hashes_fit() {
    let log = small_log();
    let lines = lines(&log);
    let pips = format!("\"pips\":{}", pips(&log));
    let altered: Vec<String> = lines.iter().map(|line| line.replacen(&pips, "\"pips\":9", 1)).collect();
    let forged = read(&rechain(&altered)).unwrap().log;
    let Verdict::Diverged { at, expected, found } = verify(&library(), &forged) else {
        panic!("the change was not noticed")
    };
    assert_eq!(at, 4);
    assert!(expected.contains("\"pips\":9") && found.contains(&pips), "{expected} {found}");
    // The small form proves the events by the hash of the full one.
    let inputs = forged.inputs_only();
    assert!(matches!(verify(&library(), &inputs), Verdict::Diverged { .. }));
    assert_eq!(replay(&library(), &inputs).unwrap().log(), &log);
}

fn pips(log: &Log<Toy>) -> u8 {
    let events = &log.entries()[4].events;
    let rolled = events.iter().find_map(|event| match event {
        Event::Rolled { pips, .. } => Some(*pips),
        _ => None,
    });
    rolled.unwrap()
}

#[test]
fn other_altered_entries_diverge() {
    let lines = lines(&small_log());
    let verdict = |line: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        let altered = lines[line].replacen(from, to, 1);
        assert_ne!(altered, lines[line]);
        lines[line] = altered;
        verify(&library(), &read(&rechain(&lines)).unwrap().log)
    };
    let at = |verdict| match verdict {
        Verdict::Diverged { at, .. } => Some(at),
        _ => None,
    };
    assert_eq!(at(verdict(5, "\"action\":\"roll\"", "\"action\":\"yes\"")), Some(4));
    assert_eq!(at(verdict(5, "\"chance\":[", "\"chance\":[0,")), Some(4));
    assert_eq!(at(verdict(5, "\"events\":[", "\"events\":[\"spent\",")), Some(4));
    assert_eq!(at(verdict(5, "\"events\":[\"spent\",", "\"events\":[")), Some(4));
    assert_eq!(at(verdict(3, "\"seat\":0", "\"seat\":1")), Some(2));
    assert_eq!(at(verdict(3, "\"decision\":3", "\"decision\":4")), Some(2));
    assert_eq!(at(verdict(1, "\"chance\":[[", "\"chance\":[[99,")), Some(0));
    assert_eq!(at(verdict(0, "first \\\"edition", "other \\\"edition")), Some(0));
}

/// The log under another seed, as if that had shuffled.
fn seeded(log: &Log<Toy>, seed: Option<u64>) -> Log<Toy> {
    let mut lines = lines(log);
    let header = log.header_line();
    let was = format!("\"seed\":\"{}\"", log.header().seed.unwrap());
    let now = seed.map_or("\"seed\":null".to_owned(), |seed| format!("\"seed\":\"{}\"", Seed::from(seed)));
    assert!(header.contains(&was), "{header}");
    lines[0] = lines[0].replacen(&was, &now, 1);
    read(&rechain(&lines)).unwrap().log
}

#[test]
fn the_seed_of_the_header_is_the_one_that_shuffled() {
    let log = small_log();
    assert_eq!(verify(&library(), &log), Verdict::Verified);
    assert_eq!(verify(&library(), &log.inputs_only()), Verdict::Verified);
    for log in [seeded(&log, Some(4_711)), seeded(&log, Some(4_711)).inputs_only()] {
        let verdict = verify(&library(), &log);
        assert!(matches!(verdict, Verdict::OtherChance { at: 0, .. }), "{verdict:?}");
        assert!(verdict.to_string().starts_with("not verified: entry 0: chance answered ["), "{verdict}");
        assert_eq!(verdict.into_result().unwrap_err().code(), "verify/other_chance");
        // The game is still that of the log, for whoever wants to look at it.
        replay(&library(), &log).unwrap();
    }
}

#[test]
fn a_log_without_a_seed_proves_the_rules_alone() {
    let log = seeded(&small_log(), None);
    let verdict = verify(&library(), &log);
    assert_eq!(verdict, Verdict::RulesVerified);
    assert_eq!(verdict.to_string(), "the rules give what the log says; no seed proves its chance");
    assert_eq!(verdict.into_result(), Ok(Proof::Rules));
    assert_eq!(Verdict::Verified.into_result(), Ok(Proof::RulesAndChance));
}

#[test]
fn what_cannot_be_judged_says_why() {
    let log = small_log();
    let other = std::sync::Arc::new(Library { points_per_pip: 2 });
    let verdict = verify(&other, &log);
    assert!(matches!(verdict, Verdict::Unverified(Unverified::Definitions { .. })), "{verdict:?}");
    let redacted = log.redact(Seat::SECOND).unwrap();
    let viewer = Seat::SECOND;
    assert_eq!(verify(&library(), &redacted), Verdict::Unverified(Unverified::Redacted { viewer }));
    assert_eq!(replay(&library(), &redacted).unwrap_err(), ReplayError::Redacted { viewer });
    assert_eq!(redacted.redact(Seat::SECOND).unwrap(), redacted);
    assert_eq!(redacted.redact(Seat::FIRST).unwrap_err(), FoldError::Redacted { viewer });
    assert_eq!(log.inputs_only().redact(viewer).unwrap_err(), FoldError::InputsOnly);

    let mut lines = lines(&log);
    lines[0] = lines[0].replacen(ENGINE, "0.0.0", 1);
    let old = read(&rechain(&lines)).unwrap().log;
    let (was, engine) = ("0.0.0".to_owned(), ENGINE.to_owned());
    let why = Unverified::EngineVersion { log: was, engine };
    assert_eq!(verify(&library(), &old), Verdict::Unverified(why));

    let empty = read(&rechain(&lines[..1])).unwrap().log;
    assert!(empty.is_empty());
    assert_eq!(empty.fold().unwrap_err(), FoldError::Empty);
    assert_eq!(replay(&library(), &empty).unwrap_err(), ReplayError::Empty);
}

#[test]
fn lines_are_written_one_by_one() {
    let log = small_log();
    let mut text = format!("{}\n", log.header_line());
    for n in 0..log.len() {
        text.push_str(&log.entry_line(n).unwrap());
        text.push('\n');
    }
    assert_eq!(text, log.to_jsonl());
    let mut written = Vec::new();
    log.write(&mut written).unwrap();
    assert_eq!(written, text.as_bytes());
    assert_eq!(log.entry_line(log.len()), None);
}

#[test]
fn hashes_do_not_depend_on_when_they_are_asked_for() {
    let told = read(&small_log().to_jsonl()).unwrap().log;
    let log = small_log();
    assert_eq!(log.hash(log.len()), None);
    for n in [2, 0, 4, 1, 3] {
        assert_eq!(log.hash(n), told.hash(n), "entry {n}");
    }
    assert_eq!(log.head(), told.head());
    let line = small_log().entry_line(3);
    assert_eq!(line, told.entry_line(3));
    let (branch, head) = (log.branch(1), told.hash(1));
    assert_eq!(Some(branch.head()), head);
    assert_eq!(branch.hash(2), None);
    assert_eq!(log, small_log(), "asking changes nothing");
}

#[test]
fn the_lines_read_well() {
    let log = small_log();
    let lines = lines(&log);
    let start = "{\"format\":\"keyforge-log\",\"version\":1,\"engine\":\"";
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    let undo = "{\"n\":2,\"cause\":\"undo\",\"seat\":0,\"to\":0,\"decision\":3,\"events\":[],\"hash\":\"";
    assert!(lines[3].starts_with(undo), "{}", lines[3]);
    let roll = "{\"n\":4,\"cause\":\"action\",\"seat\":1,\"decision\":4,\"action\":\"roll\",\"chance\":[";
    assert!(lines[5].starts_with(roll), "{}", lines[5]);
    let hidden = log.redact(Seat::SECOND).unwrap().entry_line(1).unwrap();
    assert!(hidden.contains("\"action\":null,\"events\":["), "{hidden}");
    let small = log.inputs_only().entry_line(3).unwrap();
    let short = "{\"n\":3,\"cause\":\"action\",\"seat\":0,\"decision\":3,\"action\":\"end_turn\",\"hash\":\"";
    assert!(small.starts_with(short), "{small}");
}

#[test]
fn a_branch_of_inputs_can_be_replayed() {
    let log = small_log();
    let branch = log.inputs_only().branch(3);
    assert_eq!(branch.header().source, None);
    assert_eq!(verify(&library(), &branch), Verdict::Verified);
    assert_eq!(replay(&library(), &branch).unwrap().log(), &log.branch(3));
    assert_eq!(log.branch(99), log);
}
