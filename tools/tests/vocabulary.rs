//! The compiler guards the vocabulary: a word of each kind is added to a copy of the sources, and what then does not compile is
//! compared with the places that `docs/architecture.md` promises.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A word that is added as a trial.
struct Trial {
    /// The kind of word, as the page calls it.
    kind: &'static str,
    /// Where it is declared.
    file: &'static str,
    /// A line of the declaration, and the lines that are written before it.
    before: &'static str,
    declaration: &'static str,
    /// How a diagnostic names the missing variant.
    variant: &'static str,
}

const TRIALS: [Trial; 9] = [
    Trial {
        kind: "verb",
        file: "keyforge/cards/syntax/effect.rs",
        before: "        /// Readies cards.",
        declaration: "        /// A trial.\n        TrialVerb(cards: Sel) as \"trial_verb\"(cards);\n",
        variant: "Verb::TrialVerb",
    },
    Trial {
        kind: "filter",
        file: "keyforge/cards/syntax/filter.rs",
        before: "        /// Ready.",
        declaration: "        /// A trial.\n        TrialFilter = \"trial_filter\";\n",
        variant: "Filter::TrialFilter",
    },
    Trial {
        kind: "happening",
        file: "keyforge/cards/syntax/happening.rs",
        before: "    /// A card was played.",
        declaration: "    /// A trial.\n    TrialDone {\n        /// A trial.\n        TrialDeed = \"trial_deed\"(player, card) Other told [];\n    }\n",
        variant: "Deed::TrialDeed",
    },
    Trial {
        kind: "entrance",
        file: "keyforge/cards/syntax/rule.rs",
        before: "        /// Ready.",
        declaration: "        /// A trial.\n        TrialEntrance = \"enter_trial\",\n",
        variant: "Entrance::TrialEntrance",
    },
    Trial {
        kind: "icon",
        file: "keyforge/model/card.rs",
        before: "        Amber = \"amber\",",
        declaration: "        TrialIcon = \"trial_icon\",\n",
        variant: "Icon::TrialIcon",
    },
    Trial {
        kind: "keyword",
        file: "keyforge/model/words.rs",
        before: "        Alpha = \"alpha\",",
        declaration: "        TrialKeyword = \"trial_keyword\",\n",
        variant: "Keyword::TrialKeyword",
    },
    Trial {
        kind: "area",
        file: "keyforge/table/visibility/area.rs",
        before: "        /// A deck; the last card of the list is the top.",
        declaration: "        /// A trial.\n        TrialArea = \"trial_area\",\n",
        variant: "Area::TrialArea",
    },
    Trial {
        kind: "event",
        file: "keyforge/table/event.rs",
        before: "    /// The fight is over.",
        declaration: "    /// A trial.\n    TrialEvent,\n",
        variant: "Event::TrialEvent",
    },
    Trial {
        kind: "edition",
        file: "keyforge/model/edition.rs",
        before: "        /// The rulebook of November 2018.",
        declaration: "        /// A trial.\n        TrialEdition = \"trial_edition\",\n",
        variant: "Rulebook::TrialEdition",
    },
];

/// More places than this and a word is no longer added in passing.
const MOST_PLACES: usize = 4;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Copies the sources of the core to a folder of their own, as a workspace of one member without tests.
fn copy_core(to: &Path) {
    let (from, core) = (project().join("keyforge-core"), to.join("keyforge-core"));
    let _ = fs::remove_dir_all(&core);
    for folder in ["src", "cards"] {
        copy(&from.join(folder), &core.join(folder));
    }
    let manifest = fs::read_to_string(from.join("Cargo.toml")).expect("the manifest of the core");
    fs::write(core.join("Cargo.toml"), without_tests(&manifest)).expect("a copy of the manifest");
    let workspace = fs::read_to_string(project().join("Cargo.toml")).expect("the manifest of the workspace");
    let members = workspace.lines().find(|line| line.starts_with("members")).expect("members");
    fs::write(to.join("Cargo.toml"), workspace.replace(members, "members = [\"keyforge-core\"]")).expect("a workspace");
    fs::copy(project().join("Cargo.lock"), to.join("Cargo.lock")).expect("the versions");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("a copied file")),
        }
    }
}

