//! The JSON Schemas of the messages in `docs/schema` are those of the types; `UPDATE_SCHEMA=1` writes them anew. The messages in
//! the book are messages.

use std::path::PathBuf;

use keyforge_server::protocol::{Message, Request};
use schemars::{JsonSchema, schema_for};

fn compare<T: JsonSchema>(name: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schema/{name}.json"));
    let text = serde_json::to_string_pretty(&schema_for!(T)).unwrap() + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/schema/{name}.json is out of date: run this test with UPDATE_SCHEMA=1");
}

#[test]
fn the_written_schemas_are_those_of_the_messages() {
    compare::<Request>("server-request");
    compare::<Message>("server-message");
}

/// Every message in the book is one that is read, and says nothing that would be lost.
#[test]
fn the_messages_in_the_book_are_those_of_the_protocol() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/server-protocol.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut kinds = std::collections::BTreeSet::new();
    for example in page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let message: serde_json::Value =
            serde_json::from_str(example).unwrap_or_else(|error| panic!("{error}: {example}"));
        let request = serde_json::from_value::<Request>(message.clone());
        let told = serde_json::from_value::<Message>(message.clone());
        assert!(request.is_ok() || told.is_ok(), "{example}: neither {request:?} nor {told:?}");
        let again = request.map_or_else(|_| serde_json::to_value(told.unwrap()), serde_json::to_value).unwrap();
        for (name, value) in message.as_object().unwrap() {
            assert_eq!(again.get(name), Some(value), "{example}");
        }
        kinds.insert(message["type"].as_str().unwrap().to_owned());
    }
    assert_eq!(kinds.len(), 15, "{kinds:?}");
}
