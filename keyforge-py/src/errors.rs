//! The errors of the core as exceptions of `keyforge.errors`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use keyforge_core::SetupError;
use keyforge_core::cards::ScriptErrors;
use keyforge_core::kernel::{
    ChanceError, Coded, FoldError, FollowError, Illegal, JournalError, LogError, ReplayError, RestoreError, Seat,
    ShowError, StartError, UndoError, Unproven, plural,
};
use keyforge_core::library::LibraryError;
use keyforge_core::scenario::{ExportError, ScenarioError};
#[cfg(feature = "series")]
use keyforge_core::series::ReportError;
use keyforge_core::table::Action;
use pyo3::PyErr;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::plain::plain;

/// The exceptions are Python classes: they carry attributes, which native ones cannot on every supported Python.
#[allow(missing_docs)]
mod classes {
    pyo3::import_exception!(keyforge.errors, KeyforgeError);
    pyo3::import_exception!(keyforge.errors, FormError);
    pyo3::import_exception!(keyforge.errors, IllegalAction);
    pyo3::import_exception!(keyforge.errors, StaleDecision);
    pyo3::import_exception!(keyforge.errors, UndoError);
    pyo3::import_exception!(keyforge.errors, DeckError);
    pyo3::import_exception!(keyforge.errors, ScenarioError);
    pyo3::import_exception!(keyforge.errors, ScriptError);
    pyo3::import_exception!(keyforge.errors, LibraryError);
    pyo3::import_exception!(keyforge.errors, JournalError);
    pyo3::import_exception!(keyforge.errors, LogError);
    pyo3::import_exception!(keyforge.errors, AgentError);
}

/// What an exception is made with: message, code, and its fields by name.
type Args = (String, String, Py<PyAny>);

fn args(message: impl ToString, code: &str, fields: Value) -> Args {
    let fields = Python::attach(|py| {
        let none = || py.None().into_bound(py);
        crate::json::to_python(py, &fields).unwrap_or_else(|_| none()).unbind()
    });
    (message.to_string(), code.to_owned(), fields)
}

/// What is known of an error of the core beside its code and its message, by the names that it has in JSON in every host.
pub fn fields_of(error: &impl Serialize) -> Map<String, Value> {
    let mut fields = match serde_json::to_value(error) {
        Ok(Value::Object(fields)) => fields,
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) | Err(_) => Map::new(),
    };
    fields.retain(|name, _| !matches!(name.as_str(), "code" | "message"));
    fields
}

/// The same with other names for some of them, those that this package has given them before.
fn renamed(error: &impl Serialize, names: &[(&str, &str)]) -> Value {
    let mut fields = fields_of(error);
    for (told, name) in names {
        if let Some(value) = fields.remove(*told) {
            fields.insert((*name).to_owned(), value);
        }
    }
    Value::Object(fields)
}

/// The arguments of an exception for an error of the core.
fn coded(error: &(impl Coded + Serialize)) -> Args {
    args(error, error.code(), Value::Object(fields_of(error)))
}

/// The numbers that Python has and JSON has not, as Python writes them where it writes JSON.
const NO_NUMBERS: [&str; 2] = ["NaN", "Infinity"];

/// What is wrong with a JSON text, in words.
fn wrong_in(text: &str, error: &serde_json::Error) -> String {
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let there = line.get(error.column().saturating_sub(1)..).unwrap_or_default().trim_start_matches('-');
    match NO_NUMBERS.iter().find(|name| there.starts_with(**name)) {
        Some(name) => format!("JSON has no number {name}"),
        None => plain(&error.to_string()),
    }
}

/// How much of a wrong value a message shows, in characters.
const SHOWN: usize = 120;

/// A value that has not the JSON form of what it should be.
pub fn form(what: &str, text: &str, error: &serde_json::Error) -> PyErr {
    let fields = json!({ "line": error.line(), "column": error.column() });
    let shown: String = text.chars().take(SHOWN).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    classes::FormError::new_err(args(
        format!("{shown}{rest} is no {what}: {}", wrong_in(text, error)),
        "form/json",
        fields,
    ))
}

