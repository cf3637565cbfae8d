//! Gives the library a fingerprint of its interface: the hash of the sources and features that define it.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=src");
    let mut files = Vec::new();
    collect(Path::new("src"), &mut files);
    files.sort();
    let mut hash = Fnv(0xCBF2_9CE4_8422_2325);
    for file in files {
        if let Ok(text) = fs::read_to_string(&file) {
            // A checkout may end its lines otherwise.
            text.lines().for_each(|line| hash.add(line));
        }
    }
    // As if there were one more line in them.
    for feature in ["DRIFT", "GERMAN", "KRYPTIK", "SERIES"] {
        if std::env::var_os(format!("CARGO_FEATURE_{feature}")).is_some() {
            hash.add(feature);
        }
    }
    println!("cargo::rustc-env=KEYFORGE_FFI_FINGERPRINT={:016x}", hash.0);
}

/// Every file of a folder and of those in it. Programs define nothing of the interface.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        match path.is_dir() {
            true if path.ends_with("bin") => {}
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}

/// FNV-1a: a difference is to be noticed, nobody is to be kept out.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
