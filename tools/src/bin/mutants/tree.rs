//! A copy of the project in which the mutants of a sample can be switched on, and its test programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use keyforge_tools::{read, write};
use serde_json::Value;

use crate::Drawn;
use crate::points::instrumented;

/// What is no source of the project, or a copy itself.
const LEFT_OUT: [&str; 6] = ["target", ".git", "book", "node_modules", ".venv", "__pycache__"];

/// The variable of the environment that has the number of the mutant that is switched on.
pub const SWITCH: &str = "KEYFORGE_MUTANT";

/// The one that names the file in which threads note the mutants that they reach: their own name, a tabulator, the number.
pub const NOTES: &str = "KEYFORGE_REACHED";

/// The module that knows which mutant is switched on, and that notes which of them are reached.
const MODULE: &str = r#"
mod mutant {
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::fs::File;
    use std::io::Write;
    use std::sync::OnceLock;

    thread_local!(static REACHED: RefCell<BTreeSet<u32>> = const { RefCell::new(BTreeSet::new()) });

    /// Whether that mutant is the one that is tried.
    #[inline]
    pub(crate) fn on(number: u32) -> bool {
        static CHOSEN: OnceLock<Option<u32>> = OnceLock::new();
        static NOTES: OnceLock<Option<File>> = OnceLock::new();
        if let Some(file) = NOTES.get_or_init(notes) {
            note(file, number);
        }
        *CHOSEN.get_or_init(|| std::env::var("KEYFORGE_MUTANT").ok()?.parse().ok()) == Some(number)
    }

    fn notes() -> Option<File> {
        File::options().create(true).append(true).open(std::env::var_os("KEYFORGE_REACHED")?).ok()
    }

    #[inline(never)]
    fn note(mut file: &File, number: u32) {
        if REACHED.try_with(|it| it.borrow_mut().insert(number)) != Ok(false) {
            let thread = std::thread::current();
            let _ = file.write_all(format!("{}\t{number}\n", thread.name().unwrap_or_default()).as_bytes());
        }
    }
}
"#;

/// How often the compiler may refuse some of the mutants.
const ROUNDS: usize = 12;

/// The copy.
pub struct Tree {
    root: PathBuf,
    target: PathBuf,
}

impl Tree {
    /// Copies the project; what is there already and the same is left alone.
    pub fn copy(root: &Path) -> Result<Tree> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let folder = target.join("mutants");
        // Cargo would take what is built from the copy for what is built from the project, were both in one folder.
        let tree = Tree { root: folder.join("tree"), target: folder.join("build") };
        copy(root, &tree.root)?;
        Ok(tree)
    }

    /// Where the tests of the core are run.
    pub fn core(&self) -> PathBuf {
        self.root.join("keyforge-core")
    }

    /// The file in which a test program notes which mutants its tests reach.
    pub fn notes(&self, program: &str) -> PathBuf {
        self.target.join(format!("reached-{program}.txt"))
    }

    /// Writes the mutants into the copy and builds its test programs. What the compiler refuses is taken out of the sample and
    /// given back.
    pub fn build(
        &self,
        root: &Path,
        drawn: &mut Vec<Drawn>,
        tests: &[&str],
    ) -> Result<(BTreeMap<String, PathBuf>, Vec<Drawn>)> {
        let lib = read(&root.join("keyforge-core/src/lib.rs"))?;
        write(&self.root.join("keyforge-core/src/lib.rs"), &format!("{lib}{MODULE}"))?;
        let mut refused = Vec::new();
        for _ in 0..ROUNDS {
            self.write(root, drawn, &refused)?;
            match self.compile(tests)? {
                Ok(programs) => return Ok((programs, refused)),
                Err(places) => {
                    let bad = to_blame(drawn, &places);
                    if bad.is_empty() {
                        bail!("the copy does not compile, and no mutant stands where: {places:?}");
                    }
                    println!("{} mutants do not compile", bad.len());
                    refused.extend(bad);
                }
            }
        }
        bail!("the compiler refuses more and more mutants")
    }

    fn write(&self, root: &Path, drawn: &[Drawn], refused: &[Drawn]) -> Result<()> {
        let files: BTreeSet<&str> = drawn.iter().chain(refused).map(|it| it.mutant.file.as_str()).collect();
        for file in files {
            let here: Vec<_> =
                drawn.iter().filter(|it| it.mutant.file == file).map(|it| (it.number, &it.mutant)).collect();
            write(&self.root.join(file), &instrumented(&read(&root.join(file))?, &here))?;
        }
        Ok(())
    }

    /// The test programs by name, or the places of errors: file, first and last line.
    fn compile(&self, tests: &[&str]) -> Result<Result<BTreeMap<String, PathBuf>, Vec<Place>>> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(["test", "--no-run", "--message-format=json", "--package", "keyforge-core", "--all-features"]);
        command.args(tests.iter().flat_map(|test| ["--test", test]));
        command.arg("--target-dir").arg(&self.target).current_dir(&self.root);
        let output = command.stderr(Stdio::null()).output().context("cargo cannot be started")?;
        let mut programs = BTreeMap::new();
        let mut places = Vec::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            let target = &message["target"];
            if let (Some(program), Some(name), true) =
                (message["executable"].as_str(), target["name"].as_str(), target["kind"][0] == "test")
            {
                programs.insert(name.to_owned(), PathBuf::from(program));
            }
            if message["message"]["level"] == "error" {
                let spans = message["message"]["spans"].as_array().into_iter().flatten();
                places.extend(spans.filter(|span| span["is_primary"] == true).filter_map(Place::of));
            }
        }
        match (output.status.success(), places.is_empty()) {
            (true, _) => Ok(Ok(programs)),
            (false, false) => Ok(Err(places)),
            (false, true) => bail!("the copy in {} cannot be built: try it there", self.root.display()),
        }
    }
}

/// Takes out of the sample what stands where the compiler found errors, or else what stands nearest to each of them.
fn to_blame(drawn: &mut Vec<Drawn>, places: &[Place]) -> Vec<Drawn> {
    let mut numbers: BTreeSet<usize> =
        drawn.iter().filter(|it| places.iter().any(|place| it.stands_at(place))).map(|it| it.number).collect();
    if numbers.is_empty() {
        let nearest = |place: &Place| drawn.iter().filter_map(|it| Some((it.lines_from(place)?, it.number))).min();
        numbers.extend(places.iter().filter_map(nearest).map(|(_, number)| number));
    }
    drawn.extract_if(.., |it| numbers.contains(&it.number)).collect()
}

/// Where the compiler found an error.
#[derive(Debug)]
pub struct Place {
    pub file: String,
    pub lines: [usize; 2],
}

impl Place {
    fn of(span: &Value) -> Option<Place> {
        let line = |name: &str| usize::try_from(span[name].as_u64()?).ok();
        Some(Place { file: span["file_name"].as_str()?.to_owned(), lines: [line("line_start")?, line("line_end")?] })
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        if LEFT_OUT.iter().any(|it| name == *it) {
            continue;
        }
        let (source, copied) = (entry.path(), to.join(&name));
        if source.is_dir() {
            copy(&source, &copied)?;
        } else if fs::read(&source).ok() != fs::read(&copied).ok() {
            fs::copy(&source, &copied).with_context(|| format!("cannot copy {}", source.display()))?;
        }
    }
    Ok(())
}
