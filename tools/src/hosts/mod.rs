//! Kotlin and Swift from the types of the core: writes what `keyforge-ffi/hosts.toml` asks for to `keyforge-ffi/src`.
//!
//! A type of the core comes to the hosts with its comments. The file says what they see of it, and names what differs: a field
//! with another name, a number that is wider, a card that a viewer may not know. All else follows, so that a new field of an
//! event is written down once, in the core.

mod emit;
mod shape;
mod source;
mod spec;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use spec::Spec;

/// A file that is written.
#[derive(Debug)]
pub struct Generated {
    /// Where it is, below the project.
    pub path: PathBuf,
    /// What it says, as it comes and not yet formatted.
    pub text: String,
}

/// What the project at `root` has to have.
///
/// # Errors
///
/// Where a type of the core is not as the file of differences says, and where that leaves something open.
pub fn generate(root: &Path) -> Result<Vec<Generated>> {
    let text = crate::read(&root.join("keyforge-ffi/hosts.toml"))?;
    let spec: Spec = toml::from_str(&text).context("keyforge-ffi/hosts.toml")?;
    let mut files = Vec::new();
    for game in &spec.games {
        let folder = Path::new("keyforge-ffi/src").join(&game.folder);
        let core = root.join("keyforge-core/src");
        let shapes = source::shapes(&core, game)?;
        for (name, text) in emit::files(game, &shapes)? {
            files.push(Generated { path: folder.join(format!("{name}.rs")), text });
        }
    }
    Ok(files)
}

/// Writes them, formatted.
///
/// # Errors
///
/// Where there is no `rustfmt`, and where a file cannot be written.
pub fn write(root: &Path, files: &[Generated]) -> Result<()> {
    for file in files {
        let path = root.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        crate::write(&path, &formatted(root, &file.text).with_context(|| file.path.display().to_string())?)?;
    }
    Ok(())
}

/// The files that say something else than they have to.
///
/// # Errors
///
/// Where there is no `rustfmt`, and where what is generated is no Rust.
pub fn outdated<'a>(root: &Path, files: &'a [Generated]) -> Result<Vec<&'a Path>> {
    let mut outdated = Vec::new();
    for file in files {
        let there = fs::read_to_string(root.join(&file.path)).unwrap_or_default();
        // A checkout may end its lines otherwise.
        if there.replace("\r\n", "\n") != formatted(root, &file.text)? {
            outdated.push(file.path.as_path());
        }
    }
    Ok(outdated)
}

fn formatted(root: &Path, text: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root.join("rustfmt.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("rustfmt is needed: `rustup component add rustfmt`")?;
    let mut input = rustfmt.stdin.take().context("rustfmt reads nothing")?;
    input.write_all(text.as_bytes())?;
    drop(input);
    let done = rustfmt.wait_with_output()?;
    ensure!(done.status.success(), "rustfmt refuses what was generated:\n{text}");
    Ok(String::from_utf8(done.stdout)?)
}