/// A game cannot be shown with a library.
pub fn show(error: &ShowError) -> PyErr {
    classes::LogError::new_err(coded(error))
}

/// An action was refused.
pub fn illegal(error: &Illegal) -> PyErr {
    match error {
        Illegal::Stale { .. } => classes::StaleDecision::new_err(coded(error)),
        Illegal::NotOffered { action, .. } => {
            let mut fields = fields_of(error);
            fields.insert("action".to_owned(), serde_json::from_str(action).unwrap_or_default());
            classes::IllegalAction::new_err(args(error, error.code(), Value::Object(fields)))
        }
        Illegal::Fault(_) => classes::KeyforgeError::new_err(coded(error)),
        Illegal::NotYourDecision { .. } | Illegal::GameOver | Illegal::NoConcession { .. } | _ => {
            classes::IllegalAction::new_err(coded(error))
        }
    }
}

/// An action was refused in one of many games.
pub fn not_offered_in(game: usize, name: &str, action: Option<&Action>, options: usize) -> PyErr {
    let message = format!("game {game} does not offer {name}, but {}", plural(&options, "other option"));
    let fields = json!({ "game": game, "action": action, "options": options });
    classes::IllegalAction::new_err(args(message, "illegal/not_offered", fields))
}

/// A result was refused.
#[cfg(feature = "series")]
pub fn report(error: &ReportError) -> PyErr {
    match error {
        ReportError::Illegal(error) => illegal(error),
        ReportError::NoGame | ReportError::OtherGame | ReportError::Reported { .. } | ReportError::NoWinner | _ => {
            classes::IllegalAction::new_err(coded(error))
        }
    }
}

/// An undo was refused.
pub fn undo(error: &UndoError) -> PyErr {
    match error {
        UndoError::Fault(_) => classes::KeyforgeError::new_err(coded(error)),
        UndoError::NotYourAction { .. }
        | UndoError::Revealed { .. }
        | UndoError::NothingToUndo
        | UndoError::GameOver
        | _ => classes::UndoError::new_err(coded(error)),
    }
}

/// A game could not begin.
pub fn start<E: Coded + 'static>(error: &StartError<E>, setup: impl FnOnce(&E) -> PyErr) -> PyErr {
    match error {
        StartError::Setup(error) => setup(error),
        StartError::Chance(why) => classes::KeyforgeError::new_err(args(error, error.code(), fields_of(why).into())),
        StartError::Broken(_) | _ => classes::KeyforgeError::new_err(args(error, error.code(), json!({}))),
    }
}

/// Decks or a position with which no game can begin.
pub fn setup(error: &SetupError) -> PyErr {
    let fields = match error {
        SetupError::Scenario(error) => return scenario(error),
        SetupError::Unreadable { line, column, message } => {
            let message = format!("line {line}, column {column}: {}", plain(message));
            return deck(message, error.code(), renamed(error, &[]));
        }
        SetupError::UnknownDeck { .. } | SetupError::UnknownSet { .. } => renamed(error, &[("known", "names")]),
        SetupError::AmbiguousDeck { .. } => renamed(error, &[("found", "names")]),
        SetupError::HouseOfSet { .. } | SetupError::FewHouses { .. } => renamed(error, &[("known", "houses")]),
        SetupError::Deck { deck, faults } => {
            json!({ "deck": deck, "faults": faults.iter().map(ToString::to_string).collect::<Vec<_>>() })
        }
        SetupError::UnknownCards { .. }
        | SetupError::RandomName { .. }
        | SetupError::TokenType { .. }
        | SetupError::TooManyCards { .. }
        | SetupError::First { .. }
        | _ => renamed(error, &[]),
    };
    deck(error, error.code(), fields)
}

