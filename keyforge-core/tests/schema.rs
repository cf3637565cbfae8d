//! The JSON Schemas in `docs/schema` are those of the types; `UPDATE_SCHEMA=1` writes them anew.
#![cfg(feature = "schema")]

use std::path::PathBuf;

use keyforge_core::scenario::Scenario;
use keyforge_core::state::{Action, Decision, Event};
use keyforge_core::{Board, Setup};
use schemars::{Schema, schema_for};

fn compare(name: &str, schema: &Schema) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/schema/{name}.json"));
    let text = serde_json::to_string_pretty(schema).expect("a schema is JSON") + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file has a directory")).expect("the directory can be made");
        std::fs::write(&path, &text).expect("the schema can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/schema/{name}.json is out of date: run this test with UPDATE_SCHEMA=1");
}

#[test]
fn the_written_schemas_are_those_of_the_types() {
    compare("scenario", &schema_for!(Scenario));
    compare("setup", &schema_for!(Setup));
    compare("action", &schema_for!(Action));
    compare("decision", &schema_for!(Decision));
    compare("event", &schema_for!(Event));
    compare("board", &schema_for!(Board));
}
