//! Makes a constant of each file of cards or decks that the library has a use for, in `cards.rs`.
//!
//! With the feature `packed` their texts are one packed file, `cards.deflate`: they are a twelfth of the library of a phone, and
//! a quarter of that when they are packed.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=cards");
    let mut files = Vec::new();
    collect(Path::new("cards"), &mut files)?;
    files.retain(|(name, _)| is_shipped(name));
    // The same library on every machine.
    files.sort();
    write(&files, &PathBuf::from(std::env::var("OUT_DIR")?))
}

/// Every file of a folder and of those in it, with its name below `cards`.
fn collect(folder: &Path, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
            continue;
        }
        let parts: Vec<_> = path.iter().skip(1).map(|part| part.to_string_lossy()).collect();
        files.push((parts.join("/"), path));
    }
    Ok(())
}

/// Whether the library has a use for the file: each feature brings its own.
fn is_shipped(name: &str) -> bool {
    let has = |feature: &str| std::env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    match name.rsplit_once('.') {
        Some((_, "kf" | "json")) => true,
        Some((_, "kry")) => has("KRYPTIK"),
        Some((_, "tsv")) => has("GERMAN"),
        _ => false,
    }
}

/// `cota/dis.kf` is `COTA_DIS`.
fn constant(name: &str, value: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let constant = stem.replace(['/', '-', '.'], "_").to_uppercase();
    format!("pub(crate) const {constant}: Shipped = Shipped::new({name:?}, {value});\n")
}

#[cfg(not(feature = "packed"))]
fn write(files: &[(String, PathBuf)], out: &Path) -> Result<(), Box<dyn Error>> {
    let mut constants = String::new();
    for (name, path) in files {
        constants += &constant(name, &format!("include_str!({:?})", path.canonicalize()?));
    }
    Ok(fs::write(out.join("cards.rs"), constants)?)
}

#[cfg(feature = "packed")]
fn write(files: &[(String, PathBuf)], out: &Path) -> Result<(), Box<dyn Error>> {
    let (mut constants, mut texts) = (String::new(), String::new());
    for (name, path) in files {
        let start = texts.len();
        texts += &fs::read_to_string(path)?;
        constants += &constant(name, &format!("{start}..{}", texts.len()));
    }
    let packed = fs::File::create(out.join("cards.deflate"))?;
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Deflate, texts.as_bytes(), packed)?;
    Ok(fs::write(out.join("cards.rs"), constants)?)
}
