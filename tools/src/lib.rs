//! What the tools have in common: files, tests in sources, places in pages that are written by a tool.

pub mod hosts;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The text of a file.
///
/// # Errors
///
/// With the name of a file that cannot be read.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file, and leaves it alone if it says the same already, so that nothing is built again for it.
///
/// # Errors
///
/// With the name of a file that cannot be written.
pub fn write(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// All files below a folder with that extension, sorted.
///
/// # Errors
///
/// With the name of a folder that cannot be read.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The names of all functions of a Rust source that stand behind `#[test]`.
pub fn tests_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") {
            marked |= line.starts_with("#[test]");
        }
        let code = line.trim_start_matches("#[test]").trim_start();
        let Some(rest) = code.strip_prefix("fn ").or_else(|| code.strip_prefix("pub fn ")) else {
            continue;
        };
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if std::mem::take(&mut marked) {
            names.push(name);
        }
    }
    names
}

/// A page with a text between the comments `<!-- name -->` and `<!-- /name -->` in the place of the old one.
///
/// # Errors
///
/// When the page has no such place.
pub fn with_part(page: &str, name: &str, text: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let broken = || format!("the page has no place between {begin} and {end}");
    let from = page.find(&begin).with_context(broken)? + begin.len();
    let to = from + page[from..].find(&end).with_context(broken)?;
    Ok(format!("{}{text}{}", &page[..from], &page[to..]))
}
