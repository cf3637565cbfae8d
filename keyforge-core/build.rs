//! Makes a constant of each file of cards or decks that the library has a use for, in `cards.rs`.
//!
//! With the feature `packed` their texts are one packed file, `cards.deflate`: they are a twelfth of the library of a phone, and
//! a quarter of that when they are packed.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "src/script/slug/title.rs"]
mod title;
use title::slug_of;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=cards");
    let mut files = Vec::new();
    collect(Path::new("cards"), &mut files)?;
    files.retain(|(name, _)| is_shipped(name));
    // The same library on every machine.
    files.sort();
    let texts = files.into_iter().map(|(name, path)| Ok((name.clone(), slim(&name, fs::read_to_string(path)?))));
    let texts: Vec<(String, String)> = texts.collect::<Result<_, std::io::Error>>()?;
    write(&texts, &PathBuf::from(std::env::var("OUT_DIR")?))
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

/// A file of cards as it is kept. Pages load those of KeyForge without what no reader has a use for: comments, blank lines, names that
/// follow from titles, and the end of a line that goes on, which it does where the next one begins with four blanks. Elsewhere
/// mistakes are told with their lines.
fn slim(name: &str, text: String) -> String {
    let is_page = std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    if !is_page || !name.ends_with(".kf") {
        return text;
    }
    let mut slim = String::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with('#')) {
        let before = match line.bytes().take_while(|byte| *byte == b' ').count() {
            0 => "\n",
            1..4 => "\n ",
            4.. => " ",
        };
        slim.extend([before, &nameless(line.trim())]);
    }
    slim + "\n"
}

/// The first line of a card without the name that its title gives; any other line as it is.
fn nameless(line: &str) -> String {
    let named = line.strip_prefix("card ").and_then(|named| named.split_once(' '));
    match named {
        Some((slug, title)) if slug_of(title) == slug => format!("card {title}"),
        _ => line.to_owned(),
    }
}

#[cfg(not(feature = "packed"))]
fn write(texts: &[(String, String)], out: &Path) -> Result<(), Box<dyn Error>> {
    let mut constants = String::new();
    for (name, text) in texts {
        let file = out.join(name.replace('/', "-"));
        fs::write(&file, text)?;
        constants += &constant(name, &format!("include_str!({file:?})"));
    }
    Ok(fs::write(out.join("cards.rs"), constants)?)
}

#[cfg(feature = "packed")]
fn write(texts: &[(String, String)], out: &Path) -> Result<(), Box<dyn Error>> {
    let (mut constants, mut all) = (String::new(), String::new());
    for (name, text) in texts {
        let start = all.len();
        all += text;
        constants += &constant(name, &format!("{start}..{}", all.len()));
    }
    let packed = fs::File::create(out.join("cards.deflate"))?;
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Deflate, all.as_bytes(), packed)?;
    Ok(fs::write(out.join("cards.rs"), constants)?)
}