/// The manifest without what only tests and benchmarks need.
fn without_tests(manifest: &str) -> String {
    let mut keeps = true;
    let kept = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            keeps = !["[dev-dependencies]", "[[test]]", "[[bench]]"].contains(&line.trim());
        }
        keeps
    });
    kept.collect::<Vec<_>>().join("\n")
}

fn declare(trial: &Trial, core: &Path) {
    let path = core.join("src").join(trial.file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", trial.file));
    let line = format!("{}\n", trial.before);
    assert_eq!(text.matches(&line).count(), 1, "{} has `{}` once", trial.file, trial.before.trim());
    fs::write(&path, text.replace(&line, &format!("{}{line}", trial.declaration))).expect("a changed copy");
}

/// The files in which a diagnostic speaks of a variant, the one of its declaration left aside.
fn places(diagnostics: &[Value], trial: &Trial) -> BTreeSet<String> {
    let name = trial.variant.split("::").last().unwrap_or_default();
    let about = diagnostics.iter().filter(|one| one["rendered"].as_str().is_some_and(|text| text.contains(name)));
    let spans = about.flat_map(|one| one["spans"].as_array().into_iter().flatten());
    let primary = spans.filter(|span| span["is_primary"] == true).map(outermost);
    let files = primary.filter_map(|span| span["file_name"].as_str().map(str::to_owned));
    let files = files.filter_map(|file| file.split_once("src/").map(|(_, file)| file.to_owned()));
    files.filter(|file| file != trial.file).collect()
}

/// Where a macro was called, for a place within one.
fn outermost(span: &Value) -> &Value {
    let mut at = span;
    while at["expansion"].is_object() {
        at = &at["expansion"]["span"];
    }
    at
}

/// The places that the page promises, by kind of word.
fn promised() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(project().join("docs/architecture.md")).expect("the page");
    let (_, rest) = page.split_once("<!-- places -->").expect("a table of places");
    let (table, _) = rest.split_once("<!-- /places -->").expect("the end of the table");
    let rows = table.lines().filter(|line| line.starts_with("| a"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let kind = cells[1].split(' ').nth(1).expect("a kind").to_owned();
        let files = row.split('`').skip(1).step_by(2).filter(|word| word.ends_with(".rs")).map(str::to_owned);
        (kind, files.collect())
    })
    .collect()
}

#[test]
fn a_new_word_does_not_compile_before_every_place_has_taken_a_stand() {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vocabulary");
    copy_core(&copy);
    for trial in &TRIALS {
        declare(trial, &copy.join("keyforge-core"));
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Kryptik has words of its own, and none of these.
    let features = ["--no-default-features", "--features", "files,german,series"];
    let output = Command::new(cargo)
        .args(["check", "--package", "keyforge-core", "--message-format=json", "--quiet"])
        .args(features)
        .arg("--target-dir")
        .arg(&target)
        .current_dir(&copy)
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let messages = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let diagnostics: Vec<Value> =
        messages.map(|message| message["message"].clone()).filter(|message| message["level"] == "error").collect();
    assert!(!diagnostics.is_empty(), "nothing is missing:\n{}", String::from_utf8_lossy(&output.stderr));

    let promised = promised();
    let mut wrong = Vec::new();
    for trial in &TRIALS {
        let mut found = places(&diagnostics, trial);
        found.insert(trial.file.to_owned());
        let expected = promised.get(trial.kind).cloned().unwrap_or_default();
        if found != expected || found.len() > MOST_PLACES || found.len() < 2 {
            wrong.push(format!("{}: the compiler names {found:#?}, the page {expected:#?}", trial.kind));
        }
    }
    let others: Vec<&str> = diagnostics
        .iter()
        .filter_map(|one| one["rendered"].as_str())
        .filter(|text| !text.contains("Trial") && !text.contains("aborting"))
        .collect();
    assert!(wrong.is_empty(), "{}\n\nother errors: {}", wrong.join("\n"), others.join("\n"));
}
