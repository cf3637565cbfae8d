//! Writes what a page needs beside the module: its JavaScript, and JSON Schemas of the values that cross the border as JSON, of
//! which TypeScript types are made. `bindgen MODULE.wasm FOLDER`

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
    let [module, folder] = arguments.as_slice() else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    match write(module, folder) {
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
    for (name, schema) in [("keyforge", schema_for!(Keyforge)), ("kryptik", schema_for!(Kryptik))] {
        write_schema(&folder.join(format!("{name}.json")), &schema)?;
    }
    Ok(())
}

fn write_schema(path: &Path, schema: &Schema) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(path, serde_json::to_string_pretty(schema)?)?)
}
