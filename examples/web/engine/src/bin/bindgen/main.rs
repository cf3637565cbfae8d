//! Writes what a page needs beside the module: its JavaScript, and JSON Schemas of the values that cross the border as JSON, of
//! which TypeScript types are made. `bindgen MODULE.wasm FOLDER`
//!
//! It also writes the module with notes of which functions ran, `watched.wasm`. From a list of them, `ran.json`, `bindgen split FOLDER
//! TEXT...` makes two modules: what a first game runs, and the rest with texts of the module that only it reads.

mod split;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use keyforge_core::scenario::Scenario;
use keyforge_core::{Board, Deck, kryptik};
use keyforge_web::{Card, KryptikCard, Told, Words};
use schemars::{JsonSchema, Schema, schema_for};
use wasm_bindgen_cli_support::Bindgen;

/// The values of KeyForge that a page gets or hands in.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Keyforge {
    board: Board,
    deck: Deck,
    card: Card,
    words: Words,
    scenario: Scenario,
    told: Told,
}

/// Those of Kryptik.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Kryptik {
    board: kryptik::Board,
    deck: kryptik::DeckList,
    card: KryptikCard,
}

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let done = match arguments.as_slice() {
        [split, folder, texts @ ..] if split.as_os_str() == "split" => write_halves(folder, texts),
        [module, folder] => write(module, folder),
        _ => {
            eprintln!("usage: bindgen MODULE.wasm FOLDER, bindgen split FOLDER TEXT...");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).omit_default_module_path(true).out_name("engine");
    bindgen.generate(folder)?;
    fs::write(folder.join("watched.wasm"), split::watched(&fs::read(folder.join("engine_bg.wasm"))?)?)?;
    for (name, schema) in [("keyforge", schema_for!(Keyforge)), ("kryptik", schema_for!(Kryptik))] {
        write_schema(&folder.join(format!("{name}.json")), &schema)?;
    }
    Ok(())
}

/// Makes two of the module, by the list of what ran in the watched one.
fn write_halves(folder: &Path, texts: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let module = folder.join("engine_bg.wasm");
    let ran = serde_json::from_slice(&fs::read(folder.join("ran.json"))?)?;
    let texts: Vec<Vec<u8>> = texts.iter().map(fs::read).collect::<Result<_, _>>()?;
    let (first, rest) = split::split(&fs::read(&module)?, &ran, &texts)?;
    fs::write(module, first)?;
    Ok(fs::write(folder.join("rest_bg.wasm"), rest)?)
}

fn write_schema(path: &Path, schema: &Schema) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(path, serde_json::to_string_pretty(schema)?)?)
}
