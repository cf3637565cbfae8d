//! Inputs that are kept: what once was found, and what readers had trouble with.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use keyforge_core::kernel::Digest;

/// The inputs that are kept for a target, by the names of their files.
///
/// # Errors
///
/// When a file cannot be read. A folder that is not there holds nothing.
pub fn corpus_of(folder: &Path, target: &str) -> io::Result<Vec<(String, Vec<u8>)>> {
    let place = folder.join(target);
    if !place.exists() {
        return Ok(Vec::new());
    }
    let mut kept = Vec::new();
    for file in fs::read_dir(place)? {
        let file = file?;
        kept.push((file.file_name().to_string_lossy().into_owned(), fs::read(file.path())?));
    }
    kept.sort();
    Ok(kept)
}

/// Keeps an input, under the beginning of its digest. Gives its place.
///
/// # Errors
///
/// When it cannot be written.
pub fn keep(folder: &Path, target: &str, input: &[u8]) -> io::Result<PathBuf> {
    let place = folder.join(target);
    fs::create_dir_all(&place)?;
    let name: String = Digest::of(input).to_string().chars().take(16).collect();
    let file = place.join(name);
    fs::write(&file, input)?;
    Ok(file)
}
