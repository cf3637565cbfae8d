//! The JSON Schemas in `docs/schema` are those of the types; `UPDATE_SCHEMA=1` writes them anew.
//!
//! A schema is read by people who write other languages: the Rust examples of the types' docs are left out.

use std::path::PathBuf;

use keyforge_core::kryptik;
use keyforge_core::scenario::Scenario;
use keyforge_core::table::{Action, Decision, Event};
use keyforge_core::{Board, Setup};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};

/// Cuts a description before its first Rust example.
fn without_examples(schema: &mut Schema) {
    let Some(serde_json::Value::String(description)) = schema.get_mut("description") else { return };
    if let Some(start) = description.find("```") {
        description.truncate(start);
        description.truncate(description.trim_end().len());
    }
}

fn compare<T: JsonSchema>(name: &str) {
    let settings = SchemaSettings::default().with_transform(RecursiveTransform(without_examples));
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/schema/{name}.json"));
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file has a directory")).expect("the directory can be made");
        std::fs::write(&path, &text).expect("the schema can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/schema/{name}.json is out of date: run this test with UPDATE_SCHEMA=1");
}

#[test]
fn the_written_schemas_are_those_of_the_types() {
    compare::<Scenario>("scenario");
    compare::<Setup>("setup");
    compare::<Action>("action");
    compare::<Decision>("decision");
    compare::<Event>("event");
    compare::<Board>("board");
    compare::<kryptik::Board>("kryptik-board");
    compare::<kryptik::Action>("kryptik-action");
    compare::<kryptik::Decision>("kryptik-decision");
    compare::<kryptik::Event>("kryptik-event");
}
