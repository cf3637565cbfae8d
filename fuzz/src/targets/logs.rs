//! Logs, as text and as bytes.

use keyforge_core::kernel::{Digest, FoldError, Log, Seat, replay, verify};
use serde_json::Value;

use super::game::{Playable, played};
use crate::target::{Broken, Outcome, short};

/// Short games: whole, without events, as one seat may keep them, with an undo.
fn logs<R: Playable>() -> Vec<Log<R>> {
    let mut logs = Vec::new();
    for (seed, most) in [(0, 0), (1, 3), (2, 9), (5, 25)] {
        let mut game = played::<R>(seed, most);
        let seat = game.last_to_act();
        // Not every game lets something be taken back at this point.
        let _ = game.undo(seat);
        logs.push(game.log().inputs_only());
        logs.extend(game.log().redact(Seat(1)).ok());
        logs.push(game.log().clone());
    }
    logs
}

pub fn text_seeds<R: Playable>() -> Vec<Vec<u8>> {
    logs::<R>().iter().map(|log| log.to_jsonl().into_bytes()).collect()
}

pub fn binary_seeds<R: Playable>() -> Vec<Vec<u8>> {
    logs::<R>().iter().filter_map(|log| log.to_bytes().ok()).collect()
}

/// Chains the hashes of lines anew, in two of three inputs: what is wrong behind a hash has to be found too.
pub fn chained(input: Vec<u8>) -> Vec<u8> {
    let text = match String::from_utf8(input) {
        Ok(text) if text.len() % 3 != 0 => text,
        Ok(text) => return text.into_bytes(),
        Err(error) => return error.into_bytes(),
    };
    let mut head: Option<Digest> = None;
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let Ok(Value::Object(mut fields)) = serde_json::from_str::<Value>(line) else {
            out.push_str(line);
            continue;
        };
        fields.remove("hash");
        let mut body = in_order(&fields);
        let hash = match &head {
            Some(head) => Digest::chained(head, body.as_bytes()),
            None => Digest::of(body.as_bytes()),
        };
        body.pop();
        out.push_str(&format!("{body},\"hash\":\"{hash}\"}}\n"));
        head = Some(hash);
    }
    out.into_bytes()
}

/// The fields of a line in the order in which a log writes them; others behind.
fn in_order(fields: &serde_json::Map<String, Value>) -> String {
    const ORDER: [&str; 19] = [
        "format",
        "version",
        "engine",
        "ruleset",
        "edition",
        "setup",
        "seed",
        "definitions",
        "viewer",
        "inputs_only",
        "source",
        "n",
        "cause",
        "seat",
        "to",
        "decision",
        "action",
        "chance",
        "events",
    ];
    let known = ORDER.iter().filter_map(|name| Some(((*name).to_owned(), fields.get(*name)?)));
    let other = fields.iter().filter(|(name, _)| !ORDER.contains(&name.as_str()));
    let all = known.chain(other.map(|(name, value)| (name.clone(), value)));
    let fields: Vec<String> = all.map(|(name, value)| format!("{}:{value}", Value::String(name))).collect();
    format!("{{{}}}", fields.join(","))
}

/// The hash of the body of a binary log, made anew in two of three inputs.
pub fn sealed(mut input: Vec<u8>) -> Vec<u8> {
    if !input.len().is_multiple_of(3)
        && let Some((head, body)) = input.split_at_mut_checked(40)
    {
        head[8..].copy_from_slice(&Digest::of(body).0);
    }
    input
}

pub fn read_text<R: Playable>(input: &[u8]) -> Result<Outcome, Broken> {
    let read = match Log::<R>::read(input) {
        Ok(read) => read,
        Err(error) => return short(&error),
    };
    use_log(&read.log)
}

pub fn read_binary<R: Playable>(input: &[u8]) -> Result<Outcome, Broken> {
    match Log::<R>::from_bytes(input) {
        Ok(log) => use_log(&log),
        Err(error) => short(&error),
    }
}

/// Does with a log what hosts do.
fn use_log<R: Playable>(log: &Log<R>) -> Result<Outcome, Broken> {
    let again =
        Log::<R>::from_jsonl(&log.to_jsonl()).map_err(|error| format!("the text of a log is refused: {error}"))?;
    if again.log != *log {
        return Err("the text of a log reads as another".into());
    }
    let bytes = log.to_bytes().map_err(|error| format!("a log that was read has no bytes: {error}"))?;
    let again = Log::<R>::from_bytes(&bytes).map_err(|error| format!("the bytes of a log are refused: {error}"))?;
    if again != *log {
        return Err("the bytes of a log read as another".into());
    }
    short(&verify::<R>(&R::cards(), log))?;
    let setup = &log.header().setup;
    let folds = match log.fold() {
        Ok(table) => {
            R::show_told(setup, table);
            true
        }
        Err(error) => matches!(short(&error)?, Outcome::Taken),
    };
    for seat in (0..R::seats(&log.header().setup).min(3)).map(Seat) {
        match log.redact(seat).and_then(|redacted| redacted.fold()) {
            Ok(table) => {
                R::show_told(setup, table);
            }
            // What a log cannot say, its redacted copy cannot say either; and who redacts follows every entry, undone ones too.
            Err(error) => match log.header().viewer {
                None if folds && !matches!(error, FoldError::Forgotten { .. }) => {
                    return Err(Broken(format!("the fold of a log redacted for {seat}: {error}")));
                }
                _ => drop(short(&error)?),
            },
        }
    }
    match replay::<R>(&R::cards(), &log.inputs_only()) {
        Ok(game) => R::check_table(game.table()),
        Err(error) => drop(short(&error)?),
    }
    Ok(Outcome::Taken)
}
