//! What the cards do, card by card, in scenes that need no compiler: `tests/scenes/<set>/<house>.scenes`.
//!
//! ```text
//! scene dust-imp: killed by a neighbour of its own side
//!   house brobnar
//!   me hand blood-money, line troll dust-imp(damage 1, amber 2)
//!   opp line charette, amber 3
//!   > play blood-money; choose charette
//!   charette amber 2
//!   me amber 0, hand none
//! ```
//!
//! Every scene is a test, named after its file, card and note: `cargo test --test scenes -- cota/dis::dust-imp`. The cards are
//! read from `cards/` when the tests run, so that a changed card or scene needs no build. `scenes/README.md` has all words.
//!
//! Beside its looks a scene is held to all that it told when it was last accepted (`told.rs`).

mod read;
mod run;
mod told;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use keyforge_core::cards::parse_cards;
use keyforge_testing::{Library, Told};
use libtest_mimic::{Arguments, Failed, Trial};
use read::{Fault, SceneText};
use told::{Sums, Tellings};

fn main() {
    let (mut arguments, named) = arguments();
    // A scene that fails says so itself, with file and line.
    panic::set_hook(Box::new(|_| {}));
    let tellings = Arc::new(Tellings::default());
    let (mut trials, sound) = trials(&tellings);
    if !named.is_empty() {
        trials.retain(|trial| named.contains(trial.name()));
    }
    if !sound {
        // What cannot be read must be seen, whatever was asked for.
        arguments.filter = None;
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    if tellings.accepted && named.is_empty() && conclusion.num_filtered_out == 0 && !conclusion.has_failed() {
        tellings.write(&root().join("tests/scenes"));
    }
    conclusion.exit()
}

/// The arguments, and the scenes that they name after `--exact`, where they are several: other test programs take many names too.
fn arguments() -> (Arguments, HashSet<String>) {
    let mut words: Vec<String> = std::env::args().collect();
    let first = words.iter().position(|word| word == "--exact").map_or(words.len(), |at| at + 1);
    if words.len() < first + 2 || words[first..].iter().any(|word| word.starts_with('-')) {
        return (Arguments::from_args(), HashSet::new());
    }
    let named = words.drain(first..).collect();
    (Arguments::from_iter(words), named)
}

/// The folder of the crate: cargo says where it is now, which need not be where it was compiled.
fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from)
}

/// A test for each scene, and whether everything could be read.
fn trials(tellings: &Arc<Tellings>) -> (Vec<Trial>, bool) {
    let library = match library() {
        Ok(library) => library,
        Err(text) => return (vec![failing("the cards of cards/", text)], false),
    };
    let folder = root().join("tests/scenes");
    let mut trials = Vec::new();
    let mut sound = true;
    for path in files(&folder, "scenes") {
        let name = path.strip_prefix(&folder).unwrap_or(&path).with_extension("").display().to_string();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        match read::scenes(&text) {
            Ok(scenes) => {
                let file = File { name, sums: Sums::read(&path.with_extension("told")), tellings: tellings.clone() };
                trials.extend(of_file(&file, scenes, &library));
            }
            Err(fault) => {
                trials.push(failing(&name, tell(&name, &fault)));
                sound = false;
            }
        }
    }
    (trials, sound)
}

/// Every card of the folder `cards`, as it lies there now.
fn library() -> Result<Arc<Library>, String> {
    let mut cards = Vec::new();
    for path in files(&root().join("cards"), "kf") {
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        cards.extend(parse_cards(&path.display().to_string(), &text).map_err(|errors| errors.to_string())?);
    }
    Library::new(cards).map(Arc::new).map_err(|error| error.to_string())
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found: Vec<PathBuf> = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort_unstable();
    found
}

/// A file of scenes, and what they told when they were last accepted.
struct File {
    name: String,
    sums: Sums,
    tellings: Arc<Tellings>,
}

fn of_file(file: &File, scenes: Vec<SceneText>, library: &Arc<Library>) -> Vec<Trial> {
    let mut names = HashSet::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut trials = Vec::new();
    for scene in scenes {
        let note = if scene.note.is_empty() { String::new() } else { format!(": {}", scene.note) };
        let name = format!("{}::{}{note}", file.name, scene.card);
        let place = counts.entry(scene.card.clone()).or_default();
        let number = *place;
        *place += 1;
        if !names.insert(name.clone()) {
            trials.push(failing(&name, format!("{}.scenes:{}: a second scene of that name", file.name, scene.number)));
            continue;
        }
        let home_made = scene.script.contains(&format!("card {} ", scene.card));
        if !home_made && library.get(&scene.card).is_none() {
            trials.push(failing(
                &name,
                format!("{}.scenes:{}: there is no card {}", file.name, scene.number, scene.card),
            ));
            continue;
        }
        let known = file.sums.of(&scene.card, number).map(str::to_owned);
        let (file, library, tellings) = (file.name.clone(), library.clone(), file.tellings.clone());
        let thread = std::thread::Builder::new().name(name.clone());
        trials.push(Trial::test(name, move || {
            let run = move || {
                let told = play(&file, &scene, &library)?.short();
                tellings.check(&file, &scene, &told, known.as_deref())
            };
            // In a thread of its name, as the tests of other programs: what looks on knows by it which scene comes where.
            thread.spawn(run)?.join().unwrap_or_else(|_| Err("it panics where nobody catches it".into()))
        }));
    }
    let stale = file.sums.but(&counts);
    if !stale.is_empty() && !file.tellings.accepted {
        let text = format!("{}.told has scenes that are no more, of {}; {}", file.name, stale.join(", "), told::ACCEPT);
        trials.push(failing(&format!("{}.told", file.name), text));
    }
    trials
}

fn play(file: &str, scene: &SceneText, library: &Arc<Library>) -> Result<Told, Failed> {
    let fault = match panic::catch_unwind(AssertUnwindSafe(|| run::run(scene, library))) {
        Ok(Ok(told)) => return Ok(told),
        Ok(Err(fault)) => fault,
        Err(payload) => {
            let text = payload.downcast_ref::<String>().cloned();
            let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Fault::new(run::line(), text.unwrap_or_else(|| "a panic without a text".to_owned()))
        }
    };
    Err(tell(file, &fault).into())
}

fn tell(file: &str, fault: &Fault) -> String {
    format!("{file}.scenes:{}: {}", fault.line, fault.text)
}

fn failing(name: &str, text: String) -> Trial {
    Trial::test(name, move || Err(text.into()))
}