/// All that is wrong with one deck; nothing where there is nothing. Of several mistakes each is one of the `faults`, and the rest is
/// known of the first.
pub fn deck_mistakes(mistakes: &[SetupError]) -> Option<PyErr> {
    let (first, others) = mistakes.split_first()?;
    if others.is_empty() {
        return Some(setup(first));
    }
    let mut fields = fields_of(first);
    let told = |error: &SetupError| {
        if let SetupError::Unreadable { line, column, message } = error {
            return format!("line {line}, column {column}: {}", plain(message));
        }
        error.to_string()
    };
    let faults: Vec<String> = mistakes.iter().map(told).collect();
    let cards = mistakes.iter().find_map(|error| fields_of(error).remove("cards"));
    fields.extend(cards.map(|cards| ("cards".to_owned(), cards)));
    let message = faults.join("; ");
    fields.insert("faults".to_owned(), json!(faults));
    Some(deck(message, first.code(), Value::Object(fields)))
}

/// A deck that has not the form of one.
pub fn deck_form(text: &str, error: &serde_json::Error) -> PyErr {
    let fields = json!({ "line": error.line(), "column": error.column() });
    let (line, column) = (error.line(), error.column());
    let message = format!("this is no deck: {} (line {line}, column {column})", wrong_in(text, error));
    deck(message, "deck/json", fields)
}

/// A position that is impossible.
pub fn scenario(error: &ScenarioError) -> PyErr {
    let mut fields = fields_of(error);
    fields.remove("at");
    fields.insert("field".to_owned(), json!(error.field()));
    let mut message = error.to_string();
    if let ScenarioError::Malformed { message: said, .. } = error {
        message = format!("this is no scenario: {}", plain(said));
    }
    classes::ScenarioError::new_err(args(message, error.code(), Value::Object(fields)))
}

/// A position that is impossible, with what is known of it; among that is the field that is wrong, if it is one.
#[cfg(feature = "kryptik")]
pub fn position(message: impl ToString, code: &str, mut fields: Map<String, Value>) -> PyErr {
    fields.entry("field").or_insert(Value::Null);
    classes::ScenarioError::new_err(args(message, code, Value::Object(fields)))
}

/// A deck that cannot be read, or decks that cannot play.
pub fn deck(message: impl ToString, code: &str, fields: Value) -> PyErr {
    classes::DeckError::new_err(args(message, code, fields))
}

/// A state that cannot be written as a position.
pub fn export(error: &ExportError) -> PyErr {
    classes::ScenarioError::new_err(coded(error))
}

/// Cards whose script has mistakes.
pub fn script(errors: &ScriptErrors) -> PyErr {
    let problems: Vec<Value> = errors
        .0
        .iter()
        .map(|error| {
            let (file, line, column) = (&error.file, error.line, error.column);
            json!({ "file": file, "line": line, "column": column, "code": error.code(),
                    "message": error.problem.to_string() })
        })
        .collect();
    let code = errors.code();
    classes::ScriptError::new_err(args(errors, code, json!({ "problems": problems })))
}

/// Cards that do not fit together.
pub fn library(error: &LibraryError) -> PyErr {
    classes::LibraryError::new_err(coded(error))
}

/// A log could not be read.
pub fn log(error: &LogError) -> PyErr {
    classes::LogError::new_err(args(error, error.code(), in_line(fields_of(error), error.line())))
}

/// The fields of an error with the line that is wrong, where one is.
fn in_line(mut fields: Map<String, Value>, line: Option<u64>) -> Value {
    fields.insert("line".to_owned(), json!(line));
    Value::Object(fields)
}

/// A journal could not be made, opened or gone on with.
pub fn journal(error: &JournalError) -> PyErr {
    let line = match error {
        JournalError::Replay(error) => return replay(error),
        JournalError::Damaged { entry, .. } => Some(u64::from(*entry) + 2),
        JournalError::Unreadable { error: inner, .. } => inner.line(),
        JournalError::Storage(_)
        | JournalError::OtherGame { .. }
        | JournalError::Behind { .. }
        | JournalError::Forked { .. }
        | JournalError::Torn { .. }
        | _ => return classes::JournalError::new_err(coded(error)),
    };
    classes::LogError::new_err(args(error, error.code(), in_line(fields_of(error), line)))
}

