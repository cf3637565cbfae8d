//! The Kotlin and Swift sources that come out of the built library.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The library that Cargo built for these tests: it lies beside the test itself.
fn library() -> PathBuf {
    let name = format!("{}keyforge_ffi{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let beside = env::current_exe().unwrap().with_file_name(name);
    assert!(beside.exists(), "{} was not built", beside.display());
    beside
}

/// Generates the sources of a language and gives them all as one text.
fn generate(language: &str) -> String {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(language);
    let _ = fs::remove_dir_all(&out);
    let run = Command::new(env!("CARGO_BIN_EXE_uniffi-bindgen"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("generate")
        .arg(library())
        .args(["--language", language, "--no-format", "--out-dir"])
        .arg(&out)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut text = String::new();
    let mut folders = vec![out];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => text.push_str(&fs::read_to_string(path).unwrap()),
            }
        }
    }
    text
}

fn has(text: &str, names: &[&str]) {
    let missing: Vec<_> = names.iter().filter(|name| !text.contains(**name)).collect();
    assert!(missing.is_empty(), "not in the generated source: {missing:?}");
}

#[test]
fn kotlin_offers_the_game() {
    let text = generate("kotlin");
    has(
        &text,
        &[
            "package org.keyforge",
            "open class Game",
            "fun `legalActions`(): List<Action>",
            "fun `step`(`action`: Action): Step",
            "fun `answer`(",
            "fun `undo`(`seat`: Seat? = null): Step",
            "fun `board`(`viewer`: Viewer, `language`: Language? = null): Board",
            "open class Match",
            "fun `search`(`budget`: SearchBudget",
            "fun `logJsonl`(",
            "fun `replay`(`jsonl`: kotlin.String, `library`: CardLibrary? = null): Game",
            "sealed class Event",
            "interface ProgressListener",
            "sealed class KeyforgeException",
            "class StaleDecision(",
            "sealed class Action",
            "enum class House",
            "STAR_ALLIANCE",
            "data class DeckCard",
            "FfiConverterTypeCardId: FfiConverter<CardId, ",
            "open class KryptikGame",
            "fun `passQuietly`(`onlyEnergy`: kotlin.Boolean): KryptikPasses",
            "sealed class KryptikEvent",
            "FfiConverterTypeKryptikColor: FfiConverter<KryptikColor, ",
            // Comments come through.
            "Answers the open decision for whoever decides.",
            "Make a house the active one.",
        ],
    );
    assert!(!text.contains("var `options`"), "records cannot be changed");
}

#[test]
fn swift_offers_the_game() {
    has(
        &generate("swift"),
        &[
            "open class Game",
            "func legalActions() -> [Action]",
            "func step(action: Action)throws  -> Step",
            "func answer(seat: Seat",
            "func undo(seat: Seat? = nil)throws  -> Step",
            "func board(viewer: Viewer, language: Language? = nil) -> Board",
            "open class Match",
            "func replay(jsonl: String, library: CardLibrary? = nil)throws  -> Game",
            "enum Event",
            "protocol ProgressListener",
            "enum KeyforgeError",
            "case StaleDecision(",
            "case chooseHouse(",
            "case starAlliance",
            "public struct DeckCard",
            "return CardId(rawValue: builtinValue)",
            "open class KryptikGame",
            "func passQuietly(onlyEnergy: Bool)throws  -> KryptikPasses",
            "enum KryptikEvent",
            "return KryptikColor(rawValue: builtinValue)",
            "module KeyforgeFFI",
            "Answers the open decision for whoever decides.",
        ],
    );
}

/// What a block comment or a backslash in a doc comment does to the hosts is no pleasure.
#[test]
fn doc_comments_can_become_comments_of_the_hosts() {
    let mut paths = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        for line in fs::read_to_string(&path).unwrap().lines().filter(|line| line.trim_start().starts_with("///")) {
            let bad = ["/*", "*/", "\\"].iter().any(|mark| line.contains(mark));
            assert!(!bad, "{}: {line}", path.display());
        }
    }
}

/// Bindings carry this fingerprint; a new one is made by every change of the sources.
#[test]
fn the_fingerprint_is_that_of_the_library() {
    let run = Command::new(env!("CARGO_BIN_EXE_uniffi-bindgen")).arg("fingerprint").output().unwrap();
    let printed = String::from_utf8(run.stdout).unwrap();
    assert_eq!(printed.trim(), keyforge_ffi::interface_fingerprint());
    assert_eq!(printed.trim().len(), 16);
}
