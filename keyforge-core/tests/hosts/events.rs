//! The page of logs tells which fields each event has; `UPDATE_SCHEMA=1` writes those tables anew.

use std::path::PathBuf;

use serde_json::Value;

const SCHEMA: &str = include_str!("../../../docs/schema/event.json");
const KRYPTIK: &str = include_str!("../../../docs/schema/kryptik-event.json");

/// The rows of a table: what each kind of event says, in the order of the schema.
fn table(schema: &str) -> String {
    let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
    let mut rows = vec!["| event | what it says |".to_owned(), "|---|---|".to_owned()];
    for kind in schema["oneOf"].as_array().expect("a list of kinds") {
        for (name, said) in kind["properties"].as_object().into_iter().flatten() {
            rows.push(format!("| `{name}` | {} |", says(&schema, said)));
        }
        let bare = kind["enum"].as_array().into_iter().flatten().chain([&kind["const"]]).filter_map(Value::as_str);
        rows.extend(bare.map(|name| format!("| `{name}` | nothing |")));
    }
    rows.join("\n")
}

/// The fields of an event, or what its value is where it has none.
fn says(schema: &Value, said: &Value) -> String {
    if let Some(either) = said["anyOf"].as_array() {
        let (some, none): (Vec<&Value>, Vec<&Value>) = either.iter().partition(|form| form["type"] != "null");
        let some: Vec<String> = some.into_iter().map(|form| says(schema, form)).collect();
        return some.join(", or ") + if none.is_empty() { "" } else { ", or `null`" };
    }
    let called = said["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    let form = called.map_or(said, |name| &schema["$defs"][name]);
    let fields = form["properties"].as_object().filter(|_| called != Some("Table"));
    if let Some(fields) = fields {
        let fields: Vec<String> = fields.keys().map(|field| format!("`{field}`")).collect();
        return fields.join(", ");
    }
    match (called, form["type"].as_str()) {
        (Some("Table"), _) => "the whole table",
        (Some("CardId"), _) => "a card",
        (Some("Seat"), _) => "a seat",
        (_, Some("integer")) => "a number",
        (_, Some("array")) => "numbers",
        _ => "a word",
    }
    .to_owned()
}

#[test]
fn the_page_of_logs_tells_what_each_event_says() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/log-and-events.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let mut told = page.clone();
    for (name, schema) in [("events", SCHEMA), ("kryptik-events", KRYPTIK)] {
        let (opening, closing) = (format!("<!-- {name} -->\n"), format!("\n<!-- /{name} -->"));
        let (before, rest) = told.split_once(&opening).expect("where the table begins");
        let (_, after) = rest.split_once(&closing).expect("where it ends");
        told = [before, &opening, &table(schema), &closing, after].concat();
    }
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &told).expect("the page can be written");
    }
    assert!(
        told == std::fs::read_to_string(&path).expect("the page is there"),
        "docs/log-and-events.md is out of date: run this test with UPDATE_SCHEMA=1"
    );
}