/// A log could not be replayed.
pub fn replay(error: &ReplayError) -> PyErr {
    classes::LogError::new_err(args(error, error.code(), renamed(error, &[("at", "entry")])))
}

/// A log is no proof.
pub fn unproven(why: &Unproven) -> PyErr {
    let names = [("at", "entry"), ("log", "expected"), ("seed", "found")];
    let fields = match why {
        Unproven::OtherChance { .. } => renamed(why, &names),
        // Within a verdict the reason is a word, with what is known of it below.
        Unproven::Unverified(_) => fields_of(why).into_values().find(Value::is_object).unwrap_or_else(|| json!({})),
        Unproven::Diverged { .. } | _ => renamed(why, &names[..1]),
    };
    classes::LogError::new_err(args(why, why.code(), fields))
}

/// A snapshot that belongs to another engine or to other cards.
pub fn restore(error: &RestoreError) -> PyErr {
    classes::FormError::new_err(coded(error))
}

/// A line of a log cannot be followed.
pub fn follow(error: &FollowError) -> PyErr {
    match error {
        FollowError::Log(error) => log(error),
        FollowError::Fold(error) => fold(error),
        _ => classes::LogError::new_err(coded(error)),
    }
}

/// A log could not be folded or redacted.
pub fn fold(error: &FoldError) -> PyErr {
    classes::LogError::new_err(coded(error))
}

/// Chance had no answer.
pub fn chance(error: &ChanceError) -> PyErr {
    classes::KeyforgeError::new_err(coded(error))
}

/// The rules could not go on.
pub fn fault(error: &keyforge_core::kernel::Fault) -> PyErr {
    classes::KeyforgeError::new_err(coded(error))
}

/// An agent that cannot be asked.
pub fn agent(message: &str, code: &str) -> PyErr {
    agent_with(message, code, json!({}))
}

/// An agent that answered with what is not offered, with what is known of where it did so.
pub fn agent_with(message: &str, code: &str, fields: Value) -> PyErr {
    classes::AgentError::new_err(args(message, code, fields))
}

/// Where among many games an agent raised something.
pub struct Place {
    pub game: u64,
    pub seed: u64,
    pub seat: Seat,
    /// Whether the agents sit in each other's seats.
    pub turned: bool,
}

/// Tells in an error where it was raised, and how that game is played again with the `play` of a module: in a note, and in the
/// fields of an `AgentError`. What an exception does not take is left out.
pub fn noted(py: Python<'_>, error: &PyErr, module: &str, at: &Place) {
    let Place { game, seed, seat: Seat(seat), turned } = at;
    let turned = if *turned { ", with the agents in each other's seats" } else { "" };
    let note =
        format!("in game {game}, seed {seed}, seat {seat}{turned}: {module}.play(…, seed={seed}) plays it again");
    let value = error.value(py);
    drop(value.call_method1("add_note", (note,)));
    if error.is_instance_of::<classes::AgentError>(py) {
        let more = [("game", *game), ("seed", *seed), ("seat", u64::from(*seat))];
        drop(value.getattr("fields").and_then(|fields| fields.call_method1("update", (more.to_vec(),))));
    }
}

/// The rules contradict themselves: a bug of the engine, not a mistake of the caller.
pub fn internal(message: &str) -> PyErr {
    classes::KeyforgeError::new_err(args(message, "internal", json!({})))
}

/// What came of running the rules: an error of theirs, or a panic, which is a bug of the engine.
pub enum Failure<E> {
    Error(E),
    Panic,
}

impl<E> Failure<E> {
    /// The exception for it. Makes Python objects, so no lock may be held.
    pub fn raise(self, how: impl FnOnce(&E) -> PyErr) -> PyErr {
        match self {
            Failure::Error(error) => how(&error),
            Failure::Panic => internal("internal error of the rules: a panic"),
        }
    }
}

/// Runs the rules.
pub fn guarded<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<T, Failure<E>> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done.map_err(Failure::Error),
        Err(_) => Err(Failure::Panic),
    }
}
